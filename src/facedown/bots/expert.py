"""The expert: information set Monte Carlo tree search (`search/`) over sampled worlds."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from facedown.bots.adept import MOST_MOVES
from facedown.bots.even import draw_even, has_even_moves
from facedown.bots.protocol import Budget, Evaluation, Known
from facedown.bots.search import Search, Values
from facedown.bots.search.nodes import UNITS
from facedown.bots.standard_error import is_clearly_worse, surely_best
from facedown.kernel import dispatch
from facedown.kernel.chance import next_word
from facedown.kernel.dispatch import count, nth, pending

USUAL = Budget(seconds=1.0)
RARE = 0.1  # of the most visited move's visits: what was visited less was only tried out


class ExpertBot:
    """Plays the move that the search has visited most, or draws one by its visits where it must not be predictable.

    `shape` changes its numbers (`search/shape.py`), `rare` is the part of the most visited move's visits that a
    move needs to be played, `clock` is what a budget of seconds is measured by, and `values` evaluate positions.
    """

    remembers = True

    def __init__(
        self,
        threads: int = 1,
        shape: Mapping[str, float] | None = None,
        rare: float = RARE,
        clock: Callable[[], float] = time.perf_counter,
        values: Values | None = None,
    ) -> None:
        self._search = Search(threads, shape, clock, values)
        self._rare = rare

    def choose(self, known: Known, budget: Budget, rng: Any) -> int:
        """The code of its move; moves that are all as good as each other need no search."""
        if count(known.record, known.seat) == 1 or has_even_moves(known):
            return draw_even(known, rng)
        return draw_by_weight(self.policy(known, budget, rng), rng)

    def policy(self, known: Known, budget: Budget, rng: Any) -> dict[int, float]:
        """How likely it chooses each move, by its code."""
        number = count(known.record, known.seat)
        if number == 1 or has_even_moves(known):
            return {int(nth(known.record, known.seat, place)): 1 / number for place in range(number)}
        thought = self.evaluate(known, budget, rng)
        if not is_mixed(known):
            return {thought.moves[0].code: 1.0}
        return self._mix(thought)

    def _mix(self, thought: Evaluation) -> dict[int, float]:
        """Moves by their visits: neither those that were only tried out, nor those that are clearly worse."""
        tried = [move for move in thought.moves if move.weight >= self._rare * thought.moves[0].weight]
        best = surely_best(tried, thought.iterations)
        likely = {move.code: move.weight for move in tried if not is_clearly_worse(move, best, thought.iterations)}
        return {code: weight / sum(likely.values()) for code, weight in likely.items()}

    def evaluate(self, known: Known, budget: Budget, rng: Any) -> Evaluation:
        """Win shares, and the value of each move."""
        chosen = USUAL if budget.iterations is None and budget.seconds is None else budget
        return self._search.evaluate(known, chosen, rng)


def is_mixed(known: Known) -> bool:
    """Whether choices are mixed: if seats choose at the same time, or if the search starts from a policy."""
    if int(pending(known.record)).bit_count() > 1:
        return True
    moves, chances = np.zeros(MOST_MOVES, np.int64), np.zeros(MOST_MOVES)
    return int(dispatch.policy(known.record, known.seat, moves, chances, np.zeros(UNITS, np.float32))) > 0


def draw_by_weight(weights: Mapping[int, float], rng: Any) -> int:
    """A move drawn in proportion to its weight; the weights add up to 1."""
    place = float(next_word(rng)) / 2**32
    for code, weight in weights.items():
        place -= weight
        if place < 0:
            return code
    return next(iter(weights))
