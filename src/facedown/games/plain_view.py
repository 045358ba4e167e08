"""The view of a game without `face/view.py`: every field of the state that the viewer sees.

Names replace numbers if the declaration has them, as for phases and cards. Hidden values are None; hidden cards are
shown by their number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from facedown.games.viewers import EVERYTHING, TableView, Viewer
from facedown.kernel.declaration import EVERYONE, NOBODY, OWNER, Declaration, kinds
from facedown.kernel.declaration.kinds import Kind
from facedown.kernel.declaration.state import PILE, TALLY, Field, is_owners, owner_axis
from facedown.kernel.options import NO_YES
from facedown.kernel.records import Plain
from facedown.kernel.tally import as_cards, total

SEATS, PHASE = "seats", "phase"


class Cards(msgspec.Struct, frozen=True):
    """Cards in one place: how many, and which, if the viewer may see them."""

    count: int
    cards: tuple[Any, ...] | None = None


Show = Callable[[Any, Plain, bool], Any]  # of a value, the record, and whether the viewer sees it


class PlainView:
    """The view of a game without one of its own: an object with the functions of a module `face.view`."""

    def __init__(self, game: Declaration) -> None:
        self._game = game
        self.fields = shown_fields(game)
        self.View = msgspec.defstruct(
            "View",
            [(name, view_type(game, name, field)) for name, field in self.fields.items()],
            bases=(TableView,),
            frozen=True,
            kw_only=True,
            tag=game.name,
            tag_field="game",
            module=__name__,
        )
        self._show = {name: value_of(game, name, field) for name, field in self.fields.items()}

    def show(self, s: Plain, **common: Any) -> Any:
        """The view of one viewer, from the record as that viewer may know it."""
        viewer = common["seat"]
        fields = {name: self._read(s, name, field, viewer) for name, field in self.fields.items()}
        return self.View(**fields, **common)

    def _read(self, s: Plain, name: str, field: Field, viewer: Viewer) -> Any:
        seats = s.seats if SEATS in self._game.state else self._game.seats[-1]
        show = self._show[name]
        opened = viewer is EVERYTHING or field.seen_by == EVERYONE or is_opened(self._game, field, s)
        axes = rows_of(field)

        def down(value: Any, place: tuple[int, ...]) -> Any:
            if len(place) < len(axes):
                length = seats if is_seat_axis(self._game, field, len(place)) else len(value)
                return tuple(down(value[one], (*place, one)) for one in range(length))
            seen = opened or (field.seen_by == OWNER and place[owner_axis(field)] == viewer)
            return show((value, place), s, seen)

        return down(getattr(s, name), ())


def kind_of(field: Field) -> str:
    """How messages word the values of a field: as a seat, a number, or by a table of names."""
    kind = field.of or field.kind
    return kind.says if kind is not None else "number"


def shown_fields(game: Declaration) -> dict[str, Field]:
    """The fields that a view has: all except those that nobody sees, what bots remember, and the sizes of piles."""
    sizes = {used for field in game.state.values() for used in (field.size, field.remembered)}
    return {
        name: field
        for name, field in game.state.items()
        if name != SEATS and name not in sizes and (field.seen_by != NOBODY or field.of is not None)
    }


def rows_of(field: Field) -> tuple[int, ...]:
    """The axes of a field; a pile is one value."""
    return field.per[:-1] if field.form == PILE else field.per


def is_seat_axis(game: Declaration, field: Field, axis: int) -> bool:
    """Whether an axis has an entry for each seat: it is declared so, or the field has owners."""
    named = is_owners(field.per[axis])
    return named or (field.seen_by == OWNER and owner_axis(field) == axis)


def by_seat(game: Declaration, field: Field) -> bool:
    """Whether a field has a value for each seat."""
    return bool(rows_of(field)) and is_seat_axis(game, field, 0)


def is_opened(game: Declaration, field: Field, s: Plain) -> bool:
    """Whether the condition that opens a field to everyone holds."""
    return bool(field.open_if and eval(field.open_if, {"s": s, **game.names._asdict()}))


def view_type(game: Declaration, name: str, field: Field) -> Any:
    """The type of a field in a view."""
    known = option_kind(game, field).type
    one: Any = Cards if field.of is not None else str if name == PHASE else known
    one = one if field.of is not None or field.seen_by == EVERYONE else one | None
    for _ in rows_of(field):
        one = tuple[one, ...]
    return one


def value_of(game: Declaration, name: str, field: Field) -> Show:
    """How one value of a field is shown."""
    if field.of is not None:
        return lambda found, s, seen: show_cards(field, found, s, seen)
    if name == PHASE:
        return lambda found, s, seen: game.phases[found[0]]
    meaning = option_kind(game, field).show
    return lambda found, s, seen: meaning(found[0]) if seen else None


def option_kind(game: Declaration, field: Field) -> Kind:
    """What a number means. One that keeps an option is shown as people choose it: yes or no, or as one of its words."""
    words = next((option.words for option in game.options if option.name == field.option), ())
    if words == NO_YES:
        return kinds.flag()
    return kinds.name(field.option, words) if words else field.kind or Kind()


def show_cards(field: Field, found: tuple[Any, tuple[int, ...]], s: Plain, seen: bool) -> Cards:
    """The cards of a tally or a pile, or of a number that stands for a card."""
    value, place = found
    assert field.of is not None
    if field.form == TALLY:
        numbers: Sequence[int] = as_cards(value)
        size = total(value)
    elif field.form == PILE:
        size = at(getattr(s, field.size), place)
        numbers = value[:size]
    else:
        numbers = [value] if value else []
        size = len(numbers)
    return Cards(int(size), tuple(map(field.of.show, numbers)) if seen or size == 0 else None)


def at(value: Any, place: tuple[int, ...]) -> Any:
    """The value at an index of nested lists."""
    for one in place:
        value = value[one]
    return value
