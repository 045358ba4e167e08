"""Spaces: all moves of a table in one fixed numbering, derived from the declaration of a game.

A move's number is the number of its kind's first move plus its arguments as digits. Seats among them are counted from
the one to act, as in observations: the same number is the same move, seen from any seat. Cards that are data are
referred to by their local numbers (`Numbering`), so that a space holds for any card set; which move a number stands for
then depends on the position. Impossible moves are numbered too: a mask says which ones are legal.

A move with several values that share a number (`together`) is made of parts. They are chosen one by one, and the last
number of its kind, *done*, ends the choice. If nothing can follow, the move is complete without it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from typing import Any, NamedTuple

import numpy as np

from facedown.errors import InvalidMove, InvalidOption
from facedown.kernel.declaration import Declaration
from facedown.kernel.declaration.codes import Slot, kind_bits
from facedown.kernel.declaration.kinds import Kind, Numbering, Parts
from facedown.kernel.declaration.tables import MoveField
from facedown.kernel.declaration.typed_moves import TypedMoves
from facedown.kernel.encoding.bounds import bounds

MOST_MOVES = 1 << 16


class Argument(NamedTuple):
    """One argument of a kind of move: its slot in a code, its values, and whether they are seats.

    Values that are data have a `numbering`, and `values` are then local numbers.
    """

    slot: Slot
    values: range
    is_seat: bool
    numbering: Numbering | None = None

    def put(self, value: int, seat: int, seats: int, record: Any) -> int:
        """The argument's part of a code, for the seat that makes the move."""
        if self.is_seat:
            return self.slot.put((value + seat) % seats)
        return self.slot.put(int(self.numbering.number(record, value)) if self.numbering else value)

    def get(self, code: int, seat: int, seats: int, record: Any) -> int:
        """The value in a code."""
        value = self.slot.get(code)
        if self.is_seat:
            return (value - seat) % seats
        return int(self.numbering.local(record, value)) if self.numbering else value


class Choices(NamedTuple):
    """How a move is chosen part by part: the slot of its code, the kind of its parts, and how many it can have."""

    slot: Slot
    values: range
    numbering: Numbering | None
    parts: Parts
    most: int

    def value(self, place: int, record: Any) -> int:
        """The part with that index in the numbering of its kind."""
        return int(self.numbering.number(record, place)) if self.numbering else place

    def place(self, value: int, record: Any) -> int:
        """The index of a part."""
        return int(self.numbering.local(record, value)) if self.numbering else value


class MoveKind(NamedTuple):
    """The moves of one kind: its number in codes, the number of its first move, and its arguments or choices."""

    kind: int
    first: int
    arguments: tuple[Argument, ...]
    choices: Choices | None = None

    def __len__(self) -> int:
        if self.choices:
            return len(self.choices.values) + 1
        return prod(len(one.values) for one in self.arguments)

    @property
    def done(self) -> int:
        """The number that completes a move with the parts chosen so far."""
        return self.first + len(self) - 1

    def weight(self, place: int) -> int:
        """The weight of an argument's digit in the number of a move."""
        return prod(len(later.values) for later in self.arguments[place + 1 :])

    def digits(self, number: int) -> list[int]:
        """The values of a move's arguments."""
        return [
            one.values[(number - self.first) // self.weight(place) % len(one.values)]
            for place, one in enumerate(self.arguments)
        ]


@dataclass(frozen=True)
class Space:
    """The moves of a table.

    >>> import facedown
    >>> space = facedown.space("en_garde")
    >>> str(space.move(8)), space.number("+3")
    ('+3', 8)
    """

    moves: TypedMoves
    kinds: tuple[MoveKind, ...]
    kind_mask: int
    seats: int

    def __len__(self) -> int:
        return self.kinds[-1].first + len(self.kinds[-1])

    @property
    def choices(self) -> MoveKind | None:
        """The moves that are chosen part by part, if there are any."""
        return next((kind for kind in self.kinds if kind.choices), None)

    @property
    def is_fixed(self) -> bool:
        """Whether every number is the same move in every position."""
        return not any(kind.choices or any(one.numbering for one in kind.arguments) for kind in self.kinds)

    @cached_property
    def codes(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """The codes of a seat's moves by number, `codes[seat, number]`, in a space that is fixed."""
        if not self.is_fixed:
            raise InvalidOption("which move a number is depends on the position here: ask `code` or `move` for it")
        numbers = range(len(self))
        return np.array([[self.code(number, seat) for number in numbers] for seat in range(self.seats)], np.int64)

    def code(self, number: int, seat: int = 0, position: Any = None) -> int:
        """The code of a move; `position` is a game or a record, in spaces that are not fixed."""
        kind = self._kind_of(number)
        if kind.choices:
            raise InvalidMove(f"move {number} is only part of a move: choose its parts one by one")
        record = self._record(position, need=any(one.numbering for one in kind.arguments))
        values = zip(kind.arguments, kind.digits(number), strict=True)
        return kind.kind + sum(one.put(value, seat, self.seats, record) for one, value in values)

    def move(self, number: int, seat: int = 0, position: Any = None) -> Any:
        """The move with that number, for the seat that makes it; a part of a move is the value that it adds."""
        kind = self._kind_of(number)
        if kind.choices is None:
            return self.moves.decode(self.code(number, seat, position))
        if number == kind.done:
            return None
        value = kind.choices.value(kind.choices.values[number - kind.first], self._record(position, need=False))
        packed = kind.choices.parts.pack(value, *[kind.choices.parts.none] * (kind.choices.most - 1))
        return self.moves.decode(kind.kind + kind.choices.slot.put(int(packed)))

    def number(self, move: Any, seat: int = 0, position: Any = None) -> int:
        """The number of a move, typed or as text, for the seat that makes it."""
        numbers = self.numbers(move, seat, position)
        if len(numbers) != 1:
            raise InvalidMove(f"{move} is chosen part by part: use `numbers` to get all parts")
        return numbers[0]

    def numbers(self, move: Any, seat: int = 0, position: Any = None) -> list[int]:
        """The numbers that lead to a move: one, or one for each of its parts and possibly `done`."""
        code = self.moves.encode(self.moves.parse(move) if isinstance(move, str) else move)
        kind, record = self.kinds[(code & self.kind_mask) - 1], self._record(position)
        if kind.choices:
            return part_numbers(kind, kind.choices, code, seat, record)
        if (number := self.number_of_code(code, seat, record)) < 0:
            raise InvalidMove(f"{move} cannot be made at this table")
        return [number]

    def number_of_code(self, code: int, seat: int, record: Any) -> int:
        """The number of a move by its code; -1 if it cannot be made at this table."""
        kind = self.kinds[(code & self.kind_mask) - 1]
        values = [one.get(code, seat, self.seats, record) for one in kind.arguments]
        if any(value not in one.values for one, value in zip(kind.arguments, values, strict=True)):
            return -1
        digits = enumerate(zip(kind.arguments, values, strict=True))
        return kind.first + sum(one.values.index(value) * kind.weight(place) for place, (one, value) in digits)

    def describe(self, number: int, seat: int = 0, position: Any = None) -> str:
        """The move as people write it, or its number if it is not a move here."""
        if not 0 <= number < len(self):
            return f"move {number}"
        try:
            move = self.move(number, seat, position)
        except (ValueError, InvalidMove):  # an empty place
            return f"move {number}"
        return "done" if move is None else str(move)

    def _kind_of(self, number: int) -> MoveKind:
        if not 0 <= number < len(self):
            raise InvalidMove(f"there is no move {number}: the space has {len(self)} moves")
        found: MoveKind = next(kind for kind in reversed(self.kinds) if kind.first <= number)
        return found

    def _record(self, position: Any, need: bool = True) -> Any:
        if position is None and need and not self.is_fixed:
            raise InvalidMove("which move a number is depends on the position here: pass the position")
        return getattr(position, "record", position)


def part_numbers(kind: MoveKind, choices: Choices, code: int, seat: int, record: Any) -> list[int]:
    """The numbers of a move's parts, and `done` if more could follow."""
    packed = choices.slot.get(code)
    values = [int(choices.parts.part(packed, place)) for place in range(choices.most)]
    values = [value for value in values if value != choices.parts.none]
    numbers = [kind.first + choices.values.index(choices.place(value, record)) for value in values]
    chosen = np.array([len(values), *values, *[0] * (choices.most - len(values))], np.int64)
    more, _ = choices.parts.mark(record, seat, chosen, np.zeros(len(choices.values), np.bool_))
    return [*numbers, kind.done] if more else numbers


def space_of(game: Declaration, moves: TypedMoves, seats: int, record: Any) -> Space:
    """The space of a table; `record` is any position there, from which the options are read."""
    kinds: list[MoveKind] = []
    size = 0
    for number, move in enumerate(game.moves.values(), 1):
        fields = list(move.fields.values())
        if len(fields) == 1 and fields[0].kind.parts:
            kinds.append(MoveKind(number, size, (), choices_of(game, fields[0])))
        else:
            kinds.append(MoveKind(number, size, tuple(argument_of(game, field, seats, record) for field in fields)))
        size += len(kinds[-1])
    if size > MOST_MOVES:
        raise InvalidOption(f"{game.title} has too many moves to number: let a batch list them (moves='rows')")
    return Space(moves, tuple(kinds), (1 << kind_bits(game.moves)) - 1, seats)


def argument_of(game: Declaration, field: MoveField, seats: int, record: Any) -> Argument:
    """An argument of a move at a table. A zero that no move has still gets a number; the mask excludes it."""
    kind, slot = field.kind, game.slots[field.slot]
    if kind.numbering:
        return Argument(slot, range(kind.numbering.low, kind.numbering.high + 1), False, kind.numbering)
    low, high = bounds(kind, seats, record)
    return Argument(slot, range(low, high + 1), kind.says == "seat")


def choices_of(game: Declaration, field: MoveField) -> Choices:
    """How a move of several values is chosen."""
    assert field.kind.one is not None
    assert field.kind.parts is not None
    one: Kind = field.kind.one
    low, high = (one.numbering.low, one.numbering.high) if one.numbering else (one.low, one.high)
    return Choices(game.slots[field.slot], range(low, high + 1), one.numbering, field.kind.parts, field.kind.count)


def all_digits(kind: MoveKind) -> list[tuple[int, ...]]:
    """The values of the arguments of all moves of a kind, in order."""
    return list(product(*(one.values for one in kind.arguments)))
