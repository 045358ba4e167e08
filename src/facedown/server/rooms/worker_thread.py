"""A worker that is a thread of the serving process: it has what only this process has, such as cards brought along."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from facedown.server.rooms.worker_process import NICE, WorkerHung


class WorkerThread:
    """One thread, started when it is first needed. One that hangs cannot be ended: another one takes its place."""

    def __init__(self) -> None:
        self._thread: ThreadPoolExecutor | None = None

    async def call(self, function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float) -> Any:
        """What the function returns or raises, or `WorkerHung` if that takes longer than this."""
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "worker", initializer=step_back)
        answer = asyncio.get_running_loop().run_in_executor(self._thread, function, *arguments)
        await asyncio.wait({answer}, timeout=seconds)
        if not answer.done():
            answer.cancel()
            self.close()
            raise WorkerHung(seconds)
        return answer.result()

    def close(self) -> None:
        """Begin nothing more."""
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.shutdown(wait=False, cancel_futures=True)


def step_back() -> None:
    """Let the thread that serves people go first, where a thread can have a priority of its own."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
