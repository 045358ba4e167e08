"""The payoff of a finished game for each seat, from 0 to 1: a share of the win, or points between two bounds."""

from __future__ import annotations

import numpy as np

from facedown.kernel.bits import bits_set
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import result


@rule
def count_nothing(s, seat, move, row):
    """Count nothing: for games whose cards are not data."""


@rule
def share_the_win(s, scores, shares, seats):
    """Let the winners share the game; if nobody won, everybody shares it."""
    winners = np.int64(result(s, scores))
    if winners == 0:
        winners = (1 << seats) - 1
    for seat in range(seats):
        shares[seat] = (winners >> seat & 1) / bits_set(winners)


@rule
def count_points(s, scores, shares, seats, low, high):
    """Fill in the score of each seat, scaled from the lowest to the highest."""
    result(s, scores)
    for seat in range(seats):
        shares[seat] = (scores[seat] - low) / (high - low)
