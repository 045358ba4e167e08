"""The expert: information set Monte Carlo tree search (`search/`) over sampled worlds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from facedown.bots.even import draw_even, has_even_moves
from facedown.bots.protocol import Budget, Evaluation, Known, MoveValue
from facedown.bots.search import Search
from facedown.kernel.chance import next_word
from facedown.kernel.dispatch import count, pending

USUAL = Budget(seconds=1.0)


class ExpertBot:
    """Plays the move that the search has visited most."""

    def __init__(self, threads: int | None = None) -> None:
        self._search = Search(threads)

    def choose(self, known: Known, budget: Budget, rng: Any) -> int:
        """The code of the move with the most visits; moves that are all as good as each other need no search."""
        if count(known.record, known.seat) == 1 or has_even_moves(known):
            return draw_even(known, rng)
        moves = self.evaluate(known, budget, rng).moves
        chooses_with_others = int(pending(known.record)).bit_count() > 1
        return draw_by_weight(moves, rng) if chooses_with_others else moves[0].code

    def evaluate(self, known: Known, budget: Budget, rng: Any) -> Evaluation:
        """Win shares, and the value of each move."""
        chosen = USUAL if budget.iterations is None and budget.seconds is None else budget
        return self._search.evaluate(known, chosen, rng)


def draw_by_weight(moves: Sequence[MoveValue], rng: Any) -> int:
    """A move drawn in proportion to its weight, so that simultaneous choices cannot be predicted."""
    place = float(next_word(rng)) / 2**32
    for move in moves:
        place -= move.weight
        if place < 0:
            return move.code
    return moves[0].code
