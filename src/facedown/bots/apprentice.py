"""The apprentice: plays by rules of thumb, at once."""

from __future__ import annotations

from typing import Any

from facedown.bots.protocol import Budget, Known
from facedown.kernel.dispatch import hunch


class ApprenticeBot:
    """Plays a game's `hunch`."""

    def choose(self, known: Known, budget: Budget, rng: Any) -> int:
        """The code of a move that is seldom bad."""
        return int(hunch(known.record, known.seat, rng))
