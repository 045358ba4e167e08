"""A seat at a table, from the client's side: connections may break, but the seat stays. See docs/protocol.md."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import AsyncGenerator, Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from facedown.errors import FacedownError
from facedown.server.sockets import frames as wire
from facedown.table import commands
from facedown.table.clock import ClockFace
from facedown.table.commands import Refused
from facedown.table.live import CLOSED, PLAYING, TableState

GOODBYE, POLICY, TOO_BIG = 1000, 1008, 1009  # after these a client does not reconnect
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 10.0
PATIENCE = 300.0  # the timeout in seconds for a server that does not answer

AnyCommand = commands.AnyCommand | wire.AskHint | wire.AskKnown

decode_frame = msgspec.json.Decoder(wire.Frame).decode


class Unreachable(FacedownError):
    """A server does not answer, or has closed the connection for good."""


class Invitation(msgspec.Struct, frozen=True):
    """A table on a server. Its link is `SERVER/t/TABLE`."""

    server: str
    table: str

    @property
    def link(self) -> str:
        """The link that people share."""
        return f"{self.server}/t/{self.table}"

    @property
    def address(self) -> str:
        """The table's address for programs."""
        return f"{self.server}/api/tables/{self.table}"

    @property
    def socket(self) -> str:
        """The address of the table's socket."""
        return f"ws{self.address.removeprefix('http')}/socket"


def read_link(url: str) -> Invitation:
    """The table that a link leads to, in the form that people or programs use.

    >>> read_link("https://cards.example/t/mQ3x")
    Invitation(server='https://cards.example', table='mQ3x')
    >>> read_link("http://127.0.0.1:8000/api/tables/mQ3x").link
    'http://127.0.0.1:8000/t/mQ3x'
    """
    parts = urlsplit(url.strip())
    for way in ("/t/", "/api/tables/"):
        folder, found, table = parts.path.partition(way)
        if found and table.strip("/") and "/" not in table.strip("/") and parts.scheme in ("http", "https"):
            return Invitation(f"{parts.scheme}://{parts.netloc}{folder}", table.strip("/"))
    raise FacedownError(f"a link to a table looks like http://HOST/t/TABLE, not {url!r}")


def call(url: str, data: Any = None) -> Any:
    """Send a request to a server, with data as a POST; a refusal is raised with its key."""
    body = None if data is None else json.dumps(data).encode()
    request = urllib.request.Request(url, body, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        raise refusal_in(error.read()) or Unreachable(f"{url} answers {error.code}") from None
    except (urllib.error.URLError, TimeoutError) as error:
        raise Unreachable(f"{url} does not answer: {getattr(error, 'reason', error)}") from None
    except ValueError:
        raise Unreachable(f"{url} is not a facedown server") from None


def refusal_in(body: bytes) -> Refused | None:
    """The refusal in a server's answer, if it is one of ours."""
    try:
        refusal = json.loads(body)
        return Refused(refusal["key"], refusal["ruling"], **refusal["arguments"])
    except (ValueError, KeyError, TypeError):
        return None


def sit_down(invitation: Invitation, name: str, seat: int | None = None) -> str:
    """Take a seat; returns the token that proves it."""
    wanted = {"name": name} if seat is None else {"name": name, "seat": seat}
    token: str = call(f"{invitation.address}/seats", wanted)["token"]
    return token


class SeatConnection:
    """The seat that a token proves, and the latest state of the table.

    `frames` reconnects automatically when the connection breaks or the server restarts: it sends the last known
    version, so that nothing is missed, and every unanswered command again under its old id, so that each counts once.
    """

    def __init__(self, invitation: Invitation, token: str) -> None:
        self.invitation = invitation
        self.token = token
        self.version: int | None = None
        self.seat: int | None = None
        self.table: TableState | None = None
        self.view: Any = None
        self._clock: ClockFace | None = None
        self._clock_at = 0.0
        self._connection: ClientConnection | None = None
        self._unanswered: dict[str, AnyCommand] = {}

    @property
    def phase(self) -> str:
        """The table's phase: open, playing, over or closed; "" before anything was received."""
        return "" if self.table is None else self.table.phase

    @property
    def is_to_move(self) -> bool:
        """Whether the table is waiting for this seat."""
        if self.table is None or self.seat is None or self.phase != PLAYING:
            return False
        return self.seat in self.view["pending"] and not self.table.seats[self.seat].forfeited

    def time_left(self, seat: int) -> int | None:
        """The milliseconds on a seat's clock; None if there are no clocks."""
        if self._clock is None:
            return None
        passed = int(1000 * (time.monotonic() - self._clock_at)) if seat in self._clock.running else 0
        return max(self._clock.left[seat] - passed, 0)

    def _hear_clock(self, face: ClockFace | None) -> None:
        self._clock, self._clock_at = face, time.monotonic()

    @property
    def awaits_answer(self) -> bool:
        """Whether a command has not been answered yet."""
        return bool(self._unanswered)

    @property
    def _is_leaving(self) -> bool:
        return any(isinstance(command, commands.Leave) for command in self._unanswered.values())

    async def send(self, command: AnyCommand) -> None:
        """Send a command with a new id: now, or as soon as there is a connection."""
        command = msgspec.structs.replace(command, id=secrets.token_hex(8))
        self._unanswered[command.id] = command
        if self._connection is not None:
            with suppress(ConnectionClosed):  # it is sent again after reconnecting
                await self._connection.send(wire.encode(command).decode())

    async def frames(self) -> AsyncGenerator[wire.Frame]:
        """Yield everything the server sends, until it closes the connection for good or the table is closed."""
        heard_at, pauses = time.monotonic(), growing_pauses()
        while self.phase != CLOSED:
            try:
                async with connect(
                    self.invitation.socket, compression=None, max_size=None, max_queue=256
                ) as connection:
                    await self._join(connection)
                    while self.phase != CLOSED:
                        yield await self._receive(connection)
                        heard_at, pauses = time.monotonic(), growing_pauses()
            except ConnectionClosed as closed:
                if is_goodbye(closed):
                    return
            except Refused as refused:
                if refused.key == "token_unknown" and self._is_leaving:
                    return  # the closing frame was lost
                raise
            except (OSError, InvalidHandshake) as error:
                if time.monotonic() - heard_at > PATIENCE:
                    raise Unreachable(f"{self.invitation.server} does not answer: {error}") from error
            finally:
                self._connection = None
            await asyncio.sleep(next(pauses))

    async def _join(self, connection: ClientConnection) -> None:
        """Identify ourselves and our version, then resend what has not been answered."""
        join = wire.Join(token=self.token, version=self.version)
        for request in (join, *self._unanswered.values()):
            await connection.send(wire.encode(request).decode())
        self._connection = connection

    async def _receive(self, connection: ClientConnection) -> wire.Frame:
        """The next frame that we understand; a newer server may have others."""
        while True:
            with suppress(msgspec.ValidationError):
                frame: wire.Frame = decode_frame(await connection.recv())
                self._take_in(frame)
                return frame

    def _take_in(self, frame: wire.Frame) -> None:
        """Update the table by a frame, and forget the command that it answers."""
        match frame:
            case wire.Welcome():
                self.version, self.seat, self.table, self.view = frame.version, frame.seat, frame.table, frame.view
                self._hear_clock(frame.table.clock)
                self._unanswered.pop(frame.yours, None)
            case wire.Update():
                self.version = frame.version
                self.table = frame.table or self.table
                self.view = frame.view or self.view
                self._hear_clock(frame.clock)
                self._unanswered.pop(frame.yours, None)
            case wire.Refusal(id="", key="try_again"):
                raise ConnectionResetError("the table is moving to another server")
            case wire.Refusal(id=""):  # refused to join: any refusal with an id is about a command
                raise Refused(frame.key, frame.ruling, **frame.arguments)
            case wire.Done() | wire.Refusal() | wire.Hint() | wire.KnownRecord():
                self._unanswered.pop(frame.id, None)


def is_goodbye(closed: ConnectionClosed) -> bool:
    """Whether the server has closed the connection for good; any other end is an accident, or a restart."""
    code = None if closed.rcvd is None else closed.rcvd.code
    if code in (POLICY, TOO_BIG):
        raise Unreachable(f"the server has closed the connection for good ({code})") from closed
    return code == GOODBYE


def growing_pauses() -> Iterator[float]:
    """The pause before each retry, randomized so that clients do not all reconnect at once."""
    pause = FIRST_PAUSE
    while True:
        yield pause * (0.5 + random.random())
        pause = min(2 * pause, LONGEST_PAUSE)
