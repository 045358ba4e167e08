"""WebSocket connections: frames, control frames, back pressure and the end, as RFC 6455 has them."""

from __future__ import annotations

import asyncio
import gc
import json
import struct
import weakref
from functools import partial

import pytest
from sqlalchemy.exc import OperationalError
from websockets.frames import Frame, Opcode

from facedown.server.sockets import websocket
from facedown.server.sockets.connection_limits import LimitedHttp
from facedown.server.sockets.framing import (
    POLICY,
    PROTOCOL_ERROR,
    TOO_BIG,
    TRY_LATER,
    Violation,
    head,
    next_frame,
    short_text,
)
from facedown.table.commands import Refused
from server.in_process import RunningServer
from server.sitting import Client, Seats, settle

pytestmark = pytest.mark.anyio

MOST = 4_096
LENGTHS = [0, 1, 125, 126, 127, 4_000, 4_096]


def frame_of(text: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, text, fin).serialize(mask=True)


@pytest.mark.parametrize("length", LENGTHS)
def test_a_frame_is_cut_where_it_ends_and_read_as_it_was_meant(length: int) -> None:
    text = bytes(65 + number % 26 for number in range(length))
    frame = frame_of(text)
    assert next_frame(b"before" + frame + b"more", 6, MOST) == (Opcode.TEXT, True, text, 6 + len(frame))
    for some in range(len(frame)):
        assert next_frame(frame[:some], 0, MOST) is None  # it is waited for


@pytest.mark.parametrize("length", LENGTHS)
def test_a_short_message_alone_is_read_at_once_and_everything_else_step_by_step(length: int) -> None:
    text = bytes(65 + number % 26 for number in range(length))
    frame = frame_of(text)
    assert short_text(frame) == (text if length < 126 else None)
    for other in (
        frame + b"more",
        frame + frame,
        frame_of(text, Opcode.BINARY),
        frame_of(text, fin=False),
        Frame(Opcode.TEXT, text).serialize(mask=False),
        *(frame[:some] for some in range(len(frame))),
    ):
        assert short_text(other) is None


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536, 200_000])
def test_what_is_sent_is_framed_as_others_frame_it(length: int) -> None:
    text = b"x" * length
    assert head(length) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


@pytest.mark.parametrize(
    ("start", "code"),
    [
        (bytes((0x81, 0x02)) + b"{}", PROTOCOL_ERROR),  # not masked
        (bytes((0xC1, 0x80)), PROTOCOL_ERROR),  # a reserved bit
        (bytes((0x83, 0x80)), PROTOCOL_ERROR),  # no such opcode
        (bytes((0x09, 0x80)), PROTOCOL_ERROR),  # a ping in several frames
        (bytes((0x89, 0xFE)), PROTOCOL_ERROR),  # a ping of more than 125 bytes
        (bytes((0x81, 0xFF)) + struct.pack("!Q", 1 << 40), TOO_BIG),
    ],
)
def test_what_the_protocol_forbids_is_not_waited_for(start: bytes, code: int) -> None:
    with pytest.raises(Violation) as violation:
        next_frame(start, 0, MOST)
    assert violation.value.code == code


async def joined(server: RunningServer, seats: Seats) -> Client:
    client = await Client(server, seats.table, token=seats.tokens[1]).__aenter__()
    await client.hear_type("presence")
    return client


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([frame_of(b"x", Opcode.CONT)], PROTOCOL_ERROR),  # nothing to continue
        ([frame_of(b"x", fin=False), frame_of(b"x")], PROTOCOL_ERROR),  # a message within another
        ([frame_of(b"x" * 3_000, fin=False), frame_of(b"x" * 3_000, Opcode.CONT)], TOO_BIG),
        ([frame_of(struct.pack("!H", 1005), Opcode.CLOSE)], PROTOCOL_ERROR),  # a code that is never sent
    ],
)
async def test_broken_messages_end_the_connection_with_the_code_for_it(
    server: RunningServer, frames: list[bytes], code: int
) -> None:
    async with Seats(server, "en_garde") as seats:
        client = await joined(server, seats)
        client.socket.transport.write(b"".join(frames))
        assert await client.closed() == code


async def test_a_client_that_says_goodbye_is_answered_with_its_own_code(server: RunningServer) -> None:
    async with Seats(server, "en_garde") as seats:
        client = await joined(server, seats)
        await client.socket.close(4_001)
        assert client.socket.close_code == 4_001


# ---- Control frames


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG])
async def test_a_flood_of_control_frames_is_cut_off(server: RunningServer, opcode: Opcode) -> None:
    async with Seats(server, "en_garde") as seats:
        client = await joined(server, seats)
        flood = frame_of(b"x" * 100, opcode) * 1_000
        client.socket.transport.write(flood)
        assert await client.closed() == POLICY
        assert (await seats[0].command("say", preset="hello"))["type"] == "news"


async def test_pings_of_who_does_not_read_are_answered_once_and_not_stored_up(server: RunningServer) -> None:
    async with Seats(server, "en_garde") as seats:
        client = await joined(server, seats)
        socket = newest_socket(server, seats)
        sent: list[bytes] = []

        def ping_while_paused() -> None:
            socket.pause_writing()
            write, socket._transport = socket._transport, Recorder(sent)
            for number in range(40):
                socket.data_received(frame_of(b"%d" % number, Opcode.PING))
            assert sent == []
            socket.resume_writing()
            socket._transport = write

        await server.inside(ping_while_paused)
        assert sent == [Frame(Opcode.PONG, b"39").serialize(mask=False)]
        await client.__aexit__()


async def test_what_waits_is_sent_before_the_connection_is_closed(server: RunningServer) -> None:
    async with Seats(server, "en_garde") as seats:
        client = await joined(server, seats)
        socket = newest_socket(server, seats)

        def close_while_paused() -> None:
            socket.pause_writing()
            socket.send(b'{"type":"pong","at":1}')
            socket.close(TRY_LATER)
            socket.send(b"too late")
            socket.resume_writing()

        await server.inside(close_while_paused)
        assert await client.hear_type("pong") == {"type": "pong", "at": 1}
        assert await client.closed() == TRY_LATER


class Recorder:
    """A transport that remembers what was written."""

    def __init__(self, sent: list[bytes]) -> None:
        self.sent = sent

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def is_closing(self) -> bool:
        return False


async def test_who_is_silent_is_pinged_and_who_stays_silent_is_cut_off(server: RunningServer) -> None:
    async with Seats(server, "en_garde") as seats:
        client = await joined(server, seats)
        socket = newest_socket(server, seats)
        now = socket._last_heard
        await server.inside(partial(socket.check_alive, now + websocket.PING_AFTER + 1))
        async with asyncio.timeout(10):
            while socket._pinged:  # the client answers by itself
                await asyncio.sleep(0.01)
        await server.inside(partial(silence, socket))
        assert await client.closed() == 1006


def newest_socket(server: RunningServer, seats: Seats) -> websocket.WebSocket:
    return max(
        (one.push.__self__ for one in server.room(seats.table).audience.subscribers), key=lambda one: one._last_heard
    )


def silence(socket: websocket.WebSocket) -> None:
    socket._pinged = True
    socket.check_alive(socket._last_heard + websocket.GONE_AFTER + 1)


# ---- Messages


async def test_commands_in_pieces_and_several_at_a_time_are_all_heard_in_their_order(server: RunningServer) -> None:
    async with Seats(server, "en_garde") as seats, Client(server, seats.table, token=seats.tokens[1]) as client:
        await client.hear_type("presence")
        say = [json.dumps({"type": "say", "id": str(number), "preset": "hello"}).encode() for number in range(5)]
        stream = (
            frame_of(say[0])
            + frame_of(say[1][:9], fin=False)
            + frame_of(b"are you there", Opcode.PING)
            + frame_of(say[1][9:], Opcode.CONT)
            + frame_of(say[2], Opcode.BINARY)
            + frame_of(say[3])
            + frame_of(say[4])
        )
        for start in range(0, len(stream), 7):
            client.socket.transport.write(stream[start : start + 7])
            await asyncio.sleep(0.001)
        told = [await client.hear_fact("said") for _ in say]
        assert [frame["yours"] for frame in told] == ["0", "1", "2", "3", "4"]


async def test_the_first_thing_that_is_told_is_the_table_whatever_was_asked_meanwhile(server: RunningServer) -> None:
    async with Seats(server, "en_garde") as seats:
        for _ in range(20):
            async with Client(server, seats.table, token=seats.tokens[0]) as client:
                for _ in range(3):
                    await client.send({"type": "ping"})
                kinds = [(await client.next())["type"] for _ in range(5)]
                assert kinds[0] == "welcome"
                assert kinds.count("pong") == 3


async def test_of_a_socket_that_has_gone_and_a_table_that_is_given_up_nothing_is_left(server: RunningServer) -> None:
    """Without looking for circles: on a busy server that is done twice an hour, since everybody waits for it."""
    gc.collect()
    gc.disable()
    try:
        async with Seats(server, "en_garde") as seats:
            await seats.start()
            await seats.play_on(4)
            room = server.room(seats.table)
            viewers = list(room.audience.subscribers)
            sockets = [one.push.__self__ for one in viewers]
            left = [weakref.ref(one) for one in (room, room.live, room._mailbox, *viewers, *sockets)]
            urls = [one.url for one in gc.get_objects() if isinstance(one, LimitedHttp)]
            assert not any(seats.table.encode() in url and url.endswith(b"/socket") for url in urls)
        async with asyncio.timeout(10):
            while room.audience.subscribers or room.is_awaited:
                await asyncio.sleep(0.01)
        await server.inside(partial(server.registry.give_up, room))
        del room, viewers, sockets
        async with asyncio.timeout(10):
            while any(one() is not None for one in left):
                await asyncio.sleep(0.01)
    finally:
        gc.enable()


async def test_people_who_all_break_off_at_the_same_moment_do_not_break_their_table(
    server: RunningServer, caplog: pytest.LogCaptureFixture
) -> None:
    """Each of them is told that the others have gone, on a connection that has just ended as well."""
    async with Seats(server, "stone_warriors", 4) as seats:
        await seats.start()
        room = server.room(seats.table)
        for client in seats.clients:
            client.socket.transport.abort()
        async with asyncio.timeout(10):
            while room.audience.subscribers:
                await asyncio.sleep(0.01)
        await settle(server, seats)
        assert server.room(seats.table) is room
    assert "table_broken" not in caplog.text


# ---- Coming back


async def test_news_that_are_followed_by_others_say_so_and_the_last_has_the_view(server: RunningServer) -> None:
    async with Seats(server, "en_garde") as seats:
        await seats.start()
        version = seats[0].version
        await seats.play_on(2)
        await seats[0].command("say", preset="hello")
        async with Client(server, seats.table, token=seats.tokens[0], version=version) as client:
            told = [await client.hear_type("news") for _ in range(3)]
        assert [frame.get("more", False) for frame in told] == [True, True, False]
        assert ["view" in frame for frame in told] == [False, False, True]
        assert all("more" not in frame for frame in seats[0].frames)


async def test_a_table_that_is_put_away_while_somebody_joins_is_opened_again(server: RunningServer) -> None:
    async with Seats(server, "en_garde") as seats:
        room = server.room(seats.table)

        async def put_away(*_: object) -> None:
            server.registry.give_up(room)
            raise Refused("try_again")

        def prepare() -> None:
            room.let_in = put_away

        await server.inside(prepare)
        async with Client(server, seats.table, token=seats.tokens[0]) as client:
            assert (await client.next())["type"] == "welcome"
        assert server.room(seats.table) is not room


async def test_whoever_joins_while_the_database_is_away_is_told_to_come_back(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise OperationalError("SELECT", {}, Exception("away"))

    async with Seats(server, "en_garde") as seats:
        monkeypatch.setattr(server.registry.store, "ask", fail)
        async with Client(server, seats.table, watch=seats.watch) as client:
            assert await client.closed() == TRY_LATER
        monkeypatch.undo()
        async with Client(server, seats.table, watch=seats.watch) as client:
            assert (await client.next())["type"] == "welcome"
