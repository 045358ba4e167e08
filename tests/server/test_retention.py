"""What is old is removed, step by step, and the records of matches stay for as long as they are wanted."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import func, insert, select, update

from facedown.server import maintenance_loop
from facedown.server.storage import retention, schema, subscriptions
from facedown.server.storage.database import open_database
from facedown.server.storage.retention import DAY, KEPT, Retention
from facedown.server.storage.store import put_down, record_text, tables_of, watch_of, watched_table
from facedown.server.storage.subscriptions import Subscription
from facedown.server.storage.writes import FinishedMatch, NewTable, Write
from facedown.table import journal
from facedown.table.commands import Refused
from facedown.table.journal import Entry
from facedown.table.settings import TableSettings
from server.in_process import open_registry

RECORD = "facedown record 1\ngame: en_garde\nrules: 1\nseats: 2\nplayers: Ann; Bob\nseed: " + "0" * 64 + "\n\n0 +3\n"
NOW = 1_000 * DAY
OLD, RECENT = NOW - 40 * DAY, NOW - 20 * DAY


def put_table(connection, name: str, at: int, *, closed: bool = True, finished: bool = True, entries: int = 5) -> None:
    """A table whose last entry is from a time."""
    settings = TableSettings(game="en_garde", seats=2, bots=("", ""))
    facts = [journal.Opened(settings), journal.Seated(0, "Ann", f"token of {name}")]
    facts += [journal.Said(0, preset="hello")] * (entries - 3) + [journal.Closed("idle")]
    written = tuple(Entry(number, at, fact) for number, fact in enumerate(facts))
    match = FinishedMatch(1, "en_garde", at, "target", (0,), RECORD) if finished else None
    new, phase = NewTable(f"watch {name}", "en_garde", False), "closed" if closed else "open"
    write = Write(table=name, entries=written, new=new, phase=phase, token=f"token of {name}", finished=match)
    put_down(connection, [write], "server")


def phases(connection) -> dict[str, str]:
    return dict(connection.execute(select(schema.tables.c.id, schema.tables.c.phase)).all())


def entries_of(connection, table: str) -> int:
    return connection.scalar(select(func.count()).where(schema.entries.c.table_id == table))


def remove(url: str, wanted: Retention) -> int:
    async def run() -> int:
        async with open_registry(url, at_work=False) as registry:
            registry.before = lambda age: NOW - age
            return await maintenance_loop.remove_old(registry, wanted, pause=0)

    return asyncio.run(run())


def test_journals_of_tables_closed_long_ago_go_and_their_records_stay(database):
    with open_database(database).begin() as connection:
        put_table(connection, "old", OLD, entries=500)
        put_table(connection, "recent", RECENT)
        put_table(connection, "still open", OLD, closed=False)
        put_table(connection, "without a match", OLD, finished=False)
    assert remove(database, Retention(journals=30)) == 2
    with open_database(database).begin() as connection:
        assert phases(connection) == {"old": KEPT, "recent": "closed", "still open": "open"}
        assert entries_of(connection, "old") == 0
        assert entries_of(connection, "recent") == entries_of(connection, "still open") == 5
        assert record_text(connection, "old", 1) == RECORD
        assert tables_of(connection, ["token of old", "token of recent"]) == [("token of recent", "recent")]


def test_a_table_without_its_journal_cannot_be_opened(database):
    with open_database(database).begin() as connection:
        put_table(connection, "old", OLD)
        retention.begin_to_remove(connection, RECENT, 10)
        assert watch_of(connection, "old") is None
        assert watched_table(connection, "watch old") is None

    async def visit() -> None:
        async with open_registry(database, at_work=False) as registry:
            with pytest.raises(Refused, match="no_such_table"):
                await registry.room("old")

    asyncio.run(visit())


def test_a_removal_that_was_interrupted_is_finished_later(database):
    with open_database(database).begin() as connection:
        put_table(connection, "old", OLD, entries=50)
        retention.begin_to_remove(connection, RECENT, 10)
        assert retention.remove_lines(connection, "old", 20)
        assert entries_of(connection, "old") == 30
    assert remove(database, Retention(journals=30)) == 1
    with open_database(database).begin() as connection:
        assert phases(connection) == {"old": KEPT}


def test_a_step_removes_no_more_lines_than_it_may(database):
    with open_database(database).begin() as connection:
        put_table(connection, "old", OLD, entries=50)
        retention.begin_to_remove(connection, RECENT, 10)
        left = []
        while retention.remove_lines(connection, "old", 20):
            left.append(entries_of(connection, "old"))
        assert left == [30, 10, 0]


def test_records_have_an_end_of_their_own(database):
    with open_database(database).begin() as connection:
        put_table(connection, "old", OLD)
        put_table(connection, "recent", RECENT)
    remove(database, Retention(journals=10, records=30))
    with open_database(database).begin() as connection:
        assert phases(connection) == {"recent": KEPT}
        assert record_text(connection, "old", 1) is None
        assert record_text(connection, "recent", 1) == RECORD


def test_zero_days_are_for_ever(database):
    with open_database(database).begin() as connection:
        put_table(connection, "old", OLD)
    assert remove(database, Retention(journals=0, records=0)) == 0
    with open_database(database).begin() as connection:
        assert phases(connection) == {"old": "closed"}


def test_people_who_have_nothing_here_go_with_the_journals_and_all_others_stay(database):
    with open_database(database).begin() as connection:
        put_table(connection, "recent", RECENT)
        for number, (name, at) in enumerate((("gone", OLD), ("seated", OLD), ("told", OLD), ("new", RECENT))):
            values = {"id": name, "key": str(number), "name": name, "avatar": "", "created_at": at}
            connection.execute(insert(schema.people).values(values))
        connection.execute(update(schema.tokens).values(person="seated"))
        subscriptions.subscribe(connection, "told", Subscription("https://push.example/1", "key", "secret"), OLD)
    remove(database, Retention(journals=30))
    with open_database(database).begin() as connection:
        assert set(connection.scalars(select(schema.people.c.id))) == {"seated", "told", "new"}
