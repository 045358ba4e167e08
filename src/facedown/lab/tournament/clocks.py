"""How long bots think. Times are counted in narrow bins, so that any number of moves takes little space."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable

import msgspec

# Bins are logarithmic: a twelfth of a doubling, or 6%, wide.
CLASSES_PER_DOUBLING = 12


class Clock(msgspec.Struct):
    """The times of a bot's moves. Forced moves are not counted."""

    moves: int = 0
    seconds: float = 0.0
    classes: dict[int, int] = {}

    def add(self, seconds: float) -> None:
        """Count one more move."""
        self.moves += 1
        self.seconds += seconds
        number = math.floor(CLASSES_PER_DOUBLING * math.log2(max(seconds, 1e-9)))
        self.classes[number] = self.classes.get(number, 0) + 1


class Thinking(msgspec.Struct, frozen=True):
    """A bot's time per move, in seconds, over all moves where it had a choice."""

    bot: str
    moves: int
    mean: float
    p99: float


def sum_up(bot: str, clocks: Iterable[Clock]) -> Thinking:
    """Combine all clocks of a bot; `p99` is exact to 6%."""
    moves, seconds, classes = 0, 0.0, Counter[int]()
    for clock in clocks:
        moves += clock.moves
        seconds += clock.seconds
        classes.update(clock.classes)
    if not moves:
        return Thinking(bot, 0, 0.0, 0.0)
    return Thinking(bot, moves, seconds / moves, _quantile(classes, math.ceil(0.99 * moves)))


def _quantile(classes: Counter[int], rank: int) -> float:
    """The upper end of the bin that contains the time of that rank."""
    seen = 0
    for number in sorted(classes):
        seen += classes[number]
        if seen >= rank:
            break
    return float(2 ** ((number + 1) / CLASSES_PER_DOUBLING))
