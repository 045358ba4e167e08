"""Removing what is old, in small steps, so that nobody waits for it.

A closed table keeps its journal for some days. Then its entries and tokens go, and the records of its finished matches
stay: that is all a replay needs. Records can be limited to some days as well.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, func, select, update

from facedown.server.storage.challenges import forget_tables
from facedown.server.storage.schema import entries, matches, notices, participations, reviews, tables, tokens
from facedown.table.live import CLOSED

# Phases of tables that cannot be opened any more: their journal is being removed, or only records are left.
EXPIRING, KEPT = "expiring", "kept"
DAY = 86_400_000  # milliseconds

DateBefore = Callable[[int], int]  # the date before which everything is older than an age


class Retention(msgspec.Struct, frozen=True):
    """For how many days the journals of closed tables and the records of their matches are kept; 0 is for ever."""

    journals: float = 30.0
    records: float = 0.0

    def journals_before(self, before: DateBefore) -> int | None:
        """The time before which a table has to be closed for its journal to go."""
        return before(int(self.journals * DAY)) if self.journals else None

    def records_before(self, before: DateBefore) -> int | None:
        """The time before which a match has to be over for its record to go."""
        return before(int(self.records * DAY)) if self.records else None


def begin_to_remove(connection: Connection, before: int, most: int) -> list[str]:
    """Tables that were closed before a time: from now on nobody can open them, and no token leads to them."""
    last = select(func.max(entries.c.at)).where(entries.c.table_id == tables.c.id).scalar_subquery()
    is_old = (tables.c.phase == CLOSED) & (tables.c.opened_at < before) & (last < before)
    found = list(connection.scalars(select(tables.c.id).where(is_old).limit(most)))
    if found:
        connection.execute(delete(tokens).where(tokens.c.table_id.in_(found)))
        connection.execute(delete(notices).where(notices.c.table_id.in_(found)))
        connection.execute(update(tables).where(tables.c.id.in_(found)).values(phase=EXPIRING, listing=None))
    return found


def being_removed(connection: Connection, most: int) -> list[str]:
    """Tables whose journal is being removed; a server may have been stopped amid it."""
    return list(connection.scalars(select(tables.c.id).where(tables.c.phase == EXPIRING).limit(most)))


def remove_lines(connection: Connection, table: str, most: int) -> bool:
    """Remove the oldest entries of a table; False when there were none, and the table is settled."""
    first = connection.scalar(select(func.min(entries.c.number)).where(entries.c.table_id == table))
    if first is None:
        settle(connection, table)
        return False
    connection.execute(delete(entries).where(entries.c.table_id == table, entries.c.number < first + most))
    return True


def settle(connection: Connection, table: str) -> None:
    """A table without entries stays only as the place of its records."""
    if connection.scalar(select(func.count()).where(matches.c.table_id == table)):
        connection.execute(update(tables).where(tables.c.id == table).values(phase=KEPT))
    else:
        forget_tables(connection, [table])
        connection.execute(delete(tables).where(tables.c.id == table))


def remove_records(connection: Connection, before: int, most: int) -> int:
    """Remove tables of which only records are left, all of them from before a time; how many tables."""
    newest = select(func.max(matches.c.finished_at)).where(matches.c.table_id == tables.c.id).scalar_subquery()
    is_old = (tables.c.phase == KEPT) & (tables.c.opened_at < before) & (newest < before)
    found = list(connection.scalars(select(tables.c.id).where(is_old).limit(most)))
    if found:
        forget_tables(connection, found)
        connection.execute(delete(participations).where(participations.c.table_id.in_(found)))
        connection.execute(delete(reviews).where(reviews.c.table_id.in_(found)))
        connection.execute(delete(matches).where(matches.c.table_id.in_(found)))
        connection.execute(delete(tables).where(tables.c.id.in_(found)))
    return len(found)


def can_be_opened() -> ColumnElement[bool]:
    """Whether a table still has its journal."""
    return tables.c.phase.not_in((EXPIRING, KEPT))
