"""The results of a tournament, as plain values that can be converted to JSON and back."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec
import numpy as np

from facedown import games
from facedown.lab.tournament.clocks import Thinking, sum_up
from facedown.lab.tournament.lineups import lineups
from facedown.lab.tournament.play import Deal
from facedown.lab.tournament.ratings import Rating, find_cycles, rate, rate_tables
from facedown.lab.tournament.scores import Scoring, rate_by_score
from facedown.lab.tournament.sprt import Verdict
from facedown.lab.tournament.statistics import (
    DECIDED,
    FIRST_ALONE,
    FIRST_SCORE,
    SECOND_ALONE,
    Array,
    Estimate,
    estimate_decided,
    estimate_share,
    head_to_head,
    interval,
    measure,
    measure_tables,
    resampled_means,
)
from facedown.lab.tournament.terms import Terms

# The prefix before the class of a bot in a file, or before the name of a file that is a bot.
FOLDER = re.compile(r"^(.*\.py:|.*/(?=[^/]+\.npz))")


class Pairing(msgspec.Struct, frozen=True):
    """Two bots. With `seats` seats, a bot alone among equals would win 1 in `seats`.

    `share` is the first bot's share against the second over all lineups: one half among equals. `first_alone` is what
    one `first` wins among copies of `second`, `second_alone` the reverse. `decided` is the first's share of the games
    with a single winner, with two players; `undecided` are the games that nobody, or more than one, won.

    In a game for points, shares are shares of the points, and `score` is the first bot's mean score per game.
    """

    first: str
    second: str
    games: int
    undecided: int
    share: Estimate
    first_alone: Estimate
    second_alone: Estimate
    decided: Estimate | None
    score: Estimate | None = None


class TableResult(msgspec.Struct, frozen=True):
    """Different bots at one table, and what each of them wins: 1 in `seats` among equals."""

    bots: tuple[str, ...]
    games: int
    shares: tuple[Estimate, ...]


class Tournament(msgspec.Struct, frozen=True):
    """The terms and results of a tournament, with 95% intervals. A cycle is a ring of bots, each of which beats the
    next.

    There are either `pairings`, or `tables` of different bots. `timeouts` are the games that each bot lost on time.
    """

    terms: Terms
    deals: int
    games: int
    pairings: tuple[Pairing, ...]
    ratings: tuple[Rating, ...]
    cycles: tuple[tuple[str, ...], ...]
    thinking: tuple[Thinking, ...]
    verdict: Verdict | None
    tables: tuple[TableResult, ...] = ()
    scores: tuple[Scoring, ...] = ()
    timeouts: dict[str, int] = {}

    @property
    def names(self) -> dict[str, str]:
        """The bots, best first, with names short enough for a table."""
        short = dict(zip(self.terms.bots, short_names(self.terms.bots), strict=True))
        return {rating.bot: short[rating.bot] for rating in self.ratings}

    def alone(self, bot: str, others: str) -> Estimate:
        """What one bot wins alone among copies of another."""
        if (found := self.met(bot, others)) is None:
            raise KeyError(f"{bot} has not played against {others}")
        return found

    def met(self, bot: str, others: str) -> Estimate | None:
        """Like `alone`, but None if the two have not met."""
        for pairing in self.pairings:
            if (pairing.first, pairing.second) == (bot, others):
                return pairing.first_alone
            if (pairing.second, pairing.first) == (bot, others):
                return pairing.second_alone
        return None


def sum_up_tournament(terms: Terms, deals: Sequence[Deal], verdict: Verdict | None) -> Tournament:
    """All results of some deals; the same deals give the same results."""
    rng = np.random.default_rng(int(terms.seed, 16))
    sum_up_games = _sum_up_tables if terms.schedule == "tables" else _sum_up_pairs
    return msgspec.structs.replace(
        sum_up_games(terms, deals, rng),
        scores=tuple(rate_by_score(terms, deals, rng)),
        thinking=tuple(sum_up(bot, (deal.clocks[i] for deal in deals)) for i, bot in enumerate(terms.bots)),
        timeouts=_timeouts(terms, deals),
        verdict=verdict,
    )


def _timeouts(terms: Terms, deals: Sequence[Deal]) -> dict[str, int]:
    if terms.time_limit is None:
        return {}
    return {bot: sum(deal.timeouts[i] for deal in deals) for i, bot in enumerate(terms.bots)}


def _sum_up_pairs(terms: Terms, deals: Sequence[Deal], rng: np.random.Generator) -> Tournament:
    points = games.get(terms.game).points
    measures = measure(deals, terms.seats, points)
    resampled = resampled_means(measures, rng)
    pairings = [
        _pairing(terms.seats, (first, second), measures[:, i], resampled[:, i], points is not None)
        for i, (first, second) in enumerate(terms.groups)
    ]
    beats = {pair for pairing in pairings for pair in _victories(pairing)}
    return Tournament(
        terms=terms,
        deals=len(deals),
        games=sum(pairing.games for pairing in pairings),
        pairings=tuple(pairings),
        ratings=tuple(rate(terms.bots, terms.seats, measures, resampled, rng, terms.groups)),
        cycles=tuple(find_cycles(terms.bots, beats)),
        thinking=(),
        verdict=None,
    )


def _sum_up_tables(terms: Terms, deals: Sequence[Deal], rng: np.random.Generator) -> Tournament:
    measures = measure_tables(terms, deals)
    resampled = resampled_means(measures, rng)
    games = len(deals) * terms.seats
    tables = [
        TableResult(
            group,
            games,
            tuple(estimate_share(measures[:, i, seat], resampled[:, i, seat]) for seat in range(terms.seats)),
        )
        for i, group in enumerate(terms.groups)
    ]
    return Tournament(
        terms=terms,
        deals=len(deals),
        games=games * len(tables),
        pairings=(),
        ratings=tuple(rate_tables(terms.bots, terms.groups, measures, resampled, rng)),
        cycles=(),
        thinking=(),
        verdict=None,
        tables=tuple(tables),
    )


def _pairing(seats: int, pair: tuple[str, str], by_deal: Array, resampled: Array, has_points: bool) -> Pairing:
    games = len(by_deal) * len(lineups(seats))
    return Pairing(
        *pair,
        games=games,
        undecided=games - int(by_deal[:, DECIDED].sum()),
        share=estimate_share(head_to_head(by_deal), head_to_head(resampled)),
        first_alone=estimate_share(by_deal[:, FIRST_ALONE], resampled[:, FIRST_ALONE]),
        second_alone=estimate_share(by_deal[:, SECOND_ALONE], resampled[:, SECOND_ALONE]),
        decided=estimate_decided(by_deal, resampled) if seats == 2 else None,
        score=Estimate(float(by_deal[:, FIRST_SCORE].mean()), *interval(resampled[:, FIRST_SCORE]))
        if has_points
        else None,
    )


def _victories(pairing: Pairing) -> list[tuple[str, str]]:
    """The pairs in which the interval leaves no doubt about the winner."""
    if pairing.share.low > 0.5:
        return [(pairing.first, pairing.second)]
    if pairing.share.high < 0.5:
        return [(pairing.second, pairing.first)]
    return []


def short_names(bots: Sequence[str]) -> list[str]:
    """Names short enough for a table: for a bot in a file just its class, if that is unambiguous.

    >>> short_names(["random", "bots/mine.py:Eager"])
    ['random', 'Eager']
    """
    short = [FOLDER.sub("", bot) for bot in bots]
    return short if len(set(short)) == len(short) else list(bots)
