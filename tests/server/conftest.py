"""Servers for tests: `server` is shared and generous, `make_server` starts one of a test's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from server.served import RunningServer


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
