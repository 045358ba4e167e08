"""Events as Python values: the structs, and how a row of the log becomes one of them for each viewer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

import msgspec

from facedown.kernel.declaration.kinds import Kind
from facedown.kernel.declaration.state import DeclarationError
from facedown.kernel.declaration.typed_moves import Restore
from facedown.kernel.log import COLUMNS, EVERYBODY

if TYPE_CHECKING:
    from facedown.kernel.declaration.tables import Declaration, Event

SEAT_COLUMN, EYES_COLUMN, FIRST_COLUMN = 1, 2, 3

Row = Sequence[int]


def places_of(event: Event) -> dict[str, int]:
    """The column of the log in which each argument begins.

    An event whose first argument is a seat has it in the seat's column; the others follow in their order.
    """
    places, column = {}, FIRST_COLUMN
    for number, (name, kind) in enumerate(event.arguments.items()):
        if number == 0 and kind.says == "seat" and kind.type in (int, int | None):
            places[name] = SEAT_COLUMN
        else:
            places[name] = column
            column += kind.count
    if column > COLUMNS:
        raise DeclarationError(f"an event has room for {COLUMNS - FIRST_COLUMN} numbers beside its seat")
    return places


class TypedEvents:
    """The events of a game: a struct for each, and what a viewer is told of a row."""

    def __init__(self, game: Declaration, sees: Callable[[Any, int], bool], restore: Restore) -> None:
        self._game = game
        self._show: list[Callable[[Row, Any], Any]] = []
        self.types = tuple(_struct(game.name, tag, event, restore) for tag, event in game.events.items())
        for kind, event in zip(self.types, game.events.values(), strict=True):
            setattr(self, kind.__name__, kind)
            self._show.append(_decoder(kind, event, sees))
        union: Any = self.types[0]
        for kind in self.types[1:]:
            union |= kind
        self.Event = union
        # What is shown to everyone and leaves no trace in a position.
        declared = zip(self.types, game.events.values(), strict=True)
        self.FLEETING = tuple(kind for kind, event in declared if event.fleeting)

    def restored(self, tag: str, fields: tuple[Any, ...]) -> Any:
        """The event with that tag and these arguments."""
        return self.types[list(self._game.events).index(tag)](*fields)

    def show_event(self, row: Row, viewer: Any) -> Any:
        """One row of the log as the viewer is told it."""
        return self._show[row[0]](row, viewer)

    def runs(self, events: Iterable[Any]) -> Iterable[tuple[str, dict[str, Any]]]:
        """Events with their arguments; several in a row that differ in one listed argument are told as one.

        That argument is a list then, and `count` is how many there are.
        """
        for (tag, *_), run in groupby(events, key=self._run):
            together = list(run)
            arguments = msgspec.structs.asdict(together[0])
            if listed := self._game.events[tag].run:
                yield tag, {**arguments, listed: [getattr(one, listed) for one in together], "count": len(together)}
                continue
            for one in together:
                yield tag, msgspec.structs.asdict(one)

    def _run(self, event: Any) -> tuple[Any, ...]:
        """What events of one run have in common."""
        tag: str = event.__struct_config__.tag
        listed = self._game.events[tag].run
        return tag, *(getattr(event, name) for name in event.__struct_fields__ if listed and name != listed)


def _struct(game: str, tag: str, event: Event, restore: Restore) -> type:
    def reduce(self: Any) -> tuple[Any, ...]:
        return restore, (game, "events", tag, msgspec.structs.astuple(self))

    return msgspec.defstruct(
        event.typed or "".join(word.capitalize() for word in tag.split("_")),
        [(name, kind.type) for name, kind in event.arguments.items()],
        frozen=True,
        tag=tag,
        namespace={"__reduce__": reduce, "__doc__": event.about},
        module=__name__,
    )


def _decoder(told: type, event: Event, sees: Callable[[Any, int], bool]) -> Callable[[Row, Any], Any]:
    """A function from a row and a viewer to the event, written out so that a server can afford it."""
    scope: dict[str, Any] = {"Told": told, "sees": sees}
    places = places_of(event)
    values = [_value(kind, places[name], name, scope) for name, kind in event.arguments.items()]
    lines = ["def decode(row, viewer):"]
    if any(kind.secret for kind in event.arguments.values()):
        lines.append(f"    seen = row[{EYES_COLUMN}] == {EVERYBODY} or sees(viewer, row[{EYES_COLUMN}])")
    lines.append(f"    return Told({', '.join(values)})")
    exec("\n".join(lines), scope)
    decode: Callable[[Row, Any], Any] = scope["decode"]
    return decode


def _value(kind: Kind, place: int, name: str, scope: dict[str, Any]) -> str:
    """The expression of one argument."""
    shown = _shown(kind, place, name, scope)
    if not kind.secret:
        return shown
    if kind.hidden is None:
        return f"({shown} if seen else None)"
    one = kind.one or kind
    back = replace(one, show=kind.hidden, source="")
    hidden = replace(kind, one=back) if kind.one else back
    return f"({shown} if seen else {_shown(hidden, place, f'hidden_{name}', scope)})"


def _shown(kind: Kind, place: int, name: str, scope: dict[str, Any]) -> str:
    one = kind.one or kind
    scope[f"show_{name}"] = one.show
    if kind.empty is not None:
        columns = f"row[{place}:{place + kind.count}]"
        return f"tuple([show_{name}(number) for number in {columns} if number != {kind.empty}])"
    show = one.source or f"show_{name}({{}})"
    parts = [show.format(f"row[{place + number}]") for number in range(kind.count)]
    return f"({', '.join(parts)},)" if kind.one else parts[0]
