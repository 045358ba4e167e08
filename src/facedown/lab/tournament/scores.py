"""Ratings by score: how many points a bot makes, and how many more than the others.

The score is the one that the game's `result` gives. A bot's rating by score is its lead over the mean of all bots: the
ratings are those whose differences best fit the measured margins (least squares).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np

from facedown.lab.tournament.play import Deal
from facedown.lab.tournament.statistics import Array, Estimate, estimate_mean, resampled_means
from facedown.lab.tournament.terms import Seating, Terms

POINTS, MARGIN = range(2)


class Scoring(msgspec.Struct, frozen=True):
    """A bot's mean score per game, and its rating by score; the mean of all ratings is 0."""

    bot: str
    points: Estimate
    ahead: Estimate


def rate_by_score(terms: Terms, deals: Sequence[Deal], rng: np.random.Generator) -> list[Scoring]:
    """Scores of all bots, best first; none if the deals were played without recording scores."""
    if not all(deal.scores for deal in deals):
        return []
    measures = measure_scores(terms, deals)
    resampled = resampled_means(measures, rng)
    members = [(bot, group) for group in terms.groups for bot in group]
    weights = np.linalg.pinv(_design(terms.bots, members))
    ahead, ahead_resampled = measures[..., MARGIN] @ weights.T, resampled[..., MARGIN] @ weights.T
    scored = []
    for i, bot in enumerate(terms.bots):
        own = [row for row, (member, _) in enumerate(members) if member == bot]
        points = measures[:, own, POINTS].mean(axis=1), resampled[:, own, POINTS].mean(axis=1)
        scored.append(Scoring(bot, estimate_mean(*points), estimate_mean(ahead[:, i], ahead_resampled[:, i])))
    return sorted(scored, key=lambda score: -score.ahead.value)


def measure_scores(terms: Terms, deals: Sequence[Deal]) -> Array:
    """Deals x members of groups x (their points, and their margin over the others)."""
    rows = [
        [
            _measure(bot, terms.seatings(group, deal.number), deal.scores[number])
            for number, group in enumerate(terms.groups)
            for bot in group
        ]
        for deal in deals
    ]
    return np.array(rows, float)


def _measure(bot: str, seatings: Sequence[Seating], scores: Sequence[Sequence[int]]) -> tuple[float, float]:
    """The means over the games of a group."""
    games = [_points(bot, seating, points) for seating, points in zip(seatings, scores, strict=True)]
    own, others = np.mean(games, axis=0)
    return float(own), float(own - others)


def _points(bot: str, seating: Seating, points: Sequence[int]) -> tuple[float, float]:
    """The mean score of a bot's seats, and that of the other seats."""
    own = [score for name, score in zip(seating, points, strict=True) if name == bot]
    others = [score for name, score in zip(seating, points, strict=True) if name != bot]
    return sum(own) / len(own), sum(others) / len(others)


def _design(bots: Sequence[str], members: Sequence[tuple[str, tuple[str, ...]]]) -> Array:
    """A row for each margin: the bot's own rating minus the mean of the others in its group."""
    rows = np.zeros((len(members), len(bots)))
    for row, (bot, group) in zip(rows, members, strict=True):
        for other in group:
            row[bots.index(other)] = 1.0 if other == bot else -1.0 / (len(group) - 1)
    return rows
