"""A batch on the CPU: many games of one table, stepped together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import prod
from typing import Any

import numpy as np

from facedown import games
from facedown.bots.adept import weighing_buffers
from facedown.errors import IllegalMove, InvalidMove, InvalidOption
from facedown.kernel import dispatch
from facedown.kernel.chance import SEED_BYTES, Rng, seed_words
from facedown.kernel.options import OptionValue
from facedown.lab.arguments import at_least
from facedown.lab.vector import stepping
from facedown.lab.vector.encoding import NUMBERS, ROOM, Encoding, encoding_of
from facedown.lab.vector.opponents import Opponent, answers_of, check_opponents

Array = np.ndarray[Any, Any]
ALIGNMENT = 64


def aligned(shape: tuple[int, ...], kind: Any) -> Array:
    """An array of zeros that begins at a multiple of 64 bytes: JAX copies any other array, instead of sharing it."""
    size = prod(shape) * np.dtype(kind).itemsize
    memory = np.zeros(size + ALIGNMENT, np.uint8)
    start = -memory.ctypes.data % ALIGNMENT
    array: Array = memory[start : start + size].view(kind).reshape(shape)
    return array


class Batch:
    """Many games of one table, each in a lane of its own; all arrays are written in place.

    >>> batch = Batch("en_garde", 4, seed=1)
    >>> batch.observation.shape[0], batch.mask.any(axis=1).all()
    (4, np.True_)
    >>> batch.step(batch.sample())
    >>> batch.done
    array([False, False, False, False])
    """

    def __init__(
        self,
        game: str,
        size: int,
        seats: int | None = None,
        *,
        options: Mapping[str, OptionValue] | None = None,
        seed: int | bytes | None = None,
        threads: int = 1,
        open_cards: bool = False,
        opponents: Mapping[int, Opponent] | None = None,
        moves: str = NUMBERS,
        room: int = ROOM,
        promising: bool = False,
        keep_ended: bool = False,
    ) -> None:
        size, threads = at_least(1, "the size of a batch", size), at_least(1, "the number of threads", threads)
        self.rules = games.get(game)
        self.seats = self.rules.check_seats(seats)
        self.options = self.rules.read_options(options or {}, self.seats)
        self.size = size
        self.encoding: Encoding = encoding_of(self.rules, self.seats, options or {}, moves, room, promising)
        self.space, self.layout = self.encoding.space, self.encoding.layout
        self.features, self.constants = self.encoding.features, self.encoding.constants
        self._open_cards = open_cards
        self._workers = ThreadPoolExecutor(threads) if threads > 1 else None
        self._bounds = [(size * part // threads, size * (part + 1) // threads) for part in range(threads)]
        declaration = self.rules.declaration
        self._loops = stepping.loops_of(declaration.module, self.encoding.writers, self.encoding.sources)
        self._answer = answers_of(declaration.module, seated) if (seated := self._seat(opponents)) else None
        self._buffers = [weighing_buffers(self.rules.layout) for _ in range(threads)]
        self._keep_ended = keep_ended
        self._no_moves = np.zeros(size, np.int32)
        self._lanes = self._new_lanes()
        self.reset(seed)

    def _seat(self, opponents: Mapping[int, Opponent] | None) -> dict[int, Opponent]:
        return check_opponents(opponents or {}, self.seats)

    def _new_lanes(self) -> stepping.Lanes:
        size, record = self.size, self.rules.layout
        records, hidden = np.zeros(size, record), np.zeros(size, record)
        ended = np.zeros(size if self._keep_ended else 0, record)
        return stepping.Lanes(
            records=records,
            ended=ended,
            hidden=hidden,
            ended_bytes=ended.view(np.uint8).reshape(len(ended), record.itemsize),
            hidden_bytes=hidden.view(np.uint8).reshape(size, record.itemsize),
            whole_bytes=records.view(np.uint8).reshape(size, record.itemsize),
            choosers=np.zeros(size, Rng),
            seeds=np.zeros((size, 8), np.uint32),
            scores=np.zeros((size, self.seats), np.int32),
            **{
                name: aligned((size, *shape), kind)
                for name, (shape, kind) in stepping.shapes_of(self.encoding, self.seats, self._open_cards).items()
            },
        )

    def reset(self, seed: int | bytes | None = None) -> None:
        """Deal the first game of every lane. Lane `i` plays the games `i`, `i + size`, `i + 2 size` … of the seed."""
        self._deal = stepping.Deal(
            seed_words(seed), self.rules.setup_array(self.options), np.zeros(1, self.rules.layout), self.seats
        )
        self._observe(self._no_moves, stepping.DEALING)
        self._lanes.done[:] = False
        self._lanes.rewards[:] = 0

    def step(self, moves: Array) -> None:
        """Play one move in every lane, by its number in the space or, if moves are listed, in `rows`.

        A number may be one part of a move: the same seat then continues to choose, and nothing is played yet. A lane
        whose game ends is dealt the next one at once: `done` and `rewards` are about the game that ended, everything
        else about the new one. If any move is illegal, nothing is played at all.
        """
        given = np.asarray(moves)
        if given.shape != (self.size,) or given.dtype.kind not in "iu":
            what = f"an array of {given.dtype} with the shape {given.shape}"
            raise IllegalMove(
                f"a step takes one move number for each of {self.size} lanes, not {what}", "not_a_move", ""
            )
        chosen = np.ascontiguousarray(given, np.int32)
        lane = int(stepping.first_illegal(self._lanes.mask, chosen))
        if lane >= 0:
            move = self.describe(lane, int(chosen[lane]))
            raise IllegalMove(f"lane {lane}: {move} is not a legal move", "not_a_move", "")
        self._observe(chosen, stepping.PLAYING)

    def put(self, lane: int, position: Any) -> None:
        """Put a position into a lane: a game of the same table, or its record, which is then played on."""
        record = getattr(position, "record", position)
        if at_least(0, "the lane", lane) >= self.size:
            raise InvalidOption(f"there is no lane {lane}: lanes are numbered 0 to {self.size - 1}")
        if getattr(record, "dtype", None) != self.rules.layout or not int(dispatch.pending(record)):
            raise InvalidOption(f"only an unfinished game of {self.rules.title} can be put into a lane")
        self._lanes.records[lane] = record
        self._lanes.chosen[lane, 0], self._lanes.played[lane] = 0, stepping.DEALT
        self._observe(self._no_moves, 0)

    def final_observation(self, seat: int) -> Array:
        """What a seat knows at the end of the games that ended in the last step; zeros in other lanes."""
        if not self._keep_ended:
            raise InvalidOption("create the batch with keep_ended=True to observe the end of games")
        out: Array = np.zeros_like(self._lanes.observation)
        self._run(self._loops.observe_ended, self._lanes, seat, out)
        return out

    def move(self, lane: int, number: int) -> Any:
        """The move with that number in a lane now; for a part of a move, a move that begins with it."""
        seat = int(self.seat[lane])
        if self.space is not None:
            return self.space.move(number, seat, self.records[lane])
        if not 0 <= number < self.mask.shape[1] or not self.mask[lane, number]:
            raise InvalidMove(f"lane {lane} has no move {number} in this position")
        return self.rules.moves.decode(int(self._lanes.listed[lane, number]))

    def last_move(self, lane: int) -> Any:
        """The move played in a lane in the last step; None if there was none, or only part of one."""
        code = int(self._lanes.played[lane])
        return self.rules.moves.decode(code) if code > 0 else None

    def describe(self, lane: int, number: int) -> str:
        """A move in a lane as people write it, or its number if there is no such move."""
        if self.space is not None:
            return self.space.describe(number, int(self.seat[lane]), self.records[lane])
        is_listed = 0 <= number < self.mask.shape[1] and self.mask[lane, number]
        return str(self.move(lane, number)) if is_listed else f"move {number}"

    def sample(self) -> Array:
        """A random move for every lane."""
        moves = np.empty(self.size, np.int32)
        self._loops.sample_moves(self._lanes, moves)
        return moves

    def _observe(self, moves: Array, work: int) -> None:
        """Deal or play, let opponents move, then write the observations of the seats to act."""
        given = (self._lanes, self._deal, moves)
        if self._answer is not None:
            self._run(self._loops.run_lanes, *given, work)
            self._run(self._answer, self._lanes, self._deal, buffers=self._buffers)
            work = 0
        self._run(self._loops.run_lanes, *given, work | stepping.OBSERVING)

    def _run(self, loop: Callable[..., Any], *arguments: Any, buffers: Sequence[tuple[Any, ...]] | None = None) -> None:
        """Divide the lanes among the threads, each with its own buffers; compiled loops release the GIL."""
        own = buffers or [()] * len(self._bounds)
        if self._workers is None:
            loop(*arguments, *own[0], 0, self.size)
            return
        parts = [
            self._workers.submit(loop, *arguments, *of_thread, first, last)
            for (first, last), of_thread in zip(self._bounds, own, strict=True)
        ]
        for part in parts:
            part.result()

    @property
    def records(self) -> Array:
        """The whole positions, hidden cards included: for referees and critics, never for players."""
        return self._lanes.records  # type: ignore[no-any-return]

    @property
    def hidden(self) -> Array:
        """The positions as the acting seats know them."""
        return self._lanes.hidden  # type: ignore[no-any-return]

    @property
    def seat(self) -> Array:
        """The seat to act in each lane."""
        return self._lanes.seat  # type: ignore[no-any-return]

    @property
    def observation(self) -> Array:
        """What the acting seats know, as small numbers: `layout` says what each is."""
        return self._lanes.observation  # type: ignore[no-any-return]

    @property
    def whole(self) -> Array:
        """The same numbers with all cards face up, for critics in training; empty unless `open_cards` was set."""
        return self._lanes.whole  # type: ignore[no-any-return]

    @property
    def mask(self) -> Array:
        """Which moves of the space, or which rows, are legal for each acting seat."""
        return self._lanes.mask  # type: ignore[no-any-return]

    @property
    def rows(self) -> Array:
        """The listed moves of each acting seat as rows of features; `mask` says which rows are moves."""
        return self._lanes.rows  # type: ignore[no-any-return]

    @property
    def rewards(self) -> Array:
        """Each seat's reward for the game that ended in the last step, from -1 to 1; otherwise 0."""
        return self._lanes.rewards  # type: ignore[no-any-return]

    @property
    def done(self) -> Array:
        """The lanes in which a game ended in the last step."""
        return self._lanes.done  # type: ignore[no-any-return]

    @property
    def games(self) -> Array:
        """The number of the game in each lane."""
        return self._lanes.games  # type: ignore[no-any-return]

    def seed_of(self, lane: int) -> bytes:
        """The seed of the game in a lane: `facedown.deal` with it deals the same cards."""
        return self._lanes.seeds[lane].astype("<u4").tobytes()[:SEED_BYTES]  # type: ignore[no-any-return]
