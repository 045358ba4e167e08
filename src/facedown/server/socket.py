"""A socket: the first frame says who looks, the others what he wants. Nothing a client sends can harm another."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from litestar.exceptions import WebSocketDisconnect

from facedown.server import wire
from facedown.server.hall import hashed
from facedown.server.limits import Bucket
from facedown.server.viewer import Viewer
from facedown.table.commands import Refused

if TYPE_CHECKING:
    from litestar import WebSocket

    from facedown.server.hall import Hall
    from facedown.server.limits import Limits
    from facedown.server.room import Room

JOIN_WITHIN = 10.0  # seconds
MOST_STRIKES = 50  # frames beyond the limit until the line is cut

# Why we close: RFC 6455 and its registry.
GOODBYE, RESTART, POLICY, TOO_BIG, TRY_LATER = 1000, 1012, 1008, 1009, 1013


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

    async def serve(self, table: str) -> None:
        """Let somebody look at a table, and do what he wants, until one of the two sides has enough."""
        await self.socket.accept()
        code = GOODBYE
        try:
            await self._serve(table)
        except Hangup as hangup:
            code = hangup.code
        except WebSocketDisconnect:
            return
        with suppress(RuntimeError, WebSocketDisconnect):  # the line may have gone meanwhile
            await self.socket.close(code)

    async def _serve(self, table: str) -> None:
        join = await self._hear_join()
        try:
            room = await self._enter(table, join)
        except Refused as refused:
            if refused.key == "try_again":
                raise Hangup(TRY_LATER) from None
            await self._send(wire.encode(wire.Refusal("", refused.key)))
            return
        viewer = Viewer(hashed(join.token), self._send, partial(self._hang_up, TRY_LATER))
        if room.is_closed:  # meanwhile; the client comes again
            raise Hangup(TRY_LATER)
        room.send(partial(room.welcome, viewer, join.version))
        self.hall.meters.sockets.inc()
        try:
            await self._first_to_end(viewer.deliver(), self._listen(room, viewer), self._until_cut())
        finally:
            self.hall.meters.sockets.dec()
            room.send(partial(room.part, viewer))

    async def _hear_join(self) -> wire.Join:
        try:
            request = await asyncio.wait_for(self._receive(), JOIN_WITHIN)
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

    async def _listen(self, room: Room, viewer: Viewer) -> None:
        while True:
            request = await self._receive()
            if not self._is_granted():
                viewer.tell(wire.Refusal(getattr(request, "id", ""), "too_fast"))
                continue
            match request:
                case None:
                    viewer.tell(wire.Refusal("", "malformed"))
                case wire.Ping():
                    viewer.tell(wire.Pong(self.hall.now()))
                case wire.Join():
                    viewer.tell(wire.Refusal("", "joined_already"))
                case wire.AskHint() as wish:
                    room.send(partial(room.hint, viewer, wish))
                case wire.AskKnown() as wish:
                    room.send(partial(room.tell_known, viewer, wish))
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

    async def _receive(self) -> wire.Request | None:
        """The next frame; None for one that is no frame of ours."""
        message: Any = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone", code=message.get("code", GOODBYE))
        data = message.get("text") or message.get("bytes") or ""
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

    async def _until_cut(self) -> None:
        raise Hangup(await self._cut)

    async def _first_to_end(self, *works: Any) -> None:
        """Run several things until one of them ends, then stop the others."""
        tasks = [asyncio.ensure_future(work) for work in works]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
