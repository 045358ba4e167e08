"""Two servers that both believe a table is theirs: of each entry there is one, and the other writer goes on from it."""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import partial

from facedown.server.cluster import following
from facedown.server.http.rate_limits import Limits
from facedown.server.rooms import timeouts as alarms
from facedown.server.rooms.registry import hashed
from facedown.server.rooms.room import Room
from facedown.server.rooms.updates import signature
from facedown.server.storage.database import open_database
from facedown.server.storage.store import Store, journal_after
from facedown.server.storage.writes import Conflict, NewTable, Write
from facedown.table import journal
from facedown.table.journal import Entry
from facedown.table.live import OVER, read_journal
from facedown.table.settings import TableSettings
from server.in_process import PLENTY, LocalClient, stored_entries, two_registries, until

ROUNDS = 40


def test_of_two_stores_that_write_the_same_line_one_does(database):
    async def race() -> None:
        stores = [Store(open_database(database), name) for name in ("left", "right")]
        opened = Entry(0, 0, journal.Opened(TableSettings(game="en_garde")))
        await stores[0].write(Write(table="t", entries=(opened,), new=NewTable("w", "en_garde", False), phase="open"))
        won = [opened]
        for number in range(1, ROUNDS):
            entries = [Entry(number, 0, journal.Said(seat, "hello")) for seat in range(2)]
            writes = (
                store.write(Write(table="t", entries=(entry,))) for store, entry in zip(stores, entries, strict=True)
            )
            outcomes = await asyncio.gather(*writes, return_exceptions=True)
            assert sorted(map(type, outcomes), key=str) == sorted((type(None), Conflict), key=str)
            won.append(entries[outcomes.index(None)])
        assert await stores[0].ask(journal_after, "t", -1) == won
        for store in stores:
            store.close()

    asyncio.run(race())


def test_a_line_that_came_too_late_takes_nothing_else_of_its_writer_along(database):
    """Entries of many tables are written together; that one of them is not the writer's must not cost the others."""

    async def race() -> None:
        store = Store(open_database(database), "only")
        opened = Entry(0, 0, journal.Opened(TableSettings(game="en_garde")))
        for table in "abc":
            new = NewTable(table, "en_garde", False)
            await store.write(Write(table=table, entries=(opened,), new=new, phase="open"))
        said = [Entry(0 if table == "b" else 1, 0, journal.Said(0, "hello")) for table in "abc"]
        writes = (store.write(Write(table=table, entries=(entry,))) for table, entry in zip("abc", said, strict=True))
        outcomes = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [type(None), Conflict, type(None)]
        assert [len(await store.ask(journal_after, table, -1)) for table in "abc"] == [2, 1, 2]
        store.close()

    asyncio.run(race())


def test_two_servers_that_both_mind_a_match_of_bots_play_it_once(database):
    """Neither gives signs of life nor hears of the other: only the numbers of entries keep them apart."""

    async def play() -> None:
        async with two_registries(database, at_work=False) as registries:
            settings = TableSettings(game="en_garde", bots=("", "novice"), options={"target": "1"}, takeover=3600)
            opening = await registries[0].open(settings, "Ann")
            eyes = [await LocalClient(opening.token).look(registry, opening.table) for registry in registries]
            eyes[0].command(type="start", id="1")
            await until(lambda: "started" in eyes[0].facts())
            before = len(await stored_entries(registries[0], opening.table))
            tried = Counter()
            for place, one in enumerate(eyes):
                one.leave()  # a bot takes over for Ann, so that everything comes by itself
                count_writes(registries[place].store, tried, place)
                one.room.send(partial(believe_to_be_owner, one.room))
            await asyncio.gather(*(one.room.ask(lambda: None) for one in eyes))
            for one in eyes:  # both at once
                one.room.audience.absent_since[0] -= 3_600_000
                one.room.send(partial(alarms.ring, one.room))
            await until(lambda: any(one.room.live.phase == OVER for one in eyes))
            await asyncio.gather(*(one.room.ask(lambda: None) for one in eyes))
            entries = await stored_entries(registries[0], opening.table)
            assert read_journal(entries).phase == OVER
            assert tried.total() > len(entries) - before  # they did get into each other's way

    asyncio.run(play())


async def believe_to_be_owner(room: Room) -> None:
    await following.reread(room)
    room.is_owner = True
    room.look_ahead()


def count_writes(store: Store, tried: Counter, place: int) -> None:
    write = store.write

    async def counted(wanted: Write) -> None:
        tried[place] += 1
        await write(wanted)

    store.write = counted


def test_commands_at_two_servers_at_the_same_moment_are_all_done_once(database):
    async def play() -> None:
        async with two_registries(database) as registries:
            for registry in registries:
                registry.limits = Limits(chat=PLENTY)
            opening = await registries[0].open(TableSettings(game="en_garde"), "Ann")
            eyes = [await LocalClient(opening.token).look(registry, opening.table) for registry in registries]
            for number in range(ROUNDS):
                for place, one in enumerate(eyes):
                    one.command(type="say", id=f"{place}-{number}", preset="hello")
                eyes[number % 2].command(type="say", id=f"both-{number}", preset="wow")
                eyes[1 - number % 2].command(type="say", id=f"both-{number}", preset="wow")
            await asyncio.gather(*(one.room.ask(lambda: None) for one in eyes))
            ids = [entry.id for entry in await stored_entries(registries[0], opening.table) if entry.id]
            sender = signature(hashed(opening.token))
            wanted = {f"{sender} {place}-{number}" for place in ("0", "1", "both") for number in range(ROUNDS)}
            assert len(ids) == len(wanted)
            assert set(ids) == wanted

    asyncio.run(play())
