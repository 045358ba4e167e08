"""One's own games: what is finished, with whom and how, the records of all of it, and ratings among people."""

from __future__ import annotations

import io
import json
import zipfile

import pytest

from facedown.table import journal
from server.in_process import RunningServer
from server.test_identities import ANN, BOB, finish, open_duel, shown, sit

CEM = "0c" * 16


@pytest.fixture
def own(make_server) -> RunningServer:
    return make_server()


def played(own: RunningServer, winner: str = ANN, loser: str = BOB, **settings) -> str:
    """A match that the first has won."""
    names = {ANN: "Ann", BOB: "Bob", CEM: "Cem"}
    with own.http() as http:
        table = open_duel(http, winner, names[winner], **settings)["table"]
        finish(own, table, sit(http, table, loser, names[loser])["token"])
    return table


def games_of(own: RunningServer, key: str) -> dict:
    with own.http() as http:
        return http.get("/api/me/games", headers=shown(key)).json()


def test_finished_matches_have_result_opponents_date_and_the_way_to_their_replay(own):
    first, second = played(own), played(own, winner=BOB, loser=ANN)
    mine = games_of(own, ANN)
    assert [(one["table"], one["won"], one["others"][0]["name"]) for one in mine["finished"]] == [
        (second, False, "Bob"),
        (first, True, "Bob"),
    ]
    assert (mine["count"], mine["more"]) == (2, False)
    one = mine["finished"][1]
    assert (one["game"], one["match"], one["reason"], one["winners"]) == ("en_garde", 1, "resigned", 1)
    earlier = mine["finished"][0]["at"]
    with own.http() as http:
        page = http.get("/api/me/games", params={"before": earlier}, headers=shown(ANN)).json()
    assert [one["table"] for one in page["finished"]] in ([first], [])  # both may have ended in the same millisecond


def test_the_matches_of_one_table_can_be_asked_for(own):
    first, _ = played(own), played(own, winner=BOB, loser=ANN)
    with own.http() as http:
        found = http.get("/api/me/games", params={"table": first}, headers=shown(BOB)).json()
    assert [(one["table"], one["match"], one["seat"]) for one in found["finished"]] == [(first, 1, 1)]


def test_nobody_sees_the_games_of_others(own):
    played(own)
    with own.http() as http:
        assert http.get("/api/me/games").status_code == 404
        assert http.get("/api/me/games", headers=shown(CEM)).status_code == 404
        http.put("/api/me", json={"name": "Cem"}, headers=shown(CEM))
    assert games_of(own, CEM)["finished"] == []


def test_all_records_can_be_downloaded_at_once(own):
    table = played(own)
    with own.http() as http:
        answer = http.get("/api/me/records", headers=shown(ANN))
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.namelist() == [f"en_garde-{table}-1.txt"]
        assert "players: Ann; Bob" in archive.read(archive.namelist()[0]).decode()


def test_another_device_gets_the_tokens_of_seats_that_are_still_held(own):
    with own.http() as http:
        opening = open_duel(http, ANN, "Ann")
        seats = http.get("/api/me/tables", headers=shown(ANN)).json()
        assert seats == [{"table": opening["table"], "token": opening["token"]}]
        mine = http.post("/api/tables/mine", json={"tokens": [opening["token"]]}).json()
        assert (mine[0]["turn"], mine[0]["since"] > 0) == ([], True)
        sit(http, opening["table"], BOB, "Bob")

        async def deal() -> None:
            room = await own.registry.room(opening["table"])
            await room.perform(lambda: room.write([journal.Started("5e" * 32, "aa" * 32)]))

        own.do(deal())
        (mine,) = http.post("/api/tables/mine", json={"tokens": [opening["token"]]}).json()
        assert mine["turn"] in ([0], [1])


# ---- Ratings


def test_a_rated_match_raises_the_winner_lowers_the_loser_and_makes_both_surer(own):
    played(own, rated=True)
    (ann,), (bob,) = games_of(own, ANN)["ratings"], games_of(own, BOB)["ratings"]
    assert ann["rating"] > 25 > bob["rating"]
    assert ann["deviation"] == bob["deviation"] < 25 / 3
    assert (ann["game"], ann["matches"]) == ("en_garde", 1)
    (one,) = games_of(own, ANN)["finished"]
    assert (one["rating"], one["deviation"]) == (ann["rating"], ann["deviation"])


def test_a_match_that_is_not_marked_as_rated_changes_no_rating(own):
    played(own)
    assert games_of(own, ANN)["ratings"] == []


def test_a_guest_without_an_identity_makes_a_match_unrated(own):
    with own.http() as http:
        table = open_duel(http, ANN, "Ann", rated=True)["table"]
        guest = http.post(f"/api/tables/{table}/seats", json={"name": "Guest"}).json()
    finish(own, table, guest["token"])
    assert games_of(own, ANN)["ratings"] == []


def test_a_rated_table_takes_no_bots_and_gives_no_hints(own):
    with own.http() as http:
        wanted = {"game": "en_garde", "bots": ["", "novice"], "rated": True}
        refused = http.post("/api/tables", json={"settings": wanted, "name": "Ann"})
        assert (refused.status_code, refused.json()["key"]) == (409, "invalid_option")
        table = open_duel(http, ANN, "Ann", rated=True)["table"]
        settings = http.get(f"/api/tables/{table}").json()["settings"]
        assert (settings["rated"], settings["hints"], settings["undo"]) == (True, False, False)


def test_a_rating_goes_with_its_owner(own):
    played(own, rated=True)
    with own.http() as http:
        exported = http.get("/api/me/export", headers=shown(ANN)).json()
        assert list(exported["ratings"]) == ["en_garde"]
        http.delete("/api/me", headers=shown(ANN))
        http.put("/api/me", json={"name": "Ann"}, headers=shown(ANN))
    assert games_of(own, ANN) == {"finished": [], "more": False, "count": 0, "ratings": []}
    assert "Ann" not in json.dumps(games_of(own, BOB))
