"""An identity without an account: a key that the browser makes, a name and an avatar, and nothing else."""

from __future__ import annotations

import json
from typing import Any

import httpx
import msgspec
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, select, text

from facedown.server.http.rate_limits import Limits
from facedown.server.rooms.registry import hashed
from facedown.server.storage import schema
from facedown.server.storage.database import driver_of, open_database
from facedown.server.storage.migrations import alembic_config
from facedown.server.storage.personal import export_identity
from facedown.table import journal
from facedown.table.journal import Entry
from facedown.table.settings import TableSettings
from server.in_process import GENEROUS, RunningServer
from server.migrating import put_old_table
from server.test_admin import facedown, opened
from server.test_retention import RECORD

ANN, BOB = "0a" * 16, "0b" * 16


def shown(key: str) -> dict[str, str]:
    """The header that shows a key."""
    return {"Authorization": f"Bearer {key}"}


def open_duel(http: httpx.Client, key: str, name: str, **settings: Any) -> dict[str, Any]:
    """Open a table for two with an identity."""
    wanted = {"game": "en_garde", "automatic": False} | settings
    answer = http.post("/api/tables", json={"settings": wanted, "name": name}, headers=shown(key))
    assert answer.status_code == 201, answer.text
    return answer.json()


def sit(http: httpx.Client, table: str, key: str, name: str) -> dict[str, Any]:
    answer = http.post(f"/api/tables/{table}/seats", json={"name": name}, headers=shown(key))
    assert answer.status_code == 201, answer.text
    return answer.json()


def finish(server: RunningServer, table: str, loser: str) -> None:
    """Deal a match, and have one of two resign."""

    async def play() -> None:
        room = await server.registry.room(table)
        await room.perform(lambda: room.write([journal.Started("5e" * 32, "aa" * 32)]))
        seat = room.live.seat_of(hashed(loser))
        await room.perform(lambda: room.write([journal.Forfeited(seat, "resigned")]))

    server.do(play())


@pytest.fixture
def own(make_server) -> RunningServer:
    return make_server()


def test_a_key_that_nobody_has_seen_begins_an_identity_with_the_first_seat(own):
    with own.http() as http:
        assert http.get("/api/me", headers=shown(ANN)).status_code == 404
        open_duel(http, ANN, "Ann")
        me = http.get("/api/me", headers=shown(ANN)).json()
        assert (me["name"], me["avatar"]) == ("Ann", "")


def test_an_address_begins_only_so_many_identities_by_sitting_down(make_server):
    """Each is a row in the database, whether there was a free seat or not."""
    server = make_server(limits=msgspec.structs.replace(GENEROUS, identities=(0.0, 2.0)))
    with server.http() as http:
        table = open_duel(http, ANN, "Ann")["table"]
        sit(http, table, BOB, "Bob")
        refused = http.post(f"/api/tables/{table}/seats", json={"name": "Eve"}, headers=shown("0c" * 16))
        assert (refused.status_code, refused.json()["key"]) == (429, "too_many_identities")
        assert open_duel(http, ANN, "Ann")["table"]  # who is known needs no budget


def test_name_and_avatar_can_be_changed_and_others_see_them_at_the_next_table(own):
    with own.http() as http:
        put = http.put("/api/me", json={"name": "Ann", "avatar": "fox-teal"}, headers=shown(ANN))
        assert put.json()["avatar"] == "fox-teal"
        table = open_duel(http, ANN, "Ann")["table"]
        assert http.get(f"/api/tables/{table}").json()["seats"][0]["avatar"] == "fox-teal"
        changed = http.put("/api/me", json={"name": "Anna", "avatar": "owl-red"}, headers=shown(ANN)).json()
        assert changed == {"name": "Anna", "avatar": "owl-red", "created_at": put.json()["created_at"]}


@pytest.mark.parametrize("header", ["Bearer", "Bearer 12", f"Basic {ANN}", f"Bearer {'x' * 32}"])
def test_what_is_no_key_is_refused(own, header):
    with own.http() as http:
        answer = http.get("/api/me", headers={"Authorization": header})
        assert (answer.status_code, answer.json()["key"]) == (400, "key_malformed")


def test_nobody_tries_key_after_key(make_server):
    """Twelve words are 128 bits; whoever guesses all the same is cut off long before they have made a start."""
    own = make_server(limits=Limits(requests=(0.001, 5.0)))
    with own.http() as http:
        answers = [http.get("/api/me", headers=shown(f"{number:032x}")) for number in range(8)]
    assert [answer.status_code for answer in answers] == [404] * 5 + [429] * 3


@pytest.mark.parametrize("avatar", ["<svg>", "a" * 41, "fox teal"])
def test_an_avatar_is_a_short_name_and_nothing_else(own, avatar):
    with own.http() as http:
        assert http.put("/api/me", json={"name": "Ann", "avatar": avatar}, headers=shown(ANN)).status_code == 400


def test_another_device_with_the_same_key_has_the_same_seat(own):
    with own.http() as http:
        opening = open_duel(http, ANN, "Ann")
        again = sit(http, opening["table"], ANN, "Ann")
        assert (again["seat"], again["token"]) == (opening["seat"], opening["token"])
        assert sit(http, opening["table"], BOB, "Bob")["seat"] == 1


def test_a_key_is_not_stored_and_a_seat_s_token_says_nothing_about_it(own):
    with own.http() as http:
        open_duel(http, ANN, "Ann")
    dump = b"".join(file.read_bytes() for file in own.data.glob("facedown.sqlite*"))
    assert ANN.encode() not in dump


def test_a_finished_match_is_noted_for_those_who_played_it(own):
    with own.http() as http:
        opening = open_duel(http, ANN, "Ann")
        bob = sit(http, opening["table"], BOB, "Bob")
    finish(own, opening["table"], bob["token"])
    assert participations(own) == [("Ann", True, True), ("Bob", True, False)]


def participations(server: RunningServer) -> list[tuple[str, bool, bool]]:
    """Names, whether an identity is known, and whether they won."""
    with opened_engine(server) as connection:
        rows = connection.execute(select(schema.participations).order_by(schema.participations.c.seat)).all()
    return [(row.name, row.person is not None, row.won) for row in rows]


def opened_engine(server: RunningServer) -> Any:
    return opened(server.data)


def test_who_leaves_a_match_has_lost_it_whatever_the_bot_in_their_seat_does(own):
    with own.http() as http:
        opening = open_duel(http, ANN, "Ann")
        bob = sit(http, opening["table"], BOB, "Bob")

    async def play() -> None:
        room = await own.registry.room(opening["table"])
        await room.perform(lambda: room.write([journal.Started("5e" * 32, "aa" * 32)]))
        await room.perform(lambda: room.write([journal.Left(1)]))
        await room.perform(lambda: room.write([journal.Forfeited(0, "resigned")]))

    own.do(play())
    assert bob["seat"] == 1
    assert participations(own) == [("Ann", True, False), ("Bob", True, False)]


def test_deleting_an_identity_deletes_what_is_personal_and_keeps_the_moves(own):
    with own.http() as http:
        opening = open_duel(http, ANN, "Annabella", free_chat=True)
        bob = sit(http, opening["table"], BOB, "Bob")
        finish(own, opening["table"], bob["token"])
        assert http.delete("/api/me", headers=shown(ANN)).status_code == 204
        assert http.get("/api/me", headers=shown(ANN)).status_code == 404
        record = http.get(f"/api/tables/{opening['table']}/matches/1/record").text
        assert "erased; Bob" in record
        assert "Annabella" not in http.get(f"/api/tables/{opening['table']}").text
    with opened_engine(own) as connection:
        dump = json.dumps([[str(cell) for cell in row] for table in schema.metadata.tables.values()
                           for row in connection.execute(select(table))])  # fmt: skip
    assert "Annabella" not in dump
    assert participations(own) == [("erased", False, True), ("Bob", True, False)]


def test_everything_about_a_person_can_be_taken_along(own):
    with own.http() as http:
        opening = open_duel(http, ANN, "Ann")
        sit(http, opening["table"], BOB, "Bob")
        mine = http.get("/api/me/export", headers=shown(ANN)).json()
    assert mine["name"] == "Ann"
    assert [table["table"] for table in mine["tables"]] == [opening["table"]]
    assert "Bob" not in json.dumps(mine)


def test_an_address_takes_everything_along_only_so_often(make_server):
    """Reading all that somebody has ever played takes a while."""
    server = make_server(limits=msgspec.structs.replace(GENEROUS, replays=(0.0, 1.0)))
    with server.http() as http:
        open_duel(http, ANN, "Ann")
        answers = [http.get("/api/me/export", headers=shown(ANN)).status_code for _ in range(2)]
    assert answers == [200, 429]


def test_seats_from_before_count_as_one_s_own_for_whoever_has_their_tokens(own):
    with own.http() as http:
        opening = http.post("/api/tables", json={"settings": {"game": "en_garde"}, "name": "Ann"}).json()
        bob = sit(http, opening["table"], BOB, "Bob")
        finish(own, opening["table"], bob["token"])
        assert participations(own)[0] == ("Ann", False, True)
        http.put("/api/me", json={"name": "Ann"}, headers=shown(ANN))
        tokens = {"tokens": [opening["token"], bob["token"], "f" * 32]}
        assert http.post("/api/me/seats", json=tokens, headers=shown(ANN)).json() == {"seats": 1}
        assert participations(own) == [("Ann", True, True), ("Bob", True, False)]
        assert http.post("/api/me/seats", json=tokens, headers=shown(BOB)).json() == {"seats": 0}


def test_where_it_takes_an_invitation_nobody_sits_down_without_one_and_each_is_good_for_one_person(make_server):
    own = make_server(invited_only=True)
    with own.http() as http:
        wanted = {"settings": {"game": "en_garde"}, "name": "Ann"}
        for headers in ({}, shown(ANN)):
            refused = http.post("/api/tables", json=wanted, headers=headers)
            assert (refused.status_code, refused.json()["key"]) == (403, "invitation_needed")
        code = facedown("invite", "--data", str(own.data))[1].strip().removeprefix("/me#invitation=")
        profile = {"name": "Ann", "invitation": code}
        assert http.put("/api/me", json={"name": "Ann", "invitation": "none"}, headers=shown(ANN)).status_code == 403
        assert http.put("/api/me", json=profile, headers=shown(ANN)).status_code == 200
        assert http.put("/api/me", json=profile, headers=shown(BOB)).status_code == 403
        assert http.post("/api/tables", json=wanted, headers=shown(ANN)).status_code == 201


def test_the_operator_lists_exports_and_erases_people(own):
    with own.http() as http:
        opening = open_duel(http, ANN, "Ann")
        http.put("/api/me", json={"name": "Bob"}, headers=shown(BOB))
    data = ("--data", str(own.data))
    listed = json.loads(facedown("people", "--json", *data)[1])
    assert [person["name"] for person in listed] == ["Bob", "Ann"]
    ann = listed[1]["id"]
    assert json.loads(facedown("export", "--person", ann, *data)[1])["tables"][0]["table"] == opening["table"]
    status, said = facedown("erase", "--person", ann, "--yes", *data)
    assert (status, said) == (0, f"erased: the identity, table {opening['table']}\n")
    assert [person["name"] for person in json.loads(facedown("people", "--json", *data)[1])] == ["Bob"]
    assert facedown("erase", "--person", ann, "--yes", *data)[0] == 1
    assert facedown("export", "--person", ann, *data)[0] == 1


# ---- Today's databases


def test_a_database_of_the_version_before_keeps_everything_and_knows_who_played(database):
    """One with an open table, a finished match against a bot, and tokens."""
    older = create_engine(driver_of(database))
    settings = TableSettings(game="en_garde", seats=2, bots=("", "novice"))
    entries = [Entry(0, 1000, journal.Opened(settings)), Entry(1, 1001, journal.Seated(0, "Ann", "a" * 64))]
    record = RECORD.replace("Ann; Bob", "Ann; (novice)")
    with older.begin() as connection:
        command.upgrade(alembic_config(connection), "0004")
        put_old_table(connection, "t", "over", entries)
        connection.execute(text("INSERT INTO tokens (token, table_id) VALUES (:token, 't')"), {"token": "a" * 64})
        connection.execute(
            text(
                "INSERT INTO matches (table_id, match, game, finished_at, reason, winners, record)"
                " VALUES ('t', 1, 'en_garde', 2000, 'target', '1', :record)"
            ),
            {"record": record},
        )
    older.dispose()
    with open_database(database).connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        played = connection.execute(select(schema.participations).order_by(schema.participations.c.seat)).all()
        assert [(row.name, row.bot, row.won, row.person) for row in played] == [
            ("Ann", "", False, None),
            ("", "novice", True, None),
        ]
        assert connection.execute(select(schema.tokens.c.token, schema.tokens.c.person)).all() == [("a" * 64, None)]
        assert connection.scalar(select(schema.matches.c.record)) == record
        assert export_identity(connection, "nobody") is None
