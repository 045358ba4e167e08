"""Deals on all cores. A worker plays whole deals; results come back in order."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing.connection import wait
from pathlib import Path

from facedown import games
from facedown.errors import BotFailed
from facedown.lab.tournament.play import Deal, Dealer, Terms

DEALS_AHEAD = 4  # a worker, so that one long deal does not keep the others waiting


def cores() -> int:
    """How many workers can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_deals(terms: Terms, numbers: range, workers: int, card_set: Path | None = None) -> Generator[Deal, None, None]:
    """The deals with these numbers, one after the other; who stops asking for more stops the workers."""
    dealer = Dealer(terms)
    dealer.warm_up()  # also fills the cache of machine code, before many want to
    if workers == 1 or len(numbers) < 2:
        yield from map(dealer.deal, numbers)
        return
    workers = min(workers, len(numbers))
    context = multiprocessing.get_context("spawn")  # threads of searches do not survive a fork
    pool = ProcessPoolExecutor(workers, context, initializer=_begin, initargs=(terms, card_set))
    try:
        yield from _in_order(pool, numbers, workers * DEALS_AHEAD)
    except BrokenProcessPool:
        raise BotFailed(
            "a worker process died in the middle of a deal: it ran out of memory, or a bot crashed it"
        ) from None
    finally:
        _end(pool)


def _in_order(pool: ProcessPoolExecutor, numbers: range, ahead: int) -> Iterator[Deal]:
    waiting: deque[Future[Deal]] = deque()
    coming = iter(numbers)
    waiting.extend(pool.submit(_deal, number) for number in islice(coming, ahead))
    while waiting:
        yield waiting.popleft().result()
        waiting.extend(pool.submit(_deal, number) for number in islice(coming, 1))


def _end(pool: ProcessPoolExecutor) -> None:
    """Stop workers in the middle of a deal: nobody waits for it. (From Python 3.14 on: `terminate_workers`.)"""
    for process in list((pool._processes or {}).values()):
        process.terminate()
    pool.shutdown(cancel_futures=True)


# In a worker.

_terms: list[Terms] = []
_dealers: list[Dealer] = []


def _begin(terms: Terms, card_set: Path | None) -> None:
    """An interruption is the parent's to handle; without a parent there is nothing left to do."""
    if card_set is not None:
        games.load_set(terms.game, card_set)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    _terms.append(terms)


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _deal(number: int) -> Deal:
    if not _dealers:
        _dealers.append(Dealer(_terms[0]))
        _dealers[0].warm_up()
    return _dealers[0].deal(number)
