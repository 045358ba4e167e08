"""Servers that come to life quickly: each is forked from a process that has loaded everything already.

Run as a script, it is that process: for every line of settings it is sent, it forks a child that serves, which is then
killed by whoever asked for it. A child is a process like any other; only what it has imported is there from the start.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import traceback
from contextlib import suppress
from pathlib import Path
from typing import Any


class Nursery:
    """The process that others are forked from."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._alive: set[int] = set()

    def start(self, data: Path, port: int, database: str = "") -> Server:
        """A server that listens already."""
        wanted = {"data": str(data), "port": port, "database": database}
        self._process.stdin.write(json.dumps(wanted) + "\n")
        self._process.stdin.flush()
        pid = int(self._process.stdout.readline())
        assert self._process.stdout.readline() == f"{port}\n", "the server has not started: see its log"
        self._alive.add(pid)
        return Server(self, pid, port)

    def send(self, pid: int, number: signal.Signals) -> None:
        os.kill(pid, number)
        if number == signal.SIGKILL:
            self._alive.discard(pid)
            while is_running(pid):
                time.sleep(0.001)

    def kill_all(self) -> None:
        for pid in list(self._alive):
            with suppress(ProcessLookupError):
                self.send(pid, signal.SIGKILL)

    def close(self) -> None:
        self.kill_all()
        self._process.stdin.close()
        self._process.wait(10)
        self._process.stdout.close()


class Server:
    """A server for as long as it lives."""

    def __init__(self, nursery: Nursery, pid: int, port: int) -> None:
        self._nursery = nursery
        self.pid = pid
        self.port = port

    def send(self, number: signal.Signals) -> None:
        self._nursery.send(self.pid, number)

    def kill(self) -> None:
        """It never knows."""
        self.send(signal.SIGKILL)


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


# ---- The process itself


def load_everything() -> None:
    """What a server would load by and by; in this thread, since a fork takes no other along."""
    import facedown.server.serve  # noqa: F401
    from facedown import games, prepare

    for name in games.names():
        for _ in prepare.compile_game(name):
            pass
        prepare.let_choose(name, "novice")


def raise_children() -> None:
    load_everything()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them
    for line in sys.stdin:
        if os.fork() == 0:
            try:
                live(json.loads(line))
            except Exception:
                traceback.print_exc()
                print("failed", flush=True)
            os._exit(0)


def live(wanted: dict[str, Any]) -> None:
    """Serve: bots answer at once and think little, nobody is too fast, and who dies is missed soon."""
    from facedown.bots import Budget
    from facedown.server.cluster import lease, ownership
    from facedown.server.http.rate_limits import Limits
    from facedown.server.rooms.bot_pool import Pace
    from facedown.server.serve import ServeSettings, serve

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    lease.LEASE, ownership.BEAT = 1_000, 0.2
    print(os.getpid(), flush=True)
    plenty = Limits(frames=(1e6, 1e6), requests=(1e6, 1e6), tables=(1e6, 1e6), sockets=10_000)
    settings = ServeSettings(
        port=wanted["port"],
        data=Path(wanted["data"]),
        database=wanted["database"],
        pace=Pace(0, 0),
        budget=Budget(iterations=10),
        limits=plenty,
        bot_threads=1,
    )
    serve(settings, lambda port: print(port, flush=True))


if __name__ == "__main__":
    raise_children()
