"""Running a job in parts on several processes. Results are returned in the order of the parts."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, ExitStack
from itertools import islice
from multiprocessing.connection import wait
from typing import Any, Protocol

from facedown.errors import BotFailed

PARTS_AHEAD = 4  # per worker, so that one long part does not keep the others waiting


class Job(Protocol):
    """Work that any process can do in parts; it is pickled to get there."""

    def open(self) -> AbstractContextManager[Callable[[Any], Any]]:
        """Prepare; yields the function that runs one part and returns its result."""


def cores() -> int:
    """How many workers can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_in_order(
    job: Job, parts: Sequence[Any], workers: int = 1, cluster: str | None = None
) -> Generator[Any, None, None]:
    """Yield the results of all parts in order, from worker processes or from the cluster at an address.

    Closing the generator stops the workers.
    """
    if cluster is not None:
        from facedown.lab.cluster import run_on_cluster

        yield from run_on_cluster(job, parts, cluster)
        return
    workers = min(workers, len(parts))
    with job.open() as do:  # also fills the cache of machine code before many processes need it
        if workers <= 1:
            yield from map(do, parts)
            return
    context = multiprocessing.get_context("spawn")  # search threads do not survive a fork
    pool = ProcessPoolExecutor(workers, context, initializer=_begin, initargs=(job,))
    try:
        yield from _in_order(pool, parts, workers * PARTS_AHEAD)
    except BrokenProcessPool:
        raise died() from None
    finally:
        _end(pool)


def died() -> BotFailed:
    return BotFailed("a worker process died in the middle of its work: it ran out of memory, or a bot crashed it")


def _in_order(pool: ProcessPoolExecutor, parts: Sequence[Any], ahead: int) -> Iterator[Any]:
    waiting: deque[Future[Any]] = deque()
    coming = iter(parts)
    waiting.extend(pool.submit(_do, part) for part in islice(coming, ahead))
    while waiting:
        yield waiting.popleft().result()
        waiting.extend(pool.submit(_do, part) for part in islice(coming, 1))


def _end(pool: ProcessPoolExecutor) -> None:
    """Stop workers in the middle of a part that nobody waits for. (From Python 3.14 on: `terminate_workers`.)"""
    for process in list((pool._processes or {}).values()):
        process.terminate()
    pool.shutdown(cancel_futures=True)


# In a worker.

_jobs: list[Job] = []
_ready: list[Callable[[Any], Any]] = []
_open = ExitStack()  # closed at the end of the process, if at all: isolated bots notice a closed connection


def _begin(job: Job) -> None:
    """Prepare a worker: the parent handles interruptions, and the worker exits when the parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    _jobs.append(job)


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _do(part: Any) -> Any:
    if not _ready:
        _ready.append(_open.enter_context(_jobs[0].open()))
    return _ready[0](part)
