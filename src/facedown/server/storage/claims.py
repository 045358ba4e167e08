"""Seats from before a person had an identity: whoever has their tokens may count those matches as their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sqlalchemy import Connection, select, update

from facedown.server.storage.schema import participations, tokens
from facedown.table import journal
from facedown.table.journal import Entry
from facedown.table.live import best_seats


def claim(connection: Connection, person: str, hashes: Sequence[str], entries: dict[str, list[Entry]]) -> int:
    """Link tokens without an owner to a person, and the matches played with them; how many tokens.

    `entries` has the journals of the tables that the tokens are of.
    """
    is_free = tokens.c.token.in_(list(hashes)) & tokens.c.person.is_(None)
    found = connection.execute(select(tokens.c.token, tokens.c.table_id).where(is_free)).all()
    for token, table in found:
        connection.execute(update(tokens).where(tokens.c.token == token).values(person=person))
        for match, seats in enumerate(dealt_seats(entries.get(table, [])), 1):
            if token in seats:
                theirs = (participations.c.table_id == table) & (participations.c.match == match)
                mine = theirs & (participations.c.seat == seats.index(token)) & participations.c.person.is_(None)
                connection.execute(update(participations).where(mine).values(person=person))
    return len(found)


def dealt_seats(entries: list[Entry]) -> Iterator[list[str]]:
    """The tokens in each seat when each match of a journal began."""
    for entry, seats in seated(entries):
        if isinstance(entry.fact, journal.Started):
            yield list(seats)


def seated(entries: list[Entry]) -> Iterator[tuple[Entry, list[str]]]:
    """Every entry of a journal, with the tokens in each seat: as they were for a fact that empties a seat."""
    seats: list[str] = []
    for entry in entries:
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
        yield entry, seats
        if isinstance(fact, journal.Left | journal.Freed | journal.Filled):
            seats[fact.seat] = ""
