"""Looking after the database itself: listing tables, checking what is stored, copying it and making it small again."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
from sqlalchemy import Connection, func, select, text

from facedown.errors import FacedownError
from facedown.server.storage import files, migrations, schema
from facedown.server.storage.database import WRITES, close, create, driver_of, file_of, open_database, used_alone
from facedown.server.storage.errors import DatabaseUnusable
from facedown.server.storage.retention import EXPIRING
from facedown.server.storage.store import journal_after, phase_of
from facedown.table import journal
from facedown.table.record import read_record


class TableRow(msgspec.Struct, frozen=True):
    """A table as the operator lists it."""

    id: str
    game: str
    phase: str
    opened_at: int
    last_at: int | None
    entries: int
    matches: int
    people: tuple[str, ...]


def list_tables(connection: Connection, phase: str | None, most: int) -> list[TableRow]:
    """The newest tables, or those of one phase."""
    newest = select(schema.tables).order_by(schema.tables.c.opened_at.desc()).limit(most)
    if phase is not None:
        newest = newest.where(schema.tables.c.phase == phase)
    return [describe(connection, row) for row in connection.execute(newest).all()]


def describe(connection: Connection, row: object) -> TableRow:
    """A table with what can be counted without playing its matches."""
    table: str = row.id  # type: ignore[attr-defined]
    written = journal_after(connection, table, -1)
    matches = connection.scalar(select(func.count()).where(schema.matches.c.table_id == table)) or 0
    seated = dict.fromkeys(entry.fact.name for entry in written if isinstance(entry.fact, journal.Seated))
    return TableRow(
        id=table,
        game=row.game,  # type: ignore[attr-defined]
        phase=row.phase,  # type: ignore[attr-defined]
        opened_at=row.opened_at,  # type: ignore[attr-defined]
        last_at=written[-1].at if written else None,
        entries=len(written),
        matches=matches,
        people=tuple(seated),
    )


def find_faults(url: str) -> Iterator[str]:
    """Everything that is wrong with a database, in sentences: the file, then every journal and every record."""
    file = file_of(url)
    if file is not None:
        if not file.exists():
            raise DatabaseUnusable(f"there is no database {file}")
        if damage := files.find_damage(file):
            yield f"the file is damaged: {damage}"
            return
    engine = create(url)
    try:
        with engine.begin() as connection:
            migrations.check_version(connection, migrations.alembic_config(connection))
            migrations.check_tables(connection)
            tables = list(connection.scalars(select(schema.tables.c.id)))
        for table in tables:
            with engine.begin() as connection:
                faults = faults_of_table(connection, table)
            yield from faults
    finally:
        close(engine)


def faults_of_table(connection: Connection, table: str) -> list[str]:
    """A journal with gaps or facts that cannot be read, and records that cannot be read.

    Each table is read in a transaction of its own: a long one would keep SQLite's log from being truncated while a
    server writes, and a PostgreSQL would end it.
    """
    found = []
    phase = phase_of(connection, table)
    try:
        numbers = [entry.number for entry in journal_after(connection, table, -1)]
    except msgspec.MsgspecError as error:
        found.append(f"table {table}: an entry cannot be read: {error}")
    else:
        if phase not in (None, EXPIRING) and numbers != list(range(len(numbers))):
            found.append(f"table {table}: entries are missing from its journal")
    kept = select(schema.matches.c.match, schema.matches.c.record).where(schema.matches.c.table_id == table)
    for match, record in connection.execute(kept):
        try:
            read_record(record)
        except FacedownError as error:
            found.append(f"table {table}, match {match}: {error}")
    return found


def vacuum(url: str) -> tuple[int, int]:
    """Give free space back to the system; sizes before and after, in bytes.

    An SQLite file also gets the page size of new ones. Nobody else may use it meanwhile.
    """
    file = file_of(url)
    if file is None:
        return vacuum_postgresql(url)
    with used_alone(url):
        close(open_database(url))
        before = file.stat().st_size
        try:
            files.rewrite(file)
        except sqlite3.Error as error:
            raise DatabaseUnusable(f"cannot vacuum {file}: {error}") from None
        return before, file.stat().st_size


def vacuum_postgresql(url: str) -> tuple[int, int]:
    """The same on a database server; tables are locked one after the other."""
    engine = create(url)
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("SET statement_timeout = 0"))
        size = text("SELECT pg_database_size(current_database())")
        before = connection.execute(size).scalar_one()
        connection.execute(text("VACUUM (FULL, ANALYZE)"))
        after = connection.execute(size).scalar_one()
    close(engine)
    return before, after


def back_up(url: str, copy: Path) -> None:
    """A copy of the database as it is now, while servers go on: a file, or what `pg_dump` writes."""
    if copy.exists():
        raise DatabaseUnusable(f"{copy} is there already")
    if (file := file_of(url)) is not None:
        if not file.exists():
            raise DatabaseUnusable(f"there is no database {file}")
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
        return
    if (program := shutil.which("pg_dump")) is None:
        raise DatabaseUnusable("pg_dump is missing: it comes with PostgreSQL")
    address = driver_of(url).replace("postgresql+psycopg", "postgresql", 1)
    if subprocess.run([program, "--format=custom", f"--file={copy}", address]).returncode:
        raise DatabaseUnusable("pg_dump has failed")


def go_back(url: str, step: str) -> None:
    """Take the database back to a step that an older version of facedown knows, in one transaction."""
    with used_alone(url):
        engine = create(url)
        try:
            with engine.connect().execution_options(**WRITES) as connection, connection.begin():
                migrations.downgrade(connection, step)
        finally:
            close(engine)
