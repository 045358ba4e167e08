"""Connections: nobody can take all of them, and a request that does not arrive is not waited for."""

from __future__ import annotations

import asyncio
import contextlib
import socket as plain
import time
from typing import Any

import pytest

from facedown.server.http.rate_limits import Limits
from facedown.server.sockets import connection_limits
from facedown.server.sockets.connection_limits import (
    MOST_FIELDS,
    MOST_HEAD,
    MOST_PIPELINED,
    RESERVED,
    ConnectionLimits,
    client_address,
    most_connections,
)
from server.in_process import PLENTY, RunningServer
from server.sitting import Seats

pytestmark = pytest.mark.anyio

REQUESTS, ANSWER = MOST_PIPELINED, b"HTTP/1.1 200 OK"


class Transport:
    """A connection from an address."""

    def __init__(self, host: str) -> None:
        self.host = host

    def get_extra_info(self, _: str) -> tuple[str, int]:
        return self.host, 1


def connection(server: RunningServer, sent: bytes = b"") -> plain.socket:
    made = plain.create_connection(("127.0.0.1", server.port), timeout=20)
    made.sendall(sent)
    return made


def test_an_address_has_only_so_many_connections_and_gets_them_back() -> None:
    limits = ConnectionLimits(per_address=2, in_all=10)
    ann, bob = [Transport("10.0.0.1") for _ in range(3)], Transport("10.0.0.2")
    assert [limits.admit(one) for one in ann] == [0, 0, 429]
    assert limits.admit(bob) == 0
    limits.release(ann[0])
    assert limits.admit(ann[2]) == 0
    for one in (*ann, bob):
        limits.release(one)
    assert (len(limits), limits.of_address.total()) == (0, 0)


def test_when_all_are_taken_everybody_is_told_to_come_later() -> None:
    limits = ConnectionLimits(per_address=10, in_all=3)
    assert [limits.admit(Transport(f"10.0.0.{number}")) for number in range(4)] == [0, 0, 0, 503]


@pytest.mark.parametrize("proxies", ["10.0.0.1", "10.0.0.0/24, ::1", "*"])
def test_a_trusted_proxy_is_many_people(proxies: str) -> None:
    limits = ConnectionLimits(per_address=1, in_all=10, proxies=proxies)
    assert [limits.admit(Transport("10.0.0.1")) for _ in range(3)] == [0, 0, 0]


def test_a_network_of_addresses_is_one_client_and_a_mapped_address_is_itself() -> None:
    assert client_address("2001:db8::1") == client_address("2001:db8::2") != client_address("2001:db8:0:1::1")
    assert client_address("::ffff:10.0.0.1") == client_address("10.0.0.1") == "10.0.0.1"


def test_descriptors_are_kept_in_reserve() -> None:
    import resource

    assert most_connections() == resource.getrlimit(resource.RLIMIT_NOFILE)[0] - RESERVED


async def test_half_a_request_is_given_up_and_everybody_else_is_served(
    make_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_limits, "HEAD_WITHIN", 0.5)
    monkeypatch.setattr(connection_limits, "BODY_WITHIN", 0.5)
    server = make_server(limits=Limits(requests=PLENTY, tables=PLENTY, connections=40))
    head = b" HTTP/1.1\r\nHost: x\r\n"
    halves = [b"", b"GET /" + head + b"X-Slow: ", b"POST /api/replay" + head + b"Content-Length: 9\r\n\r\n{"]
    held = [await asyncio.to_thread(connection, server, halves[number % 3]) for number in range(30)]
    async with Seats(server, "en_garde") as seats:
        assert (await seats[0].command("say", preset="hello"))["type"] == "news"
    for one in held:
        assert await asyncio.to_thread(read_to_end, one) in (b"", None)
    async with asyncio.timeout(20):
        while server.connections.of_address.total() > 0:
            await asyncio.sleep(0.02)


HEAD = b"POST /api/replay HTTP/1.1\r\nHost: x\r\n"
LONG = b"x" * (MOST_HEAD + (1 << 20))
BEHIND = b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n0\r\n"  # a body, and what may come behind it
REFUSED = b"Invalid HTTP request"
MANY = b"".join(b"X-%d: 1\r\n" % number for number in range(MOST_FIELDS))


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (b"GET /" + LONG, b""),
        (HEAD + b"X-Long: " + LONG, b""),
        (HEAD + MANY + b"\r\n", REFUSED),
        (HEAD + BEHIND + b"X-Long: " + LONG, b""),
        (HEAD + BEHIND + MANY + b"\r\n", REFUSED),
        (b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n" * (MOST_PIPELINED + 2), REFUSED),
    ],
    ids=["path", "field", "fields", "field behind the body", "fields behind the body", "pipeline"],
)
async def test_a_request_that_is_longer_than_any_that_is_meant_well_ends_its_connection(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, sent: bytes, answer: bytes
) -> None:
    for limit in ("HEAD_WITHIN", "BODY_WITHIN"):
        monkeypatch.setattr(connection_limits, limit, 600.0)

    def send_and_wait_for_the_end() -> bytes:
        made, heard = connection(server), b""
        with contextlib.suppress(ConnectionError), made:
            made.sendall(sent)
            while data := made.recv(1 << 16):
                heard += data
        return heard

    heard = await asyncio.to_thread(send_and_wait_for_the_end)
    assert (answer in heard) if answer else not heard
    with server.http() as http:
        assert (await asyncio.to_thread(http.get, "/health")).status_code == 200


async def test_whoever_asks_too_fast_has_to_connect_anew(make_server: Any) -> None:
    server = make_server(limits=Limits(requests=(0.0, 2.0), tables=PLENTY))
    made = connection(server, b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n" * 10)

    def read_all() -> bytes:
        heard = b""
        while data := made.recv(1 << 16):
            heard += data
        made.close()
        return heard

    heard = await asyncio.to_thread(read_all)
    assert heard.count(b"HTTP/1.1 200 OK") == 2
    assert heard.count(b"HTTP/1.1 429 ") == 1


def ask_much_and_read_nothing(server: RunningServer) -> plain.socket:
    """A client that asks for as much as fits into the buffers of the system, and for more."""
    made = plain.socket()
    made.setsockopt(plain.SOL_SOCKET, plain.SO_RCVBUF, 4_096)
    made.connect(("127.0.0.1", server.port))
    made.sendall(b"GET /schema/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * REQUESTS)
    made.settimeout(20)
    return made


@pytest.mark.parametrize("limit", ["READ_WITHIN", "MOST_UNREAD"])
async def test_a_client_that_does_not_read_its_answers_is_given_up(
    make_server: Any, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setattr(connection_limits, limit, 0.3)
    server = make_server(limits=Limits(requests=PLENTY, tables=PLENTY))
    held = [await asyncio.to_thread(ask_much_and_read_nothing, server) for _ in range(3)]
    async with asyncio.timeout(20):
        while server.connections.of_address.total() < 3 and not server.connections._slow:
            await asyncio.sleep(0.01)
        while server.connections.of_address.total() > 0:
            await asyncio.sleep(0.02)
    assert not server.connections._slow
    for one in held:
        one.close()


async def test_a_client_that_reads_slowly_gets_all_of_a_long_answer(
    make_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_limits, "READ_WITHIN", 1.0)
    server = make_server(limits=Limits(requests=PLENTY, tables=PLENTY))

    def read_slowly() -> int:
        made, answers, rest = ask_much_and_read_nothing(server), 0, b""
        while answers < REQUESTS:
            time.sleep(0.01)
            data = rest + made.recv(1 << 18)
            answers += data.count(ANSWER)
            rest = data[-len(ANSWER) + 1 :]
        made.close()
        return answers

    assert await asyncio.to_thread(read_slowly) == REQUESTS


def read_to_end(made: plain.socket) -> bytes | None:
    try:
        return made.recv(1_000)
    except ConnectionResetError:
        return None
    finally:
        made.close()


async def test_connections_beyond_the_limit_are_answered_and_closed(make_server: Any) -> None:
    server = make_server(limits=Limits(requests=PLENTY, tables=PLENTY, connections=5))
    held = [await asyncio.to_thread(connection, server) for _ in range(5)]
    async with asyncio.timeout(20):
        while server.connections.of_address.total() < 5:
            await asyncio.sleep(0.01)
    one_more = await asyncio.to_thread(connection, server)
    assert (await asyncio.to_thread(one_more.recv, 1_000)).startswith(b"HTTP/1.1 429 ")
    for one in held:
        one.close()
    async with asyncio.timeout(20):
        while server.connections.of_address.total() > 0:
            await asyncio.sleep(0.01)
    with server.http() as http:
        assert (await asyncio.to_thread(http.get, "/health")).status_code == 200


async def test_a_socket_keeps_its_place_until_it_is_closed(server: RunningServer) -> None:
    before = server.connections.of_address.total()
    async with Seats(server, "en_garde") as seats:
        assert server.connections.of_address.total() >= before + len(seats.clients)
    async with asyncio.timeout(20):
        while server.connections.opened:
            await asyncio.sleep(0.01)
