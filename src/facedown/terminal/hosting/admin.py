"""The output of `facedown admin`."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from facedown.errors import FacedownError
from facedown.server.administration import order
from facedown.server.rooms.registry import hashed
from facedown.server.storage import maintenance, people, personal
from facedown.server.storage.database import WRITES, close, create, file_of, open_database, url_of_file
from facedown.server.storage.errors import DatabaseUnusable
from facedown.server.storage.maintenance import TableRow
from facedown.server.storage.orders import CloseTable, ErasePerson, FreeSeat, Order
from facedown.terminal.hosting.serving import data_folder


def url_of(database: str, data: Path | None) -> str:
    """The URL of the database that a server with these options uses; a missing one is not created."""
    url = database or url_of_file(data or data_folder())
    if (file := file_of(url)) is not None and not file.exists():
        raise DatabaseUnusable(f"there is no database {file}: name its folder with --data or FACEDOWN_DATA")
    return url


def show_tables(url: str, phase: str | None, most: int, as_json: bool) -> None:
    """Print the newest tables."""
    engine = create(url)
    try:
        with engine.begin() as connection:
            found = maintenance.list_tables(connection, phase, most)
    finally:
        close(engine)
    if as_json:
        print(json.dumps(msgspec.to_builtins(found), indent=1))
    else:
        Console(soft_wrap=True).print(table_of(found))


def table_of(rows: list[TableRow]) -> Table:
    shown = Table("table", "game", "phase", "opened", "last entry", "entries", "matches", "people", box=None)
    for row in rows:
        times = date(row.opened_at), "-" if row.last_at is None else date(row.last_at)
        shown.add_row(row.id, row.game, row.phase, *times, str(row.entries), str(row.matches), ", ".join(row.people))
    return shown


def date(milliseconds: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(milliseconds / 1000))


def close_table(url: str, table: str) -> int:
    """Close a table; returns the exit status."""
    return carry_out(url, CloseTable(table))


def free_seat(url: str, table: str, seat: int) -> int:
    """Free a seat; returns the exit status."""
    return carry_out(url, FreeSeat(table, seat))


def erase_person(url: str, token: str, table: str, name: str, identity: str = "") -> int:
    """Erase a person; returns the exit status."""
    return carry_out(url, person(token, table, name, identity))


def carry_out(url: str, wanted: Order) -> int:
    answer = order(url, wanted)
    print(answer.text, file=sys.stdout if answer.done else sys.stderr)
    return 0 if answer.done else 1


def person(token: str, table: str, name: str, identity: str = "") -> ErasePerson:
    """The person identified by the options."""
    ways = bool(token) + bool(table or name) + bool(identity)
    if ways != 1 or bool(table) != bool(name):
        raise FacedownError("name the person with --person, with --token, or with both --table and --name")
    return ErasePerson(table=table, name=name, token=hashed(token), person=identity)


def export_person(url: str, token: str, table: str, name: str, identity: str = "") -> int:
    """Print what is stored about a person; returns the exit status."""
    wanted = person(token, table, name, identity)
    engine = create(url)
    try:
        with engine.begin() as connection:
            found: Any = (
                personal.export_identity(connection, identity) if identity else personal.export(connection, wanted)
            )
    finally:
        close(engine)
    print(json.dumps(found, indent=1, ensure_ascii=False))
    return 0 if found else 1


def show_people(url: str, most: int, as_json: bool) -> None:
    """Print the newest people who keep an identity."""
    engine = create(url)
    try:
        with engine.begin() as connection:
            found = people.list_people(connection, most)
    finally:
        close(engine)
    if as_json:
        print(json.dumps(msgspec.to_builtins(found), indent=1, ensure_ascii=False))
        return
    shown = Table("person", "name", "since", "matches", box=None)
    for one in found:
        shown.add_row(one.id, one.name, date(one.created_at), str(one.matches))
    Console(soft_wrap=True).print(shown)


def make_invitations(url: str, count: int) -> None:
    """Print the paths of new invitations, each good for one person."""
    engine = open_database(url)
    try:
        with engine.execution_options(**WRITES).begin() as connection:
            codes = [people.invite(connection, int(time.time() * 1000)) for _ in range(count)]
    finally:
        close(engine)
    for code in codes:
        print(f"/me#invitation={code}")


def check_database(url: str) -> int:
    """Print what is wrong with a database; returns the exit status."""
    faults = 0
    for fault in maintenance.find_faults(url):
        faults += 1
        print(fault)
    print("no faults" if not faults else f"{faults} faults: see 'Recovery' in docs/hosting.md")
    return 1 if faults else 0


def vacuum_database(url: str) -> None:
    """Shrink a database, and print by how much."""
    before, after = maintenance.vacuum(url)
    print(f"{before / 1e6:.1f} MB before, {after / 1e6:.1f} MB now")


def back_up_database(url: str, file: Path) -> None:
    """Copy a database."""
    maintenance.back_up(url, file)
    print(f"copied to {file}, {file.stat().st_size / 1e6:.1f} MB")


def downgrade_database(url: str, step: str) -> None:
    """Take a database back to an older schema."""
    maintenance.go_back(url, step)
    print(f"the database is at step {step}")
