"""What a person has played: finished matches with those who played them, and the records of all of them."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, func, select, true, tuple_

from facedown.server.storage.challenges import is_held_back
from facedown.server.storage.schema import attempts, matches, participations, ratings, tables, tokens


class Opponent(msgspec.Struct, frozen=True):
    """Somebody else in a finished match: a person's name and avatar, or a bot."""

    name: str
    bot: str
    avatar: str
    won: bool


class FinishedGame(msgspec.Struct, frozen=True):
    """A finished match from one person's side; `rating` and `deviation` are theirs after it, if it was rated."""

    table: str
    match: int
    game: str
    at: int
    reason: str
    seat: int
    won: bool
    winners: int
    others: tuple[Opponent, ...]
    rating: float | None
    deviation: float | None


class GameRating(msgspec.Struct, frozen=True):
    """How strong somebody is in a game among people, and how uncertain that is (a standard deviation)."""

    game: str
    rating: float
    deviation: float
    matches: int


def finished_games(
    connection: Connection, person: str, before: int, most: int, table: str | None = None
) -> list[FinishedGame]:
    """The newest matches of a person that were over before a time, everywhere or at one table."""
    is_match = and_(matches.c.table_id == participations.c.table_id, matches.c.match == participations.c.match)
    found = (
        select(participations, matches.c.game, matches.c.finished_at, matches.c.reason, matches.c.winners)
        .join(matches, is_match)
        .where(participations.c.person == person, matches.c.finished_at < before)
        .where(true() if table is None else participations.c.table_id == table)
        .order_by(matches.c.finished_at.desc(), matches.c.table_id)
        .limit(most)
    )
    rows = connection.execute(found).all()
    others = players_of(connection, {(row.table_id, row.match) for row in rows})
    return [finished_game(row, others[row.table_id, row.match]) for row in rows]


def players_of(connection: Connection, places: set[tuple[str, int]]) -> dict[tuple[str, int], list[Any]]:
    """Who played in each of some matches, by seats."""
    found: dict[tuple[str, int], list[Any]] = defaultdict(list)
    place = tuple_(participations.c.table_id, participations.c.match)
    listed = sorted(places)
    for start in range(0, len(listed), 200):
        some = select(participations).where(place.in_(listed[start : start + 200])).order_by(participations.c.seat)
        for row in connection.execute(some):
            found[row.table_id, row.match].append(row)
    return found


def finished_game(mine: Any, players: list[Any]) -> FinishedGame:
    others = tuple(Opponent(one.name, one.bot, one.avatar, one.won) for one in players if one.seat != mine.seat)
    winners = len(mine.winners.split())
    return FinishedGame(
        mine.table_id, mine.match, mine.game, mine.finished_at, mine.reason, mine.seat, mine.won, winners, others,
        mine.mu, mine.sigma,
    )  # fmt: skip


def ratings_of(connection: Connection, person: str) -> list[GameRating]:
    """A person's ratings, game by game."""
    found = select(ratings).where(ratings.c.person == person).order_by(ratings.c.game)
    return [GameRating(row.game, row.mu, row.sigma, row.matches) for row in connection.execute(found)]


def records_of(connection: Connection, person: str, most: int) -> list[tuple[str, str]]:
    """The records of a person's newest matches, each with a file name; none of a deal that they will play again."""
    is_match = and_(matches.c.table_id == participations.c.table_id, matches.c.match == participations.c.match)
    found = (
        select(matches.c.table_id, matches.c.match, matches.c.game, matches.c.record, attempts.c.challenge)
        .join(participations, is_match)
        .outerjoin(attempts, attempts.c.table_id == matches.c.table_id)
        .where(participations.c.person == person)
        .order_by(matches.c.finished_at.desc())
        .limit(most)
    )
    return [
        (f"{row.game}-{row.table_id}-{row.match}.txt", row.record)
        for row in connection.execute(found).all()
        if row.challenge is None or not is_held_back(connection, row.table_id)
    ]


def count_games(connection: Connection, person: str) -> int:
    """How many matches a person has finished."""
    return connection.scalar(select(func.count()).where(participations.c.person == person)) or 0


def tokens_of_person(connection: Connection, person: str, most: int) -> list[tuple[str, str]]:
    """The newest tables at which a person has or had a seat, as long as their journals are kept; each with a hash."""
    found = (
        select(tokens.c.table_id, tokens.c.token)
        .join(tables, tables.c.id == tokens.c.table_id)
        .where(tokens.c.person == person)
        .order_by(tables.c.opened_at.desc())
        .limit(most)
    )
    return [(row.table_id, row.token) for row in connection.execute(found)]
