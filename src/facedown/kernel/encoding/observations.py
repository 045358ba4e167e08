"""Observations: what a seat knows as a row of small numbers, derived from the declaration of a game.

A *token* is one small number from 0 to 255: a position on a track, the number of cards of one value in a hand, a bit of
a mask. The tokens follow from the fields of the state and from who sees them. They are read from a record that went
through `hide`, so they can contain nothing that the seat does not know. Seats are counted from the observer, for fields
with an axis of seats and for numbers that are seats: "seat 0" is the one to act, "seat 1" the next one. A pile that
everyone sees is encoded as its top card and the number of each card, and a pile whose backs everyone sees as its top
backs. If masks say which cards are in which place, each card has one token that says where it is, and each mask one
with the number of its face-down cards.

A tally without a kind of cards is a note for the rules, and has no tokens. Nor has what viewers remember: `hide` puts
it into the hands themselves. Constants of a game are in tables of their own (`constants.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from facedown.kernel.declaration import Declaration
from facedown.kernel.declaration.state import (
    BITS,
    EVERYONE,
    NOBODY,
    OWNER,
    PILE,
    TALLY,
    Field,
    is_owners,
    is_viewers,
)
from facedown.kernel.encoding.bounds import bounds

NIBBLE = 15
BYTE = 255
NO_OWNER = -1

MOST_VALUES = 15  # that a tally counts, besides face-down cards
BACKS = 8  # the most backs of a pile that are encoded, from its top

# What a token's number means: a value, a seat, the bit of a seat, the observer, the cards of a pile, the back of a card
# in a pile, the place of a card, or the parts of a move chosen so far.
NUMBER, SEAT, SEAT_BIT, OBSERVER, TOP, COUNT, BACK, WHERE, CHOSEN = range(9)


@dataclass(frozen=True)
class Token:
    """One number of an observation, and where in the record it comes from.

    `owner` is the seat it belongs to, counted from the observer, or -1. A number that is a seat is counted from the
    observer too; nobody is then the number of seats. For a pile of at most `length` cards, a token is the top card, or
    the number of copies of `card`, or the back of card number `card` from the top, where `size` is the offset of the
    pile's size.
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
    size: int = 0


@dataclass(frozen=True)
class Bundle:
    """Masks of the cards in one place, one per colour or the like: for each seat in turn, or for nobody."""

    name: str
    offset: int
    stride: int
    is_per_seat: bool


@dataclass(frozen=True)
class Bundles:
    """All places where the same cards can be: `rows` masks of `ranks` cards each, `width` bytes apart."""

    places: tuple[Bundle, ...]
    rows: int
    ranks: int
    width: int

    def labels(self, seats: int) -> tuple[str, ...]:
        """What the numbers of a token mean: 0 is not visible anywhere, and the others are these places."""
        return tuple(
            label
            for place in self.places
            for label in (
                [f"{place.name}[seat {seat}]" for seat in range(seats)] if place.is_per_seat else [place.name]
            )
        )


@dataclass(frozen=True)
class Layout:
    """The tokens of an observation, in order. `places` says what the places of cards mean, in games that have them."""

    tokens: tuple[Token, ...]
    seats: int
    bundles: Bundles | None = None

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

    @property
    def places(self) -> tuple[str, ...]:
        """What the number of a card's place means."""
        return ("unseen", *self.bundles.labels(self.seats)) if self.bundles else ()

    def with_choices(self, most: int, high: int) -> Layout:
        """The layout with the parts of a move chosen so far, for moves made of several parts; 0 is none."""
        chosen = [Token(f"chosen {place}", 0, meaning=CHOSEN, high=high) for place in range(1, most)]
        return replace(self, tokens=(*self.tokens, *chosen))


def layout_of(game: Declaration, seats: int, record: Any) -> Layout:
    """The layout of a table's observations; `record` is any position there, from which the options are read."""
    tokens = [Token("observer's seat", 0, meaning=OBSERVER, high=seats - 1)]
    bundles = bundles_of(game)
    tokens += where_tokens(bundles, seats) if bundles else []
    for name, field in game.state.items():
        if not is_shown(field):
            continue
        place = Place(name, field, offset_of(game, name), bool(field.per) and is_owners(field.per[0]))
        size = offset_of(game, field.size) if field.size else 0
        tokens += [token for part in places(place, seats, size) for token in tokens_of(part, field, seats, record)]
    return Layout(tuple(tokens), seats, bundles)


def is_shown(field: Field) -> bool:
    """Whether a field has tokens of its own."""
    if field.constant or (field.per and is_viewers(field.per[0])):
        return False
    if field.form in (TALLY, PILE) and field.of is None:
        return False
    if field.form == PILE:
        return field.seen_by == EVERYONE or (field.seen_by == NOBODY and field.hidden is not None)
    return field.seen_by in (EVERYONE, OWNER)


def offset_of(game: Declaration, name: str) -> int:
    """The offset of a field in the record."""
    return int(game.layout.fields[name][1])  # type: ignore[index]


def bundles_of(game: Declaration) -> Bundles | None:
    """The masks of cards of a game, if it has any."""
    found = {name: field for name, field in game.state.items() if field.ranks and is_shown(field)}
    if not found:
        return None
    first = next(iter(found.values()))
    width = np.dtype(first.stored).itemsize
    rows = first.per[-1]
    return Bundles(
        tuple(Bundle(name, offset_of(game, name), rows * width, len(field.per) > 1) for name, field in found.items()),
        rows,
        first.ranks,
        width,
    )


def where_tokens(bundles: Bundles, seats: int) -> list[Token]:
    """A token for each card."""
    high = len(bundles.labels(seats))
    return [
        Token(f"where[{row}][{rank}]", 0, meaning=WHERE, high=high)
        for row in range(bundles.rows)
        for rank in range(bundles.ranks)
    ]


@dataclass(frozen=True)
class Place:
    """The offset of one value of a field, and the seat it belongs to."""

    name: str
    field: Field
    offset: int
    is_per_seat: bool
    stride: int = 0
    owner: int = NO_OWNER
    size: int = 0


def places(field: Place, seats: int, sizes: int = 0) -> Iterator[Place]:
    """Every value of a field: one for each seat at the table, and for each index of other axes.

    The sizes of piles, one byte each, begin at `sizes`.
    """
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
            yield Place(label, field.field, field.offset + where, False, size=sizes + (index[0] if index else 0))


def tokens_of(place: Place, field: Field, seats: int, record: Any) -> Sequence[Token]:
    """The tokens of one value."""
    if field.form == TALLY:
        assert field.of is not None
        return tally_tokens(place, min(bounds(field.of, seats, record)[1], MOST_VALUES))
    if field.ranks:
        return face_down_tokens(place, field)
    if field.form == BITS:
        is_of_seats = field.of is not None and field.of.says == "seat"
        return seat_bit_tokens(place, seats) if is_of_seats else bit_tokens(place, field)
    if field.form == PILE:
        assert field.of is not None
        if field.seen_by == NOBODY:
            return back_tokens(place, field)
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


def seat_bit_tokens(place: Place, seats: int) -> list[Token]:
    """The bits of a mask of seats, counted from the observer."""
    return [
        Token(f"{place.name} seat {seat}", place.offset, place.stride, place.owner, meaning=SEAT_BIT, high=1, card=seat)
        for seat in range(seats)
    ]


def face_down_tokens(place: Place, field: Field) -> list[Token]:
    """The number of face-down cards, in fields that can have some."""
    if field.hidden is None:
        return []
    shift = field.ranks % 8
    where = (place.offset + field.ranks // 8, place.stride, place.owner, shift)
    return [Token(f"{place.name} face-down cards", *where, BYTE >> shift, high=field.ranks)]


def back_tokens(place: Place, field: Field) -> list[Token]:
    """The top backs of a pile; 0 beyond its end."""
    return [
        Token(f"{place.name} back {depth}", place.offset, meaning=BACK, card=depth, size=place.size)
        for depth in range(min(BACKS, field.per[-1]))
    ]


def tally_tokens(place: Place, values: int) -> list[Token]:
    """The number of face-down cards, then the number of cards of each value."""
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
    """The top card of a pile, and the number of cards of each value in it."""
    where, length = (place.offset, place.stride, place.owner), field.per[-1]
    top = Token(f"{place.name} top", *where, meaning=TOP, high=most, length=length)
    counts = [
        Token(f"{place.name} cards of {card}", *where, meaning=COUNT, high=min(length, BYTE), length=length, card=card)
        for card in range(1, most + 1)
    ]
    return [top, *counts]


def number_tokens(place: Place, field: Field, seats: int) -> list[Token]:
    """A number counted from its lowest value; one that needs two bytes has two tokens, the higher byte first."""
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
