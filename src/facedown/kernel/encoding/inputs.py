"""The inputs of a value network: which of many are on in a position, read from the bytes of a record.

They say the same as the tokens of an observation, one-hot: a value of a field, a bit of a mask, a card in a pile.
Values of 0 have no input, so that few are on. Unlike the writers of observations, the compiled reader is the same for
all tables: what it reads is data, so that a search is compiled once for a game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

import numpy as np

from facedown.kernel.bits import bits_set
from facedown.kernel.compiler import rule
from facedown.kernel.encoding.observations import (
    BACK,
    BYTE,
    CHOSEN,
    COUNT,
    NUMBER,
    OBSERVER,
    SEAT,
    SEAT_BIT,
    TOP,
    WHERE,
    Bundles,
    Layout,
    Token,
)
from facedown.kernel.records import record

# How a byte is read: as a number, bit by bit, as a seat, as a mask of seats, or as the first card of a pile.
AS_NUMBER, AS_BITS, AS_SEAT, AS_SEATS, AS_PILE = range(5)

MOST = 40  # larger numbers count as this one

Reading = record(
    how=np.int32,
    offset=np.int32,
    stride=np.int32,
    owner=np.int32,  # counted from the observer, or -1
    shift=np.int32,
    mask=np.int32,
    bias=np.int32,
    most=np.int32,  # the largest number, or the length of a pile
    first=np.int32,  # the first of its inputs
)


class Inputs(NamedTuple):
    """What is read of a table: readings, the name of each, and the number of all inputs."""

    readings: Any
    names: tuple[str, ...]
    size: int

    def rows_of(self, index: int) -> range:
        """The inputs of one reading."""
        ends = [*self.readings["first"].tolist(), self.size]
        return range(ends[index], ends[index + 1])


def inputs_of(layout: Layout, left_out: Collection[str] = ()) -> Inputs:
    """The inputs of a table; fields that are `left_out` are not read."""
    found, names, size = [], [], 0
    for how, token, mask, most, inputs in readings(layout, left_out):
        found.append((how, token.offset, token.stride, token.owner, token.shift, mask, token.bias, most, size))
        names.append(token.name)
        size += inputs
    return Inputs(np.array(found, Reading), tuple(names), size)


def readings(layout: Layout, left_out: Collection[str]) -> Iterator[tuple[int, Token, int, int, int]]:
    """How each token is read: its byte, a mask for it, the largest number, and how many inputs it has."""
    if layout.bundles:
        yield from places_of_cards(layout.bundles, layout.seats)
    for token in layout.tokens:
        if field_of(token.name) in left_out or token.meaning in (WHERE, OBSERVER, BACK, COUNT, CHOSEN):
            continue
        if token.meaning == NUMBER:
            most = min(token.high, MOST)
            yield AS_NUMBER, token, token.bits, most, most
        elif token.meaning == SEAT:
            yield AS_SEAT, token, BYTE, 0, layout.seats
        elif token.meaning == SEAT_BIT and token.card == 0:
            yield AS_SEATS, token, BYTE, 0, layout.seats
        elif token.meaning == TOP:
            yield AS_PILE, token, BYTE, token.length, token.high


def places_of_cards(bundles: Bundles, seats: int) -> Iterator[tuple[int, Token, int, int, int]]:
    """Where cards lie, a byte of a mask after the other."""
    for place in bundles.places:
        for owner in range(seats) if place.is_per_seat else (-1,):
            for row in range(bundles.rows):
                for byte in range(-(-bundles.ranks // 8)):
                    mask = BYTE >> max(0, 8 * (byte + 1) - bundles.ranks)
                    offset = place.offset + row * bundles.width + byte
                    name = f"{place.name}[{row}] byte {byte}" + (f" of seat {owner}" if owner >= 0 else "")
                    token = Token(name, offset, place.stride if owner >= 0 else 0, owner)
                    yield AS_BITS, token, mask, 0, 8


def field_of(name: str) -> str:
    """The field of the state that a token is about."""
    return name.partition("[")[0].partition(" ")[0].rstrip(",")


@rule
def read_inputs(readings, seats, known, seat, inputs):
    """The inputs that are on in a position as a seat sees it, from the bytes of its record; returns how many."""
    found = 0
    for index in range(len(readings)):
        one = readings[index]
        at = np.int64(one.offset)
        if one.owner >= 0:
            at += np.int64(one.stride) * ((seat + np.int64(one.owner)) % seats)
        byte, first = np.int64(known[at]), np.int64(one.first)
        if one.how == AS_NUMBER:
            number = min(((byte >> np.int64(one.shift) & np.int64(one.mask)) + np.int64(one.bias)) & BYTE, one.most)
            if number > 0 and found < len(inputs):
                inputs[found] = first + number - 1
                found += 1
        elif one.how == AS_BITS:
            bits = byte & np.int64(one.mask)
            while bits != 0 and found < len(inputs):
                inputs[found] = first + bits_set((bits & -bits) - 1)
                found += 1
                bits &= bits - 1
        elif one.how == AS_SEAT:
            if byte < seats and found < len(inputs):
                inputs[found] = first + (byte + seats - seat) % seats
                found += 1
        elif one.how == AS_SEATS:
            for other in range(seats):
                if byte >> ((seat + other) % seats) & 1 and found < len(inputs):
                    inputs[found] = first + other
                    found += 1
        else:
            for place in range(one.most):
                card = np.int64(known[at + place])
                if card == 0 or found >= len(inputs):
                    break
                inputs[found] = first + card - 1
                found += 1
    return found
