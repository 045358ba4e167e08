"""What all tests share: one process that servers are forked from, started by the first test that needs it."""

from __future__ import annotations

import atexit
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))
if "PYTEST_XDIST_WORKER" in os.environ:
    # Taking all compiled rules apart takes half a minute, and nobody needs it: the results are sent already.
    atexit.register(os._exit, 0)
pytest.register_assert_rewrite("facedown.testing.promises")
pytest.register_assert_rewrite("web.overhearing")  # so that a frame that tells too much says what


@pytest.fixture(scope="session")
def fork_server() -> Iterator[Any]:
    """Where server processes come from."""
    from server.processes import ForkServer

    fork_server = ForkServer()
    yield fork_server
    fork_server.close()
