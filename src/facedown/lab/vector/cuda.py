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
from facedown.games import GameRules
from facedown.kernel import dispatch
from facedown.kernel.chance import Rng, below, seed_words
from facedown.kernel.encoding.writers import Writers
from facedown.kernel.options import OptionValue
from facedown.lab import playout
from facedown.lab.vector import stepping
from facedown.lab.vector.encoding import NUMBERS, ROOM, Encoding, encoding_of

cuda: Any = numba.cuda

THREADS = 128

# In the order in which they call each other.
LANE = ("deal_game", "write_rewards", "acting_seat", "next_game", "sample_mask")
WRITERS = tuple(name for name in Writers._fields if name != "digest")

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
        if (writer := getattr(writers, name)) is not None:
            names[name] = njit(bind(writer, names))
    return names


SAMPLE_KERNEL = """def sample_kernel(lanes, moves):
    lane = cuda.grid(1)
    if lane < len(lanes.games):
        s, seat = lanes.records[lane], lanes.seat[lane]
        moves[lane] = {sampled}
"""

OBSERVE_KERNEL = """def observe_kernel(lanes):
    lane = cuda.grid(1)
    if lane < len(lanes.games):
        s, seat, chosen = lanes.records[lane], lanes.seat[lane], lanes.chosen[lane]
        if lanes.played[lane] != 0:
            write_moves(s, seat, chosen, lanes.mask[lane], lanes.listed[lane], lanes.worths[lane], lanes.rows[lane])
        if lanes.whole.shape[1] > 0:
            write_tokens(lanes.whole_bytes[lane], seat, lanes.whole[lane])
        hide(lanes.hidden[lane], seat)
        write_tokens(lanes.hidden_bytes[lane], seat, lanes.observation[lane])
{chosen}
"""


def kernels(layout: np.dtype[Any], encoding: Encoding) -> tuple[Function, ...]:
    """The kernels of one table: deal every lane, play a move in each, observe, and choose random moves."""
    bound = bound_functions(layout, encoding.writers)
    pending, play, take_move, next_game = (bound[name] for name in ("pending", "play", "take_move", "next_game"))
    deal_game, acting_seat = bound["deal_game"], bound["acting_seat"]

    def deal_kernel(lanes: Any, deal: Any) -> None:
        lane = cuda.grid(1)
        if lane < len(lanes.games):
            lanes.games[lane] = lane
            lanes.played[lane] = stepping.DEALT
            lanes.chosen[lane, 0] = 0
            deal_game(lanes.records, lane, deal, lanes.choosers[lane], lane, lanes.seeds[lane])
            while pending(lanes.records[lane]) == 0:
                next_game(lanes, deal, lane)
            lanes.done[lane] = False
            for seat in range(deal.seats):
                lanes.rewards[lane, seat] = 0
            lanes.seat[lane] = acting_seat(lanes.records[lane])

    def step_kernel(lanes: Any, deal: Any, moves: Any) -> None:
        lane = cuda.grid(1)
        if lane < len(lanes.games):
            lanes.done[lane] = False
            for seat in range(deal.seats):
                lanes.rewards[lane, seat] = 0
            s, seat = lanes.records[lane], lanes.seat[lane]
            move = take_move(s, seat, moves[lane], lanes.chosen[lane], lanes.mask[lane], lanes.listed[lane])
            lanes.played[lane] = move
            if move != 0:
                play(s, seat, move, None)
                while pending(s) == 0:
                    next_game(lanes, deal, lane)
                lanes.seat[lane] = acting_seat(lanes.records[lane])

    return deal_kernel, step_kernel, *table_kernels(bound, encoding)


_compiled: dict[tuple[Any, ...], list[Any]] = {}


def compiled_kernels(layout: np.dtype[Any], encoding: Encoding) -> list[Any]:
    """The kernels of one table, compiled once in a process: for large games that takes a minute."""
    key = (layout, encoding.writers.digest, encoding.sources)
    if key not in _compiled:
        _compiled[key] = [cuda.jit(kernel) for kernel in kernels(layout, encoding)]
    return _compiled[key]


def table_kernels(bound: Mapping[str, Any], encoding: Encoding) -> list[Function]:
    """The kernels whose text depends on the table: what is observed, and how a random move is drawn."""
    sources, made = encoding.sources, []
    texts = {
        "observe_kernel": OBSERVE_KERNEL.format(chosen=sources.chosen),
        "sample_kernel": SAMPLE_KERNEL.format(sampled=sources.sampled),
    }
    for name, text in texts.items():
        scope = {**bound, **dict(sources.scope), "cuda": cuda, "below": below}
        exec(text, scope)
        made.append(scope[name])
    return made


RECORDS = {"whole": "records", "hidden": "hidden"}  # what is also read byte by byte


def bytes_of(records: Any) -> Any:
    """Records as rows of bytes, in place."""
    return records.view(np.uint8).reshape(len(records), records.dtype.itemsize)


def new_arrays(rules: GameRules, seats: int, encoding: Encoding, size: int, open_cards: bool) -> dict[str, Any]:
    """The arrays of all lanes; those of numbers are laid out column by column."""
    made = {
        "records": np.zeros(size, rules.layout),
        "ended": np.zeros(0, rules.layout),
        "ended_bytes": np.zeros((0, rules.layout.itemsize), np.uint8),
        "hidden": np.zeros(size, rules.layout),
        "choosers": np.zeros(size, Rng),
        "seeds": np.zeros((size, 8), np.uint32),
        "scores": np.zeros((size, seats), np.int32),
    }
    shapes = stepping.shapes_of(encoding, seats, open_cards).items()
    return made | {name: np.zeros((size, *shape), kind, order="F") for name, (shape, kind) in shapes}


def example_lanes(rules: GameRules, seats: int, encoding: Encoding) -> tuple[stepping.Lanes, stepping.Deal]:
    """Lanes and a deal as a kernel is given them, but not on a device: for compiling kernels without one."""
    arrays = new_arrays(rules, seats, encoding, 2, False)
    arrays |= {f"{name}_bytes": bytes_of(arrays[source]) for name, source in RECORDS.items()}
    options = rules.setup_array(rules.read_options({}, seats))
    return stepping.Lanes(**arrays), stepping.Deal(seed_words(0), options, np.zeros(1, rules.layout), seats)


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
        moves: str = NUMBERS,
        room: int = ROOM,
        promising: bool = False,
        stream: Any = 0,
    ) -> None:
        self.rules = games.get(game)
        self.seats = self.rules.check_seats(seats)
        self.options = self.rules.read_options(options or {}, self.seats)
        self.size, self.stream = size, stream
        self.encoding: Encoding = encoding_of(self.rules, self.seats, options or {}, moves, room, promising)
        self.space, self.layout = self.encoding.space, self.encoding.layout
        self.features, self.constants = self.encoding.features, self.encoding.constants
        self._lanes = self._new_lanes(open_cards)
        self._deal_kernel, self._step_kernel, self._observe_kernel, self._sample_kernel = compiled_kernels(
            self.rules.layout, self.encoding
        )
        self._sampled = cuda.to_device(np.zeros(size, np.int32))
        self._grid = (size + THREADS - 1) // THREADS
        self.reset(seed)

    def _new_lanes(self, open_cards: bool) -> stepping.Lanes:
        arrays = new_arrays(self.rules, self.seats, self.encoding, self.size, open_cards)
        lanes = {name: cuda.to_device(one) for name, one in arrays.items()}
        lanes |= {f"{name}_bytes": bytes_of(lanes[source]) for name, source in RECORDS.items()}
        self._record_bytes, self._hidden_bytes = lanes["whole_bytes"], lanes["hidden_bytes"]
        return stepping.Lanes(**lanes)

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
        self._step_kernel[self._grid, THREADS, self.stream](self._lanes, self._deal, moves)
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
