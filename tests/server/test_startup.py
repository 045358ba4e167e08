"""Databases that a server cannot use: it says so in one sentence and ends, and has changed nothing."""

from __future__ import annotations

import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, text

from facedown.server.storage import files
from facedown.server.storage.database import DatabaseUnusable, driver_of, open_database
from facedown.server.storage.files import PAGE_SIZE
from server.processes import command, environment


@pytest.fixture
def file(tmp_path) -> Path:
    file = tmp_path / "facedown.sqlite"
    open_database(f"sqlite:///{file}").dispose()
    return file


def change(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def refusal(file: Path) -> str:
    before = file.read_bytes()
    with pytest.raises(DatabaseUnusable) as refused:
        open_database(f"sqlite:///{file}")
    assert file.read_bytes() == before
    return str(refused.value)


def test_a_newer_database_is_refused(file):
    change(file, "UPDATE alembic_version SET version_num = '9999'")
    assert "step 9999 of a newer facedown" in refusal(file)


def test_a_newer_postgresql_is_refused(postgresql):
    url = postgresql()
    open_database(url).dispose()
    engine = create_engine(driver_of(url))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(DatabaseUnusable, match="newer facedown"):
        open_database(url)


def test_a_postgresql_that_is_away_is_named_without_its_password():
    with pytest.raises(DatabaseUnusable, match="cannot use postgresql") as refused:
        open_database("postgresql://ann:secret@127.0.0.1:1/none")
    assert "secret" not in str(refused.value)


def test_a_file_without_a_byte_is_refused(file):
    file.write_bytes(b"")
    assert "is empty" in refusal(file)


def test_a_file_of_another_kind_is_refused(file):
    file.write_bytes(b"these are no tables\n" * 100)
    assert "is not an SQLite database" in refusal(file)


def test_a_damaged_file_is_refused(file):
    content = bytearray(file.read_bytes())
    content[PAGE_SIZE : 6 * PAGE_SIZE] = b"\xff" * (5 * PAGE_SIZE)
    file.write_bytes(content)
    assert "is damaged" in refusal(file)


def test_a_database_that_has_lost_tables_is_refused(file):
    change(file, "DROP TABLE lines")
    assert "has lost the tables lines" in refusal(file)


def test_a_database_of_another_program_is_refused(tmp_path):
    file = tmp_path / "facedown.sqlite"
    change(file, "CREATE TABLE recipes (name TEXT)")
    assert "belongs to another program" in refusal(file)


def test_a_log_without_its_file_is_not_taken_for_a_new_database(tmp_path):
    (tmp_path / "facedown.sqlite-wal").write_bytes(b"something")
    with pytest.raises(DatabaseUnusable, match="is missing but its log"):
        open_database(f"sqlite:///{tmp_path / 'facedown.sqlite'}")


@pytest.mark.parametrize(
    "left",
    [
        ["DELETE FROM alembic_version"],
        ["DROP TABLE alembic_version"],
        ["DROP TABLE alembic_version", "DROP TABLE servers", "DROP TABLE matches"],
        ["UPDATE alembic_version SET version_num = '0001'"],
    ],
)
def test_what_an_early_version_left_half_made_is_completed(tmp_path, left):
    """It did not note the version in the same transaction."""
    from server.migrating import count_lines, old_database

    file = tmp_path / "facedown.sqlite"
    old_database(file)
    lines = count_of(file)
    change(file, *left)
    assert count_lines(file) == lines


def count_of(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT count(*) FROM lines").fetchone()[0]


def test_a_failing_upgrade_leaves_the_database_as_it_was(tmp_path):
    from server.migrating import old_database

    file = tmp_path / "facedown.sqlite"
    old_database(file)
    change(file, "CREATE INDEX tokens_by_table ON tokens (token)")  # in the way of step 3, after its first half
    with pytest.raises(DatabaseUnusable, match="already exists"):
        open_database(f"sqlite:///{file}")
    engine = create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        assert "orders" not in inspect(connection).get_table_names()
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == "0002"
    engine.dispose()


@pytest.mark.parametrize("code", ["SQLITE_FULL", "SQLITE_IOERR_READ", "SQLITE_CANTOPEN", "SQLITE_READONLY"])
def test_a_disk_that_fails_is_not_taken_for_a_damaged_file(file, monkeypatch, code):
    def fail(*_, **__):
        error = sqlite3.OperationalError("the disk's own words")
        error.sqlite_errorcode = getattr(sqlite3, code)
        raise error

    monkeypatch.setattr(files.sqlite3, "connect", fail)
    with pytest.raises(DatabaseUnusable, match=r"cannot read .*: the disk's own words"):
        files.find_damage(file)


FULL = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
from facedown.server.storage import files
check = files.check
def check_and_fill(file):
    check(file)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
files.check = check_and_fill
from facedown.cli import main
main()
"""


def test_a_disk_that_is_full_at_the_start_is_said_in_one_line(file):
    arguments = [command()[0], "-c", FULL, "serve", "--port", "0", "--data", str(file.parent)]
    run = subprocess.run(arguments, env=environment(), stderr=subprocess.PIPE, text=True, timeout=60)
    assert (run.returncode, run.stderr.count("\n")) == (2, 1), run.stderr
    assert "cannot" in run.stderr


def test_serve_says_it_in_one_line_and_ends(file):
    change(file, "UPDATE alembic_version SET version_num = '9999'")
    arguments = command("serve", "--port", "0", "--data", str(file.parent))
    run = subprocess.run(arguments, env=environment(), capture_output=True, text=True)
    assert run.returncode == 2
    assert run.stderr.startswith("facedown: the database is at step 9999")
    assert run.stderr.count("\n") == 1


def test_without_a_home_serve_asks_for_a_data_folder(tmp_path):
    script = (
        "import os, pwd\n"
        "def nobody(uid): raise KeyError(uid)\n"
        "pwd.getpwuid = nobody\n"
        "for name in ('HOME', 'XDG_DATA_HOME', 'FACEDOWN_DATA'): os.environ.pop(name, None)\n"
        "from facedown.cli import main; main()"
    )
    arguments = [command()[0], "-c", script, "serve", "--port", "0"]
    run = subprocess.run(arguments, env=environment(FACEDOWN_CACHE=str(tmp_path)), capture_output=True, text=True)
    assert run.returncode == 2
    assert (
        run.stderr == "facedown: there is no home folder for the data: choose a folder with --data or FACEDOWN_DATA\n"
    )
