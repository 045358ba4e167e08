"""Ratings among people, by openskill's Plackett-Luce model: one a game, with its uncertainty.

They are updated in the transaction that ends a rated match, so that a match is never counted twice or lost.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from facedown.server.storage.schema import participations, ratings
from facedown.server.storage.writes import FinishedMatch

WON, LOST = 0.0, 1.0  # ranks


@cache
def model() -> Any:
    """Everybody begins at 25 with a standard deviation of a third of that."""
    from openskill.models import PlackettLuce

    return PlackettLuce()


def rate(connection: Connection, table: str, finished: FinishedMatch, players: list[dict[str, Any]]) -> None:
    """Update the ratings of all players, if each is a different person with an identity and somebody has won."""
    persons = [player["person"] for player in players]
    if None in persons or len(set(persons)) != len(persons) or not finished.winners:
        return
    before = [rating_of(connection, person, finished.game) for person in persons]
    ranks = [WON if player["won"] else LOST for player in players]
    after = model().rate([[model().rating(mu, sigma)] for mu, sigma, _ in before], ranks=ranks)
    for player, (one,), (_, _, number) in zip(players, after, before, strict=True):
        keep(connection, player["person"], finished.game, one, number + 1)
        same = (participations.c.table_id == table) & (participations.c.match == finished.match)
        mine = same & (participations.c.seat == player["seat"])
        connection.execute(update(participations).where(mine).values(mu=one.mu, sigma=one.sigma))


def rating_of(connection: Connection, person: str, game: str) -> tuple[float, float, int]:
    """A person's rating, its deviation, and from how many matches; the usual one for newcomers."""
    mine = (ratings.c.person == person) & (ratings.c.game == game)
    row = connection.execute(select(ratings).where(mine)).one_or_none()
    if row is None:
        fresh = model().rating()
        return fresh.mu, fresh.sigma, 0
    return row.mu, row.sigma, row.matches


def keep(connection: Connection, person: str, game: str, rating: Any, matches: int) -> None:
    mine = (ratings.c.person == person) & (ratings.c.game == game)
    connection.execute(delete(ratings).where(mine))
    values = {"person": person, "game": game, "mu": rating.mu, "sigma": rating.sigma, "matches": matches}
    connection.execute(insert(ratings).values(values))
