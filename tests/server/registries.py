"""Registries without HTTP in front of them: several on one database, in one process, with a clock that stands still."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any

from facedown import games
from facedown.bots import Budget
from facedown.server import preparation
from facedown.server.metrics import Meters
from facedown.server.preparation import Preparation
from facedown.server.rooms.bot_pool import Pace, Players
from facedown.server.rooms.clocks import Clocks
from facedown.server.rooms.registry import Registry, hashed
from facedown.server.rooms.room import Room
from facedown.server.sockets.frames import decode_request
from facedown.server.sockets.subscriber import Subscriber
from facedown.server.storage.database import open_database
from facedown.server.storage.store import Store, journal_after
from facedown.table.journal import Entry
from facedown.table.settings import TableSettings

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


class Eyes:
    """Somebody who looks at a table, and says what he wants."""

    def __init__(self, token: str) -> None:
        self.frames: list[dict[str, Any]] = []
        self.is_cut = False
        self.viewer = Subscriber(hashed(token), self._send, self._cut)
        self.room: Room | None = None

    def _send(self, data: bytes) -> None:
        self.frames.append(json.loads(data))

    def _cut(self, code: int) -> None:
        self.is_cut = True

    async def look(self, registry: Registry, table: str, version: int | None = None) -> Eyes:
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
