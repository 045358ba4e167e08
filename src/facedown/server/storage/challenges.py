"""Challenges: the same deal for everybody, who has played it, and how it went for those who have finished."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from sqlalchemy import Connection, and_, delete, func, insert, select, update

from facedown.server.storage.schema import attempts, challenges, matches, participations
from facedown.server.storage.writes import FinishedMatch, Write
from facedown.table.settings import TableSettings

FIRST_MATCH = 1  # of a table: later ones are dealt anew


class Challenge(msgspec.Struct, frozen=True):
    """A deal and what it is played with; seed and nonce stay on the server until somebody has finished."""

    id: str
    created_at: int
    game: str
    settings: TableSettings
    seed: str
    nonce: str
    seat: int
    mirrored: bool

    def seat_of(self, number: int) -> int:
        """Where the person with that number sits: all in the same seat, or one after the other in each."""
        return (self.seat + number) % len(self.settings.bots) if self.mirrored else self.seat


class Attempt(msgspec.Struct, frozen=True):
    """Somebody's table; `is_over` when their match is."""

    table: str
    seat: int
    is_over: bool


class AttemptResult(msgspec.Struct, frozen=True):
    """How a finished attempt went; without scores somebody resigned or left."""

    name: str
    avatar: str
    seat: int
    won: bool
    reason: str
    scores: tuple[int, ...]
    at: int
    is_mine: bool


def create(connection: Connection, new: Challenge) -> Challenge:
    """Store a challenge; the one of a day may be there already."""
    if (found := find(connection, new.id)) is not None:
        return found
    row = msgspec.structs.asdict(new) | {"settings": msgspec.json.encode(new.settings).decode()}
    connection.execute(insert(challenges).values(row))
    return new


def find(connection: Connection, name: str) -> Challenge | None:
    """A challenge by its name."""
    row = connection.execute(select(challenges).where(challenges.c.id == name)).mappings().one_or_none()
    if row is None:
        return None
    return Challenge(**dict(row) | {"settings": msgspec.json.decode(row["settings"], type=TableSettings)})


def note_attempt(connection: Connection, write: Write) -> None:
    """A table was opened for a challenge; nobody with an identity has two."""
    assert write.attempt is not None
    connection.execute(
        insert(attempts).values(
            table_id=write.table,
            challenge=write.attempt.challenge,
            seat=write.attempt.seat,
            token=write.token,
            person=write.person,
        )
    )


def note_scores(connection: Connection, table: str, finished: FinishedMatch) -> None:
    """An attempt is over."""
    if finished.match == FIRST_MATCH:
        scores = " ".join(map(str, finished.scores))
        connection.execute(update(attempts).where(attempts.c.table_id == table).values(scores=scores))


def count_attempts(connection: Connection, challenge: str) -> tuple[int, int]:
    """How many have begun a challenge, and how many have finished it."""
    begun = select(func.count(), func.count(attempts.c.scores)).where(attempts.c.challenge == challenge)
    all_of_them, finished = connection.execute(begun).one()
    return int(all_of_them), int(finished)


def attempt_of(connection: Connection, challenge: str, person: str | None, token: str) -> Attempt | None:
    """The attempt of a person, or of whoever proves a seat by a token."""
    mine = attempts.c.person == person if person else attempts.c.token == token
    row = connection.execute(select(attempts).where(attempts.c.challenge == challenge, mine)).one_or_none()
    return None if row is None else Attempt(row.table_id, row.seat, row.scores is not None)


def results_of(connection: Connection, challenge: str, mine: str, most: int) -> list[AttemptResult]:
    """All finished attempts, the best first: whoever won, then by score."""
    same = and_(matches.c.table_id == attempts.c.table_id, matches.c.match == FIRST_MATCH)
    played = and_(
        participations.c.table_id == attempts.c.table_id,
        participations.c.match == FIRST_MATCH,
        participations.c.seat == attempts.c.seat,
    )
    found = (
        select(attempts, matches.c.reason, matches.c.finished_at, participations.c.name, participations.c.avatar)
        .add_columns(participations.c.won)
        .join(matches, same)
        .join(participations, played)
        .where(attempts.c.challenge == challenge, attempts.c.scores.is_not(None))
        .order_by(matches.c.finished_at)
        .limit(most)
    )
    results = [
        AttemptResult(
            row.name, row.avatar, row.seat, row.won, row.reason, scores_in(row.scores), row.finished_at,
            row.table_id == mine,
        )
        for row in connection.execute(found)
    ]  # fmt: skip
    return sorted(results, key=lambda one: (not one.won, -lead(one)))


def scores_in(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def lead(result: AttemptResult) -> float:
    """How far somebody was ahead of the best of the others; whoever did not play to the end comes last."""
    if not result.scores:
        return float("-inf")
    others = [score for seat, score in enumerate(result.scores) if seat != result.seat]
    return result.scores[result.seat] - max(others)


# ---- Removing


def forget_tables(connection: Connection, tables: list[str]) -> None:
    """Attempts go with the tables that they were made at."""
    connection.execute(delete(attempts).where(attempts.c.table_id.in_(tables)))


def remove_unused(connection: Connection, before: int, most: int) -> int:
    """Remove old challenges that nobody has an attempt at any more; how many."""
    is_used = select(attempts.c.table_id).where(attempts.c.challenge == challenges.c.id).exists()
    old = select(challenges.c.id).where(challenges.c.created_at < before, ~is_used).limit(most)
    names: Iterator[str] = connection.scalars(old)
    found = list(names)
    connection.execute(delete(challenges).where(challenges.c.id.in_(found)))
    return len(found)
