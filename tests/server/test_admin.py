"""What an operator can do, with a server that runs and without one."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, event
from typer.testing import CliRunner

from facedown.cli import app
from facedown.server import administration, maintenance_loop
from facedown.server.operator import carry_out
from facedown.server.rooms.registry import hashed
from facedown.server.storage import maintenance
from facedown.server.storage.database import open_database
from facedown.server.storage.orders import CloseTable, ErasePerson, FreeSeat
from facedown.server.storage.retention import Retention
from facedown.server.storage.store import journal_after
from facedown.table import journal
from facedown.table.settings import TableSettings
from server.in_process import LocalClient, open_registry, stored_entries, table_for_two, until
from server.test_retention import NOW, OLD, RECORD, put_table


def facedown(*arguments: str) -> tuple[int, str]:
    """Run a command; its exit status and what it printed."""
    run = CliRunner().invoke(app, ["admin", *arguments])
    if run.exception is not None and not isinstance(run.exception, SystemExit):
        raise run.exception
    return run.exit_code, run.output


@pytest.fixture
def data(tmp_path) -> Path:
    """A data folder with a closed table at which Ann sat, and a match of Ann and Bob."""
    with opened(tmp_path) as connection:
        put_table(connection, "old", OLD)
    return tmp_path


@contextmanager
def opened(data: Path) -> Iterator[Connection]:
    """A transaction on the database of a data folder, which nobody has open afterwards."""
    engine = open_database(url_of(data))
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def url_of(data: Path) -> str:
    return f"sqlite:///{data / 'facedown.sqlite'}"


def in_registry(url: str, act: Callable) -> None:
    async def run() -> None:
        async with open_registry(url) as registry:
            await act(registry)

    asyncio.run(run())


# ---- Orders


def test_a_table_is_closed_and_who_looks_on_hears_of_it(database):
    async def act(registry) -> None:
        table, ann, _ = await table_for_two(registry)
        eyes = await LocalClient(ann).look(registry, table)
        assert (await carry_out(registry, CloseTable(table))).done
        await until(lambda: "closed" in eyes.facts())
        assert (await stored_entries(registry, table))[-1].fact == journal.Closed("operator")
        assert not (await carry_out(registry, CloseTable(table))).done
        assert not (await carry_out(registry, CloseTable("none"))).done

    in_registry(database, act)


def test_a_seat_is_freed_and_can_be_taken_again(database):
    async def act(registry) -> None:
        table, _, _ = await table_for_two(registry)
        assert (await carry_out(registry, FreeSeat(table, 1))).done
        assert not (await carry_out(registry, FreeSeat(table, 1))).done
        assert (await registry.sit(table, "Cem", None)).seat == 1

    in_registry(database, act)


def test_a_running_server_does_what_the_command_asks_for(database):
    """The command is a process of its own: it puts its order into the database and waits for the answer."""

    async def act(registry) -> None:
        maintenance_loop.start(registry, Retention())
        table, ann, _ = await table_for_two(registry)
        eyes = await LocalClient(ann).look(registry, table)
        answer = await asyncio.to_thread(administration.ask_server, database, CloseTable(table))
        assert (answer.done, answer.text) == (True, f"table {table} is closed")
        await until(lambda: "closed" in eyes.facts())

    in_registry(database, act)


def test_without_a_server_the_command_does_it_itself(data):
    async def open_table(registry) -> None:
        opened.append((await registry.open(TableSettings(game="en_garde"), "Ann")).table)

    opened: list[str] = []
    in_registry(url_of(data), open_table)
    assert facedown("close", opened[0], "--data", str(data)) == (0, f"table {opened[0]} is closed\n")
    assert facedown("free", opened[0], "0", "--data", str(data))[0] == 1


def test_nobody_waits_for_ever_for_a_server_that_does_not_answer(data, monkeypatch):
    monkeypatch.setattr(administration, "PATIENCE", 0.2)
    answer = administration.ask_server(url_of(data), CloseTable("old"))
    assert not answer.done
    assert "no server has answered" in answer.text
    with closing(sqlite3.connect(data / "facedown.sqlite")) as connection:
        assert connection.execute("SELECT count(*) FROM orders").fetchone() == (0,)


# ---- A person's data


def test_a_person_is_exported_by_token_and_by_name_with_all_they_did_and_nothing_of_others(database):
    async def act(registry) -> None:
        table, ann, bob = await table_for_two(registry, free_chat=True)
        for token, words in ((ann, "my secret"), (bob, "not mine")):
            eyes = await LocalClient(token).look(registry, table)
            eyes.command(type="say", text=words)
            await until(lambda eyes=eyes: "said" in eyes.facts())
        by_token = await asyncio.to_thread(exported, database, ErasePerson(token=hashed(ann)))
        by_name = await asyncio.to_thread(exported, database, ErasePerson(table=table, name="Ann"))
        assert by_token == by_name
        text = json.dumps(by_token)
        assert "my secret" in text
        assert "not mine" not in text
        assert [one["table"] for one in by_token] == [table]
        assert [entry["fact"]["type"] for entry in by_token[0]["entries"]] == ["seated", "said"]

    in_registry(database, act)


def exported(url: str, person: ErasePerson) -> list[dict]:
    from facedown.server.storage import personal

    engine = open_database(url)
    with engine.begin() as connection:
        found = personal.export(connection, person)
    engine.dispose()
    return found


def test_an_erased_person_is_gone_from_journal_tokens_and_memory_and_the_others_stay(database):
    async def act(registry) -> None:
        table, ann, _ = await table_for_two(registry, free_chat=True)
        eyes = await LocalClient(ann).look(registry, table)
        eyes.command(type="say", text="my secret")
        await until(lambda: "said" in eyes.facts())
        assert (await carry_out(registry, ErasePerson(token=hashed(ann)))).done
        kept = repr(await stored_entries(registry, table))
        assert "Ann" not in kept
        assert "my secret" not in kept
        assert hashed(ann) not in kept
        assert "Bob" in kept
        room = await registry.room(table)
        assert [place.name for place in room.live.seats] == ["", "Bob"]
        assert not (await carry_out(registry, ErasePerson(token=hashed(ann)))).done

    in_registry(database, act)


def test_who_moved_on_by_a_seat_is_still_found(database):
    """After a rematch, seat 1 is Ann's: what Bob says there before must stay, and what she says must go."""
    from facedown.server.storage.personal import entries_of
    from facedown.table.journal import Entry

    settings = TableSettings(game="en_garde", seats=2, bots=("", ""))
    facts = [
        journal.Opened(settings),
        journal.Seated(0, "Ann", "a"),
        journal.Seated(1, "Bob", "b"),
        journal.Said(1, text="Bob's"),
        journal.Started("0" * 64, "1" * 64, rotate=True),
        journal.Said(1, text="Ann's"),
        journal.Left(1),
        journal.Seated(1, "Cem", "c"),
        journal.Said(1, text="Cem's"),
    ]
    entries = [Entry(number, 1000, fact) for number, fact in enumerate(facts)]
    assert [entry.number for entry in entries_of(entries, frozenset("a"))] == [1, 5, 6]


def test_a_name_goes_from_the_records_of_a_table_whose_journal_is_gone(data):
    async def remove(registry) -> None:
        registry.before = lambda age: NOW - age
        await maintenance_loop.remove_old(registry, Retention(journals=30), pause=0)

    in_registry(url_of(data), remove)
    erase = ("erase", "--table", "old", "--name", "Ann", "--yes", "--data", str(data))
    assert facedown(*erase) == (0, "erased: table old\n")
    with closing(sqlite3.connect(data / "facedown.sqlite")) as connection:
        (record,) = connection.execute("SELECT record FROM matches").fetchone()
    assert record == RECORD.replace("Ann", "erased")
    assert facedown(*erase)[0] == 1


def test_half_a_description_of_a_person_is_refused(data):
    from facedown.errors import FacedownError

    for half in (["--name", "Ann"], ["--table", "old"], [], ["--token", "t", "--name", "Ann"]):
        with pytest.raises(FacedownError, match="name the person with"):
            facedown("export", *half, "--data", str(data))


# ---- The database


def test_tables_are_listed_with_who_sat_there(data):
    status, shown = facedown("tables", "--json", "--data", str(data))
    assert status == 0
    (row,) = json.loads(shown)
    assert (row["id"], row["phase"], row["entries"], row["matches"], row["people"]) == ("old", "closed", 5, 1, ["Ann"])
    assert "old" in facedown("tables", "--data", str(data))[1]
    assert json.loads(facedown("tables", "--phase", "open", "--json", "--data", str(data))[1]) == []


def test_a_sound_database_has_no_faults(data):
    assert facedown("check", "--data", str(data)) == (0, "no faults\n")


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        ("DELETE FROM lines WHERE number = 1", "entries are missing"),
        ("UPDATE lines SET fact = '{}' WHERE number = 1", "cannot be read"),
        ("UPDATE matches SET record = 'nothing'", "match 1"),
    ],
)
def test_a_check_finds_what_is_wrong(data, damage, fault):
    with closing(sqlite3.connect(data / "facedown.sqlite")) as connection:
        connection.execute(damage)
        connection.commit()
    status, said = facedown("check", "--data", str(data))
    assert status == 1
    assert fault in said


def test_a_check_reads_each_table_in_a_transaction_of_its_own(database, monkeypatch):
    """A long one would keep the log of a running server from being truncated, and PostgreSQL would end it."""
    engine = open_database(database)
    with engine.begin() as connection:
        for number in range(3):
            put_table(connection, f"table {number}", OLD)
    engine.dispose()
    begun = []
    create = maintenance.create

    def counted(url):
        engine = create(url)
        event.listen(engine, "begin", begun.append)
        return engine

    monkeypatch.setattr(maintenance, "create", counted)
    assert list(maintenance.find_faults(database)) == []
    assert len(begun) == 4


def test_vacuum_makes_a_file_smaller_and_keeps_everything(data):
    file = data / "facedown.sqlite"
    with opened(data) as connection:
        put_table(connection, "large", OLD, entries=2_000)
        before = journal_after(connection, "old", -1)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("DELETE FROM lines WHERE table_id = 'large' AND number > 0")
        connection.commit()
    with closing(sqlite3.connect(file)) as foreign:
        foreign.execute("SELECT * FROM lines LIMIT 1").fetchall()
        with pytest.raises(maintenance.DatabaseUnusable, match="cannot vacuum"):
            maintenance.vacuum(url_of(data))
    smaller = maintenance.vacuum(url_of(data))
    assert smaller[1] < smaller[0] / 2
    with opened(data) as connection:
        assert journal_after(connection, "old", -1) == before


def test_vacuum_of_a_file_that_a_server_uses_is_refused(data):
    from facedown.server.storage.database import DatabaseInUse, used_alone

    with used_alone(url_of(data)), pytest.raises(DatabaseInUse):
        facedown("vacuum", "--data", str(data))


def test_vacuum_works_on_postgresql(postgresql):
    url = postgresql()
    open_database(url).dispose()
    assert facedown("vacuum", "--database", url)[0] == 0


def test_a_backup_has_everything_and_overwrites_nothing(data, tmp_path):
    copy = tmp_path / "copy" / "facedown.sqlite"
    copy.parent.mkdir()
    assert facedown("backup", str(copy), "--data", str(data))[0] == 0
    assert facedown("check", "--data", str(copy.parent)) == (0, "no faults\n")
    assert "old" in facedown("tables", "--data", str(copy.parent))[1]
    with pytest.raises(maintenance.DatabaseUnusable, match="is there already"):
        facedown("backup", str(copy), "--data", str(data))


def test_a_database_goes_back_to_an_older_step_and_forward_again_with_all_data(data):
    assert facedown("downgrade", "0002", "--data", str(data)) == (0, "the database is at step 0002\n")
    with closing(sqlite3.connect(data / "facedown.sqlite")) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == ("0002",)
    with opened(data) as connection:
        assert len(journal_after(connection, "old", -1)) == 5


def test_a_folder_without_a_database_gets_none(tmp_path):
    with pytest.raises(maintenance.DatabaseUnusable, match="there is no database"):
        facedown("tables", "--data", str(tmp_path))
    assert list(tmp_path.iterdir()) == []
