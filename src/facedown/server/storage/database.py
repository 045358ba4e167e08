"""Opening the database: SQLite in a file by default, PostgreSQL by its URL."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text

from facedown.errors import FacedownError

MIGRATION_LOCK = 0x66616365  # any number will do, as long as all servers use the same


class DatabaseUnusable(FacedownError):
    """The database cannot be opened, or is of another kind than ours."""


def open_database(url: str) -> Engine:
    """An engine on a database that has all our tables."""
    # A connection is tried before it is used: the database may have been started anew since. Errors would tell the logs
    # what was to be written: seeds among it.
    engine = create_engine(driver_of(url), pool_size=4, max_overflow=4, pool_pre_ping=True, hide_parameters=True)
    event.listen(engine, "connect", set_up_sqlite if is_sqlite(engine) else set_up_postgresql)
    with engine.begin() as connection:
        migrate(connection)
    return engine


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


def is_sqlite(engine: Engine) -> bool:
    """Whether the database is a file, so that one server alone uses it."""
    return engine.dialect.name == "sqlite"


def set_up_sqlite(connection: Any, _: Any) -> None:
    """Appending costs little and survives a killed server: what is committed is in the log file."""
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def set_up_postgresql(connection: Any, _: Any) -> None:
    """A server that stalls amid writing must not hold up the others: its transaction ends without it."""
    connection.execute("SET idle_in_transaction_session_timeout = '4s'")
    connection.commit()


@contextmanager
def used_alone(url: str) -> Iterator[None]:
    """Hold a database file for one server: SQLite cannot tell two of them about each other's lines."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or parsed.database in (None, "", ":memory:"):
        yield
        return
    with Path(f"{parsed.database}.lock").open("w") as file:
        try:
            lock(file)
        except OSError:
            raise DatabaseUnusable(
                f"another server uses {parsed.database}: stop it, or give this one another data folder"
            ) from None
        yield  # closing the file lets go of it, and so does the end of the process, however it comes


def lock(file: IO[str]) -> None:
    """Lock a file for this process alone, or raise OSError."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def migrate(connection: Connection) -> None:
    """Bring stored data up to date; of several servers that start at once, one does it."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATION_LOCK})
    command.upgrade(alembic_config(connection), "head")


def alembic_config(connection: Connection) -> Config:
    """Our migrations, on a connection."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
