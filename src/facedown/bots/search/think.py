"""Thinking within a budget: several searches side by side, put together in a fixed order.

The number of searches is fixed and each has its own generator, so that for a budget of iterations the result is the
same on one core as on many.
"""

from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from facedown.bots.protocol import Budget, Evaluation, Known, MoveValue
from facedown.bots.search.iterate import DEEPEST, TRACE, iterate
from facedown.bots.search.nodes import NODES, SLOTS, WIDTH, Node
from facedown.bots.taught import MOST_SEATS, count_seats
from facedown.kernel import chance, records
from facedown.kernel.chance import Rng

WORKERS = 2
ITERATIONS_A_LOOK = 100  # at the clock


class Worker:
    """One search with its own memory, which is allocated once."""

    def __init__(self, layout: Any) -> None:
        self.places = np.zeros(3, layout)  # what is known, a world, and what is left of it after hiding
        self.words = self.places.view(np.uint32).reshape(3, -1)[2]
        self.nodes, self.slots = np.zeros(NODES, Node), np.zeros(SLOTS, np.int32)
        self.used = np.zeros(1, np.int64)
        self.moves, self.worths = np.zeros(WIDTH, np.int64), np.zeros(WIDTH)
        self.trace = np.zeros((DEEPEST, TRACE), np.int64)
        self.scores, self.shares = np.zeros(MOST_SEATS, np.int64), np.zeros(MOST_SEATS)
        self.sums = np.zeros(MOST_SEATS)
        self.rng = records.new(Rng)
        self.done = 0

    def begin(self, known: Known, rng: Any) -> None:
        """Forget the last search; nodes are written over one by one."""
        self.places[0] = known.record
        self.slots[:] = 0
        self.used[0], self.done = 0, 0
        self.sums[:] = 0
        chance.reseed(self.rng, rng)

    def work(self, known: Known, seats: int, iterations: int) -> None:
        """So many iterations more."""
        tactics = known.rules.tactics
        iterate(
            self.done,
            self.done + iterations,
            known.seat,
            seats,
            tactics.PLAYOUT_STRETCHES,
            tactics.PLAYOUT_ACTIONS,
            self.rng,
            self.places,
            self.words,
            self.nodes,
            self.slots,
            self.used,
            self.moves,
            self.worths,
            self.trace,
            self.scores,
            self.shares,
            self.sums,
        )
        self.done += iterations

    @property
    def root(self) -> Any:
        """The node of what is known at the start, which the first iteration has made."""
        return self.nodes[0]


class Search:
    """Searches of one player, who thinks about one position at a time."""

    def __init__(self, threads: int | None = None) -> None:
        self.threads = min(WORKERS, threads or os.cpu_count() or 1)
        self._workers: dict[Any, list[Worker]] = {}

    def evaluate(self, known: Known, budget: Budget, rng: Any) -> Evaluation:
        """Win shares and moves, the most tried one first."""
        workers = self._think(known, budget, rng)
        return _sum_up(known, workers, count_seats(known, rng))

    def _think(self, known: Known, budget: Budget, rng: Any) -> list[Worker]:
        layout = known.record.dtype
        workers = self._workers.setdefault(layout, [Worker(layout) for _ in range(WORKERS)])
        seats = count_seats(known, rng)
        for worker in workers:
            worker.begin(known, rng)
        deadline = None if budget.seconds is None else time.perf_counter() + budget.seconds

        def work(number: int) -> None:
            worker = workers[number]
            if budget.iterations is not None:
                worker.work(known, seats, max(1, -(-(budget.iterations - number) // WORKERS)))
            while deadline is not None and time.perf_counter() < deadline:
                worker.work(known, seats, ITERATIONS_A_LOOK)

        if self.threads == 1:
            for number in range(WORKERS):
                work(number)
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                list(pool.map(work, range(WORKERS)))
        return workers


def _sum_up(known: Known, workers: list[Worker], seats: int) -> Evaluation:
    """All searches together: their root has the same moves in the same order."""
    root = workers[0].root
    width = int(root.width)
    tried = sum(worker.root.tried[:width].astype(np.int64) for worker in workers)
    total = sum(worker.root.total[:width].astype(np.float64) for worker in workers)
    shares = np.where(tried > 0, total / np.maximum(tried, 1), root.worth[:width])
    order = sorted(range(width), key=lambda index: -tried[index])
    moves = tuple(
        MoveValue(int(root.move[index]), float(shares[index]), float(tried[index] / tried.sum())) for index in order
    )
    sums = sum(worker.sums[:seats] for worker in workers)
    return Evaluation(tuple(float(share) for share in sums / sums.sum()), moves, sum(worker.done for worker in workers))
