"""Limits on connections and on the time that requests and answers may take, and detection of dead connections.

A client that opens connections and sends half a request, or nothing, would keep everybody else out. So an address has
a limited number, a request has to be complete in time, and some descriptors are kept for the database and for files.
One that asks for much and reads nothing would fill our memory: it has to read on, and not too much may wait for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import sys
import time
from collections import Counter
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

if TYPE_CHECKING:
    from facedown.server.sockets.websocket import WebSocket

RESERVED = 128  # descriptors for the database, files, worker processes and answers to those who are turned away
HEAD_WITHIN = 10.0  # seconds from the first byte, or from the connection, to the end of a request's head
BODY_WITHIN = 30.0  # seconds for the rest of it
READ_WITHIN, LEAST_READ = 30.0, 32_768  # a client has to read this many bytes of a long answer within this many seconds
MOST_UNREAD = 32_000_000  # bytes of answers that wait for one address
MOST_HEAD, MOST_FIELDS = 65_536, 100  # bytes and fields in a request's head, or behind its body
MOST_PIPELINED = 16  # requests of one connection that wait for those before them; browsers send one after the other
TURNED_AWAY = b"HTTP/1.1 %d %b\r\nContent-Length: 0\r\nRetry-After: 5\r\nConnection: close\r\n\r\n"


class ConnectionLimits:
    """All connections of a server, by address; those of trusted proxies are many people's."""

    def __init__(self, per_address: int, in_all: int, proxies: str = "") -> None:
        self.per_address = per_address
        self.in_all = in_all
        self.opened: set[WebSocket] = set()
        self.of_address: Counter[str] = Counter()
        self._addresses: dict[asyncio.BaseTransport, str] = {}
        self._slow: set[asyncio.Transport] = set()  # long answers wait there to be read
        self._trusts_all, self._trusted = read_proxies(proxies)

    def __len__(self) -> int:
        return len(self._addresses)

    def admit(self, transport: asyncio.BaseTransport) -> int:
        """Take a connection in; 0, or the status with which it is turned away."""
        if len(self._addresses) >= self.in_all:
            return 503
        peer = transport.get_extra_info("peername")
        address = client_address(peer[0]) if isinstance(peer, tuple) and peer else ""
        if not self.is_proxy(address) and self.of_address[address] >= self.per_address:
            return 429
        self._addresses[transport] = address
        self.of_address[address] += 1
        return 0

    def release(self, transport: asyncio.BaseTransport) -> None:
        """A connection has ended."""
        address = self._addresses.pop(transport, None)
        if address is not None:
            self.of_address[address] -= 1
            if not self.of_address[address]:
                del self.of_address[address]

    def note_slow(self, transport: asyncio.Transport) -> bool:
        """A client reads an answer more slowly than we write it; False if too much waits for its address already."""
        self._slow.add(transport)
        address = self._addresses.get(transport, "")
        waiting = sum(one.get_write_buffer_size() for one in self._slow if self._addresses.get(one) == address)
        return waiting <= MOST_UNREAD or self.is_proxy(address)

    def note_read(self, transport: asyncio.Transport) -> None:
        """The client has read nearly all of it, or has gone."""
        self._slow.discard(transport)

    def is_proxy(self, address: str) -> bool:
        """Whether an address speaks for many people."""
        if self._trusts_all or not address:
            return True
        if not self._trusted:
            return False
        with contextlib.suppress(ValueError):
            found = ipaddress.ip_address(address.partition("/")[0])
            return any(found in network for network in self._trusted)
        return False

    async def watch(self) -> None:
        """Find sockets whose client vanished silently."""
        self.check_alive(time.monotonic())

    def check_alive(self, now: float) -> None:
        """Ping those who are silent; drop those who stay silent."""
        for socket in list(self.opened):
            socket.check_alive(now)


def client_address(host: str) -> str:
    """Who a connection is from: with IPv6, everybody has a whole network of their own."""
    if ":" not in host:
        return host
    try:
        address = ipaddress.IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((address, 64), strict=False))


def read_proxies(proxies: str) -> tuple[bool, list[Any]]:
    """Whether everybody is trusted, and the networks that are."""
    named = [name.strip() for name in proxies.split(",") if name.strip()]
    networks = []
    for name in named:
        with contextlib.suppress(ValueError):
            networks.append(ipaddress.ip_network(name, strict=False))
    return "*" in named, networks


def most_connections() -> int:
    """As many as the system lets us have, less what is kept in reserve."""
    if sys.platform == "win32":
        return 8_000
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with contextlib.suppress(ValueError, OSError):  # some systems have a hard limit that cannot be reached
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    return max(soft - RESERVED, soft // 2)


class TooMuch(Exception):
    """A request that is longer than any that is meant well; uvicorn refuses it, and ends the connection."""


class LimitedHttp(HttpToolsProtocol):
    """uvicorn's HTTP connection, admitted or turned away, with limits on the time and the size of every request.

    The size of a body is for the application to limit: it is handed over as it comes.
    """

    def __init__(self, limits: ConnectionLimits, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._limits = limits
        self._deadline: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None
        self._is_admitted = False
        self._pending = 0  # bytes that have come since the parser last got on

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Turn a connection away that is one too many."""
        super().connection_made(transport)
        if status := self._limits.admit(transport):
            transport.write(TURNED_AWAY % (status, b"Too Many Requests" if status == 429 else b"Service Unavailable"))
            transport.close()
            return
        self._is_admitted = True
        self._expect(HEAD_WITHIN)

    def data_received(self, data: bytes) -> None:
        """What comes on a connection that was turned away is ignored."""
        if not self._is_admitted:
            return
        if self._deadline is None and (self.cycle is None or self.cycle.response_complete):
            self._expect(HEAD_WITHIN)
        self._pending += len(data)
        super().data_received(data)
        if self._pending > MOST_HEAD:
            self.transport.abort()

    def on_message_begin(self) -> None:
        """A request begins."""
        self._pending = 0
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """A field of the head, or behind the body."""
        if len(self.headers) >= MOST_FIELDS:
            raise TooMuch
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is here; the rest has its own time."""
        if len(self.pipeline) >= MOST_PIPELINED:
            raise TooMuch
        self._pending = 0
        self._expect(BODY_WITHIN)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self._pending = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is complete: its answer takes as long as it takes."""
        self._pending = 0
        self._expect(None)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """The connection is a WebSocket's from now on, which releases it."""
        self._expect(None)
        super().handle_websocket_upgrade()
        # The parser knows us too: as a cycle both would stay until the next collection of garbage.
        self.parser = None  # type: ignore[assignment]

    def pause_writing(self) -> None:
        """A long answer waits for a client that does not read as fast."""
        super().pause_writing()
        if self._limits.note_slow(self.transport):
            self._watch_reading()
        else:
            self.transport.abort()

    def resume_writing(self) -> None:
        """The client has read nearly all of it."""
        self._end_reading()
        super().resume_writing()

    def _watch_reading(self) -> None:
        unread = self.transport.get_write_buffer_size()
        self._reading = self.loop.call_later(READ_WITHIN, self._check_reading, unread)

    def _check_reading(self, unread: int) -> None:
        """Give up a client that hardly reads."""
        if unread - self.transport.get_write_buffer_size() < LEAST_READ:
            self.transport.abort()
        else:
            self._watch_reading()

    def _end_reading(self) -> None:
        self._limits.note_read(self.transport)
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def timeout_keep_alive_handler(self) -> None:
        """The connection is closed when all is read, which a client may never do."""
        super().timeout_keep_alive_handler()
        self._expect(READ_WITHIN)

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room for another."""
        self._expect(None)
        self._end_reading()
        if self._is_admitted:
            self._limits.release(self.transport)
        super().connection_lost(exc)

    def _expect(self, seconds: float | None) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if seconds is not None:
            self._deadline = self.loop.call_later(seconds, self._give_up)

    def _give_up(self) -> None:
        self._deadline = None
        self.transport.abort()
