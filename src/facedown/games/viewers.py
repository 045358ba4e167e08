"""Viewers: who views and events are made for, and what every view has."""

from __future__ import annotations

from enum import Enum
from typing import Any

import msgspec

from facedown.games.outcome import Outcome


class Everything(Enum):
    """A viewer that is not a seat. It is not a number, so that no number sent by a client can select it."""

    EVERYTHING = "everything"


# A viewer is a seat, a spectator, or the table itself, which sees everything.
Viewer = int | Everything | None
SPECTATOR = None
EVERYTHING = Everything.EVERYTHING


def sees(viewer: Viewer, mask: int) -> bool:
    """Whether the viewer may see the secret part of an event."""
    if viewer is EVERYTHING:
        return True
    return isinstance(viewer, int) and bool(mask >> viewer & 1)


# The most moves that a view lists: only large hands in Gargon ever have more.
MOST_LISTED = 200


class TableView(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """The common part of all views: the viewer, who may act, the options, the viewer's moves, and the end.

    `moves` are all moves of the viewer, up to 200. If there are more, these are 200 spread evenly over all of them:
    `more_moves` says how many other legal moves are not listed, and the game's own part of the view describes them.

    `concessions` are what the viewer may resign at any time, such as a round. A seat's view made by a game also
    remembers the record as the seat may know it, for advice; copies and what is sent do not.
    """

    seat: int | Everything | None
    pending: tuple[int, ...]
    options: dict[str, str]
    moves: tuple[str, ...]
    more_moves: int
    concessions: tuple[str, ...]
    outcome: Outcome | None

    def remember(self, known: Any) -> None:
        """Remember the record from which the view was made. It is not a field: neither sent nor compared."""
        self.__dict__["_known"] = known

    def remembered(self) -> Any:
        """The record as the viewer may know it; None for a spectator, and for a copied view."""
        return self.__dict__.get("_known")
