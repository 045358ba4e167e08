"""A stored puzzle: the game up to the position, the best move, and the proof.

Each game stores its puzzles in `puzzles.json` in its own folder; `facedown puzzles make` writes them.
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
    """Why a move is the best one. It is `exact` if all worlds were enumerated (no `runs`), or if the move wins at once
    in each of them and only the shares of the others come from searches; otherwise everything was searched.

    `shares` has the win share of each move considered, best first; `margin` is the lead of the best over the second,
    and `deviation` its standard error.
    """

    exact: bool
    runs: int
    iterations: int
    shares: dict[str, float]
    margin: float
    deviation: float


class Puzzle(msgspec.Struct, frozen=True):
    """A position from one seat's point of view. `reason` says why the best move is good: a key and its arguments."""

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
        """The number in its name; a removed puzzle leaves a gap."""
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
    """A puzzle by its name, such as `en_garde-7`."""
    game, _, _ = name.rpartition("-")
    found = next((one for one in puzzles_of(game) if one.id == name), None) if game in games.names() else None
    if found is None:
        raise NoSuchPuzzle(f"there is no puzzle {quoted(name)}")
    return found


def of_the_day(game: str, day: int) -> Puzzle | None:
    """The puzzle of a day, counted in days since 1970: each is shown once before any is repeated.

    Hard ones are next to each other in the file, so days step through it in long strides.
    """
    there = puzzles_of(game)
    return there[day * step_through(len(there)) % len(there)] if there else None


def step_through(number: int) -> int:
    """A stride that visits every position of a cycle, and soon all parts of it."""
    first = round(number * GOLDEN)
    return next(step for step in range(max(first, 1), first + number + 1) if gcd(step, number) == 1)
