"""How sure a search is of what it says about moves."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, sqrt

from facedown.bots.protocol import MoveValue


def standard_error(move: MoveValue, iterations: int) -> float:
    """The standard error of a move's share; none for a bot that reckons without a search."""
    if not iterations:
        return 0.0
    tried = max(move.weight * iterations, 1.0)
    return sqrt(max(move.share * (1 - move.share), 1 / (tried + 1)) / tried)


def surely_best(moves: Sequence[MoveValue], iterations: int) -> MoveValue:
    """The move that brings most even if its share is two standard errors less than found."""
    return max(moves, key=lambda move: move.share - 2 * standard_error(move, iterations))


def is_clearly_worse(move: MoveValue, best: MoveValue, iterations: int) -> bool:
    """Whether a move's share is less than that of another by more than twice the standard error of the difference."""
    error = hypot(standard_error(move, iterations), standard_error(best, iterations))
    return best.share - move.share > 2 * error
