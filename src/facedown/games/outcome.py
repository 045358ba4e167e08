"""How a game ended, in the same form for every game."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import msgspec
import numpy as np

from facedown.kernel import dispatch
from facedown.kernel.declaration import Declaration


class Score(msgspec.Struct, frozen=True):
    """A seat's score: the total, its parts, and where each part comes from."""

    total: int
    parts: dict[str, int]
    detail: dict[str, dict[str, int]] = {}


class Outcome(msgspec.Struct, frozen=True):
    """The end of a game: the winners (several share a victory, none is a draw) and why.

    The reason is a key, for which every language has words.
    """

    winners: tuple[int, ...]
    reason: str
    scores: tuple[Score, ...]


class Outcomes:
    """How games of one kind end: from the rules' `result` and `ending`.

    A game whose scores have several parts has `score(s, seat)` in `face.outcome`, which returns a `Score`.
    """

    def __init__(self, game: Declaration, own: ModuleType | None) -> None:
        self._part = game.scores[0]
        self._seats = game.seats[-1]
        self._endings = tuple(game.endings)
        self._score = own.score if own is not None else None

    def outcome(self, s: Any) -> Outcome | None:
        """How a game ended, or None while it is running."""
        number = int(dispatch.ending(s))
        if number == 0:
            return None
        scores = np.zeros(self._seats, np.int64)
        winners = int(dispatch.result(s, scores))
        seats = int(s.seats) if "seats" in s.dtype.names else self._seats
        return Outcome(
            winners=tuple(seat for seat in range(seats) if winners >> seat & 1),
            reason=self._endings[number - 1],
            scores=tuple(self._score_of(s, seat, int(scores[seat])) for seat in range(seats)),
        )

    def _score_of(self, s: Any, seat: int, total: int) -> Score:
        if self._score is None:
            return Score(total, {self._part: total})
        score: Score = self._score(s, seat)
        return score
