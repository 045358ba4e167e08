"""Ratings on the Elo scale, by maximum likelihood.

A bot has a strength, and a seat wins with a probability proportional to the strength of its bot. That is Bradley and
Terry's model for two seats, and the first place of Luce's and Plackett's for more. Hunter's MM algorithm finds the
strengths: each is set to its wins divided by what a bot of strength 1 would win in its place.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, permutations
from typing import Any

import msgspec
import numpy as np

from facedown.lab.tournament.lineups import pairs
from facedown.lab.tournament.statistics import FIRST_ALONE, SECOND_ALONE, Array, Estimate, interval

ELO = 400 / np.log(10)  # points for odds that are e times as good
MOST_STEPS = 10_000
CLOSE_ENOUGH = 1e-9
DRAWN_DEALS = 0.5  # added to every pair, to bound the rating of a bot that wins every game
LONGEST_CYCLE = 4


class Rating(msgspec.Struct, frozen=True):
    """A bot's rating: 0 is the mean of all, and 400 points more are ten times the odds against one opponent."""

    bot: str
    elo: Estimate


def rate(
    bots: Sequence[str],
    seats: int,
    measures: Array,
    resampled: Array,
    rng: np.random.Generator,
    met: Sequence[tuple[str, ...]] = (),
) -> list[Rating]:
    """Ratings of all bots, best first, from measures of pairs in deals and their means over samples of deals.

    `met` are the pairs that have met, if not all have. Both bots of a pair have been alone among copies of the other.
    """
    pairs_met = met or pairs(bots)
    alone = slice(FIRST_ALONE, SECOND_ALONE + 1)
    tables = [[bot] + [other] * (seats - 1) for pair in pairs_met for bot, other in (pair, pair[::-1])]
    outright = rng.poisson(1, resampled[:, :, alone].shape)  # for each bot, at both tables of its pair
    both = np.stack([outright, outright[:, :, ::-1]], axis=2).reshape(len(outright), -1, 2)
    return _rate(bots, tables, _at_tables(measures[:, :, alone]), _at_tables(resampled[:, :, alone]), both)


def _at_tables(shares: Array) -> Array:
    """The shares of a pair's bots, each alone at one table; the additional column is what the others win."""
    alone = shares.reshape(len(shares), -1)
    both: Array = np.stack([alone, 1 - alone], axis=2)
    return both


def rate_tables(
    bots: Sequence[str], groups: Sequence[Sequence[str]], shares: Array, resampled: Array, rng: np.random.Generator
) -> list[Rating]:
    """Ratings from tables of different bots: shares are deals x groups x members."""
    return _rate(bots, groups, shares, resampled, rng.poisson(1, resampled.shape))


def _rate(
    bots: Sequence[str], tables: Sequence[Sequence[str]], shares: Array, resampled: Array, outright: Any
) -> list[Rating]:
    """Ratings from tables at which bots sit, each once or, the last one, in all other seats.

    Resampling cannot tell how much better a bot is that wins every deal. So each sample also adds, for each member of a
    table, about one deal that it wins `outright`.
    """
    deals = len(shares)
    mean = shares.mean(axis=0)[None]
    elo = _elo(bots, tables, deals, mean, np.zeros_like(mean))[0]
    spread = _elo(bots, tables, deals, resampled, outright)
    rated = [Rating(bot, Estimate(float(elo[i]), *interval(spread[:, i]))) for i, bot in enumerate(bots)]
    return sorted(rated, key=lambda rating: -rating.elo.value)


def _elo(bots: Sequence[str], tables: Sequence[Sequence[str]], deals: int, shares: Array, outright: Any) -> Array:
    """Ratings for each sample, from the shares (samples x tables x members) that the bots at each table win."""
    members = shares.shape[2]
    sits = np.zeros((len(tables), members, len(bots)))
    seats = np.zeros((len(tables), members))
    for table, names in enumerate(tables):
        for seat, name in enumerate(names):
            member = min(seat, members - 1)
            sits[table, member, bots.index(name)] = 1.0
            seats[table, member] += 1.0
    even = seats / seats.sum(axis=1, keepdims=True)
    won = shares * deals + DRAWN_DEALS * even + outright
    played = won.sum(axis=2)
    wins = np.einsum("stm,tmb->sb", won, sits)
    seated: Array = np.einsum("tm,tmb->tb", seats, sits)
    elo: Array = strengths(wins, seated, played) * ELO
    return elo


def strengths(wins: Array, seated: Array, games: Array) -> Array:
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
    """The head-to-head share of a bot that is `elo` points stronger than another.

    >>> round(expected_share(400, 2), 3), expected_share(0, 4)
    (0.909, 0.5)
    """
    odds = 10 ** (elo / 400)
    alone, among = odds / (odds + seats - 1), 1 / (1 + (seats - 1) * odds)
    return float((alone + 1 - among) / 2)


def find_cycles(bots: Sequence[str], beats: set[tuple[str, str]]) -> list[tuple[str, ...]]:
    """Rings in which each bot beats the next, and the last one the first: no rating can express them.

    >>> find_cycles("abc", {("a", "b"), ("b", "c"), ("c", "a")})
    [('a', 'b', 'c')]
    """
    rings = [ring for length in range(3, LONGEST_CYCLE + 1) for ring in permutations(bots, length)]
    return [
        ring
        for ring in rings
        if ring[0] == min(ring, key=bots.index) and all(step in beats for step in pairwise((*ring, ring[0])))
    ]
