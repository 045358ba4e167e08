"""The code in docs/writing_games.md runs, with the game that `facedown new game` writes."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

from facedown import games, kit
from facedown.errors import InvalidOption
from facedown.games import plugins
from facedown.terminal.making.scaffolding import new_game
from facedown.testing.positions import generator

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "writing_games.md").read_text(encoding="utf-8")
DECLARED, REMEMBERED, IMAGINED, CHECKED, TESTED = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
NAMES = {name: getattr(kit, name) for name in kit.__all__}


@pytest.fixture
def high_card(tmp_path, monkeypatch):
    """The game of the page, written and known by its name."""
    monkeypatch.setattr(games, "_found", [])
    monkeypatch.setenv(plugins.VARIABLE, "")
    monkeypatch.setattr(sys, "path", list(sys.path))
    new_game("high_card", tmp_path / "high_card", None)
    games.add(tmp_path / "high_card")
    yield tmp_path / "high_card"
    for module in [name for name in sys.modules if name.partition(".")[0] == "high_card"]:
        monkeypatch.delitem(sys.modules, module)


def test_the_entry_point_of_the_page_is_the_one_that_is_written(high_card):
    (shown,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    written = tomllib.loads((high_card / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    assert tomllib.loads(shown)["project"]["entry-points"] == written


def test_a_declaration_is_made_as_the_page_shows(high_card):
    """Its tables are left out there: here they are those of the game that is written."""
    declared = sys.modules["high_card.declaration"].GAME
    text = DECLARED.replace("module=__name__", "module='high_card.declaration'")
    for table in ("state", "moves", "events"):
        text = text.replace(f"{table}=table(...)", f"{table}={table.upper()}")
    text = text.replace("    deck=", "    options=OPTIONS,\n    deck=")
    scope = {**NAMES, "OPTIONS": declared.options, "STATE": declared.state}
    scope |= {"MOVES": declared.moves, "EVENTS": declared.events}
    exec(text, scope)
    assert scope["GAME"].name == "high_card"
    assert scope["Phase"].SHOWDOWN == 1


def test_what_players_remember_is_declared_as_the_page_shows():
    scope = {**NAMES, "CARD": kit.integer(1, 9), "PLAYERS": kit.axis("seat", 4)}
    exec(REMEMBERED, scope)
    assert scope["state"]["hand"].remembered == "seen"


def test_hidden_dice_are_imagined_as_the_page_shows():
    scope = {**NAMES, "rule": lambda function: function}
    exec(IMAGINED, scope)
    s = SimpleNamespace(seats=2, hand=[kit.cards(3, 2), kit.cards(0, 4)], rng=generator(1))
    scope["imagine"](s, 0, generator(2))
    assert s.hand[0] == kit.cards(3, 2)
    assert kit.number_of(s.hand[1], 0) == 0
    assert sum(kit.number_of(s.hand[1], face) for face in range(1, 7)) == 4


def test_options_that_do_not_go_together_are_refused_as_the_page_shows():
    scope = {**NAMES, "InvalidOption": InvalidOption, "COPIES": 2, "DEALT": 3}
    exec(CHECKED, scope)
    scope["check_options"]([9], 4)
    with pytest.raises(InvalidOption, match="not enough cards"):
        scope["check_options"]([5], 4)


def test_the_contract_is_a_test_class_as_the_page_shows(high_card):
    scope = {}
    exec(TESTED, scope)
    assert [name for name in dir(scope["TestContract"]) if name.startswith("test_")]
