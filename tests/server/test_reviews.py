"""Reviews of finished matches: made in the background, kept with the match, and of no match that is on."""

from __future__ import annotations

import asyncio
import time
import zlib
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from sqlalchemy import select

import facedown
from facedown.server.rooms.reviews import MOST_OF_ONE, Reviews, store_review, stored_review
from facedown.server.storage import retention, schema
from facedown.table.record import read_record, record_of
from server.in_process import RunningServer
from server.sitting import Seats

pytestmark = pytest.mark.anyio


def wait_for(ask: Callable[[], httpx.Response]) -> dict[str, Any]:
    """Ask until a review is done; how far it is never falls."""
    done = -1
    for _ in range(2_000):
        answer = ask()
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        if found["review"] is not None:
            return found
        assert done <= found["done"] < found["of"]
        done = found["done"]
        time.sleep(0.05)
    raise AssertionError("no review")


async def test_a_finished_match_is_reviewed_once_and_kept(server: RunningServer) -> None:
    async with Seats(server, "en_garde", options={"target": "1"}) as seats:
        path = f"/api/tables/{seats.table}/matches/1/review"
        with server.http() as http:
            await seats.start()
            assert http.get(path).json()["key"] == "no_such_match"
        await seats.play_on(500)
        with server.http() as http:
            nothing = {"done": 0, "of": 0, "review": None}
            assert [http.get(f"{path}?begin=false").json() for _ in range(2)] == [nothing, nothing]  # none has begun it
            found = wait_for(lambda: http.get(path))
            record = read_record(http.get(f"/api/tables/{seats.table}/matches/1/record").text)
            assert http.get(path).json() == http.get(f"{path}?begin=false").json() == found
        review = found["review"]
        assert len(review["steps"]) == len(record.moves)
        assert review["players"] == []  # names can be erased, and reviews need none
        for balance in review["balance"]:
            assert balance["start"] + balance["luck"] + balance["skill"] == balance["result"]
        with server.registry.store.engine.begin() as connection:
            assert stored_review(connection, seats.table, 1) is not None


def test_a_record_file_is_reviewed(server: RunningServer) -> None:
    game = facedown.deal("en_garde", seed=4, options={"target": "1", "starter": "left"})
    game.play(0, game.moves(0)[0])
    sent = {"record": str(record_of(game))}
    with server.http() as http:
        assert http.post("/api/review", json=sent | {"begin": False}).json()["of"] == 0
        found = wait_for(lambda: http.post("/api/review", json=sent))
    assert not found["review"]["finished"]
    assert len(found["review"]["steps"]) == 1


def test_a_record_without_its_seed_is_not_reviewed(server: RunningServer) -> None:
    """That is what the record of a match looks like while it is on."""
    game = facedown.deal("en_garde", seed=4)
    text = str(record_of(game, nonce=bytes(32)))
    with server.http() as http:
        for _ in range(200):
            answer = http.post("/api/review", json={"record": text})
            if answer.status_code != 200:
                break
            time.sleep(0.05)
    assert (answer.status_code, answer.json()["key"]) == (409, "invalid_record")


TEXT = str(record_of(facedown.deal("en_garde", seed=4)))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no record",
        "\x00" * 100,
        TEXT.replace("seats: 2", "seats: 2000000000"),
        TEXT.replace("seats: 2", "seats: -1"),
        TEXT.replace("en_garde", "../../etc/passwd"),
        TEXT.replace("seed: ", "seed: zz"),
        TEXT + "0 fly to the moon\n",
        TEXT + "9 +1\n",
        TEXT + "0 +1\n" * 3_000,
    ],
    ids=lambda text: repr(text[-30:]),
)
@pytest.mark.parametrize("path", ["/api/review", "/api/try", "/api/replay"])
def test_what_is_no_record_is_refused_wherever_one_is_sent(server: RunningServer, path: str, text: str) -> None:
    body = {"record": text} | ({"number": 1, "seat": 0, "name": "Ann"} if path == "/api/try" else {})
    with server.http() as http:
        for _ in range(200):
            answer = http.post(path, json=body)
            if answer.status_code != 200:
                break
            time.sleep(0.02)
    assert answer.status_code in (400, 404, 409), answer.text
    assert answer.json()["key"] in ("invalid_record", "unknown_game", "invalid_seats", "no_such_position", "malformed")


async def test_an_address_has_only_so_many_reviews_waiting(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = [True]

    async def wait(*_: Any) -> bytes:
        while held:
            await asyncio.sleep(0.01)
        return zlib.compress(b"null")

    monkeypatch.setattr(Reviews, "_review", wait)
    texts = [str(record_of(facedown.deal("en_garde", seed=100 + seed))) for seed in range(MOST_OF_ONE + 1)]
    with server.http() as http:
        answers = [http.post("/api/review", json={"record": text}) for text in texts]
        again = http.post("/api/review", json={"record": texts[0]})
    held.clear()
    assert [answer.status_code for answer in answers[:-1]] == [200] * MOST_OF_ONE
    assert answers[-1].json()["key"] == "too_fast"
    assert again.status_code == 200, "one that waits is asked for as often as one likes"


def test_a_review_goes_with_the_record_of_its_match(server: RunningServer) -> None:
    with server.registry.store.engine.begin() as connection:
        table = {"id": "gone", "watch": "gone", "opened_at": 1, "phase": retention.KEPT, "game": "en_garde"}
        connection.execute(schema.tables.insert().values(**table, listed=False))
        match = {"table_id": "gone", "match": 1, "game": "en_garde", "finished_at": 2, "reason": "", "winners": ""}
        connection.execute(schema.matches.insert().values(**match, record=""))
        store_review(connection, "gone", 1, b"first")
        store_review(connection, "gone", 1, b"again")
        store_review(connection, "gone", 2, b"of no match")
        mine = select(schema.reviews.c.review).where(schema.reviews.c.table_id == "gone")
        assert list(connection.scalars(mine)) == [b"again"]
        assert retention.remove_records(connection, 10, 10) == 1
        assert list(connection.scalars(mine)) == []
