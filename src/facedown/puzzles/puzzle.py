"""A puzzle as it is kept: the game up to the position, the best move, and why nobody doubts it.

Each game keeps its puzzles in `puzzles.json` in its own folder; `facedown puzzles make` writes them.
"""

from __future__ import annotations

from functools import cache
from math import gcd
from typing import Any

import msgspec

from facedown import games
from facedown.errors import FacedownError, quoted
from facedown.table.game import Game
from facedown.table.record import read_record

FILE = "puzzles.json"
EASY, MEDIUM, HARD = 1, 2, 3
GOLDEN = 0.618


class NoSuchPuzzle(FacedownError):
    """There is no puzzle of that name."""


class Proof(msgspec.Struct, frozen=True):
    """Why a move is the best one: `exact` if it was counted over all worlds (no `runs`), or wins at once in each of
    them, while the shares of the others come from searches; if not, all of it was searched.

    `shares` has the win share of each move that was looked at, the best first; `margin` is by how much the best is
    ahead of the second, and `deviation` the standard error of that.
    """

    exact: bool
    runs: int
    iterations: int
    shares: dict[str, float]
    margin: float
    deviation: float


class Puzzle(msgspec.Struct, frozen=True):
    """A position from one seat's eyes. `reason` says why the best move is good: a key and its arguments."""

    id: str
    game: str
    grade: int
    seat: int
    best: str
    reason: str
    arguments: dict[str, Any]
    proof: Proof
    record: str

    @property
    def number(self) -> int:
        """The number in its name; a puzzle that was taken out leaves a gap."""
        return int(self.id.rpartition("-")[2])

    def position(self) -> Game:
        """The game up to the puzzle."""
        return read_record(self.record).replay()


def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game, in the order of their numbers; none for a game that has none."""
    return _read(games.get(game).name)


@cache
def _read(game: str) -> tuple[Puzzle, ...]:
    file = games.get(game).folder / FILE
    if not file.is_file():
        return ()
    return msgspec.json.decode(file.read_bytes(), type=tuple[Puzzle, ...])


def find(name: str) -> Puzzle:
    """A puzzle by its name, `en_garde-7`."""
    game, _, _ = name.rpartition("-")
    found = next((one for one in puzzles_of(game) if one.id == name), None) if game in games.names() else None
    if found is None:
        raise NoSuchPuzzle(f"there is no puzzle {quoted(name)}")
    return found


def of_the_day(game: str, day: int) -> Puzzle | None:
    """The puzzle of a day, counted in days since 1970: each is shown once before any comes again.

    Hard ones lie together in the file, so days walk through it in long steps.
    """
    there = puzzles_of(game)
    return there[day * step_through(len(there)) % len(there)] if there else None


def step_through(number: int) -> int:
    """A step with which a walk in a circle comes to every place, and soon to all parts of it."""
    first = round(number * GOLDEN)
    return next(step for step in range(max(first, 1), first + number + 1) if gcd(step, number) == 1)
