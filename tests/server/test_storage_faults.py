"""What a disk or another program can do to the database while a server runs: it goes on by itself afterwards."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError

from facedown.server.cluster import lease
from facedown.server.readiness import Readiness
from facedown.server.storage import checkpoints, writer
from facedown.server.storage.checkpoints import Checkpoints
from facedown.server.storage.database import open_database
from facedown.server.storage.files import PAGE_SIZE, wal_bytes
from facedown.server.storage.store import Store, journal_after
from facedown.server.storage.writes import Conflict, NewTable, Write
from facedown.table import journal
from facedown.table.journal import Entry
from facedown.table.settings import TableSettings

OPENED = Entry(0, 1000, journal.Opened(TableSettings(game="en_garde", seats=2, bots=("", ""))))


def opened(table: str = "t") -> Write:
    return Write(table=table, entries=(OPENED,), new=NewTable(f"w{table}", "en_garde", False), phase="open")


def said(number: int, text: str = "hello", table: str = "t") -> Write:
    return Write(table=table, entries=(Entry(number, 1000, journal.Said(0, text=text)),))


@pytest.fixture
def file(tmp_path) -> Path:
    return tmp_path / "facedown.sqlite"


def store_on(file: Path) -> Store:
    return Store(open_database(f"sqlite:///{file}"), "server")


def test_of_entries_that_come_in_together_only_the_one_that_came_too_late_is_not_stored(file):
    async def run() -> None:
        store = store_on(file)
        for table in ("t", "u"):
            await store.write(opened(table))
        await store.write(said(1))
        together = [store.write(said(1, "too late")), store.write(said(1, table="u")), store.write(opened("v"))]
        outcomes = await asyncio.gather(*together, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [Conflict, type(None), type(None)]
        assert [len(await store.ask(journal_after, table, -1)) for table in ("t", "u", "v")] == [2, 2, 1]
        together = [store.write(said(1, "too late")), store.write(said(2, table="u"))]
        outcomes = await asyncio.gather(*together, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [Conflict, type(None)]
        assert (await store.ask(journal_after, "t", -1))[1].fact == journal.Said(0, text="hello")
        store.close()

    asyncio.run(run())


# ---- Locks


def test_a_foreign_lock_does_not_stop_the_event_loop_and_what_waited_is_written_after_it(file):
    async def run() -> None:
        store = store_on(file)
        await store.write(opened())
        with closing(sqlite3.connect(file, isolation_level=None)) as foreign:
            foreign.execute("BEGIN IMMEDIATE")
            waiting = asyncio.ensure_future(store.write(said(1)))
            for _ in range(100):  # turns of the loop: each would take seconds if it waited for the lock
                await asyncio.sleep(0)
            assert not waiting.done()
            assert len(await store.ask(journal_after, "t", -1)) == 1
            foreign.execute("ROLLBACK")
        await waiting
        assert len(await store.ask(journal_after, "t", -1)) == 2
        store.close()

    asyncio.run(run())


def test_a_lock_that_lasts_too_long_is_an_error_and_the_next_write_works(file, monkeypatch):
    monkeypatch.setattr(writer, "PATIENCE", 0.05)

    async def run() -> None:
        store = store_on(file)
        await store.write(opened())
        with closing(sqlite3.connect(file, isolation_level=None)) as foreign:
            foreign.execute("BEGIN IMMEDIATE")
            with pytest.raises(DBAPIError, match="locked"):
                await store.write(said(1))
            foreign.execute("ROLLBACK")
        await store.write(said(1))
        assert store.failed_writes == 1
        store.close()

    asyncio.run(run())


def test_after_a_long_lock_the_next_one_is_waited_for_again(file, monkeypatch):
    monkeypatch.setattr(writer, "PATIENCE", 0.1)

    async def run() -> None:
        store = store_on(file)
        await store.write(opened())
        with closing(sqlite3.connect(file, isolation_level=None)) as foreign:
            foreign.execute("BEGIN IMMEDIATE")
            with pytest.raises(DBAPIError, match="locked"):
                await store.write(said(1))
            waiting = asyncio.ensure_future(store.write(said(1)))
            await asyncio.sleep(0.02)
            foreign.execute("ROLLBACK")
            await waiting
        store.close()

    asyncio.run(run())


# ---- The write-ahead log


def test_the_log_starts_again_from_its_beginning_though_somebody_always_writes(file):
    async def run() -> int:
        store = store_on(file)
        store._writer._checkpoints.close()
        store._writer._checkpoints = Checkpoints(file, every=0.01, large=64 * PAGE_SIZE)
        await store.write(opened())
        truncated, number, before = 0, 1, 0
        while truncated < 3 and number < 50_000:
            await store.write(said(number, "x" * 200))
            truncated += wal_bytes(file) < before
            before = wal_bytes(file)
            number += 1
        store.close()
        return truncated

    assert asyncio.run(run()) == 3


def test_a_move_costs_at_most_three_kilobytes_of_log(file):
    async def run() -> float:
        store = store_on(file)
        store._writer._checkpoints.close()
        names = [f"table-{number:06}" for number in range(40)]
        for name in names:
            await store.write(opened(name))
        for number in range(1, 30):
            for name in names:
                await store.write(played(name, number))
        before = wal_bytes(file)
        for number in range(30, 60):
            for name in names:
                await store.write(played(name, number))
        grown = wal_bytes(file) - before
        store.close()
        return grown / (30 * len(names))

    assert asyncio.run(run()) <= 3 * 1024


def played(table: str, number: int) -> Write:
    fact = journal.Played(number % 4, "attack goliath 3", 1234)
    return Write(table=table, entries=(Entry(number, 1_789_000_000_000 + number, fact, f"0123456789ab {number}"),))


def test_the_checkpoint_thread_survives_errors(file, monkeypatch):
    open_database(f"sqlite:///{file}").dispose()
    failed, worked = threading.Event(), threading.Event()
    connect = sqlite3.connect

    def fail_first(*arguments, **more):
        if not failed.is_set():
            failed.set()
            raise sqlite3.OperationalError("database or disk is full")
        worked.set()
        return connect(*arguments, **more)

    monkeypatch.setattr(checkpoints.sqlite3, "connect", fail_first)
    thread = Checkpoints(file, every=0.001)
    assert failed.wait(10)
    assert worked.wait(10)
    thread.close()


# ---- A full disk

FULL = """
import asyncio, json, resource, signal, sqlite3, sys
from pathlib import Path
from sqlalchemy.exc import DBAPIError
from facedown.server.cluster import lease
from facedown.server.readiness import KEPT, Readiness
from facedown.server.storage.checkpoints import Checkpoints
from facedown.server.storage.files import wal_bytes
from server.test_storage_faults import opened, said, store_on

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
file = Path(sys.argv[1])

async def run():
    store = store_on(file)
    await store.change(lease.enlist, "server")
    await store.write(opened())
    reader = sqlite3.connect(file, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM lines").fetchall()  # the log cannot start again from its beginning
    await store.write(said(1))
    store._writer._checkpoints.close()
    store._writer._checkpoints = Checkpoints(file, every=0.01, large=1)
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (wal_bytes(file), hard))
    try:
        while True:  # until not even the smallest write fits
            await store.change(lease.renew, "server")
    except DBAPIError:
        pass
    try:
        await store.write(said(2))
        full = ""
    except DBAPIError as error:
        full = str(error.orig)
    ready = Readiness(store)
    before = await ready.fault()
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    reader.execute("ROLLBACK")
    await store.change(lease.enlist, 'another')
    store.rename('another')
    await asyncio.sleep(KEPT + 0.1)
    after = await ready.fault()
    await store.write(said(2))
    while wal_bytes(file):  # the thread still lives, and truncates
        await asyncio.sleep(0.01)
    print(json.dumps({"full": full, "before": before, "after": after}))
    store.close()

asyncio.run(asyncio.wait_for(run(), 60))
"""


def test_when_a_full_disk_has_space_again_writes_go_on_by_themselves(file):
    tests = Path(__file__).resolve().parents[1]
    run = subprocess.run([sys.executable, "-c", FULL, str(file)], cwd=tests, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    seen = json.loads(run.stdout)
    assert "full" in seen["full"] or "I/O" in seen["full"]
    assert seen["before"] != ""
    assert seen["after"] == ""
    with open_database(f"sqlite:///{file}").connect() as connection:
        assert [entry.number for entry in journal_after(connection, "t", -1)] == [0, 1, 2]


def test_many_probes_cost_one_write_a_second(file):
    async def run() -> int:
        store = store_on(file)
        await store.change(lease.enlist, "server")
        ready = Readiness(store)
        tried = 0
        change = store.change

        async def counted(*arguments):
            nonlocal tried
            tried += 1
            return await change(*arguments)

        store.change = counted
        assert await asyncio.gather(*(ready.fault() for _ in range(50))) == [""] * 50
        store.close()
        return tried

    assert asyncio.run(run()) == 1
