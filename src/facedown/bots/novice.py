"""The novice: counts no cards and makes the mistakes of a beginner."""

from __future__ import annotations

from typing import Any

from facedown.bots.protocol import Budget, Known
from facedown.kernel.dispatch import first_thought


class NoviceBot:
    """Plays a game's `first_thought`."""

    def choose(self, known: Known, budget: Budget, rng: Any) -> int:
        """The code of a beginner's move."""
        return int(first_thought(known.record, known.seat, rng))
