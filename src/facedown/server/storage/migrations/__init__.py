"""Bringing a database up to date: all steps, their DDL and the version number in one transaction."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from facedown.server.storage.errors import DatabaseUnusable
from facedown.server.storage.schema import metadata

MIGRATION_LOCK = 0x66616365  # any number will do, as long as all servers use the same
VERSION_TABLE = "alembic_version"


def migrate(connection: Connection) -> None:
    """Bring stored data up to date, inside the transaction that the caller has begun.

    Of several servers that start at once, one does it and the others wait for it.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL statement_timeout = 0"))  # large tables take their time, and so do others
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATION_LOCK})
    config = alembic_config(connection)
    check_version(connection, config)
    command.upgrade(config, "head")
    check_tables(connection)


def downgrade(connection: Connection, step: str) -> None:
    """Take steps back, for an older version of facedown; what they added is lost."""
    config = alembic_config(connection)
    check_version(connection, config)
    if step not in steps(config):
        raise DatabaseUnusable(f"there is no step {step!r}; there are: {', '.join(steps(config))}")
    command.downgrade(config, step)


def alembic_config(connection: Connection) -> Config:
    """Our migrations, on a connection."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def steps(config: Config) -> list[str]:
    """All steps that this version knows, the oldest first."""
    return sorted(script.revision for script in ScriptDirectory.from_config(config).walk_revisions())


def version_of(connection: Connection) -> str:
    """The last step that a database has taken; "" if none."""
    return MigrationContext.configure(connection).get_current_revision() or ""


def check_version(connection: Connection, config: Config) -> None:
    """Refuse a database of a newer version, and one that belongs to another program."""
    current, known = version_of(connection), steps(config)
    if current and current not in known:
        raise DatabaseUnusable(
            f"the database is at step {current} of a newer facedown, and this version knows steps up to {known[-1]}: "
            f"install the newer version, or see 'Going back' in docs/hosting.md"
        )
    found = set(inspect(connection).get_table_names()) - {VERSION_TABLE}
    if not current and found and not found & set(metadata.tables):
        raise DatabaseUnusable(f"the database belongs to another program: it has the tables {', '.join(sorted(found))}")


def check_tables(connection: Connection) -> None:
    """Refuse a database that says it is up to date but has lost tables."""
    lost = sorted(set(metadata.tables) - set(inspect(connection).get_table_names()))
    if lost:
        raise DatabaseUnusable(f"the database has lost the tables {', '.join(lost)}: restore a backup")
