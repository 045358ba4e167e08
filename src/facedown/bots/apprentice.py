"""The apprentice: plays by rules of thumb, without searching, and makes mistakes in some games."""

from __future__ import annotations

from typing import Any

from facedown.bots.protocol import Budget, Known
from facedown.kernel.chance import below
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import first_thought, hunch, slips


@rule
def choose_by_thumb(s, seat, rng):
    """A move by the rules of thumb, or sometimes a beginner's move."""
    if slips(s) > 0 and below(rng, 100) < slips(s):
        return first_thought(s, seat, rng)
    return hunch(s, seat, rng)


class ApprenticeBot:
    """Plays a game's `hunch`, or its `first_thought` when it makes a mistake."""

    def choose(self, known: Known, budget: Budget, rng: Any) -> int:
        """The code of the chosen move."""
        return int(choose_by_thumb(known.record, known.seat, rng))
