"""The short ways of a socket: whole texts are heard and told at once, and all else as it always was."""

from __future__ import annotations

import asyncio
import gc
import json
import struct
import weakref
from functools import partial

import pytest
from websockets.frames import Frame, Opcode

from facedown.server.sockets.fast_frames import end_of_frame, head_of, is_whole_text, unmasked
from server.served import RunningServer
from server.sitting import Client, Seats

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
    assert end_of_frame(frame + b"more", MOST) == len(frame)
    assert unmasked(frame) == text
    for some in range(len(frame)):
        assert end_of_frame(frame[:some], MOST) > some  # it is waited for


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536, 200_000])
def test_what_is_told_is_framed_as_others_frame_it(length: int) -> None:
    text = b"x" * length
    assert head_of(length) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_only_a_whole_text_of_a_client_takes_the_short_way() -> None:
    assert is_whole_text(frame_of(b"{}"), MOST)
    others = [frame_of(b"{}", Opcode.BINARY), frame_of(b"{}", fin=False), frame_of(b"", Opcode.PING), b"\x81\x02{}"]
    assert not any(is_whole_text(frame, MOST) for frame in others)


def test_a_frame_that_is_too_large_is_not_waited_for() -> None:
    start = bytes((0x81, 0xFF)) + struct.pack("!Q", 1 << 40) + bytes(10)
    assert end_of_frame(start, MOST) == len(start)


async def test_wishes_in_pieces_and_several_at_a_time_are_all_heard_in_their_order(server: RunningServer) -> None:
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
            viewers = list(room.audience.viewers)
            sockets = [one._push.__self__ for one in viewers]
            left = [weakref.ref(one) for one in (room, room.live, room._errands, *viewers, *sockets)]
        async with asyncio.timeout(10):
            while room.audience.viewers or room.is_awaited:
                await asyncio.sleep(0.01)
        await server.inside(partial(server.hall.give_up, room))
        del room, viewers, sockets
        async with asyncio.timeout(10):
            while any(one() is not None for one in left):
                await asyncio.sleep(0.01)
    finally:
        gc.enable()
