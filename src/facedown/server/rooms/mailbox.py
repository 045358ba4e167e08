"""The mailbox of a table: one task executes queued actions, one after the other, so that nothing overlaps."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from facedown.server.logs import log_name
from facedown.server.storage.writes import Conflict
from facedown.table.commands import Refused

log = logging.getLogger(__name__)

Action = Callable[[], Awaitable[Any]]


class Mailbox:
    """A queue of actions and the task that executes them.

    If another server has written to the table in the meantime, `think_again` reads what it wrote, and the action is
    retried. If an action fails otherwise, it is the last one: `fail` is called.

    Waking the task costs more than most actions. Whoever has nothing to wait for but a commit can `take` the table
    instead, if nothing else is under way, and gives it back with one of `give_back`, `retry` and `break_off`.
    """

    def __init__(self, name: str, think_again: Callable[[], Awaitable[bool]], fail: Callable[[], None]) -> None:
        self._name = log_name(name)
        self._think_again = think_again
        self._fail = fail
        self._waiting: deque[Action] = deque()
        self._bell: asyncio.Future[None] | None = None  # what the task waits for
        self._promises: set[asyncio.Future[Any]] = set()
        self._is_busy = False
        self._task: asyncio.Task[None] | None = asyncio.create_task(self._run(), name=f"table {self._name}")

    def send(self, action: Action) -> None:
        """Queue an action."""
        self._waiting.append(action)
        self._ring()

    def take(self) -> bool:
        """Take the table for an action that is executed at once; False if it has to be queued."""
        if self._is_busy or self._waiting or self.is_closed:
            return False
        self._is_busy = True
        return True

    def give_back(self) -> None:
        """What the table was taken for is done."""
        self._is_busy = False
        if self._waiting:
            self._ring()

    def retry(self, action: Action) -> None:
        """Another server was faster: read what it wrote, and then execute an action, before those that wait."""

        async def again() -> None:
            if not await self._think_again():
                raise Conflict
            await action()

        self._waiting.appendleft(again)
        self.give_back()

    def break_off(self, error: Exception) -> None:
        """What the table was taken for has failed."""
        log.error("table_broken", extra={"table": self._name}, exc_info=error)
        self._fail()

    def _ring(self) -> None:
        if self._bell is not None and not self._bell.done():
            self._bell.set_result(None)

    async def ask(self, action: Action) -> Any:
        """Queue an action and wait for its result, or for the end of the task."""
        if self.is_closed:
            raise Refused("try_again")
        promise: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._promises.add(promise)
        promise.add_done_callback(self._promises.discard)
        self.send(lambda: keep(promise, action))
        return await promise

    @property
    def is_closed(self) -> bool:
        """Whether the task has ended."""
        return self._task is None or self._task.done()

    @property
    def are_done(self) -> bool:
        """Whether the queue is empty and nothing is being done."""
        return not self._is_busy and not self._waiting

    def close(self) -> None:
        """Stop; callers who wait for a result are told to try again."""
        task, self._task = self._task, None  # it knows us; were it known to us, only the collector could free both
        if task is not None:
            task.cancel()
        for promise in self._promises:
            if not promise.done():
                promise.set_exception(Refused("try_again"))

    async def _run(self) -> None:
        while True:
            try:
                await self._do_next()
            except Exception as error:
                self.break_off(error)
                return

    async def _do_next(self) -> None:
        """Wait for an action and execute it; no reference to it is kept."""
        while self._is_busy or not self._waiting:
            self._bell = asyncio.get_running_loop().create_future()
            await self._bell
        self._bell = None
        action = self._waiting.popleft()
        self._is_busy = True
        await self._do(action)
        self._is_busy = False

    async def _do(self, action: Action) -> None:
        while True:
            try:
                await action()
                return
            except Conflict:
                if not await self._think_again():
                    raise  # nobody was faster: it can never be written


async def keep(promise: asyncio.Future[Any], action: Action) -> None:
    """Execute an action for a caller who waits for its result, unless they have gone."""
    if promise.done():
        return
    try:
        answer = await action()
    except Refused as refused:
        if not promise.done():
            promise.set_exception(refused)
    else:
        if not promise.done():
            promise.set_result(answer)
