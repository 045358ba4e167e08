"""facedown's own server: four people at a table of Stone Warriors, every move in the database before it is sent."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

import msgspec

from postgresql import PostgreSQL
from posts import Posts
from tables import SEATS, Dialect, Refused, Seat, Table, Ticket

HERE = Path(__file__).resolve().parent
DATA = Path(tempfile.gettempdir()) / f"facedown-load-{os.getpid()}"
GAME = "stone_warriors"
START = b'{"type":"start"}'
AGAIN = b'{"type":"again"}'
WELCOME = b'{"type":"welcome"'
VERSION = b'"version":'
IDLE = ("presence", "preparing", "welcome", "news", "done")
TOO_LATE = ("stale", "not_your_turn", "no_match")


class Shown(msgspec.Struct):
    """The part of a view that says who may move."""

    pending: list[int]
    moves: list[str]


class Frame(msgspec.Struct):
    """The part of a frame that the bench needs."""

    type: str
    view: Shown | None = None
    key: str = ""
    seat: int | None = None
    arguments: dict[str, int | str] = {}


read_frame = msgspec.json.Decoder(Frame).decode


class Facedown(Dialect):
    """Pick a move from those that the view lists, by the table's version."""

    name = "facedown, in SQLite"
    notes = (
        "every move is committed to a database before anybody hears of it",
        "when a match is over, its four ask for a rematch",
    )

    def command(self, port: int) -> tuple[list[str | Path], Path]:
        """Start a server without limits, with a fresh database."""
        shutil.rmtree(DATA, ignore_errors=True)
        return [sys.executable, HERE / "ours_server.py", str(port), DATA], HERE

    def log_bytes(self) -> int:
        """The `-wal` file beside the database."""
        return sum(file.stat().st_size for file in DATA.glob("*-wal"))

    async def open_table(self, port: int) -> list[Ticket]:
        """Open a table with a host and three others; returns the token of each."""
        posts = Posts(port)
        settings = {"game": GAME, "seats": SEATS, "automatic": False, "spectators": False}
        opened = await posts.post("/api/tables", {"settings": settings, "name": "host"})
        path = f"/api/tables/{opened['table']}"
        tokens = [opened["token"]]
        for number in range(1, SEATS):
            tokens.append((await posts.post(f"{path}/seats", {"name": f"seat {number}"}))["token"])
        return [Ticket(f"ws://127.0.0.1:{port}{path}/socket", token) for token in tokens]

    def opened(self, seat: Seat) -> None:
        """Identify ourselves; the host also starts the match."""
        seat.say(json.dumps({"type": "join", "token": seat.ticket.keep}).encode())
        if seat.number == 0:
            seat.say(START)

    def greet(self, seat: Seat, frame: bytes) -> None:
        """A table that is not dealt yet has no version. It cannot be dealt before the game is compiled.

        A server that was starved for some seconds writes to its tables' journals that they have been resumed. A move
        that was under way then is refused, and made again on the newest version.
        """
        told = read_frame(frame)
        if told.key == "preparing":
            asyncio.get_running_loop().call_later(0.2, seat.say, START)
        elif told.key in TOO_LATE:
            seat.table.move_anew(seat, seat.said)
        elif told.type not in IDLE:
            raise Refused(f"an unexpected frame: {frame[:300]!r}")

    def version(self, frame: bytes) -> int | None:
        """Only frames with cards count."""
        if b'"view":{' not in frame:
            return None
        start = frame.index(VERSION) + len(VERSION)
        return int(frame[start : frame.index(b",", start)])

    def move(self, table: Table) -> tuple[Seat, bytes] | None:
        """The first seat that may move makes one of the moves that its view lists."""
        view = read_frame(table.seats[0].frame).view
        if view is None or not view.pending:
            return None
        seat = next(seat for seat in table.seats if seat.number == view.pending[0])
        moves = (read_frame(seat.frame).view or view).moves
        move = moves[table.version * 7 % len(moves)]
        command = {"type": "move", "id": str(table.version), "version": table.version, "move": move}
        return seat, msgspec.json.encode(command)

    def ask_for_rematch(self, table: Table) -> bool:
        """Ask for a rematch: the next match is dealt when all four have."""
        for seat in table.seats:
            seat.say(AGAIN)
        return True

    def is_deal(self, frame: bytes) -> bool:
        """A new game comes with the whole table."""
        return frame.startswith(WELCOME)

    def dealt(self, table: Table) -> None:
        """Everybody has moved on by one seat."""
        for seat in table.seats:
            seat.number = read_frame(seat.frame).seat or 0

    def close(self) -> None:
        """Remove what it has stored."""
        shutil.rmtree(DATA, ignore_errors=True)


class FacedownOnPostgreSQL(Facedown):
    """The same on a PostgreSQL of its own, which shares both cores."""

    name = "facedown, in PostgreSQL"

    def __init__(self) -> None:
        self.database = PostgreSQL()

    def command(self, port: int) -> tuple[list[str | Path], Path]:
        """Start a server without limits, with a fresh database."""
        return [sys.executable, HERE / "ours_server.py", str(port), DATA, "0", self.database.url], HERE

    def log_bytes(self) -> int:
        """PostgreSQL's own log, of which it keeps a bounded number of files."""
        return self.database.log_bytes()

    def close(self) -> None:
        """End PostgreSQL."""
        self.database.close()
        super().close()
