"""The parts of a score: a book's points, and what effects gave or took."""

from __future__ import annotations

from typing import Any

from facedown.games.outcome import Score
from facedown.games.wizards_gambit.rules.state import score as total_of


def score(s: Any, seat: int) -> Score:
    """The points of one wizard."""
    total, spells = int(total_of(s, seat)), int(s.points[seat])
    parts = {"spells": spells}
    if total != spells:
        parts["effects"] = total - spells
    return Score(total, parts)
