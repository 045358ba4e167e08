"""Thinking within a budget: one search for each thread, put together in a fixed order.

Each search has its own memory and generator, so that for a budget of iterations the result is always the same.
"""

from __future__ import annotations

import math
import os
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from facedown.bots.protocol import Budget, Evaluation, Known, MoveValue
from facedown.bots.search.iterate import iterate
from facedown.bots.search.nodes import NONE, ROOT, new_memory, with_room
from facedown.bots.search.shape import Shape, shape_of
from facedown.bots.seats import count_seats
from facedown.bots.value_network import ValueNetwork
from facedown.kernel import chance, records
from facedown.kernel.chance import Rng

# The value network for a table with that many seats, and how its search differs from the usual shape.
Values = Callable[[Known, int], tuple[ValueNetwork, Mapping[str, float]]]

ITERATIONS_A_PAUSE = 100  # between two looks at the clock


class Worker:
    """One search with its own memory and generator. It works in slices, and can be stopped between two of them."""

    def __init__(self, layout: Any) -> None:
        self.memory = new_memory(layout)
        self.rng = records.new(Rng)
        self.done = 0

    def begin(self, known: Known, rng: Any) -> None:
        """Forget the last search; its nodes are overwritten."""
        self.memory.places[0] = known.record
        self.memory.slots[:] = 0
        self.memory.used[:] = (0, 0, NONE)
        self.memory.sums[:] = 0
        self.memory.spread[:] = 0
        self.done = 0
        chance.reseed(self.rng, rng)

    def search(self, known: Known, seats: int, shape: Shape, limit: float) -> Iterator[None]:
        """Run iterations up to a limit."""
        while self.done < limit:
            number = int(min(ITERATIONS_A_PAUSE, limit - self.done))
            self.memory = with_room(self.memory, number)
            iterate(self.memory, number, known.seat, seats, shape, self.rng)
            self.done += number
            yield

    def root_edges(self) -> Iterator[Any]:
        """The moves at the root, which the first iteration made, and what was learned about them."""
        edge = int(self.memory.nodes[self.memory.used[ROOT]].first_edge)
        while edge != NONE:
            yield self.memory.edges[edge]
            edge = int(self.memory.edges[edge].next_edge)


class Search:
    """The searches of one player, for one position at a time. `clock` is what a budget of seconds is measured by."""

    def __init__(
        self,
        threads: int = 1,
        shape: Mapping[str, float] | None = None,
        clock: Callable[[], float] = time.perf_counter,
        values: Values | None = None,
    ) -> None:
        self.threads = threads
        self._changes = shape or {}
        self._clock = clock
        self._values = values
        self._workers: dict[Any, list[Worker]] = {}
        self._pooled: tuple[int, ThreadPoolExecutor] | None = None

    def evaluate(self, known: Known, budget: Budget, rng: Any) -> Evaluation:
        """Everybody's win share and the moves, the most visited first."""
        iterations = math.inf if budget.iterations is None else budget.iterations
        seconds = math.inf if budget.seconds is None else budget.seconds
        deadline = self._clock() + seconds
        workers = self._begin(known, rng)
        seats = count_seats(known, rng)
        changes = self._changes
        if self._values is not None:
            network, usual = self._values(known, seats)
            changes = {**usual, **changes}
            for worker in workers:
                worker.memory = worker.memory._replace(values=network.with_buffers())
        shape = shape_of(known.rules.tactics, changes)
        parts = self._parts(iterations)
        jobs = [worker.search(known, seats, shape, part) for worker, part in zip(workers, parts, strict=True)]
        self._run(jobs, deadline)
        return _sum_up(known, workers, seats)

    def _begin(self, known: Known, rng: Any) -> list[Worker]:
        layout = known.record.dtype
        if layout not in self._workers:
            self._workers[layout] = [Worker(layout) for _ in range(self.threads)]
        workers = self._workers[layout]
        for worker in workers:
            worker.begin(known, rng)
        return workers

    def _parts(self, number: float) -> list[float]:
        """An equal part of a number for every worker, at least one each."""
        if math.isinf(number):
            return [number] * self.threads
        return [max(1, (int(number) + self.threads - 1 - place) // self.threads) for place in range(self.threads)]

    def _run(self, jobs: Sequence[Iterator[None]], deadline: float) -> None:
        """Run all jobs, each in a thread, until they are done or the time is up."""
        if self.threads == 1:
            self._work(jobs[0], deadline)
        else:
            list(self._pool().map(lambda job: self._work(job, deadline), jobs))

    def _work(self, job: Iterator[None], deadline: float) -> None:
        """A slice after the other, until the job is done or the time is up."""
        for _ in job:
            if self._clock() >= deadline:
                break

    def _pool(self) -> ThreadPoolExecutor:
        """The threads of this player, kept from search to search; a forked process starts its own."""
        if self._pooled is None or self._pooled[0] != os.getpid():
            self._pooled = os.getpid(), ThreadPoolExecutor(self.threads, "search")
        return self._pooled[1]


def _sum_up(known: Known, workers: Sequence[Worker], seats: int) -> Evaluation:
    """The sum of all searches; a move that was never tried has its prior for a share."""
    tried: dict[int, int] = defaultdict(int)
    total: dict[int, float] = defaultdict(float)
    for worker in workers:
        for edge in worker.root_edges():
            move, visits = int(edge.move), int(edge.visits)
            tried[move] += visits
            total[move] += float(edge.total) if visits else float(edge.prior)
    everything = sum(tried.values())
    moves = tuple(
        MoveValue(move, total[move] / max(tried[move], 1), tried[move] / everything)
        for move in sorted(tried, key=lambda move: (-tried[move], -total[move]))
    )
    sums = np.sum([worker.memory.sums[:seats] for worker in workers], axis=0)
    return Evaluation(_everybody(known, moves, sums, workers), moves, sum(worker.done for worker in workers))


def _everybody(known: Known, moves: Sequence[MoveValue], sums: Any, workers: Sequence[Worker]) -> tuple[float, ...]:
    """The seat's share is that of the move it would choose; the others divide the rest as in the search.

    In a game for points nothing is divided: the others have what they got in the search.
    """
    seat, own = known.seat, moves[0].share
    if known.rules.points is not None:
        number = max(sum(float(worker.memory.spread[0]) for worker in workers), 1.0)
        return tuple(own if player == seat else float(share / number) for player, share in enumerate(sums))
    others = sums.sum() - sums[seat]
    rest = (1.0 - own) / others if others > 0 else 0.0
    return tuple(own if player == seat else float(share * rest) for player, share in enumerate(sums))
