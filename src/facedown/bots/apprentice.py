"""The apprentice: plays by rules of thumb, without searching."""

from __future__ import annotations

from typing import Any

from facedown.bots.protocol import Budget, Known
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import hunch


@rule
def choose_by_thumb(s, seat, rng):
    """A move by the game's rules of thumb."""
    return hunch(s, seat, rng)


class ApprenticeBot:
    """Plays a game's `hunch`."""

    def choose(self, known: Known, budget: Budget, rng: Any) -> int:
        """The code of the chosen move."""
        return int(choose_by_thumb(known.record, known.seat, rng))
