"""Who is worked for next, and for how long: clients take turns, and thoughts get shorter as the queue gets longer.

Each address has its turn, however many jobs it has waiting, so that nobody can keep the workers from the others. A bot
gets its usual time while nobody waits. When others do, every job gets that share of `HORIZON` which lets all who wait
be served within it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import threading
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from facedown.bots import Budget
from facedown.server.rooms.worker_process import NICE, WorkerDied, WorkerProcess

log = logging.getLogger(__name__)

HORIZON = 0.9  # seconds within which all who wait should be served; less than the shortest pause before a bot's move
SHORTEST = 0.02  # seconds: a thought that is shorter is none
LONGEST = 60.0  # seconds after which a worker counts as stuck
TRIES = 3  # of a job whose worker dies

Function = Callable[..., Any]


class Job:
    """A call that waits for a worker; `usual` is how long a thought takes while nobody else waits."""

    __slots__ = ("answer", "arguments", "function", "is_local", "usual", "who")

    def __init__(
        self, who: str, function: Function, arguments: tuple[Any, ...], usual: float | None, is_local: bool
    ) -> None:
        self.who = who
        self.function = function
        self.arguments = arguments
        self.usual = usual
        self.is_local = is_local
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


class WorkQueue:
    """Jobs by client, and the workers that do them: `count` processes, or as many threads of this one."""

    def __init__(self, count: int, *, in_processes: bool = False, set_up: Any = list) -> None:
        self.count = count
        self._free: list[WorkerProcess | None] = [WorkerProcess(set_up) if in_processes else None for _ in range(count)]
        self._all = list(self._free)
        self._threads = ThreadPoolExecutor(count, "worker", initializer=step_back)
        self._waiting: OrderedDict[str, deque[Job]] = OrderedDict()
        self._jobs: Counter[str] = Counter()  # waiting and running, by client
        self._background: deque[Job] = deque()  # done while nobody waits
        self._running: set[asyncio.Task[None]] = set()
        self._is_closed = False

    @property
    def waiting(self) -> int:
        """How many jobs have no worker yet."""
        return sum(map(len, self._waiting.values()))

    def jobs_of(self, who: str) -> int:
        """How many jobs of a client wait or run."""
        return self._jobs[who]

    async def run(
        self,
        who: str,
        function: Function,
        *arguments: Any,
        usual: float | None = None,
        is_local: bool = False,
        is_background: bool = False,
    ) -> Any:
        """What the function returns, in its turn. With `usual`, its last argument is a `Budget` of granted seconds.

        A local job needs what only this process has, such as a card set that somebody brought along. One in the
        background is begun only while nobody waits, and takes no time from those who think.
        """
        job = Job(who, function, arguments, usual, is_local)
        if is_background:
            self._background.append(job)
            self._dispatch()
            return await job.answer
        self._waiting.setdefault(who, deque()).append(job)
        self._jobs[who] += 1
        self._dispatch()
        try:
            return await job.answer
        finally:
            self._jobs -= Counter((who,))

    def close(self) -> None:
        """Begin nothing more, and end what runs."""
        self._is_closed = True
        for task in self._running:
            task.cancel()
        for worker in self._all:
            if worker is not None:
                worker.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def processes(self) -> list[WorkerProcess]:
        """The worker processes, if that is what workers are."""
        return [worker for worker in self._all if worker is not None]

    def grant(self, job: Job) -> float:
        """How many seconds a job may think: less as more wait, and least for who has most waiting."""
        assert job.usual is not None
        share = HORIZON * self.count / (len(self._jobs) * self._jobs[job.who])
        return min(job.usual, max(share, SHORTEST))

    def _dispatch(self) -> None:
        while self._free and (job := self._next()) is not None:
            task = asyncio.create_task(self._do(job, self._free.pop()))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    def _next(self) -> Job | None:
        """The first job of the client whose turn it is, which goes to the end of the line."""
        while self._waiting and not self._is_closed:
            who, jobs = self._waiting.popitem(last=False)
            job = jobs.popleft()
            if jobs:
                self._waiting[who] = jobs
            if not job.answer.done():  # it may be given up by now
                return job
        while self._background and not self._is_closed:
            job = self._background.popleft()
            if not job.answer.done():
                return job
        return None

    async def _do(self, job: Job, worker: WorkerProcess | None) -> None:
        try:
            value = await self._call(job, worker)
        except Exception as error:
            if not job.answer.done():
                job.answer.set_exception(error)
        else:
            if not job.answer.done():
                job.answer.set_result(value)
        finally:
            self._free.append(worker)
            self._dispatch()

    async def _call(self, job: Job, worker: WorkerProcess | None) -> Any:
        arguments = job.arguments if job.usual is None else (*job.arguments, Budget(seconds=self.grant(job)))
        if worker is None or job.is_local:
            return await asyncio.get_running_loop().run_in_executor(self._threads, job.function, *arguments)
        for _ in range(TRIES - 1):
            try:
                return await worker.call(job.function, arguments, LONGEST)
            except WorkerDied:
                log.warning("worker_died", exc_info=True)
        return await worker.call(job.function, arguments, LONGEST)


def step_back() -> None:
    """Let the thread that serves people go first, where a thread can have a priority of its own."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
