"""Servers that share a PostgreSQL: people at different ones sit at one table, and none of them is needed."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import text

from facedown.server.cluster import lease, ownership
from facedown.table import journal
from facedown.table.settings import TableSettings
from server.in_process import LocalClient, open_registry, stored_entries, table_for_two, two_registries, until


@pytest.fixture(autouse=True)
def short_lives(monkeypatch):
    """Who dies is missed soon."""
    monkeypatch.setattr(lease, "LEASE", 1_000)
    monkeypatch.setattr(ownership, "BEAT", 0.1)


async def start_match(registry, **settings):
    """A match that this registry owns: the table, and Ann and Bob."""
    table, ann, bob = await table_for_two(registry, **settings)
    host = await LocalClient(ann).look(registry, table)
    host.command(type="start", id="start")
    await until(lambda: "started" in host.facts())
    return table, ann, bob, host


def mover(*people: LocalClient) -> LocalClient:
    """Whose turn it is."""
    return next(one for one in people if one.last("welcome")["view"]["moves"])


def test_people_at_two_servers_play_at_one_table_and_see_each_other(postgresql):
    async def play() -> None:
        async with two_registries(postgresql()) as (first, second):
            table, _, token, ann = await start_match(first)
            bob = await LocalClient(token).look(second, table)
            await until(lambda: ann.last("presence")["seats"] == [0, 1])
            await until(lambda: bob.last("presence")["seats"] == [0, 1])
            one = mover(ann, bob)
            welcome = one.last("welcome")
            one.command(type="move", id="m", move=welcome["view"]["moves"][0], version=welcome["version"])
            await until(lambda: "played" in ann.facts() and "played" in bob.facts())
            assert ann.last("news")["version"] == bob.last("news")["version"]
            bob.leave()
            await until(lambda: ann.last("presence")["seats"] == [0])

    asyncio.run(play())


def test_a_command_sent_again_at_another_server_counts_once(postgresql):
    async def play() -> None:
        async with two_registries(postgresql(), at_work=False) as (first, second):  # so the second hears of nothing
            table, token, _ = await table_for_two(first)
            here = await LocalClient(token).look(first, table)
            there = await LocalClient(token).look(second, table)
            here.command(type="start", id="7")
            await until(lambda: "started" in here.facts())
            there.command(type="start", id="7")
            await until(lambda: any(frame["type"] == "done" for frame in there.frames))
            assert there.last("done") == {"type": "done", "id": "7", "version": here.last("welcome")["version"]}

    asyncio.run(play())


def test_who_has_just_sat_down_at_one_server_is_known_at_the_other(postgresql):
    async def play() -> None:
        async with two_registries(postgresql(), at_work=False) as (first, second):
            opening = await first.open(TableSettings(game="en_garde"), "Ann")
            assert (await second.room(opening.table)).live.version == 1
            seating = await first.sit(opening.table, "Bob", None)
            room = await second.room(opening.table)
            assert await room.ask(lambda: room.live.seats[seating.seat].name) == "Bob"

    asyncio.run(play())


def test_when_an_owner_dies_another_server_goes_on_with_its_bots(postgresql):
    async def play() -> None:
        url = postgresql()
        async with open_registry(url) as living, open_registry(url, at_work=False) as dying:
            table, token, _, _ = await start_match(dying, takeover=1)
            (await dying.room(table)).is_owner = False  # it is dead, only nobody has told the test
            ann = await LocalClient(token).look(living, table)
            await until(lambda: ann.room.is_owner)
            await until(lambda: "took_over" in ann.facts())  # Bob never came
            assert journal.Resumed in [type(entry.fact) for entry in await stored_entries(living, table)]

    asyncio.run(play())


def test_a_server_that_ends_leaves_its_matches_to_the_others_at_once(postgresql, monkeypatch):
    monkeypatch.setattr(lease, "LEASE", 1_000_000)

    async def play() -> None:
        url = postgresql()
        async with open_registry(url) as staying:
            async with open_registry(url) as leaving:
                table, *_ = await start_match(leaving)
            await until(lambda: staying.open_room(table) is not None and staying.open_room(table).is_owner)

    asyncio.run(play())


def test_a_server_that_has_stalled_gives_its_matches_up_and_comes_back_as_another(postgresql):
    async def play() -> None:
        async with open_registry(postgresql(), at_work=False) as registry:
            table, *_ = await start_match(registry)
            room, before = await registry.room(table), registry.store.server
            await registry.ownership.beat()
            assert room.is_owner
            await asyncio.sleep(lease.LEASE / 1000 + 0.1)  # no sign of life
            await registry.ownership.beat()
            assert registry.store.server != before
            await until(lambda: room.is_owner)  # nobody else wanted it
            assert isinstance((await stored_entries(registry, table))[-1].fact, journal.Resumed)

    asyncio.run(play())


def test_a_stalled_owner_cannot_write_over_what_its_heir_has_written(postgresql):
    async def play() -> None:
        async with two_registries(postgresql(), at_work=False) as (stalled, heir):
            table, *_ = await start_match(stalled)
            stale = await stalled.room(table)
            await asyncio.sleep(lease.LEASE / 1000 + 0.1)
            room = await heir.room(table)
            await until(lambda: room.is_owner)
            assert stale.is_owner  # as far as it knows
            await stale.ask(lambda: None)
            assert not stale.is_owner
            assert stale.live.version == room.live.version

    asyncio.run(play())


def test_a_line_to_the_database_that_breaks_is_mended_and_nothing_is_missed(postgresql):
    async def play() -> None:
        async with two_registries(postgresql()) as (first, second):
            table, token, _, ann = await start_match(first)
            again = await LocalClient(token).look(second, table)
            while await second.store.ask(cut_listeners) == 0:
                await asyncio.sleep(0.01)
            ann.command(type="say", id="a", preset="hello")
            await until(lambda: "said" in again.facts())

    asyncio.run(play())


def cut_listeners(connection) -> int:
    listeners = "FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()"
    return connection.execute(text(f"SELECT pg_terminate_backend(pid) {listeners}")).rowcount


def test_an_owner_that_put_a_match_to_sleep_wakes_when_somebody_plays_elsewhere(postgresql):
    async def play() -> None:
        async with two_registries(postgresql()) as (first, second):
            table, _, token, ann = await start_match(first)
            ann.leave()
            room = await first.room(table)
            await until(lambda: not room.is_awaited)
            tick = first.tick()
            first.tick = lambda: tick + 120_000
            first.tidy(room)
            assert first.open_room(table) is None
            bob = await LocalClient(token).look(second, table)
            bob.command(type="say", id="1", preset="hello")
            await until(lambda: first.open_room(table) is not None and first.open_room(table).is_owner)

    asyncio.run(play())


def test_servers_go_on_after_the_database_was_away(postgresql):
    async def play() -> None:
        async with two_registries(postgresql()) as (first, second):
            table, token, _, _ = await start_match(first)
            await first.store.ask(cut_everybody)
            there = await LocalClient(token).look(second, table)
            there.command(type="say", id="1", preset="hello")
            await until(lambda: "said" in there.facts())
            again = await LocalClient(token).look(first, table)
            there.command(type="say", id="2", preset="wow")
            await until(lambda: "said" in again.facts())

    asyncio.run(play())


def cut_everybody(connection) -> None:
    others = "FROM pg_stat_activity WHERE datname = current_database() AND pid != pg_backend_pid()"
    connection.execute(text(f"SELECT pg_terminate_backend(pid) {others}"))
