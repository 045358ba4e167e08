"""Spaces: all moves of a table in one fixed numbering, derived from the declaration of a game.

A move's number is the number of its kind's first move plus its arguments as digits. Seats among them are counted from
the one that acts, as in observations: the same number is the same move, seen from any chair. Moves that can never be
made are numbered as well: a mask says which ones are there now.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any, NamedTuple

import numpy as np

from facedown.errors import InvalidMove, InvalidOption
from facedown.kernel.declaration import Declaration
from facedown.kernel.declaration.codes import Slot, kind_bits
from facedown.kernel.declaration.kinds import Kind
from facedown.kernel.declaration.typed_moves import TypedMoves
from facedown.kernel.encoding.bounds import bounds

MOST_MOVES = 1 << 16


@dataclass(frozen=True)
class Space:
    """The moves of a table. `codes[seat]` has the codes of a seat's moves, by number."""

    moves: TypedMoves
    codes: np.ndarray[Any, np.dtype[np.int64]]
    kinds: tuple[MoveKind, ...]
    kind_mask: int

    def __len__(self) -> int:
        return int(self.codes.shape[1])

    def move(self, number: int, seat: int = 0) -> Any:
        """The move with that number, for the seat that makes it."""
        if not 0 <= number < len(self):
            raise InvalidMove(f"there is no move {number}: the space has {len(self)} moves")
        return self.moves.decode(int(self.codes[seat, number]))

    def number(self, move: Any, seat: int = 0) -> int:
        """The number of a move, which may be given as its text, for the seat that makes it."""
        code = self.moves.encode(self.moves.parse(move) if isinstance(move, str) else move)
        found = np.flatnonzero(self.codes[seat] == code)
        if not len(found):
            raise InvalidMove(f"{move} cannot be made at this table")
        return int(found[0])

    def describe(self, number: int, seat: int = 0) -> str:
        """The move as people write it, or the number where there is none."""
        return str(self.move(number, seat)) if 0 <= number < len(self) else f"move {number}"


class Argument(NamedTuple):
    """One argument of a kind of moves: where it is in a code, which values it has, and whether they are seats."""

    slot: Slot
    values: range
    is_seat: bool

    def put(self, value: int, seat: int, seats: int) -> int:
        """The argument's part of a code, for the seat that makes the move."""
        return self.slot.put((value + seat) % seats if self.is_seat else value)


class MoveKind(NamedTuple):
    """The moves of one kind: the number of its first one, and its arguments."""

    first: int
    arguments: tuple[Argument, ...]

    def __len__(self) -> int:
        return prod(len(one.values) for one in self.arguments)

    def weight(self, place: int) -> int:
        """What an argument's value counts in the number of a move."""
        return prod(len(later.values) for later in self.arguments[place + 1 :])

    def codes(self, kind: int, seat: int, seats: int) -> list[int]:
        """The codes of its moves, in their order."""
        values = product(*(one.values for one in self.arguments))
        return [
            kind + sum(one.put(value, seat, seats) for one, value in zip(self.arguments, chosen, strict=True))
            for chosen in values
        ]


def space_of(game: Declaration, moves: TypedMoves, seats: int, record: Any) -> Space:
    """The space of a table; `record` is any position there, from which the options are read."""
    kinds: list[MoveKind] = []
    size = 0
    for move in game.moves.values():
        arguments = [
            Argument(game.slots[field.slot], numbers_of(field.kind, seats, record), field.kind.says == "seat")
            for field in move.fields.values()
        ]
        kinds.append(MoveKind(size, tuple(arguments)))
        size += len(kinds[-1])
    if size > MOST_MOVES:
        raise InvalidOption(f"{game.title} has too many moves to number, so there are no batches of it yet")
    codes = [
        [code for number, kind in enumerate(kinds, 1) for code in kind.codes(number, seat, seats)]
        for seat in range(seats)
    ]
    return Space(moves, np.array(codes, np.int64), tuple(kinds), (1 << kind_bits(game.moves)) - 1)


def numbers_of(kind: Kind, seats: int, record: Any) -> range:
    """The stored numbers that a kind of value has at a table. A zero that no move has stays in, for the mask."""
    low, high = bounds(kind, seats, record)
    return range(low, high + 1)
