"""Removing what a person left behind, in transactions of a few milliseconds, so that nobody else waits for it.

Their moves stay, so that matches can be replayed. What a person is found by goes last: an erasure that was interrupted
finds the rest again.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import sha256

import msgspec
from sqlalchemy import Connection, bindparam, delete, select, update

from facedown.server.storage import puzzle_progress, subscriptions
from facedown.server.storage.personal import Visit, entries_of, players_of
from facedown.server.storage.schema import attempts, entries, matches, participations, people, ratings, tables, tokens
from facedown.server.storage.store import encoded, journal_after
from facedown.table import journal
from facedown.table.journal import Entry
from facedown.table.record import read_record

ERASED = "erased"
BEGUN = "erased "  # instead of the hash of a key: nobody has a key for it

OVERWRITE = (
    update(entries)
    .where(entries.c.table_id == bindparam("table"), entries.c.number == bindparam("entry"))
    .values(fact=bindparam("text"), id="")
)

# ---- An identity


def begin(connection: Connection, person: str) -> bool:
    """From now on nobody can show this person's key, or tell them anything; False if nobody is there."""
    subscriptions.forget_person(connection, person)
    unknown = {"key": BEGUN + person, "name": ERASED, "avatar": ""}
    return connection.execute(update(people).where(people.c.id == person).values(unknown)).rowcount == 1


def begun(connection: Connection) -> list[str]:
    """People who are being erased; a server may have been stopped amid it."""
    return list(connection.scalars(select(people.c.id).where(people.c.key.startswith(BEGUN))))


def forget_identity(connection: Connection, person: str) -> bool:
    """Remove a person's profile, ratings and puzzles; nobody knows who sat in their seats. False if there is nobody."""
    subscriptions.forget_person(connection, person)
    puzzle_progress.forget(connection, person)
    connection.execute(update(tokens).where(tokens.c.person == person).values(person=None))
    connection.execute(update(attempts).where(attempts.c.person == person).values(person=None))
    theirs = participations.c.person == person
    unknown = {"person": None, "name": ERASED, "avatar": "", "mu": None, "sigma": None}
    connection.execute(update(participations).where(theirs).values(unknown))
    connection.execute(delete(ratings).where(ratings.c.person == person))
    return connection.execute(delete(people).where(people.c.id == person)).rowcount == 1


# ---- A table


def entries_to_overwrite(connection: Connection, one: Visit) -> list[Entry]:
    """What a person wrote at a table, as it is kept without them; the seats that they took come last."""
    written = entries_of(journal_after(connection, one.table, -1), one.tokens)
    kept = [Entry(entry.number, entry.at, anonymous(entry.fact)) for entry in written if not is_anonymous(entry)]
    return sorted(kept, key=lambda entry: isinstance(entry.fact, journal.Seated))


def is_anonymous(entry: Entry) -> bool:
    """Whether nothing of an entry is its writer's own: neither words nor the id of a command."""
    fact = entry.fact
    has_words = isinstance(fact, journal.Seated) or (isinstance(fact, journal.Said) and fact.text not in ("", ERASED))
    return not entry.id and not has_words


def anonymous(fact: journal.Fact) -> journal.Fact:
    """A fact without what a person chose themselves."""
    if isinstance(fact, journal.Seated):
        return journal.Seated(fact.seat, ERASED, sha256(secrets.token_bytes(32)).hexdigest())
    if isinstance(fact, journal.Said) and fact.text:
        return journal.Said(fact.seat, text=ERASED)
    return fact


def overwrite(connection: Connection, table: str, kept: Sequence[Entry]) -> None:
    """Replace some entries of a table."""
    connection.execute(OVERWRITE, [{"table": table, "entry": one.number, "text": encoded(one)} for one in kept])


def matches_with(connection: Connection, one: Visit) -> list[int]:
    """The finished matches of a table whose records have a person's name."""
    return [match for match, players in players_of(connection, one.table) if one.names & set(players)]


def rename(connection: Connection, one: Visit, match: int) -> None:
    """Take a name out of a record; whoever else had the same name at the table loses theirs with it."""
    mine = (matches.c.table_id == one.table) & (matches.c.match == match)
    record = read_record(connection.execute(select(matches.c.record).where(mine)).scalar_one())
    players = tuple(ERASED if name in one.names else name for name in record.players)
    connection.execute(update(matches).where(mine).values(record=str(msgspec.structs.replace(record, players=players))))
    same = (participations.c.table_id == one.table) & (participations.c.match == match)
    named = same & participations.c.name.in_(one.names)
    connection.execute(update(participations).where(named).values(name=ERASED, avatar=""))


def forget_tokens(connection: Connection, one: Visit) -> None:
    """Nothing leads from a person to the table any more."""
    connection.execute(delete(tokens).where(tokens.c.token.in_(one.tokens)))
    shown = tables.c.listing.is_not(None) & (tables.c.id == one.table)
    connection.execute(update(tables).where(shown).values(listing=None))  # written again when something changes
