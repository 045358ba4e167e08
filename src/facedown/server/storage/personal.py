"""What is stored about a person: everything they did at a seat. It can be exported, and erased.

There are no accounts. A person is who proves a seat with a token, or who sat at a table under a name.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, select, update

from facedown.server.storage.orders import ErasePerson
from facedown.server.storage.schema import entries, matches, tables, tokens
from facedown.server.storage.store import encoded, journal_after
from facedown.table import journal
from facedown.table.journal import Entry
from facedown.table.live import best_seats
from facedown.table.record import read_record

ERASED = "erased"


class Visit(msgspec.Struct, frozen=True):
    """A person at a table: the hashes of their tokens, and their names there."""

    table: str
    tokens: frozenset[str]
    names: frozenset[str]


def visits_of(connection: Connection, person: ErasePerson) -> list[Visit]:
    """Where a person sat."""
    found = [person.table] if person.table else tables_of_token(connection, person.token)
    visits = (visit(connection, table, person) for table in found)
    return [one for one in visits if one.tokens or one.names]


def tables_of_token(connection: Connection, token: str) -> list[str]:
    return list(connection.scalars(select(tokens.c.table_id).where(tokens.c.token == token)))


def visit(connection: Connection, table: str, person: ErasePerson) -> Visit:
    """A person at one table; where the journal is gone, only the records know a name."""
    seated = [entry.fact for entry in journal_after(connection, table, -1) if isinstance(entry.fact, journal.Seated)]
    theirs = [fact for fact in seated if fact.token == person.token or (person.name and fact.name == person.name)]
    names = {fact.name for fact in theirs}
    if person.name and any(person.name in players for _, players in players_of(connection, table)):
        names.add(person.name)
    return Visit(table, frozenset(fact.token for fact in theirs), frozenset(names))


def players_of(connection: Connection, table: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The names in the records of a table."""
    for row in connection.execute(select(matches.c.match, matches.c.record).where(matches.c.table_id == table)):
        yield row.match, read_record(row.record).players


def entries_of(journal_entries: list[Entry], hashes: frozenset[str]) -> Iterator[Entry]:
    """The entries that a person wrote: people change seats, so it takes the whole journal to know who sat where."""
    seats: list[str] = []
    for entry in journal_entries:
        fact = entry.fact
        if isinstance(fact, journal.Opened | journal.Changed):
            people = [token for token in seats if token]
            seats = [""] * len(fact.settings.bots)
            for seat, token in zip(best_seats(fact.settings.bots), people, strict=False):
                seats[seat] = token
        elif isinstance(fact, journal.Started) and fact.rotate:
            seats = [*seats[-1:], *seats[:-1]]
        elif isinstance(fact, journal.Seated):
            seats[fact.seat] = fact.token
        writer: int | None = getattr(fact, "seat", None)
        if writer is not None and seats[writer] in hashes:
            yield entry
        if isinstance(fact, journal.Left | journal.Freed | journal.Filled):
            seats[fact.seat] = ""


def export(connection: Connection, person: ErasePerson) -> list[dict[str, Any]]:
    """All that is stored about a person, table by table."""
    return [exported(connection, one) for one in visits_of(connection, person)]


def exported(connection: Connection, one: Visit) -> dict[str, Any]:
    row = connection.execute(select(tables).where(tables.c.id == one.table)).one()
    theirs = entries_of(journal_after(connection, one.table, -1), one.tokens)
    found = connection.execute(select(matches).where(matches.c.table_id == one.table).order_by(matches.c.match))
    return {
        "table": one.table,
        "game": row.game,
        "opened_at": row.opened_at,
        "names": sorted(one.names),
        "token_hashes": sorted(one.tokens),
        "entries": [msgspec.to_builtins(entry) for entry in theirs],
        "matches": [
            {"match": match.match, "finished_at": match.finished_at, "record": match.record}
            for match in found
            if one.names & set(read_record(match.record).players)
        ],
    }


def erase(connection: Connection, one: Visit) -> None:
    """Remove name, words and tokens of a person at one table; their moves stay, so that matches can be replayed."""
    for entry in list(entries_of(journal_after(connection, one.table, -1), one.tokens)):
        forgotten = Entry(entry.number, entry.at, anonymous(entry.fact))
        mine = (entries.c.table_id == one.table) & (entries.c.number == entry.number)
        connection.execute(update(entries).where(mine).values(fact=encoded(forgotten), id=""))
    connection.execute(delete(tokens).where(tokens.c.token.in_(one.tokens)))
    shown = tables.c.listing.is_not(None) & (tables.c.id == one.table)
    connection.execute(update(tables).where(shown).values(listing=None))  # written again when something changes
    for match, players in list(players_of(connection, one.table)):
        if one.names & set(players):
            rename(connection, one, match)


def anonymous(fact: journal.Fact) -> journal.Fact:
    """A fact without what a person chose themselves."""
    if isinstance(fact, journal.Seated):
        return journal.Seated(fact.seat, ERASED, sha256(secrets.token_bytes(32)).hexdigest())
    if isinstance(fact, journal.Said) and fact.text:
        return journal.Said(fact.seat, text=ERASED)
    return fact


def rename(connection: Connection, one: Visit, match: int) -> None:
    """Take a name out of a record; whoever else had the same name at the table loses theirs with it."""
    mine = (matches.c.table_id == one.table) & (matches.c.match == match)
    record = read_record(connection.execute(select(matches.c.record).where(mine)).scalar_one())
    players = tuple(ERASED if name in one.names else name for name in record.players)
    connection.execute(update(matches).where(mine).values(record=str(msgspec.structs.replace(record, players=players))))
