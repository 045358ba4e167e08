"""SQLite files: making one that is either complete or not there, and looking at one before it is used."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from facedown.server.storage.errors import DatabaseUnusable

# A commit writes whole pages to the log. Lines have about 150 bytes, so small pages write less: see
# `benchmarks/storage.py`.
PAGE_SIZE = 512
BESIDE = ("", "-journal", "-wal", "-shm")
FIRST_BYTES = b"SQLite format 3\0"
# A larger file is not read as a whole at every start; `facedown admin check` does it.
CHECKED_AT_START = 128 * 1024 * 1024


def create(file: Path, fill: Callable[[Path], None]) -> None:
    """Make a new database under another name, and rename it when it is complete: no kill leaves half of one."""
    if wal_of(file).exists():
        raise DatabaseUnusable(
            f"{file} is missing but its log {wal_of(file).name} is there: put the file back, or remove the log as well"
        )
    new = file.with_name(f"{file.name}.new")
    for end in BESIDE:
        new.with_name(new.name + end).unlink(missing_ok=True)
    try:
        fill(new)
        new.replace(file)
    except OSError as error:
        raise DatabaseUnusable(f"cannot create {file}: {error.strerror}") from None


def check(file: Path) -> None:
    """Refuse a file that cannot be ours, or that is damaged, before anything is written to it."""
    try:
        with file.open("rb") as opened:
            beginning = opened.read(len(FIRST_BYTES))
    except OSError as error:
        raise DatabaseUnusable(f"cannot read {file}: {error.strerror}") from None
    if not beginning:
        raise DatabaseUnusable(f"{file} is empty: restore a backup, or remove the file to start with no tables")
    if beginning != FIRST_BYTES:
        raise DatabaseUnusable(f"{file} is not an SQLite database, or its beginning is damaged: restore a backup")
    if file.stat().st_size <= CHECKED_AT_START and (fault := find_damage(file, "quick_check(1)")):
        raise DatabaseUnusable(f"{file} is damaged ({fault}): restore a backup, or see `facedown admin check`")


def find_damage(file: Path, check: str = "integrity_check(10)") -> str:
    """What SQLite finds wrong with a file; "" if nothing."""
    try:
        with closing(sqlite3.connect(file)) as connection:
            found = [str(row[0]) for row in connection.execute(f"PRAGMA {check}")]
    except sqlite3.DatabaseError as error:
        if is_locked(error):
            return ""  # somebody else writes; what is damaged shows when they are done
        if not is_damage(error):
            raise DatabaseUnusable(f"cannot read {file}: {error}") from None
        return str(error)
    return "" if found == ["ok"] else "; ".join(" ".join(line.split()) for line in found)


def use_write_ahead_log(file: Path) -> None:
    """Commit by appending to a log; the file remembers it, but a restored copy may not have it."""
    try:
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA journal_mode=WAL")
    except sqlite3.Error as error:
        raise DatabaseUnusable(f"cannot use {file}: {error}") from None


def rewrite(file: Path) -> None:
    """Rewrite a file without free space, with the page size of new files; each step is safe against a kill."""
    with closing(sqlite3.connect(file, isolation_level=None)) as alone:
        alone.execute("PRAGMA journal_mode=DELETE").close()  # the page size cannot change while there is a log
        alone.execute(f"PRAGMA page_size={PAGE_SIZE}").close()
        alone.execute("VACUUM")
        alone.execute("PRAGMA journal_mode=WAL").close()


def is_locked(error: BaseException | None) -> bool:
    """Whether SQLite refused because somebody else has the lock."""
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def is_damage(error: sqlite3.Error) -> bool:
    """Whether a file is to blame, and not its disk or whoever may read it."""
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def wal_of(file: Path) -> Path:
    """The write-ahead log of a database file."""
    return file.with_name(f"{file.name}-wal")


def wal_bytes(file: Path) -> int:
    """How large the write-ahead log is now."""
    try:
        return wal_of(file).stat().st_size
    except FileNotFoundError:
        return 0
