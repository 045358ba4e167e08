"""The values of positions and moves, from rollouts in many worlds."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import numpy as np

from facedown.games import GameRules
from facedown.kernel import chance
from facedown.lab.rollouts import (
    AS_USUAL,
    GIVEN,
    NOBODY,
    RolloutBuffers,
    deal_worlds,
    imagine_worlds,
    roll_out,
)

# Values are multiples of this. Their sums are exact in floating point, so that parts add up to the last digit.
GRAIN = 2.0**-20

TO_THE_END = 1 << 30  # more rounds or turns than any rollout lasts
MOST_ACTIONS = 2_000  # the most moves of a rollout to the end: a longer game is evaluated there


class Value(msgspec.Struct, frozen=True):
    """Everybody's expected share, and its standard error."""

    shares: tuple[float, ...]
    error: tuple[float, ...]


def mean_of(rows: Any) -> Value:
    """The value estimated by rollouts."""
    error = rows.std(axis=0, ddof=1) / len(rows) ** 0.5 if len(rows) > 1 else np.zeros(rows.shape[1])
    return Value(on_grid(rows.mean(axis=0)), on_grid(error))


def on_grid(values: Any) -> tuple[float, ...]:
    """Values rounded to multiples of the grain."""
    return tuple((np.round(np.asarray(values) / GRAIN) * GRAIN).tolist())


def key_from(*parts: bytes | int | str) -> Any:
    """The key of a generator that depends only on these parts."""
    texts = [part if isinstance(part, bytes) else str(part).encode() for part in parts]
    return chance.seed_words(hashlib.sha256(b"facedown review" + b"\0".join(texts)).digest())


class Rollouts:
    """Rollouts in one game, with the buffers of one thread.

    Some go to the end of the game, so that the values of positions follow from each other. Those that compare moves
    stop after a round or turn, as in a search, and evaluate the position there, which reduces noise.
    """

    def __init__(self, rules: GameRules, seats: int, buffers: RolloutBuffers) -> None:
        self.rules, self.seats, self.buffers = rules, seats, buffers
        self.is_careful = rules.tactics.CAREFUL_STRETCHES > 0

    def to_end(self, worlds: Any, key: Any) -> Any:
        """The payoffs of worlds that are played to the end of the game, one row each."""
        return self._run(worlds, key, NOBODY, None, TO_THE_END, MOST_ACTIONS)

    def to_end_after(self, worlds: Any, key: Any, seat: int, code: int) -> Any:
        """The payoffs at the end of the game after a seat has played a move."""
        return self._run(worlds, key, seat, code, TO_THE_END, MOST_ACTIONS)

    def soon(self, worlds: Any, key: Any) -> Any:
        """The short-term values of worlds."""
        return self._run(worlds, key, NOBODY, None, *self._shape())

    def usual_move(self, worlds: Any, key: Any, seat: int) -> Any:
        """The short-term values after a seat makes its quick move."""
        return self._run(worlds, key, seat, None, *self._shape())

    def move(self, worlds: Any, key: Any, seat: int, code: int, is_careful: bool = False) -> Any:
        """The short-term values after a seat plays a move."""
        return self._run(worlds, key, seat, code, *self._shape(is_careful), is_careful)

    def _shape(self, is_careful: bool = False) -> tuple[int, int]:
        """The length limits of rollouts that compare moves."""
        shape = self.rules.tactics
        return shape.CAREFUL_STRETCHES if is_careful else shape.ROLLOUT_STRETCHES, shape.ROLLOUT_ACTIONS

    def _run(
        self, worlds: Any, key: Any, seat: int, code: int | None, stretches: int, actions: int, careful: bool = False
    ) -> Any:
        rows = np.zeros((len(worlds), self.seats))
        what, move = (AS_USUAL, 0) if code is None else (GIVEN, code)
        roll_out(self.buffers, worlds, seat, what, move, self.seats, careful, stretches, actions, key, rows)
        return rows

    def imagined(self, known: Any, seat: int, number: int, key: Any) -> Any:
        """Sampled worlds that fit what a seat knows."""
        worlds = np.zeros(number, self.rules.layout)
        imagine_worlds(self.buffers, np.asarray(known).reshape(1), seat, key, worlds)
        return worlds

    def deals(self, options: list[int], number: int, key: Any) -> Any:
        """Freshly dealt games."""
        worlds = np.zeros(number, self.rules.layout)
        deal_worlds(self.buffers, self.seats, self.rules.setup_array(options), key, worlds)
        return worlds
