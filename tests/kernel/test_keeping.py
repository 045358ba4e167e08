"""Options that a record keeps are declared once: the option says what the field of the state is."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from facedown import games
from facedown.kernel import records
from facedown.kernel.declaration import EVERYONE, DeclarationError, kept
from facedown.kernel.options import Option, choice, switch

from .tiny_game import GAME

OPTIONS = (
    choice("starter", ("random", "first", "second"), "who begins"),
    switch("open", True, "whether hands lie open"),
    Option("limit", 1000, "turns after which the game ends", "T-01", 0, 10_000),
)


def keeping(**fields):
    """The tiny game with options."""
    return replace(GAME, options=OPTIONS, state={**GAME.state, **fields})


@pytest.mark.parametrize(
    ("name", "low", "high", "width"),
    [("starter", 0, 2, np.int8), ("open", 0, 1, np.int8), ("limit", 0, 10_000, np.int16)],
)
def test_a_kept_option_says_what_its_field_is(name, low, high, width):
    field = kept(OPTIONS, name)
    assert (field.low, field.high, field.stored, field.seen_by) == (low, high, width, EVERYONE)
    assert field.about == next(option.about for option in OPTIONS if option.name == name)


def test_a_new_record_gets_its_seats_and_the_options_that_it_keeps():
    game = keeping(is_open=kept(OPTIONS, "open"), turn_limit=kept(OPTIONS, "limit"))
    s = records.new(game.layout)
    game.code.keep_options(s, 3, np.array([2, 1, 77]))
    assert (s.seats, s.is_open, s.turn_limit) == (3, 1, 77)


def test_an_option_that_is_not_declared_cannot_be_kept():
    with pytest.raises(DeclarationError, match="no option 'target' to keep; the options are starter, open, limit"):
        kept(OPTIONS, "target")


@pytest.mark.parametrize("name", games.our_names())
def test_no_game_spells_an_option_twice(name):
    """What an option is stands in the table of options; rules read those that the record does not keep."""
    game = games.get(name).declaration
    fields = {field.option for field in game.state.values() if field.option}
    assert fields <= {option.name for option in game.options}
    text = (game.folder / "rules" / "rules.py").read_text(encoding="utf-8")
    assert "code.keep_options(s, seats, options)" in text
    assert not [option for option in fields if f"Setting.{option.upper()}" in text]
