"""Who writes to the database, and when: as many writes as have come together go into one transaction.

Into a file that costs some microseconds and never waits for a disk, so it is done between two turns of the event loop:
a thread would cost more in being handed the work than in doing it. A database at the other end of a line is waited for
by a thread of its own.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from typing import Protocol

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import IntegrityError

from facedown.server.storage.writes import Conflict, Write

Order = tuple[Write, "asyncio.Future[None]"]
PutDown = Callable[[Connection, Sequence[Write]], None]
Settle = Callable[[Sequence[Order], Exception | None], None]

CHECKPOINT_EVERY = 2.0  # seconds; what is committed is safe before, in the log file beside the database


class Writer(Protocol):
    """Stores writes, and tells those who wait how it went."""

    def order(self, wanted: Write) -> asyncio.Future[None]:
        """Have something stored, with all that comes in at the same time."""

    def close(self) -> None:
        """Store what waits, and stop."""


class LoopWriter:
    """Writes into a file, in the event loop."""

    def __init__(self, engine: Engine, put_down: PutDown) -> None:
        self._connection = engine.connect()
        self._connection.execute(text("PRAGMA wal_autocheckpoint=0"))
        self._connection.commit()
        self._put_down = put_down
        self._orders: list[Order] = []
        self._is_closed = threading.Event()
        self._copier = threading.Thread(target=self._copy_on, args=(engine,), name="checkpoints", daemon=True)
        self._copier.start()

    def order(self, wanted: Write) -> asyncio.Future[None]:
        """Have something stored at the end of this turn of the loop."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        if not self._orders:
            loop.call_soon(self._write_all)
        self._orders.append((wanted, done))
        return done

    def _write_all(self) -> None:
        orders, self._orders = self._orders, []
        if orders:
            commit(self._connection, orders, self._put_down, settle)

    def _copy_on(self, engine: Engine) -> None:
        """Copy the log file into the database now and then: this alone waits for the disk."""
        with engine.connect() as connection:
            while not self._is_closed.wait(CHECKPOINT_EVERY):
                connection.execute(text("PRAGMA wal_checkpoint(PASSIVE)"))
                connection.rollback()

    def close(self) -> None:
        """Store what waits, and stop."""
        self._write_all()
        self._is_closed.set()
        self._copier.join()
        self._connection.close()


class ThreadWriter:
    """Writes to a database server, in a thread."""

    def __init__(self, engine: Engine, put_down: PutDown) -> None:
        self._engine = engine
        self._put_down = put_down
        self._orders: queue.SimpleQueue[Order | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_on, name="writer", daemon=True)
        self._thread.start()

    def order(self, wanted: Write) -> asyncio.Future[None]:
        """Have something stored, with all that comes in while the last ones are."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._orders.put((wanted, done))
        return done

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
                commit(connection, orders, self._put_down, settle_in_their_loop)
        except Exception as error:  # the database is away; it may be back for the next ones
            settle_in_their_loop(orders, error)


def commit(connection: Connection, orders: Sequence[Order], put_down: PutDown, settle: Settle) -> None:
    """Store all orders, or those that can be; each hears how it went for it."""
    try:
        with connection.begin():
            put_down(connection, [wanted for wanted, _ in orders])
    except (IntegrityError, Conflict):
        # One of them came too late; the others must not suffer from it.
        if len(orders) > 1:
            for order in orders:
                commit(connection, [order], put_down, settle)
            return
        settle(orders, Conflict())
    except Exception as error:  # whatever the database has to say, those who wait must hear it
        settle(orders, error)
    else:
        settle(orders, None)


def settle(orders: Sequence[Order], error: Exception | None) -> None:
    """Tell those who wait how it went."""
    for _, done in orders:
        if not done.done():
            done.set_exception(error) if error else done.set_result(None)


def settle_in_their_loop(orders: Sequence[Order], error: Exception | None) -> None:
    """The same, from a thread."""
    loop = orders[0][1].get_loop()
    if not loop.is_closed():
        loop.call_soon_threadsafe(settle, orders, error)
