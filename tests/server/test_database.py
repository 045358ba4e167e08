"""Opening databases: empty ones, older ones, and a file that somebody else uses."""

from __future__ import annotations

import socket

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, inspect, text
from sqlalchemy.exc import DBAPIError

from facedown.server.storage import database as storage
from facedown.server.storage import schema
from facedown.server.storage.database import DatabaseUnusable, driver_of, open_database, used_alone
from facedown.server.storage.migrations import alembic_config
from facedown.server.storage.store import journal_after
from facedown.table import journal
from facedown.table.journal import Entry
from facedown.table.settings import TableSettings
from server.migrating import put_old_table

OPENED = Entry(0, 1000, journal.Opened(TableSettings(game="en_garde", seats=2, bots=("", ""))))


def test_an_empty_database_gets_all_tables_and_the_schema_says_the_same_as_the_migrations(database):
    with open_database(database).connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []


def test_an_older_database_keeps_its_journals_and_gets_what_is_new(database):
    older = create_engine(driver_of(database))
    with older.begin() as connection:
        command.upgrade(alembic_config(connection), "0001")
        assert "gone" not in {column["name"] for column in inspect(connection).get_columns("servers")}
        put_old_table(connection, "t", "open", [OPENED])
    older.dispose()
    with open_database(database).connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        assert journal_after(connection, "t", -1) == [OPENED]


def test_every_step_can_be_taken_back(database):
    with open_database(database).begin() as connection:
        command.downgrade(alembic_config(connection), "base")
        assert set(inspect(connection).get_table_names()) == {"alembic_version"}


def test_a_file_that_a_server_uses_is_refused_to_another_one(tmp_path):
    url = f"sqlite:///{tmp_path / 'facedown.sqlite'}"
    with used_alone(url), pytest.raises(DatabaseUnusable, match="another server uses"), used_alone(url):
        pass
    with used_alone(url):
        pass


def test_a_postgresql_that_does_not_answer_is_an_error_and_not_a_wait_for_ever(monkeypatch):
    monkeypatch.setitem(storage.KEEPALIVE, "connect_timeout", 2)  # the least that its library knows
    with socket.create_server(("127.0.0.1", 0)) as silent, pytest.raises(DatabaseUnusable, match="timeout"):
        open_database(f"postgresql://user@127.0.0.1:{silent.getsockname()[1]}/facedown")


def test_a_statement_takes_only_so_long_on_postgresql(postgresql, monkeypatch):
    monkeypatch.setattr(storage, "STATEMENT_WITHIN", 1)
    engine = open_database(postgresql())
    with engine.begin() as connection, pytest.raises(DBAPIError, match="statement timeout"):
        connection.execute(text("SELECT pg_sleep(30)"))
    engine.dispose()


def test_servers_that_share_postgresql_do_not_lock_each_other_out():
    url = "postgresql://host/name"
    with used_alone(url), used_alone(url):
        pass
