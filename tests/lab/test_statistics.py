"""Intervals hold what they promise, where the truth is known."""

from __future__ import annotations

import numpy as np
import pytest

from facedown.lab.tournament.clocks import Clock, sum_up
from facedown.lab.tournament.lineups import lineups
from facedown.lab.tournament.play import Deal
from facedown.lab.tournament.statistics import (
    DECIDED,
    FIRST_ALONE,
    FIRST_DECIDED,
    SECOND_ALONE,
    estimate_decided,
    estimate_share,
    head_to_head,
    measure,
    resampled_means,
)


def deal_of(number, winners):
    """One pair, and who won with each of its lineups."""
    return Deal(number, (tuple(int(mask) for mask in winners),), ())


def test_measures_are_read_off_the_winners():
    deals = [deal_of(0, [0b01, 0b01]), deal_of(1, [0b01, 0b10]), deal_of(2, [0b11, 0b00])]
    measures = measure(deals, 2)[:, 0]
    assert measures[:, FIRST_ALONE].tolist() == [0.5, 1, 0.5]
    assert measures[:, SECOND_ALONE].tolist() == [0.5, 0, 0.5]
    assert measures[:, FIRST_DECIDED].tolist() == [1, 2, 0]
    assert measures[:, DECIDED].tolist() == [2, 2, 0]


def test_one_among_others_is_measured_apart_from_the_others():
    first_wins_alone = [0b001, 0b010, 0b100, 0b010, 0b001, 0b001]
    measures = measure([deal_of(0, first_wins_alone)], 3)
    assert measures[0, 0].tolist() == [1, 0, 6, 6, 0]
    assert head_to_head(measures).tolist() == [[1]]


def coverage(winners_of_deal, seats, truth, estimate, tries=300, deals=60):
    """How often the interval holds the truth, over many tournaments of a pair whose chances are known."""
    rng = np.random.default_rng(5)
    held = 0
    for _ in range(tries):
        measures = measure([deal_of(i, winners_of_deal(rng)) for i in range(deals)], seats)[:, 0]
        found = estimate(measures, resampled_means(measures, rng, 500))
        held += found.low <= truth <= found.high
    return held / tries


def of_head_to_head(measures, resampled):
    return estimate_share(head_to_head(measures), head_to_head(resampled))


def test_the_interval_covers_the_truth_though_the_games_of_a_deal_are_alike():
    """Strong cards decide both games for one bot or the other: half as many facts as there are games."""

    def winners(rng):
        first = rng.random() < 0.6
        return [0b01, 0b10] if first else [0b10, 0b01]

    assert 0.92 <= coverage(winners, 2, 0.6, of_head_to_head) <= 0.98


def test_the_interval_covers_the_truth_though_the_seat_wins():
    """A seat that mostly wins makes both games of a deal cancel out: mirrored deals are worth more than others."""

    def winners(rng):
        return [0b01 if rng.random() < chance else 0b10 for chance in (0.9, 0.7)]

    assert 0.92 <= coverage(winners, 2, 0.6, of_head_to_head) <= 0.98


def test_the_interval_of_one_among_three_covers_the_truth():
    def winners(rng):
        return [1 << rng.choice(4, p=[0.4 if bot == 0 else 0.2 for bot in lineup]) for lineup in lineups(4)[:4]] + [
            1 << rng.integers(4) for _ in range(4)
        ]

    def alone(measures, resampled):
        return estimate_share(measures[:, FIRST_ALONE], resampled[:, FIRST_ALONE])

    assert 0.92 <= coverage(winners, 4, 0.4, alone, tries=200) <= 0.98


def test_the_interval_of_decided_games_covers_the_truth():
    def winners(rng):
        return [mask for order in (1, -1) for mask in rng.choice([0b01, 0b10, 0], 1, p=[*(0.42, 0.28)[::order], 0.3])]

    assert 0.92 <= coverage(winners, 2, 0.6, estimate_decided) <= 0.98


@pytest.mark.parametrize("deals", [1, 10, 300])
def test_a_bot_that_wins_every_deal_is_not_called_invincible(deals):
    measures = measure([deal_of(i, [0b01, 0b10]) for i in range(deals)], 2)[:, 0]
    resampled = resampled_means(measures, np.random.default_rng(1))
    for found in (of_head_to_head(measures, resampled), estimate_decided(measures, resampled)):
        assert (found.value, found.high) == (1, 1)
        # With this share of deals won, so many wins in a row are as rare as 2.5%.
        assert found.low**deals == pytest.approx(0.025)


def test_no_decided_game_has_no_share():
    measures = measure([deal_of(i, [0b11, 0b00]) for i in range(5)], 2)[:, 0]
    assert estimate_decided(measures, resampled_means(measures, np.random.default_rng(1))) is None


def test_times_are_summed_up_exactly_and_ranked_within_six_percent():
    clocks = [Clock(), Clock()]
    for number in range(1, 1001):
        clocks[number % 2].add(number / 1000)
    times = sum_up("a", clocks)
    assert times.moves == 1000
    assert times.mean == pytest.approx(0.5005)
    assert 0.99 <= times.p99 <= 0.99 * 1.06
    assert sum_up("a", []).moves == 0
