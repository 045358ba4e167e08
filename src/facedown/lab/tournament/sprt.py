"""A sequential test between two bots: deals are played until it is clear whether the first is stronger.

This is a generalised sequential probability ratio test, as used by engine testers: the scores of mirrored deals (0, ¼,
½, ¾ and 1 with two seats: a pentanomial) are taken in order, and the most likely distribution with the mean implied by
`elo1` is compared with the most likely one with the mean implied by `elo0`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from typing import Literal

import msgspec
import numpy as np

from facedown.errors import InvalidTournament
from facedown.lab.tournament.ratings import expected_share
from facedown.lab.tournament.statistics import Array

Decision = Literal["accepted", "rejected", "undecided"]

BISECTIONS = 60
UNSEEN = 1e-3  # a tiny weight for outcomes not seen yet, since none is impossible


class Gate(msgspec.Struct, frozen=True):
    """Is the first bot stronger by `elo1` rather than by `elo0`?

    `alpha` is the false positive rate, `beta` the false negative rate. 35 points are 55% of the games of two players.
    """

    elo0: float = 0.0
    elo1: float = 35.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise InvalidTournament(f"elo0 must be below elo1, but {self.elo0:g} is not below {self.elo1:g}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise InvalidTournament(f"alpha and beta must be between 0 and 0.5, not {self.alpha:g} and {self.beta:g}")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log likelihood ratios at which the answer is no, and yes."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)


class Verdict(msgspec.Struct, frozen=True):
    """The decision of a gate after some number of deals: accepted means stronger by `elo1`."""

    gate: Gate
    decision: Decision
    deals: int
    llr: float
    low: float
    high: float


class Trial:
    """A test in progress: it takes the first bot's share of each deal, until it has decided."""

    def __init__(self, gate: Gate, seats: int) -> None:
        self.gate = gate
        self.hypotheses = expected_share(gate.elo0, seats), expected_share(gate.elo1, seats)
        self.scores: Counter[float] = Counter()
        self.llr = 0.0

    def add(self, share: float) -> None:
        """Add one more deal; after the decision it changes nothing."""
        if self.decision == "undecided":
            self.scores[round(share, 9)] += 1
            self.llr = log_likelihood_ratio(self.scores, *self.hypotheses)

    def add_all(self, shares: Iterable[float]) -> Trial:
        """Add many deals."""
        for share in shares:
            self.add(share)
        return self

    @property
    def decision(self) -> Decision:
        """The current decision."""
        low, high = self.gate.bounds
        return "accepted" if self.llr >= high else "rejected" if self.llr <= low else "undecided"

    def verdict(self) -> Verdict:
        """The current verdict."""
        return Verdict(self.gate, self.decision, self.scores.total(), self.llr, *self.gate.bounds)


def log_likelihood_ratio(scores: Counter[float], share0: float, share1: float) -> float:
    """How much more likely the scores are if their mean is `share1` than if it is `share0`."""
    counts = {0.0: UNSEEN, 1.0: UNSEEN} | dict(scores)
    values, weights = np.array(list(counts)), np.array(list(counts.values()))
    against, promised = _likeliest(values, weights, np.array([[share0], [share1]]))
    return float(weights @ (np.log(promised) - np.log(against)))


def _likeliest(values: Array, weights: Array, means: Array) -> Array:
    """The most likely distribution on the values for each mean: w / (1 + x (v - mean)), with the x that fits."""
    chances, away = weights / weights.sum(), values - means
    low, high = -1 / away.max(axis=1, keepdims=True), -1 / away.min(axis=1, keepdims=True)
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        is_above = (chances * away / (1 + middle * away)).sum(axis=1, keepdims=True) > 0
        low, high = np.where(is_above, middle, low), np.where(is_above, high, middle)
    likeliest: Array = chances / (1 + (low + high) / 2 * away)
    return likeliest
