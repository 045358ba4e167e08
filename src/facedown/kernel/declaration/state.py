"""The state of a game, field by field: its meaning, and who sees it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from facedown.kernel.chance import Rng
from facedown.kernel.declaration.kinds import Kind
from facedown.kernel.records import record

# Who sees a field: every seat and spectator, the seat it belongs to, or nobody.
EVERYONE, OWNER, NOBODY = "everyone", "owner", "nobody"
VISIBILITIES = (EVERYONE, OWNER, NOBODY)

# The form of a field: a number, a mask of bits, a tally of cards (facedown.kernel.tally), or a pile (kernel.piles).
NUMBER, BITS, TALLY, PILE = "number", "bits", "tally", "pile"

# Constants of a game: a property of a card, or a number that stands for a name.
FIXED, KEY = "fixed", "key"

# 32-bit integers are reserved for the random generator: see facedown.kernel.compiler.
WIDTHS = (np.int8, np.int16, np.uint16, np.int64)


class DeclarationError(TypeError):
    """A game is declared in a way that cannot work."""


class Axis(int):
    """The length of an axis that also says what it counts. Make one with `axis`."""

    name: str

    def places(self, most_seats: int) -> int | None:
        """The required length, if it is an axis of seats or viewers."""
        return {SEAT: most_seats, VIEWER: most_seats + 1}.get(self.name)


# An axis of viewers has an entry for each seat, followed by one for spectators.
SEAT, VIEWER = "seat", "viewer"


def axis(name: str, length: int) -> Axis:
    """An axis with a name: `axis("seat", 4)` has an entry for each seat at the largest table.

    `axis("viewer", 5)` has one more at the end, for spectators.
    """
    made = Axis(length)
    made.name = name
    return made


@dataclass(frozen=True, kw_only=True)
class Field:
    """A field of the record. Make one with `number`, `bits`, `tally` or `pile`.

    `per` are the lengths of its axes. A field that its owner sees has one axis of seats, `axis("seat", n)`, or of
    viewers, or begins with an axis as long as the most seats. `open_if` is an expression on the record `s`, such as
    "s.hands_open", that opens the field to everyone. `hidden` is a rule that turns one hidden value into what remains
    of it; without it a tally keeps the number of its cards, and anything else becomes zero. A pile's `size` is the
    field that counts its cards. A tally of hands may be `remembered`: this names the tally of what each viewer has seen
    of each hand, with an axis of seats or viewers and one of hands, and hiding a hand leaves what was seen of it.

    A field with a kind of cards is a zone, or part of the `zone` that it names: a hand may be stored in several fields.
    `view` is the name of the zone in a view. `count` is a rule for a zone whose last axis stores its cards in a format
    of its own: `count(row, card)` is the number of copies in a row. A number `of` seats is a seat, and observations
    count it from the observer, as they do the bits of a mask `of` seats. The `kind` of a number says what it means, in
    games with a derived view. `option` is the option that a field keeps.

    `at_most` is the most cards a tally ever holds. A hidden one holds up to 15, the most it can count face down.

    A mask of `ranks` cards, one bit each, has a number in the bits above them: how many more are face down. The first
    `alike` cards look the same to everyone. A `constant` field never changes during a game: it is "fixed", such as the
    points of a card, or a "key", a number that only stands for a name. Observations leave it out.
    """

    form: str
    about: str
    stored: Any
    seen_by: str | None
    per: tuple[int, ...] = ()
    of: Kind | None = None
    open_if: str = ""
    hidden: Any = None
    size: str = ""
    digit: int = 1
    view: str = ""
    count: Any = None
    zone: str = ""
    kind: Kind | None = None
    option: str = ""
    remembered: str = ""
    at_most: int = 0
    low: int = 0
    high: int = 0
    ranks: int = 0
    alike: int = 1
    constant: str = ""

    @property
    def layout(self) -> Any:
        """The field's entry in the record's layout."""
        return (self.stored, *map(int, self.per)) if self.per else self.stored


def number(
    about: str,
    low: int = 0,
    high: int = 0,
    *,
    kind: Kind | None = None,
    seen_by: str | None = None,
    stored: Any = None,
    **more: Any,
) -> Field:
    """A number in a range, or an array of them; a `kind`, such as a seat, gives its range and its meaning."""
    if kind is not None:
        low, high, more["kind"] = kind.low, kind.high, kind
    width = stored or next(one for one in WIDTHS if np.iinfo(one).min <= low and high <= np.iinfo(one).max)
    return _field(NUMBER, about, width, seen_by, low=low, high=high, **more)


def bits(about: str, width: Any, *, seen_by: str | None = None, **more: Any) -> Field:
    """A mask of an unsigned type, or an array of masks; with `digit=4` every four bits are one small number."""
    return _field(BITS, about, width, seen_by, **more)


def tally(about: str, of: Kind | None, *, seen_by: str | None = None, **more: Any) -> Field:
    """How many cards of each value there are, in one number; value 0 counts the face-down ones, up to 15.

    So a hidden tally in a game with a larger deck declares the most cards it ever holds: `at_most=5`.
    """
    return _field(TALLY, about, np.int64, seen_by, of=of, **more)


def pile(
    about: str, of: Kind | None, most: int, size: str, *, seen_by: str | None = None, stored: Any = np.int8, **more: Any
) -> Field:
    """Cards in order, the top one last; `size` names the field with their number."""
    rows = _axes(more.pop("per", ()))
    return replace(_field(PILE, about, stored, seen_by, of=of, size=size, **more), per=(*rows, most))


def _field(form: str, about: str, stored: Any, seen_by: str | None, per: Any = (), **more: Any) -> Field:
    return Field(form=form, about=about, stored=stored, seen_by=seen_by, per=_axes(per), **more)


def _axes(per: Any) -> tuple[int, ...]:
    return per if isinstance(per, tuple) else (per,)


def check_fields(game: str, fields: dict[str, Field], most_seats: int) -> None:
    """Check who sees each field, that owners' fields have an axis of seats, and that piles name their size field."""
    for name, field in fields.items():
        where = f"{game}: the field {name!r}"
        if field.seen_by not in VISIBILITIES:
            raise DeclarationError(f"{where} does not say who sees it: seen_by=EVERYONE, OWNER or NOBODY")
        for length in field.per:
            if isinstance(length, Axis) and length.places(most_seats) not in (None, length):
                right = length.places(most_seats)
                raise DeclarationError(f"{where} has an axis of {length.name}s that is not {right} long")
        if field.seen_by == OWNER:
            _check_owned(where, field, most_seats)
        if field.form == PILE:
            _check_pile(where, field, fields)


def _check_owned(where: str, field: Field, most_seats: int) -> None:
    if not field.per:
        raise DeclarationError(f"{where} is seen by its owner, but belongs to no seat: per=SEATS")
    named = sum(map(is_owners, field.per))
    if named > 1:
        raise DeclarationError(f"{where} has {named} axes of seats: name only the owner's, not the others")
    if not named and field.per[0] != most_seats:
        raise DeclarationError(f'{where} is seen by its owner, so one axis is axis("seat", {most_seats})')


def _check_pile(where: str, field: Field, fields: dict[str, Field]) -> None:
    if field.size not in fields:
        raise DeclarationError(f"{where} is a pile whose size is in {field.size!r}, which is not a field")
    if field.hidden is not None and fields[field.size].seen_by != EVERYONE:
        raise DeclarationError(f"{where} shows its backs, so everyone has to see its size, {field.size!r}")


def is_owners(length: int) -> bool:
    """Whether this is the length of an axis of seats or viewers."""
    return isinstance(length, Axis) and length.name in (SEAT, VIEWER)


def is_viewers(length: int) -> bool:
    """Whether an axis has an entry for spectators after the seats."""
    return isinstance(length, Axis) and length.name == VIEWER


def owner_axis(field: Field) -> int:
    """Which axis of a field that its owner sees is the owner's."""
    return next((place for place, length in enumerate(field.per) if is_owners(length)), 0)


def layout_of(fields: dict[str, Field], mark: str = "") -> np.dtype[Any]:
    """The layout of the record: its generator and the fields in order; a mark distinguishes it from equal layouts."""
    marked = {mark: np.int8} if mark else {}
    return record(rng=Rng, **{name: field.layout for name, field in fields.items()}, **marked)
