"""The parts of every player's score."""

from __future__ import annotations

from typing import Any

from facedown.games.gargon.rules import rules
from facedown.games.gargon.rules.bundle import size
from facedown.games.gargon.rules.cards import COLOUR_COUNT, COLOURS
from facedown.games.outcome import Score


def score(s: Any, seat: int) -> Score:
    """A seat's points: amulets, the extra from zeros, and bonuses; in total and by colour."""
    detail = {
        COLOURS[colour]: score_colour(s, seat, colour) for colour in range(COLOUR_COUNT) if size(s.won[seat, colour])
    }
    parts = {part: sum(points[part] for points in detail.values()) for part in ("amulets", "doublings", "bonuses")}
    return Score(sum(parts.values()), parts, detail)


def score_colour(s: Any, seat: int, colour: int) -> dict[str, int]:
    bundle = s.won[seat, colour]
    amulets = int(rules.amulets(bundle))
    return {
        "amulets": amulets,
        "doublings": int(rules.doubled(bundle)) - amulets,
        "bonuses": int(rules.bonus(s, seat, colour)),
    }
