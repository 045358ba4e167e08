"""Opening the database: SQLite in a file by default, PostgreSQL by its URL."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError

from facedown.errors import FacedownError
from facedown.server.storage import files
from facedown.server.storage.errors import DatabaseUnusable
from facedown.server.storage.migrations import migrate

# Transactions with this execution option take the write lock when they begin, not at their first write.
WRITES = {"writes": True}
# A PostgreSQL that vanished without a word is noticed within seconds; both sides of a connection are watched.
KEEPALIVE = {
    "connect_timeout": 5,
    "keepalives_idle": 3,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
STATEMENT_WITHIN = 15  # seconds; the slowest question of a server takes less than one


class DatabaseInUse(DatabaseUnusable):
    """Another server holds the file."""


def open_database(url: str) -> Engine:
    """An engine on a database that has all our tables; whatever is wrong with it is said in one sentence."""
    if (file := file_of(url)) is not None and not file.exists():
        files.create(file, lambda new: close(open_migrated(f"sqlite:///{new}")))
    elif file is not None:
        files.check(file)
    return open_migrated(url)


def open_migrated(url: str) -> Engine:
    """An engine on a database that is there, brought up to date in one transaction."""
    engine = create(url)
    try:
        with engine.connect().execution_options(**WRITES) as connection, connection.begin():
            migrate(connection)
        if (file := file_of(url)) is not None:
            files.use_write_ahead_log(file)
    except DBAPIError as error:
        close(engine)
        raise DatabaseUnusable(f"cannot use {shown(url)}: {first_line(error)}") from None
    except FacedownError:
        close(engine)
        raise
    return engine


def create(url: str) -> Engine:
    """An engine that sets its connections up."""
    # A connection is tried before it is used: the database may have been restarted since. Errors must not tell the logs
    # what was to be written, which includes seeds.
    is_file = make_url(url).get_backend_name() == "sqlite"
    engine = create_engine(
        driver_of(url),
        pool_size=4,
        max_overflow=4,
        pool_pre_ping=True,
        hide_parameters=True,
        connect_args={} if is_file else KEEPALIVE,
    )
    if is_sqlite(engine):
        event.listen(engine, "connect", set_up_sqlite)
        event.listen(engine, "begin", begin_in_sqlite)
    else:
        event.listen(engine, "connect", set_up_postgresql)
    return engine


def close(engine: Engine) -> None:
    """Close all connections; the last one to an SQLite file takes its log into the file."""
    engine.dispose()


def driver_of(url: str) -> str:
    """A URL with the driver that we bring along."""
    parsed = make_url(url)
    backend = parsed.get_backend_name()
    if backend not in ("sqlite", "postgresql", "postgres"):
        raise DatabaseUnusable(f"a database is sqlite:///FILE or postgresql://HOST/NAME, not {backend}")
    if backend == "sqlite":
        return url
    return parsed.set(drivername="postgresql+psycopg").render_as_string(hide_password=False)


def url_of_file(folder: Path) -> str:
    """The database in a data folder."""
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'facedown.sqlite'}"


def file_of(url: str) -> Path | None:
    """The file of an SQLite database; None for PostgreSQL and for a database in memory."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or parsed.database in (None, "", ":memory:"):
        return None
    return Path(str(parsed.database))


def shown(url: str) -> str:
    """A database as errors name it: without its password."""
    file = file_of(url)
    return make_url(url).render_as_string(hide_password=True) if file is None else str(file)


def first_line(error: DBAPIError) -> str:
    """What the database itself said."""
    return str(error.orig).strip().partition("\n")[0]


def is_sqlite(engine: Engine) -> bool:
    """Whether the database is a file, so that one server alone uses it."""
    return engine.dialect.name == "sqlite"


def set_up_sqlite(connection: Any, _: Any) -> None:
    """What every connection to a file needs."""
    connection.isolation_level = None  # the driver would commit before DDL; we begin transactions ourselves
    for setting in (
        f"page_size={files.PAGE_SIZE}",  # of a new file; an old one keeps its own
        "busy_timeout=5000",
        "synchronous=NORMAL",
        "foreign_keys=ON",
        "cache_size=-16000",
        "wal_autocheckpoint=0",  # whoever writes must not wait for the disk; `checkpoints` does
    ):
        connection.execute(f"PRAGMA {setting}").close()


def begin_in_sqlite(connection: Connection) -> None:
    """Begin a transaction that covers DDL as well."""
    writes = connection.get_execution_options().get("writes", False)
    driver: Any = connection.connection.driver_connection
    try:
        driver.execute("BEGIN IMMEDIATE" if writes else "BEGIN").close()
    except driver.Error as error:
        raise DBAPIError.instance("BEGIN", None, error, driver.Error, hide_parameters=True) from error


def set_up_postgresql(connection: Any, _: Any) -> None:
    """A server that stalls while it writes must not hold up the others: its transaction ends without it. Nor must a
    database that has stalled hold up a server.
    """
    connection.execute("SET idle_in_transaction_session_timeout = '4s'")
    connection.execute(f"SET statement_timeout = '{STATEMENT_WITHIN}s'")
    connection.commit()


@contextmanager
def used_alone(url: str) -> Iterator[None]:
    """Hold a database file for one server: SQLite cannot tell two of them about each other's entries."""
    file = file_of(url)
    if file is None:
        yield
        return
    with Path(f"{file}.lock").open("w") as held:
        try:
            lock(held)
        except OSError:
            raise DatabaseInUse(f"another server uses {file}: stop it, or give this one another data folder") from None
        yield  # closing the file releases the lock, and so does the end of the process


def lock(file: IO[str]) -> None:
    """Lock a file for this process alone, or raise OSError."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
