"""Compiling while people sit down: what is waited for comes first."""

import asyncio
import subprocess
import sys

import pytest

from facedown import games, prepare
from facedown.server import preparation
from facedown.server.preparation import STEPS, NotCompiled, Preparation


@pytest.fixture
def cold(monkeypatch):
    """All games are cold, compiling one takes a turn of the loop, and Gargon fails the first two times."""
    compiled = []

    async def compile_quickly(self, name):
        compiled.append(name)
        await asyncio.sleep(0)
        if name == "gargon" and compiled.count(name) < 3:
            raise NotCompiled("exit status 1: MemoryError")

    monkeypatch.setattr(prepare, "cold_games", lambda names, with_bots: list(names))
    monkeypatch.setattr(Preparation, "_compile", compile_quickly)
    monkeypatch.setattr(preparation, "load", lambda name: None)
    monkeypatch.setattr(preparation, "FIRST_PAUSE", 0.0)
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
    quickest = min(games.names(), key=prepare.count_rules)
    assert cold[:2] == [quickest, "wizards_gambit"]
    assert set(cold) == set(games.names())


def test_a_game_that_does_not_compile_is_tried_again_until_it_does_and_keeps_no_other_from_it(cold):
    seen = []

    async def run():
        plan = Preparation()
        plan.listen(lambda step: seen.append((step.game, step.done, plan.health()["gargon"])))
        await plan.run()
        assert all(map(plan.is_ready, games.names()))
        assert plan.health()["gargon"].reason == ""
        assert plan.health()["gargon"].failures == 2

    asyncio.run(run())
    failing = [state for game, done, state in seen if game == "gargon" and done == 0]
    assert [state.failures for state in failing] == [1, 2]
    assert failing[0].reason == "NotCompiled: exit status 1: MemoryError"
    order = [game for game, done, _ in seen if done == STEPS]
    assert order[-1] == "gargon"


def test_everybody_who_listens_hears_of_every_step(cold):
    heard = []

    async def run():
        plan = Preparation()
        plan.listen(heard.append)
        await plan.run()

    asyncio.run(run())
    assert {step.game for step in heard if step.done == STEPS} == set(games.names())


def test_a_process_that_fails_says_why(monkeypatch):
    failing = [[sys.executable, "-c", "print('step', flush=True); raise MemoryError('no room')"]]
    monkeypatch.setattr(prepare, "commands", lambda name, with_bots: failing)

    async def run():
        with pytest.raises(NotCompiled, match="exit status 1: MemoryError: no room"):
            await Preparation()._compile("en_garde")

    asyncio.run(run())


def test_a_process_that_the_system_ends_is_taken_for_one_without_memory():
    assert preparation.why(-9, b"") == "ended by signal 9, as the system does when memory runs out"


LOADED_AT_ONCE = """
import sys, threading
from facedown import games
sys.setswitchinterval(1e-6)
faults, gate = [], threading.Barrier(8)

def load():
    gate.wait()
    try:
        for name in games.names():
            rules = games.get(name)
            for face in ("moves", "view", "events", "outcome", "words"):
                getattr(rules, face)
    except BaseException as fault:
        faults.append(repr(fault))

threads = [threading.Thread(target=load) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert not faults, faults
"""


def test_many_threads_can_load_the_games_at_once():
    run = subprocess.run([sys.executable, "-c", LOADED_AT_ONCE], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
