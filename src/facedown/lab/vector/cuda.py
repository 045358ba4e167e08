"""A batch on a GPU: the same lanes, stepped by the same functions, one thread per lane.

Kernels cannot call rules through `dispatch`, which picks them by the type of the record while the CPU's code is
compiled. So the functions of a lane are taken as they are and bound to one game's rules by name (`bind`).

Arrays stay on the device: torch and JAX read them in place (`torch.as_tensor(batch.observation, device="cuda")`).
Rows of one lane lie apart and columns of all lanes together, which is how a GPU writes fastest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # numba-cuda 0.30 asks for a name that NumPy has dropped

import numba.cuda
from numba import njit

from facedown import games
from facedown.kernel import dispatch
from facedown.kernel.chance import Rng, below, seed_words
from facedown.kernel.encoding.observations import layout_of
from facedown.kernel.encoding.spaces import space_of
from facedown.kernel.encoding.writers import Writers, writers_of
from facedown.kernel.options import OptionValue
from facedown.lab import playout
from facedown.lab.vector import stepping
from facedown.table.game import deal

cuda: Any = numba.cuda

THREADS = 128

# In the order in which they call each other.
LANE = ("deal_game", "write_rewards", "acting_seat")
WRITERS = ("write_tokens", "number_of_move", "write_mask")

Function = Callable[..., Any]


def bind(function: Function, names: Mapping[str, Any]) -> FunctionType:
    """The function's own code, with some of the names it uses standing for something else."""
    source: Any = getattr(function, "py_func", function)
    return FunctionType(source.__code__, {**source.__globals__, **names}, source.__name__, source.__defaults__)


def bound_functions(layout: np.dtype[Any], writers: Writers) -> dict[str, Any]:
    """The functions of a lane, for records of one game and the observations of one table."""
    names: dict[str, Any] = {**dispatch.rules_of(layout), "spawn": playout.spawn}
    for name in LANE:
        names[name] = njit(bind(getattr(stepping, name), names))
    for name in WRITERS:
        names[name] = njit(bind(getattr(writers, name), names))
    return names


def kernels(layout: np.dtype[Any], writers: Writers) -> tuple[Function, ...]:
    """The kernels of one table: deal every lane, play a move in each, observe, and choose random moves."""
    bound = bound_functions(layout, writers)
    pending, play, hide, count, nth = (bound[name] for name in ("pending", "play", "hide", "count", "nth"))
    number_of_move = bound["number_of_move"]
    deal_game, write_rewards = bound["deal_game"], bound["write_rewards"]
    acting_seat, write_tokens, write_mask = bound["acting_seat"], bound["write_tokens"], bound["write_mask"]

    def deal_kernel(lanes: Any, deal: Any) -> None:
        lane = cuda.grid(1)
        if lane < len(lanes.games):
            lanes.games[lane] = lane
            deal_game(lanes.records, lane, deal, lanes.choosers[lane], lane, lanes.seeds[lane])
            while pending(lanes.records[lane]) == 0:
                lanes.games[lane] += len(lanes.games)
                deal_game(lanes.records, lane, deal, lanes.choosers[lane], lanes.games[lane], lanes.seeds[lane])
            lanes.done[lane] = False
            for seat in range(deal.seats):
                lanes.rewards[lane, seat] = 0
            lanes.seat[lane] = acting_seat(lanes.records[lane])

    def step_kernel(lanes: Any, deal: Any, codes: Any, moves: Any) -> None:
        lane = cuda.grid(1)
        if lane < len(lanes.games):
            lanes.done[lane] = False
            for seat in range(deal.seats):
                lanes.rewards[lane, seat] = 0
            play(lanes.records[lane], lanes.seat[lane], codes[lanes.seat[lane], moves[lane]], None)
            while pending(lanes.records[lane]) == 0:
                write_rewards(lanes.records[lane], deal.seats, lanes.scores[lane], lanes.rewards[lane])
                lanes.done[lane] = True
                lanes.games[lane] += len(lanes.games)
                deal_game(lanes.records, lane, deal, lanes.choosers[lane], lanes.games[lane], lanes.seeds[lane])
            lanes.seat[lane] = acting_seat(lanes.records[lane])

    def observe_kernel(lanes: Any) -> None:
        lane = cuda.grid(1)
        if lane < len(lanes.games):
            seat = lanes.seat[lane]
            write_mask(lanes.records[lane], seat, lanes.mask[lane])
            if lanes.whole.shape[1] > 0:
                write_tokens(lanes.whole_bytes[lane], seat, lanes.whole[lane])
            hide(lanes.hidden[lane], seat)
            write_tokens(lanes.hidden_bytes[lane], seat, lanes.observation[lane])

    def sample_kernel(lanes: Any, moves: Any) -> None:
        lane = cuda.grid(1)
        if lane < len(lanes.games):
            s, seat = lanes.records[lane], lanes.seat[lane]
            code = nth(s, seat, below(lanes.choosers[lane], count(s, seat)))
            moves[lane] = number_of_move(code, seat)

    return deal_kernel, step_kernel, observe_kernel, sample_kernel


class CudaBatch:
    """Many games of one table on a GPU; the arrays are those of `facedown.lab.vector.batch.Batch`.

    Moves are not checked: one that is not in the mask leaves its lane in a position that no game has.
    """

    def __init__(
        self,
        game: str,
        size: int,
        seats: int | None = None,
        *,
        options: Mapping[str, OptionValue] | None = None,
        seed: int | bytes | None = None,
        open_cards: bool = False,
        stream: Any = 0,
    ) -> None:
        self.rules = games.get(game)
        self.seats = self.rules.check_seats(seats)
        self.options = self.rules.read_options(options or {}, self.seats)
        self.size, self.stream = size, stream
        example = deal(game, self.seats, seed=0, options=options or {}).record
        self.space = space_of(self.rules.declaration, self.rules.moves, self.seats, example)
        self.layout = layout_of(self.rules.declaration, self.seats, example)
        to_device = cuda.to_device
        self._codes = to_device(self.space.codes)
        writers = writers_of(self.rules.declaration, self.layout, self.space)
        self._lanes = self._new_lanes(len(self.layout) if open_cards else 0)
        self._deal_kernel, self._step_kernel, self._observe_kernel, self._sample_kernel = (
            cuda.jit(kernel) for kernel in kernels(self.rules.layout, writers)
        )
        self._sampled = to_device(np.zeros(size, np.int32))
        self._grid = (size + THREADS - 1) // THREADS
        self.reset(seed)

    def _new_lanes(self, open_tokens: int) -> stepping.Lanes:
        size, record = self.size, self.rules.layout
        records, hidden = cuda.to_device(np.zeros(size, record)), cuda.to_device(np.zeros(size, record))
        self._record_bytes, self._hidden_bytes = (
            one.view(np.uint8).reshape(size, record.itemsize) for one in (records, hidden)
        )

        def zeros(shape: Any, kind: Any) -> Any:
            return cuda.to_device(np.zeros(shape, kind, order="F"))

        return stepping.Lanes(
            records=records,
            hidden=hidden,
            hidden_bytes=self._hidden_bytes,
            whole_bytes=self._record_bytes,
            choosers=cuda.to_device(np.zeros(size, Rng)),
            seeds=cuda.to_device(np.zeros((size, 8), np.uint32)),
            games=zeros(size, np.int64),
            seat=zeros(size, np.int8),
            observation=zeros((size, len(self.layout)), np.uint8),
            whole=zeros((size, open_tokens), np.uint8),
            mask=zeros((size, len(self.space)), np.bool_),
            rewards=zeros((size, self.seats), np.float32),
            scores=cuda.to_device(np.zeros((size, self.seats), np.int32)),
            done=zeros(size, np.bool_),
        )

    def reset(self, seed: int | bytes | None = None) -> None:
        """Deal the first game of every lane."""
        options = self.rules.setup_array(self.options)
        empty = np.zeros(1, self.rules.layout)
        master, dealt, blank = map(cuda.to_device, (seed_words(seed), options, empty))
        self._deal = stepping.Deal(master, dealt, blank, self.seats)
        self._deal_kernel[self._grid, THREADS, self.stream](self._lanes, self._deal)
        self._observe()

    def step(self, moves: Any) -> None:
        """Play one move in every lane, by its number in the space; `moves` is an array on the device."""
        self._step_kernel[self._grid, THREADS, self.stream](self._lanes, self._deal, self._codes, moves)
        self._observe()

    def sample(self) -> Any:
        """A random move for every lane, the same that a batch on the CPU draws; the array is written anew each time."""
        self._sample_kernel[self._grid, THREADS, self.stream](self._lanes, self._sampled)
        return self._sampled

    def _observe(self) -> None:
        """All records are copied at once, then each thread hides in its own: three times as fast as one by one."""
        self._hidden_bytes.copy_to_device(self._record_bytes, stream=self.stream)
        self._observe_kernel[self._grid, THREADS, self.stream](self._lanes)

    def __getattr__(self, name: str) -> Any:
        """The arrays of the lanes, on the device."""
        if name.startswith("_") or name not in stepping.Lanes._fields:
            raise AttributeError(name)
        return getattr(self._lanes, name)
