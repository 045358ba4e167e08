"""What all tests share: `--workers`, and one process that servers are forked from, started by who needs it first."""

from __future__ import annotations

import atexit
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))
pytest.register_assert_rewrite("facedown.testing.promises")
pytest.register_assert_rewrite("web.overhearing")  # so that a frame that tells too much says what


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--workers", type=int, default=0, metavar="N", help="Run tests in N processes.")
    parser.addoption(
        "--processor-times",
        type=int,
        default=0,
        metavar="N",
        help="Show what took most processor time: N of each kind.",
    )


def pytest_configure(config: pytest.Config) -> None:
    if show := config.getoption("--processor-times"):
        from processor_times import ProcessorTimes

        config.pluginmanager.register(ProcessorTimes(show))
    if workers := config.getoption("--workers"):
        from side_by_side import Workers

        config.pluginmanager.register(Workers(config, workers))


def pytest_sessionfinish(exitstatus: int) -> None:
    ended_with.append(int(exitstatus))


ended_with: list[int] = []


@atexit.register
def leave() -> None:
    """Taking all compiled rules apart takes half a minute, and nobody needs it."""
    if ended_with:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(ended_with[-1])


@pytest.fixture(scope="session")
def fork_server(request: pytest.FixtureRequest) -> Iterator[Any]:
    """Where server processes come from."""
    from server.processes import ForkServer
    from side_by_side import FORKED

    fork_server = ForkServer(request.config.stash.get(FORKED, None))
    yield fork_server
    fork_server.close()
