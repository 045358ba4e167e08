"""The same deal for everybody: the same cards, the same bots, and results for those who have finished."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from facedown.server.http.challenges import DAY, name_of_today
from facedown.server.storage import challenges as stored
from facedown.table.record import read_record
from server.in_process import RunningServer
from server.sitting import Client

pytestmark = pytest.mark.anyio

DUEL = {"game": "en_garde", "options": {"target": "1"}, "bot": "apprentice"}


@pytest.fixture
def http(server: RunningServer) -> Iterator[httpx.Client]:
    with server.http() as client:
        yield client


def person(server: RunningServer, digit: str) -> httpx.Client:
    """Somebody with an identity of their own."""
    return server.http(headers={"Authorization": f"Bearer {digit * 32}"})


def begin(http: httpx.Client, **more: Any) -> str:
    answer = http.post("/api/challenges", json=DUEL | more)
    assert answer.status_code == 201, answer.text
    name: str = answer.json()["id"]
    return name


def play(http: httpx.Client, challenge: str, name: str = "Ann") -> dict[str, Any]:
    answer = http.post(f"/api/challenges/{challenge}/play", json={"name": name})
    assert answer.status_code == 201, answer.text
    opening: dict[str, Any] = answer.json()
    return opening


def own(http: httpx.Client, challenge: str, token: str = "") -> dict[str, Any]:
    found: dict[str, Any] = http.post(f"/api/challenges/{challenge}", json={"token": token}).json()
    return found


async def play_first_moves(server: RunningServer, opening: dict[str, Any]) -> Any:
    """Play the first move there is until the match is over; the hands as they were dealt, as far as one sees them."""
    async with Client(server, opening["table"], token=opening["token"]) as client:
        welcome = await client.hear_type("welcome")
        while client.state["phase"] != "over":
            if client.is_to_move:
                await client.play()
            else:
                await client.next()
        return welcome["view"]["hands"][opening["seat"]]


async def test_friends_play_the_same_cards_against_bots_that_answer_alike(server: RunningServer) -> None:
    with person(server, "1") as ann, person(server, "2") as bob:
        challenge = begin(ann)
        tables = [play(ann, challenge), play(bob, challenge, "Bob")]
        assert tables[0]["table"] != tables[1]["table"]
        assert [one["seat"] for one in tables] == [0, 0]
        seen = [await play_first_moves(server, one) for one in tables]
        records = [read_record(ann.get(f"/api/tables/{one['table']}/matches/1/record").text) for one in tables]
    assert seen[0] == seen[1]
    assert records[0].moves == records[1].moves
    assert (records[0].seed, records[0].commitment) == (records[1].seed, records[1].commitment)


async def test_results_are_for_those_who_have_finished(server: RunningServer, http: httpx.Client) -> None:
    with person(server, "3") as ann, person(server, "4") as bob:
        challenge = begin(ann)
        first = play(ann, challenge)
        await play_first_moves(server, first)
        assert own(bob, challenge)["results"] == [], "who has not played"
        second = play(bob, challenge, "Bob")
        waiting = own(bob, challenge)
        [attempt] = waiting["attempts"]
        assert (attempt["table"], waiting["is_over"], waiting["results"]) == (second["table"], False, [])
        assert own(http, challenge)["results"] == own(http, challenge, "0" * 32)["results"] == []
        await play_first_moves(server, second)
        found = own(bob, challenge)
        assert {one["name"]: one["is_mine"] for one in found["results"]} == {"Ann": False, "Bob": True}
        first, second = (one["games"] for one in found["results"])
        assert first == second, "they played the same moves"
        assert len(first[0]["scores"]) == 2
        assert found["challenge"]["finished"] == found["challenge"]["begun"] == 2


async def test_nothing_but_a_finished_match_tells_the_cards(server: RunningServer, http: httpx.Client) -> None:
    challenge = begin(http)
    with server.registry.store.engine.connect() as connection:
        kept = stored.find(connection, challenge)
    opening = play(http, challenge)
    async with Client(server, opening["table"], token=opening["token"]) as client:
        welcome = await client.hear_type("welcome")
    sent = [
        str(welcome), http.get(f"/api/challenges/{challenge}").text, str(own(http, challenge, opening["token"])),
        http.get(f"/api/tables/{opening['table']}").text, str(opening),
    ]  # fmt: skip
    for text in sent:
        assert kept.seed not in text
        assert kept.nonce not in text
    assert http.get(f"/api/tables/{opening['table']}/matches/1/record").status_code == 404
    settings = welcome["table"]["settings"]
    assert [settings[what] for what in ("spectators", "hints", "undo")] == [False] * 3
    assert (welcome["table"]["challenge"], welcome["watch"]) == (challenge, "")


def test_whoever_comes_back_goes_on_where_they_were(server: RunningServer, http: httpx.Client) -> None:
    with person(server, "5") as ann:
        challenge = begin(ann)
        first, again = play(ann, challenge), play(ann, challenge)
        assert (first["table"], first["token"]) == (again["table"], again["token"])
        assert http.get(f"/api/challenges/{challenge}").json()["begun"] == 1


async def test_nobody_looks_at_their_cards_and_begins_again(server: RunningServer) -> None:
    with person(server, "6") as ann:
        challenge = begin(ann, options={"target": "1", "starter": "left"})
        opening = play(ann, challenge)
        async with Client(server, opening["table"], token=opening["token"]) as client:
            await client.hear_type("welcome")
            assert (await client.command("abort"))["key"] == "match_has_begun"
            await client.command("resign")
        found = own(ann, challenge)
        [result] = found["results"]
        [game] = result["games"]
        assert (game["share"], game["is_draw"], game["reason"], game["scores"]) == (0, False, "resigned", [])


def records_of(http: httpx.Client) -> list[str]:
    """The names of one's own records, as they are downloaded."""
    return zipfile.ZipFile(io.BytesIO(http.get("/api/me/records").content)).namelist()


async def test_in_a_mirrored_challenge_everybody_plays_the_deal_from_every_seat(server: RunningServer) -> None:
    with person(server, "8") as ann, person(server, "9") as bob:
        challenge = begin(ann, mirrored=True)
        for http, name in ((ann, "Ann"), (bob, "Bob")):
            first = play(http, challenge, name)
            assert play(http, challenge, name)["table"] == first["table"], "one after the other"
            await play_first_moves(server, first)
            record = f"/api/tables/{first['table']}/matches/1/record"
            assert http.get(record).json()["key"] == "challenge_goes_on"
            assert records_of(http) == []
            half = own(http, challenge)
            assert (half["is_over"], half["results"], half["attempts"][0]["is_over"]) == (False, [], True)
            second = play(http, challenge, name)
            assert [first["seat"], second["seat"]] == [0, 1]
            await play_first_moves(server, second)
            seeds = {
                read_record(http.get(record.replace(first["table"], one["table"])).text).seed for one in (first, second)
            }
            assert len(seeds) == 1
            assert len(records_of(http)) == 2
            assert play(http, challenge, name)["table"] == second["table"], "no third game"
        found = own(bob, challenge)
    assert (found["challenge"]["begun"], found["challenge"]["finished"]) == (2, 2)
    assert [one["name"] for one in found["results"]] == ["Ann", "Bob"]
    assert [[game["seat"] for game in one["games"]] for one in found["results"]] == [[0, 1], [0, 1]]
    assert found["results"][0]["games"] == found["results"][1]["games"], "they played the same moves"


async def test_only_those_who_have_played_all_seats_are_compared(server: RunningServer) -> None:
    with person(server, "a") as ann, person(server, "b") as bob:
        challenge = begin(ann, mirrored=True)
        await play_first_moves(server, play(ann, challenge))
        for _ in range(2):
            await play_first_moves(server, play(bob, challenge, "Bob"))
        found = own(bob, challenge)
        assert [one["name"] for one in found["results"]] == ["Bob"]
        assert (found["challenge"]["begun"], found["challenge"]["finished"]) == (2, 1)
        ann.delete("/api/me")
        found = own(bob, challenge)
        assert [one["name"] for one in found["results"]] == ["Bob"], "half a set of nobody is none"


def test_a_mirrored_challenge_is_for_those_who_keep_an_identity(http: httpx.Client) -> None:
    challenge = begin(http, mirrored=True)
    answer = http.post(f"/api/challenges/{challenge}/play", json={"name": "Ann"})
    assert (answer.status_code, answer.json()["key"]) == (404, "no_such_person")


@pytest.mark.parametrize(
    ("winners", "won", "scores", "expected"),
    [("0", True, "5 3", (1.0, False, 2)), ("1", False, "3 5", (0.0, False, -2)), ("", False, "0 0", (0.5, True, 0)),
     ("0 1", True, "4 4", (0.5, False, 0)), ("1", False, "", (0.0, False, float("-inf")))],
    ids=["won", "lost", "drawn", "shared", "resigned"],
)  # fmt: skip
def test_a_deal_is_worth_what_was_won_of_it(winners: str, won: bool, scores: str, expected: Any) -> None:
    row = SimpleNamespace(seat=0, winners=winners, won=won, scores=scores, reason="")
    deal = stored.played_deal(row)
    assert (deal.share, deal.is_draw, deal.lead) == expected


@pytest.mark.parametrize("wrong", [{"bot": "expert"}, {"bot": "mine.py:Bot"}, {"seats": 1}, {"seed": 7}], ids=str)
def test_what_would_not_be_the_same_for_everybody_is_refused(http: httpx.Client, wrong: dict[str, Any]) -> None:
    assert http.post("/api/challenges", json=DUEL | wrong).status_code == 400


def test_every_game_has_a_deal_of_the_day_and_yesterdays_is_not_made_any_more(
    server: RunningServer, http: httpx.Client
) -> None:
    today = {one["game"]: one["id"] for one in http.get("/api/challenges/today").json()}
    assert set(today) == {"en_garde", "gargon", "stone_warriors", "wizards_gambit"}
    for game, name in today.items():
        found = http.get(f"/api/challenges/{name}").json()
        assert (found["game"], found["bot"], found["begun"]) == (game, "adept", 0)
        assert found["mirrored"] == (found["seats"] == 2), game
    yesterday = name_of_today("en_garde", server.registry.now() - DAY)
    assert http.get(f"/api/challenges/{yesterday}").json()["key"] == "no_such_challenge"
    assert play(http, today["gargon"])["seat"] == 0


def test_what_is_old_and_unused_is_removed_and_an_erased_person_is_nobody(server: RunningServer) -> None:
    with person(server, "7") as ann:
        challenge = begin(ann)
        opening = play(ann, challenge)
        assert ann.delete("/api/me").status_code == 204
    with server.registry.store.engine.begin() as connection:
        far = server.registry.now() + DAY
        stored.remove_unused(connection, far, 1_000)
        assert stored.find(connection, challenge) is not None, "somebody plays it"
        assert stored.count_players(connection, stored.find(connection, challenge))[0] == 1
        stored.forget_tables(connection, [opening["table"]])
        stored.remove_unused(connection, far, 1_000)
        assert stored.find(connection, challenge) is None
