"""What a connection is for: its first frame says who subscribes to which table, the others what they want done.

Nothing a client sends can harm another.
"""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy.exc import DBAPIError

from facedown.server.http.rate_limits import Bucket
from facedown.server.rooms import hints
from facedown.server.rooms.registry import hashed
from facedown.server.sockets import frames as wire
from facedown.server.sockets.framing import GOODBYE, POLICY, SERVER_ERROR, TOO_BIG, TRY_LATER
from facedown.server.sockets.subscriber import Subscriber
from facedown.table import commands
from facedown.table.commands import Refused

if TYPE_CHECKING:
    from facedown.server.http.rate_limits import Limits
    from facedown.server.rooms.registry import Registry
    from facedown.server.rooms.room import Room
    from facedown.server.sockets.websocket import WebSocket

log = logging.getLogger(__name__)

JOIN_WITHIN = 10.0  # seconds
TRIES = 3  # to enter a table
MOST_STRIKES = 50  # frames beyond the limit until the connection is closed


class Session:
    """One connection to one table, from its first message to its last. `address` is whose budgets it uses, `commands`
    the one that all connections of the address share.
    """

    __slots__ = (
        "__weakref__",
        "_bucket",
        "_commands",
        "_joining",
        "_room",
        "_strikes",
        "_subscriber",
        "_timer",
        "address",
        "limits",
        "registry",
        "socket",
        "table",
    )  # fmt: skip

    def __init__(
        self, socket: WebSocket, registry: Registry, limits: Limits, table: str, address: str, commands: Bucket
    ) -> None:
        self.socket: WebSocket | None = socket
        self.registry = registry
        self.limits = limits
        self.table = table
        self.address = address
        self._bucket = Bucket(*limits.frames)
        self._commands = commands
        self._strikes = 0
        self._room: Room | None = None
        self._subscriber: Subscriber | None = None
        self._joining: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = asyncio.get_running_loop().call_later(
            JOIN_WITHIN, self._close, POLICY
        )

    # ---- What the connection calls

    def receive(self, data: bytes) -> None:
        """A message has come."""
        if len(data) > self.limits.frame_bytes:
            self._close(TOO_BIG)
            return
        request = read(data)
        if self._room is not None:
            self._handle(request)
        elif self._joining is None:
            self._join(request)

    def closed(self) -> None:
        """The connection has ended."""
        if self._timer is not None:
            self._timer.cancel()
        if self._joining is not None:
            self._joining.cancel()
        if self._subscriber is not None and self._room is not None:
            self.registry.meters.sockets.dec()
            self._room.send(partial(self._room.part, self._subscriber))
        self.socket = self._room = self._subscriber = self._joining = self._timer = None

    def _close(self, code: int) -> None:
        if self.socket is not None:
            self.socket.close(code)

    # ---- Joining

    def _join(self, request: wire.Request | None) -> None:
        """The first message; those behind it wait until the table has been shown."""
        assert self._timer is not None
        assert self.socket is not None
        self._timer.cancel()
        if not isinstance(request, wire.Join):
            self.socket.send(wire.encode(wire.Refusal("", "join_first")))
            self._close(POLICY)
            return
        self.socket.hold()
        self._joining = asyncio.create_task(self._enter(request))

    async def _enter(self, join: wire.Join) -> None:
        """Subscribe to the table: it comes before anything else is sent."""
        try:
            await self._subscribe(join)
        except Refused as refused:
            self._turn_away(refused)
        except DBAPIError:  # the client comes back when the database has
            self._close(TRY_LATER)
        except Exception:
            log.exception("join_failed")
            self._close(SERVER_ERROR)
        finally:
            self._joining = None
            if self.socket is not None:
                self.socket.release()

    async def _subscribe(self, join: wire.Join) -> None:
        """A table that nobody has looked at for a while may be put away at this very moment: it is opened again."""
        for left in reversed(range(TRIES)):
            try:
                await self._try_to_subscribe(join)
                return
            except Refused as refused:
                if self._subscriber is not None:
                    self.registry.meters.sockets.dec()
                self._subscriber = self._room = None
                if refused.key != "try_again" or not left:
                    raise

    async def _try_to_subscribe(self, join: wire.Join) -> None:
        room = await self._find_room(join)
        assert self.socket is not None
        subscriber = Subscriber(hashed(join.token), self.socket.send, self._close, self.address)
        self._subscriber, self._room = subscriber, room
        self.registry.meters.sockets.inc()
        await room.let_in(subscriber, join.version)

    def _turn_away(self, refused: Refused) -> None:
        if refused.key == "try_again":  # the table is moving to another server
            self._close(TRY_LATER)
        elif self.socket is not None:
            self.socket.send(wire.encode(wire.Refusal("", refused.key)))
            self._close(GOODBYE)

    async def _find_room(self, join: wire.Join) -> Room:
        """Seats come in by their token, spectators by the key of their link, where the host allows them."""
        table = self.table
        if join.watch and not table:
            table = await self.registry.watched(join.watch)
        elif join.watch and await self.registry.watched(join.watch) != table:
            raise Refused("no_such_table")
        room = await self.registry.room(table)
        if join.token and await room.ask(lambda: room.live.seat_of(hashed(join.token))) is not None:
            return room
        if join.token:
            raise Refused("token_unknown")
        if not join.watch:
            raise Refused("not_invited")
        if not await room.ask(lambda: room.live.settings.spectators):
            raise Refused("no_spectators")
        return room

    # ---- Requests

    def _handle(self, request: wire.Request | None) -> None:
        """Do what a message asks for, or have it done."""
        room, subscriber = self._room, self._subscriber
        assert room is not None
        assert subscriber is not None
        now = time.monotonic()
        promise = request.every / 1000 if type(request) is wire.Ping else None
        subscriber.keep_promise(now, promise)
        if subscriber.is_silent:
            room.send(partial(room.mark_silent, subscriber, False))
        if not self._bucket.take(now) or (promise is None and not self._commands.take(now)):
            self._strike(request, subscriber)
            return
        if type(request) is commands.Move:
            room.receive(subscriber, request, now)
            return
        match request:
            case None:
                subscriber.tell(wire.Refusal("", "malformed"))
            case wire.Ping():
                subscriber.tell(wire.Pong(self.registry.now()))
            case wire.Join():
                subscriber.tell(wire.Refusal("", "joined_already"))
            case wire.AskHint() as command:
                room.send(partial(hints.hint, room, subscriber, command))
            case wire.AskKnown() as command:
                room.send(partial(hints.tell_known, room, subscriber, command))
            case command:
                room.receive(subscriber, command, now)

    def _strike(self, request: wire.Request | None, subscriber: Subscriber) -> None:
        """A client that is too fast is told so; one that goes on and on is cut off."""
        self.registry.meters.refusals.inc()
        self._strikes += 1
        if self._strikes > MOST_STRIKES:
            self._close(POLICY)
        else:
            subscriber.tell(wire.Refusal(getattr(request, "id", ""), "too_fast"))


def read(data: bytes) -> wire.Request | None:
    """What a message asks for; None for one that is none of ours."""
    try:
        request: wire.Request = wire.decode_request(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return request
