"""Copying SQLite's write-ahead log into the database, in a thread: nothing else waits for the disk.

A passive checkpoint copies while others write, but the log starts again from its beginning only when all of it is
copied, which never happens on a busy server. So a log that has grown is also truncated: that takes the write lock for
as long as it takes to copy what came in during the passive checkpoint.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from pathlib import Path

from facedown.server.storage.files import wal_bytes

log = logging.getLogger(__name__)

EVERY = 2.0  # seconds; what is committed is safe before, in the log
LARGE = 16 * 1024 * 1024  # bytes of log that are worth a short pause of all writers
PATIENCE = 1.0  # seconds to wait for the write lock and for readers that still need the log


class Checkpoints:
    """The thread. Whatever goes wrong, such as a full disk, it tries again."""

    def __init__(self, file: Path, every: float = EVERY, large: int = LARGE) -> None:
        self._file = file
        self._every = every
        self._large = large
        self._is_closed = threading.Event()
        self._trouble = ""
        self._thread = threading.Thread(target=self._run, name="checkpoints", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop, without waiting for the next checkpoint."""
        self._is_closed.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._is_closed.wait(self._every):
            try:
                self._copy()
            except (sqlite3.Error, OSError) as error:
                self._note(str(error))
            else:
                self._note("")

    def _copy(self) -> None:
        """One checkpoint, on a connection of its own: after an error it does not matter what state it was in."""
        connection = sqlite3.connect(self._file, timeout=PATIENCE, isolation_level=None)
        try:
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
            if wal_bytes(self._file) >= self._large:
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            connection.close()

    def _note(self, trouble: str) -> None:
        """Log when trouble comes, changes and goes, not every two seconds."""
        if trouble and trouble != self._trouble:
            log.error("checkpoint_failed", extra={"reason": trouble})
        elif self._trouble and not trouble:
            log.warning("checkpoints_work_again")
        self._trouble = trouble
