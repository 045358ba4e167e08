"""The random bot: every move is as likely as the others."""

from __future__ import annotations

from typing import Any

from facedown.errors import IllegalMove
from facedown.kernel.chance import below
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import count, nth


@rule
def choose_uniformly(s, seat, rng):
    return nth(s, seat, below(rng, count(s, seat)))


class RandomBot:
    """Chooses uniformly among its moves, of which there are as many to it as to anybody."""

    def choose(self, known: Any, seat: int, rng: Any) -> int:
        """The code of a random move."""
        if count(known, seat) == 0:
            raise IllegalMove(f"seat {seat} has no move to choose from", "not_your_turn", "")
        return int(choose_uniformly(known, seat, rng))
