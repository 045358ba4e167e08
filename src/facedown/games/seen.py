"""What views and events have in common: who looks, and who may see what."""

from __future__ import annotations

import msgspec

from facedown.games.outcome import Outcome

# A viewer is a seat, a spectator, or the table itself, which sees everything.
Viewer = int | None
SPECTATOR = None
EVERYTHING = -2


def sees(viewer: Viewer, eyes: int) -> bool:
    """Whether the viewer is among the eyes for which the secret part of an event is meant."""
    if viewer == EVERYTHING:
        return True
    return viewer is not None and bool(eyes >> viewer & 1)


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """What every view has: the viewer, who may act, the options, the viewer's moves, and the end."""

    seat: int | None
    pending: tuple[int, ...]
    options: dict[str, str]
    moves: tuple[str, ...]
    outcome: Outcome | None
