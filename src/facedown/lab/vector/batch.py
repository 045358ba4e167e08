"""A batch on the CPU: many games of one table, stepped together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from facedown import games
from facedown.bots.adept import weighing_paper
from facedown.errors import IllegalMove, InvalidOption
from facedown.kernel.chance import SEED_BYTES, Rng, seed_words
from facedown.kernel.encoding.observations import Layout, layout_of
from facedown.kernel.encoding.spaces import Space, space_of
from facedown.kernel.encoding.writers import writers_of
from facedown.kernel.options import OptionValue
from facedown.lab.vector import stepping
from facedown.lab.vector.opponents import Opponent, answers_of, check_opponents
from facedown.table.game import deal

Array = np.ndarray[Any, Any]


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
    ) -> None:
        if size < 1 or threads < 1:
            raise InvalidOption(f"a batch has at least one lane and one thread, not {size} and {threads}")
        self.rules = games.get(game)
        self.seats = self.rules.check_seats(seats)
        self.options = self.rules.read_options(options or {}, self.seats)
        self.size = size
        example = deal(game, self.seats, seed=0, options=options or {}).record
        self.space: Space = space_of(self.rules.declaration, self.rules.moves, self.seats, example)
        self.layout: Layout = layout_of(self.rules.declaration, self.seats, example)
        self._open_cards = open_cards
        self._workers = ThreadPoolExecutor(threads) if threads > 1 else None
        self._bounds = [(size * part // threads, size * (part + 1) // threads) for part in range(threads)]
        declaration = self.rules.declaration
        self._loops = stepping.loops_of(declaration.module, writers_of(declaration, self.layout, self.space))
        self._answer = answers_of(declaration.module, seated) if (seated := self._seat(opponents)) else None
        self._papers = [weighing_paper(self.rules.layout) for _ in range(threads)]
        self._lanes = self._new_lanes()
        self.reset(seed)

    def _seat(self, opponents: Mapping[int, Opponent] | None) -> dict[int, Opponent]:
        return check_opponents(opponents or {}, self.seats)

    def _new_lanes(self) -> stepping.Lanes:
        size, record = self.size, self.rules.layout
        records, hidden = np.zeros(size, record), np.zeros(size, record)
        return stepping.Lanes(
            records=records,
            hidden=hidden,
            hidden_bytes=hidden.view(np.uint8).reshape(size, record.itemsize),
            whole_bytes=records.view(np.uint8).reshape(size, record.itemsize),
            choosers=np.zeros(size, Rng),
            seeds=np.zeros((size, 8), np.uint32),
            games=np.zeros(size, np.int64),
            seat=np.zeros(size, np.int8),
            observation=np.zeros((size, len(self.layout)), np.uint8),
            whole=np.zeros((size, len(self.layout) if self._open_cards else 0), np.uint8),
            mask=np.zeros((size, len(self.space)), np.bool_),
            rewards=np.zeros((size, self.seats), np.float32),
            scores=np.zeros((size, self.seats), np.int32),
            done=np.zeros(size, np.bool_),
        )

    def reset(self, seed: int | bytes | None = None) -> None:
        """Deal the first game of every lane. Lane `i` plays the games `i`, `i + size`, `i + 2 size` … of the seed."""
        self._deal = stepping.Deal(
            seed_words(seed), self.rules.setup_array(self.options), np.zeros(1, self.rules.layout), self.seats
        )
        self._run(stepping.deal_lanes, self._lanes, self._deal)
        self._observe()
        self._lanes.done[:] = False
        self._lanes.rewards[:] = 0

    def step(self, moves: Array) -> None:
        """Play one move in every lane, by its number in the space.

        A lane whose game ends is dealt the next one at once: `done` and `rewards` are about the game that ended,
        everything else about the new one. Where any move is not allowed, nothing is played at all.
        """
        chosen = np.ascontiguousarray(moves, np.int32)
        if chosen.shape != (self.size,):
            shape = f"an array of {chosen.shape}"
            raise IllegalMove(f"a step takes one move for each of {self.size} lanes, not {shape}", "not_a_move", "")
        lane = int(stepping.first_illegal(self._lanes.mask, chosen))
        if lane >= 0:
            move = self.space.describe(int(chosen[lane]), int(self.seat[lane]))
            raise IllegalMove(f"lane {lane}: {move} is not one of its moves now", "not_a_move", "")
        self._run(stepping.play_lanes, self._lanes, self._deal, self.space.codes, chosen)
        self._observe()

    def sample(self) -> Array:
        """A random move for every lane."""
        moves = np.empty(self.size, np.int32)
        self._loops.sample_moves(self._lanes, moves)
        return moves

    def _observe(self) -> None:
        """Let opponents move, then write what the seats that are left know."""
        if self._answer is not None:
            self._run(self._answer, self._lanes, self._deal, papers=self._papers)
        self._run(self._loops.observe_lanes, self._lanes)

    def _run(self, loop: Callable[..., Any], *arguments: Any, papers: Sequence[tuple[Any, ...]] | None = None) -> None:
        """Share the lanes out between the threads, each with paper of its own; compiled loops hold no lock."""
        own = papers or [()] * len(self._bounds)
        if self._workers is None:
            loop(*arguments, *own[0], 0, self.size)
            return
        parts = [
            self._workers.submit(loop, *arguments, *paper, first, last)
            for (first, last), paper in zip(self._bounds, own, strict=True)
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
        """The seat that acts in each lane."""
        return self._lanes.seat  # type: ignore[no-any-return]

    @property
    def observation(self) -> Array:
        """What the acting seats know, as small numbers: `layout` says what each is."""
        return self._lanes.observation  # type: ignore[no-any-return]

    @property
    def whole(self) -> Array:
        """The same numbers with all cards open, for critics in training; empty unless asked for by `open_cards`."""
        return self._lanes.whole  # type: ignore[no-any-return]

    @property
    def mask(self) -> Array:
        """Which moves of the space each acting seat has."""
        return self._lanes.mask  # type: ignore[no-any-return]

    @property
    def rewards(self) -> Array:
        """What each seat got for the game that ended in the last step, from -1 to 1; else 0."""
        return self._lanes.rewards  # type: ignore[no-any-return]

    @property
    def done(self) -> Array:
        """In which lanes a game ended in the last step."""
        return self._lanes.done  # type: ignore[no-any-return]

    @property
    def games(self) -> Array:
        """The number of the game in each lane."""
        return self._lanes.games  # type: ignore[no-any-return]

    def seed_of(self, lane: int) -> bytes:
        """The seed of the game in a lane: `facedown.deal` with it deals the same cards."""
        return self._lanes.seeds[lane].astype("<u4").tobytes()[:SEED_BYTES]  # type: ignore[no-any-return]
