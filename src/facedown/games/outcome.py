"""How a game ended: the same shape in every game."""

from __future__ import annotations

import msgspec


class Score(msgspec.Struct, frozen=True):
    """What one seat has: the total, the parts it adds up from, and each part where it comes from."""

    total: int
    parts: dict[str, int]
    detail: dict[str, dict[str, int]] = {}


class Outcome(msgspec.Struct, frozen=True):
    """The end of a game: the winners (several share a victory, none is a draw) and why."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[Score, ...]
