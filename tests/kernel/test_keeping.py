"""Options that a record keeps are declared once: the option says what the field of the state is."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

from facedown import games
from facedown.games.plain_picture import PlainPicture
from facedown.games.plain_view import PlainView
from facedown.games.viewers import TableView
from facedown.kernel import records
from facedown.kernel.declaration import EVERYONE, DeclarationError, kept
from facedown.kernel.options import Option, choice, switch
from facedown.messages.catalogue import shared
from facedown.messages.speaker import Speaker

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


def test_the_plain_view_shows_a_kept_option_as_people_choose_it():
    game = keeping(opens=kept(OPTIONS, "starter"), is_open=kept(OPTIONS, "open"), turn_limit=kept(OPTIONS, "limit"))
    s = records.new(game.layout)
    game.code.keep_options(s, 3, np.array([2, 1, 77]))
    common = {"seats": 3, "pending": (), "moves": (), "more_moves": 0, "outcome": None}
    view = PlainView(game)
    needed = {name: common.get(name) for name in TableView.__struct_fields__} | {"seat": None}
    shown = view.show(records.plain(s), **needed)
    assert (shown.opens, shown.is_open, shown.turn_limit) == ("second", True, 77)
    picture = PlainPicture(game).picture(shown, ["Ann", "Bob", "Cy"], Speaker("fr", shared("fr"), {}))
    assert re.search(r"Whether hands lie open +oui", picture)
