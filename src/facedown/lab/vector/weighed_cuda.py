"""Weighed moves on a GPU: one thread per lane, with the same functions as on a CPU."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from facedown.kernel import dispatch
from facedown.kernel.chance import seed_words
from facedown.kernel.dispatch import pending
from facedown.lab import playout
from facedown.lab.vector import stepping, weighed
from facedown.lab.vector.cuda import bind, cuda
from facedown.lab.vector.stepping import acting_seat, next_game
from facedown.lab.vector.weighed import Lanes, WeighedBatch

THREADS = 64  # lanes take different times, and small groups wait for fewer others

SHARED = (
    (stepping, ("deal_game", "write_rewards", "acting_seat", "end_game", "next_game")),
    (weighed, ("settle_lane", "begin_lane", "move_lane", "weigh_lane")),
)

_bound: dict[Any, dict[str, Any]] = {}
_kernels: dict[Any, tuple[Any, Any, Any]] = {}


def bytes_of(found: Any) -> Any:
    """Records as rows of bytes, in place."""
    return found.view(np.uint8).reshape(len(found), found.dtype.itemsize)


def settle_without_even(lanes: Any, deal: Any, lane: Any, kinds: Any, kind_mask: Any) -> None:
    """The part of `settle_lane` needed in games without even moves, so that playing is compiled once less."""
    while pending(lanes.records[lane]) == 0:
        next_game(lanes, deal, lane)
    lanes.seat[lane] = acting_seat(lanes.records[lane])


def bound_functions(layout: Any, has_even: bool = True) -> dict[str, Any]:
    """The functions of a lane for records of one game."""
    if layout not in _bound:
        names: dict[str, Any] = {**dispatch.rules_of(layout), "spawn": playout.spawn}
        for module, found in SHARED:
            for name in found:
                source = settle_without_even if name == "settle_lane" and not has_even else getattr(module, name)
                names[name] = njit(bind(source, names))
        _bound[layout] = names
    return _bound[layout]


def shared_kernels(layout: Any, has_even: bool = True) -> tuple[Any, Any, Any]:
    """Kernels that are the same for all tables of a game: begin, move, and weigh."""
    if layout not in _kernels:
        bound = bound_functions(layout, has_even)
        begin, move, weigh = (bound[name] for name in ("begin_lane", "move_lane", "weigh_lane"))

        def begin_kernel(lanes: Any, deal: Any, kinds: Any, kind_mask: Any) -> None:
            lane = cuda.grid(1)
            if lane < len(lanes.games):
                begin(lanes, deal, lane, kinds, kind_mask)

        def move_kernel(lanes: Any, deal: Any, rows: Any, kinds: Any, kind_mask: Any) -> None:
            lane = cuda.grid(1)
            if lane < len(lanes.games):
                move(lanes, deal, lane, rows[lane], kinds, kind_mask)

        def weigh_kernel(lanes: Any) -> None:
            lane = cuda.grid(1)
            if lane < len(lanes.games):
                weigh(lanes, lane)

        _kernels[layout] = cuda.jit(begin_kernel), cuda.jit(move_kernel), cuda.jit(weigh_kernel)
    return _kernels[layout]


def show_kernel(batch: WeighedBatch) -> Any:
    """The kernel that writes what every acting seat knows at one table."""
    writers = batch.listed.writers
    names = bound_functions(batch.rules.layout)
    scope: dict[str, Any] = {
        name: njit(bind(getattr(writers, name), names)) for name in ("write_tokens", "write_features")
    }
    exec(weighed.SHOW.format(room=batch.room, features=len(batch.listed.features)), scope)
    show = njit(scope["show_lane"])

    def show_lanes(lanes: Any) -> None:
        lane = cuda.grid(1)
        if lane < len(lanes.games):
            show(lanes, lane)

    return cuda.jit(show_lanes)


class WeighedCudaBatch(WeighedBatch):
    """The same batch on a GPU; all arrays are on the device, and `step` takes an array there."""

    def __init__(self, *table: Any, stream: Any = 0, **named: Any) -> None:
        self.stream = stream
        super().__init__(*table, **named)

    def _prepare(self) -> None:
        arrays = weighed.new_arrays(self.rules, self.listed, self.seats, self.size, self.room, "F")
        lanes = {name: cuda.to_device(one) for name, one in arrays.items()}
        self._hidden_bytes, self._record_bytes = bytes_of(lanes["hidden"]), bytes_of(lanes["records"])
        self.lanes = Lanes(**lanes, hidden_bytes=self._hidden_bytes, whole_bytes=self._record_bytes)
        self._begin, self._move, self._weigh = shared_kernels(self.rules.layout, self.even.kinds > 0)
        self._show = show_kernel(self)
        self._grid = (self.size + THREADS - 1) // THREADS

    def reset(self, seed: Any = None) -> None:
        """Deal the first game of every lane."""
        options, empty = self.rules.setup_array(self.options), np.zeros(1, self.rules.layout)
        master, dealt, blank = map(cuda.to_device, (seed_words(seed), options, empty))
        self._deal = stepping.Deal(master, dealt, blank, self.seats)
        self._begin[self._grid, THREADS, self.stream](self.lanes, self._deal, *self.even)
        self._look()

    def step(self, rows: Any) -> None:
        """Play one listed move in every lane, by its row."""
        self._move[self._grid, THREADS, self.stream](self.lanes, self._deal, rows, *self.even)
        self._look()

    def _look(self) -> None:
        self._hidden_bytes.copy_to_device(self._record_bytes, stream=self.stream)
        self._weigh[self._grid, THREADS, self.stream](self.lanes)
        self._show[self._grid, THREADS, self.stream](self.lanes)
