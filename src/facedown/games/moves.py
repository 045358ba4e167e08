"""Moves as people name them, and a seat's moves as a lazy collection."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, overload

import numpy as np

from facedown.errors import InvalidMove, quoted
from facedown.games import GameRules
from facedown.games.compiled_calls import NO_MOVE, count_moves, move_at, refused
from facedown.kernel import records


def read_move(rules: GameRules, move: object) -> int:
    """The code of a move, typed or as text; anything else is an `InvalidMove`."""
    if (listed := rules.listed_moves.code_of(move)) is not None:
        return listed
    try:
        typed = rules.moves.parse(move) if isinstance(move, str) else move
        code: int = rules.moves.encode(typed)
    except (TypeError, AttributeError):
        raise InvalidMove(f"{quoted(move)} is not a move in {rules.title}") from None
    return code


class Moves(Sequence[Any]):
    """A seat's moves. Length, membership and the n-th move each cost one call of the rules, however many there are."""

    def __init__(self, rules: GameRules, record: Any, seat: int) -> None:
        self._rules = rules
        self._position = record if isinstance(record, np.ndarray) else records.row(record)
        self._seat = seat

    def __len__(self) -> int:
        return int(count_moves(self._position, self._seat))

    def __contains__(self, move: object) -> bool:
        try:
            code = read_move(self._rules, move)
        except InvalidMove:
            return False
        return not refused(self._position, self._seat, code)

    @overload
    def __getitem__(self, index: int) -> Any: ...
    @overload
    def __getitem__(self, index: slice) -> list[Any]: ...
    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return [self[number] for number in range(len(self))[index]]
        code = move_at(self._position, self._seat, index)
        if code == NO_MOVE:
            raise IndexError(f"there is no move {index}: the seat has {len(self)}")
        return self._rules.listed_moves.typed(code)

    def __iter__(self) -> Iterator[Any]:
        return (self[number] for number in range(len(self)))

    def index(self, move: Any, start: int = 0, stop: int | None = None) -> int:
        """The index of a move, typed or as text."""
        typed = self._rules.moves.decode(read_move(self._rules, move))
        return list(self).index(typed, start, len(self) if stop is None else stop)

    def __repr__(self) -> str:
        shown = [str(move) for move in self[:8]]
        return f"<{len(self)} moves: {', '.join(shown)}{', …' if len(self) > len(shown) else ''}>"
