"""Events as Python values: their structs, and how a row of the log becomes one for each viewer."""

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

SEAT_COLUMN, VIEWERS_COLUMN, FIRST_COLUMN = 1, 2, 3

LARGEST = 0xFFFF  # in a column of the log without a sign

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
        raise DeclarationError(
            f"has {column - FIRST_COLUMN} numbers beside its seat, and there is room for {COLUMNS - FIRST_COLUMN}"
        )
    return places


class TypedEvents:
    """The events of a game: a struct for each, and how each viewer sees a row of the log."""

    def __init__(self, game: Declaration, sees: Callable[[Any, int], bool], restore: Restore) -> None:
        self._game = game
        self._show: list[Callable[[Row, Any], Any]] = []
        self.types = tuple(_struct(game.name, tag, event, restore) for tag, event in game.events.items())
        for kind, event in zip(self.types, game.events.values(), strict=True):
            setattr(self, kind.__name__, kind)
            self._show.append(_decoder(kind, event, sees))
        self._audiences = [_audiences(event) for event in game.events.values()]
        union: Any = self.types[0]
        for kind in self.types[1:]:
            union |= kind
        self.Event = union
        # Events that are shown to everyone and leave no trace in a position.
        declared = zip(self.types, game.events.values(), strict=True)
        self.FLEETING = tuple(kind for kind, event in declared if event.fleeting)

    def restored(self, tag: str, fields: tuple[Any, ...]) -> Any:
        """The event with that tag and these arguments."""
        return self.types[list(self._game.events).index(tag)](*fields)

    def show_event(self, row: Row, viewer: Any) -> Any:
        """One row of the log as the viewer sees it."""
        return self._show[row[0]](row, viewer)

    def viewpoint(self, row: Row, seat: int | None) -> int | None:
        """The first seat that sees a row exactly as this one does; None for spectators, who all see the same."""
        if seat is None:
            return None
        alike = -1
        for viewers in self._audiences[row[0]](row):
            alike &= viewers if viewers >> seat & 1 else ~viewers
        return (alike & -alike).bit_length() - 1

    def runs(self, events: Iterable[Any]) -> Iterable[tuple[str, dict[str, Any]]]:
        """Events with their arguments; consecutive ones that differ only in one listed argument become one.

        That argument is then a list, and `count` is its length.
        """
        for (tag, *_), run in groupby(events, key=self._run):
            together = list(run)
            arguments = msgspec.structs.asdict(together[0])
            if listed := self._game.events[tag].merge:
                yield tag, {**arguments, listed: [getattr(one, listed) for one in together], "count": len(together)}
                continue
            for one in together:
                yield tag, msgspec.structs.asdict(one)

    def _run(self, event: Any) -> tuple[Any, ...]:
        """The key that events of one run share."""
        tag: str = event.__struct_config__.tag
        listed = self._game.events[tag].merge
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


def _decoder(struct: type, event: Event, sees: Callable[[Any, int], bool]) -> Callable[[Row, Any], Any]:
    """A function from a row and a viewer to the event, generated as straight-line code for speed."""
    scope: dict[str, Any] = {"Event": struct, "sees": sees, "mask_of": mask_of}
    places = places_of(event)
    values = [_value(kind, places[name], name, scope) for name, kind in event.arguments.items()]
    lines = ["def decode(row, viewer):"]
    for name, kind in event.arguments.items():
        if kind.secret:
            lines.append(f"    seen_{name} = {_shown_to_everyone(kind)}sees(viewer, {_viewers_of(kind, event, scope)})")
    lines.append(f"    return Event({', '.join(values)})")
    exec("\n".join(lines), scope)
    decode: Callable[[Row, Any], Any] = scope["decode"]
    return decode


def _audiences(event: Event) -> Callable[[Row], list[int]]:
    """A function from a row to the masks of seats that see each of its secrets; -1 is everyone."""
    scope: dict[str, Any] = {"mask_of": mask_of}
    secrets = [kind for kind in event.arguments.values() if kind.secret]
    masks = [f"-1 if {_shown_to_everyone(kind)}False else {_viewers_of(kind, event, scope)}" for kind in secrets]
    audiences: Callable[[Row], list[int]] = eval(f"lambda row: [{', '.join(masks)}]", scope)
    return audiences


def mask_of(shown: Any) -> int:
    """One seat, several or none, as a mask."""
    if shown is None:
        return 0
    mask = 0
    for seat in shown if isinstance(shown, tuple) else (shown,):
        mask |= 1 << seat
    return mask


def _shown_to_everyone(kind: Kind) -> str:
    """The condition for a secret to be open to everyone: it is declared so, and the rule chose it."""
    return f"row[{VIEWERS_COLUMN}] == {EVERYBODY} or " if kind.or_everyone else ""


def _viewers_of(kind: Kind, event: Event, scope: dict[str, Any]) -> str:
    """The expression for who sees a secret: the seats in the arguments that it names, whatever the rule passed."""
    places = places_of(event)
    seen = [(event.arguments[name], places[name], name) for name in kind.secret]
    return " | ".join([_mask(seats, _shown(seats, place, name, scope)) for seats, place, name in seen])


def _mask(seats: Kind, shown: str) -> str:
    return f"(1 << {shown})" if seats.type is int else f"mask_of({shown})"


def _value(kind: Kind, place: int, name: str, scope: dict[str, Any]) -> str:
    """The expression of one argument."""
    shown = _shown(kind, place, name, scope)
    if not kind.secret:
        return shown
    if kind.hidden is None:
        return f"({shown} if seen_{name} else None)"
    one = kind.one or kind
    back = replace(one, show=kind.hidden, source="")
    hidden = replace(kind, one=back) if kind.one else back
    return f"({shown} if seen_{name} else {_shown(hidden, place, f'hidden_{name}', scope)})"


def _shown(kind: Kind, place: int, name: str, scope: dict[str, Any]) -> str:
    one = kind.one or kind
    scope[f"show_{name}"] = one.show
    unsigned = f" & {LARGEST}" if kind.high > LARGEST >> 1 else ""  # columns have a sign, and this has none
    if kind.empty is not None:
        several = f"row[{place}:{place + kind.count}]"
        return f"tuple([show_{name}(number{unsigned}) for number in {several} if number != {kind.empty}])"
    show = one.source or f"show_{name}({{}})"
    columns = [f"row[{place + number}]" for number in range(kind.count)]
    parts = [show.format(f"({column}{unsigned})" if unsigned else column) for column in columns]
    return f"({', '.join(parts)},)" if kind.one else parts[0]
