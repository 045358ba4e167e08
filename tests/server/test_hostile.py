"""Hostile clients: whatever they send, they are told what is wrong, and nobody else notices."""

from __future__ import annotations

import asyncio
import json
import socket as plain
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from facedown.server.http.host_names import Names
from facedown.server.http.rate_limits import Bucket, Buckets, Limits
from facedown.server.http.security import address
from facedown.server.sockets import frames as wire
from facedown.server.sockets import framing, session
from facedown.server.sockets.subscriber import Subscriber
from facedown.server.sockets.websocket import MOST_BYTES
from server.in_process import PLENTY, RunningServer
from server.sitting import Client, Seats

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def a_match_goes_on(server: RunningServer) -> AsyncIterator[Seats]:
    """People play before, meanwhile and after; the server is well in the end."""
    async with Seats(server, "en_garde", options={"target": "9"}) as seats:
        await seats.start()
        await seats.play_on(1)
        yield seats
        await seats.play_on(3)
        with server.http() as http:
            assert http.get("/health").json()["status"] == "ok"


def url_of(server: RunningServer, table: str) -> str:
    return f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"


# ---- Garbage

GARBAGE: list[str | bytes] = [
    "",
    "null",
    "{",
    "[]",
    '"move"',
    "{}",
    '{"type":null}',
    '{"type":"no such type"}',
    '{"type":"move"}',
    '{"type":"move","version":"1","move":"+1"}',
    '{"type":"move","version":1.5,"move":"+1"}',
    '{"type":"move","version":1e999,"move":"+1"}',
    '{"type":"move","version":1,"move":["+1"]}',
    '{"type":"move","version":1,"move":"+1","seat":1}',
    '{"type":"move","version":1,"move":"' + "1" * 300 + '"}',
    '{"type":"say","id":"' + "x" * 49 + '","preset":"hello"}',
    '{"type":"say","id":"\\u0000","preset":"hello"}',
    '{"type":"say","id":"\\ud800","preset":"hello"}',
    '{"type":"say","text":"' + "x" * 201 + '"}',
    '{"type":"fill","seat":-1,"bot":"novice"}',
    '{"type":"fill","seat":99999999999999999999999999,"bot":"novice"}',
    '{"type":"change","settings":{"game":"en_garde","seats":1e30}}',
    '{"type":"answer_undo","agrees":"yes"}',
    "[" * 4000,
    '{"type":' * 400,
    b"\x00\xff\xfe\x80",
    b"\xef\xbb\xbf{}",
    bytes(4000),
]


async def test_garbage_is_called_malformed_and_the_line_stays(server: RunningServer) -> None:
    async with a_match_goes_on(server) as seats, Client(server, seats.table, "mad", token=seats.tokens[0]) as client:
        await client.hear_type("welcome")
        for garbage in GARBAGE:
            await client.socket.send(garbage)
            assert (await client.hear_type("refused"))["key"] == "malformed", garbage
            await seats.play_on(1)
        assert (await client.command("say", preset="hello"))["type"] == "news"


@given(
    st.one_of(
        st.binary(max_size=300), st.text(max_size=300).map(str.encode), st.from_type(dict).map(repr).map(str.encode)
    )
)
def test_random_bytes_are_no_request(data: bytes) -> None:
    with pytest.raises((wire.msgspec.DecodeError, UnicodeError)):
        wire.decode_request(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
KINDS = [
    "join",
    "move",
    "say",
    "undo",
    "answer_undo",
    "resign",
    "fill",
    "change",
    "start",
    "again",
    "hint",
    "ping",
    "x",
]
FRAMES = st.fixed_dictionaries(
    {"type": st.sampled_from(KINDS)},
    optional={
        "id": st.text(max_size=60) | JSON,
        "version": st.integers() | JSON,
        "move": st.text(max_size=40) | JSON,
        "preset": JSON,
        "text": st.text(max_size=250),
        "seat": st.integers() | JSON,
        "bot": st.text(max_size=50),
        "agrees": JSON,
        "settings": JSON
        | st.fixed_dictionaries({"game": st.sampled_from(["gargon", "en_garde", "x"])}, optional={"bots": JSON}),
        "token": JSON,
    },
)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(frames=st.lists(FRAMES, min_size=5, max_size=20))
def test_frames_at_random_are_answered_or_refused_and_the_table_stands(
    server: RunningServer, frames: list[Any]
) -> None:
    async def run() -> None:
        async with Seats(server, "en_garde", free_chat=True) as seats:
            room = server.room(seats.table)
            for frame in frames:
                await seats[1].socket.send(json.dumps(frame))
            await seats[1].quiet()
            assert (await seats[0].command("say", preset="hello"))["type"] == "news"
            assert server.room(seats.table) is room  # it was not given up and read again

    asyncio.run(run())


# ---- Too much


async def test_a_flood_is_refused_and_then_cut_off_while_others_play(make_server: Any) -> None:
    server = make_server(limits=Limits(frames=(5.0, 40.0), requests=PLENTY, tables=PLENTY))
    for flood in ({"type": "ping"}, {"type": "say", "preset": "hello"}, {"type": "hint"}, {"type": "join"}, "garbage"):
        async with a_match_goes_on(server) as seats, Client(server, seats.table, token=seats.tokens[1]) as client:
            await client.hear_type("welcome")
            for _ in range(40 + session.MOST_STRIKES + 30):
                try:
                    await (client.socket.send(flood) if isinstance(flood, str) else client.send(flood))
                except ConnectionClosed:
                    break
            assert await client.closed() == framing.POLICY
            assert any(frame.get("key") == "too_fast" for frame in client.frames)


async def test_a_huge_frame_closes_the_line_as_too_big(server: RunningServer) -> None:
    async with a_match_goes_on(server) as seats:
        for data in ("x" * 5_000, "x" * 5_000_000, b"x" * 5_000):
            async with Client(server, seats.table, token=seats.tokens[0]) as client:
                await client.hear_type("welcome")
                with suppress(ConnectionClosed):  # it may close before all of it is sent
                    await client.socket.send(data)
                assert await client.closed() == framing.TOO_BIG


async def test_who_never_joins_is_cut_off(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "JOIN_WITHIN", 0.2)
    async with a_match_goes_on(server) as seats, connect(url_of(server, seats.table)) as silent:
        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.wait_for(silent.recv(), 10)
        assert closed.value.rcvd.code == framing.POLICY


async def test_who_does_not_join_first_is_told_to(server: RunningServer) -> None:
    async with a_match_goes_on(server) as seats:
        for first in ('{"type":"ping"}', "garbage", '{"type":"start"}'):
            async with connect(url_of(server, seats.table)) as client:
                await client.send(first)
                assert json.loads(await client.recv())["key"] == "join_first"
                with pytest.raises(ConnectionClosed) as closed:
                    await client.recv()
                assert closed.value.rcvd.code == framing.POLICY


async def test_a_client_that_never_reads_is_cut_off_before_much_waits_for_it(server: RunningServer) -> None:
    """A raw socket that joins and then leaves everything unread, while others talk."""
    async with a_match_goes_on(server) as seats:
        before = set(server.room(seats.table).audience.subscribers)
        deaf = await asyncio.to_thread(join_and_never_read, server, seats)
        viewer = await newest_viewer(server, seats, before)
        most = 0
        for _ in range(1_000):
            await server.inside(lambda: viewer.push(bytes(20_000)))
            most = max(most, viewer.push.__self__.waiting_bytes)
            if viewer not in server.room(seats.table).audience.subscribers:
                break
        else:
            pytest.fail("a client that reads nothing is kept for ever")
        assert 0 < most <= MOST_BYTES
        deaf.close()


def join_and_never_read(server: RunningServer, seats: Seats) -> plain.socket:
    """The handshake and a join frame by hand, with as small a buffer as the system lets one have."""
    deaf = plain.socket()
    deaf.setsockopt(plain.SOL_SOCKET, plain.SO_RCVBUF, 4096)
    deaf.connect(("127.0.0.1", server.port))
    deaf.sendall(
        f"GET /api/tables/{seats.table}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    while b"\r\n\r\n" not in (answer := deaf.recv(4096, plain.MSG_PEEK)):
        assert answer, "the server hangs up"
    join = json.dumps({"type": "join", "token": seats.tokens[1]}).encode()
    deaf.sendall(bytes([0x81, 0x80 | len(join), 0, 0, 0, 0]) + join)
    return deaf


async def newest_viewer(server: RunningServer, seats: Seats, before: set[Subscriber]) -> Subscriber:
    """The viewer who was not there before."""
    audience = server.room(seats.table).audience
    async with asyncio.timeout(10):
        while not (new := set(audience.subscribers) - before):
            await asyncio.sleep(0.01)
    return new.pop()


async def test_an_address_has_only_so_many_sockets(make_server: Any) -> None:
    server = make_server(limits=Limits(frames=PLENTY, requests=PLENTY, tables=PLENTY, sockets=4))
    async with a_match_goes_on(server) as seats:
        async with Client(server, seats.table, watch=seats.watch), Client(server, seats.table, watch=seats.watch):
            with pytest.raises(InvalidStatus) as refused:
                await connect(url_of(server, seats.table))
            assert refused.value.response.status_code == 429
            assert json.loads(refused.value.response.body)["key"] == "too_many_sockets"
        async with asyncio.timeout(10):
            while server.gate.sockets.total() > 2:
                await asyncio.sleep(0.01)
        async with Client(server, seats.table, watch=seats.watch) as again:
            assert (await again.next())["type"] == "welcome"


def server_sockets(server: RunningServer) -> int:
    with server.http() as http:
        page = http.get("/metrics").text
    return int(float(next(line for line in page.splitlines() if line.startswith("facedown_sockets ")).split()[1]))


async def test_connections_that_break_leave_nothing_behind(server: RunningServer) -> None:
    async with a_match_goes_on(server) as seats:
        before = server_sockets(server)
        for _ in range(30):
            client = await Client(server, seats.table, watch=seats.watch).__aenter__()
            client.socket.transport.abort()
        async with asyncio.timeout(10):
            while server_sockets(server) > before or len(server.room(seats.table).audience.subscribers) > 2:
                await asyncio.sleep(0.02)


# ---- Others' seats


async def test_foreign_and_expired_tokens_open_nothing(server: RunningServer) -> None:
    async with a_match_goes_on(server) as seats, Seats(server, "en_garde") as others:
        for join, key in [
            ({"token": others.tokens[0]}, "token_unknown"),
            ({"token": "0" * 32}, "token_unknown"),
            ({"watch": others.watch}, "no_such_table"),
            ({"watch": seats.tokens[0]}, "no_such_table"),
            ({"token": seats.watch}, "token_unknown"),
            ({}, "not_invited"),
        ]:
            async with Client(server, seats.table, **join) as stranger:
                assert (await stranger.next())["key"] == key
                assert await stranger.closed() == framing.GOODBYE


async def test_moves_out_of_turn_and_on_old_positions_change_nothing(server: RunningServer) -> None:
    async with a_match_goes_on(server) as seats:
        waiting = next(client for client in seats.clients if not client.is_to_move)
        mover = next(client for client in seats.clients if client.is_to_move)
        version = mover.version
        assert (await waiting.command("move", version=version, move=mover.view["moves"][0]))["key"] == "not_your_turn"
        assert (await mover.command("move", version=0, move=mover.view["moves"][0]))["key"] == "stale"
        assert (await mover.command("move", version=version, move="+99"))["key"] == "no_such_move"
        assert server.room(seats.table).live.version == version


async def test_a_token_in_a_url_opens_nothing(server: RunningServer) -> None:
    async with Seats(server, "en_garde") as seats:
        client = await connect(url_of(server, seats.table) + f"?token={seats.tokens[0]}")
        await client.send('{"type":"join"}')
        assert json.loads(await client.recv())["key"] == "not_invited"
        await client.close()


@pytest.mark.parametrize("table", ["nothing", "x" * 33, "%00", "%20", "a'b"])
async def test_tables_that_are_not_there_are_refused(server: RunningServer, table: str) -> None:
    async with connect(url_of(server, table)) as client:
        await client.send('{"type":"join","token":"x"}')
        assert json.loads(await client.recv())["key"] == "no_such_table"


# ---- Wrong origins


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://[", "https://127.0.0.1:1", "file://"])
async def test_pages_of_other_sites_get_no_socket_and_change_nothing(server: RunningServer, origin: str) -> None:
    async with a_match_goes_on(server) as seats:
        with pytest.raises(InvalidStatus) as refused:
            await connect(url_of(server, seats.table), origin=origin)
        assert refused.value.response.status_code == 403
        assert json.loads(refused.value.response.body)["key"] == "foreign_origin"
        with server.http(headers={"Origin": origin}) as http:
            answer = http.post(f"/api/tables/{seats.table}/seats", json={"name": "Eve"})
            assert (answer.status_code, answer.json()["key"]) == (403, "foreign_origin")


async def test_our_own_page_and_pages_that_the_host_names_are_let_in(make_server: Any) -> None:
    server = make_server(origins=("https://cards.example/",))
    async with Seats(server, "en_garde") as seats:
        for origin in (server.url, "https://cards.example"):
            async with connect(url_of(server, seats.table), origin=origin) as client:
                await client.send(json.dumps({"type": "join", "token": seats.tokens[0]}))
                assert json.loads(await client.recv())["type"] == "welcome"


# ---- Names that others own


@pytest.mark.parametrize("name", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example"])
async def test_a_page_whose_name_was_made_to_lead_here_is_refused(server: RunningServer, name: str) -> None:
    """DNS rebinding: to the browser, the page and our server are one site, so origin and host agree."""
    host = f"{name}:{server.port}"
    origin = f"http://{host}"
    with server.http(headers={"Host": host, "Origin": origin}) as http:
        for answer in (http.get("/"), http.get("/api/tables"), http.post("/api/tables/mine", json={"tokens": []})):
            assert (answer.status_code, answer.json()["key"]) == (421, "unknown_host")
            assert answer.json()["arguments"] == {"host": host, "option": "--public-name"}
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"ws://{host}/api/watch", host="127.0.0.1", origin=origin)
    assert json.loads(refused.value.response.body)["key"] == "unknown_host"


async def test_a_name_that_the_host_has_told_opens_everything(make_server: Any) -> None:
    server = make_server(public_names=("cards.example",))
    host = f"cards.example:{server.port}"
    with server.http(headers={"Host": host, "Origin": f"http://{host}"}) as http:
        assert http.post("/api/tables/mine", json={"tokens": []}).status_code == 200
    async with connect(f"ws://{host}/api/watch", host="127.0.0.1", origin=f"http://{host}") as client:
        await client.send('{"type":"join","watch":"nothing"}')
        assert json.loads(await client.recv())["key"] == "no_such_table"


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1:8000", "[::1]:8000", "192.168.1.20", "localhost:8000", "LOCALHOST", "nas", "pc.local", "pc.home.arpa."],
)
def test_a_server_goes_by_addresses_and_by_names_that_nobody_can_buy(host: str) -> None:
    assert Names().has(host)


@pytest.mark.parametrize("told", ["cards.example", "Cards.Example.", "cards.example:443", "https://cards.example/"])
def test_a_server_goes_by_the_names_it_is_told_and_by_no_others(told: str) -> None:
    names = Names([told])
    assert all(names.has(name) for name in ("cards.example", "CARDS.example:8000"))
    assert not any(names.has(name) for name in ("evil.example", "x.cards.example", "cards.example.evil", "a@b.evil"))


# ---- Buckets


def test_a_bucket_gives_what_was_saved_and_then_what_flows_in() -> None:
    now = [0.0]
    bucket = Bucket(2.0, 3.0, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [bucket.take(), bucket.take()] == [True, False]
    now[0] = 100.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_only_so_many_addresses_are_remembered() -> None:
    buckets = Buckets(1.0, 1.0, most=3)
    for who in "abcabcd":
        buckets.take(who)
    assert len(buckets._of) == 3


def test_who_has_a_whole_network_of_addresses_is_one_client() -> None:
    def who(host: str) -> str:
        return address({"client": (host, 1)})

    assert who("2001:db8::1") == who("2001:db8::ffff:2") != who("2001:db8:0:1::1")
    assert who("10.0.0.1") != who("10.0.0.2")
    assert address({"client": None}) == "unknown"
