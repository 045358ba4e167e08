"""Too much of what is allowed: however many connections somebody has, they cannot stop a table, or fill the disk."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.server.http.rate_limits import Buckets, Limits
from facedown.server.rooms import room as rooms
from facedown.server.rooms.registry import hashed
from facedown.server.sockets.subscriber import Subscriber
from facedown.table import commands, live
from facedown.table.commands import Refused
from server.in_process import (
    PLENTY,
    JournalledTable,
    LocalClient,
    open_registry,
    stored_entries,
    table_for_two,
    until,
)
from server.sitting import Client, Seats

pytestmark = pytest.mark.anyio


async def test_all_connections_of_an_address_share_one_budget_for_commands(make_server: Any) -> None:
    limits = Limits(frames=PLENTY, requests=PLENTY, tables=PLENTY, chat=PLENTY, commands=(0.0, 6.0))
    server = make_server(limits=limits)
    async with Seats(server, "en_garde") as seats, Client(server, seats.table, "again", token=seats.tokens[0]) as again:
        everybody = [*seats.clients, again]
        for _ in range(2):
            for client in everybody:
                assert (await client.command("say", preset="hello"))["type"] == "news"
        for client in everybody:
            assert (await client.command("say", preset="hello"))["key"] == "too_fast"
            await client.send({"type": "ping"})  # a sign of life is no command
            assert (await client.hear_type("pong"))["type"] == "pong"


async def test_a_person_may_say_only_so_much_however_many_connections_they_have(tmp_path: Any) -> None:
    async with open_registry(f"sqlite:///{tmp_path / 'facedown.sqlite'}") as registry:
        registry.limits = Limits(chat=(0.0, 3.0))
        table, ann, bob = await table_for_two(registry)
        clients = [await LocalClient(token).look(registry, table) for token in (ann, ann, bob)]
        for number in range(4):
            for client in clients:
                client.command(type="say", preset="hello", id=f"{id(client)} {number}".replace(" ", "-"))
        await until(lambda: all(len(client.frames) > 6 for client in clients))
        await (await registry.room(table)).ask(lambda: None)
        said = [entry.fact.seat for entry in await stored_entries(registry, table) if hasattr(entry.fact, "preset")]
        assert sorted(said) == [0, 0, 0, 1, 1, 1]
        assert [frame["key"] for frame in clients[2].frames if frame["type"] == "refused"] == ["too_fast"]


async def test_a_seat_has_only_so_many_connections_and_a_dead_one_makes_way(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "MOST_PER_SEAT", 2)
    async with open_registry(f"sqlite:///{tmp_path / 'facedown.sqlite'}") as registry:
        table, ann, bob = await table_for_two(registry)
        room = await registry.room(table)
        for _ in range(2):
            await room.let_in(connection(ann), None)
        with pytest.raises(Refused, match="too_many_sockets"):
            await room.let_in(connection(ann), None)
        await room.let_in(connection(bob), None)
        ended: list[int] = []
        silent = connection(bob, ended)
        await room.let_in(silent, None)
        silent.is_silent = True
        await room.let_in(connection(bob), None)
        assert len(ended) == 1


def connection(token: str, ended: list[int] | None = None) -> Subscriber:
    """A connection to a seat; `ended` gets the code that it is closed with."""
    return Subscriber(hashed(token), lambda frame: None, [].append if ended is None else ended.append)


async def test_a_table_has_only_so_many_connections(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MOST_CONNECTIONS", 2)
    async with open_registry(f"sqlite:///{tmp_path / 'facedown.sqlite'}") as registry:
        table, *_ = await table_for_two(registry)
        room = await registry.room(table)
        for _ in range(2):
            await room.let_in(connection(""), None)
        with pytest.raises(Refused, match="too_many_sockets"):
            await room.let_in(connection(""), None)


def lately(address: str, token: str = "") -> Subscriber:
    """A connection from an address."""
    return Subscriber(hashed(token), lambda frame: None, lambda code: None, address)


async def test_bots_take_the_turn_of_people_at_their_table_and_never_a_spectator_s(tmp_path: Any) -> None:
    async with open_registry(f"sqlite:///{tmp_path / 'facedown.sqlite'}") as registry:
        table, ann, bob = await table_for_two(registry)
        other = await registry.room((await table_for_two(registry))[0])
        room = await registry.room(table)
        assert room.client == other.client  # at tables where nobody has been, all bots have one turn together
        bobs, anns, spectator = lately("10.0.0.2", bob), lately("10.0.0.3", ann), lately("10.0.0.1")
        for subscriber in (spectator, bobs, anns):
            await room.let_in(subscriber, None)
        assert room.client == "10.0.0.3"
        await room.part(anns)
        assert room.client == "10.0.0.2"
        await room.part(bobs)
        assert room.client == "10.0.0.2"


async def test_nothing_is_replayed_for_an_undo_beyond_the_budget(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    replayed: list[int] = []
    position_before = live.LiveTable.position_before

    def counted(table: live.LiveTable, moves: int) -> Any:
        replayed.append(moves)
        return position_before(table, moves)

    monkeypatch.setattr(live.LiveTable, "position_before", counted)
    async with open_registry(f"sqlite:///{tmp_path / 'facedown.sqlite'}") as registry:
        registry.players.asked = Buckets(0.0, 2.0)
        registry.limits = Limits(chat=PLENTY)
        table, *tokens = await table_for_two(registry)
        clients = [await LocalClient(token).look(registry, table) for token in tokens]
        clients[0].command(type="start", id="start")
        await until(lambda: "started" in clients[0].facts())
        room = clients[0].room
        seat = min(room.live.deciding)
        move = str(room.live.game.moves(seat)[0])
        clients[seat].command(type="move", id="move", version=room.live.version, move=move)
        await until(lambda: "played" in clients[seat].facts())
        for number in range(5):
            clients[seat].command(type="undo", id=f"undo-{number}")
            await room.ask(lambda: None)
            room.live.undo = None
        assert len(replayed) == 2
        assert clients[seat].last("refused")["key"] == "too_fast"


def test_only_the_latest_commands_are_remembered() -> None:
    table = JournalledTable("en_garde")
    for number in range(live.MOST_IDS + 10):
        table.command(0, commands.Say(preset="hello", id=str(number)))
    assert len(table.live.ids) == live.MOST_IDS
    assert f"0 {live.MOST_IDS + 9}" in table.live.ids
    assert "0 9" not in table.live.ids


def test_a_match_at_a_table_with_a_long_journal_is_played_to_its_end_and_no_other_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = JournalledTable("en_garde")
    table.start()
    monkeypatch.setattr(commands, "MOST_ENTRIES", table.live.version)
    assert table.refused(0, commands.Say(preset="hello")) == "table_full"
    table.move(min(table.live.deciding))
    assert table.refused(0, commands.AskUndo()) == "table_full"
    table.command(0, commands.Resign())
    assert table.refused(1, commands.Again()) == "table_full"
    assert table.refused(0, commands.Start()) == "table_full"
    table.command(1, commands.Leave())
    with pytest.raises(Refused, match="table_full"):
        commands.take_seat(table.live, None, "Cem", "c")
