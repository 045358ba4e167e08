"""The puzzles that people have solved, and their streaks of days."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select

from facedown.server.storage.schema import puzzle_progress as progress

NEVER = -1


class PuzzleProgress(msgspec.Struct, frozen=True):
    """Puzzles that were solved, and a streak: its last day, in days since 1970, and how many days it has."""

    puzzles: tuple[str, ...] = ()
    day: int = NEVER
    streak: int = 0


def read(connection: Connection, person: str) -> PuzzleProgress:
    """What a person has solved; nothing yet if nothing is stored."""
    row = connection.execute(select(progress).where(progress.c.person == person)).one_or_none()
    if row is None:
        return PuzzleProgress()
    return PuzzleProgress(msgspec.json.decode(row.solved, type=tuple[str, ...]), row.day, row.streak)


def merge(connection: Connection, person: str, sent: PuzzleProgress) -> PuzzleProgress:
    """Add what one of a person's devices knows; all of it together."""
    known = read(connection, person)
    puzzles = tuple(dict.fromkeys(known.puzzles + sent.puzzles))
    merged = PuzzleProgress(puzzles, *joined((known.day, known.streak), (sent.day, sent.streak)))
    if merged != known:
        row = {"person": person, "solved": msgspec.json.encode(puzzles).decode()}
        forget(connection, person)
        connection.execute(insert(progress).values(row | {"day": merged.day, "streak": merged.streak}))
    return merged


def joined(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    """The later of two streaks, and the earlier one with it if no day is between them."""
    (former, length), (day, streak) = sorted((one, other))
    is_one = length and former >= day - streak
    return day, max(streak, length + day - former) if is_one else streak


def forget(connection: Connection, person: str) -> None:
    """Remove what a person has solved."""
    connection.execute(delete(progress).where(progress.c.person == person))


def exported(connection: Connection, person: str) -> Any:
    """The same for a person who asks what is stored about them."""
    return msgspec.to_builtins(read(connection, person))
