"""A WebSocket connection: handshake, messages, control frames, back pressure, keep-alive, and its end.

It is what uvicorn hands an upgraded connection to (`uvicorn.Config(ws=...)`). The application is asked once, through
ASGI, whether the connection may be opened; from then on messages go to a `Receiver` directly, with no task and no queue
for each connection: that is what makes ten thousand of them affordable.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from typing import Any, Protocol, cast
from urllib.parse import unquote

from uvicorn import Config
from uvicorn.server import ServerState
from websockets.exceptions import WebSocketException
from websockets.http11 import Request
from websockets.server import ServerProtocol

from facedown.server.http.rate_limits import Bucket
from facedown.server.sockets import framing
from facedown.server.sockets.connection_limits import ConnectionLimits
from facedown.server.sockets.framing import (
    GOING_AWAY,
    GOODBYE,
    POLICY,
    PROTOCOL_ERROR,
    RESTART,
    TOO_BIG,
    TRY_LATER,
    Violation,
)

log = logging.getLogger(__name__)
# websockets would log every frame, with tokens in them. A logger of the usual kind could be enabled by a configuration.
silent = logging.Logger("silent")
silent.disabled = True

# A client this far behind has lost its connection, or is after our memory; it may come back with its last version.
MOST_WAITING = 256
MOST_BYTES = 1_000_000
PING_AFTER = 20.0  # seconds of silence until we ask whether anybody is there
GONE_AFTER = 40.0  # seconds of silence until nobody is
CLOSE_WITHIN = 10.0  # seconds a client has to answer a close frame
CONTROL_FRAMES = (5.0, 60.0)  # a second, and at once

EXTENSION = "facedown.websocket"


class Receiver(Protocol):
    """Who is told what comes in."""

    def receive(self, data: bytes) -> None:
        """A whole message."""

    def closed(self) -> None:
        """The connection has ended; nothing comes any more."""


class WebSocket(asyncio.Protocol):
    """One connection, from its handshake to its end."""

    __slots__ = (
        "__weakref__", "_app", "_close_sent", "_close_timer", "_connections", "_control", "_fragments", "_handshake",
        "_held", "_is_paused", "_last_heard", "_limits", "_loop", "_most", "_on_closed", "_outbox", "_ping", "_pinged",
        "_receiver", "_rest", "_state", "_task", "_tasks", "_transport", "close_code", "waiting_bytes",
    )  # fmt: skip

    def __init__(
        self, limits: ConnectionLimits, config: Config, server_state: ServerState, app_state: dict[str, Any]
    ) -> None:
        self._limits = limits
        self._app: Any = config.loaded_app
        self._most = config.ws_max_size
        self._state = app_state
        self._connections: Any = server_state.connections
        self._tasks = server_state.tasks
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport = None  # type: ignore[assignment]
        self._handshake: tuple[ServerProtocol, Any] | None = None
        self._task: asyncio.Task[None] | None = None
        self._receiver: Receiver | None = None
        self._on_closed: Any = None
        self._control: Bucket | None = None
        self._rest = b""  # what has come of a frame that is not complete yet
        self._fragments: bytes | None = None  # what has come of a message in several frames
        self._held = False  # whether messages wait until the receiver can take them
        self._is_paused = False  # whether the client does not keep up with what we send
        self._outbox: deque[bytes] | None = None
        self._ping: bytes | None = None  # the last ping that could not be answered yet
        self._pinged = False
        self._last_heard = time.monotonic()
        self._close_timer: asyncio.TimerHandle | None = None
        self._close_sent = False
        self.close_code = 0  # what we closed with
        self.waiting_bytes = 0

    # ---- What uvicorn and the event loop call

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """An HTTP connection becomes ours."""
        self._transport = cast("asyncio.Transport", transport)
        self._connections.add(self)

    def data_received(self, data: bytes) -> None:
        """The request for the upgrade at first, frames then."""
        if self._receiver is None:
            if self._handshake is None:
                self._begin_handshake(data)
            elif not self.close_code:
                self._rest += data
                if len(self._rest) > self._most:
                    self.abort()
            return
        self._last_heard = time.monotonic()
        self._pinged = False
        if not self._rest and not self._held and not self.close_code and self._fragments is None:
            message = framing.short_text(data)
            if message is not None:
                self._receiver.receive(message)
                return
        self._rest = self._rest + data if self._rest else data
        if not self._held:
            self._read_frames()

    def eof_received(self) -> None:
        """The client sends nothing any more."""

    def pause_writing(self) -> None:
        """The client does not read: what we have for it waits."""
        self._is_paused = True

    def resume_writing(self) -> None:
        """The client reads again."""
        self._is_paused = False
        if self._ping is not None:
            payload, self._ping = self._ping, None
            self._write(payload, framing.PONG)
        while self._outbox and not self._is_paused:
            data = self._outbox.popleft()
            self.waiting_bytes -= len(data)
            self._write(data)
        if not self._outbox and self.close_code and not self._close_sent:
            self._send_close(self.close_code)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended. No reference is kept, so that no cycle is left for the collector."""
        self._connections.discard(self)
        self._limits.release(self._transport)
        self._limits.opened.discard(self)
        for timer in (self._task, self._close_timer):
            if timer is not None:
                timer.cancel()
        receiver, self._receiver = self._receiver, None
        on_closed, self._on_closed = self._on_closed, None
        self._task = self._close_timer = self._outbox = self._handshake = None
        if receiver is not None:
            receiver.closed()
        if on_closed is not None:
            on_closed()

    def shutdown(self) -> None:
        """The server ends: clients come back to the next one."""
        if self._receiver is not None and not self.close_code:
            self.close(RESTART)
        self._transport.close()

    # ---- The handshake

    def _begin_handshake(self, request: bytes) -> None:
        handshake = ServerProtocol(max_size=None, logger=silent)
        handshake.receive_data(request)
        events = handshake.events_received()
        if not events or not isinstance(events[0], Request):
            self.abort()
            return
        response = handshake.accept(events[0])
        self._handshake = handshake, response
        if response.status_code != 101:
            self._respond(response)
            self._transport.close()
            return
        self._task = self._loop.create_task(self._ask(self._scope(events[0])))
        self._tasks.add(self._task)
        self._task.add_done_callback(self._tasks.discard)

    def _scope(self, request: Request) -> dict[str, Any]:
        path, _, query = request.path.partition("?")
        extra = self._transport.get_extra_info
        headers = [(name.lower().encode(), value.encode("latin-1")) for name, value in request.headers.raw_items()]
        client, server = extra("peername"), extra("sockname")
        return {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "scheme": "ws",
            "http_version": "1.1",
            "server": server[:2] if isinstance(server, tuple) else None,
            "client": client[:2] if isinstance(client, tuple) else None,
            "root_path": "",
            "path": unquote(path),
            "raw_path": path.encode("latin-1"),
            "query_string": query.encode("latin-1"),
            "headers": headers,
            "state": self._state.copy(),
            "extensions": {EXTENSION: self},
        }

    async def _ask(self, scope: dict[str, Any]) -> None:
        try:
            await self._app(scope, never, never)
        except Exception:
            log.exception("socket_not_opened")
            self.refuse(500, b"")

    def open(self, receiver: Receiver, on_closed: Any = None) -> None:
        """Complete the handshake; from now on `receiver` is told what comes."""
        if self._handshake is None or self._transport.is_closing():
            return
        self._receiver, self._on_closed = receiver, on_closed
        self._respond(self._handshake[1])
        self._handshake = self._task = None
        self._limits.opened.add(self)
        if self._rest and not self._held:
            self._read_frames()

    def refuse(self, status: int, body: bytes, headers: dict[str, str] | None = None) -> None:
        """Answer the request with an error instead."""
        if self._handshake is None or self._transport.is_closing():
            return
        response = self._handshake[0].reject(status, body.decode())
        for name, value in (headers or {}).items():
            if name in response.headers:
                del response.headers[name]
            response.headers[name] = value
        self._respond(response)
        self._transport.close()

    def _respond(self, response: Any) -> None:
        assert self._handshake is not None
        protocol = self._handshake[0]
        try:
            protocol.send_response(response)
        except WebSocketException:
            return
        self._transport.write(b"".join(protocol.data_to_send()))

    # ---- In

    def hold(self) -> None:
        """Let messages wait."""
        self._held = True
        self._transport.pause_reading()

    def release(self) -> None:
        """Go on with those that waited."""
        if self._held and not self._transport.is_closing():
            self._held = False
            self._transport.resume_reading()
            self._read_frames()

    def _read_frames(self) -> None:
        """Hand over every complete message."""
        data, at = self._rest, 0
        self._rest = b""
        try:
            while not self._held and not self.close_code and (frame := framing.next_frame(data, at, self._most)):
                opcode, is_last, payload, at = frame
                if opcode == framing.TEXT and is_last and self._fragments is None:
                    assert self._receiver is not None
                    self._receiver.receive(payload)
                else:
                    self._read_unusual(opcode, is_last, payload)
        except Violation as violation:
            self.close(violation.code)
        if not self.close_code:
            self._rest = data[at:]
        elif self._receiver is not None:
            self._find_close(data[at:])

    def _read_unusual(self, opcode: int, is_last: bool, payload: bytes) -> None:
        """Control frames, and messages in several frames."""
        if opcode >= framing.CLOSE:
            self._read_control(opcode, payload)
            return
        if (opcode == framing.CONTINUATION) == (self._fragments is None):
            raise Violation(PROTOCOL_ERROR)
        message = (self._fragments or b"") + payload
        if len(message) > self._most:
            raise Violation(TOO_BIG)
        if not is_last:
            self._count_control()  # empty fragments cost as much as control frames, and bring as little
            self._fragments = message
            return
        self._fragments = None
        assert self._receiver is not None
        self._receiver.receive(message)

    def _read_control(self, opcode: int, payload: bytes) -> None:
        if opcode == framing.CLOSE:
            self._answer_close(payload)
            return
        self._count_control()
        if opcode == framing.PING and self._is_paused:
            self._ping = payload  # RFC 6455: of several pings the last alone needs an answer
        elif opcode == framing.PING:
            self._write(payload, framing.PONG)

    def _count_control(self) -> None:
        """Control frames are limited like all others."""
        if self._control is None:
            self._control = Bucket(*CONTROL_FRAMES)
        if not self._control.take():
            raise Violation(POLICY)

    def _answer_close(self, payload: bytes) -> None:
        self.close_code = int.from_bytes(payload[:2], "big") if len(payload) >= 2 else GOODBYE
        if not is_valid_close(payload):
            self.close_code = PROTOCOL_ERROR
        self._close_sent = True
        self._write(self.close_code.to_bytes(2, "big"), framing.CLOSE)
        self._transport.close()

    def _find_close(self, data: bytes) -> None:
        """We have closed: the client's own close frame is all that still counts."""
        at = 0
        try:
            while frame := framing.next_frame(data, at, self._most):
                at = frame[3]
                if frame[0] == framing.CLOSE:
                    self._transport.close()
                    return
        except Violation:
            self._transport.close()
            return
        self._rest = data[at:]

    # ---- Out

    def send(self, data: bytes) -> None:
        """Send a text message now, or as soon as the client reads; one that never does is cut off."""
        transport = self._transport
        if self.close_code or transport.is_closing():  # uvloop raises an error at writing to a closed one
            return
        if not self._is_paused and not self._outbox:
            transport.write(framing.head(len(data)) + data)
            return
        if self._outbox is None:
            self._outbox = deque()
        if len(self._outbox) >= MOST_WAITING or self.waiting_bytes + len(data) > MOST_BYTES:
            self._outbox.clear()
            self.close_code = TRY_LATER
            self.abort()
            return
        self._outbox.append(data)
        self.waiting_bytes += len(data)

    def _write(self, payload: bytes, opcode: int = framing.TEXT) -> None:
        if not self._transport.is_closing():
            self._transport.write(framing.head(len(payload), opcode) + payload)

    def close(self, code: int) -> None:
        """Send what waits, then close; a client that does not answer in time is cut off."""
        if self.close_code:
            return
        self.close_code = code
        if self._outbox:
            self._close_timer = self._loop.call_later(CLOSE_WITHIN, self.abort)
        else:
            self._send_close(code)

    def _send_close(self, code: int) -> None:
        self._close_sent = True
        self._write(code.to_bytes(2, "big"), framing.CLOSE)
        if self._close_timer is None:
            self._close_timer = self._loop.call_later(CLOSE_WITHIN, self.abort)

    def abort(self) -> None:
        """End the connection at once."""
        self._transport.abort()

    # ---- Keep-alive

    def check_alive(self, now: float) -> None:
        """Ask a silent client whether it is there, and give up one that has not answered."""
        silent_for = now - self._last_heard
        if silent_for > GONE_AFTER and self._pinged:
            self.close_code = self.close_code or GOING_AWAY
            self.abort()
        elif silent_for > PING_AFTER and not self._pinged and not self.close_code:
            self._pinged = True
            self._write(b"", framing.PING)


def is_valid_close(payload: bytes) -> bool:
    """Whether a close frame has no code, or one that may be sent, and a reason that is text."""
    if not payload:
        return True
    code = int.from_bytes(payload[:2], "big")
    may_be_sent = 1000 <= code <= 1003 or 1007 <= code <= 1014 or 3000 <= code <= 4999
    try:
        payload[2:].decode()
    except UnicodeDecodeError:
        return False
    return len(payload) >= 2 and may_be_sent


async def never(*_: Any) -> Any:
    """Nothing is said or heard through ASGI: `open` and `refuse` decide."""
    raise RuntimeError("a WebSocket of ours speaks through its extension, not through ASGI messages")
