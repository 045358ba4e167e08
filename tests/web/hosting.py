"""A server of its own for the page's tests, in a process that can be killed and started again on the same data."""

from __future__ import annotations

import json
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

# The first table of a test with some settings is always dealt the same cards, and so on: what passes passes again,
# whichever tests ran before.
PROGRAM = """
import sys
from collections import Counter
from hashlib import sha256
from pathlib import Path
from facedown.bots import Budget
from facedown.server.http.rate_limits import Limits
from facedown.server.notices.settings import MailServer, NoticeSettings
from facedown.server.rooms.bot_pool import Pace
from facedown.server.serve import ServeSettings, serve
from facedown.table import commands, journal
from facedown.server.http import pages

if len(sys.argv) > 3:
    pages.BUILT = Path(sys.argv[3])  # another version of the page

start, dealt = commands.start, Counter()
def deal_the_same(table, *wanted):
    start(table, *wanted)
    deal = Path(sys.argv[1], "test").read_text() + repr(table.settings)
    dealt[deal] += 1
    return [journal.Started(sha256(f"{deal} {dealt[deal]}".encode()).hexdigest(), "00" * 32)]
commands._HANDLERS[commands.Start] = deal_the_same

plenty = (100_000.0, 100_000.0)
settings = ServeSettings(
    data=Path(sys.argv[1]), port=int(sys.argv[2]), pace=Pace(0.0, 0.0), budget=Budget(iterations=30),
    limits=Limits(
        frames=plenty, requests=plenty, tables=plenty, card_sets=plenty, mails=plenty, identities=plenty, sockets=1_000
    ),
    notices=NoticeSettings(
        contact="mailto:operator@cards.example", mail=MailServer("127.0.0.1", 9, "cards@cards.example"),
        address="https://cards.example", allow_private=True, delay=0.2,
    ),
)
serve(settings, lambda port: print(port, flush=True))
"""


MOST_STARTS = 30


class Server:
    """A server; its address stays the same when it is started again."""

    def __init__(self, data: Path, page: Path | None = None) -> None:
        self.data = data
        self.page = page
        self.port = 0
        self.deal_for("")
        self.start()

    def deal_for(self, test: str) -> None:
        """From now on, deal the cards of this test."""
        (self.data / "test").write_text(test, encoding="utf-8")

    def start(self) -> None:
        """Start, and wait until it answers."""
        command = [sys.executable, "-c", PROGRAM, str(self.data), str(self.port)]
        command += [str(self.page)] if self.page else []
        for _ in range(MOST_STARTS):
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
            assert self.process.stdout is not None
            if port := self.process.stdout.readline():
                self.port = int(port)
                return
            time.sleep(1)  # meanwhile somebody else's line has our port; it will end
        raise RuntimeError("the server does not start")

    def kill(self) -> None:
        """Without a word."""
        self.process.kill()
        self.process.wait()

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.port}"

    def wait_until_prepared(self, seconds: float = 600) -> None:
        """Games may have to be compiled first."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            with urllib.request.urlopen(f"{self.url}/api/preparing") as answer:
                if all(game["done"] == game["steps"] for game in json.load(answer)):
                    return
            time.sleep(0.2)
        raise TimeoutError("the games are not prepared")
