"""Real servers in processes of their own, forked from a process that has loaded everything already.

Run as a script, this is the process that is forked: for every line of settings it forks a child that serves. A child is
a process like any other, with its own memory, sockets and database; it only starts with all games loaded.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import traceback
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any

from facedown.client.seat import Invitation, Unreachable, call
from facedown.table.live import Dealer, LiveTable, deal_at_random

Forked = tuple[int, socket.socket]  # a process that servers are forked from: its id, and where it takes orders
MOST_STARTS = 30  # on a port that somebody else's connection may have for a second


class ForkServer:
    """The process that servers are forked from: a new one, or one that has been forked from a worker of the tests."""

    def __init__(self, forked: Forked | None = None) -> None:
        self._lock = threading.Lock()
        self._pid, connection = forked or start_fork_server()
        self._orders = connection.makefile("w", encoding="utf-8")
        self._answers = connection.makefile("r", encoding="utf-8")
        connection.close()

    def server(self, data: Path, **settings: Any) -> Server:
        """A server on a data folder, started."""
        server = Server(self, data, **settings)
        server.start()
        return server

    def fork(self, settings: dict[str, Any]) -> tuple[int, int] | None:
        """The id and the port of a new server that listens; None if it could not."""
        with self._lock:
            pid, port = int(self._ask({"serve": settings})), self._answers.readline().strip()
            if port:
                return pid, int(port)
            self._ask({"wait": pid})
            return None

    def wait(self, pid: int) -> int:
        """The exit status of a server that ends, negative if a signal ended it."""
        with self._lock:
            return int(self._ask({"wait": pid}))

    def _ask(self, order: dict[str, Any]) -> str:
        self._orders.write(json.dumps(order) + "\n")
        self._orders.flush()
        return self._answers.readline()

    def close(self) -> None:
        """End it, and with it all servers that are left."""
        self._orders.close()
        self._answers.close()
        os.waitpid(self._pid, 0)


def start_fork_server() -> Forked:
    """A new process, which loads everything."""
    here, there = socket.socketpair()
    with there:
        return subprocess.Popen([sys.executable, __file__], stdin=there, stdout=there).pid, here


def fork_here() -> Forked:
    """A fork of this process, which has loaded everything and has one thread."""
    here, there = socket.socketpair()
    if pid := os.fork():
        there.close()
        return pid, here
    try:
        here.close()
        os.dup2(there.fileno(), 0)
        os.dup2(there.fileno(), 1)
        there.close()
        sys.stdin, sys.stdout = open(0, encoding="utf-8"), open(1, "w", encoding="utf-8")  # noqa: SIM115
        follow_orders()
    finally:
        os._exit(0)


class Server:
    """A server; it keeps its port and its data folder when it is started again.

    With `same_deals`, the first match of a test with some settings is always dealt the same cards, and so on: what
    passes passes again, whichever tests ran before. `deal_for` names the test.
    """

    def __init__(
        self,
        fork_server: ForkServer,
        data: Path,
        *,
        port: int = 0,
        database: str = "",
        page: Path | None = None,
        same_deals: bool = False,
        notices: bool = False,
        plug_ins: tuple[Path, ...] = (),
    ) -> None:
        self.data = data
        self.port = port
        self.pid = 0
        self._fork_server = fork_server
        self._settings = {
            "database": database,
            "page": str(page or ""),
            "deals": same_deals,
            "notices": notices,
            "plug-ins": [str(folder) for folder in plug_ins],
        }

    def start(self) -> None:
        """Start it, and wait until it listens."""
        for _ in range(MOST_STARTS):
            settings = {**self._settings, "data": str(self.data), "port": self.port}
            if started := self._fork_server.fork(settings):
                self.pid, self.port = started
                return
            time.sleep(1)
        raise RuntimeError("the server does not start: see its log")

    def kill(self) -> None:
        """End it without warning."""
        self.stop(signal.SIGKILL)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End it; its exit status."""
        pid, self.pid = self.pid, 0
        if not pid:
            return 0
        os.kill(pid, how)
        return self._fork_server.wait(pid)

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.port}"

    def deal_for(self, test: str) -> None:
        """From now on, deal the cards of this test."""
        (self.data / "test").write_text(test, encoding="utf-8")

    def wait_until_prepared(self, *games: str) -> None:
        """Return when these games are loaded, or all."""
        while not self._is_prepared(games):
            time.sleep(0.02)

    def _is_prepared(self, games: tuple[str, ...]) -> bool:
        try:
            states = call(f"{self.url}/api/preparing")
        except Unreachable:
            return False
        return all(one["done"] == one["steps"] for one in states if not games or one["game"] in games)

    def open_table(self, **settings: Any) -> tuple[Invitation, str]:
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


# ---- The process that is forked


def load_everything() -> None:
    """What a server would load by and by; in this thread, since a fork takes no other along."""
    import facedown.server.serve  # noqa: F401
    from facedown import games, prepare

    for name in games.names():
        for _ in prepare.compile_game(name):
            pass
        prepare.let_choose(name, "novice")


def follow_orders() -> None:
    children: set[int] = set()
    for line in sys.stdin:
        match json.loads(line):
            case {"serve": settings}:
                if (pid := os.fork()) == 0:
                    serve_as_a_child(settings)
                children.add(pid)
            case {"wait": pid}:
                print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)
                children.discard(pid)
    for pid in children:
        os.kill(pid, signal.SIGKILL)


def serve_as_a_child(settings: dict[str, Any]) -> None:
    print(os.getpid(), flush=True)
    try:
        serve(settings)
    except Exception:
        traceback.print_exc()
        print(flush=True)
    os._exit(1)


def serve(wanted: dict[str, Any]) -> None:
    """Serve: bots answer at once and think little, nobody is too fast, and a dead server is missed soon."""
    from facedown import games
    from facedown.bots import Budget
    from facedown.server import serve as running
    from facedown.server.cluster import lease, ownership
    from facedown.server.http import pages
    from facedown.server.http.rate_limits import Limits
    from facedown.server.notices.settings import MailServer, NoticeSettings
    from facedown.server.rooms.bot_pool import Pace

    data = Path(wanted["data"])
    for folder in wanted["plug-ins"]:
        games.add(Path(folder))
    if wanted["database"]:
        lease.LEASE, ownership.BEAT = 1_000, 0.2
    if wanted["page"]:
        pages.BUILT = Path(wanted["page"])  # another version of the page
    plenty = (1e6, 1e6)
    limits = Limits(
        frames=plenty,
        commands=plenty,
        chat=plenty,
        requests=plenty,
        tables=plenty,
        card_sets=plenty,
        mails=plenty,
        identities=plenty,
        sockets=10_000,
    )
    notices = NoticeSettings(
        contact="mailto:operator@cards.example",
        mail=MailServer("127.0.0.1", 9, "cards@cards.example"),
        address="https://cards.example",
        allow_private=True,
        delay=0.2,
    )
    settings = running.ServeSettings(
        port=wanted["port"],
        data=data,
        database=wanted["database"],
        pace=Pace(0.0, 0.0),
        budget=Budget(iterations=10 if wanted["database"] else 30),
        limits=limits,
        bot_threads=1 if wanted["database"] else 0,
        notices=notices if wanted["notices"] else NoticeSettings(),
    )
    dealer = same_deals(data / "test") if wanted["deals"] else deal_at_random
    running.serve(settings, lambda port: print(port, flush=True), dealer=dealer)


def same_deals(test: Path) -> Dealer:
    """Seeds follow from the test that runs, the table's settings and how many such deals there were."""
    dealt: Counter[str] = Counter()

    def deal(table: LiveTable) -> tuple[str, str]:
        named = test.read_text(encoding="utf-8") + repr(table.settings)
        dealt[named] += 1
        return sha256(f"{named} {dealt[named]}".encode()).hexdigest(), "00" * 32

    return deal


if __name__ == "__main__":
    load_everything()
    follow_orders()
