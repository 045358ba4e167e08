"""Golden games change only when the rules are meant to change; `python tests/golden.py` rewrites them."""

from __future__ import annotations

import pytest

from facedown import games
from golden import card_file, card_texts, golden_file, playthrough
from positions import TABLES


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_golden_game_is_played_as_ever(name, seats):
    file = golden_file(name, seats)
    assert file.exists(), f"{name} for {seats} lacks a golden game: run python tests/golden.py"
    assert playthrough(name, seats) == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", games.with_card_sets())
def test_the_cards_say_what_they_always_said(name):
    assert card_texts(name) == card_file(name).read_text(encoding="utf-8"), "run python tests/golden.py"
