"""How a match of En Garde ended."""

from __future__ import annotations

from typing import Any

from facedown.games.en_garde.rules.rules import ENDINGS
from facedown.games.en_garde.rules.state import NOBODY, OVER
from facedown.games.outcome import Outcome, Score


def outcome(s: Any) -> Outcome | None:
    """How the match ended, or None while it runs."""
    if s.phase != OVER:
        return None
    return Outcome(
        winners=() if s.winner == NOBODY else (int(s.winner),),
        reason=ENDINGS[int(s.round_ending)],
        scores=tuple(Score(int(wins), {"rounds": int(wins)}) for wins in s.wins),
    )
