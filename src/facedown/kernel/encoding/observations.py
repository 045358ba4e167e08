"""Observations: what a seat knows as a row of small numbers, derived from the declaration of a game.

A *token* is one small number from 0 to 255: a position on a track, how many cards of a value a hand has, a bit of a
mask. Which tokens there are follows from the fields of the state and from who sees them. Tokens are read from a record
that went through `hide`, so nothing can be in them that the seat does not know. Where a field's axis is declared as
one of seats, and where a number is declared as a seat, seats are counted from the observer: "seat 0" is the one that
acts, "seat 1" the next one. A pile that everyone sees is told by its top card and how many there are of each card.
A tally without a kind of cards is a note for the rules, and has no tokens.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from facedown.kernel.declaration import Declaration
from facedown.kernel.declaration.state import BITS, EVERYONE, OWNER, PILE, TALLY, Field, is_owners
from facedown.kernel.encoding.bounds import bounds

NIBBLE = 15
BYTE = 255
NO_OWNER = -1

# What the number of a token is made of: a value, a seat, the observer, or the cards of a pile.
NUMBER, SEAT, OBSERVER, TOP, COUNT = range(5)


@dataclass(frozen=True)
class Token:
    """One number of an observation, and where in the record it is.

    `owner` is the seat it belongs to, counted from the observer; -1 if it belongs to nobody. A number that means a seat
    is counted from the observer as well; nobody is the number of seats then. Of a pile of `length` cards at most, a
    token tells the top, or how many are `card`.
    """

    name: str
    offset: int
    stride: int = 0
    owner: int = NO_OWNER
    shift: int = 0
    bits: int = BYTE
    bias: int = 0
    meaning: int = NUMBER
    high: int = BYTE
    length: int = 0
    card: int = 0


@dataclass(frozen=True)
class Layout:
    """The tokens of an observation, in order."""

    tokens: tuple[Token, ...]
    seats: int

    def __len__(self) -> int:
        return len(self.tokens)

    @property
    def names(self) -> tuple[str, ...]:
        """What each number of an observation is."""
        return tuple(token.name for token in self.tokens)

    @property
    def high(self) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """The largest value of each number."""
        return np.array([token.high for token in self.tokens], np.uint8)


def layout_of(game: Declaration, seats: int, record: Any) -> Layout:
    """The layout of a table's observations; `record` is any position there, from which the options are read."""
    tokens = [Token("observer's seat", 0, meaning=OBSERVER, high=seats - 1)]
    for name, field in game.state.items():
        is_shown = field.seen_by == EVERYONE or (field.seen_by == OWNER and field.form != PILE)
        if not is_shown or (field.form in (TALLY, PILE) and field.of is None):
            continue
        offset = int(game.layout.fields[name][1])  # type: ignore[index]
        place = Place(name, field, offset, bool(field.per) and is_owners(field.per[0]))
        tokens += [token for part in places(place, seats) for token in tokens_of(part, field, seats, record)]
    return Layout(tuple(tokens), seats)


@dataclass(frozen=True)
class Place:
    """Where one value of a field is, and whose it is."""

    name: str
    field: Field
    offset: int
    is_per_seat: bool
    stride: int = 0
    owner: int = NO_OWNER


def places(field: Place, seats: int) -> Iterator[Place]:
    """Every value of a field: one for each seat at the table, and for each index of other axes."""
    size = np.dtype(field.field.stored).itemsize
    is_pile = field.field.form == PILE
    shape = field.field.per[:-1] if is_pile else field.field.per
    size *= field.field.per[-1] if is_pile else 1
    strides = [size * int(np.prod(shape[axis + 1 :])) for axis in range(len(shape))]
    lengths = [seats if axis == 0 and field.is_per_seat else length for axis, length in enumerate(shape)]
    for index in np.ndindex(*lengths):
        rest = index[1:] if field.is_per_seat else index
        where = sum(at * stride for at, stride in zip(index[::-1], strides[::-1], strict=True))
        label = field.name + (f"[seat {index[0]}]" if field.is_per_seat else "") + "".join(f"[{at}]" for at in rest)
        if field.is_per_seat:
            where -= index[0] * strides[0]
            yield Place(label, field.field, field.offset + where, True, strides[0], index[0])
        else:
            yield Place(label, field.field, field.offset + where, False)


def tokens_of(place: Place, field: Field, seats: int, record: Any) -> Sequence[Token]:
    """The tokens of one value."""
    if field.form == TALLY:
        assert field.of is not None
        return tally_tokens(place, bounds(field.of, seats, record)[1])
    if field.form == BITS:
        return bit_tokens(place, field)
    if field.form == PILE:
        assert field.of is not None
        return pile_tokens(place, field, bounds(field.of, seats, record)[1])
    return number_tokens(place, field, seats)


def bit_tokens(place: Place, field: Field) -> list[Token]:
    """Every bit of a mask, or every digit of several bits."""
    most = (1 << field.digit) - 1
    label = "bit" if field.digit == 1 else "digit"
    return [
        Token(
            f"{place.name} {label} {first // field.digit}",
            place.offset + first // 8,
            place.stride,
            place.owner,
            first % 8,
            most,
            high=most,
        )
        for first in range(0, 8 * np.dtype(field.stored).itemsize, field.digit)
    ]


def tally_tokens(place: Place, values: int) -> list[Token]:
    """How many cards of each value, and before them how many are face down."""
    return [
        Token(
            f"{place.name} {f'cards of {value}' if value else 'face-down cards'}",
            place.offset + value // 2,
            place.stride,
            place.owner,
            4 * (value % 2),
            NIBBLE,
            high=NIBBLE,
        )
        for value in range(values + 1)
    ]


def pile_tokens(place: Place, field: Field, most: int) -> list[Token]:
    """The top card of a pile, and how many cards of each value there are in it."""
    where, length = (place.offset, place.stride, place.owner), field.per[-1]
    top = Token(f"{place.name} top", *where, meaning=TOP, high=most, length=length)
    counts = [
        Token(f"{place.name} cards of {card}", *where, meaning=COUNT, high=min(length, BYTE), length=length, card=card)
        for card in range(1, most + 1)
    ]
    return [top, *counts]


def number_tokens(place: Place, field: Field, seats: int) -> list[Token]:
    """A number from its lowest value on; one that needs two bytes has two tokens, the higher byte first."""
    if field.high - field.low <= BYTE:
        is_seat = field.of is not None and field.of.says == "seat"
        return [
            Token(
                place.name,
                place.offset,
                place.stride,
                place.owner,
                bias=0 if is_seat else -field.low,
                meaning=SEAT if is_seat else NUMBER,
                high=seats if is_seat else field.high - field.low,
            )
        ]
    return [
        Token(f"{place.name}, {part}", place.offset + byte, place.stride, place.owner)
        for byte, part in ((1, "upper byte"), (0, "lower byte"))
    ]
