"""Shares with confidence intervals, by resampling deals.

Games of one deal share their cards, so they are not independent: the deal is the unit. Everything estimated here is a
function of means over deals, and its interval comes from the same function of the means of many samples, each drawn
from the deals with replacement (a percentile bootstrap).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from facedown.lab.tournament.lineups import FIRST, SECOND, Lineup, is_alone, lineups, share
from facedown.lab.tournament.play import Deal
from facedown.lab.tournament.terms import Seating, Terms

Array = np.ndarray[Any, np.dtype[np.float64]]

SAMPLES = 2_000
OUTSIDE = 0.05  # what a 95% interval leaves out
WEIGHTS_AT_ONCE = 4_000_000  # 32 MB of weights of deals in samples

# What is measured for a pair in each deal. A game is decided if exactly one seat wins; scores count in games for
# points.
FIRST_ALONE, SECOND_ALONE, FIRST_DECIDED, DECIDED, FIRST_SCORE = range(5)
MEASURES = 5

Points = tuple[int, int]  # the lowest and the highest score


class Estimate(msgspec.Struct, frozen=True):
    """A value and its 95% interval."""

    value: float
    low: float
    high: float


def measure(deals: Sequence[Deal], seats: int, points: Points | None = None) -> Array:
    """Deals x pairs x measures: shares of each bot alone, decided games that the first won, decided games, its score.

    In a game for `points`, shares are shares of the points.
    """
    chairs = lineups(seats)
    rows = [
        [
            _measure_pair(chairs, winners, deal.scores[pair] if points else (), points)
            for pair, winners in enumerate(deal.winners)
        ]
        for deal in deals
    ]
    return np.array(rows, float).reshape(len(deals), -1, MEASURES)


def _measure_pair(
    chairs: Sequence[Lineup], winners: Sequence[int], scores: Sequence[Sequence[int]], points: Points | None
) -> tuple[float, float, int, int, float]:
    games = list(zip(chairs, winners, strict=True))
    decided = [lineup[mask.bit_length() - 1] for lineup, mask in games if mask.bit_count() == 1]
    counts = decided.count(FIRST), len(decided)
    if points is None:
        return _share_alone(FIRST, games), _share_alone(SECOND, games), *counts, 0.0
    scored = list(zip(chairs, scores, strict=True))
    of_first = [score for lineup, row in scored for bot, score in zip(lineup, row, strict=True) if bot == FIRST]
    mean = sum(of_first) / len(of_first)
    return _points_alone(FIRST, scored, points), _points_alone(SECOND, scored, points), *counts, mean


def _share_alone(bot: int, games: Sequence[tuple[Lineup, int]]) -> float:
    shares = [share(bot, lineup, mask) for lineup, mask in games if is_alone(bot, lineup)]
    return sum(shares) / len(shares)


def measure_tables(terms: Terms, deals: Sequence[Deal]) -> Array:
    """Deals x groups x members: what each of several different bots wins, over all games of a deal."""
    rows = [
        [
            _shares(group, terms.seatings(group, deal.number), winners)
            for group, winners in zip(terms.groups, deal.winners, strict=True)
        ]
        for deal in deals
    ]
    return np.array(rows, float)


def _shares(group: Sequence[str], seatings: Sequence[Seating], winners: Sequence[int]) -> list[float]:
    places = [tuple(group.index(bot) for bot in seating) for seating in seatings]
    return [
        sum(share(member, place, mask) for place, mask in zip(places, winners, strict=True)) / len(places)
        for member in range(len(group))
    ]


def _points_alone(bot: int, games: Sequence[tuple[Lineup, Sequence[int]]], points: Points) -> float:
    shares = [shares_of_points(row, points)[lineup.index(bot)] for lineup, row in games if is_alone(bot, lineup)]
    return sum(shares) / len(shares)


def shares_of_points(scores: Sequence[int], points: Points) -> list[float]:
    """Scores as shares that add up to 1: equal scores are equal shares, and no share is negative.

    >>> shares_of_points((2, -2), (-2, 2)), shares_of_points((1, -1), (-2, 2)), shares_of_points((0, 0), (-2, 2))
    ([1.0, 0.0], [0.75, 0.25], [0.5, 0.5])
    """
    seats, (low, high) = len(scores), points
    mean = sum(scores) / seats
    return [1 / seats + (score - mean) / ((seats - 1) * (high - low)) for score in scores]


def head_to_head(measures: Array) -> Array:
    """The first bot's share against the second over all lineups: one half if they are equally strong."""
    both: Array = (measures[..., FIRST_ALONE] + 1 - measures[..., SECOND_ALONE]) / 2
    return both


def resampled_means(values: Array, rng: np.random.Generator, samples: int = SAMPLES) -> Array:
    """The means of samples of deals: samples x whatever a deal has."""
    deals = len(values)
    flat = values.reshape(deals, -1)
    means = np.empty((samples, flat.shape[1]))
    step = max(1, WEIGHTS_AT_ONCE // deals)
    for begin in range(0, samples, step):
        part = means[begin : begin + step]
        part[:] = rng.multinomial(deals, np.full(deals, 1 / deals), len(part)) @ flat / deals
    return means.reshape(samples, *values.shape[1:])


def interval(samples: Array) -> tuple[float, float]:
    """The middle 95% of resampled values."""
    low, high = np.quantile(samples, (OUTSIDE / 2, 1 - OUTSIDE / 2))
    return float(low), float(high)


def estimate_share(by_deal: Array, resampled: Array) -> Estimate:
    """A mean share and its interval."""
    value = float(by_deal.mean())
    if np.ptp(by_deal) == 0:
        return _estimate_from_equal_deals(value, len(by_deal))
    return Estimate(value, *interval(resampled))


def _estimate_from_equal_deals(value: float, deals: int) -> Estimate:
    """Resampling deals that are all alike would claim certainty, so use Clopper and Pearson's bound.

    This many identical deals only show that, with 97.5% confidence, at least this fraction of all deals is like them;
    the others may be anything.
    """
    alike = float((OUTSIDE / 2) ** (1 / deals))
    return Estimate(value, value * alike, 1 - (1 - value) * alike)


def estimate_mean(by_deal: Array, resampled: Array) -> Estimate:
    """A mean that may be any number, and its interval."""
    return Estimate(float(by_deal.mean()), *interval(resampled))


def estimate_decided(by_deal: Array, resampled: Array) -> Estimate | None:
    """The first bot's share of decided games; None if no game was decided."""
    total = by_deal[:, DECIDED].sum()
    if not total:
        return None
    value = float(by_deal[:, FIRST_DECIDED].sum() / total)
    if value in (0, 1):
        return _estimate_from_equal_deals(value, int((by_deal[:, DECIDED] > 0).sum()))
    some = resampled[resampled[:, DECIDED] > 0]
    return Estimate(value, *interval(some[:, FIRST_DECIDED] / some[:, DECIDED]))
