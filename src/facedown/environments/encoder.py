"""Observations and legal moves as numbers, for any table.

Observations are those of batches, and moves are numbered by the table's space. If a game's space chooses moves part by
part, its moves are *listed* instead: number 3 is the fourth of the seat's current moves.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from facedown.errors import IllegalMove, InvalidOption
from facedown.games import GameRules
from facedown.games.compiled_calls import look
from facedown.kernel import records
from facedown.kernel.encoding.observations import Layout, layout_of
from facedown.kernel.encoding.spaces import Space, space_of
from facedown.kernel.encoding.tokens import tokens_source

Array = np.ndarray[Any, Any]

MOST_LISTED = 1024


class Decision(NamedTuple):
    """An observation, the mask of legal moves, and their codes."""

    observation: Array
    mask: Array
    codes: dict[int, int]

    def code(self, number: int) -> int:
        """The code of a move by its number."""
        if (code := self.codes.get(int(number))) is None:
            raise IllegalMove(f"{number} is not the number of a legal move", "not_a_move", "")
        return code


class Encoder:
    """The observations and moves of one table, as numbers.

    `layout` says what each number of an observation is, and `space` which move each number is; it is None if moves are
    listed. There are `moves` numbers of moves.
    """

    def __init__(self, rules: GameRules, seats: int, example: Any, most_listed: int = MOST_LISTED) -> None:
        self.rules = rules
        self.layout: Layout = layout_of(rules.declaration, seats, example)
        self.space = self._find_space(seats, example)
        self.moves = most_listed if self.space is None else len(self.space)
        self.high: Array = np.maximum(self.layout.high, 1)
        self._numbers = self._number_moves()
        self._write = self._make_writer()
        self._seats = np.zeros(1, np.int64)
        self._codes = np.zeros((1, self.moves), np.int64)
        self._found = np.zeros((1, 2), np.int64)

    def _find_space(self, seats: int, example: Any) -> Space | None:
        try:
            space = space_of(self.rules.declaration, self.rules.moves, seats, example)
        except InvalidOption:  # too many moves to number them
            return None
        return None if space.choices else space

    def _number_moves(self) -> list[dict[int, int]]:
        """For each seat, the number of every code, if it is the same in every position."""
        if self.space is None or not self.space.is_fixed:
            return []
        return [{code: number for number, code in enumerate(codes)} for codes in self.space.codes.tolist()]

    def _make_writer(self) -> Any:
        """The rule that writes a batch's observations, as plain Python: for a single one it need not be compiled."""
        scope: dict[str, Any] = {"widen": int, "lowest_bit": lambda mask: (mask & -mask).bit_length() - 1}
        exec(tokens_source(self.layout), scope)
        return scope["write_tokens"]

    def look(self, position: Any, seat: int) -> Decision:
        """A seat's observation and moves in a position, given as a full record. A seat that cannot act has no moves."""
        known = records.copies(position, 1)
        self._seats[0] = seat
        look(known, self._seats, self._codes, self._found)
        listed = self._codes[0, : min(int(self._found[0, 1]), self.moves)].tolist()
        codes = dict(sorted(self._number(listed, seat, position)))
        mask = np.zeros(self.moves, np.int8)
        mask[list(codes)] = 1
        return Decision(self._observe(known, seat), mask, codes)

    def _number(self, codes: list[int], seat: int, position: Any) -> Iterable[tuple[int, int]]:
        """Moves with their numbers."""
        if self.space is None:
            return enumerate(codes)
        if self._numbers:
            return ((self._numbers[seat][code], code) for code in codes)
        return ((self.space.number_of_code(code, seat, position), code) for code in codes)

    def _observe(self, known: Array, seat: int) -> Array:
        tokens = [0] * len(self.high)
        self._write(known.tobytes(), seat, tokens)
        return np.array(tokens, np.int64).astype(np.uint8)
