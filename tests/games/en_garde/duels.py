"""Positions of En Garde for the tests, told from the eyes of the fencer whose turn it is."""

from __future__ import annotations

from contextlib import contextmanager

import pytest

import facedown
from facedown import games

LEFT, RIGHT = 0, 1
FIELDS = 23

EVENTS = games.get("en_garde").events
Attacked, Drew, GaveUp, Parried = EVENTS.Attacked, EVENTS.Drew, EVENTS.GaveUp, EVENTS.Parried
Retreated, RoundEnded, RoundStarted = EVENTS.Retreated, EVENTS.RoundEnded, EVENTS.RoundStarted
Showed, Stepped = EVENTS.Showed, EVENTS.Stepped

both_sides = pytest.mark.parametrize("me", [LEFT, RIGHT], ids=["left", "right"])


def arranged(**zones):
    return facedown.arrange("en_garde", seed=1, **zones)


def duel(me, *, i, you, mine=None, yours=None, **zones):
    """My turn, with me on field `i` and the other on field `you`, as if I were the left fencer.

    The right fencer gets the mirror image, so that one test speaks for both sides.
    """
    if me == LEFT:
        return arranged(left=i, right=you, hands=[mine, yours], to_move=LEFT, **zones)
    left, right = FIELDS + 1 - you, FIELDS + 1 - i
    return arranged(left=left, right=right, hands=[yours, mine], to_move=RIGHT, **zones)


def fields(game, me):
    """My field and the other's, counted from my own end of the track."""
    left, right = game.view().position
    return (left, right) if me == LEFT else (FIELDS + 1 - right, FIELDS + 1 - left)


def hand(game, seat):
    return list(game.view(seat).hands[seat].cards)


def all_cards(game):
    """Every card there is, wherever it lies."""
    zones = game.rules.arrange.zones(game.record)
    return sorted(card for cards in zones.values() for card in cards)


def moves(game, seat):
    return {str(move) for move in game.moves(seat)}


def won(game):
    """Who won the last round of the game, None for nobody, and why."""
    ended = game.view().last_round
    return ended.winner, ended.reason


@contextmanager
def refused(rule, ruling):
    """The move inside is not allowed, for the reason that is named."""
    with pytest.raises(facedown.IllegalMove) as error:
        yield
    assert (error.value.rule, error.value.ruling) == (rule, ruling)
