"""Thinking within a budget: several searches side by side, put together in a fixed order.

The number of searches is fixed and each has its own generator, so that for a budget of iterations the result is the
same on one core as on many.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from facedown.bots.protocol import Budget, Evaluation, Known, MoveValue
from facedown.bots.search.iterate import iterate
from facedown.bots.search.nodes import new_memory
from facedown.bots.search.second_look import FINALISTS, count_rounds, look_again, play_with_care
from facedown.bots.seats import count_seats
from facedown.kernel import chance, records
from facedown.kernel.chance import Rng
from facedown.kernel.dispatch import count, pending

WORKERS = 2
ITERATIONS_A_PAUSE, WORLDS_A_PAUSE = 100, 10  # between two looks at the clock

# What is kept of a budget for a second look, in games that have one. A careful rollout takes as long as several.
KEPT_ITERATIONS, KEPT_SECONDS = 1 / 10, 0.4
FEWEST_WORLDS = 16  # in a round: fewer say less of a move than the search has found


class Worker:
    """One search with its own memory and generator. It works in slices, and can be stopped between two of them."""

    def __init__(self, layout: Any) -> None:
        self.memory = new_memory(layout)
        self.rng = records.new(Rng)
        self.done = 0
        self.worlds, self.brought = 0, np.zeros(0)

    def begin(self, known: Known, rng: Any) -> None:
        """Forget the last search; its nodes are overwritten."""
        self.memory.places[0] = known.record
        self.memory.slots[:] = 0
        self.memory.used[0] = 0
        self.memory.sums[:] = 0
        self.memory.habits[:] = 0
        self.memory.spread[:] = 0
        self.done = 0
        chance.reseed(self.rng, rng)

    def search(self, known: Known, seats: int, limit: float) -> Iterator[None]:
        """Run iterations up to a limit."""
        shape = known.rules.tactics
        while self.done < limit:
            last = int(min(self.done + ITERATIONS_A_PAUSE, limit))
            stretches, actions = shape.PLAYOUT_STRETCHES, shape.PLAYOUT_ACTIONS
            iterate(self.memory, self.done, last, known.seat, seats, stretches, actions, self.rng)
            self.done = last
            yield

    def look(self, known: Known, seats: int, moves: Any, limit: float) -> Iterator[None]:
        """Careful rollouts of some moves in a number of worlds; their results are in `brought`."""
        shape = known.rules.tactics
        self.worlds, self.brought = 0, np.zeros(len(moves))
        while self.worlds < limit:
            worlds = int(min(WORLDS_A_PAUSE, limit - self.worlds))
            stretches, actions = shape.CAREFUL_STRETCHES, shape.PLAYOUT_ACTIONS
            play_with_care(self.memory, moves, self.brought, known.seat, seats, worlds, stretches, actions, self.rng)
            self.worlds += worlds
            yield

    @property
    def root(self) -> Any:
        """The root node, which the first iteration made."""
        return self.memory.nodes[0]


class Search:
    """The parallel searches of one player, for one position at a time."""

    def __init__(self, threads: int | None = None) -> None:
        self.threads = min(WORKERS, threads or os.cpu_count() or 1)
        self._workers: dict[Any, list[Worker]] = {}
        self._pooled: tuple[int, ThreadPoolExecutor] | None = None

    def evaluate(self, known: Known, budget: Budget, rng: Any) -> Evaluation:
        """Everybody's win share and the moves, the best first."""
        iterations = math.inf if budget.iterations is None else budget.iterations
        seconds = math.inf if budget.seconds is None else budget.seconds
        workers = self._begin(known, rng)
        seats = count_seats(known, rng)
        began = time.perf_counter()
        if not _has_second_look(known, iterations):
            return self._search(known, workers, seats, iterations, began + seconds)
        first_part, until = iterations * (1 - KEPT_ITERATIONS), began + seconds * (1 - KEPT_SECONDS)
        found = self._search(known, workers, seats, first_part, until)
        return self._look_again(found, known, workers, seats, iterations * KEPT_ITERATIONS, began + seconds)

    def _begin(self, known: Known, rng: Any) -> list[Worker]:
        layout = known.record.dtype
        if layout not in self._workers:
            self._workers[layout] = [Worker(layout) for _ in range(WORKERS)]
        workers = self._workers[layout]
        for worker in workers:
            worker.begin(known, rng)
        return workers

    def _search(
        self, known: Known, workers: Sequence[Worker], seats: int, iterations: float, deadline: float
    ) -> Evaluation:
        parts = _parts(iterations)
        self._run([worker.search(known, seats, part) for worker, part in zip(workers, parts, strict=True)], deadline)
        return _sum_up(known, workers, seats)

    def _look_again(
        self, found: Evaluation, known: Known, workers: Sequence[Worker], seats: int, playouts: float, deadline: float
    ) -> Evaluation:
        """The result of a second look at the best moves; the remaining budget is split evenly over its rounds."""
        rounds = count_rounds(len(found.moves))

        def play_out(moves: Sequence[int], rounds_left: int) -> tuple[Any, int]:
            now, codes = time.perf_counter(), np.array(moves, np.int64)
            parts = _parts(playouts / rounds / len(moves))
            jobs = [worker.look(known, seats, codes, part) for worker, part in zip(workers, parts, strict=True)]
            self._run(jobs, now + (deadline - now) / rounds_left)
            return sum(worker.brought for worker in workers), sum(worker.worlds for worker in workers)

        moves, done = look_again(found.moves, play_out)
        sums = np.sum([worker.memory.sums[:seats] for worker in workers], axis=0)
        return Evaluation(_everybody(known, moves, sums, workers), moves, found.iterations + done)

    def _run(self, jobs: Sequence[Iterator[None]], deadline: float) -> None:
        """Run all jobs, in parallel if there are threads for it, until they are done or the time is up."""
        if self.threads == 1:
            _take_turns(jobs, deadline)
        else:
            list(self._pool().map(lambda job: _take_turns([job], deadline), jobs))

    def _pool(self) -> ThreadPoolExecutor:
        """The threads of this player, kept from search to search; a forked process starts its own."""
        if self._pooled is None or self._pooled[0] != os.getpid():
            self._pooled = os.getpid(), ThreadPoolExecutor(self.threads, "search")
        return self._pooled[1]


def _has_second_look(known: Known, iterations: float) -> bool:
    """Whether the game has one and the budget allows it. Simultaneous choices are mixed instead."""
    moves = int(count(known.record, known.seat))
    least = FEWEST_WORLDS * count_rounds(moves) * min(moves, FINALISTS)
    chooses_alone = int(pending(known.record)).bit_count() == 1
    return known.rules.tactics.CAREFUL_STRETCHES > 0 and chooses_alone and 0 < least <= iterations * KEPT_ITERATIONS


def _parts(number: float) -> list[float]:
    """An equal part of a number for every worker, at least one each."""
    if math.isinf(number):
        return [number] * WORKERS
    return [max(1, (int(number) + WORKERS - 1 - place) // WORKERS) for place in range(WORKERS)]


def _take_turns(jobs: Sequence[Iterator[None]], deadline: float) -> None:
    """Run jobs in turn, a slice each, until all are done or the time is up."""
    finished = object()
    while jobs := [job for job in jobs if next(job, finished) is not finished]:
        if time.perf_counter() >= deadline:
            break


def _sum_up(known: Known, workers: Sequence[Worker], seats: int) -> Evaluation:
    """The sum of all searches: their roots have the same moves in the same order."""
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
