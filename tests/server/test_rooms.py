"""Rooms over real sockets: what people command, and what everybody is told of it."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

import facedown
from facedown import games
from facedown.table import journal
from facedown.table.game import Game
from positions import walk
from server.in_process import RunningServer
from server.sitting import Client, Seats, settle, table_with

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", games.names())
async def test_persons_play_every_game_and_all_hear_every_move(server: RunningServer, game: str) -> None:
    async with Seats(server, game) as seats:
        await seats.start()
        await seats.play_on(12)
        assert len({client.version for client in seats.clients}) == 1
        for seat, client in enumerate(seats.clients):
            assert client.view["seat"] == seat
            versions = [frame["version"] for frame in client.frames if frame["type"] in ("news", "welcome")]
            assert all(later - earlier == 1 for earlier, later in pairwise(versions[1:]))


@pytest.mark.parametrize("game", games.names())
async def test_a_person_plays_a_whole_match_against_bots(server: RunningServer, game: str) -> None:
    bots = ["", *["novice"] * (games.get(game).seats[0] - 1)]
    async with Seats(server, game, bots=bots, automatic=True) as seats:
        client = seats[0]
        await client.command("start")
        rng = random.Random(game)
        for _ in range(3_000):
            if client.state["phase"] != "playing":
                break
            if client.is_to_move:
                await client.play(rng.choice(client.view["moves"]))  # a forced one may be made meanwhile
            else:
                await client.next()
        assert client.state["result"]["by_rules"]
        with server.http() as http:
            record = http.get(f"/api/tables/{seats.table}/matches/1/record")
            assert record.status_code == 200
            replay = http.get(f"/api/tables/{seats.table}/matches/1/replay", params={"seat": 0}).json()
        assert client.state["commitment"] in record.text
        assert len(replay["steps"]) == client.state["moves"] + 1


async def test_every_command_is_timed_and_every_refusal_counted(make_server: Any) -> None:
    server = make_server()
    async with Seats(server, "en_garde") as seats:
        await seats.start()
        await seats.play_on(3)
        await seats[0].command("move", version=10**6, move="nonsense")
    with server.http() as http:
        page = http.get("/metrics").text
    assert "facedown_command_seconds_count 5.0" in page  # a start, three moves, and one that is none
    assert "facedown_refusals_total 1.0" in page


# ---- Coming back


async def test_whoever_comes_back_with_a_version_is_sent_what_they_missed_and_no_more(server: RunningServer) -> None:
    async with Seats(server, "en_garde") as seats:
        await seats.start()
        seen = seats[0].version
        await seats.play_on(3)
        async with Client(server, seats.table, token=seats.tokens[0], version=seen) as back:
            await back.catch_up(seen + 3)
            assert [frame["version"] for frame in back.frames if frame["type"] == "news"] == [
                seen + 1,
                seen + 2,
                seen + 3,
            ]
            assert back.view == seats[0].view


@pytest.mark.parametrize("version", [-5, 10**30, None])
async def test_who_comes_with_a_version_that_cannot_be_gets_everything(server: RunningServer, version: Any) -> None:
    async with Seats(server, "en_garde") as seats:
        await seats.start()
        async with Client(server, seats.table, token=seats.tokens[1], version=version) as back:
            assert (await back.next())["type"] == "welcome"
            assert back.view == seats[1].view


async def test_a_table_that_is_read_again_from_its_journal_looks_the_same(server: RunningServer) -> None:
    async with Seats(server, "wizards_gambit") as seats:
        await seats.start()
        await seats.play_on(5)
        room = server.room(seats.table)
        await server.inside(lambda: server.registry.give_up(room))
        assert await seats[0].closed() == 1013
        async with Client(server, seats.table, token=seats.tokens[0]) as back:
            await back.hear_type("welcome")
            assert back.view == seats[0].view
        assert server.room(seats.table) is not room


async def test_a_bot_takes_over_for_whoever_stays_away_and_hands_back_when_they_return(server: RunningServer) -> None:
    async with Seats(server, "en_garde", takeover=1, options={"starter": "right"}) as seats:
        await seats.start()
        await seats[1].__aexit__()
        told = await seats[0].hear_fact("took_over")
        assert told["table"]["seats"][1]["away"]
        played = await seats[0].hear_fact("played")
        assert played["told"] == {"fact": "played", "seat": 1, "by": "bot"}
        async with Client(server, seats.table, token=seats.tokens[1]) as back:
            welcome = await back.hear_type("welcome")
            assert not welcome["table"]["seats"][1]["away"]


# ---- Ids


async def test_what_is_sent_twice_with_one_id_counts_once(server: RunningServer) -> None:
    async with Seats(server, "en_garde", options={"starter": "left"}) as seats:
        await seats.start()
        client = seats[0]
        frame = {"type": "move", "id": "mine", "version": client.version, "move": client.view["moves"][0]}
        await client.send(frame)
        await client.send(frame)
        news = await client.hear(lambda frame: frame.get("yours") == "mine")
        assert await client.hear_type("done") == {"type": "done", "id": "mine", "version": news["version"]}
        async with Client(server, seats.table, token=seats.tokens[0]) as back:
            await back.send(frame)
            assert (await back.hear_type("done"))["version"] == news["version"]


async def test_nobody_hears_the_ids_of_others_and_they_may_use_the_same(server: RunningServer) -> None:
    async with Seats(server, "en_garde") as seats:
        for client in seats.clients:
            await client.send({"type": "say", "id": "same", "preset": "hello"})
        for client in seats.clients:
            await client.catch_up(4)
            assert [frame.get("yours") for frame in client.frames if frame["type"] == "news"].count("same") == 1


async def test_an_id_stays_a_persons_own_when_a_rematch_moves_them_to_another_seat(server: RunningServer) -> None:
    async with Seats(server, "en_garde") as seats:
        await seats.start()
        await seats[0].command("resign")
        await seats[0].command("again")
        await seats[1].send({"type": "again", "id": "one-more"})
        first, second = [await client.hear_type("welcome") for client in seats.clients]
        assert (first["seat"], first["yours"], second["seat"], second["yours"]) == (1, "", 0, "one-more")
        await seats[1].send({"type": "again", "id": "one-more"})
        assert (await seats[1].hear_type("done"))["version"] == second["version"]


# ---- No choice


def one_with_a_single_move() -> Game:
    for seed in range(50):
        for game in walk(facedown.deal("stone_warriors", 2, seed=seed), random.Random(seed)):
            if len(game.pending) == 1 and len(game.moves(min(game.pending))) == 1:
                return game
    raise AssertionError("everybody always has a choice")


async def test_forced_moves_are_made_for_a_player_only_while_they_are_there(server: RunningServer) -> None:
    """Otherwise everybody could see that a player who is away cannot have had one."""
    game = one_with_a_single_move()
    seat = min(game.pending)
    async with table_with(server, game, {}, automatic=True) as seats:
        room = server.room(seats.table)
        await seats[seat].__aexit__()
        await seats[1 - seat].hear(lambda frame: frame["type"] == "presence" and frame["seats"] == [1 - seat])
        await settle(server, seats)
        assert not await server.inside(lambda: room.is_awaited)
        async with Client(server, seats.table, token=seats.tokens[seat]) as back:
            told = await back.hear_fact("played")
            assert told["told"] == {"fact": "played", "seat": seat}


async def test_the_clock_of_who_has_no_choice_runs_on(make_server: Any) -> None:
    from facedown.server.rooms.bot_pool import Pace

    server = make_server(pace=Pace(0.2, 0.0))
    game = one_with_a_single_move()
    seat = min(game.pending)
    clock = {"type": "bank", "seconds": 600}
    async with table_with(server, game, {}, automatic=True, clock=clock) as seats:
        room = server.room(seats.table)
        await server.inside(lambda: room.live.clocks.decide(frozenset({seat}), seat, server.registry.now()))
        await server.inside(room.look_ahead)
        told = await seats[seat].hear_fact("played")
        assert told["clock"]["left"][seat] < 600_000
        assert room.recent[-1].entry.fact.by == journal.BY_ITSELF


# ---- Arranging and leaving


async def test_a_newcomer_at_a_table_that_has_grown_since_its_last_match_is_welcome(server: RunningServer) -> None:
    async with Seats(server, "en_garde") as seats:
        await seats.start()
        await seats[0].command("resign")
        told = await seats[0].command("change", settings={"game": "gargon", "seats": 5})
        assert (told["table"]["phase"], told["view"]) == ("open", None)
        with server.http() as http:
            token = http.post(f"/api/tables/{seats.table}/seats", json={"name": "Eve", "seat": 4}).json()["token"]
        async with Client(server, seats.table, token=token) as newcomer:
            assert (await newcomer.next())["type"] == "welcome"


async def test_spectators_go_when_the_host_wants_none_any_more(server: RunningServer) -> None:
    async with Seats(server, "en_garde") as seats, Client(server, seats.table, watch=seats.watch) as spectator:
        await spectator.hear_type("welcome")
        await seats[0].command("change", settings={"game": "en_garde", "spectators": False})
        assert await spectator.closed() == 1000
        async with Client(server, seats.table, watch=seats.watch) as another:
            assert (await another.next())["key"] == "no_spectators"


async def test_the_token_of_a_player_who_has_left_proves_nothing(server: RunningServer) -> None:
    async with Seats(server, "en_garde") as seats:
        await seats[1].send({"type": "leave"})
        assert await seats[1].closed() == 1000
        async with Client(server, seats.table, token=seats.tokens[1]) as again:
            assert (await again.next())["key"] == "token_unknown"


async def test_a_spectator_hears_everything_and_may_do_nothing(server: RunningServer) -> None:
    async with Seats(server, "en_garde") as seats, Client(server, seats.table, watch=seats.watch) as spectator:
        await seats.start()
        assert (await spectator.command("say", preset="hello"))["key"] == "not_seated"
        assert (await spectator.command("hint"))["key"] == "not_your_turn"
        await spectator.catch_up(seats[0].version)
        assert spectator.view["moves"] == []
        assert all(hand["cards"] is None for hand in spectator.view["hands"])


async def test_on_another_device_the_whole_log_is_told_where_people_may_look_back(server: RunningServer) -> None:
    async with Seats(server, "stone_warriors", 2) as seats:
        await seats.start()
        told = await log_after_some_moves(seats)
        assert told == [event for frame in seats[0].frames for event in frame.get("log") or frame.get("events") or []]
    for settings, looks_back in (({}, False), ({"memory_aid": True}, True), ({"bots": ["", "novice"]}, True)):  # E-11
        async with Seats(server, "en_garde", options={"starter": "left", "target": "5"}, **settings) as seats:
            await seats.start()
            told = [event["type"] for event in await log_after_some_moves(seats)]
            assert ("round_started" in told) == looks_back


async def log_after_some_moves(seats: Seats) -> list[dict[str, Any]]:
    """What the first seat is told on another device, after some moves of its own and of others."""
    for _ in range(4):
        while not any(client.is_to_move for client in seats.clients):
            await seats[0].next()
        await seats.play_on(1)
    async with Client(seats.server, seats.table, token=seats.tokens[0]) as again:
        log: list[dict[str, Any]] = (await again.next())["log"]
        return log


async def test_hints_are_for_who_is_to_move_one_at_a_time_and_the_hosts_to_give(server: RunningServer) -> None:
    async with Seats(server, "en_garde", options={"starter": "left"}, memory_aid=True) as seats:
        await seats.start()
        for number in range(2):
            await seats[0].send({"type": "hint", "id": f"hint-{number}"})
        answers = [await seats[0].hear(lambda frame: frame["type"] in ("hint", "refused")) for _ in range(2)]
        assert answers[0]["key"] == "hint_asked_already"
        assert answers[1]["advice"]["moves"][0]["move"] in seats[0].view["moves"]
        assert (await seats[1].command("hint"))["key"] == "not_your_turn"
    async with Seats(server, "en_garde", hints=False) as seats:
        assert (await seats[0].command("hint"))["key"] == "no_hints"


async def test_where_nobody_may_look_back_hints_are_for_who_plays_alone(server: RunningServer) -> None:  # E-11
    async with Seats(server, "en_garde", options={"starter": "left"}) as seats:
        await seats.start()
        told = await seats[0].command("hint")
        assert (told["key"], told["ruling"]) == ("hint_looks_back", "E-11")
    async with Seats(server, "en_garde", options={"starter": "left"}, bots=["", "novice"]) as seats:
        await seats.start()
        assert (await seats[0].command("hint"))["type"] == "hint"
    async with Seats(server, "stone_warriors", 2) as seats:  # where all may look back
        await seats.start()
        mover = next(client for client in seats.clients if client.is_to_move)
        assert (await mover.command("hint"))["type"] == "hint"
