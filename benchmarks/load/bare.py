"""Sockets without a server behind them: the minimum that any server in Python has to pay for a move."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path

from tables import SEATS, Dialect, Refused, Seat, Table, Ticket

HERE = Path(__file__).resolve().parent
MOVE = b'{"type":"move","id":"1","version":1,"move":"something of this length"}'
VERSION = b'"version":'


class Bare(Dialect):
    """Whoever's turn it is sends a message, and all four receive it."""

    name = "sockets alone"
    notes = ("no rules, no views, nothing stored: a frame in, four frames out",)

    def __init__(self) -> None:
        self.numbers = itertools.count()

    def command(self, port: int) -> tuple[list[str | Path], Path]:
        """Our sockets, on uvicorn."""
        return [sys.executable, HERE / "bare_server.py", str(port)], HERE

    async def open_table(self, port: int) -> list[Ticket]:
        """Open a table: a name is enough."""
        return [Ticket(f"ws://127.0.0.1:{port}/{number}", None) for number in [next(self.numbers)] * SEATS]

    def greet(self, seat: Seat, frame: bytes) -> None:
        """No frame comes without a version."""
        raise Refused(f"an unexpected frame: {frame[:300]!r}")

    def version(self, frame: bytes) -> int | None:
        """The number of messages so far."""
        start = frame.index(VERSION) + len(VERSION)
        return int(frame[start : frame.index(b",", start)])

    def move(self, table: Table) -> tuple[Seat, bytes]:
        """It is always somebody's turn."""
        return table.seats[table.version % SEATS], MOVE
