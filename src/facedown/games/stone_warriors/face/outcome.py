"""How a game of Stone Warriors ended."""

from __future__ import annotations

from typing import Any

from facedown.games.outcome import Outcome, Score
from facedown.games.stone_warriors.rules import rules
from facedown.games.stone_warriors.rules.state import NOBODY, OVER, gargoyles_shown


def outcome(s: Any) -> Outcome | None:
    """Who has all six gargoyles, or None while nobody has; a score is the gargoyles that are shown."""
    if s.phase != OVER:
        return None
    shown = [int(gargoyles_shown(s, seat)) for seat in range(s.seats)]
    return Outcome(
        winners=() if s.winner == NOBODY else (int(s.winner),),
        reason=rules.ENDINGS[int(rules.ending(s))],
        scores=tuple(Score(count, {"gargoyles": count}) for count in shown),
    )
