"""Kinds of values: what the small numbers in records, moves and events mean, and how people write them.

A record, a code or a row of the log holds a plain number. Its kind says how to show it (as a number, a name, a seat),
how the notation of a move writes it, and which words a message has for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from facedown.errors import quoted

UNSIGNED = "0|[1-9][0-9]{0,8}"
NAME = "[a-z0-9_]+"


def as_it_is(number: int) -> Any:
    """A number that is shown as it is stored."""
    return number


def never_chosen(shown: Any) -> int:
    """Reject a value that no move can name."""
    raise ValueError(f"{quoted(shown)} cannot be chosen")


class Numbering(NamedTuple):
    """Small numbers for values at one table, for programs that learn: from `low` to `high`, whatever the names are.

    `local(s, number)` is a rule that maps a stored number to its index, such as the position in the pool of the spell
    with that name, and `number(s, index)` maps it back.
    """

    low: int
    high: int
    local: Callable[..., Any]
    number: Callable[..., Any]


class Parts(NamedTuple):
    """How values that share a number are chosen one after the other, each set of them in one order only.

    `part(number, index)` is the value at an index, or `none` after the last one, and `pack(first, second, ...)` the
    number of several. `mark(s, seat, chosen, marks)` sets `marks`, indexed by the numbering of their kind, for all
    values that may come next; `chosen` starts with how many have been chosen. It returns how many may come next, and
    whether the chosen ones are already a move.
    """

    none: int
    part: Callable[..., Any]
    pack: Callable[..., Any]
    mark: Callable[..., Any]


@dataclass(frozen=True, kw_only=True)
class Kind:
    """One kind of value. Make one with the functions below.

    `low` and `high` are the smallest and the largest stored number; at a smaller table the state field named by
    `bounded_by` limits them, and the rule `is_valid` excludes some values from moves. `says` tells messages how to put
    a value into words: "number", "seat", "odds", "flag", or the catalogue's table of names. `type` is its type in
    Python, JSON and on the page.

    `show` converts a stored number to a value and `number` a value to its number, or raises a `ValueError`; `source` is
    `show` as an expression with `{}` for the number, if it is short. `read` and `write` convert between values and the
    text of a move, which `pattern` matches.

    A `secret` is shown to the seats in the arguments it names, and perhaps to everyone; others see what `hidden` makes
    of the number, or None. A kind of several values has `one`, the kind of each: `count` of them take as many columns
    of an event, and `empty` ones are omitted; in a move they share one number, and `parts` says how they are chosen one
    by one. `numbering` gives values small numbers at a table whose cards are data.
    """

    low: int = 0
    high: int = 0
    says: str = "number"
    type: Any = int
    names: tuple[str, ...] = ()
    nonzero: bool = False
    bounded_by: str = ""
    is_valid: Callable[[int], bool] | None = None
    show: Callable[[int], Any] = as_it_is
    number: Callable[[Any], int] = never_chosen
    source: str = ""
    read: Callable[[str], Any] = int
    write: Callable[[Any], str] = str
    pattern: str = UNSIGNED
    secret: tuple[str, ...] = ()
    or_everyone: bool = False
    hidden: Callable[[int], Any] | None = None
    one: Kind | None = None
    count: int = 1
    empty: int | None = None
    numbering: Numbering | None = None
    parts: Parts | None = None


def integer(low: int, high: int, *, shift: int = 0, nonzero: bool = False, bounded_by: str = "") -> Kind:
    """A whole number from `low` to `high`. `shift` is added when it is shown; `nonzero` excludes a stored zero."""

    def number(shown: Any) -> int:
        if isinstance(shown, bool) or not isinstance(shown, int):
            raise ValueError(f"{quoted(shown)} is not a whole number")
        if not low <= shown - shift <= high:
            raise ValueError(f"{quoted(shown)} is not from {low + shift} to {high + shift}")
        if nonzero and shown == shift:
            raise ValueError(f"{quoted(shown)} is not allowed")
        return shown - shift

    def show(number: int) -> int:
        return number + shift

    source = f"{{}} + {shift}" if shift else "{}"
    return Kind(low=low, high=high, nonzero=nonzero, bounded_by=bounded_by, show=show, number=number, source=source)


def seat(most: int) -> Kind:
    """One of at most `most` seats."""

    def number(shown: Any) -> int:
        if isinstance(shown, bool) or not isinstance(shown, int) or not 0 <= shown < most:
            raise ValueError(f"{quoted(shown)} is not a seat")
        return shown

    return Kind(high=most - 1, says="seat", number=number, source="{}")


def seats(most: int) -> Kind:
    """Several seats, stored as a mask of bits."""

    def show(mask: int) -> tuple[int, ...]:
        return tuple(one for one in range(most) if mask >> one & 1)

    kind = tuple[int, ...]
    return Kind(high=(1 << most) - 1, says="seat", type=kind, show=show)


def flag() -> Kind:
    """Yes or no."""

    def number(shown: Any) -> int:
        if not isinstance(shown, bool):
            raise ValueError(f"{quoted(shown)} is neither true nor false")
        return int(shown)

    return Kind(high=1, says="flag", type=bool, show=bool, number=number, source="bool({})")


def name(table: str, names: Iterable[str], first: int = 0, short: Callable[[str], str] = str) -> Kind:
    """One of a list of names, stored as its number counted from `first`; `table` is the catalogue's table of them.

    In the text of a move a name is written in full, or as `short` writes it.
    """
    listed = tuple(names)
    numbers = {one: number for number, one in enumerate(listed, first)}
    shorts = {short(one): one for one in listed}

    def number(shown: Any) -> int:
        if shown not in numbers:
            raise ValueError(f"{quoted(shown)} is not one of {', '.join(listed)}")
        return numbers[shown]

    def show(number: int) -> str:
        if not first <= number < first + len(listed):
            raise ValueError(f"there is no {table} with the number {number}")
        return listed[number - first]

    return Kind(
        low=first,
        high=first + len(listed) - 1,
        says=table,
        type=Literal[listed],
        names=listed,
        show=show,
        number=number,
        read=shorts.__getitem__,
        write=short,
        pattern="|".join(sorted(shorts, key=len, reverse=True)),
    )


def data_name(
    table: str,
    low: int,
    high: int,
    show: Callable[[int], str],
    number: Callable[[str], int],
    numbering: Numbering | None = None,
) -> Kind:
    """A name that is data, such as a card in a card set: `show` and `number` look it up.

    Both raise a `ValueError` if there is no such name. The game's `face.names` has the words for it, and `numbering`
    gives it small numbers that hold for any card set.
    """
    kind = Kind(low=low, high=high, says=table, type=str, show=show, number=number, read=str, pattern=NAME)
    return replace(kind, numbering=numbering)


def key_of(table: str, keys: Iterable[str]) -> Kind:
    """A key of another table of the declaration, such as an ending: rules count them from 1."""
    return name(table, keys, 1)


def odds() -> Kind:
    """A probability, for reasons: messages show it as a percentage."""
    return Kind(high=1, says="odds", type=float)


def optional(kind: Kind, nothing: int = 0) -> Kind:
    """A value that may be absent: the number `nothing` is shown as None."""

    def show(number: int) -> Any:
        return None if number == nothing else kind.show(number)

    def number(shown: Any) -> int:
        return nothing if shown is None else kind.number(shown)

    source = f"(None if {{0}} == {nothing} else {kind.source.replace('{}', '{0}')})" if kind.source else ""
    low, high = min(kind.low, nothing), max(kind.high, nothing)
    nonzero = kind.nonzero and nothing != 0
    return replace(
        kind, low=low, high=high, nonzero=nonzero, type=kind.type | None, show=show, number=number, source=source
    )


def several(kind: Kind, count: int, empty: int | None = None) -> Kind:
    """A few values of one kind, in as many columns of an event; those that are `empty` are omitted."""
    of: Any = kind.type
    types: Any = tuple.__class_getitem__((of,) * count if empty is None else (of, ...))
    return replace(kind, type=types, one=kind, count=count, empty=empty)


def together(
    kind: Kind,
    most: int,
    *,
    high: int,
    is_valid: Callable[[int], bool],
    show: Callable[[int], Any],
    number: Callable[[Any], int],
    parts: Parts | None = None,
) -> Kind:
    """One to `most` values of a kind in one field of a move, whose text names them one after the other.

    They share a number up to `high`: `number` packs them, or raises a `ValueError`, and `show` returns them as a tuple.
    `is_valid` is a rule that recognizes packed values, one number for each set of them. With `parts`, programs can
    choose them one by one.
    """
    return replace(
        kind,
        numbering=None,
        parts=parts,
        count=most,
        low=0,
        high=high,
        nonzero=False,
        is_valid=is_valid,
        type=tuple.__class_getitem__((kind.type, ...)),
        one=kind,
        show=show,
        number=number,
        source="",
        read=lambda text: tuple([kind.read(word) for word in text.split(" ")]),
        write=lambda values: " ".join([kind.write(value) for value in values]),
        pattern=f"(?:{kind.pattern})(?: (?:{kind.pattern})){{0,{most - 1}}}",
    )


def secret(
    kind: Kind, *, seen_by: Iterable[str], or_everyone: bool = False, hidden: Callable[[int], Any] | None = None
) -> Kind:
    """A value that only the seats in some arguments of its event see; a rule may open an `or_everyone` one.

    The others see None, or what `hidden` makes of the number, such as the back of a card.
    """
    types = kind.type if hidden else kind.type | None
    return replace(kind, type=types, secret=tuple(seen_by), or_everyone=or_everyone, hidden=hidden)
