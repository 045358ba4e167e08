"""Ratings find the strengths that made the results, and rings are pointed out."""

from __future__ import annotations

import numpy as np
import pytest

from facedown.lab.tournament.lineups import pairs
from facedown.lab.tournament.ratings import expected_share, find_cycles, rate
from facedown.lab.tournament.statistics import MEASURES, resampled_means

TRUTH = {"weak": -230.0, "middle": -20.0, "strong": 250.0}
BOTS = list(TRUTH)


def chance_alone(bot, others, seats):
    """What one bot wins among copies of another, if every seat wins in proportion to its strength."""
    odds = 10 ** ((TRUTH[bot] - TRUTH[others]) / 400)
    return odds / (odds + seats - 1)


def shares(seats):
    """Pairs x measures, as far as ratings look at them."""
    alone = [(chance_alone(a, b, seats), chance_alone(b, a, seats)) for a, b in pairs(BOTS)]
    return np.pad(np.array(alone), ((0, 0), (0, MEASURES - 2)))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_ratings_recover_the_strengths_behind_the_shares(seats):
    measures = np.repeat(shares(seats)[None], 20_000, axis=0)
    rated = rate(BOTS, seats, measures, measures[:10], np.random.default_rng(1))
    assert [rating.bot for rating in rated] == ["strong", "middle", "weak"]
    for rating in rated:
        assert rating.elo.value == pytest.approx(TRUTH[rating.bot], abs=0.5)


def test_intervals_of_ratings_cover_the_strengths():
    rng, seats, deals, tries = np.random.default_rng(2), 3, 80, 60
    held = 0
    for _ in range(tries):
        measures = rng.binomial(seats, np.repeat(shares(seats)[None], deals, axis=0)) / seats
        rated = rate(BOTS, seats, measures, resampled_means(measures, rng, 400), rng)
        held += sum(rating.elo.low <= TRUTH[rating.bot] <= rating.elo.high for rating in rated)
    assert 0.90 <= held / (tries * len(BOTS)) <= 0.99


def test_a_bot_that_wins_every_game_has_a_rating_that_is_known_from_below():
    measures = np.repeat(np.array([[[1.0, 0, 0, 0]]]), 50, axis=0)
    rng = np.random.default_rng(1)
    best, worst = rate(["a", "b"], 2, measures, resampled_means(measures, rng), rng)
    assert best.bot == "a"
    assert best.elo.value == -worst.elo.value
    assert 150 < best.elo.low < best.elo.value - 50


def test_expected_shares_are_those_of_the_model():
    for seats in (2, 4):
        alone, among = chance_alone("strong", "weak", seats), chance_alone("weak", "strong", seats)
        assert expected_share(480, seats) == pytest.approx((alone + 1 - among) / 2)
    assert expected_share(35, 2) == pytest.approx(0.55, abs=0.001)


def test_a_ring_is_named_once_and_a_ladder_has_none():
    ladder = {("a", "b"), ("b", "c"), ("a", "c")}
    assert find_cycles("abc", ladder) == []
    assert find_cycles("abc", {("b", "a"), ("a", "c"), ("c", "b")}) == [("a", "c", "b")]
    assert find_cycles("abcd", {("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")}) == [("a", "b", "c", "d")]
