"""Thinking within a budget: several searches side by side, put together in a fixed order.

The number of searches is fixed and each has its own generator, so that for a budget of iterations the result is the
same on one core as on many.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from facedown.bots.protocol import Budget, Evaluation, Known, MoveValue
from facedown.bots.search.iterate import iterate
from facedown.bots.search.nodes import new_memory
from facedown.bots.seats import count_seats
from facedown.kernel import chance, records
from facedown.kernel.chance import Rng

WORKERS = 2
ITERATIONS_A_LOOK = 100  # at the clock


class Worker:
    """One search with a memory and a generator of its own."""

    def __init__(self, layout: Any) -> None:
        self.memory = new_memory(layout)
        self.rng = records.new(Rng)
        self.done = 0
        self.limit: float = 0

    def begin(self, known: Known, limit: float, rng: Any) -> None:
        """Forget the last search; its nodes are written over one by one."""
        self.memory.places[0] = known.record
        self.memory.slots[:] = 0
        self.memory.used[0] = 0
        self.memory.sums[:] = 0
        self.memory.habits[:] = 0
        self.memory.spread[:] = 0
        self.done, self.limit = 0, limit
        chance.reseed(self.rng, rng)

    def work(self, known: Known, seats: int) -> None:
        """Some iterations more, up to the limit."""
        first, last = self.done, int(min(self.done + ITERATIONS_A_LOOK, self.limit))
        shape = known.rules.tactics
        stretches, actions = shape.PLAYOUT_STRETCHES, shape.PLAYOUT_ACTIONS
        iterate(self.memory, first, last, known.seat, seats, stretches, actions, self.rng)
        self.done = last

    @property
    def root(self) -> Any:
        """The node of what is known at the start: the first iteration has made it."""
        return self.memory.nodes[0]


class Search:
    """The searches of one player, who thinks about one position at a time."""

    def __init__(self, threads: int | None = None) -> None:
        self.threads = min(WORKERS, threads or os.cpu_count() or 1)
        self._workers: dict[Any, list[Worker]] = {}

    def evaluate(self, known: Known, budget: Budget, rng: Any) -> Evaluation:
        """Everybody's win share and the moves, the one that was tried most first."""
        workers = self._begin(known, budget, rng)
        seats = count_seats(known, rng)
        deadline = math.inf if budget.seconds is None else time.perf_counter() + budget.seconds
        if self.threads == 1:
            _take_turns(workers, known, seats, deadline)
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                list(pool.map(lambda worker: _take_turns([worker], known, seats, deadline), workers))
        return _sum_up(known, workers, seats)

    def _begin(self, known: Known, budget: Budget, rng: Any) -> list[Worker]:
        layout = known.record.dtype
        if layout not in self._workers:
            self._workers[layout] = [Worker(layout) for _ in range(WORKERS)]
        workers = self._workers[layout]
        for number, worker in enumerate(workers):
            worker.begin(known, _part(budget, number), rng)
        return workers


def _part(budget: Budget, number: int) -> float:
    """How many iterations one of the workers does; each needs one to have a root."""
    if budget.iterations is None:
        return math.inf
    return max(1, (budget.iterations + WORKERS - 1 - number) // WORKERS)


def _take_turns(workers: Sequence[Worker], known: Known, seats: int, deadline: float) -> None:
    """Let workers go on in turn until the iterations are done or the time is up."""
    while busy := [worker for worker in workers if worker.done < worker.limit]:
        for worker in busy:
            worker.work(known, seats)
        if time.perf_counter() >= deadline:
            break


def _sum_up(known: Known, workers: Sequence[Worker], seats: int) -> Evaluation:
    """All searches together: their roots have the same moves in the same order."""
    root = workers[0].root
    width = int(root.width)
    tried = np.sum([worker.root.tried[:width] for worker in workers], axis=0)
    total = np.sum([worker.root.total[:width] for worker in workers], axis=0, dtype=np.float64)
    shares = np.where(tried > 0, total / np.maximum(tried, 1), root.worth[:width])
    moves = tuple(
        MoveValue(int(root.move[index]), float(shares[index]), float(tried[index] / tried.sum()))
        for index in sorted(range(width), key=lambda index: -tried[index])
    )
    sums = np.sum([worker.memory.sums[:seats] for worker in workers], axis=0)
    return Evaluation(_everybody(known.seat, moves, sums), moves, sum(worker.done for worker in workers))


def _everybody(seat: int, moves: Sequence[MoveValue], sums: Any) -> tuple[float, ...]:
    """The seat's share is that of the move it would choose; the others divide the rest as in the search."""
    own = moves[0].share
    others = sums.sum() - sums[seat]
    rest = (1.0 - own) / others if others > 0 else 0.0
    return tuple(own if player == seat else float(share * rest) for player, share in enumerate(sums))
