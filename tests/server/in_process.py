"""Tables and servers in this process, with the clock that a test turns and the cards that it names.

From small to large: `JournalledTable` decides commands and applies their facts at once; `open_registry` has rooms and a
database, several on one database if need be; `RunningServer` listens on a port, its registry within reach. Servers in
processes of their own are in processes.py.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import ssl
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx

from facedown import games
from facedown.bots import Budget
from facedown.errors import FacedownError
from facedown.kernel import records
from facedown.server import preparation, serve
from facedown.server.http.rate_limits import Limits
from facedown.server.metrics import Meters
from facedown.server.preparation import Preparation
from facedown.server.rooms.bot_pool import Pace, Players
from facedown.server.rooms.clocks import Clocks
from facedown.server.rooms.registry import Registry, hashed
from facedown.server.rooms.room import Room
from facedown.server.serve import ServeSettings
from facedown.server.sockets.frames import decode_request
from facedown.server.sockets.subscriber import Subscriber
from facedown.server.storage.database import open_database
from facedown.server.storage.store import Store, journal_after
from facedown.table import commands, journal
from facedown.table.commands import AnyCommand, Refused
from facedown.table.journal import Entry, Fact, decode_fact, encode_fact
from facedown.table.live import PLAYING, LiveTable, read_journal
from facedown.table.settings import TableSettings, checked

# ---- A table


class JournalledTable:
    """A live table that keeps its journal; seats are taken by persons with the names of their seats."""

    def __init__(self, game: str, *, persons: int | None = None, **settings: Any) -> None:
        self.live = LiveTable()
        self.entries: list[Entry] = []
        self.now = 1_000_000
        given = checked(TableSettings(game=game, **settings))
        self.write([journal.Opened(given)])
        for seat in range(len(given.bots) if persons is None else persons):
            if not given.bots[seat]:
                self.write([commands.take_seat(self.live, seat, f"person {seat}", f"token of {seat}")])

    def write(self, facts: list[Fact], own_id: str = "") -> None:
        for fact in facts:
            entry = Entry(self.live.version + 1, self.now, fact, own_id)
            self.entries.append(entry)
            self.live.apply(entry)

    def command(self, seat: int, command: AnyCommand, gone: tuple[int, ...] = ()) -> list[Fact]:
        """What a person wants, with what it takes of their clock, while some are gone."""
        clocks = self.live.clocks
        spent = clocks.spent(seat, self.now) if clocks else 0
        facts = commands.decide(self.live, seat, command, spent, frozenset(gone))
        self.write(facts, f"{seat} {command.id}" if command.id else "")
        return facts

    def start(self, seed: int | None = None) -> None:
        """Deal; from a seed where a test wants always the same."""
        if seed is None:
            self.command(self.live.host, commands.Start())
        else:
            self.write([journal.Started(f"{seed:064x}", f"{seed:064x}")])

    def move(self, seat: int, text: str | None = None, version: int | None = None) -> list[Fact]:
        move = str(self.live.game.moves(seat)[0]) if text is None else text
        return self.command(seat, commands.Move(move=move, version=self.live.version if version is None else version))

    def refused(self, seat: int, command: AnyCommand) -> str:
        """The key with which a command is refused; nothing may have changed then."""
        before = content(self.live)
        try:
            commands.decide(self.live, seat, command)
        except Refused as refused:
            assert content(self.live) == before
            return refused.key
        raise AssertionError(f"{command} was granted")

    def reread(self) -> LiveTable:
        """The table that the stored journal tells of."""
        stored = [
            Entry(entry.number, entry.at, decode_fact(encode_fact(entry.fact)), entry.id) for entry in self.entries
        ]
        return read_journal(stored)


def content(live: LiveTable) -> dict[str, Any]:
    """All that a table is, comparable."""
    parts = {name: value for name, value in vars(live).items() if name not in ("game", "clocks")}
    if live.game is not None:
        parts["record"] = records.content(live.game.record)
        parts["history"] = [(seat, str(move)) for seat, move in live.game.history]
        parts["log"] = list(live.game.log)
    if live.clocks is not None:
        parts["clocks"] = (list(live.clocks.left), list(live.clocks.since))
    return {name: value if not isinstance(value, list | set | dict) else repr(value) for name, value in parts.items()}


def command_at_random(table: JournalledTable, rng: random.Random) -> None:
    """Something that a person could want here, or not; what is refused changes nothing."""
    live = table.live
    seat = rng.choice(sorted(live.persons))
    table.now += rng.randrange(5_000)
    try:
        table.command(seat, any_command(table, seat, rng))
    except FacedownError:
        return


def any_command(table: JournalledTable, seat: int, rng: random.Random) -> AnyCommand:
    live = table.live
    if live.phase == PLAYING and rng.random() < 0.75:
        seat = rng.choice(sorted(live.game.pending))
        moves = live.game.moves(seat)
        move = str(moves[rng.randrange(len(moves))])
        table.write([journal.Played(seat, move, rng.randrange(2_000), rng.choice(["person", "bot", "itself"]))])
        return commands.Say(preset="oops")
    return rng.choice(
        [
            commands.Start(),
            commands.AskUndo(),
            commands.AnswerUndo(agrees=rng.random() < 0.7),
            commands.Say(preset="hello", id=str(rng.randrange(100))),
            commands.Again(),
            commands.Abort(),
            *([commands.Free(seat=rng.randrange(len(live.seats)))] if live.phase == PLAYING else []),
            commands.AnswerFree(agrees=rng.random() < 0.5),
            commands.Move(move="nonsense", version=live.version),
            *([commands.Resign()] if rng.random() < 0.1 else []),
            *([commands.Leave()] if rng.random() < 0.05 and len(live.persons) > 1 else []),
            commands.Change(settings=live.settings),
        ]
    )


# ---- A registry of tables

_names = itertools.count()


@asynccontextmanager
async def open_registry(url: str, *, at_work: bool = True, clocks: Clocks | None = None) -> AsyncIterator[Registry]:
    """A registry with all games compiled; one that is not at work gives no signs of life and hears of nothing."""
    prepared = Preparation()
    for game in games.names():
        prepared.progress(game, preparation.STEPS)
    players = Players(1, Pace(0, 0), Budget(iterations=5))
    registry = Registry(Store(open_database(url), f"server-{next(_names)}"), players, prepared, Meters(), clocks)
    await registry.begin(at_work)
    try:
        yield registry
    finally:
        await registry.close()


@asynccontextmanager
async def two_registries(url: str, *, at_work: bool = True) -> AsyncIterator[tuple[Registry, Registry]]:
    """Two servers on one database."""
    async with AsyncExitStack() as stack:
        first = await stack.enter_async_context(open_registry(url, at_work=at_work))
        second = await stack.enter_async_context(open_registry(url, at_work=at_work))
        yield first, second


class LocalClient:
    """Somebody at a table of a registry, without a socket: what they are sent, and what they ask for."""

    def __init__(self, token: str) -> None:
        self.frames: list[dict[str, Any]] = []
        self.is_cut = False
        self.viewer = Subscriber(hashed(token), self._send, self._cut)
        self.room: Room | None = None

    def _send(self, data: bytes) -> None:
        self.frames.append(json.loads(data))

    def _cut(self, code: int) -> None:
        self.is_cut = True

    async def look(self, registry: Registry, table: str, version: int | None = None) -> LocalClient:
        self.room = await registry.room(table)
        self.room.send(partial(self.room.welcome, self.viewer, version))
        await until(lambda: self.frames)
        return self

    def command(self, **frame: Any) -> None:
        self.room.receive(self.viewer, decode_request(json.dumps(frame)), asyncio.get_running_loop().time())

    def leave(self) -> None:
        self.room.send(partial(self.room.part, self.viewer))

    def last(self, kind: str) -> dict[str, Any]:
        return [frame for frame in self.frames if frame["type"] == kind][-1]

    def facts(self) -> list[str]:
        return [frame["told"]["fact"] for frame in self.frames if frame.get("told")]


async def table_for_two(registry: Registry, **settings: Any) -> tuple[str, str, str]:
    """A table of En Garde with Ann and Bob at it: its name and their tokens."""
    opening = await registry.open(TableSettings(game="en_garde", automatic=False, **settings), "Ann")
    return opening.table, opening.token, (await registry.sit(opening.table, "Bob", None)).token


async def stored_entries(registry: Registry, table: str) -> list[Entry]:
    return await registry.store.ask(journal_after, table, -1)


async def until(condition: Callable[[], Any], patience: float = 20.0) -> None:
    """Wait for something that comes by itself."""
    async with asyncio.timeout(patience):
        while not condition():
            await asyncio.sleep(0.005)


# ---- A server

PLENTY = (100_000.0, 100_000.0)
GENEROUS = Limits(
    frames=PLENTY,
    commands=PLENTY,
    chat=PLENTY,
    requests=PLENTY,
    tables=PLENTY,
    replays=PLENTY,
    card_sets=PLENTY,
    asked=PLENTY,
    identities=PLENTY,
    mails=PLENTY,
    sockets=1_000,
    connections=1_000,
)
AT_ONCE = Pace(0.0, 0.0)
NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # reading them takes longer than most tests


class RunningServer:
    """The server as `facedown serve` runs it, but for signals and for how fast its bots are."""

    def __init__(self, data: Path, limits: Limits = GENEROUS, pace: Pace = AT_ONCE, **more: Any) -> None:
        settings = ServeSettings(data=data, port=0, limits=limits, pace=pace, budget=Budget(iterations=30), **more)
        self.data = data
        self._up = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(settings,), daemon=True)
        self._thread.start()
        assert self._up.wait(60), "the server does not start"
        self.url = f"http://127.0.0.1:{self.port}"
        for game in self.registry.preparation.done:
            self.do(self.registry.preparation.wait(game))

    def _run(self, settings: ServeSettings) -> None:
        self.loop = (serve.loop_factory() or asyncio.new_event_loop)()
        self.loop.run_until_complete(self._serve(settings))

    async def _serve(self, settings: ServeSettings) -> None:
        assembled = await serve.assemble(settings, self._is_up)
        self.registry, self.gate, self.connections, self.server = assembled
        await assembled.serve()

    def _is_up(self, port: int) -> None:
        self.port = port
        self._up.set()

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Run something in the server's loop, and wait for it; not from that loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    async def inside(self, act: Callable[[], Any]) -> Any:
        """Do something in the server's loop, from a test's own."""

        async def work() -> Any:
            return act()

        return await self.does(work())

    async def does(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Run something in the server's loop, and wait for it in a test's own."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self.loop))

    def room(self, table: str) -> Any:
        """A table that is open."""
        return next(room for room in self.registry.rooms if room.id == table)

    def http(self, **more: Any) -> httpx.Client:
        """A client of its own for requests."""
        return httpx.Client(base_url=self.url, timeout=30, verify=NO_CERTIFICATES, **more)

    def stop(self) -> None:
        """Stop as at a signal."""
        self.server.should_exit = True
        self._thread.join(30)
        assert not self._thread.is_alive(), "the server does not stop"
