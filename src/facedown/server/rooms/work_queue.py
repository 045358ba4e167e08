"""Jobs that wait for a worker. Clients take turns, and the longer the queue, the shorter the thoughts.

Each address has its turn, however many jobs it has waiting, so that nobody can keep the workers from the others. A bot
gets its usual time while nobody waits. When others do, every job gets that share of `HORIZON` which lets all who wait
be served within it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from typing import Any

from facedown.bots import Budget
from facedown.errors import FacedownError
from facedown.server.rooms.worker_process import WorkerDied, WorkerHung, WorkerProcess
from facedown.server.rooms.worker_thread import WorkerThread
from facedown.table.commands import Refused

log = logging.getLogger(__name__)

HORIZON = 0.9  # seconds within which all who wait should be served; less than the shortest pause before a bot's move
SHORTEST = 0.02  # seconds: a thought that is shorter is none
LONGEST = 60.0  # seconds after which a worker counts as stuck
TRIES = 3  # of a job whose worker dies

Function = Callable[..., Any]


class Job:
    """A call that waits for a worker; `usual` is how long a thought takes while nobody else waits."""

    __slots__ = ("answer", "arguments", "function", "usual", "who")

    def __init__(self, who: str, function: Function, arguments: tuple[Any, ...], usual: float | None) -> None:
        self.who = who
        self.function = function
        self.arguments = arguments
        self.usual = usual
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def fail(self, error: FacedownError) -> None:
        """Tell whoever waits, unless they have gone."""
        if not self.answer.done():
            self.answer.set_exception(error)


Worker = WorkerProcess | WorkerThread


class WorkQueue:
    """Jobs by client, and the workers that do them: `count` processes, or as many threads of this one.

    Beside processes there is one thread for local jobs, which need what only this process has, such as a card set that
    somebody brought along. They are a queue of their own: however many there are, they take one core's share at most.
    """

    def __init__(self, count: int, *, in_processes: bool = False, set_up: Any = list) -> None:
        self.count = count
        self._free: list[Worker] = [WorkerProcess(set_up) if in_processes else WorkerThread() for _ in range(count)]
        self._all = list(self._free)
        self._local = WorkQueue(1) if in_processes else self
        self._waiting: OrderedDict[str, deque[Job]] = OrderedDict()
        self._jobs: Counter[str] = Counter()  # waiting and running, by client
        self._background: deque[Job] = deque()  # done while nobody waits
        self._running: set[asyncio.Task[None]] = set()
        self._is_closed = False

    @property
    def waiting(self) -> int:
        """How many jobs have no worker yet."""
        local = 0 if self._local is self else self._local.waiting
        return local + sum(map(len, self._waiting.values()))

    def jobs_of(self, who: str) -> int:
        """How many jobs of a client wait or run."""
        local = 0 if self._local is self else self._local.jobs_of(who)
        return local + self._jobs[who]

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

        A job in the background is begun only while nobody waits, and takes no time from those who think.
        """
        if is_local and self._local is not self:
            return await self._local.run(who, function, *arguments, usual=usual, is_background=is_background)
        job = Job(who, function, arguments, usual)
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
            worker.close()
        if self._local is not self:
            self._local.close()

    def processes(self) -> list[WorkerProcess]:
        """The worker processes, if that is what workers are."""
        return [worker for worker in self._all if isinstance(worker, WorkerProcess)]

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

    async def _do(self, job: Job, worker: Worker) -> None:
        """Do a job. A worker that fails is logged, and a refusal to whoever waits."""
        try:
            value = await self._call(job, worker)
        except FacedownError as error:
            job.fail(error)
        except (WorkerDied, WorkerHung):
            log.exception("job_given_up", extra={"job": job.function.__name__})
            job.fail(Refused("took_too_long"))
        except Exception:
            log.exception("job_failed", extra={"job": job.function.__name__})
            job.fail(Refused("server_error"))
        else:
            if not job.answer.done():
                job.answer.set_result(value)
        finally:
            self._free.append(worker)
            self._dispatch()

    async def _call(self, job: Job, worker: Worker) -> Any:
        arguments = job.arguments if job.usual is None else (*job.arguments, Budget(seconds=self.grant(job)))
        for _ in range(TRIES - 1):
            try:
                return await worker.call(job.function, arguments, LONGEST)
            except WorkerDied:
                log.warning("worker_died", exc_info=True)
        return await worker.call(job.function, arguments, LONGEST)
