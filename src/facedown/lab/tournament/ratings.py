"""Ratings on the Elo scale, by maximum likelihood.

A bot has a strength, and a seat wins with a chance proportional to the strength of who sits there. That is
Bradley and Terry's model for two seats, and the first place of Luce's and Plackett's for more. Hunter's MM
algorithm finds the strengths: each is set to its wins over what a bot of strength 1 would win in its place.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, permutations
from typing import Any

import msgspec
import numpy as np

from facedown.lab.tournament.lineups import pairs
from facedown.lab.tournament.statistics import FIRST_ALONE, SECOND_ALONE, Array, Estimate, interval

Seated = np.ndarray[Any, np.dtype[np.int64]]

ELO = 400 / np.log(10)  # points for odds that are e times as good
MOST_STEPS = 10_000
CLOSE_ENOUGH = 1e-9
DRAWN_DEALS = 0.5  # added to every pair: they keep the rating of a bot that wins every game within bounds
LONGEST_CYCLE = 4


class Rating(msgspec.Struct, frozen=True):
    """A bot's rating: 0 is the mean of all, and 400 points more are ten times the odds against one opponent."""

    bot: str
    elo: Estimate


def rate(bots: Sequence[str], seats: int, measures: Array, resampled: Array, rng: np.random.Generator) -> list[Rating]:
    """Ratings of all bots, the best first, from measures of deals and their means over samples of deals.

    Resampling cannot tell how much better a bot is that wins every deal. So a sample also gets, for each
    pair, about one deal more that the one and one that the other wins outright.
    """
    alone = slice(FIRST_ALONE, SECOND_ALONE + 1)
    deals = len(measures)
    mean, samples = measures.mean(axis=0)[None, :, alone], resampled[:, :, alone]
    elo = _elo(bots, seats, deals, mean, np.zeros_like(mean))[0]
    spread = _elo(bots, seats, deals, samples, rng.poisson(1, samples.shape))
    rated = [Rating(bot, Estimate(float(elo[i]), *interval(spread[:, i]))) for i, bot in enumerate(bots)]
    return sorted(rated, key=lambda rating: -rating.elo.value)


def _elo(bots: Sequence[str], seats: int, deals: int, shares: Array, outright: Any) -> Array:
    """Ratings for each sample, from the shares (samples x pairs x 2) that the bots of each pair win alone."""
    everybody = np.eye(len(bots), dtype=np.int64)
    lonely = np.array([bots.index(bot) for pair in pairs(bots) for bot in pair])
    others = np.array([bots.index(bot) for pair in pairs(bots) for bot in pair[::-1]])
    played = np.repeat(deals + DRAWN_DEALS + outright.sum(axis=2), 2, axis=1)
    won = (shares * deals + DRAWN_DEALS / seats + outright).reshape(len(shares), -1)
    wins = won @ everybody[lonely] + (played - won) @ everybody[others]
    seated: Seated = everybody[lonely] + (seats - 1) * everybody[others]
    elo: Array = strengths(wins, seated, played) * ELO
    return elo


def strengths(wins: Array, seated: Seated, games: Array) -> Array:
    """Logarithms of strengths, of mean 0, for each sample.

    `wins` are samples x bots; `seated` are the seats of every bot at each kind of table, `games` how many
    games each sample has of these.
    """
    logs = np.zeros_like(wins)
    for _ in range(MOST_STEPS):
        together = np.exp(logs) @ seated.T
        better = np.log(wins) - np.log((games / together) @ seated)
        better -= better.mean(axis=1, keepdims=True)
        moved = np.abs(better - logs).max()
        logs = better
        if moved < CLOSE_ENOUGH:
            break
    return logs


def expected_share(elo: float, seats: int) -> float:
    """What a bot that is so many points better scores head to head against another.

    >>> round(expected_share(400, 2), 3), expected_share(0, 4)
    (0.909, 0.5)
    """
    odds = 10 ** (elo / 400)
    alone, among = odds / (odds + seats - 1), 1 / (1 + (seats - 1) * odds)
    return float((alone + 1 - among) / 2)


def find_cycles(bots: Sequence[str], beats: set[tuple[str, str]]) -> list[tuple[str, ...]]:
    """Rings in which each bot beats the next, and the last one the first: a rating cannot tell of them.

    >>> find_cycles("abc", {("a", "b"), ("b", "c"), ("c", "a")})
    [('a', 'b', 'c')]
    """
    rings = [ring for length in range(3, LONGEST_CYCLE + 1) for ring in permutations(bots, length)]
    return [
        ring
        for ring in rings
        if ring[0] == min(ring, key=bots.index) and all(step in beats for step in pairwise((*ring, ring[0])))
    ]
