"""A real server in a process of its own, for tests: bots answer at once and think little, limits are generous."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from facedown.client.seat import Invitation, Unreachable, call

SCRIPT = """
import sys
from pathlib import Path
from facedown.bots import Budget
from facedown.server.http.rate_limits import Limits
from facedown.server.rooms.bot_pool import Pace
from facedown.server.serve import ServeSettings, serve
plenty = Limits(frames=(1e6, 1e6), requests=(1e6, 1e6), tables=(1e6, 1e6), sockets=10_000)
serve(ServeSettings(port=int(sys.argv[1]), data=Path(sys.argv[2]), pace=Pace(0, 0), budget=Budget(iterations=50),
                    limits=plenty), lambda port: print(port, flush=True))
"""


class RealServer:
    """A server on a port and a data folder that it keeps when it is started anew."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it, and wait until our usual game can be played on it."""
        self.launch()
        self.wait_for("en_garde")

    def launch(self) -> None:
        """Start it, and wait until it listens."""
        self._process = subprocess.Popen(
            [sys.executable, "-c", SCRIPT, str(self.port), str(self.data)], stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        assert self._process.stdout.readline().strip() == str(self.port)

    def wait_for(self, game: str) -> None:
        """Return when a game is compiled and loaded."""
        while not any(one["game"] == game and one["done"] == one["steps"] for one in self.preparing()):
            time.sleep(0.05)

    def preparing(self) -> list[dict]:
        try:
            return call(f"{self.url}/api/preparing")
        except Unreachable:
            return []

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End it; its exit status."""
        assert self._process is not None
        self._process.send_signal(how)
        status = self._process.wait(30)
        self._process.stdout.close()
        return status

    def open_table(self, **settings) -> tuple[Invitation, str]:
        """A table with a host called Ann; and Ann's token."""
        opening = call(f"{self.url}/api/tables", {"settings": {"game": "en_garde", **settings}, "name": "Ann"})
        return Invitation(self.url, opening["table"]), opening["token"]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def command(*arguments: str) -> list[str]:
    """The command line of `facedown`."""
    return [sys.executable, "-c", "from facedown.cli import main; main()", *arguments]


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "COLUMNS": "200", **more}
