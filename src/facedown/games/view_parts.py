"""Views as tables of parts: each field of a view with the function that shows it.

`PUBLIC` in a game's `face/view.py` has what is the same for everyone: functions of the record as a spectator knows it.
`OWN` has what depends on the viewer: functions of the record as the viewer knows it, and of the viewer. Servers cache
the result of a function for as long as nothing that it reads changes (`facedown.table.view_encoding`). What compiled
rules read cannot be tracked: a function that needs one calls it through `ask`, and its result is cached by the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from facedown.games.viewers import Viewer
from facedown.kernel.records import Plain, row


class EachSeat(NamedTuple):
    """A field with a value for each seat: its function takes the seat after the record."""

    show: Callable[..., Any]


def ask(s: Any, question: Callable[..., Any], *arguments: Any) -> Any:
    """The answer of a compiled rule, which gets the record as an array of one. The answer must be hashable."""
    asked_before = getattr(s, "answer_of", None)
    return question(row(s.source), *arguments) if asked_before is None else asked_before(question, *arguments)


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
