"""Databases of every earlier version, with a row in each of their tables, are upgraded and keep all of it."""

from __future__ import annotations

from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Column, Connection, MetaData, Table, create_engine, select

from facedown.server.storage import schema
from facedown.server.storage.database import driver_of, open_database
from facedown.server.storage.migrations import alembic_config
from facedown.table import journal
from facedown.table.journal import encode_fact

VERSION_TABLE = "alembic_version"
# What a migration reads has to make sense; everything else is only carried along.
MEANT = {
    "table_id": "t", "winners": "1", "fact": encode_fact(journal.Seated(0, "Ann", "a" * 64)).decode(),
    "record": "facedown record 1\ngame: en_garde\nrules: 1\nseats: 2\nplayers: Ann; (novice)\nseed: 00\n",
}  # fmt: skip


def versions() -> list[str]:
    """All revisions, the oldest first."""
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        script = ScriptDirectory.from_config(alembic_config(connection))
        return [step.revision for step in reversed(list(script.walk_revisions()))]


def value_for(table: str, column: Column[Any]) -> Any:
    """Something that the column takes."""
    if column.name in MEANT:
        return MEANT[column.name]
    if table == "tables" and column.name == "id":
        return MEANT["table_id"]
    kind = column.type.python_type
    if kind is str:
        return column.name[: getattr(column.type, "length", None) or 100]
    return {bool: True, int: 1, float: 1.5, bytes: b"kept"}[kind]


def fill(connection: Connection) -> dict[str, dict[str, Any]]:
    """A row in every table that there is, by the table's name."""
    there = MetaData()
    there.reflect(connection)
    rows = {}
    for table in there.sorted_tables:
        if table.name != VERSION_TABLE:
            rows[table.name] = {column.name: value_for(table.name, column) for column in table.columns}
            connection.execute(table.insert().values(rows[table.name]))
    return rows


def read(connection: Connection, table: str, row: dict[str, Any]) -> dict[str, Any]:
    """The row again, by its key."""
    now = Table(table, MetaData(), autoload_with=connection)
    mine = [column == row[column.name] for column in now.primary_key.columns]
    return dict(connection.execute(select(now).where(*mine)).mappings().one())


@pytest.mark.parametrize("version", versions())
def test_a_database_of_each_version_is_upgraded_and_keeps_every_row(database: str, version: str) -> None:
    older = create_engine(driver_of(database))
    with older.begin() as connection:
        command.upgrade(alembic_config(connection), version)
        rows = fill(connection)
    older.dispose()
    assert len(rows) >= 4
    engine = open_database(database)
    with engine.begin() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        for table, row in rows.items():
            assert row.items() <= read(connection, table, row).items(), table
    engine.dispose()
