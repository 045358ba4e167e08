"""Who played in which match: noted in the transaction that ends it, and found again by the person."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select

from facedown.kernel.log import MOST_SEATS
from facedown.server.storage.challenges import note_scores
from facedown.server.storage.direct import AnyConnection
from facedown.server.storage.ratings import rate
from facedown.server.storage.schema import matches, participations, tokens
from facedown.server.storage.writes import FinishedMatch

Players = list[dict[str, Any]]

# Put together once: every seat and every match needs them.
INSERT_TOKEN, INSERT_MATCH, INSERT_PARTICIPATIONS = insert(tokens), insert(matches), insert(participations)
PLACES = [f"token{seat}" for seat in range(MOST_SEATS)]
OWNERS = select(tokens.c.token, tokens.c.person).where(
    tokens.c.token.in_([bindparam(place) for place in PLACES]), tokens.c.person.is_not(None)
)


def note_token(connection: Connection, table: str, token: str, person: str | None) -> None:
    """Note what proves a seat; a person who comes back to a table that they had left has the same token again."""
    if person is not None:
        connection.execute(delete(tokens).where(tokens.c.token == token))
    connection.execute(INSERT_TOKEN, {"token": token, "table_id": table, "person": person})


def note_match(connection: AnyConnection, table: str, finished: FinishedMatch) -> Players:
    """Store a match that is over, and who played in it, whom this returns."""
    winners = " ".join(map(str, finished.winners))
    connection.execute(
        INSERT_MATCH,
        {
            "table_id": table,
            "match": finished.match,
            "game": finished.game,
            "finished_at": finished.finished_at,
            "reason": finished.reason,
            "winners": winners,
            "record": finished.record,
        },
    )
    persons = persons_of(connection, [one.token for one in finished.participants if one.token])
    rows: Players = [
        {"table_id": table, "match": finished.match, "seat": seat, "person": persons.get(one.token)}
        | {"name": one.name, "bot": one.bot, "avatar": one.avatar, "won": one.won}
        for seat, one in enumerate(finished.participants)
    ]
    if rows:
        connection.execute(INSERT_PARTICIPATIONS, rows)
    return rows


def count_match(connection: Connection, table: str, finished: FinishedMatch, players: Players) -> None:
    """Count a match as an attempt at a challenge, and for the players' ratings."""
    if finished.challenge:
        note_scores(connection, table, finished)
    if finished.is_rated:
        rate(connection, table, finished, players)


def persons_of(connection: AnyConnection, hashes: Sequence[str]) -> dict[str, str]:
    """Whose tokens these are, as far as their owners keep an identity."""
    if not hashes:
        return {}
    return dict(connection.execute(OWNERS, dict(zip_longest(PLACES, hashes, fillvalue=""))).fetchall())
