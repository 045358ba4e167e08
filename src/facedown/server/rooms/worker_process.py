"""A worker process, and the end of it that the server holds.

`python -m facedown.server.rooms.worker_process LEVEL` logs from a level on, reads calls from its standard input and
writes what came of them to its standard output, each as a length and a pickle; only our own server talks to it. It ends
when its input does.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import pickle
import sys
from collections.abc import Callable
from typing import IO, Any

from facedown.errors import FacedownError
from facedown.server.logs import log_to_stderr

NICE = 10  # people's moves come before bots' thoughts
LENGTH = 4  # bytes


log = logging.getLogger(__name__)


class WorkerDied(Exception):
    """A worker process ended in the middle of a call."""


class WorkerHung(Exception):
    """A worker has not answered in time: it will not do so the next time either."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"no answer within {seconds:g} seconds")


class WorkerProcess:
    """One worker, started when it is first needed, and again after it has died."""

    def __init__(self, set_up: Callable[[], list[tuple[Callable[..., Any], tuple[Any, ...]]]]) -> None:
        self._set_up = set_up  # what a new worker does first
        self._process: asyncio.subprocess.Process | None = None

    async def call(self, function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float) -> Any:
        """What the function returns or raises; a worker that takes longer than this is ended."""
        try:
            async with asyncio.timeout(seconds) as limit:
                process = await self._running()
                return await exchange(process, function, arguments)
        except (OSError, EOFError, asyncio.IncompleteReadError) as error:
            self.close()
            if limit.expired():
                raise WorkerHung(seconds) from error
            raise WorkerDied(f"a worker process ended: {type(error).__name__}") from error
        except asyncio.CancelledError:
            self.close()  # its answer would be taken for that of the next call
            raise

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            level = logging.getLevelName(logging.getLogger().getEffectiveLevel())
            command = (sys.executable, "-m", __name__, level)
            self._process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=1 << 26)
            for function, arguments in self._set_up():
                await exchange(self._process, function, arguments)
        return self._process

    @property
    def pid(self) -> int | None:
        """Its number, while it runs."""
        return None if self._process is None else self._process.pid

    def close(self) -> None:
        """End it."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()


async def exchange(process: asyncio.subprocess.Process, function: Callable[..., Any], arguments: Any) -> Any:
    """One call."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(packed((function, arguments)))
    await process.stdin.drain()
    length = int.from_bytes(await process.stdout.readexactly(LENGTH), "big")
    is_answer, value = pickle.loads(await process.stdout.readexactly(length))
    if is_answer:
        return value
    raise value


def packed(value: Any) -> bytes:
    """A value behind its length."""
    data = pickle.dumps(value)
    return len(data).to_bytes(LENGTH, "big") + data


def answer(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[bool, Any]:
    """Whether the call went well, and what it returned or raised."""
    try:
        return True, function(*arguments)
    except FacedownError as error:
        return False, error
    except Exception as error:
        log.exception("job_failed", extra={"job": function.__name__})
        return False, RuntimeError(f"{type(error).__name__}: {error}")


def serve(calls: IO[bytes], answers: IO[bytes]) -> None:
    """Do what is asked until nobody asks any more."""
    while len(head := calls.read(LENGTH)) == LENGTH:
        function, arguments = pickle.loads(calls.read(int.from_bytes(head, "big")))
        answers.write(packed(answer(function, arguments)))
        answers.flush()


def main(level: str) -> None:
    log_to_stderr(level)
    if sys.platform != "win32":
        os.nice(NICE)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a bot that prints must not be taken for an answer
    with contextlib.suppress(KeyboardInterrupt):
        serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main(sys.argv[1])
