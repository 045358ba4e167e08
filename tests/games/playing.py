"""Short ways to play any game, and to see why a move is refused."""

from __future__ import annotations

import pytest

import facedown


def play(game, *lines):
    """Play lines like those of a record: a seat and its move."""
    for line in lines:
        seat, _, move = line.partition(" ")
        game.play(int(seat), move)
    return game


def why_not(game, line):
    """The rule and the ruling that forbid a move; nothing may have changed."""
    before = game.copy()
    with pytest.raises(facedown.IllegalMove) as refused:
        play(game, line)
    assert game == before
    return refused.value.rule, refused.value.ruling


def texts(game, seat):
    """The moves of a seat as people write them."""
    return [str(move) for move in game.moves(seat)]
