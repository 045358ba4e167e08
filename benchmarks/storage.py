"""Measures what the database costs: bytes of log for a move, and removing what is old beside people who play.

   python benchmarks/storage.py

- log: the growth of SQLite's write-ahead log for a move, one move a transaction and eight, without checkpoints
- retention: removing the journals of closed tables while somebody writes without a pause; how fast it goes, how long a
  write waits at worst, and what is left of the file
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path

from facedown import games
from facedown.server import maintenance_loop, preparation
from facedown.server.metrics import Meters
from facedown.server.preparation import Preparation
from facedown.server.rooms.bot_pool import Pace, Players
from facedown.server.rooms.registry import Registry
from facedown.server.storage import files
from facedown.server.storage.database import open_database
from facedown.server.storage.retention import DAY, Retention
from facedown.server.storage.store import Store, put_down
from facedown.server.storage.writes import FinishedMatch, NewTable, Write
from facedown.table import journal
from facedown.table.journal import Entry
from facedown.table.settings import TableSettings

TABLES, MOVES = 500, 40
OLD_TABLES, OLD_MOVES = 1_000, 200
SETTINGS = TableSettings(game="stone_warriors", seats=4, bots=("", "", "", ""))
NOW = 1_000 * DAY
RECORD = (
    "facedown record 1\ngame: stone_warriors\nrules: 1\nseats: 4\nplayers: Ann; Bob; Cem; Dia\nseed: "
    + 64 * "0"
    + "\n\n"
)


def played(table: str, number: int, at: int = NOW) -> Write:
    fact = journal.Played(number % 4, "throw goliath hudson", 1234)
    return Write(table=table, entries=(Entry(number, at + number, fact, f"0123456789ab {number}"),))


def opened(table: str, at: int = NOW) -> Write:
    entry = Entry(0, at, journal.Opened(SETTINGS))
    return Write(table=table, entries=(entry,), new=NewTable(f"watch {table}", "stone_warriors", False), phase="open")


async def log_per_move(file: Path, together: int) -> float:
    """Bytes of log per move, when this many are committed together."""
    store = Store(open_database(f"sqlite:///{file}"), "server")
    store._writer._checkpoints.close()  # type: ignore[attr-defined]
    names = [f"table-{number:06}" for number in range(TABLES)]
    await asyncio.gather(*(store.write(opened(name)) for name in names))
    for number in range(1, MOVES // 2):
        await asyncio.gather(*(store.write(played(name, number)) for name in names))
    before = files.wal_bytes(file)
    for number in range(MOVES // 2, MOVES):
        for first in range(0, TABLES, together):
            await asyncio.gather(*(store.write(played(name, number)) for name in names[first : first + together]))
    grown = files.wal_bytes(file) - before
    store.close()
    return grown / (TABLES * (MOVES - MOVES // 2))


def fill(file: Path) -> None:
    """Create old closed tables, each with a match."""
    engine = open_database(f"sqlite:///{file}")
    with engine.begin() as connection:
        for number in range(OLD_TABLES):
            table, old = f"old-{number}", NOW - 40 * DAY
            moves = tuple(played(table, move, old).entries[0] for move in range(1, OLD_MOVES))
            closed = Entry(OLD_MOVES, old + OLD_MOVES, journal.Closed("idle"))
            record = RECORD + "".join(f"{move % 4} throw goliath hudson\n" for move in range(1, OLD_MOVES))
            match = FinishedMatch(1, "stone_warriors", old, "last", (0,), record)
            first = opened(table, old)
            entries = (*first.entries, *moves, closed)
            put_down(
                connection, [Write(table=table, entries=entries, new=first.new, phase="closed", finished=match)], "s"
            )
    engine.dispose()


async def remove(file: Path) -> str:
    """Remove what is old while somebody writes."""
    prepared = Preparation()
    for game in games.our_names():
        prepared.progress(game, preparation.STEPS)
    registry = Registry(Store(open_database(f"sqlite:///{file}"), "server"), Players(1, Pace()), prepared, Meters())
    registry.now = lambda: NOW  # type: ignore[method-assign]
    await registry.store.write(opened("busy"))
    waits: list[float] = []

    async def write_on() -> None:
        number = 1
        while True:
            began = time.perf_counter()
            await registry.store.write(played("busy", number))
            waits.append(time.perf_counter() - began)
            number += 1
            await asyncio.sleep(0.002)

    writing = asyncio.create_task(write_on())
    began = time.perf_counter()
    await maintenance_loop.remove_old(registry, Retention(journals=30))
    took = time.perf_counter() - began
    writing.cancel()
    await asyncio.gather(writing, return_exceptions=True)
    await registry.close()
    waits.sort()
    entries = OLD_TABLES * (OLD_MOVES + 1)
    return (
        f"{entries:,} entries of {OLD_TABLES:,} tables removed in {took:.1f} s, {entries / took:,.0f} a second; "
        f"of {len(waits):,} writes beside it p50 {1e3 * waits[len(waits) // 2]:.2f} ms, "
        f"p99 {1e3 * waits[len(waits) * 99 // 100]:.1f} ms, worst {1e3 * waits[-1]:.0f} ms"
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for together in (1, 8):
            file = Path(folder) / f"log-{together}.sqlite"
            grown = asyncio.run(log_per_move(file, together))
            print(f"log, {together} moves a transaction: {grown:,.0f} bytes a move (pages of {files.PAGE_SIZE} bytes)")
        file = Path(folder) / "old.sqlite"
        fill(file)
        before = file.stat().st_size
        print(f"retention: {asyncio.run(remove(file))}")
        files.rewrite(file)
        with closing(sqlite3.connect(file)) as connection:
            (kept,) = connection.execute("SELECT count(*) FROM matches").fetchone()
        print(
            f"  {before / 1e6:.1f} MB before; {file.stat().st_size / 1e6:.1f} MB with {kept:,} records after a vacuum"
        )


if __name__ == "__main__":
    main()
