"""What the end of a game is worth to each seat, from 0 to 1: a share of the win, or points between two bounds."""

from __future__ import annotations

import numpy as np

from facedown.kernel.bits import bits_set
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import result


@rule
def count_nothing(s, seat, move, row):
    """For games whose cards are not data."""


@rule
def share_the_win(s, scores, shares, seats):
    """Winners share the game; one that nobody won is everybody's."""
    winners = np.int64(result(s, scores))
    if winners == 0:
        winners = (1 << seats) - 1
    for seat in range(seats):
        shares[seat] = (winners >> seat & 1) / bits_set(winners)


@rule
def count_points(s, scores, shares, seats, low, high):
    """The score of each seat, as its place between the lowest and the highest."""
    result(s, scores)
    for seat in range(seats):
        shares[seat] = (scores[seat] - low) / (high - low)
