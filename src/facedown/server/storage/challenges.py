"""Challenges: the same deal for everybody, who has played it, and how it went for those who have finished."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, delete, func, insert, select, update

from facedown.server.storage.schema import attempts, challenges, matches, participations
from facedown.server.storage.writes import FinishedMatch, Write
from facedown.table.settings import TableSettings

FIRST_MATCH = 1  # of a table: later ones are dealt anew
# Whose attempt it is: a guest without an identity, or somebody who was erased, has one table.
PLAYER = func.coalesce(attempts.c.person, attempts.c.table_id)


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

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that everybody plays the deal from, in this order: the same one, or if mirrored all of them."""
        return tuple(range(len(self.settings.bots))) if self.mirrored else (self.seat,)


class Attempt(msgspec.Struct, frozen=True):
    """Somebody's table; `is_over` when their match is."""

    table: str
    seat: int
    is_over: bool


class PlayedDeal(msgspec.Struct, frozen=True):
    """How the deal went from one seat: `share` is 1 for a win, a part of it where the victory or a draw is shared.

    Without scores somebody resigned or left.
    """

    seat: int
    share: float
    is_draw: bool
    reason: str
    scores: tuple[int, ...]

    @property
    def lead(self) -> float:
        """By how much they were ahead of the best of the others."""
        if not self.scores:
            return float("-inf")
        return self.scores[self.seat] - max(score for seat, score in enumerate(self.scores) if seat != self.seat)


class ChallengeResult(msgspec.Struct, frozen=True):
    """How a challenge went for somebody who has played the deal from all its seats; `share` is what they add up to."""

    name: str
    avatar: str
    is_mine: bool
    share: float
    games: tuple[PlayedDeal, ...]


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
    """A table was opened for a challenge; nobody with an identity has two for the same seat."""
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


def count_players(connection: Connection, challenge: Challenge) -> tuple[int, int]:
    """How many have begun a challenge, and how many have finished it from all its seats."""
    mine = select(func.count(attempts.c.scores)).where(attempts.c.challenge == challenge.id).group_by(PLAYER)
    finished = list(connection.scalars(mine))
    return len(finished), sum(one == len(challenge.seats) for one in finished)


def attempts_of(connection: Connection, challenge: str, person: str | None, token: str) -> list[Attempt]:
    """The attempts of a person, or of whoever proves a seat by a token; one for each seat that they have begun with."""
    mine = attempts.c.person == person if person else attempts.c.token == token
    found = select(attempts).where(attempts.c.challenge == challenge, mine).order_by(attempts.c.seat)
    return [Attempt(row.table_id, row.seat, row.scores is not None) for row in connection.execute(found)]


def is_held_back(connection: Connection, table: str) -> bool:
    """Whether somebody who played at this table still has to play its deal from another seat."""
    mine = connection.execute(select(attempts).where(attempts.c.table_id == table)).one_or_none()
    if mine is None or mine.person is None:
        return False
    challenge = find(connection, mine.challenge)
    if challenge is None or not challenge.mirrored:
        return False
    played = attempts_of(connection, challenge.id, mine.person, "")
    return sum(one.is_over for one in played) < len(challenge.seats)


def results_of(connection: Connection, challenge: Challenge, mine: str, most: int) -> list[ChallengeResult]:
    """The results of all who have finished, the best first; `mine` is a table of whoever asks."""
    same = and_(matches.c.table_id == attempts.c.table_id, matches.c.match == FIRST_MATCH)
    played = and_(
        participations.c.table_id == attempts.c.table_id,
        participations.c.match == FIRST_MATCH,
        participations.c.seat == attempts.c.seat,
    )
    found = (
        select(attempts, matches.c.reason, matches.c.winners, participations.c.name, participations.c.avatar)
        .add_columns(participations.c.won, PLAYER.label("player"))
        .join(matches, same)
        .join(participations, played)
        .where(attempts.c.challenge == challenge.id, attempts.c.scores.is_not(None))
        .order_by(matches.c.finished_at)
        .limit(most * len(challenge.seats))
    )
    by_player: dict[str, list[Any]] = {}
    for row in connection.execute(found):
        by_player.setdefault(row.player, []).append(row)
    results = [result_of(rows, mine) for rows in by_player.values() if len(rows) == len(challenge.seats)]
    return sorted(results, key=lambda one: (-one.share, -sum(game.lead for game in one.games)))


def result_of(rows: list[Any], mine: str) -> ChallengeResult:
    """The games of one person, under the name that they had in the last one."""
    games = tuple(played_deal(row) for row in sorted(rows, key=lambda row: row.seat))
    is_mine = any(row.table_id == mine for row in rows)
    return ChallengeResult(rows[-1].name, rows[-1].avatar, is_mine, sum(game.share for game in games), games)


def played_deal(row: Any) -> PlayedDeal:
    scores, winners = scores_in(row.scores), len(row.winners.split())
    is_draw = not winners and bool(scores)
    share = 1 / winners if row.won else 1 / len(scores) if is_draw else 0.0
    return PlayedDeal(row.seat, share, is_draw, row.reason, scores)


def scores_in(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


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
