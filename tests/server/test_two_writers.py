"""Two servers that both believe a table is theirs: of each line there is one, and the other writer goes on from it."""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import partial

from facedown.server.cluster import following
from facedown.server.rooms import timeouts as alarms
from facedown.server.rooms.registry import hashed
from facedown.server.rooms.room import Room
from facedown.server.rooms.updates import signature
from facedown.server.storage.database import open_database
from facedown.server.storage.store import Store, journal_after
from facedown.server.storage.writes import Conflict, NewTable, Write
from facedown.table import journal
from facedown.table.journal import Line
from facedown.table.live import OVER, read_journal
from facedown.table.settings import TableSettings
from server.halls import Eyes, stored_lines, two_halls, until

ROUNDS = 40


def test_of_two_stores_that_write_the_same_line_one_does(database):
    async def race() -> None:
        stores = [Store(open_database(database), name) for name in ("left", "right")]
        opened = Line(0, 0, journal.Opened(TableSettings(game="en_garde")))
        await stores[0].write(Write(table="t", lines=(opened,), new=NewTable("w", "en_garde", False), phase="open"))
        won = [opened]
        for number in range(1, ROUNDS):
            lines = [Line(number, 0, journal.Said(seat, "hello")) for seat in range(2)]
            writes = (store.write(Write(table="t", lines=(line,))) for store, line in zip(stores, lines, strict=True))
            outcomes = await asyncio.gather(*writes, return_exceptions=True)
            assert sorted(map(type, outcomes), key=str) == sorted((type(None), Conflict), key=str)
            won.append(lines[outcomes.index(None)])
        assert await stores[0].ask(journal_after, "t", -1) == won
        for store in stores:
            store.close()

    asyncio.run(race())


def test_a_line_that_came_too_late_takes_nothing_else_of_its_writer_along(database):
    """Lines of many tables are written together; that one of them is not the writer's must not cost the others."""

    async def race() -> None:
        store = Store(open_database(database), "only")
        opened = Line(0, 0, journal.Opened(TableSettings(game="en_garde")))
        for table in "abc":
            new = NewTable(table, "en_garde", False)
            await store.write(Write(table=table, lines=(opened,), new=new, phase="open"))
        said = [Line(0 if table == "b" else 1, 0, journal.Said(0, "hello")) for table in "abc"]
        writes = (store.write(Write(table=table, lines=(line,))) for table, line in zip("abc", said, strict=True))
        outcomes = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [type(None), Conflict, type(None)]
        assert [len(await store.ask(journal_after, table, -1)) for table in "abc"] == [2, 1, 2]
        store.close()

    asyncio.run(race())


def test_two_servers_that_both_mind_a_match_of_bots_play_it_once(database):
    """Neither gives signs of life nor hears of the other: only the numbers of lines keep them apart."""

    async def play() -> None:
        async with two_halls(database, at_work=False) as halls:
            settings = TableSettings(game="en_garde", bots=("", "novice"), options={"target": "1"}, takeover=3600)
            opening = await halls[0].open(settings, "Ann")
            eyes = [await Eyes(opening.token).look(hall, opening.table) for hall in halls]
            eyes[0].wish(type="start", id="1")
            await until(lambda: "started" in eyes[0].facts())
            before = len(await stored_lines(halls[0], opening.table))
            tried = Counter()
            for place, one in enumerate(eyes):
                one.leave()  # a bot takes over for Ann, so that everything comes by itself
                count_writes(halls[place].store, tried, place)
                one.room.send(partial(believe_to_be_owner, one.room))
            await asyncio.gather(*(one.room.ask(lambda: None) for one in eyes))
            for one in eyes:  # both at once
                one.room.audience.absent_since[0] -= 3_600_000
                one.room.send(partial(alarms.ring, one.room))
            await until(lambda: any(one.room.live.phase == OVER for one in eyes))
            await asyncio.gather(*(one.room.ask(lambda: None) for one in eyes))
            lines = await stored_lines(halls[0], opening.table)
            assert read_journal(lines).phase == OVER
            assert tried.total() > len(lines) - before  # they did get into each other's way

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


def test_wishes_at_two_servers_at_the_same_moment_are_all_done_once(database):
    async def play() -> None:
        async with two_halls(database) as halls:
            opening = await halls[0].open(TableSettings(game="en_garde"), "Ann")
            eyes = [await Eyes(opening.token).look(hall, opening.table) for hall in halls]
            for number in range(ROUNDS):
                for place, one in enumerate(eyes):
                    one.wish(type="say", id=f"{place}-{number}", preset="hello")
                eyes[number % 2].wish(type="say", id=f"both-{number}", preset="wow")
                eyes[1 - number % 2].wish(type="say", id=f"both-{number}", preset="wow")
            await asyncio.gather(*(one.room.ask(lambda: None) for one in eyes))
            ids = [line.id for line in await stored_lines(halls[0], opening.table) if line.id]
            sender = signature(hashed(opening.token))
            wanted = {f"{sender} {place}-{number}" for place in ("0", "1", "both") for number in range(ROUNDS)}
            assert len(ids) == len(wanted)
            assert set(ids) == wanted

    asyncio.run(play())
