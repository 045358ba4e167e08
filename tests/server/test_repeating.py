"""What a server does again and again goes on, whatever goes wrong once."""

from __future__ import annotations

import asyncio
import logging

import pytest

from facedown import prepare
from facedown.server import preparation
from facedown.server.preparation import Preparation
from facedown.server.repeating import repeat

pytestmark = pytest.mark.anyio


async def test_work_that_fails_is_done_again_and_its_failure_logged(caplog: pytest.LogCaptureFixture) -> None:
    done = []

    async def work() -> None:
        done.append(len(done))
        if len(done) == 1:
            raise ValueError("broken")

    with caplog.at_level(logging.ERROR):
        task = asyncio.ensure_future(repeat("sweep", work, 0.001))
        while len(done) < 3:
            await asyncio.sleep(0.001)
        task.cancel()
    assert [(record.message, str(record.exc_info[1])) for record in caplog.records] == [("sweep_failed", "broken")]


async def test_games_are_prepared_though_nobody_knows_which_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError("the cache cannot be read")

    with monkeypatch.context() as patched:
        patched.setattr(prepare, "cold_games", fail)
        assert preparation.in_order(["gargon", "en_garde"]) == ["gargon", "en_garde"]
        patched.setattr(preparation, "FIRST_PAUSE", 0.001)
        prepared = Preparation()
        task = asyncio.ensure_future(prepared.run())
        async with asyncio.timeout(10):
            while min(prepared.failures[name] for name in prepared.done) == 0:
                await asyncio.sleep(0.001)
        assert "the cache cannot be read" in prepared.health()["en_garde"].reason
        task.cancel()
