"""What goes straight through SQLite's driver is stored as everything else is."""

from __future__ import annotations

import sqlite3

import msgspec
import pytest
from sqlalchemy import insert, select

from facedown.server.storage import schema
from facedown.server.storage.database import open_database, url_of_file
from facedown.server.storage.store import put_down, put_down_directly
from facedown.server.storage.writes import FinishedMatch, NewTable, Participant, Write
from facedown.table import journal
from facedown.table.journal import Entry

FINISHED = FinishedMatch(
    1,
    "en_garde",
    90,
    "points",
    (0,),
    "a record",
    (Participant("Ann", "", "hash of Ann", "owl", True), Participant("", "expert", "", "", False)),
)
# Two tables at a time: the first match of each begins, goes on and ends.
WRITES = [
    {"phase": "playing", "listing": "what the lobby shows"},
    {},
    {"phase": "over", "finished": FINISHED},
    {"phase": "closed", "listing": ""},
]


def written(number, **more):
    fact = journal.Said(0, text=f"number {number}")
    return [Write(table=table, entries=(Entry(number, 50 + number, fact, "id"),), **more) for table in ("A", "B")]


def stored(folder, *, directly):
    """All rows of a database after these writes."""
    engine = open_database(url_of_file(folder))
    with engine.begin() as connection:
        opened = [
            msgspec.structs.replace(write, phase="open", new=NewTable(f"watch {write.table}", "en_garde", True))
            for write in written(0)
        ]
        put_down(connection, opened, "server")
        owned = {"token": "hash of Ann", "table_id": "A", "person": "ann"}
        connection.execute(insert(schema.tokens), owned)
    for number, more in enumerate(WRITES, 1):
        with engine.begin() as connection:
            writes = written(number, **more)
            if directly:
                driver = connection.connection.driver_connection
                assert isinstance(driver, sqlite3.Connection)
                put_down_directly(driver, writes, "server")
            else:
                put_down(connection, writes, "server")
    with engine.connect() as connection:
        return {table.name: connection.execute(select(table)).all() for table in schema.tables.metadata.sorted_tables}


def test_a_match_is_stored_the_same_either_way(tmp_path):
    for name in ("direct", "usual"):
        (tmp_path / name).mkdir()
    rows = stored(tmp_path / "direct", directly=True)
    assert rows == stored(tmp_path / "usual", directly=False)
    assert {row.person for row in rows["participations"]} == {"ann", None}
    assert all(row.phase == "closed" and row.listing is None and row.owner == "server" for row in rows["tables"])


@pytest.mark.parametrize(("more", "is_direct"), [({}, True), ({"is_rated": True}, False), ({"challenge": "x"}, False)])
def test_a_match_that_counts_for_more_is_not_stored_directly(more, is_direct):
    finished = msgspec.structs.replace(FINISHED, **more)
    assert Write(table="A", entries=(), phase="over", finished=finished).is_of_a_match == is_direct
    assert not Write(table="A", entries=(), token="hash").is_of_a_match
