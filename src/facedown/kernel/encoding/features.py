"""Features of moves: a move as a row of small numbers, derived from the fields of the declaration.

The first number is the kind of move, from 1. Each of the others is one field: 0 if the move does not have it, else its
value counted from 1. Fields of different moves that share a slot and a meaning, such as a card, share a number. Values
that share a number in a code are spread out. Seats are counted from the one to act, and cards that are data are
referred to by their local numbers, as in spaces.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from facedown.kernel.declaration import Declaration
from facedown.kernel.declaration.codes import Slot
from facedown.kernel.declaration.kinds import Kind, Numbering, Parts
from facedown.kernel.encoding.bounds import bounds
from facedown.kernel.encoding.spaces import MoveKind, Space, all_digits

KIND = 0  # the column of the kind of move
Array = np.ndarray[Any, Any]


class Column(NamedTuple):
    """Where a field of a move is in its code, and in its row of features: `most` numbers starting at `first`."""

    slot: Slot
    first: int
    low: int
    is_seat: bool
    numbering: Numbering | None = None
    parts: Parts | None = None
    most: int = 1


@dataclass(frozen=True)
class Features:
    """What the numbers of a row mean, how large they can be, and where they come from, by the kind of move."""

    names: tuple[str, ...]
    high: Array
    columns: tuple[tuple[Column, ...], ...]
    seats: int

    def __len__(self) -> int:
        return len(self.names)

    @property
    def dtype(self) -> Any:
        """The smallest type that can hold all of them."""
        return np.uint8 if int(self.high.max()) < 1 << 8 else np.int32


def features_of(game: Declaration, seats: int, record: Any) -> Features:
    """The features of a table's moves; `record` is any position there, from which the options are read."""
    names, highs, places = ["kind"], [len(game.moves)], dict[tuple[str, str, int], int]()
    columns: list[tuple[Column, ...]] = []
    for move in game.moves.values():
        found = []
        for field in move.fields.values():
            kind, count = field.kind, field.kind.count if field.kind.parts else 1
            one = kind.one if kind.parts and kind.one else kind
            high = range_of(one, seats, record)[1]
            key = (field.slot, one.says, count)
            if key not in places:
                places[key] = len(names)
                names += [field.name if count == 1 else f"{field.name} {part}" for part in range(1, count + 1)]
                highs += [0] * count
            first = places[key]
            shared = lowest(game, field.slot, one.says, seats, record)
            highs[first : first + count] = [max(known, high - shared + 1) for known in highs[first : first + count]]
            slot = game.slots[field.slot]
            found.append(Column(slot, first, shared, one.says == "seat", one.numbering, kind.parts, count))
        columns.append(tuple(found))
    return Features(tuple(names), np.array(highs), tuple(columns), seats)


def range_of(kind: Kind, seats: int, record: Any) -> tuple[int, int]:
    """The lowest and the highest value at a table; data is counted by its local numbers."""
    return (kind.numbering.low, kind.numbering.high) if kind.numbering else bounds(kind, seats, record)


def lowest(game: Declaration, slot: str, says: str, seats: int, record: Any) -> int:
    """The lowest value of all fields that share a number: it becomes 1 in a row."""
    fields = [field for move in game.moves.values() for field in move.fields.values() if field.slot == slot]
    ones = [field.kind.one if field.kind.parts and field.kind.one else field.kind for field in fields]
    return min(range_of(one, seats, record)[0] for one in ones if one.says == says)


def feature_table(space: Space, features: Features) -> Array:
    """The features of every number of a space; for a part, the features of a move that begins with it."""
    rows = np.zeros((len(space), len(features)), features.dtype)
    for kind, columns in zip(space.kinds, features.columns, strict=True):
        rows[kind.first : kind.first + len(kind), KIND] = kind.kind
        if kind.choices:
            values = np.array(kind.choices.values)
            rows[kind.first : kind.done, columns[0].first] = values - columns[0].low + 1
        else:
            fill(rows, kind, columns)
    return rows


def fill(rows: Array, kind: MoveKind, columns: tuple[Column, ...]) -> None:
    """The rows of moves with arguments."""
    digits = np.array(all_digits(kind)).reshape(len(kind), len(columns))
    for place, column in enumerate(columns):
        rows[kind.first : kind.first + len(kind), column.first] = digits[:, place] - column.low + 1
