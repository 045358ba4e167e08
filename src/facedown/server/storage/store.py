"""Storage: writes that come in together are committed together, and every caller waits for the commit."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, bindparam, func, insert, select, update
from sqlalchemy.exc import DBAPIError

from facedown.server.storage import schema
from facedown.server.storage.challenges import note_attempt
from facedown.server.storage.database import WRITES, file_of, is_sqlite
from facedown.server.storage.direct import AnyConnection, DirectConnection
from facedown.server.storage.files import wal_bytes
from facedown.server.storage.participations import count_match, note_match, note_token
from facedown.server.storage.retention import can_be_opened
from facedown.server.storage.writer import Done, LoopWriter, ThreadWriter, Writer
from facedown.server.storage.writes import Conflict, Write
from facedown.table.journal import Entry, decode_fact, encode_fact
from facedown.table.live import PLAYING

Answer = TypeVar("Answer")

PAGE = 1_000  # entries of a journal that are read at a time: some milliseconds
LIVING = ("open", "playing", "over")  # phases of tables at which people may sit
CHANNEL = "facedown_lines"  # on which PostgreSQL tells other servers of new entries
# Made once: putting a statement together takes longer than executing it.
UPDATE_TABLE = update(schema.tables).where(schema.tables.c.id == bindparam("table"))
NOTIFY = "SELECT pg_notify(%s, told) FROM unnest(%s::text[]) AS told"
# Written out: nearly all that is stored is entries, and putting the statement together took longer than storing them.
INSERT_LINE = {
    "sqlite": "INSERT INTO lines (table_id, number, at, id, fact) VALUES (?, ?, ?, ?, ?)",
    "postgresql": "INSERT INTO lines (table_id, number, at, id, fact) VALUES (%s, %s, %s, %s, %s)",
}


class Store:
    """The database behind a server. Its coroutines are for one event loop."""

    def __init__(self, engine: Engine, server: str) -> None:
        self.engine = engine
        self.server = server
        self.names = {server}  # who has lost its lease goes on under another name
        self.has_neighbours = not is_sqlite(engine)
        self.failed_writes = 0  # since the start; a conflict with another server is no failure
        self._writer: Writer = (
            ThreadWriter(engine, self._put_down)
            if self.has_neighbours
            else LoopWriter(engine, self._put_down, self._put_down_directly)
        )
        self._readers = ThreadPoolExecutor(2, "reader")
        self._slow_readers = ThreadPoolExecutor(1, "slow reader")
        self._writing = engine.execution_options(**WRITES)
        self._changer = ThreadPoolExecutor(1, "changer")  # may wait for a lock, which readers never do

    def rename(self, server: str) -> None:
        """Go on as another server; what the former one had is not ours any more."""
        self.server = server
        self.names.add(server)

    async def write(self, write: Write) -> None:
        """Store entries; returns after the commit, or raises `Conflict`."""
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.order(write, partial(resolve, stored))
        try:
            await stored
        except Conflict:
            raise
        except Exception:
            self.failed_writes += 1
            raise

    def order(self, write: Write, done: Done) -> None:
        """Have entries stored; `done` is called after the commit, or with the reason why there was none."""
        self._writer.order(write, done)

    def _put_down(self, connection: Connection, writes: Sequence[Write]) -> None:
        put_down(connection, writes, self.server)

    def _put_down_directly(self, driver: sqlite3.Connection, writes: Sequence[Write]) -> None:
        put_down_directly(driver, writes, self.server)

    async def ask(self, question: Callable[..., Answer], *arguments: Any) -> Answer:
        """Run a function that reads, on a connection of its own, in a transaction, off the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._ask, question, arguments)

    async def ask_slowly(self, question: Callable[..., Answer], *arguments: Any) -> Answer:
        """The same for what may take long: it waits for its like, and nobody else waits for it."""
        return await asyncio.get_running_loop().run_in_executor(self._slow_readers, self._ask, question, arguments)

    async def journal(self, table: str, after: int = -1) -> list[Entry]:
        """The entries of a table after one of them, page by page: others read in between."""
        entries: list[Entry] = []
        while page := await self.ask(journal_after, table, after, PAGE):
            entries += page
            after = page[-1].number
            if len(page) < PAGE:
                break
        return entries

    def _ask(self, question: Callable[..., Answer], arguments: tuple[Any, ...]) -> Answer:
        with self.engine.begin() as connection:
            return question(connection, *arguments)

    async def change(self, action: Callable[..., Answer], *arguments: Any) -> Answer:
        """The same for a function that writes; one at a time."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._changer, self._change, action, arguments)
        except DBAPIError:
            self.failed_writes += 1
            raise

    def _change(self, action: Callable[..., Answer], arguments: tuple[Any, ...]) -> Answer:
        with self._writing.begin() as connection:
            return action(connection, *arguments)

    @property
    def log_bytes(self) -> int:
        """How large SQLite's write-ahead log is; 0 for PostgreSQL."""
        file = file_of(str(self.engine.url))
        return 0 if file is None else wal_bytes(file)

    def close(self) -> None:
        """Write what waits, then let go."""
        self._writer.close()
        self._readers.shutdown()
        self._slow_readers.shutdown()
        self._changer.shutdown()
        self.engine.dispose()


def resolve(future: asyncio.Future[None], error: Exception | None) -> None:
    """Wake whoever waits, unless they have gone."""
    if future.done():
        return
    if error is not None:
        future.set_exception(error)
    else:
        future.set_result(None)


def put_down(connection: Connection, writes: Sequence[Write], server: str) -> None:
    """All writes, ordered by table: servers that write at the same tables wait for each other, never in a circle."""
    writes = sorted(writes, key=lambda write: write.table)
    opened = [
        {"id": write.table, "opened_at": write.entries[0].at, "phase": write.phase, "owner": server}
        | {"listing": write.listing or None}
        | msgspec.structs.asdict(write.new)
        for write in writes
        if write.new is not None
    ]
    if opened:
        connection.execute(insert(schema.tables), opened)
    connection.exec_driver_sql(INSERT_LINE[connection.dialect.name], rows_of(writes))
    for write in writes:
        if not write.has_entries_alone:
            put_down_findings(connection, write, server)
    if connection.dialect.name == "postgresql":
        told = [f"{server} {write.table} {write.entries[-1].number}" for write in writes]
        connection.exec_driver_sql(NOTIFY, (CHANNEL, told))


def put_down_directly(driver: sqlite3.Connection, writes: Sequence[Write], server: str) -> None:
    """Writes of matches, into a file."""
    driver.executemany(INSERT_LINE["sqlite"], rows_of(writes))
    for write in writes:
        if not write.has_entries_alone:
            connection = DirectConnection(driver)
            put_down_phase(connection, write, server)
            if write.finished is not None:
                note_match(connection, write.table, write.finished)


def rows_of(writes: Sequence[Write]) -> list[tuple[str, int, int, str, str]]:
    """The entries of some writes, as they are stored."""
    return [
        (write.table, entry.number, entry.at, entry.id, encoded(entry)) for write in writes for entry in write.entries
    ]


def encoded(entry: Entry) -> str:
    return encode_fact(entry.fact).decode()


def put_down_findings(connection: Connection, write: Write, server: str) -> None:
    """What tables, seats and finished matches are found by."""
    if write.former is not None:
        take_over(connection, write.table, write.former, server)
    put_down_phase(connection, write, server)
    if write.token is not None:
        note_token(connection, write.table, write.token, write.person)
    if write.attempt is not None:
        note_attempt(connection, write)
    if write.finished is not None:
        players = note_match(connection, write.table, write.finished)
        count_match(connection, write.table, write.finished, players)


def put_down_phase(connection: AnyConnection, write: Write, server: str) -> None:
    """By what phase a table is found, and what the lobby shows of it."""
    if write.phase is not None and write.new is None:
        # The server that deals a match owns it.
        values = {"phase": write.phase} | ({"owner": server} if write.phase == PLAYING else {})
        connection.execute(UPDATE_TABLE, {"table": write.table} | values)
    if write.listing is not None and write.new is None:
        connection.execute(UPDATE_TABLE, {"table": write.table, "listing": write.listing or None})


def take_over(connection: Connection, table: str, former: str, server: str) -> None:
    """Of several servers that want a table, the first one gets it."""
    still = (schema.tables.c.id == table) & (func.coalesce(schema.tables.c.owner, "") == former)
    if connection.execute(update(schema.tables).where(still).values(owner=server)).rowcount != 1:
        raise Conflict


# ---- Questions


def journal_after(connection: Connection, table: str, number: int, most: int | None = None) -> list[Entry]:
    """The entries of a table after one of them: all, or so many of them."""
    found = connection.execute(
        select(schema.entries)
        .where(schema.entries.c.table_id == table, schema.entries.c.number > number)
        .order_by(schema.entries.c.number)
        .limit(most)
    )
    return [Entry(row.number, row.at, decode_fact(row.fact), row.id) for row in found]


def open_tables(connection: Connection, most: int) -> list[tuple[str, str]]:
    """The newest tables of the lobby, and what it shows of each."""
    listed = (schema.tables.c.phase == "open") & schema.tables.c.listing.is_not(None)
    newest = schema.tables.c.opened_at.desc()
    found = select(schema.tables.c.id, schema.tables.c.listing).where(listed).order_by(newest).limit(most)
    return [(row.id, row.listing) for row in connection.execute(found)]


def running_tables(connection: Connection, most: int) -> list[tuple[str, str]]:
    """The newest public matches that are on: the keys of their spectators, and what the lobby shows of each."""
    listed = (schema.tables.c.phase == PLAYING) & schema.tables.c.listing.is_not(None)
    newest = schema.tables.c.opened_at.desc()
    found = select(schema.tables.c.watch, schema.tables.c.listing).where(listed).order_by(newest).limit(most)
    return [(row.watch, row.listing) for row in connection.execute(found)]


def tables_of(connection: Connection, hashes: Sequence[str]) -> list[tuple[str, str]]:
    """The tables that tokens prove seats at, as pairs of a hash and a table's id."""
    found = connection.execute(
        select(schema.tokens.c.token, schema.tokens.c.table_id).where(schema.tokens.c.token.in_(list(hashes)))
    )
    return [(row.token, row.table_id) for row in found]


def watched_table(connection: Connection, watch: str) -> str | None:
    """The table that a link for spectators is of."""
    return connection.scalar(select(schema.tables.c.id).where(schema.tables.c.watch == watch, can_be_opened()))


def watch_of(connection: Connection, table: str) -> str | None:
    """What the link for spectators of a table has; None for a table that is not there."""
    return connection.scalar(select(schema.tables.c.watch).where(schema.tables.c.id == table, can_be_opened()))


def phase_of(connection: Connection, table: str) -> str | None:
    """How far a table is; None for one that is not there."""
    return connection.scalar(select(schema.tables.c.phase).where(schema.tables.c.id == table))


def record_text(connection: Connection, table: str, match: int) -> str | None:
    """The record of a match that is over."""
    mine = (schema.matches.c.table_id == table) & (schema.matches.c.match == match)
    return connection.scalar(select(schema.matches.c.record).where(mine))


def quiet_tables(connection: Connection, phase: str, since: int, most: int, others: Collection[str] = ()) -> list[str]:
    """Tables of a phase at which nothing has happened since a time, apart from some others."""
    last = (
        select(func.max(schema.entries.c.at)).where(schema.entries.c.table_id == schema.tables.c.id).scalar_subquery()
    )
    quiet = (schema.tables.c.phase == phase) & (schema.tables.c.opened_at < since) & (last < since)
    quiet &= schema.tables.c.id.not_in(others)
    return list(connection.scalars(select(schema.tables.c.id).where(quiet).limit(most)))
