"""Positions in the middle of things: while drawing, between battles, and between a loss and its replacement."""

from __future__ import annotations

import pytest

import facedown

HANDS = ["w1", "w2", "w3"]
STACKS = ["g6 g7", "y6 y7"]


def table(**zones):
    return facedown.arrange("gargon", 3, hands=HANDS, stacks=STACKS, **zones)


def test_a_seat_that_has_passed_goes_on_drawing():  # G-08
    game = table(played=["r1", "", ""], drawn=1)
    assert game.view(1).phase == "drawing"
    assert {str(move) for move in game.moves(1)} == {"draw 1", "draw 2", "stop"}
    assert {str(move) for move in table(played=["r1", "", ""], drawn=0).moves(1)} == {"draw 1", "draw 2"}


def test_battles_go_on_with_what_is_left_on_the_table():  # G-11
    game = table(played=["", "b8 b2", "b12"], mix="2+1")
    assert game.pending == {1}
    game.play(1, "battle b")
    assert game.view(2).won[2].cards == ("b12",)


def test_a_lost_card_is_replaced_before_the_colour_goes_on():  # G-14
    game = table(played=["", "b2", ""], mix="2", battle="blue", owing=[1])
    assert game.view(1).phase == "replacing"
    game.play(1, "draw 1")
    assert game.view(1).won[1].cards == ("b2",)


def test_what_was_arranged_in_the_middle_is_recorded_and_replayed():
    game = table(played=["", "b2", ""], mix="2", battle="blue", owing=[1], seed=3)
    game.play(1, "draw 2")
    record = facedown.read_record(str(facedown.record_of(game)))
    assert record.replay() == game


@pytest.mark.parametrize(
    "zones",
    [
        {"drawn": 1},
        {"played": ["r1", "", ""], "drawn": 3},
        {"played": ["r1 r2", "", ""], "mix": "1"},
        {"played": ["", "", ""], "mix": "1"},
        {"played": ["", "b2", ""], "mix": "3"},
        {"played": ["", "b2", ""], "mix": "2", "battle": "blue"},
        {"played": ["", "b2", ""], "mix": "2", "battle": "pink", "owing": [1]},
        {"played": ["", "b2", ""], "mix": "2", "battle": "blue", "owing": [7]},
    ],
)
def test_what_cannot_be_is_refused(zones):
    with pytest.raises(facedown.InvalidArrangement):
        table(**zones)
