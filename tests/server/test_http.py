"""The HTTP interface: what it answers, to anybody, and what it never says."""

from __future__ import annotations

import logging
import re
import sqlite3
import time
import warnings
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode

import facedown
from facedown import games
from facedown.server.http.app import make_interface
from facedown.server.http.rate_limits import Limits
from facedown.server.logs import JsonLines, log_to_stderr
from facedown.server.storage import writer
from facedown.table.record import record_of
from server.in_process import PLENTY, RunningServer
from server.sitting import Seats

FEW_TABLES = Limits(requests=PLENTY, tables=(0.0, 2.0), replays=(0.0, 2.0))


@pytest.fixture
def http(server: RunningServer) -> Iterator[httpx.Client]:
    with server.http() as client:
        yield client


def new_table(http: httpx.Client, **more: Any) -> dict[str, Any]:
    answer = http.post("/api/tables", json={"settings": {"game": "en_garde", **more}, "name": "Ann"})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


# ---- Everything that the schema allows, and everything else


@pytest.fixture(scope="session")
def api(server: RunningServer) -> Any:
    described = schemathesis.openapi.from_url(f"{server.url}/schema/openapi.json")
    described.config.checks.negative_data_rejection.expected_statuses = ["4xx"]  # 413 among them
    described.config.checks.positive_data_acceptance.expected_statuses = ["2xx", "400", "404", "409"]
    return described


@pytest.mark.parametrize("mode", GenerationMode)
def test_every_answer_is_one_that_the_schema_describes(api: Any, mode: GenerationMode) -> None:
    """Requests as the schema wants them, and requests that break it."""
    asked = 0
    for operation in (found.ok() for found in api.get_all_operations()):

        @settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
        @given(case=operation.as_strategy(generation_mode=mode))
        def check(case: schemathesis.Case) -> None:
            nonlocal asked
            asked += 1
            case.call_and_validate()

        with suppress(Unsatisfiable):  # a request without anything in it cannot be wrong
            check()
    assert asked > 40


# ---- Errors


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "key"),
    [
        ("GET", "/api/tables/nothing", None, 404, "no_such_table"),
        ("GET", "/api/tables/a%00b", None, 400, "malformed"),
        ("GET", "/api/games/chess/rules", None, 404, "unknown_game"),
        ("GET", "/api/tables/nothing/matches/1/record", None, 404, "no_such_match"),
        ("GET", "/api/tables/nothing/matches/99999999999999999999/record", None, 404, "no_such_match"),
        ("GET", "/api/tables/nothing/matches/1/replay?seat=9", None, 400, "malformed"),
        ("POST", "/api/tables", {"settings": {"game": "chess"}, "name": "Ann"}, 404, "unknown_game"),
        ("POST", "/api/tables", {"settings": {"game": "en_garde", "seats": 5}, "name": "Ann"}, 409, "invalid_seats"),
        ("POST", "/api/tables", {"settings": {"game": "en_garde"}, "name": "\n"}, 409, "name_missing"),
        ("POST", "/api/tables", {"settings": {"game": "en_garde", "x": 1}, "name": "Ann"}, 400, "malformed"),
        (
            "POST",
            "/api/tables",
            {"settings": {"game": "en_garde", "bots": ["novice"] * 2, "spectators": False}, "name": "A"},
            409,
            "no_seat_for_host",
        ),
        (
            "POST",
            "/api/tables",
            {"settings": {"game": "en_garde", "bots": ["", "a.py:B"]}, "name": "A"},
            409,
            "unknown_bot",
        ),
        ("POST", "/api/tables/nothing/seats", {"name": "Bob"}, 404, "no_such_table"),
        ("POST", "/api/replay", {"record": "no record"}, 409, "invalid_record"),
        ("GET", "/no/such/path", None, 404, "http_404"),
        ("DELETE", "/api/tables", None, 405, "http_405"),
    ],
)
def test_what_is_wrong_is_told_by_a_key(
    http: httpx.Client, method: str, path: str, body: Any, status: int, key: str
) -> None:
    answer = http.request(method, path, json=body)
    assert (answer.status_code, answer.json()["key"]) == (status, key)


def test_bodies_that_are_no_json_or_too_large_are_refused(http: httpx.Client) -> None:
    assert http.post("/api/tables", content=b"\xff\x00").status_code == 400
    assert http.post("/api/tables", content=b"[" * 100_000).status_code == 400
    assert http.post("/api/replay", content=b"x" * 1_200_000).status_code == 413


@pytest.mark.parametrize(
    "arranged", ['{"hands": 5}', '{"left": 1e99}', '{"x": {}}', "[" * 900, '{"hands": [[[]]]}', "{}"]
)
@pytest.mark.parametrize("game", ["en_garde", "gargon", "stone_warriors", "wizards_gambit"])
def test_records_with_impossible_arrangements_are_refused(http: httpx.Client, game: str, arranged: str) -> None:
    text = str(record_of(facedown.deal(game, seed=1))).replace("seed:", f"arranged: {arranged}\nseed:")
    assert http.post("/api/replay", json={"record": text}).status_code in (200, 409)


PATHS = [
    "/../../etc/passwd",
    "/..%2f..%2fetc%2fpasswd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "//etc/passwd",
    "/style.css/../../app.py",
]


@pytest.mark.parametrize("path", [*PATHS, "/app.py", "/..\\app.py", "/style.css%00.html"])
def test_no_path_leads_out_of_the_page(server: RunningServer, path: str) -> None:
    answer = raw_get(server, path)
    assert b"root:" not in answer
    assert b"import" not in answer
    assert re.match(rb"HTTP/1.1 (200|400|404)", answer), answer[:200]


def raw_get(server: RunningServer, path: str) -> bytes:
    """A request as it stands, since clients tidy paths up."""
    import socket

    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        parts = []
        while part := line.recv(65536):
            parts.append(part)
    return b"".join(parts)


# ---- Limits


def test_an_address_opens_only_so_many_tables_however_it_spells_the_path(make_server: Any) -> None:
    with make_server(limits=FEW_TABLES).http() as http:
        for _ in range(2):
            new_table(http)
        for path in ("/api/tables", "/api/tables/", "//api/tables", "/api//tables"):
            answer = http.post(path, json={"settings": {"game": "en_garde"}, "name": "Ann"})
            assert answer.status_code in (404, 405, 429), path
            assert answer.json()["key"] in ("too_many_tables", "http_404", "http_405")
        assert http.get("/health").status_code == 200


def test_an_address_sees_only_so_many_replays(make_server: Any) -> None:
    record = str(record_of(facedown.deal("en_garde", seed=1)))
    with make_server(limits=FEW_TABLES).http() as http:
        answers = [http.post("/api/replay", json={"record": record}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert answers[-1].json()["key"] == "too_many_replays"


def test_an_address_asks_only_so_often(make_server: Any) -> None:
    with make_server(limits=Limits(requests=(0.0, 5.0))).http() as http:
        answers = [http.get(path) for path in ("/health", "/", "/no/such/path", "/about", "/api/games", "/health")]
        assert [answer.status_code for answer in answers] == [200, 200, 404, 200, 200, 429]
        assert answers[-1].json()["key"] == "too_fast"
        assert answers[-1].headers["retry-after"] == "1"


# ---- Headers, health, metrics


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/style.css"),
        ("GET", "/health"),
        ("GET", "/metrics"),
        ("GET", "/api/games"),
        ("GET", "/api/tables/nothing"),
        ("GET", "/no/such/path"),
        ("POST", "/api/tables"),
        ("DELETE", "/api/tables"),
        ("GET", "/schema/openapi.json"),
    ],
)
def test_every_answer_tells_browsers_to_be_careful(http: httpx.Client, method: str, path: str) -> None:
    headers = http.request(method, path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "script-src" not in policy  # scripts come from us alone, by the default
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_health_and_metrics_tell_how_the_server_is_and_nothing_about_tables(http: httpx.Client) -> None:
    opened = new_table(http)
    http.get(f"/api/tables/{opened['table']}")
    assert http.get("/health").json()["status"] == "ok"
    page = http.get("/metrics").text
    for name in ("tables", "sockets", "entries_total", "refusals_total", "command_seconds_count", "bot_seconds_count"):
        assert re.search(rf"^facedown_{name} ", page, re.MULTILINE), name
    assert not any(secret in page for secret in opened.values() if isinstance(secret, str))


def test_health_says_how_far_every_game_is(http: httpx.Client) -> None:
    found = http.get("/health").json()["games"]
    assert set(found) == set(games.names())
    assert all(one["ready"] and one["done"] == one["steps"] and not one["reason"] for one in found.values())


def test_a_server_that_can_write_is_ready(http: httpx.Client) -> None:
    assert (http.get("/ready").status_code, http.get("/ready").json()) == (200, {"status": "ok"})


def test_a_server_that_cannot_write_lives_but_is_not_ready_and_goes_on_when_it_can(make_server) -> None:
    server = make_server()
    with server.http() as http, closing(sqlite3.connect(server.registry.store.engine.url.database)) as foreign:
        foreign.execute("BEGIN IMMEDIATE")
        refused = http.get("/ready")
        assert refused.status_code == 503
        assert refused.json()["key"] == "not_ready"
        assert http.get("/health").json()["status"] == "ok"
        assert http.get("/api/tables").status_code == 200
        foreign.execute("ROLLBACK")
        while http.get("/ready").status_code != 200:
            time.sleep(0.1)
        assert new_table(http)["table"]


def test_a_table_that_cannot_be_stored_is_refused_until_it_can(make_server, monkeypatch) -> None:
    """A disk that stalls for longer than writes wait must not look like an error in the server."""
    monkeypatch.setattr(writer, "PATIENCE", 0.05)
    server = make_server()
    with server.http() as http, closing(sqlite3.connect(server.registry.store.engine.url.database)) as foreign:
        foreign.execute("BEGIN IMMEDIATE")
        refused = http.post("/api/tables", json={"settings": {"game": "en_garde"}, "name": "Ann"})
        assert (refused.status_code, refused.json()["key"]) == (503, "not_ready")
        assert refused.headers["retry-after"] == "1"
        foreign.execute("ROLLBACK")
        assert new_table(http)["table"]


def test_metrics_tell_of_the_process_the_log_the_bots_and_the_preparation(http: httpx.Client) -> None:
    page = http.get("/metrics").text
    found = dict(re.findall(r"^(\w+) (\S+)$", page, re.MULTILINE))
    assert float(found["facedown_games_ready"]) == len(games.names())
    assert float(found["facedown_preparation_failures"]) == 0
    assert float(found["facedown_wal_bytes"]) > 0
    for name in ("facedown_failed_writes", "facedown_bot_queue", "facedown_journals_removed_total"):
        assert name in found
    for name in ("process_resident_memory_bytes", "process_open_fds", "process_cpu_seconds_total"):
        assert float(found[name]) > 0


# ---- Tables


def test_the_lobby_lists_tables_that_want_to_be_found_and_no_others(http: httpx.Client) -> None:
    listed, hidden = new_table(http, listed=True), new_table(http)
    found = {one["id"] for one in http.get("/api/tables").json()}
    assert listed["table"] in found
    assert hidden["table"] not in found


def test_a_browser_finds_its_tables_again_by_its_tokens_alone(http: httpx.Client) -> None:
    first, second = new_table(http), new_table(http)
    found = http.post("/api/tables/mine", json={"tokens": ["x", second["token"], "0" * 32]}).json()
    assert [(one["number"], one["id"], one["seat"]) for one in found] == [(1, second["table"], 0)]
    assert first["table"] not in str(found)


def test_a_table_as_strangers_see_it_has_no_secret_in_it(http: httpx.Client) -> None:
    opened = new_table(http)
    text = http.get(f"/api/tables/{opened['table']}").text
    assert opened["token"] not in text
    assert opened["watch"] not in text


# ---- The lobby


def test_listing_tables_opens_none_of_them(make_server: Any) -> None:
    server = make_server()
    with server.http() as http:
        opened = [new_table(http, listed=True)["table"] for _ in range(3)]
        new_table(http)
        listed = http.get("/api/tables").json()
    assert [one["id"] for one in listed] == opened[::-1]
    assert server.registry.rooms == []


@pytest.mark.anyio
async def test_the_lobby_shows_a_table_as_it_is_now(server: RunningServer) -> None:
    async with Seats(server, "gargon", 3, listed=True) as seats:
        with server.http() as http:
            shown = {one["id"]: one["table"] for one in http.get("/api/tables").json()}[seats.table]
            assert shown == http.get(f"/api/tables/{seats.table}").json()
            assert [seat["name"] for seat in shown["seats"]] == ["Ann", "Bob", "Cleo"]
        settings = {"game": "gargon", "seats": 3, "listed": False}
        await seats[0].command("change", settings=settings)
        with server.http() as http:
            assert seats.table not in [one["id"] for one in http.get("/api/tables").json()]


# ---- What a refusal says


@pytest.mark.parametrize(
    ("settings", "key", "arguments"),
    [
        ({"options": {"target": "999"}}, "invalid_option", {"option": "target", "value": "999"}),
        ({"options": {"no_such": "1"}}, "invalid_option", {"option": "no_such"}),
        ({"options": {"values": "9", "fields": "5"}}, "invalid_option", {"option": "fields memory_aid values"}),
        ({"bots": ["", "nobody"]}, "unknown_bot", {"bot": "nobody"}),
        ({"seats": 4}, "invalid_seats", {"fewest": 2, "most": 2}),
        ({"game": "chess"}, "unknown_game", {"game": "chess"}),
    ],
)
def test_a_refusal_says_what_was_wrong(http: httpx.Client, settings: Any, key: str, arguments: Any) -> None:
    answer = http.post("/api/tables", json={"settings": {"game": "en_garde", **settings}, "name": "Ann"}).json()
    assert answer["key"] == key
    assert answer["arguments"].items() >= arguments.items()


def test_a_malformed_body_is_told_where_it_is_wrong(http: httpx.Client) -> None:
    answer = http.post("/api/tables", json={"settings": {"game": "en_garde", "seats": 99}, "name": "Ann"}).json()
    assert answer["key"] == "malformed"
    assert "seats" in answer["arguments"]["field"]


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/api/tables", "GET, OPTIONS, POST"),
        ("/api/tables/abc", "GET, OPTIONS"),
        ("/api/tables/abc/seats", "OPTIONS, POST"),
    ],
)
def test_a_wrong_method_is_told_which_ones_there_are(http: httpx.Client, path: str, allowed: str) -> None:
    answer = http.delete(path)
    assert (answer.status_code, answer.headers["allow"]) == (405, allowed)


def test_the_description_has_the_bounds_of_a_seat(http: httpx.Client) -> None:
    described = http.get("/schema/openapi.json").json()
    bounds = {"type": "integer", "minimum": 0, "maximum": 7}
    sit_down = described["components"]["schemas"]["SitDown"]
    assert bounds in sit_down["properties"]["seat"]["anyOf"]
    assert sit_down["additionalProperties"] is False
    replay = described["paths"]["/api/tables/{table}/matches/{match}/replay"]["get"]
    assert [one["schema"] for one in replay["parameters"] if one["name"] == "seat"] == [bounds]


def test_the_application_is_put_together_without_a_deprecated_call(server: RunningServer) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        make_interface(server.registry, Limits())


# ---- Logs


@pytest.mark.anyio
async def test_logs_hold_no_token_no_seed_and_no_nonce(
    server: RunningServer, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG)
    monkeypatch.setattr(logging, "basicConfig", lambda **_: None)  # it would take the test's own ears away
    log_to_stderr("debug")
    async with Seats(server, "en_garde") as seats:
        await seats.start()
        await seats.play_on(4)
        live = server.room(seats.table).live
        seed, nonce = live.game.seed.hex(), live.nonce.hex()
        await break_the_table(server, seats)
        assert any(record.message == "table_broken" for record in caplog.records)
    of_the_server = [record for record in caplog.records if not record.name.startswith(("httpx", "httpcore"))]
    written = "\n".join(JsonLines().format(record) for record in of_the_server)
    for secret in (seed, nonce, seats.watch, *seats.tokens.values(), seats.table):
        assert secret not in written
    for client in seats.clients:
        assert f":{client.socket.local_address[1]}" not in written


async def break_the_table(server: RunningServer, seats: Seats) -> None:
    """An entry that the database does not take, with a seed in it: what is logged then must not tell it."""
    from facedown.server.storage.store import Write
    from facedown.table import journal
    from facedown.table.journal import Entry

    room = server.room(seats.table)
    fact = journal.Started(room.live.game.seed.hex(), room.live.nonce.hex())
    entry = Entry(room.live.version + 1, 0, fact, object())  # type: ignore[arg-type]
    await server.inside(lambda: room.send(lambda: server.registry.store.write(Write(table=room.id, entries=(entry,)))))
    await seats[0].closed()
