"""Running the server: everything put together, on one core, until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec
import uvicorn
from sqlalchemy.exc import DBAPIError

from facedown.bots import AS_USUAL, Budget
from facedown.server import maintenance_loop
from facedown.server.cluster.ownership import new_name
from facedown.server.http.app import make_app
from facedown.server.http.rate_limits import Limits
from facedown.server.http.security import Gatekeeper
from facedown.server.logs import log_to_stderr
from facedown.server.metrics import Meters
from facedown.server.notices.settings import NoticeSettings
from facedown.server.notices.turns import open_notices
from facedown.server.preparation import Preparation
from facedown.server.repeating import repeat
from facedown.server.rooms.bot_pool import Pace, Players
from facedown.server.rooms.registry import Registry
from facedown.server.sockets.connection_limits import ConnectionLimits, LimitedHttp, most_connections
from facedown.server.sockets.websocket import WebSocket
from facedown.server.storage.database import first_line, open_database, shown, url_of_file, used_alone
from facedown.server.storage.errors import DatabaseUnusable
from facedown.server.storage.retention import Retention
from facedown.server.storage.store import Store
from facedown.table.live import Dealer, deal_at_random


class ServeSettings(msgspec.Struct, frozen=True, kw_only=True):
    """How a server is set up; without a database, one is kept in the data folder."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""
    data: Path
    origins: tuple[str, ...] = ()
    public_names: tuple[str, ...] = ()
    proxies: str = ""
    limits: Limits = Limits()
    pace: Pace = Pace()
    budget: Budget = AS_USUAL
    bot_workers: int = 0  # processes that think for bots; with 0, threads of the server do
    bot_threads: int = 0
    retention: Retention = Retention()
    invited_only: bool = False  # whether new people need an invitation
    notices: NoticeSettings = NoticeSettings()
    log_level: str = "warning"

    @property
    def url(self) -> str:
        """The database."""
        return self.database or url_of_file(self.data)


class Server(uvicorn.Server):
    """Uvicorn, which reports when it listens."""

    def __init__(self, config: uvicorn.Config, is_up: Callable[[int], None]) -> None:
        super().__init__(config)
        self._is_up = is_up

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        """Listen, then say so."""
        await super().startup(sockets)  # type: ignore[arg-type]
        if self.started:
            self._is_up(self.servers[0].sockets[0].getsockname()[1])


class Assembled(NamedTuple):
    """A server that is put together."""

    registry: Registry
    gatekeeper: Gatekeeper
    connections: ConnectionLimits
    server: Server

    async def serve(self, door: socket.socket | None = None) -> None:
        """Serve until it is told to stop."""
        calm_collector()
        await self.server.serve([door] if door is not None else None)


def serve(
    settings: ServeSettings,
    is_up: Callable[[int], None],
    door: socket.socket | None = None,
    dealer: Dealer = deal_at_random,
) -> None:
    """Serve until the process is told to stop, at a door that is open already or a new one; `is_up` hears the port."""
    log_to_stderr(settings.log_level)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, leave)  # uvicorn ends everything in order, and then lets the signal have its way
    with used_alone(settings.url), asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(run(settings, is_up, door, dealer))


def open_door(host: str, port: int) -> socket.socket:
    """A socket that listens; `OSError` where that is not possible."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=2048)


def leave(*_: object) -> None:
    """Stopping when told to is a success; threads that still compile or think are not waited for."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The fast loop where there is one."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


async def run(
    settings: ServeSettings,
    is_up: Callable[[int], None],
    door: socket.socket | None = None,
    dealer: Dealer = deal_at_random,
) -> None:
    """Put a server together, and run it."""
    await (await assemble(settings, is_up, dealer)).serve(door)


async def assemble(settings: ServeSettings, is_up: Callable[[int], None], dealer: Dealer = deal_at_random) -> Assembled:
    """Open the database, and put the registry and the application together."""
    store = Store(open_database(settings.url), new_name())
    threads = settings.bot_threads or os.cpu_count() or 1
    players = Players(
        settings.bot_workers or threads,
        settings.pace,
        settings.budget,
        in_processes=bool(settings.bot_workers),
        limits=settings.limits,
    )
    registry = Registry(store, players, Preparation(), Meters(), dealer=dealer, limits=settings.limits)
    registry.listens_at = settings.host
    registry.is_invited_only = settings.invited_only
    registry.notices = await open_notices(registry, settings.notices)
    connections = ConnectionLimits(settings.limits.connections, most_connections(), settings.proxies)
    registry.spawn(repeat("keep_alive", connections.watch, 1.0))
    registry.meters.watch(registry)
    await begin(registry)
    maintenance_loop.start(registry, settings.retention)
    gatekeeper = make_app(registry, settings.limits, settings.origins, settings.public_names)
    config = uvicorn.Config(
        gatekeeper,
        host=settings.host,
        port=settings.port,
        access_log=False,
        log_config=None,
        lifespan="on",
        http=partial(LimitedHttp, connections),  # type: ignore[arg-type]
        ws=partial(WebSocket, connections),  # type: ignore[arg-type]
        ws_max_size=settings.limits.frame_bytes,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        timeout_graceful_shutdown=5,
    )
    return Assembled(registry, gatekeeper, connections, Server(config, is_up))


async def begin(registry: Registry) -> None:
    """Start with a write: a database that takes none, on a full disk for example, is told before anybody comes."""
    try:
        await registry.begin()
    except DBAPIError as error:
        registry.store.close()
        url = str(registry.store.engine.url)
        raise DatabaseUnusable(f"cannot write to {shown(url)}: {first_line(error)}") from None


def calm_collector() -> None:
    """Looking through all that is loaded makes moves wait for a quarter of a second (benchmarks/RESULTS.md).

    The registry does it when it is quiet.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 1_000_000)
