"""What a bot is: something that chooses a move from what its seat may know, within a budget.

A bot is given a `Known`. The only way to make one is from a position and a seat, and everything that the seat cannot
know is erased on the way, so nothing that a bot is given holds a hidden card. That is all that holds inside one
process: Python code can walk up the stack and find the full record. `facedown tournament --isolated` runs bots in
processes that are never sent it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from facedown import games
from facedown.errors import IllegalMove
from facedown.games import GameRules
from facedown.games.moves import Moves, read_move
from facedown.kernel import dispatch, records


class Known:
    """A position as one seat may know it, all else erased."""

    __slots__ = ("record", "seat")

    def __init__(self, position: Any, seat: int) -> None:
        self.record = records.copy(position)
        self.seat = seat
        dispatch.hide(self.record, seat)

    @property
    def rules(self) -> GameRules:
        """The game that is played."""
        return games.of(self.record)

    @property
    def moves(self) -> Moves:
        """The seat's moves, typed; `str` writes one as people do."""
        return Moves(self.rules, self.record, self.seat)


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think: a number of iterations or of seconds; the bot's own default if neither is given."""

    iterations: int | None = None
    seconds: float | None = None


AS_USUAL = Budget()


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is good, as a key and its arguments, so that every client can say it in its language."""

    key: str
    arguments: dict[str, Any]


@dataclass(frozen=True, slots=True)
class MoveValue:
    """What a bot thinks of a move: the win share it leads to, and how often it should be chosen."""

    code: int
    share: float
    weight: float
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a bot thinks of a position: everybody's win share, and its own moves, the best first."""

    shares: tuple[float, ...]
    moves: tuple[MoveValue, ...]
    iterations: int


class Bot(Protocol):
    """What every bot can do. What `choose` returns is a move's code, a typed move, or its text."""

    def choose(self, known: Known, budget: Budget, rng: Any) -> Any:
        """One of the seat's moves; `rng` is all the chance the bot may use, so that games can be repeated."""


class Thinker(Bot, Protocol):
    """A bot that can also say what it thinks."""

    def evaluate(self, known: Known, budget: Budget, rng: Any) -> Evaluation:
        """Win shares, and the value of each move."""


def ask(bot: Bot, name: str, position: Any, seat: int, budget: Budget, rng: Any) -> int:
    """The code of the move that a bot chooses, from what its seat knows of the position."""
    known = Known(position, seat)
    if not dispatch.count(known.record, seat):
        raise IllegalMove(f"seat {seat} has no move to choose from", "not_your_turn", "")
    chosen = bot.choose(known, budget, rng)
    code = int(chosen) if isinstance(chosen, int | np.integer) else read_move(known.rules, chosen)
    if dispatch.refusal(position, seat, code):
        raise IllegalMove(f"{name} chose {chosen}, which is not one of its moves", "not_a_move", "")
    return code
