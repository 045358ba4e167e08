"""Which servers are alive, and which tables have lost theirs: questions to the database, by the database's clock.

A server that does not renew its lease in time is dead to the others. It cannot renew a lease that is over: what it had
may be somebody else's by then, so it has to come back under another name.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, or_, select, text, true, update

from facedown.server.storage.schema import servers, tables
from facedown.table.live import PLAYING

LEASE = 4_000  # milliseconds without a sign of life until a server counts as dead
DAY = 86_400_000


class Orphan(msgspec.Struct, frozen=True):
    """A table at which a match is on, whose owner is dead; and when that one was last seen, if it is known."""

    table: str
    owner: str
    alive_at: int | None


def clock(connection: Connection) -> int:
    """Milliseconds since 1970, by the one clock that all servers share."""
    if connection.dialect.name == "sqlite":
        return time.time_ns() // 1_000_000
    return int(connection.execute(text("SELECT extract(epoch FROM clock_timestamp()) * 1000")).scalar_one())


def gap(connection: Connection) -> int:
    """For how many milliseconds no server has been alive; 0 where there was none before."""
    last = connection.scalar(select(func.max(servers.c.alive_at)))
    return 0 if last is None else max(clock(connection) - last, 0)


def enlist(connection: Connection, server: str) -> None:
    """A server begins; those that have long gone and left nothing behind are forgotten."""
    now = clock(connection)
    connection.execute(insert(servers).values(id=server, alive_at=now))
    minding = select(tables.c.owner).where(tables.c.phase == PLAYING, tables.c.owner.is_not(None))
    connection.execute(delete(servers).where(servers.c.alive_at < now - DAY, servers.c.id.not_in(minding)))


def renew(connection: Connection, server: str) -> bool:
    """A sign of life; False if it comes too late."""
    now = clock(connection)
    in_time = (servers.c.id == server) & (servers.c.alive_at >= now - LEASE)
    return connection.execute(update(servers).where(in_time).values(alive_at=now)).rowcount == 1


def sign_off(connection: Connection, server: str) -> None:
    """A server ends: others take its tables over at once."""
    connection.execute(update(servers).where(servers.c.id == server).values(alive_at=clock(connection), gone=True))


def living(connection: Connection) -> set[str]:
    """The servers that are alive."""
    since = clock(connection) - LEASE
    return set(connection.scalars(select(servers.c.id).where(servers.c.alive_at >= since, ~servers.c.gone)))


def orphans(connection: Connection, server: str, names: Sequence[str] | None = None) -> list[Orphan]:
    """Tables, or those of some names, that this server may take over."""
    found = (
        select(tables.c.id, func.coalesce(tables.c.owner, ""), servers.c.alive_at)
        .join_from(tables, servers, tables.c.owner == servers.c.id, isouter=True)
        .where(tables.c.phase == PLAYING, has_no_owner(connection, server))
    )
    if names is not None:
        found = found.where(tables.c.id.in_(list(names)))
    return [Orphan(*row) for row in connection.execute(found)]


def has_no_owner(connection: Connection, server: str) -> ColumnElement[bool]:
    """Whoever holds a database file is alone with it: all other servers are dead, however lately they were seen."""
    is_late = servers.c.alive_at < clock(connection) - LEASE
    is_dead = true() if connection.dialect.name == "sqlite" else or_(servers.c.id.is_(None), servers.c.gone, is_late)
    return or_(tables.c.owner.is_(None), and_(tables.c.owner != server, is_dead))


def owner_of(connection: Connection, table: str) -> str:
    """The server that owns a table; "" if there is none."""
    return connection.scalar(select(tables.c.owner).where(tables.c.id == table)) or ""
