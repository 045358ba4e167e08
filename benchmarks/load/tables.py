"""Tables of four sockets, and what it takes to talk to one kind of server.

A server's protocol is a `Dialect`: how to open a table, what to say when a socket is greeted, what a move looks like
and which version a frame brings. Everything else (who waits for whom, what is timed) is the same for every server.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from array import array
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

from picows import WSFrame, WSListener, WSMsgType, WSTransport

SEATS = 4
SOON = 0.02  # seconds


class Refused(Exception):
    """The server refused a move that it should have accepted."""


@dataclass
class Ticket:
    """What a seat needs to sit down: the address of its socket, and anything else the dialect stores."""

    url: str
    keep: Any


class Dialect(ABC):
    """The differences between servers. About 60 lines each; see `boardgame.py`."""

    name: str
    notes: tuple[str, ...] = ()
    environment: dict[str, str] = {}  # noqa: RUF012 - overridden whole
    headers: dict[str, str] = {}  # noqa: RUF012 - overridden whole

    def install(self) -> None:  # noqa: B027 - not every server needs it
        """Fetch what the server needs, if it is missing."""

    @abstractmethod
    def command(self, port: int) -> tuple[list[str | Path], Path]:
        """The command that starts the server on a port, and the folder to start it in."""

    def log_bytes(self) -> int:
        """The size of its database's write-ahead log, if it has one."""
        return 0

    def close(self) -> None:  # noqa: B027 - not every server leaves something behind
        """Remove the server's data."""

    @abstractmethod
    async def open_table(self, port: int) -> list[Ticket]:
        """Open a table for four over HTTP, with every seat taken."""

    @abstractmethod
    def greet(self, seat: Seat, frame: bytes) -> None:
        """Answer frames without a version: hellos, heartbeats. Raise `Refused` for a refusal."""

    @abstractmethod
    def version(self, frame: bytes) -> int | None:
        """The table's version that a frame brings to its seat, or None for other frames."""

    @abstractmethod
    def move(self, table: Table) -> tuple[Seat, bytes] | None:
        """Who moves now, and the frame that does it; None if the game is over and another table is needed."""

    def ask_for_rematch(self, table: Table) -> bool:
        """Let everybody at a table ask for another game; False if another table is needed instead."""
        return False

    def is_deal(self, frame: bytes) -> bool:
        """Whether a frame shows a different game than the one before it."""
        return False

    def dealt(self, table: Table) -> None:  # noqa: B027 - not every server moves people to other seats
        """Called when everybody has been shown the next game."""

    def opened(self, seat: Seat) -> None:  # noqa: B027 - not every server is spoken to first
        """Called when the socket is open, to send the first frame."""


class Seat(WSListener):
    """One socket of a table. It remembers its last message, and its last frame of the game, to find moves in it."""

    def __init__(self, table: Table, number: int, ticket: Ticket) -> None:
        super().__init__()
        self.table = table
        self.number = number
        self.ticket = ticket
        self.frame = b""
        self.said = b""
        self.version = -1
        self.transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Called when the socket is open."""
        self.transport = transport
        self.table.dialect.opened(self)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Called for a frame from the server."""
        if frame.msg_type == WSMsgType.TEXT:
            self.table.hear(self, frame.get_payload_as_bytes())

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """Only we may close a socket: report anything else."""
        if not self.table.closed:
            self.table.log.fault(Refused(f"the server closed the socket of seat {self.number}: {self.frame[:300]!r}"))

    def say(self, frame: bytes) -> None:
        """Send a text frame."""
        if self.transport is None:
            raise Refused(f"seat {self.number} has no socket to speak at")
        self.said = frame
        self.transport.send(WSMsgType.TEXT, frame)


@dataclass
class Log:
    """The measurements of all tables in a run: how long moves took, and the first error."""

    seconds: array[float] = field(default_factory=lambda: array("d"))
    bytes_heard: int = 0
    over: list[Table] = field(default_factory=list)
    games_over: int = 0
    trouble: Exception | None = None

    def fault(self, trouble: Exception) -> None:
        """Record the first error; later ones are consequences."""
        self.trouble = self.trouble or trouble

    def start(self) -> None:
        """Discard the measurements so far."""
        self.seconds = array("d")
        self.bytes_heard = 0


class Table:
    """Four seats that play one move after the other.

    A move counts as done when the last of the four has heard of it. It is timed from when it was sent; or, if it was
    due while the last one was still under way, from when it was due, so that a slow server cannot hide behind us.
    """

    def __init__(self, dialect: Dialect, tickets: list[Ticket], log: Log) -> None:
        self.dialect = dialect
        self.log = log
        self.seats = [Seat(self, number, ticket) for number, ticket in enumerate(tickets)]
        self.version = 0
        self.since = 0.0
        self.mover: Seat | None = None
        self.missing = 0  # seats that have not received the move yet
        self.undealt = 0  # seats that have not been shown the next game yet
        self.stays = True  # whether the next game is played at this table
        self.due: deque[float] = deque()
        self.eager = False
        self.over = False
        self.closed = False

    @property
    def state(self) -> str:
        """What the table is waiting for, for diagnosis."""
        return (
            f"{self.missing} seats wait for a move after version {self.version}, {self.undealt} for a deal; "
            f"they have versions {[seat.version for seat in self.seats]}; said: {[seat.said for seat in self.seats]}; "
            f"heard: {[seat.frame[:200] for seat in self.seats]}"
        )

    @property
    def seated(self) -> bool:
        """Whether every seat has seen the table."""
        return all(seat.version >= 0 for seat in self.seats)

    def ask(self) -> bool:
        """A move is due now; False if the game is over, so that another table has to make it."""
        if self.missing or self.undealt:
            self.due.append(perf_counter())
        elif not self.over:
            self.play(perf_counter())
        return not self.over

    def play(self, since: float) -> None:
        """Send the next move, timed from `since`."""
        self.version = max(seat.version for seat in self.seats)
        found = self.dialect.move(self)
        if found is None:
            self.end_game()
            return
        seat, frame = found
        self.mover = seat
        self.missing = sum(seat.version <= self.version for seat in self.seats)
        self.since = since
        seat.say(frame)

    def end_game(self) -> None:
        """Everybody asks for another game, or the table is replaced."""
        self.missing = 0
        if self.stays and self.dialect.ask_for_rematch(self):
            self.undealt = len(self.seats)
            self.log.games_over += 1
        else:
            self.over = True
            self.log.over.append(self)

    def note_deal(self, seat: Seat, version: int, frame: bytes) -> None:
        """A seat has been shown the next game; when all have, its first move may be made."""
        seat.version, seat.frame = version, frame
        self.undealt -= 1
        if not self.undealt:
            self.dialect.dealt(self)
            self.go_on(perf_counter())

    def move_anew(self, refused: Seat, said: bytes) -> None:
        """Choose a refused move again from the newest frames, unless the table has already moved on."""
        if self.closed or not self.missing or self.mover is not refused or refused.said != said:
            return
        if len({seat.version for seat in self.seats}) > 1:  # some of them are still on their way
            asyncio.get_running_loop().call_later(SOON, self.move_anew, refused, said)
        else:
            self.play(self.since)

    def hear(self, seat: Seat, frame: bytes) -> None:
        """Handle a frame for a seat."""
        self.log.bytes_heard += len(frame)
        try:
            version = self.dialect.version(frame)
            if version is None:
                self.dialect.greet(seat, frame)
            else:
                self.note(seat, version, frame)
        except Exception as trouble:
            self.log.fault(trouble)

    def note(self, seat: Seat, version: int, frame: bytes) -> None:
        """A seat has reached a version; when all have received the move, the next one may be made."""
        if self.undealt and self.dialect.is_deal(frame):
            self.note_deal(seat, version, frame)
            return
        news = self.missing and seat.version <= self.version < version
        seat.version, seat.frame = version, frame
        if news:
            self.missing -= 1
            if not self.missing:
                self.finish()

    def finish(self) -> None:
        """All have received the move: time it, and continue if a move is due."""
        now = perf_counter()
        self.log.seconds.append(now - self.since)
        self.go_on(now)

    def go_on(self, now: float) -> None:
        """Make the next move, if one is due."""
        if self.due:
            self.play(self.due.popleft())
        elif self.eager:
            self.play(now)

    def close(self) -> None:
        """Close all sockets; from now on a closed socket is not an error."""
        self.closed = True
        for seat in self.seats:
            if seat.transport is not None:
                seat.transport.disconnect()
