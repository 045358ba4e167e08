"""Writing to the database: writes that come in together are stored in one transaction.

Writing to a file takes some microseconds and never waits for a disk, so it is done in the event loop: handing it to a
thread would cost more than doing it. It never waits for a lock either: while another connection has it, writes are
tried again a little later. A database server is waited for by a thread of its own.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError

from facedown.server.storage.checkpoints import Checkpoints
from facedown.server.storage.database import WRITES, file_of
from facedown.server.storage.files import is_locked
from facedown.server.storage.writes import Conflict, Write

Done = Callable[[Exception | None], None]  # told how it went: with None, all is stored
Order = tuple[Write, Done]
PutDown = Callable[[Connection, Sequence[Write]], None]
Settle = Callable[[Sequence[Order], Exception | None], None]
PutDownDirectly = Callable[[sqlite3.Connection, Sequence[Write]], None]

RETRY = 0.002  # seconds until a write is tried again that found the file locked
PATIENCE = 10.0  # seconds of trying; a lock that lasts longer is an error


class Writer(Protocol):
    """Stores writes, and tells those who wait how it went, in their event loop."""

    def order(self, write: Write, done: Done) -> None:
        """Have something stored, with all that comes in at the same time."""

    def close(self) -> None:
        """Store what waits, and stop."""


class Locked(Exception):
    """Another connection has the write lock; these orders are not stored yet."""

    def __init__(self, orders: Sequence[Order], cause: Exception) -> None:
        super().__init__()
        self.orders = list(orders)
        self.cause = cause


class LoopWriter:
    """Writes into a file, in the event loop."""

    def __init__(self, engine: Engine, put_down: PutDown, put_down_directly: PutDownDirectly) -> None:
        self._connection = engine.connect().execution_options(**WRITES)
        driver = self._connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        self._driver = driver
        self._wait_for_locks(0)
        self._put_down = put_down
        self._put_down_directly = put_down_directly
        self._orders: list[Order] = []
        self._locked_since: float | None = None
        file = file_of(str(engine.url))
        self._checkpoints = Checkpoints(file) if file is not None else None

    def order(self, write: Write, done: Done) -> None:
        """Have something stored at the end of this turn of the loop."""
        if not self._orders:
            asyncio.get_running_loop().call_soon(self._write_all)
        self._orders.append((write, done))

    def _write_all(self) -> None:
        orders, self._orders = self._orders, []
        direct: list[Order] = []
        others: list[Order] = []
        for order in orders:
            (direct if order[0].is_of_a_match else others).append(order)
        # A table has one write under way at a time, so that it does not matter which tables come first.
        if direct and self._commit_directly(direct):
            orders = others
        try:
            if orders:
                commit(self._connection, orders, self._put_down, settle)
        except Locked as locked:
            self._try_later(locked)
        else:
            self._locked_since = None

    def _commit_directly(self, orders: Sequence[Order]) -> bool:
        """Store orders straight through the driver, which takes half the time; False, with nothing stored, if something
        went wrong: then `commit` finds out what.
        """
        driver = self._driver
        try:
            driver.execute("BEGIN IMMEDIATE")
            self._put_down_directly(driver, [write for write, _ in orders])
            driver.execute("COMMIT")
        except Exception:
            with suppress(sqlite3.Error):
                driver.rollback()
            return False
        settle(orders, None)
        return True

    def _try_later(self, locked: Locked) -> None:
        """Keep what could not be written for the next try, or give it up."""
        now = time.monotonic()
        self._locked_since = self._locked_since or now
        if now - self._locked_since > PATIENCE:
            self._locked_since = None  # the next write has its own patience
            settle(locked.orders, locked.cause)
            return
        self._orders = locked.orders + self._orders
        asyncio.get_running_loop().call_later(RETRY, self._write_all)

    def _wait_for_locks(self, milliseconds: int) -> None:
        self._driver.execute(f"PRAGMA busy_timeout={milliseconds}").close()

    def close(self) -> None:
        """Store what waits, and stop: nobody else is kept waiting any more."""
        if self._checkpoints is not None:
            self._checkpoints.close()
        self._wait_for_locks(int(PATIENCE * 1000))
        self._locked_since = float("-inf")  # there is no later
        self._write_all()
        self._connection.close()


class ThreadWriter:
    """Writes to a database server, in a thread."""

    def __init__(self, engine: Engine, put_down: PutDown) -> None:
        self._engine = engine
        self._put_down = put_down
        self._orders: queue.SimpleQueue[Order | None] = queue.SimpleQueue()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._write_on, name="writer", daemon=True)
        self._thread.start()

    def order(self, write: Write, done: Done) -> None:
        """Have something stored, with all that comes in while the last ones are."""
        self._loop = self._loop or asyncio.get_running_loop()
        self._orders.put((write, done))

    def close(self) -> None:
        """Store what waits, and stop."""
        self._orders.put(None)
        self._thread.join()

    def _write_on(self) -> None:
        is_open = True
        while is_open:
            together = [self._orders.get()]
            while not self._orders.empty():
                together.append(self._orders.get())
            orders = [order for order in together if order is not None]
            is_open = len(orders) == len(together)
            if orders:
                self._write(orders)

    def _write(self, orders: Sequence[Order]) -> None:
        try:
            with self._engine.connect() as connection:
                commit(connection, orders, self._put_down, self._settle)
        except Exception as error:  # the database is away; it may be back for the next ones
            self._settle(orders, error)

    def _settle(self, orders: Sequence[Order], error: Exception | None) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(settle, orders, error)


def commit(connection: Connection, orders: Sequence[Order], put_down: PutDown, settle: Settle) -> None:
    """Store all orders, or those that can be; each hears how it went for it. Raises `Locked` to be called again."""
    try:
        with connection.begin():
            put_down(connection, [write for write, _ in orders])
    except (IntegrityError, Conflict):
        # One of them came too late; the others must not suffer from it.
        if len(orders) > 1:
            commit_each(connection, orders, put_down, settle)
            return
        settle(orders, Conflict())
    except DBAPIError as error:
        if is_locked(error.orig):
            raise Locked(orders, error) from error
        settle(orders, error)
    except Exception as error:  # whatever the database has to say, those who wait must hear it
        settle(orders, error)
    else:
        settle(orders, None)


def commit_each(connection: Connection, orders: Sequence[Order], put_down: PutDown, settle: Settle) -> None:
    """Store orders in a transaction each."""
    for place, order in enumerate(orders):
        try:
            commit(connection, [order], put_down, settle)
        except Locked as locked:
            raise Locked(orders[place:], locked.cause) from locked


def settle(orders: Sequence[Order], error: Exception | None) -> None:
    """Tell those who wait how it went."""
    for _, done in orders:
        done(error)
