"""Try it yourself from here: a table against bots that begins at a position of a finished game."""

from __future__ import annotations

import asyncio
import json
import threading
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import facedown
from facedown.server.http.play_from_here import RecordAttempt, begin
from facedown.table.record import GameRecord, read_record, record_of
from facedown.table.verification import RIGHT, UNKNOWN, verify
from server.in_process import RunningServer, open_registry
from server.sitting import Client, Seats

pytestmark = pytest.mark.anyio

SMALL = (Path(__file__).parents[2] / "docs" / "small_set.toml").read_text(encoding="utf-8")


def finished_game(seed: int = 4) -> Any:
    """A whole game of somebody who always takes the first move."""
    game = facedown.deal("en_garde", seed=seed, options={"target": "1"})
    while game.pending:
        (seat,) = game.pending
        game.play(seat, game.moves(seat)[0])
    return game


def position_after(record: Any, number: int) -> Any:
    return record.until(number).replay()


async def test_a_position_of_a_finished_match_is_played_on_in_the_seat_that_was_reviewed(server: RunningServer) -> None:
    async with Seats(server, "en_garde", options={"target": "1"}) as seats:
        path = f"/api/tables/{seats.table}/matches/1"
        attempt = {"number": 2, "seat": 1, "name": "Ann"}
        with server.http() as http:
            await seats.start()
            assert http.post(f"{path}/try", json=attempt).json()["key"] == "no_such_match", "while it is on"
        await seats.play_on(500)
        with server.http() as http:
            opening = http.post(f"{path}/try", json=attempt).json()
            record = read_record(http.get(f"{path}/record").text)
    assert opening["seat"] == 1
    async with Client(server, opening["table"], token=opening["token"]) as ann:
        welcome = await ann.hear_type("welcome")
    table = welcome["table"]
    assert (table["phase"], table["continues"], table["commitment"]) == ("playing", 2, "")
    assert [seat["bot"] for seat in table["seats"]] == ["adept", ""]
    before = position_after(record, 2)
    assert welcome["view"]["hands"][1] == json.loads(msgspec.json.encode(before.view(1).hands[1]))


async def test_the_game_that_is_continued_is_replayed_beside_the_event_loop(server: RunningServer, monkeypatch) -> None:
    """It may have a thousand moves, and everybody would wait for them."""
    threads, replay = [], GameRecord.replay

    def noted(record: GameRecord) -> Any:
        threads.append(threading.current_thread())
        return replay(record)

    monkeypatch.setattr(GameRecord, "replay", noted)
    attempt = {"record": str(record_of(finished_game(seed=77))), "number": 3, "seat": 0, "name": "Ann"}
    with server.http() as http:
        opening = http.post("/api/try", json=attempt).json()
    async with Client(server, opening["table"], token=opening["token"]) as ann:
        assert (await ann.hear_type("welcome"))["table"]["continues"] == 3
    assert threads
    assert await server.inside(threading.current_thread) not in threads


async def test_it_is_played_to_its_end_and_its_record_says_what_it_is(server: RunningServer) -> None:
    game = finished_game()
    text = str(record_of(game, ("Ann", "(novice)")))
    with server.http() as http:
        attempt = {"record": text, "number": len(game.history) - 2, "seat": 0, "name": "Ann"}
        opening = http.post("/api/try", json=attempt).json()
        async with Client(server, opening["table"], token=opening["token"]) as ann:
            welcome = await ann.hear_type("welcome")
            assert welcome["table"]["seats"][1]["bot"] == "novice", "the bot that sat there"
            await ann.command("resign")
        for _ in range(100):
            answer = http.get(f"/api/tables/{opening['table']}/matches/1/record")
            if answer.status_code == 200:
                break
            await asyncio.sleep(0.05)
    record = read_record(answer.text)
    assert record.continues == len(game.history) - 2
    assert record.moves[: record.continues] == read_record(text).moves[: record.continues]
    shuffle, moves, *_ = verify(answer.text)
    assert (shuffle.verdict, moves.verdict) == (UNKNOWN, RIGHT)
    assert f"continues a finished game after its move {record.continues}" in shuffle.words


@pytest.mark.parametrize(("number", "seat"), [(10_000, 0), (999, 0), (1, 2)])
def test_where_there_is_nothing_to_play_no_table_is_opened(server: RunningServer, number: int, seat: int) -> None:
    text = str(record_of(finished_game()))
    with server.http() as http:
        answer = http.post("/api/try", json={"record": text, "number": number, "seat": seat, "name": "Ann"})
    assert (answer.status_code, answer.json()["key"]) in [(409, "no_such_position"), (400, "malformed")]


def test_the_end_of_a_game_cannot_be_played_on(server: RunningServer) -> None:
    game = finished_game()
    attempt = {"record": str(record_of(game)), "number": len(game.history), "seat": 0, "name": "Ann"}
    with server.http() as http:
        assert http.post("/api/try", json=attempt).json()["key"] == "no_such_position"


def test_the_record_of_a_running_game_opens_nothing(server: RunningServer) -> None:
    """It has no seed: nobody can look into a game that is on by trying it."""
    game = facedown.deal("en_garde", seed=4)
    text = str(record_of(game, nonce=bytes(32)))
    with server.http() as http:
        answer = http.post("/api/try", json={"record": text, "number": 0, "seat": 0, "name": "Ann"})
    assert (answer.status_code, answer.json()["key"]) == (409, "invalid_record")


async def test_moves_of_the_game_before_cannot_be_undone(server: RunningServer) -> None:
    game = finished_game()
    seat = next(iter(position_after(record_of(game), 4).pending))
    with server.http() as http:
        attempt = {"record": str(record_of(game)), "number": 4, "seat": seat, "name": "Ann"}
        opening = http.post("/api/try", json=attempt).json()
    async with Client(server, opening["table"], token=opening["token"]) as ann:
        await ann.hear_type("welcome")
        assert (await ann.command("undo"))["key"] == "nothing_to_undo"


def test_it_is_there_after_a_restart_with_the_cards_of_its_host(tmp_path: Path, monkeypatch: Any) -> None:
    from facedown.games.wizards_gambit.card_sets import sets
    from facedown.table.settings import TableSettings

    text = SMALL.replace("Kindle", "Once More")

    async def try_and_restart() -> tuple[Any, Any]:
        url = f"sqlite:///{tmp_path / 'facedown.sqlite'}"
        async with open_registry(url, at_work=False) as registry:
            source = await registry.open(TableSettings(game="wizards_gambit"), "Ann", cards=text)
            key = (await registry.room(source.table)).live.sets[0]
            game = facedown.deal("wizards_gambit", 2, seed=3, options={"set": key})
            for _ in range(6):
                (seat,) = game.pending
                game.play(seat, game.moves(seat)[0])
            record = record_of(game)
            wanted = RecordAttempt(str(record), 5, 1, "Ann")
            opening = await begin(registry, wanted, "here", None, is_local=True, source=source.table)
        monkeypatch.setattr(sets, "_loaded", {0: sets.own_set()})
        async with open_registry(url, at_work=False) as registry:
            return (await registry.room(opening.table)).live, position_after(record, 5)

    live, position = asyncio.run(try_and_restart())
    assert (live.phase, live.continues, live.match) == ("playing", 5, 1)
    assert len(live.game.history) >= 5
    assert live.game.history[:5] == position.history


def test_exercises_count_for_nobody(server: RunningServer) -> None:
    key = "ab" * 16
    with server.http(headers={"Authorization": f"Bearer {key}"}) as http:
        game = finished_game()
        attempt = {"record": str(record_of(game)), "number": 0, "seat": 0, "name": "Ann"}
        opening = http.post("/api/try", json=attempt).json()

        async def resign() -> None:
            async with Client(server, opening["table"], token=opening["token"]) as ann:
                await ann.hear_type("welcome")
                await ann.command("resign")

        asyncio.run(resign())
        assert http.get(f"/api/tables/{opening['table']}/matches/1/record").status_code == 200
        assert http.get("/api/me/games").json()["finished"] == []


def test_the_client_is_told_what_was_wrong(server: RunningServer) -> None:
    with server.http() as http:
        answer: httpx.Response = http.post("/api/try", json={"record": "x", "number": 0, "seat": 0, "name": "Ann"})
    assert answer.json()["key"] == "invalid_record"
