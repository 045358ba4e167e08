"""CFR+ for any small two-player game, and exact best responses.

A policy is an array with a probability for each slot of a `Tree`. Values are points in a game for points, otherwise
shares of the win.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import numpy as np

from facedown.kernel.options import OptionValue
from facedown.lab.solve.sweeps import choose_best, learn_regrets, normalise, sweep_down, sweep_moves, sweep_up
from facedown.lab.solve.tree import TWO, Tree, build_tree, check_small

Progress = Callable[[int, int], None]
Policy = Any

ABOUT = ""
FIRST, SECOND = "seat 0", "seat 1"
NOTE = ""

check = check_small


class Survey(Protocol):
    """How a bot is asked."""

    def chances(self, position: Any, seat: int) -> Mapping[int, float]:
        """The probability with which the bot chooses each move, by its code."""


class Tabular:
    """A tree, with what is needed to evaluate policies in it."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self._rows = (tree.parent, tree.slot, tree.chance, tree.actor)
        self._first_slot = np.array([*(one.first_slot for one in tree.sets), tree.slots], np.int64)
        self._owner = np.array([one.seat for one in tree.sets], np.int64)
        self._where = np.array([one.history for one in tree.sets], np.int64)
        self._depth = np.array([one.depth for one in tree.sets], np.int64)
        self._reach = np.zeros((len(tree.parent), TWO + 1))
        self._values = np.zeros((len(tree.parent), TWO))
        self._worths = np.zeros(tree.slots)

    def uniform(self) -> Policy:
        """The policy with equal probabilities for all moves."""
        return self.normalised(np.zeros(self.tree.slots))

    def normalised(self, weights: Any) -> Policy:
        """The policy in proportion to these weights."""
        policy = np.zeros(self.tree.slots)
        normalise(self._first_slot, weights, policy)
        return policy

    def value(self, first: Policy, second: Policy) -> float:
        """Seat 0's payoff if it plays the first policy and seat 1 the second."""
        sweep_up(*self._rows, np.stack([first, second]), self.tree.payoffs, self._values)
        return float(self._values[0, 0])

    def best_response(self, hero: int, policy: Policy) -> float:
        """The best payoff that a seat can get against a policy, choosing its last moves first."""
        policies = np.stack([policy, policy])
        sweep_down(*self._rows, policies, self._reach)
        for level in range(int(self._depth.max(initial=0)), -1, -1):
            sweep_up(*self._rows, policies, self.tree.payoffs, self._values)
            sweep_moves(*self._rows, self._reach, self._values, hero, self._worths)
            choose_best(self._first_slot, self._owner, self._depth, hero, level, self._worths, policies[hero])
        sweep_up(*self._rows, policies, self.tree.payoffs, self._values)
        return float(self._values[0, hero])

    def exploitability(self, policy: Policy) -> float:
        """How much more than its fair share the best opponent of a policy gets, averaged over both seats."""
        return (self.best_response(0, policy) + self.best_response(1, policy) - self.tree.total) / 2

    def learn(self, iteration: int, regrets: Any, played: Any) -> None:
        """One iteration: seat 0 is updated first, then seat 1."""
        for hero in range(TWO):
            policy = self.normalised(regrets)
            policies = np.stack([policy, policy])
            sweep_down(*self._rows, policies, self._reach)
            sweep_up(*self._rows, policies, self.tree.payoffs, self._values)
            sweep_moves(*self._rows, self._reach, self._values, hero, self._worths)
            learn_regrets(
                self._first_slot, self._owner, self._where, self._reach, hero, float(iteration),
                policy, self._worths, regrets, played,
            )  # fmt: skip

    def policy_of(self, survey: Survey, progress: Progress = lambda done, found: None) -> Policy:
        """A bot's policy; the bot is asked only in information sets that its own choices can reach."""
        weights = np.zeros(self.tree.slots)
        reached = np.zeros(self.tree.slots, np.bool_)
        for done, one in enumerate(self.tree.sets, 1):
            if one.before < 0 or reached[one.before]:
                chances = survey.chances(self.tree.position(one), one.seat)
                slots = range(one.first_slot, one.first_slot + len(one.codes))
                for slot, code in zip(slots, one.codes, strict=True):
                    weights[slot] = chances.get(code, 0.0)
                    reached[slot] = weights[slot] > 0
            progress(done, len(self.tree.sets))
        return self.normalised(weights)


class Study:
    """A small game that is being solved."""

    def __init__(self, game: str, options: Mapping[str, OptionValue], seats: int | None, progress: Progress) -> None:
        check_small(game, options, seats)
        self.tree = build_tree(game, options, progress)
        self.tabular = Tabular(self.tree)
        self.options = self.tree.options
        self.positions = len(self.tree.sets)
        self.histories = len(self.tree.parent) - 1
        self.choices = self.tree.slots
        self.iterations = 0
        self._regrets, self._played = np.zeros(self.tree.slots), np.zeros(self.tree.slots)

    @property
    def average(self) -> Policy:
        """The average policy of both seats: the solution."""
        return self.tabular.normalised(self._played)

    def learn(self) -> None:
        """Run one more iteration."""
        self.iterations += 1
        self.tabular.learn(self.iterations, self._regrets, self._played)

    def evaluate(self) -> tuple[float, float, float]:
        """The value for seat 0, the least that the solution guarantees it, and the most that it concedes."""
        policy = self.average
        low = self.tree.total - self.tabular.best_response(1, policy)
        return self.tabular.value(policy, policy), low, self.tabular.best_response(0, policy)

    def measure(self, survey: Survey, progress: Progress) -> tuple[float, float, float, float]:
        """A bot's exploitability, its payoff in each seat against its best opponent, and against the solution."""
        policy, solution, total = self.tabular.policy_of(survey, progress), self.average, self.tree.total
        first, second = (self.tabular.best_response(seat, policy) for seat in (0, 1))
        as_first, as_second = self.tabular.value(policy, solution), total - self.tabular.value(solution, policy)
        return (first + second - total) / 2, total - second, total - first, (as_first + as_second) / 2
