"""The gate decides rightly, early, and as often as it promises."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest

from facedown.errors import InvalidTournament
from facedown.lab.tournament.ratings import expected_share
from facedown.lab.tournament.sprt import Gate, Trial, log_likelihood_ratio

GATE = Gate(elo0=0, elo1=100)
MOST_DEALS = 1_000


def trial(rng, elo):
    """Two games a deal, each drawn now and then, until the gate has decided."""
    share, draws = expected_share(elo, 2), 0.1
    test = Trial(GATE, 2)
    while test.decision == "undecided" and test.verdict().deals < MOST_DEALS:
        games = rng.choice([1, 0.5, 0], 2, p=[share - draws / 2, draws, 1 - share - draws / 2])
        test.add(games.mean())
    return test.verdict()


@pytest.mark.parametrize(("elo", "right"), [(-50, "rejected"), (0, "rejected"), (100, "accepted"), (200, "accepted")])
def test_wrong_answers_are_as_rare_as_promised(elo, right):
    rng = np.random.default_rng(7)
    verdicts = [trial(rng, elo) for _ in range(60)]
    assert all(verdict.decision != "undecided" for verdict in verdicts)
    # 5% are promised at the two hypotheses: 8 or more of 60 would be a chance of 1 in 100.
    assert sum(verdict.decision != right for verdict in verdicts) < 8
    # With a fixed number of deals, the same promises would take about 60.
    assert np.mean([verdict.deals for verdict in verdicts]) < 45


def test_the_ratio_of_plain_wins_and_losses_is_the_textbook_one():
    scores = Counter({1.0: 60, 0.0: 40})
    textbook = 60 * math.log(0.6 / 0.5) + 40 * math.log(0.4 / 0.5)
    assert log_likelihood_ratio(scores, 0.5, 0.6) == pytest.approx(textbook)
    assert log_likelihood_ratio(scores, 0.6, 0.5) == pytest.approx(-textbook)


def test_a_deal_that_cancels_out_tells_little():
    """Mirrored games that split are one fact, not two: the ratio sees how little the scores vary."""
    halves = Counter({0.5: 90, 1.0: 10})
    wins = Counter({1.0: 55, 0.0: 45})
    assert log_likelihood_ratio(halves, 0.5, 0.55) > 5 * log_likelihood_ratio(wins, 0.5, 0.55) > 0


def test_nothing_changes_after_the_decision():
    test = Trial(GATE, 2).add_all([1.0] * 50)
    decided = test.verdict()
    assert decided.decision == "accepted"
    assert decided.deals < 20
    assert test.add_all([0.0] * 50).verdict() == decided


@pytest.mark.parametrize("wrong", [{"elo0": 10, "elo1": 10}, {"alpha": 0}, {"beta": 0.5}, {"alpha": math.nan}])
def test_a_gate_that_cannot_decide_is_refused(wrong):
    with pytest.raises(InvalidTournament):
        Gate(**wrong)
