"""How bots are named: parameters, budgets, twins."""

from __future__ import annotations

from pathlib import Path

import pytest

import facedown
from facedown import bots
from facedown.bots import AS_USUAL, Budget, Known
from facedown.bots.spec import number_twins, parse_spec, split_specs
from facedown.errors import UnknownBot

PLAYERS = Path(__file__).with_name("players.py")


def test_a_budget_follows_the_name():
    assert parse_spec("expert@300").budget == Budget(iterations=300)
    assert parse_spec("expert@0.5s").budget == Budget(seconds=0.5)
    assert parse_spec("expert").budget is None


def test_parameters_are_passed_to_the_class():
    assert bots.get(f"{PLAYERS}:Deep(depth=3, name='x')").depth == 3
    assert bots.get("expert(threads=1)")._search.threads == 1


def test_a_path_may_contain_what_parameters_are_written_with(tmp_path):
    folder = tmp_path / "a@b (1)#2"
    folder.mkdir()
    (folder / "mine.py").write_text(PLAYERS.read_text(encoding="utf-8"), encoding="utf-8")
    bot = bots.get(f"{folder}/mine.py:Deep(depth=4)@7#3")
    assert (bot.bot.depth, bot.budget) == (4, Budget(iterations=7))


def test_a_bot_with_a_budget_gets_it_whatever_the_others_get():
    game = facedown.deal("en_garde", seed=1)
    known = Known(game.record, min(game.pending))
    deep = bots.get(f"{PLAYERS}:Deep@7")
    deep.choose(known, Budget(iterations=500), None)
    assert deep.bot.budgets == [Budget(iterations=7)]
    assert not hasattr(deep, "evaluate")
    assert hasattr(bots.get("adept@7"), "evaluate")


def test_commas_between_parameters_do_not_separate_bots():
    assert split_specs("a,mine.py:B(x=1,y=[2,3]),c@5") == ["a", "mine.py:B(x=1,y=[2,3])", "c@5"]


def test_twins_get_numbers():
    assert number_twins(["random", "random", "expert", "random"]) == ["random", "random#2", "expert", "random#3"]
    assert type(bots.get("random#2")) is type(bots.get("random"))


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("expert@0", "write a budget as expert@300"),
        ("expert@1.5", "write a budget as expert@300"),
        ("expert@quick", "unknown bot 'expert@quick'"),
        (f"{PLAYERS}:Deep(3)", "are not parameters"),
        (f"{PLAYERS}:Deep(depth=open)", "are not parameters"),
        (f"{PLAYERS}:Deep(width=3)", "cannot be created with width"),
        ("random(depth=3)", "cannot be created with depth"),
        ("", "a bot is called by its name"),
    ],
)
def test_what_cannot_be_read_is_explained(name, hint):
    with pytest.raises(UnknownBot, match=hint):
        bots.get(name)


def test_a_bot_does_as_usual_without_a_budget():
    game = facedown.deal("en_garde", seed=1)
    deep = bots.get(f"{PLAYERS}:Deep")
    deep.choose(Known(game.record, min(game.pending)), AS_USUAL, None)
    assert deep.budgets == [AS_USUAL]
