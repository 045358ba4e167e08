"""How a game of Wizard's Gambit ended."""

from __future__ import annotations

from typing import Any

from facedown.games.outcome import Outcome, Score
from facedown.games.wizards_gambit.rules import rules
from facedown.games.wizards_gambit.rules.state import OVER, score


def outcome(s: Any) -> Outcome | None:
    """Who has won, or None while the game runs; a score is a book's points, and what effects gave or took."""
    if s.phase != OVER:
        return None
    return Outcome(
        winners=tuple(seat for seat in range(int(s.seats)) if int(s.winners) >> seat & 1),
        reason=rules.ENDINGS[int(rules.ending(s))],
        scores=tuple(show_score(s, seat) for seat in range(int(s.seats))),
    )


def show_score(s: Any, seat: int) -> Score:
    total, spells = int(score(s, seat)), int(s.points[seat])
    parts = {"spells": spells}
    if total != spells:
        parts["effects"] = total - spells
    return Score(total, parts)
