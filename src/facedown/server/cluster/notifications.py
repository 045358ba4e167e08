"""Other servers on the same database: PostgreSQL notifies us of their entries, and of who is connected to them.

A notification only says that there is something to read, so nothing is lost with one. Whenever the connection to the
database was down, all journals are read on and all other servers are asked who is connected to them.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
import psycopg
from psycopg.conninfo import make_conninfo
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from facedown.server.storage.database import KEEPALIVE
from facedown.server.storage.store import CHANNEL

if TYPE_CHECKING:
    from facedown.server.rooms.registry import Registry
    from facedown.server.rooms.room import Room

log = logging.getLogger(__name__)

PRESENCE = "facedown_presence"  # the channel on which servers say who is connected to them
RECONNECT_AFTER = 0.5  # seconds


class Onlookers(msgspec.Struct, frozen=True):
    """Who looks at a table through a server; one that `asks` wants to hear the same of the others."""

    server: str
    table: str
    seats: tuple[int, ...]
    spectators: int
    asks: bool = False


class Neighbours:
    """Our ear and our voice among the servers."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.store = registry.store
        self._to_tell: dict[str, bool] = {}
        self._something = asyncio.Event()
        self._told: dict[str, Onlookers] = {}

    def tell(self, table: str, asks: bool = False) -> None:
        """Let the others know who looks at a table here."""
        self._to_tell[table] = asks or self._to_tell.get(table, False)
        self._something.set()

    async def run(self) -> None:
        """Listen and tell until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._listen_on())
            group.create_task(self._tell_on())

    # ---- Hearing

    async def _listen_on(self) -> None:
        while True:
            try:
                await self._listen()
            except psycopg.Error:
                log.warning("neighbours_unheard")
            except Exception:
                log.exception("neighbours_unheard")
            await asyncio.sleep(RECONNECT_AFTER)

    async def _listen(self) -> None:
        url = self.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        connection = await psycopg.AsyncConnection.connect(make_conninfo(url, **KEEPALIVE), autocommit=True)
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            await connection.execute(f"LISTEN {PRESENCE}")
            self.registry.catch_up()
            self.registry.tell_presence_anew()
            async for notice in connection.notifies():
                self.hear(notice.channel, notice.payload)

    def hear(self, channel: str, payload: str) -> None:
        """Something that a server has told all servers, us among them."""
        if channel == PRESENCE:
            self._hear_presence(msgspec.json.decode(payload, type=Onlookers))
            return
        server, table, number = payload.split()
        if server not in self.store.names:
            self.registry.hear_of_lines(table, int(number))

    def _hear_presence(self, seen: Onlookers) -> None:
        if seen.server in self.store.names or (room := self.registry.open_room(seen.table)) is None:
            return
        room.send(partial(room.hear_presence, seen.server, seen.seats, seen.spectators))
        if seen.asks and room.audience.subscribers:
            self._told.pop(seen.table, None)
            self.tell(seen.table)

    # ---- Telling

    async def _tell_on(self) -> None:
        """One message after the other, so that none overtakes a later one; each says how it is by then."""
        while True:
            await self._something.wait()
            self._something.clear()
            tables, self._to_tell = self._to_tell, {}
            messages = [message for table, asks in tables.items() if (message := self._message(table, asks))]
            try:
                if messages:
                    await self.store.ask(notify, messages)
            except DBAPIError:
                log.warning("neighbours_untold")
            except Exception:
                log.exception("neighbours_untold")

    def _message(self, table: str, asks: bool) -> str | None:
        """What is worth saying of a table, if anything is."""
        room = self.registry.open_room(table)
        seen = Onlookers(self.store.server, table, *onlookers(room), asks)
        before = self._told.pop(table, silence(seen))
        if room is not None:
            self._told[table] = msgspec.structs.replace(seen, asks=False)
        if before == seen:
            return None
        return msgspec.json.encode(seen).decode()


def onlookers(room: Room | None) -> tuple[tuple[int, ...], int]:
    """The seats and the number of spectators that are connected here."""
    return ((), 0) if room is None else room.audience.here


def silence(seen: Onlookers) -> Onlookers:
    """What other servers assume as long as we have said nothing: nobody is connected here."""
    return Onlookers(seen.server, seen.table, (), 0)


def notify(connection: Connection, messages: list[str]) -> None:
    """Tell all servers."""
    for message in messages:
        values: dict[str, Any] = {"channel": PRESENCE, "message": message}
        connection.execute(text("SELECT pg_notify(:channel, :message)"), values)
