"""What is stored about a person: everything they did at a seat. It can be exported; `erasure` removes it.

There are no accounts. A person is who keeps an identity, who proves a seat with a token, or who sat at a table under a
name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from facedown.server.storage import puzzle_progress, subscriptions
from facedown.server.storage.claims import seated
from facedown.server.storage.orders import ErasePerson
from facedown.server.storage.schema import matches, participations, people, ratings, tables, tokens
from facedown.server.storage.store import journal_after
from facedown.table import journal
from facedown.table.journal import Entry
from facedown.table.record import read_record


class Visit(msgspec.Struct, frozen=True):
    """A person at a table: the hashes of their tokens, and their names there."""

    table: str
    tokens: frozenset[str]
    names: frozenset[str]


def visits_of(connection: Connection, person: ErasePerson) -> list[Visit]:
    """Where a person sat."""
    visits = (visit(connection, table, person) for table in tables_with(connection, person))
    return [one for one in visits if one is not None]


def tables_with(connection: Connection, person: ErasePerson) -> list[str]:
    """The tables at which a person may have sat."""
    if person.person:
        return tables_of_person(connection, person.person)
    return [person.table] if person.table else tables_of_token(connection, person.token)


def tables_of_token(connection: Connection, token: str) -> list[str]:
    return list(connection.scalars(select(tokens.c.table_id).where(tokens.c.token == token)))


def tables_of_person(connection: Connection, person: str) -> list[str]:
    """Tables at which a person has a token, or has finished a match."""
    held = select(tokens.c.table_id).where(tokens.c.person == person)
    played = select(participations.c.table_id).where(participations.c.person == person)
    return list(connection.scalars(held.union(played)))


def visit(connection: Connection, table: str, person: ErasePerson) -> Visit | None:
    """A person at one table, if they sat there; where the journal is gone, only the records know a name."""
    taken = [entry.fact for entry in journal_after(connection, table, -1) if isinstance(entry.fact, journal.Seated)]
    hashes = tokens_at(connection, table, person)
    theirs = [fact for fact in taken if fact.token in hashes or (person.name and fact.name == person.name)]
    names = {fact.name for fact in theirs} | names_at(connection, table, person)
    if person.name and any(person.name in players for _, players in players_of(connection, table)):
        names.add(person.name)
    found = Visit(table, frozenset(hashes | {fact.token for fact in theirs}), frozenset(names))
    return found if found.tokens or found.names else None


def tokens_at(connection: Connection, table: str, person: ErasePerson) -> set[str]:
    """The hashes of a person's tokens at a table."""
    if not person.person:
        return {person.token} - {""}
    mine = (tokens.c.person == person.person) & (tokens.c.table_id == table)
    return set(connection.scalars(select(tokens.c.token).where(mine)))


def names_at(connection: Connection, table: str, person: ErasePerson) -> set[str]:
    """The names under which a person with an identity finished matches at a table."""
    if not person.person:
        return set()
    mine = (participations.c.person == person.person) & (participations.c.table_id == table)
    return set(connection.scalars(select(participations.c.name).where(mine))) - {""}


def players_of(connection: Connection, table: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The names in the records of a table."""
    for row in connection.execute(select(matches.c.match, matches.c.record).where(matches.c.table_id == table)):
        yield row.match, read_record(row.record).players


def entries_of(journal_entries: list[Entry], hashes: frozenset[str]) -> Iterator[Entry]:
    """The entries that a person wrote: people change seats, so it takes the whole journal to know who sat where."""
    for entry, seats in seated(journal_entries):
        writer: int | None = getattr(entry.fact, "seat", None)
        if writer is not None and seats[writer] in hashes:
            yield entry


def export(connection: Connection, person: ErasePerson) -> list[dict[str, Any]]:
    """All that is stored about a person, table by table."""
    return [exported(connection, one) for one in visits_of(connection, person)]


def export_identity(connection: Connection, person: str) -> dict[str, Any] | None:
    """What is stored about a person who keeps an identity: their profile, ratings, puzzles and tables."""
    profile = export_profile(connection, person)
    return None if profile is None else profile | {"tables": export(connection, ErasePerson(person=person))}


def export_profile(connection: Connection, person: str) -> dict[str, Any] | None:
    """The same without their tables."""
    row = connection.execute(select(people).where(people.c.id == person)).one_or_none()
    if row is None:
        return None
    rated = connection.execute(select(ratings).where(ratings.c.person == person).order_by(ratings.c.game))
    return {
        "person": person,
        "name": row.name,
        "avatar": row.avatar,
        "created_at": row.created_at,
        "notices": subscriptions.exported(connection, person),
        "puzzles": puzzle_progress.exported(connection, person),
        "ratings": {one.game: {"mu": one.mu, "sigma": one.sigma, "matches": one.matches} for one in rated},
    }


def export_table(connection: Connection, table: str, person: ErasePerson) -> bytes | None:
    """One of their tables as JSON, which may be much; None where they did not sit after all."""
    one = visit(connection, table, person)
    return None if one is None else msgspec.json.encode(exported(connection, one))


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
