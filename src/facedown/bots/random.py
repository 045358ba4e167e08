"""The random bot: every move is equally likely."""

from __future__ import annotations

from typing import Any

from facedown.bots.protocol import Budget, Known
from facedown.kernel.chance import below
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import count, nth


@rule
def choose_uniformly(s, seat, rng):
    return nth(s, seat, below(rng, count(s, seat)))


class RandomBot:
    """Chooses uniformly among the moves of its seat."""

    def choose(self, known: Known, budget: Budget, rng: Any) -> int:
        """The code of a random move."""
        return int(choose_uniformly(known.record, known.seat, rng))

    def policy(self, known: Known, budget: Budget, rng: Any) -> dict[int, float]:
        """The probability of each move, by its code, so that measuring this bot takes one question."""
        moves = int(count(known.record, known.seat))
        return {int(nth(known.record, known.seat, index)): 1 / moves for index in range(moves)}
