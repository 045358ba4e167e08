"""SQLite without SQLAlchemy's execution, which takes ten times as long as the statement itself."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql import ClauseElement

STATEMENTS_KEPT = 64
Values = Mapping[str, Any]


class DirectConnection:
    """Executes SQLAlchemy's statements straight through the driver, if they are made once and given values by name."""

    def __init__(self, driver: sqlite3.Connection) -> None:
        self._driver = driver

    def execute(self, statement: Any, values: Values | Sequence[Values]) -> Any:
        """Execute a statement, or the same for several rows of values."""
        if isinstance(values, Mapping):
            return self._driver.execute(text_of(statement, tuple(values)), values)
        return self._driver.executemany(text_of(statement, tuple(values[0])), values)


@lru_cache(STATEMENTS_KEPT)
def text_of(statement: ClauseElement, names: tuple[str, ...]) -> str:
    """A statement as SQLite's SQL, for values with these names."""
    return str(statement.compile(dialect=sqlite.dialect(paramstyle="named"), column_keys=list(names)))


AnyConnection = Connection | DirectConnection
