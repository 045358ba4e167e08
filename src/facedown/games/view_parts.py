"""Views as tables of parts: each field of a view with the function that shows it.

`PUBLIC` in a game's `face/view.py` has what is the same for everyone: functions of the record as a spectator knows it.
`OWN` has what depends on the viewer: functions of the record as the viewer knows it, and of the viewer. Servers cache
the result of a function for as long as nothing that it reads changes (`facedown.table.view_encoding`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from facedown.games.viewers import Viewer
from facedown.kernel.records import Plain


class EachSeat(NamedTuple):
    """A field with a value for each seat: its function takes the seat after the record."""

    show: Callable[..., Any]


def show_parts(public: Mapping[str, Any], own: Mapping[str, Any], s: Plain, viewer: Viewer) -> dict[str, Any]:
    """All parts of one view."""
    return {name: show_part(part, s) for name, part in public.items()} | {
        name: show_part(part, s, viewer) for name, part in own.items()
    }


def show_part(part: Any, s: Plain, *viewer: Viewer) -> Any:
    """One field of a view."""
    if isinstance(part, EachSeat):
        return tuple([part.show(s, seat, *viewer) for seat in range(s.seats)])
    return part(s, *viewer)
