"""Where the time of a move goes in our server, step by step, in microseconds.

    python benchmarks/load/breakdown.py

Tables of four play in this process, through everything but the system's sockets: frames come in as bytes, moves are
committed to a database, and what is sent is thrown away. `run.py --server bare` says what the sockets take. All tables
move in rounds, as they do on a server that is never idle. Each step's time is without that of the steps within it. The
tenth percentile of all rounds counts, since others on the machine only ever make them slower.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from websockets.frames import Frame, Opcode

from facedown import prepare
from facedown.server.http.rate_limits import Bucket, Limits
from facedown.server.metrics import Meters
from facedown.server.preparation import STEPS, Preparation, load
from facedown.server.rooms import updates
from facedown.server.rooms.bot_pool import Pace, Players
from facedown.server.rooms.registry import Registry, hashed
from facedown.server.rooms.room import Room
from facedown.server.serve import calm_collector
from facedown.server.sockets.connection_limits import ConnectionLimits
from facedown.server.sockets.session import Session
from facedown.server.sockets.websocket import WebSocket
from facedown.server.storage.database import open_database, url_of_file
from facedown.server.storage.store import Store
from facedown.server.storage.writer import LoopWriter
from facedown.table import commands
from facedown.table.live import PLAYING, LiveTable
from facedown.table.settings import TableSettings
from tables import SEATS

GAME = "stone_warriors"
PLENTY = (1e9, 1e9)
LIMITS = Limits(frames=PLENTY, commands=PLENTY)

# Which function is measured as what.
MEASURED: tuple[tuple[Any, str, str], ...] = (
    (WebSocket, "data_received", "read a frame"),
    (Session, "receive", "read the request, and its budgets"),
    (commands, "move", "check the move"),
    (LiveTable, "apply", "play it"),
    (updates, "encode_frames", "events and views for four"),
    (updates, "frames", "the rest of four frames"),
    (Room, "receive", "the rest of what a table does at once"),
    (LoopWriter, "_write_all", "commit"),
    (Room, "_note_stored", "what a table does after the commit"),
)


class Stopwatch:
    """Measures steps in rounds: the time of their calls, without that of the steps within them."""

    def __init__(self) -> None:
        self.rounds: list[dict[str, float]] = []
        self._seconds: dict[str, float] = {}
        self._within = [0.0]

    def measure(self, owner: Any, name: str, step: str) -> None:
        """Measure a function from now on."""
        function: Callable[..., Any] = getattr(owner, name)
        seconds, within, clock = self._seconds, self._within, time.perf_counter
        seconds[step] = 0.0

        def measured(*arguments: Any, **more: Any) -> Any:
            within.append(0.0)
            began = clock()
            try:
                return function(*arguments, **more)
            finally:
                took = clock() - began
                seconds[step] += took - within.pop()
                within[-1] += took

        setattr(owner, name, measured)

    def begin(self) -> None:
        """A round begins."""
        self._seconds.update(dict.fromkeys(self._seconds, 0.0))

    def end(self) -> None:
        """A round is over."""
        self.rounds.append(dict(self._seconds))


class Nowhere(asyncio.Transport):
    """A connection to nobody."""

    def __init__(self) -> None:
        super().__init__()
        self.is_written = False

    def write(self, data: Any) -> None:
        """Throw it away."""
        self.is_written = True

    def is_closing(self) -> bool:
        """It stays open."""
        return False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """An address."""
        return "127.0.0.1", 1

    def pause_reading(self) -> None:
        """Nothing comes by itself."""

    def resume_reading(self) -> None:
        """Nothing comes by itself."""


class Application:
    """What a connection wants to know of uvicorn."""

    loaded_app = None
    ws_max_size = LIMITS.frame_bytes

    def __init__(self) -> None:
        self.connections: set[Any] = set()
        self.tasks: set[Any] = set()


class Table:
    """A table with its four sockets, by the hashes of their tokens."""

    def __init__(self, room: Room, sockets: dict[str, WebSocket]) -> None:
        self.room = room
        self.sockets = sockets

    @property
    def is_over(self) -> bool:
        """Whether a rematch has to be asked for."""
        return self.room.live.phase != PLAYING

    def ask_for_rematch(self) -> None:
        """All four want one."""
        for socket in self.sockets.values():
            socket.data_received(masked({"type": "again"}))

    def next_move(self) -> tuple[WebSocket, bytes]:
        """Whose socket the next move comes from, and its frame."""
        live = self.room.live
        assert live.game is not None
        seat = min(live.deciding)
        moves = live.game.moves(seat)
        move = str(moves[live.version * 7 % len(moves)])
        command = {"type": "move", "id": str(live.version), "version": live.version, "move": move}
        return self.sockets[live.seats[seat].token], masked(command)


def masked(request: dict[str, Any]) -> bytes:
    """A client's frame."""
    return Frame(Opcode.TEXT, msgspec.json.encode(request)).serialize(mask=True)


async def open_table(registry: Registry, limits: ConnectionLimits) -> Table:
    """Four people at a table, and the match begun."""
    settings = TableSettings(game=GAME, seats=SEATS, automatic=False, spectators=False)
    opened = await registry.open(settings, "host")
    tokens = [opened.token, *[(await registry.sit(opened.table, "guest", None)).token for _ in range(1, SEATS)]]
    room = await registry.room(opened.table)
    sockets = {hashed(token): await join(registry, limits, opened.table, token) for token in tokens}
    sockets[hashed(opened.token)].data_received(masked({"type": "start"}))
    table = Table(room, sockets)
    while table.is_over:
        await asyncio.sleep(0)
    return table


async def join(registry: Registry, limits: ConnectionLimits, table: str, token: str) -> WebSocket:
    """A socket that has been shown its table."""
    application, nowhere = Application(), Nowhere()
    socket = WebSocket(limits, application, application, {})  # type: ignore[arg-type]
    socket.connection_made(nowhere)
    socket._receiver = Session(socket, registry, LIMITS, table, "127.0.0.1", Bucket(*PLENTY))
    socket.data_received(masked({"type": "join", "token": token}))
    while not nowhere.is_written:
        await asyncio.sleep(0)
    return socket


async def play(tables: list[Table], moves: int, watch: Stopwatch) -> float:
    """Let all tables move, round by round; the seconds of this process for a move."""
    rounds: list[float] = []
    for _ in range(moves // len(tables)):
        for table in tables:
            if table.is_over:
                table.ask_for_rematch()
        while any(table.is_over for table in tables):
            await asyncio.sleep(0)
        frames = [table.next_move() for table in tables]
        watch.begin()
        began = time.process_time()
        for socket, frame in frames:
            socket.data_received(frame)
        while any(table.room.is_awaited for table in tables):
            await asyncio.sleep(0)
        rounds.append((time.process_time() - began) / len(tables))
        watch.end()
    return tenth(rounds)


def tenth(seconds: list[float]) -> float:
    """The tenth percentile."""
    return sorted(seconds)[len(seconds) // 10]


async def measure(registry: Registry, count: int, moves: int) -> None:
    """Play without and with the stopwatch, and print both."""
    limits = ConnectionLimits(1_000_000, 1_000_000)
    tables = [await open_table(registry, limits) for _ in range(count)]
    calm_collector()
    await play(tables, moves // 2, Stopwatch())
    print(f"{1e6 * await play(tables, moves, Stopwatch()):6.1f} µs a move at {count} tables, without sockets")
    watch = Stopwatch()
    for owner, name, step in MEASURED:
        watch.measure(owner, name, step)
    await play(tables, moves, watch)
    for _, _, step in MEASURED:
        print(f"{1e6 * tenth([seconds[step] for seconds in watch.rounds]) / count:6.1f} {step}")


async def main(arguments: argparse.Namespace) -> None:
    """Open a server without a door."""
    prepare.compile_games(prepare.cold_games([GAME]), lambda game, done: None)
    load(GAME)
    with tempfile.TemporaryDirectory() as folder:
        preparation = Preparation()
        preparation.progress(GAME, STEPS)
        store = Store(open_database(url_of_file(Path(folder))), "server")
        registry = Registry(store, Players(1, Pace(0, 0)), preparation, Meters(), limits=LIMITS)
        await registry.begin()
        try:
            await measure(registry, arguments.tables, arguments.moves)
        finally:
            await registry.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tables", type=int, default=64, help="that play at the same time (64)")
    parser.add_argument("--moves", type=int, default=20_000, help="to be measured, twice (20,000)")
    uvloop.run(main(parser.parse_args()))
