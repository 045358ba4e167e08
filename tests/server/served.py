"""A server for tests: real sockets on a free port, in a thread of this process, its registry within reach."""

from __future__ import annotations

import asyncio
import ssl
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx

from facedown.bots import Budget
from facedown.server import serve
from facedown.server.http.rate_limits import Limits
from facedown.server.rooms.bot_pool import Pace
from facedown.server.serve import ServeSettings

PLENTY = (100_000.0, 100_000.0)
GENEROUS = Limits(
    frames=PLENTY,
    requests=PLENTY,
    tables=PLENTY,
    replays=PLENTY,
    card_sets=PLENTY,
    asked=PLENTY,
    identities=PLENTY,
    mails=PLENTY,
    sockets=1_000,
    connections=1_000,
)
AT_ONCE = Pace(0.0, 0.0)
NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # reading them takes longer than most tests


class RunningServer:
    """The server as `facedown serve` runs it, but for signals and for how fast its bots are."""

    def __init__(self, data: Path, limits: Limits = GENEROUS, pace: Pace = AT_ONCE, **more: Any) -> None:
        settings = ServeSettings(data=data, port=0, limits=limits, pace=pace, budget=Budget(iterations=30), **more)
        self.data = data
        self._up = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(settings,), daemon=True)
        self._thread.start()
        assert self._up.wait(60), "the server does not start"
        self.url = f"http://127.0.0.1:{self.port}"
        for game in self.registry.preparation.done:
            self.do(self.registry.preparation.wait(game))

    def _run(self, settings: ServeSettings) -> None:
        self.loop = (serve.loop_factory() or asyncio.new_event_loop)()
        self.loop.run_until_complete(self._serve(settings))

    async def _serve(self, settings: ServeSettings) -> None:
        with CAUGHT_ONE_AT_A_TIME:
            restore = self._catch()
            try:
                running = asyncio.ensure_future(serve.run(settings, self._is_up))
                while not self._up.is_set() and not running.done():
                    await asyncio.sleep(0.01)
            finally:
                restore()
        await running

    def _catch(self) -> Callable[[], None]:
        """Keep hold of what `run` puts together."""
        make_app, server, limits = serve.make_app, serve.Server, serve.ConnectionLimits

        def make_and_keep(registry: Any, *arguments: Any) -> Any:
            self.registry = registry
            self.gate = make_app(registry, *arguments)
            return self.gate

        def serve_and_keep(*arguments: Any) -> Any:
            self.server = server(*arguments)
            return self.server

        def limit_and_keep(*arguments: Any) -> Any:
            self.connections = limits(*arguments)
            return self.connections

        serve.make_app, serve.Server, serve.ConnectionLimits = make_and_keep, serve_and_keep, limit_and_keep

        def restore() -> None:
            serve.make_app, serve.Server, serve.ConnectionLimits = make_app, server, limits

        return restore

    def _is_up(self, port: int) -> None:
        self.port = port
        self._up.set()

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Run something in the server's loop, and wait for it; not from that loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    async def inside(self, act: Callable[[], Any]) -> Any:
        """Do something in the server's loop, from a test's own."""

        async def work() -> Any:
            return act()

        return await self.does(work())

    async def does(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Run something in the server's loop, and wait for it in a test's own."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self.loop))

    def room(self, table: str) -> Any:
        """A table that is open."""
        return next(room for room in self.registry.rooms if room.id == table)

    def http(self, **more: Any) -> httpx.Client:
        """A client of its own for requests."""
        return httpx.Client(base_url=self.url, timeout=30, verify=NO_CERTIFICATES, **more)

    def stop(self) -> None:
        """Stop as at a signal."""
        self.server.should_exit = True
        self._thread.join(30)
        assert not self._thread.is_alive(), "the server does not stop"


CAUGHT_ONE_AT_A_TIME = threading.Lock()
