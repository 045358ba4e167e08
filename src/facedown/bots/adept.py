"""The adept: evaluates each move of this turn as exactly as the game can, and plays the best one."""

from __future__ import annotations

from typing import Any

import numpy as np

from facedown.bots.protocol import Budget, Evaluation, Known, MoveValue
from facedown.bots.seats import count_seats
from facedown.kernel.chance import below
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import weigh

MOST_MOVES = 256
SCRATCH_RECORDS = 4  # records to try moves in

# Shares that differ by less count as equal: one is chosen at random, so that the bot cannot be predicted.
AS_GOOD = 1e-9


@rule
def weigh_moves(s, seat, rng, scratch, moves, shares):
    """How many moves were weighed, and the index of one with the highest share."""
    found = weigh(s, seat, scratch, moves, shares)
    best = shares[0]
    for index in range(1, found):
        best = max(best, shares[index])
    chosen, as_good = 0, 0
    for index in range(found):
        if shares[index] >= best - AS_GOOD:
            as_good += 1
            if below(rng, as_good) == 0:
                chosen = index
    return found, chosen


@rule
def choose_weighed(s, seat, rng, scratch, moves, shares):
    """One of the moves with the highest share."""
    _, chosen = weigh_moves(s, seat, rng, scratch, moves, shares)
    return moves[chosen]


def weighing_buffers(layout: Any) -> tuple[Any, Any, Any]:
    """Scratch space for `weigh_moves`: records to try moves in, and room for moves and shares."""
    return np.zeros(SCRATCH_RECORDS, layout), np.zeros(MOST_MOVES, np.int64), np.zeros(MOST_MOVES)


class AdeptBot:
    """Plays the best move by a game's `weigh`."""

    def choose(self, known: Known, budget: Budget, rng: Any) -> int:
        """The code of the move with the highest expectation."""
        scratch, moves, shares = weighing_buffers(known.record.dtype)
        _, chosen = weigh_moves(known.record, known.seat, rng, scratch, moves, shares)
        return int(moves[chosen])

    def evaluate(self, known: Known, budget: Budget, rng: Any) -> Evaluation:
        """The value of every move. The other seats share what the best of them leaves."""
        scratch, moves, shares = weighing_buffers(known.record.dtype)
        # `weigh` itself would be compiled once more, for being called from here.
        found, _ = weigh_moves(known.record, known.seat, rng, scratch, moves, shares)
        best = float(shares[:found].max())
        as_good = shares[:found] >= best - AS_GOOD
        ranked = sorted(range(found), key=lambda index: -shares[index])
        values = (
            MoveValue(int(moves[index]), float(shares[index]), float(as_good[index]) / as_good.sum())
            for index in ranked
        )
        seats = count_seats(known, rng)
        others = (1 - best) / (seats - 1)
        return Evaluation(tuple(best if seat == known.seat else others for seat in range(seats)), tuple(values), 0)
