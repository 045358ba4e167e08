"""The lobby: who waits, what may be watched, and a seat at once. It gives nothing away."""

from __future__ import annotations

import json
from typing import Any

import pytest

from facedown.server.http import lobby
from facedown.table import journal
from server.in_process import RunningServer
from server.test_identities import ANN, BOB, open_duel, shown, sit

CEM = "0c" * 16


@pytest.fixture
def own(make_server, monkeypatch) -> RunningServer:
    monkeypatch.setattr(lobby, "FRESH", 0.0)
    return make_server()


def deal(own: RunningServer, table: str, seed: str = "5e" * 32) -> None:
    async def start() -> None:
        room = await own.registry.room(table)
        await room.perform(lambda: room.write([journal.Started(seed, "aa" * 32)]))

    own.do(start())


def read(own: RunningServer) -> dict[str, Any]:
    with own.http() as http:
        return http.get("/api/lobby").json()


def test_a_public_table_waits_in_the_lobby_and_can_be_watched_when_it_is_dealt(own):
    with own.http() as http:
        opening = open_duel(http, ANN, "Ann", listed=True)
        open_duel(http, BOB, "Bob")  # not public
        assert [one["id"] for one in read(own)["waiting"]] == [opening["table"]]
        sit(http, opening["table"], BOB, "Bob")
        assert read(own)["waiting"] == [], "all seats are taken"
        deal(own, opening["table"])
    shown_now = read(own)
    assert (shown_now["waiting"], [one["watch"] for one in shown_now["running"]]) == ([], [opening["watch"]])


def test_a_match_without_spectators_is_not_shown(own):
    with own.http() as http:
        opening = open_duel(http, ANN, "Ann", listed=True, spectators=False)
        sit(http, opening["table"], BOB, "Bob")
    deal(own, opening["table"])
    assert read(own) == {"waiting": [], "running": []}


def test_the_lobby_says_the_same_of_two_deals_and_has_neither_names_of_tables_nor_tokens(own):
    """A running match is told by what is public: who plays what. Cards, seeds and tokens are in nobody's lobby."""
    said = []
    for seed in ("5e" * 32, "1f" * 32):
        with own.http() as http:
            opening = open_duel(http, ANN, "Ann", listed=True)
            bob = sit(http, opening["table"], BOB, "Bob")
        deal(own, opening["table"], seed)
        text = json.dumps(read(own))
        for secret in (seed, "aa" * 32, opening["table"], opening["token"], bob["token"], ANN, BOB):
            assert secret not in text
        running = read(own)["running"][0]
        commitment = running["table"].pop("commitment")
        assert len(commitment) == 64
        said.append(json.dumps(running).replace(opening["watch"], "WATCH"))

        async def close(table: str = opening["table"]) -> None:
            room = await own.registry.room(table)
            await room.perform(lambda: room.write([journal.Closed("operator")]))

        own.do(close())
    assert said[0] == said[1]


def quick(own: RunningServer, key: str, name: str, game: str = "en_garde") -> dict[str, Any]:
    with own.http() as http:
        answer = http.post("/api/quick", json={"game": game, "name": name}, headers=shown(key))
        assert answer.status_code == 201, answer.text
        return answer.json()


@pytest.mark.parametrize(
    "settings",
    [{"rated": True}, {"clock": {"type": "per_move", "seconds": 2 * 86_400}}, {"options": {"target": "3"}}],
    ids=["rated", "over days", "other rules"],
)
def test_nobody_is_seated_at_a_table_that_they_may_not_want(own, settings):
    with own.http() as http:
        table = open_duel(http, ANN, "Ann", **{"listed": True} | settings)["table"]
    assert quick(own, BOB, "Bob")["table"] != table


def test_two_who_want_to_play_at_once_meet_and_the_match_begins(own):
    ann, bob = quick(own, ANN, "Ann"), quick(own, BOB, "Bob")
    assert ann["table"] == bob["table"]
    with own.http() as http:
        assert http.get(f"/api/tables/{ann['table']}").json()["phase"] == "playing"


def test_who_presses_twice_does_not_play_against_themselves(own):
    first = quick(own, ANN, "Ann")
    with own.http() as http:
        assert http.get(f"/api/tables/{first['table']}").json()["phase"] == "open"
    second = quick(own, ANN, "Ann")
    assert (second["table"], second["seat"]) == (first["table"], first["seat"])
    with own.http() as http:
        assert http.get(f"/api/tables/{first['table']}").json()["phase"] == "open"


def test_nobody_is_sent_to_a_table_of_another_game_or_with_house_rules(own):
    with own.http() as http:
        house = open_duel(http, ANN, "Ann", listed=True, options={"target": "1"})
    assert quick(own, BOB, "Bob")["table"] != house["table"]
    gargon = quick(own, CEM, "Cem", game="gargon")
    with own.http() as http:
        assert http.get(f"/api/tables/{gargon['table']}").json()["settings"]["game"] == "gargon"


def test_a_game_that_is_not_there_is_refused(own):
    with own.http() as http:
        assert http.post("/api/quick", json={"game": "chess", "name": "Ann"}).status_code == 404
