"""Card sets as texts with mistakes in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from facedown.errors import InvalidCardSet
from facedown.games.wizards_gambit.card_sets.reading import read_text

SMALL_SET = Path(__file__).parents[3] / "docs" / "small_set.toml"
SMALL = SMALL_SET.read_text(encoding="utf-8")

DRAW = 'effect = [{ do = "draw", count = 1 }]'
MARKET = 'effect = [{ do = "draw", count = 1, whom = "everyone" }]'


def mistakes(text: str) -> list[str]:
    with pytest.raises(InvalidCardSet) as refused:
        read_text(text)
    return str(refused.value).split("\n")


def change(old: str, new: str, text: str = SMALL) -> str:
    """The set with the first occurrence of something replaced."""
    assert old in text
    return text.replace(old, new, 1)


def line_of(words: str, text: str) -> int:
    return text[: text.index(words)].count("\n") + 1
