"""People at a table: leaving it, freeing seats, bots that stand in for players who are gone, and bots alone."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.server.rooms.bot_pool import Pace
from facedown.table import commands, journal
from facedown.table.commands import Refused
from facedown.table.live import OPEN, OVER, PLAYING
from server.in_process import JournalledTable, RunningServer
from server.sitting import Client, Seats

pytestmark = pytest.mark.anyio

LEFT_STARTS = {"starter": "left"}


# ---- Leaving


@pytest.mark.parametrize("leaver", [0, 1], ids=["host", "guest"])
@pytest.mark.parametrize("in_a_match", [False, True], ids=["lobby", "match"])
async def test_whoever_leaves_is_told_that_it_is_done(server: RunningServer, leaver: int, in_a_match: bool) -> None:
    async with Seats(server, "en_garde", options=LEFT_STARTS) as seats:
        if in_a_match:
            await seats.start()
        answer = await seats[leaver].command("leave")
        assert (answer["type"], answer["told"]) == ("news", {"fact": "left", "seat": leaver})
        assert await seats[leaver].closed() == 1000
        told = await seats[1 - leaver].hear_fact("left")
        assert told.get("yours", "") == ""
        assert told["table"]["seats"][1 - leaver]["is_host"]


async def test_the_last_to_leave_is_told_that_it_is_done(server: RunningServer) -> None:
    async with Seats(server, "en_garde", bots=["", "novice"]) as seats:
        answer = await seats[0].command("leave")
        assert answer["told"] == {"fact": "closed", "reason": "everybody_left"}


async def test_a_seat_that_was_left_can_be_taken_again_by_the_same_link(server: RunningServer) -> None:
    async with Seats(server, "en_garde") as seats:
        await seats[1].command("leave")
        with server.http() as http:
            seated = http.post(f"/api/tables/{seats.table}/seats", json={"name": "Bob"})
        assert (seated.status_code, seated.json()["seat"]) == (201, 1)


def test_a_seat_left_in_a_match_is_a_bots_until_somebody_takes_it_after_the_match() -> None:
    table = JournalledTable("gargon", seats=3)
    table.start()
    table.command(2, commands.Leave())
    assert table.live.state(0).seats[2].vacant
    with pytest.raises(Refused, match="match_is_on"):
        commands.take_seat(table.live, None, "Cleo", "new token")
    table.write([journal.Forfeited(0, "resigned"), journal.Forfeited(1, "resigned")])
    table.write([commands.take_seat(table.live, None, "Cleo", "new token")])
    assert (table.live.seats[2].name, table.live.seats[2].vacant) == ("Cleo", False)


def test_an_empty_seat_is_taken_before_one_that_a_bot_keeps_warm() -> None:
    table = JournalledTable("gargon", seats=3)
    table.start()
    table.command(0, commands.Leave())
    table.write([journal.Forfeited(1, "resigned"), journal.Forfeited(2, "resigned")])
    table.command(2, commands.Leave())
    assert commands.take_seat(table.live, None, "Cleo", "t").seat == 2


# ---- Freeing a seat


def test_before_a_match_the_host_frees_any_other_seat() -> None:
    table = JournalledTable("en_garde")
    assert table.command(0, commands.Free(seat=1)) == [journal.Freed(1)]
    assert table.live.seats[1].is_empty
    assert table.live.seat_of("token of 1") is None


def test_only_the_host_frees_seats_and_only_those_of_other_people() -> None:
    table = JournalledTable("gargon", bots=("", "", "novice"))
    assert table.refused(1, commands.Free(seat=0)) == "host_only"
    assert table.refused(0, commands.Free(seat=0)) == "nobody_there"
    assert table.refused(0, commands.Free(seat=2)) == "nobody_there"
    assert table.refused(0, commands.Free(seat=4)) == "nobody_there"


def test_in_a_match_the_seat_of_a_player_who_is_gone_is_freed_at_once() -> None:
    table = JournalledTable("en_garde")
    table.start()
    assert table.refused(0, commands.Free(seat=1)) == "still_here"
    assert table.command(0, commands.Free(seat=1), gone=(1,)) == [journal.Freed(1)]
    assert (table.live.phase, table.live.bot_in(1)) == (PLAYING, "apprentice")


def test_in_a_match_the_seat_of_a_player_who_is_there_is_freed_when_all_others_agree() -> None:
    table = JournalledTable("gargon", seats=4)
    table.start()
    assert table.command(0, commands.Free(seat=3)) == [journal.FreeAsked(0, 3)]
    assert table.live.state(0).freeing.missing == {1, 2}
    assert table.refused(3, commands.AnswerFree(agrees=True)) == "no_free_to_answer"
    assert table.refused(0, commands.Free(seat=3)) == "free_asked_already"
    table.command(1, commands.AnswerFree(agrees=True))
    assert table.live.seats[3].is_person
    assert table.command(2, commands.AnswerFree(agrees=True)) == [journal.FreeAnswered(2, True), journal.Freed(3)]
    assert (table.live.bot_in(3), table.live.freeing) == ("apprentice", None)


def test_one_no_is_enough_to_keep_a_seat() -> None:
    table = JournalledTable("gargon", seats=3)
    table.start()
    table.command(0, commands.Free(seat=2))
    table.command(1, commands.AnswerFree(agrees=False))
    assert table.live.freeing is None
    assert table.live.seats[2].is_person


@pytest.mark.parametrize("lapse", [journal.Left(1), journal.TookOver(1), journal.Forfeited(1, "time")])
def test_a_request_lapses_when_those_who_were_asked_change(lapse: journal.Fact) -> None:
    table = JournalledTable("gargon", seats=4)
    table.start()
    table.command(0, commands.Free(seat=3))
    table.write([lapse])
    assert table.live.freeing is None


def test_the_seat_of_a_host_who_is_gone_is_freed_by_anybody_and_the_table_goes_on() -> None:
    table = JournalledTable("en_garde")
    assert table.command(1, commands.Free(seat=0), gone=(0,)) == [journal.Freed(0)]
    assert table.live.host == 1


async def test_a_player_whose_seat_is_freed_is_told_and_let_go(server: RunningServer) -> None:
    async with Seats(server, "en_garde") as seats:
        answer = await seats[0].command("free", seat=1)
        assert answer["told"] == {"fact": "freed", "seat": 1}
        assert (await seats[1].hear_fact("freed")).get("yours", "") == ""
        assert await seats[1].closed() == 1000


# ---- A player who is gone


def test_a_bot_stands_in_only_for_a_player_who_is_gone() -> None:
    table = JournalledTable("en_garde")
    assert table.refused(0, commands.StandIn(seat=1)) == "no_match"
    table.start()
    assert table.refused(0, commands.StandIn(seat=1)) == "still_here"
    assert table.refused(0, commands.StandIn(seat=0)) == "nobody_there"
    assert table.command(0, commands.StandIn(seat=1), gone=(1,)) == [journal.TookOver(1)]
    assert table.refused(0, commands.StandIn(seat=1)) == "bot_plays_already"


async def test_players_may_let_a_bot_play_for_one_who_is_gone_until_they_are_back(server: RunningServer) -> None:
    async with Seats(server, "en_garde", absence=1, options={"starter": "right"}) as seats:
        await seats.start()
        await seats[1].__aexit__()
        missing = await seats[0].hear(lambda frame: frame["type"] == "presence" and frame["absent"])
        assert missing["absent"][0]["seat"] == 1
        room = server.room(seats.table)
        assert (await seats[0].command("stand_in", seat=1))["key"] == "still_here"
        await server.inside(lambda: room.audience.absent_since.update({1: server.registry.now() - 1_000}))
        assert (await seats[0].command("stand_in", seat=1))["told"] == {"fact": "took_over", "seat": 1}
        assert (await seats[0].hear_fact("played"))["told"]["by"] == "bot"
        async with Client(server, seats.table, token=seats.tokens[1]) as back:
            assert not (await back.hear_type("welcome"))["table"]["seats"][1]["away"]
        assert (await seats[0].hear_fact("handed_back"))["told"]["seat"] == 1


async def test_the_host_says_how_fast_bots_answer_also_in_a_match(server: RunningServer) -> None:
    async with Seats(server, "en_garde") as seats:
        await seats.start()
        assert (await seats[1].command("pace", pace="fast"))["key"] == "host_only"
        assert (await seats[0].command("pace", pace="fast"))["told"] == {"fact": "paced", "seat": 0, "text": "fast"}
        assert (await seats[1].hear_fact("paced"))["table"]["settings"]["pace"] == "fast"


async def test_where_bots_play_alone_whoever_watches_says_how_fast(server: RunningServer) -> None:
    async with Seats(server, "en_garde") as seats, Client(server, seats.table, watch=seats.watch) as watcher:
        assert (await watcher.command("pace", pace="slow"))["key"] == "not_seated"
    with server.http() as http:
        alone = {"game": "en_garde", "bots": ["novice", "novice"]}
        opened = http.post("/api/tables", json={"settings": alone, "name": "Ann"}).json()
    async with Client(server, opened["table"], watch=opened["watch"]) as watcher:
        assert (await watcher.command("resign"))["key"] == "not_seated"
        assert (await watcher.command("pace", pace="slow"))["type"] == "done"
        heard = [frame for frame in watcher.frames if frame.get("told") == {"fact": "paced", "seat": 0, "text": "slow"}]
        assert heard[0]["table"]["settings"]["pace"] == "slow"


def test_a_faster_pace_keeps_its_steps_so_that_it_tells_as_little() -> None:
    usual = Pace(1.2, 0.8)
    fast = usual.at("fast")
    assert (fast.floor, fast.spread) == (0.3, 0.2)
    assert fast.wait(0.4, 0.5) == pytest.approx(0.2)  # a whole step later than drawn
    assert usual.at("normal") == usual


async def test_absence_is_told_to_whoever_comes_later(server: RunningServer) -> None:
    async with Seats(server, "en_garde") as seats:
        room = server.room(seats.table)
        await seats[1].__aexit__()
        await seats[0].hear(lambda frame: frame["type"] == "presence" and frame["absent"])
        await server.inside(lambda: room.audience.absent_since.update({1: server.registry.now() - 90_000}))
        async with Client(server, seats.table, token=seats.tokens[0]) as again:
            absent = (await again.hear_type("welcome"))["absent"]
        assert [one["seat"] for one in absent] == [1]
        assert absent[0]["lasts"] >= 90_000


async def test_a_client_that_breaks_its_promise_to_be_heard_of_is_shown_as_offline(server: RunningServer) -> None:
    async with Seats(server, "en_garde") as seats:
        await seats[1].send({"type": "ping", "every": 100})
        gone = await seats[0].hear(lambda frame: frame["type"] == "presence" and frame["seats"] == [0])
        assert gone["absent"][0]["seat"] == 1
        await seats[1].send({"type": "ping"})
        await seats[0].hear(lambda frame: frame["type"] == "presence" and frame["seats"] == [0, 1])


async def test_a_bot_hands_the_seat_back_to_a_client_that_is_heard_of_again(server: RunningServer) -> None:
    async with Seats(server, "en_garde", absence=1, options={"starter": "left", "target": "9"}) as seats:
        await seats.start()
        await seats[1].send({"type": "ping", "every": 100})
        await seats[0].hear(lambda frame: frame["type"] == "presence" and frame["seats"] == [0])
        room = server.room(seats.table)
        await server.inside(lambda: room.audience.absent_since.update({1: server.registry.now() - 1_000}))
        await seats[0].command("stand_in", seat=1)
        await seats[1].send({"type": "ping"})
        assert (await seats[0].hear_fact("handed_back"))["told"]["seat"] == 1


async def test_people_are_told_where_they_sit_when_the_host_makes_the_table_smaller(server: RunningServer) -> None:
    async with Seats(server, "gargon", 4) as seats:
        await seats[1].command("leave")
        await seats[0].command("change", settings={"game": "gargon", "seats": 3})
        assert (await seats[3].hear_type("welcome"))["seat"] == 2


# ---- Bots alone


async def open_for_bots(server: RunningServer, **settings: Any) -> dict[str, Any]:
    wanted = {"game": "en_garde", "bots": ["novice", "random"], "options": {"target": "1"}, **settings}
    with server.http() as http:
        answer = http.post("/api/tables", json={"settings": wanted, "name": "Ann"})
    assert answer.status_code == 201, answer.text
    opening: dict[str, Any] = answer.json()
    return opening


async def test_bots_alone_play_while_somebody_watches_and_go_on_to_the_next_match(make_server: Any) -> None:
    server = make_server(pace=Pace(0.0, 0.0, 0.0))
    opening = await open_for_bots(server)
    assert (opening["seat"], opening["token"]) == (None, "")
    async with Client(server, opening["table"], watch=opening["watch"]) as watcher:
        await watcher.hear(lambda frame: (frame.get("table") or {}).get("phase") == OVER)
        assert (await watcher.hear_fact("started"))["table"]["match"] == 2


async def test_bots_alone_stop_when_nobody_watches(server: RunningServer) -> None:
    opening = await open_for_bots(server, options={"target": "9"})
    async with Client(server, opening["table"], watch=opening["watch"]) as watcher:
        await watcher.hear_fact("played")
    room = server.room(opening["table"])
    while room.audience.subscribers:
        await server.does(room.ask(lambda: None))
    assert not await server.inside(lambda: room.is_awaited)
    version = room.live.version
    async with Client(server, opening["table"], watch=opening["watch"]) as watcher:
        await watcher.hear(lambda frame: frame.get("version", 0) > version)


async def test_nobody_can_sit_down_among_bots_alone(server: RunningServer) -> None:
    opening = await open_for_bots(server)
    with server.http() as http:
        refused = http.post(f"/api/tables/{opening['table']}/seats", json={"name": "Bob"})
        assert refused.json()["key"] == "seat_taken"
        settings = {"game": "en_garde", "bots": ["novice", "random"], "spectators": False}
        refused = http.post("/api/tables", json={"settings": settings, "name": "Ann"})
        assert refused.json()["key"] == "no_seat_for_host"
    assert server.room(opening["table"]).live.phase == OPEN
