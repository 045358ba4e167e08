"""Compiling while people sit down: what is waited for comes first."""

import asyncio

import pytest

from facedown import games, prepare
from facedown.server import preparation
from facedown.server.preparation import STEPS, Preparation


@pytest.fixture
def cold(monkeypatch):
    """All games are cold, and compiling one takes a turn of the loop."""
    compiled = []

    async def compile_quickly(self, name):
        compiled.append(name)
        await asyncio.sleep(0)
        return name != "gargon"

    monkeypatch.setattr(prepare, "cold_games", lambda names, with_bots: list(names))
    monkeypatch.setattr(Preparation, "_compile", compile_quickly)
    monkeypatch.setattr(preparation, "load", lambda name: None)
    monkeypatch.setattr(preparation, "AT_ONCE", 1)
    return compiled


def test_the_quickest_game_is_compiled_first_and_one_that_is_wanted_next(cold):
    async def run():
        plan = Preparation()
        work = asyncio.create_task(plan.run())
        while not cold:
            await asyncio.sleep(0)
        plan.want("wizards_gambit")
        await work

    asyncio.run(run())
    quickest = min(games.names(), key=prepare.source_size)
    assert cold[:2] == [quickest, "wizards_gambit"]
    assert sorted(cold) == games.names()


def test_a_game_that_does_not_compile_is_never_ready_and_keeps_no_other_from_it(cold):
    plan_of = []

    async def run():
        plan_of.append(Preparation())
        await plan_of[0].run()

    asyncio.run(run())
    ready = {name for name in games.names() if plan_of[0].is_ready(name)}
    assert ready == set(games.names()) - {"gargon"}


def test_everybody_who_listens_hears_of_every_step(cold):
    heard = []

    async def run():
        plan = Preparation()
        plan.listen(heard.append)
        await plan.run()

    asyncio.run(run())
    assert {step.game for step in heard if step.done == STEPS} == set(games.names()) - {"gargon"}
