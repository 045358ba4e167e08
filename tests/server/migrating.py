"""Servers that are killed while they create or upgrade their database: each is forked, and dies after a random time.

Run as a script, it is the process that they are forked from: it has loaded everything already, so that a kill within a
few milliseconds hits the database and not an import.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from alembic import command
from sqlalchemy import Connection, func, select, text

from facedown.server.storage import schema
from facedown.server.storage.database import WRITES, create, open_database
from facedown.server.storage.migrations import alembic_config
from facedown.table import journal
from facedown.table.journal import Entry, encode_fact
from facedown.table.settings import TableSettings

TABLES, LINES = 40, 25
OLD_VERSIONS = ("0001", "0002", "0004", "0007")
KILLS_PER_FILE = 10


class Migrators:
    """Starts processes that open a database, and kills them."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "server.migrating"],
            cwd=Path(__file__).resolve().parents[1],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def kill_one(self, file: Path, after: float) -> bool:
        """Open a database in a process that is killed after some seconds; whether it had finished by then."""
        self._process.stdin.write(f"{after} {file}\n")
        self._process.stdin.flush()
        return self._process.stdout.readline() == "finished\n"

    def close(self) -> None:
        self._process.stdin.close()
        self._process.wait(10)
        self._process.stdout.close()


def old_database(file: Path, version: str = "0002") -> None:
    """A database as an earlier version left it, with matches that are on."""
    engine = create(f"sqlite:///{file}")
    with engine.connect().execution_options(**WRITES) as connection, connection.begin():
        command.upgrade(alembic_config(connection), version)
        settings = TableSettings(game="en_garde", seats=2, bots=("", ""))
        for number in range(TABLES):
            facts = [journal.Opened(settings), journal.Seated(0, "Ann", "a" * 64), journal.Started("0" * 64, "1" * 64)]
            facts += [journal.Played(turn % 2, "+1") for turn in range(LINES - len(facts))]
            entries = [Entry(place, 1000 + place, fact) for place, fact in enumerate(facts)]
            put_old_table(connection, f"table-{number}", "playing", entries)
        connection.execute(text("INSERT INTO servers (id, alive_at) VALUES ('server', 1000)"))
    engine.dispose()


def put_old_table(connection: Connection, table: str, phase: str, entries: list[Entry]) -> None:
    """Write as the first version did, into the columns that it had."""
    row = {"id": table, "watch": f"watch of {table}", "phase": phase}
    connection.execute(
        text(
            "INSERT INTO tables (id, watch, opened_at, phase, game, listed, owner)"
            " VALUES (:id, :watch, 1000, :phase, 'en_garde', false, 'server')"
        ),
        row,
    )
    connection.execute(
        text("INSERT INTO lines (table_id, number, at, id, fact) VALUES (:table_id, :number, :at, :id, :fact)"),
        [
            {
                "table_id": table,
                "number": one.number,
                "at": one.at,
                "id": one.id,
                "fact": encode_fact(one.fact).decode(),
            }
            for one in entries
        ],
    )


def count_lines(file: Path) -> int:
    """Open a database as a server does that nobody kills; how many entries it has."""
    engine = open_database(f"sqlite:///{file}")
    with engine.begin() as connection:
        found = connection.scalar(select(func.count()).select_from(schema.entries))
    engine.dispose()
    return found


def kill_often(folder: Path, kills: int, chance: random.Random) -> Counter[str]:
    """Kill servers amid creations, and amid upgrades from several versions; how many were hit before they had finished.

    A start after a kill can be killed as well: every file is met by several.
    """
    old = {version: folder / f"{version}.sqlite" for version in OLD_VERSIONS}
    for version, file in old.items():
        old_database(file, version)
    migrators, hit = Migrators(), Counter(dict.fromkeys(("creation", *old), 0))
    time_to_finish(migrators, folder, None)  # the first time includes the start of the process
    longest = {kind: time_to_finish(migrators, folder, old.get(kind)) for kind in hit}
    for number in range(-(-kills // KILLS_PER_FILE)):
        kind = ("creation", *old)[number % (1 + len(old))]
        file = new_place(folder, old.get(kind))
        for _ in range(KILLS_PER_FILE):
            hit[kind] += not migrators.kill_one(file, chance.uniform(0, longest[kind]))
        found = count_lines(file)
        assert found == (TABLES * LINES if kind in old else 0), f"{kind} {number}: {found} entries"
        shutil.rmtree(file.parent)
    migrators.close()
    return hit


def new_place(folder: Path, old: Path | None) -> Path:
    """Where a database is to be: a copy of an old one, or nothing."""
    file = Path(tempfile.mkdtemp(dir=folder)) / "facedown.sqlite"
    if old is not None:
        shutil.copy(old, file)
    return file


def time_to_finish(migrators: Migrators, folder: Path, old: Path | None) -> float:
    """How long a start takes that nobody kills: kills are spread over it."""
    file, began = new_place(folder, old), time.monotonic()
    assert migrators.kill_one(file, 60.0)
    return time.monotonic() - began


def run_children() -> None:
    with tempfile.TemporaryDirectory() as folder:
        open_database(f"sqlite:///{folder}/facedown.sqlite").dispose()  # Alembic loads its scripts only now
    for line in sys.stdin:
        after, _, file = line.rstrip("\n").partition(" ")
        child = os.fork()
        if child == 0:
            open_database(f"sqlite:///{file}").dispose()
            os._exit(0)
        until = time.monotonic() + float(after)
        finished = 0
        while not finished and time.monotonic() < until:
            finished, _ = os.waitpid(child, os.WNOHANG)
            time.sleep(0.0005)
        if not finished:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        print("finished" if finished else "killed", flush=True)


if __name__ == "__main__":
    run_children()
