"""A socket: the first frame says who looks, the others what he wants. Nothing a client sends can harm another."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from litestar.connection.base import empty_receive, empty_send
from litestar.exceptions import WebSocketDisconnect

from facedown.server.http.rate_limits import Bucket
from facedown.server.rooms import hints as advising
from facedown.server.rooms.registry import hashed
from facedown.server.sockets import frames as wire
from facedown.server.sockets.fast_frames import EXTENSION
from facedown.server.sockets.subscriber import Viewer, never
from facedown.table.commands import Refused

if TYPE_CHECKING:
    from litestar import WebSocket

    from facedown.server.http.rate_limits import Limits
    from facedown.server.rooms.registry import Hall
    from facedown.server.rooms.room import Room
    from facedown.server.sockets.fast_frames import Hear, QuickSocket

JOIN_WITHIN = 10.0  # seconds
MOST_STRIKES = 50  # frames beyond the limit until the line is cut

# Why we close: RFC 6455 and its registry.
GOODBYE, RESTART, POLICY, TOO_BIG, TRY_LATER = 1000, 1012, 1008, 1009, 1013
GONE = 1006  # nobody is there to be told


class Hangup(Exception):
    """Close the line, with this code."""

    def __init__(self, code: int) -> None:
        self.code = code


class Line:
    """One socket from its first frame to its last."""

    def __init__(self, socket: WebSocket[Any, Any, Any], hall: Hall, limits: Limits) -> None:
        self.socket = socket
        self.hall = hall
        self.limits = limits
        self.bucket = Bucket(*limits.frames)
        self.strikes = 0
        self._cut = asyncio.get_running_loop().create_future()
        extensions: Any = socket.scope.get("extensions") or {}
        self._quick: QuickSocket | None = extensions.get(EXTENSION)
        self._push = never if self._quick is None else self._quick.push

    async def serve(self, table: str) -> None:
        """Let somebody look at a table, and do what he wants, until one of the two sides has enough."""
        await self.socket.accept()
        try:
            code = await self._serve(table)
        except Hangup as hangup:
            code = hangup.code
        except WebSocketDisconnect:
            code = GONE
        if code != GONE:
            with suppress(RuntimeError, WebSocketDisconnect):  # the line may have gone meanwhile
                await self.socket.close(code)
        # Litestar's socket holds itself by these two, and all that we have with it.
        self.socket.receive, self.socket.send = empty_receive, empty_send

    async def _serve(self, table: str) -> int:
        """Returns with which code to close."""
        join = await self._hear_join()
        viewer = Viewer(hashed(join.token), self._send, partial(self._hang_up, TRY_LATER), self._push)
        try:
            room = await self._enter(table, join)
        except Refused as refused:
            if refused.key == "try_again":
                raise Hangup(TRY_LATER) from None
            await self._send(wire.encode(wire.Refusal("", refused.key)))
            return GOODBYE
        self.hall.meters.sockets.inc()
        try:
            return await self._look_on(room, viewer, join.version)
        finally:
            self.hall.meters.sockets.dec()
            room.send(partial(room.part, viewer))

    async def _look_on(self, room: Room, viewer: Viewer, version: int | None) -> int:
        """The table comes first; then the two sides talk until one of them has enough."""
        try:
            await room.let_in(viewer, version)
        except Refused:  # the table is not served here any more; the client comes again
            return TRY_LATER
        hear = partial(self._hear_or_hang_up, room, viewer)
        if self._quick is not None:
            self._quick.listen(hear)
        return await first_to_end(self._deliver(viewer), self._listen(hear), self._until_cut())

    async def _hear_join(self) -> wire.Join:
        try:
            request = self._read(await asyncio.wait_for(self._receive(), JOIN_WITHIN))
        except TimeoutError:
            raise Hangup(POLICY) from None
        if not isinstance(request, wire.Join):
            await self._send(wire.encode(wire.Refusal("", "join_first")))
            raise Hangup(POLICY)
        return request

    async def _enter(self, table: str, join: wire.Join) -> Room:
        """Seats come in by their token, spectators by the key of their link, where the host wants them."""
        if join.watch and not table:
            table = await self.hall.watched(join.watch)
        elif join.watch and await self.hall.watched(join.watch) != table:
            raise Refused("no_such_table")
        room = await self.hall.room(table)
        if join.token and await room.ask(lambda: room.live.seat_of(hashed(join.token))) is not None:
            return room
        if join.token:
            raise Refused("token_unknown")
        if not join.watch:
            raise Refused("not_invited")
        if not await room.ask(lambda: room.live.settings.spectators):
            raise Refused("no_spectators")
        return room

    async def _deliver(self, viewer: Viewer) -> int:
        await viewer.deliver()
        return GOODBYE

    async def _listen(self, hear: Hear) -> int:
        """Hear what does not come the short way, if only that the line has gone."""
        with suppress(WebSocketDisconnect):
            while True:
                hear(await self._receive())
        return GONE

    def _hear_or_hang_up(self, room: Room, viewer: Viewer, data: bytes | str) -> None:
        try:
            self._hear(room, viewer, data)
        except Hangup as hangup:
            self._hang_up(hangup.code)

    def _hear(self, room: Room, viewer: Viewer, data: bytes | str) -> None:
        """Do what a frame wants, or have it done."""
        request = self._read(data)
        promise = request.every / 1000 if isinstance(request, wire.Ping) else None
        viewer.keep_promise(asyncio.get_running_loop().time(), promise)
        if viewer.is_silent:
            room.send(partial(room.mark_silent, viewer, False))
        if not self._is_granted():
            viewer.tell(wire.Refusal(getattr(request, "id", ""), "too_fast"))
            return
        match request:
            case None:
                viewer.tell(wire.Refusal("", "malformed"))
            case wire.Ping():
                viewer.tell(wire.Pong(self.hall.now()))
            case wire.Join():
                viewer.tell(wire.Refusal("", "joined_already"))
            case wire.AskHint() as wish:
                room.send(partial(advising.hint, room, viewer, wish))
            case wire.AskKnown() as wish:
                room.send(partial(advising.tell_known, room, viewer, wish))
            case wish:
                room.send(partial(room.grant_in_time, viewer, wish, asyncio.get_running_loop().time()))

    def _is_granted(self) -> bool:
        """Whether the client is not too fast; one that goes on and on is cut off."""
        if self.bucket.take():
            return True
        self.hall.meters.refusals.inc()
        self.strikes += 1
        if self.strikes > MOST_STRIKES:
            raise Hangup(POLICY)
        return False

    async def _receive(self) -> bytes | str:
        """The next frame."""
        message: Any = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone", code=message.get("code", GOODBYE))
        return message.get("text") or message.get("bytes") or ""

    def _read(self, data: bytes | str) -> wire.Request | None:
        """What a frame says; None for one that is no frame of ours."""
        if len(data) > self.limits.frame_bytes:
            raise Hangup(TOO_BIG)
        try:
            request: wire.Request = wire.decode_request(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return None
        return request

    async def _send(self, data: bytes) -> None:
        await self.socket.send({"type": "websocket.send", "text": data.decode(), "bytes": None})

    def _hang_up(self, code: int) -> None:
        if not self._cut.done():
            self._cut.set_result(code)

    async def _until_cut(self) -> int:
        return int(await self._cut)


async def first_to_end(*works: Coroutine[Any, Any, int]) -> int:
    """Run several things until one of them ends, then stop the others; returns what it has.

    None of them raises in the course of things: an exception keeps all that was going on, until somebody looks for
    circles.
    """
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return done.pop().result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
