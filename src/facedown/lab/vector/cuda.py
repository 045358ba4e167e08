"""A batch on a GPU: the same lanes, stepped by the same functions, one thread per lane.

Kernels cannot call rules through `dispatch`, which picks them by the type of the record when the CPU's code is
compiled. So the functions of a lane are taken as they are and bound to one game's rules by name (`bind`).

Neighbouring threads should read neighbouring words. So records are stored word by word: the first word of all lanes,
then the second. A thread copies the words of its lane to local memory, where rules read and write them, and copies them
back afterwards. One kernel plays a move, deals the next game and writes observations.

Arrays stay on the device: torch and JAX read them in place (`torch.as_tensor(batch.observation, device="cuda")`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from textwrap import dedent, indent
from types import FunctionType
from typing import Any, NamedTuple

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

THREADS = 64
WORD = np.dtype(np.uint32)

Function = Callable[..., Any]


class LaneState(NamedTuple):
    """The state of lanes between steps, word by word: positions, and the generators that choose random moves."""

    records: Any
    choosers: Any


# ---- What a thread does in its lane


def load(words: Any, lane: int, own: Any) -> None:
    for at in range(own.size):
        own[at] = words[lane, at]


def store(own: Any, words: Any, lane: int) -> None:
    for at in range(own.size):
        words[lane, at] = own[at]


def clear_rewards(lanes: Any, deal: Any, lane: int) -> None:
    lanes.done[lane] = False
    for seat in range(deal.seats):
        lanes.rewards[lane, seat] = 0


def next_game(lanes: Any, deal: Any, lane: int, place: Any, chooser: Any) -> None:
    """Record how the game in a lane ended, and deal the next one into the thread's local memory."""
    stepping.end_game(lanes, deal, lane, place[0])
    stepping.deal_game(place, 0, deal, chooser, lanes.games[lane], lanes.seeds[lane])


# A thread's local copy, also as bytes: `s` is the position.
OWN = """words = cuda.local.array({words}, np.uint32, alignment=8)
record = words.view(np.uint8)
place = words.view(layout)
s = place[0]
"""
CHOOSER = """chooser_words = cuda.local.array({chooser_words}, np.uint32, alignment=8)
chooser = chooser_words.view(generator)[0]
"""

# What a seat knows does not change while it chooses the parts of a move; `take_move` writes which parts can follow.
OBSERVE_LANE = """def observe_lane(lanes, lane, s, record):
    seat, chosen = lanes.seat[lane], lanes.chosen[lane]
    if lanes.played[lane] != 0:
        write_moves(s, seat, chosen, lanes.mask[lane], lanes.listed[lane], lanes.worths[lane], lanes.rows[lane])
        if lanes.whole.shape[1] > 0:
            write_tokens(record, seat, lanes.whole[lane])
        hide(s, seat)
        write_tokens(record, seat, lanes.observation[lane])
{chosen}
"""

DEAL = """def deal_kernel(lanes, kept, deal):
    lane = cuda.grid(1)
    if lane < len(lanes.games):
{own}
{chooser}
        lanes.games[lane] = lane
        lanes.played[lane] = dealt
        lanes.chosen[lane, 0] = 0
        deal_game(place, 0, deal, chooser, lane, lanes.seeds[lane])
        while pending(s) == 0:
            next_game(lanes, deal, lane, place, chooser)
        clear_rewards(lanes, deal, lane)
        lanes.seat[lane] = acting_seat(s)
        store(words, kept.records, lane)
        store(chooser_words, kept.choosers, lane)
        observe_lane(lanes, lane, s, record)
"""

STEP = """def step_kernel(lanes, kept, deal, moves):
    lane = cuda.grid(1)
    if lane < len(lanes.games):
{own}
{chooser}
        load(kept.records, lane, words)
        clear_rewards(lanes, deal, lane)
        seat = lanes.seat[lane]
        move = take_move(s, seat, moves[lane], lanes.chosen[lane], lanes.mask[lane], lanes.listed[lane])
        lanes.played[lane] = move
        if move != 0:
            play(s, seat, move, None)
            while pending(s) == 0:
                next_game(lanes, deal, lane, place, chooser)
            if lanes.done[lane]:
                store(chooser_words, kept.choosers, lane)
            lanes.seat[lane] = acting_seat(s)
            store(words, kept.records, lane)
        observe_lane(lanes, lane, s, record)
"""

SAMPLE = """def sample_kernel(lanes, kept, moves):
    lane = cuda.grid(1)
    if lane < len(lanes.games):
{own}
{chooser}
        load(kept.records, lane, words)
        load(kept.choosers, lane, chooser_words)
        seat = lanes.seat[lane]
        moves[lane] = {sampled}
        store(chooser_words, kept.choosers, lane)
"""

SHOW = """def show_kernel(lanes, kept, hidden, shown):
    lane = cuda.grid(1)
    if lane < len(lanes.games):
{own}
        load(kept.records, lane, words)
        if hidden:
            hide(s, lanes.seat[lane])
        store(words, shown, lane)
"""


class Kernels(NamedTuple):
    """The kernels of one table: deal every lane, play a move in each, choose random moves, and copy positions out."""

    deal: Any
    step: Any
    sample: Any
    show: Any


# In the order in which they call each other.
LANE = (
    stepping.deal_game,
    stepping.write_rewards,
    stepping.acting_seat,
    stepping.end_game,
    stepping.sample_mask,
    load,
    store,
    clear_rewards,
    next_game,
)
WRITERS = tuple(name for name in Writers._fields if name != "digest")


def bind(function: Function, names: Mapping[str, Any]) -> FunctionType:
    """A function's own code, with some of the global names it uses replaced."""
    source: Any = getattr(function, "py_func", function)
    return FunctionType(source.__code__, {**source.__globals__, **names}, source.__name__, source.__defaults__)


def bound_functions(layout: np.dtype[Any], writers: Writers) -> dict[str, Any]:
    """The functions of a lane, for records of one game and the observations of one table."""
    names: dict[str, Any] = {**dispatch.rules_of(layout), "spawn": playout.spawn}
    for function in LANE:
        name = function.__name__
        names[name] = njit(bind(function, names))
    for name in WRITERS:
        if (writer := getattr(writers, name)) is not None:
            names[name] = njit(bind(writer, names))
    return names


def words_in(layout: np.dtype[Any]) -> int:
    """How many words a record has; a game's records are always made of whole words."""
    return layout.itemsize // WORD.itemsize


def kernels(layout: np.dtype[Any], encoding: Encoding) -> Kernels:
    """The kernels of one table, not yet compiled."""
    sources = encoding.sources
    scope: dict[str, Any] = {**bound_functions(layout, encoding.writers), **dict(sources.scope)}
    scope |= {"cuda": cuda, "np": np, "below": below, "dealt": stepping.DEALT}
    scope |= {"layout": layout, "generator": Rng}
    own = indent(OWN.format(words=words_in(layout)), " " * 8).rstrip()
    chooser = indent(CHOOSER.format(chooser_words=words_in(Rng)), " " * 8).rstrip()
    exec(OBSERVE_LANE.format(chosen=indent(dedent(sources.chosen), " " * 4)), scope)
    scope["observe_lane"] = njit(scope["observe_lane"])
    for text in (DEAL, STEP, SAMPLE, SHOW):
        exec(text.format(own=own, chooser=chooser, sampled=sources.sampled), scope)
    return Kernels(*(scope[f"{name}_kernel"] for name in Kernels._fields))


_compiled: dict[tuple[Any, ...], Kernels] = {}


def compiled_kernels(layout: np.dtype[Any], encoding: Encoding) -> Kernels:
    """The kernels of one table, compiled once in a process: for large games that takes a minute."""
    key = (layout, encoding.writers.digest, encoding.sources)
    if key not in _compiled:
        _compiled[key] = Kernels(*(cuda.jit(kernel) for kernel in kernels(layout, encoding)))
    return _compiled[key]


def new_lanes(rules: GameRules, seats: int, encoding: Encoding, size: int, open_cards: bool) -> dict[str, Any]:
    """The arrays of all lanes, in column-major order. Positions and generators are separate, as words."""
    no_records, no_bytes = np.zeros(0, rules.layout), np.zeros((0, rules.layout.itemsize), np.uint8)
    made = {
        **dict.fromkeys(("records", "ended", "hidden"), no_records),
        **dict.fromkeys(("whole_bytes", "ended_bytes", "hidden_bytes"), no_bytes),
        "choosers": np.zeros(0, Rng),
        "seeds": np.zeros((size, 8), np.uint32, order="F"),
        "scores": np.zeros((size, seats), np.int32, order="F"),
    }
    shapes = stepping.shapes_of(encoding, seats, open_cards).items()
    return made | {name: np.zeros((size, *shape), kind, order="F") for name, (shape, kind) in shapes}


def new_words(layout: np.dtype[Any], size: int) -> Any:
    return np.zeros((size, words_in(layout)), WORD, order="F")


class Examples(NamedTuple):
    """Example arguments of kernels in host memory, to compile kernels without a device."""

    lanes: stepping.Lanes
    kept: LaneState
    deal: stepping.Deal
    moves: Any
    shown: Any


def examples_of(rules: GameRules, seats: int, encoding: Encoding) -> Examples:
    """Arguments of the kernels of a table."""
    words = new_words(rules.layout, 2)
    options = rules.setup_array(rules.read_options({}, seats))
    return Examples(
        stepping.Lanes(**new_lanes(rules, seats, encoding, 2, False)),
        LaneState(words, new_words(Rng, 2)),
        stepping.Deal(seed_words(0), options, np.zeros(1, rules.layout), seats),
        np.zeros(2, np.int32),
        np.ascontiguousarray(words),
    )


class CudaBatch:
    """Many games of one table on a GPU; the arrays are those of `facedown.lab.vector.batch.Batch`.

    Moves are not checked: one that is not in the mask leaves its lane in an impossible position.
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
        arrays = new_lanes(self.rules, self.seats, self.encoding, size, open_cards)
        self._lanes = stepping.Lanes(**{name: cuda.to_device(one) for name, one in arrays.items()})
        self._kept = LaneState(*(cuda.to_device(new_words(layout, size)) for layout in (self.rules.layout, Rng)))
        self._kernels = compiled_kernels(self.rules.layout, self.encoding)
        self._sampled = cuda.to_device(np.zeros(size, np.int32))
        self._grid = (size + THREADS - 1) // THREADS
        self.reset(seed)

    def reset(self, seed: int | bytes | None = None) -> None:
        """Deal the first game of every lane."""
        options = self.rules.setup_array(self.options)
        empty = np.zeros(1, self.rules.layout)
        master, dealt, blank = map(cuda.to_device, (seed_words(seed), options, empty))
        self._deal = stepping.Deal(master, dealt, blank, self.seats)
        self._launch(self._kernels.deal, self._deal)

    def step(self, moves: Any) -> None:
        """Play one move in every lane, by its number in the space; `moves` is an array on the device."""
        self._launch(self._kernels.step, self._deal, moves)

    def sample(self) -> Any:
        """A random move for every lane, the same as a batch on the CPU draws; the array is overwritten each time."""
        self._launch(self._kernels.sample, self._sampled)
        return self._sampled

    @property
    def records(self) -> Any:
        """The whole positions, hidden cards included, as a new array."""
        return self._shown(False)

    @property
    def hidden(self) -> Any:
        """The positions as the acting seats know them, as a new array."""
        return self._shown(True)

    def _shown(self, hidden: bool) -> Any:
        shown = cuda.device_array((self.size, words_in(self.rules.layout)), WORD)
        self._launch(self._kernels.show, hidden, shown)
        return shown.view(self.rules.layout).reshape(self.size)

    def _launch(self, kernel: Any, *arguments: Any) -> None:
        kernel[self._grid, THREADS, self.stream](self._lanes, self._kept, *arguments)

    def __getattr__(self, name: str) -> Any:
        """The arrays of the lanes, on the device."""
        if name.startswith("_") or name not in stepping.Lanes._fields:
            raise AttributeError(name)
        return getattr(self._lanes, name)
