"""Measurements of card sets that people write: made in small parts while nobody waits for a worker.

Every address has one at a time, and measurements of different addresses take turns part by part. One that takes too
long is ended early, with the games that were played.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from typing import Any

import msgspec

from facedown.errors import FacedownError
from facedown.lab.balance import BalanceJob
from facedown.server.http.rate_limits import Buckets, Limits
from facedown.server.rooms import workshop_tasks
from facedown.server.rooms.reviews import Services, remember
from facedown.server.rooms.workshop_tasks import Measurement
from facedown.table.commands import Refused

STEP = 200  # games that a measurement costs of an address's budget
MOST_WAITING = 20  # measurements of one server
MOST_SECONDS = 60.0  # of a worker's time for one measurement
WORKSHOP = "workshop"


class Work:
    """A measurement that is being made."""

    def __init__(self, measurement: Measurement, who: str) -> None:
        self.measurement, self.who = measurement, who
        self.done, self.of = 0, measurement.games * len(measurement.texts)

    @property
    def state(self) -> bytes:
        """How far it is, as JSON."""
        return msgspec.json.encode({"done": self.done, "of": self.of, "result": None})


class Workshop:
    """The measurements of a server: some that are done, and those that are being made."""

    def __init__(self, services: Services, limits: Limits) -> None:
        self._services = services
        self._budget = Buckets(*limits.simulations)
        self._at_work: dict[str, Work] = {}
        self._done: OrderedDict[str, bytes] = OrderedDict()
        self._failed: OrderedDict[str, FacedownError] = OrderedDict()

    async def check(self, game: str, text: str, language: str, who: str) -> bytes:
        """A draft with its mistakes, as JSON."""
        checked: bytes = await self._services.players.check_draft(game, text, language, who)
        return checked

    def measure(self, measurement: Measurement, who: str) -> bytes:
        """Figures as JSON, or how far they are: asking begins it."""
        key = hashlib.sha256(msgspec.json.encode(measurement)).hexdigest()
        if (error := self._failed.pop(key, None)) is not None:
            raise error
        if (found := self._done.get(key)) is not None:
            self._done.move_to_end(key)
            return found
        work = self._at_work.get(key) or self._begin(key, measurement, who)
        return work.state

    def _begin(self, key: str, measurement: Measurement, who: str) -> Work:
        is_busy = any(work.who == who for work in self._at_work.values())
        if is_busy or len(self._at_work) >= MOST_WAITING or not self._pay(measurement, who):
            raise Refused("too_fast")
        work = self._at_work[key] = Work(measurement, who)
        self._services.spawn(self._make(key, work))
        return work

    def _pay(self, measurement: Measurement, who: str) -> bool:
        steps = -(-measurement.games * len(measurement.texts) // STEP)
        return all(self._budget.take(who) for _ in range(steps))

    async def _make(self, key: str, work: Work) -> None:
        try:
            remember(self._done, key, await self._played(work))
        except FacedownError as error:
            remember(self._failed, key, error)
        finally:
            del self._at_work[key]

    async def _played(self, work: Work) -> bytes:
        jobs = await self._run(workshop_tasks.jobs_of, work.measurement)
        played = [await self._play(work, job, MOST_SECONDS / len(jobs)) for job in jobs]
        result = await self._run(workshop_tasks.sum_up, jobs, played)
        return b'{"done":1,"of":1,"result":' + bytes(result) + b"}"

    async def _play(self, work: Work, job: BalanceJob, seconds: float) -> list[Any]:
        """The games of one set, one part at a time: a bot or a person that comes in between has the worker next."""
        rows: list[Any] = []
        while len(rows) < work.measurement.games and seconds > 0:
            played, spent = await self._run(workshop_tasks.play_part, job, len(rows), work.measurement.games)
            rows += played
            seconds -= spent
            work.done += len(played)
        return rows

    async def _run(self, function: Any, *arguments: Any) -> Any:
        return await self._services.players.queue.run(WORKSHOP, function, *arguments, is_background=True)
