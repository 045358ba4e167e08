"""The solver for any small game: known values, OpenSpiel's exploitability, and the same as En Garde's own solver."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from example_games import examples  # noqa: F401 - a fixture
from facedown.errors import Unsolvable
from facedown.lab.solve import tree as trees
from facedown.lab.solve.solution import Limits, solve
from facedown.lab.solve.tabular import Study, Tabular
from facedown.lab.solve.tree import build_tree
from solve.small_games import TINY

# Half of what benchmarks/peers/exploitability.py prints as NashConv, for the same policies.
OPEN_SPIEL = {
    ("kuhn_poker", "uniform"): 0.458333333,
    ("kuhn_poker", "first move"): 1.0,
    ("kuhn_poker", "last move"): 0.333333333,
    ("kuhn_poker", "by card"): 0.249421296,
    ("leduc_holdem", "uniform"): 2.373611111,
    ("leduc_holdem", "first move"): 1.0,
    ("leduc_holdem", "last move"): 2.366666667,
    ("leduc_holdem", "by card"): 1.970899241,
}
POLICIES = {
    "uniform": lambda rank, moves: [1.0] * moves,
    "first move": lambda rank, moves: [1.0] + [0.0] * (moves - 1),
    "last move": lambda rank, moves: [0.0] * (moves - 1) + [1.0],
    "by card": lambda rank, moves: [1.0 + place * rank for place in range(moves)],
}


@cache
def study_of(game):
    return Study(game, {}, None, lambda done, found: None)


def policy_in(tabular, weigh):
    """A policy by the seat's card."""
    weights = np.zeros(tabular.tree.slots)
    for one in tabular.tree.sets:
        hand = int(tabular.tree.position(one).hand[one.seat])
        rank = next(value for value in range(1, 4) if hand == 1 << 4 * value) - 1
        weights[one.first_slot : one.first_slot + len(one.codes)] = weigh(rank, len(one.codes))
    return tabular.normalised(weights)


@pytest.mark.parametrize(("game", "policy"), OPEN_SPIEL)
def test_exploitability_is_that_of_open_spiel_for_the_same_policy(examples, game, policy):  # noqa: F811
    tabular = study_of(game).tabular
    found = tabular.exploitability(policy_in(tabular, POLICIES[policy]))
    assert found == pytest.approx(OPEN_SPIEL[game, policy], abs=1e-8)


@pytest.mark.parametrize(("game", "value", "sets"), [("kuhn_poker", -1 / 18, 12), ("leduc_holdem", -0.085606, 288)])
def test_perfect_play_has_the_known_value(examples, game, value, sets):  # noqa: F811
    solution = solve(game, {}, Limits(iterations=3000, exploitability=0.0005), ["random"])
    assert solution.positions == sets
    assert solution.solved.low - 1e-6 <= value <= solution.solved.high + 1e-6
    assert solution.solved.value == pytest.approx(value, abs=0.0005)
    assert solution.bots[0].exploitability == pytest.approx(OPEN_SPIEL[game, "uniform"], abs=1e-8)


def test_a_round_of_en_garde_has_the_value_that_its_own_solver_finds():
    options = {"values": 2, "copies": 3, "hand": 2, "fields": 4}
    one_round = {**options, "target": 0, "starter": "left"}
    tabular = Tabular(build_tree("en_garde", one_round))
    own = solve("en_garde", options, Limits(exploitability=1e-6)).solved
    regrets, played = np.zeros(tabular.tree.slots), np.zeros(tabular.tree.slots)
    for iteration in range(1, 200):
        tabular.learn(iteration, regrets, played)
    policy = tabular.normalised(played)
    assert tabular.exploitability(policy) < 1e-3
    assert tabular.value(policy, policy) == pytest.approx(own.value, abs=2e-3)


def test_random_starters_are_enumerated_like_cards():
    options = {"values": 2, "copies": 3, "hand": 2, "fields": 4, "target": 0}
    fixed = Tabular(build_tree("en_garde", {**options, "starter": "left"}))
    drawn = Tabular(build_tree("en_garde", {**options, "starter": "random"}))
    assert len(drawn.tree.parent) == 2 * len(fixed.tree.parent) - 1
    assert drawn.value(drawn.uniform(), drawn.uniform()) == pytest.approx(0.5)


def test_what_is_too_large_or_not_for_two_is_refused(monkeypatch):
    monkeypatch.setattr(trees, "MOST_HISTORIES", 100)
    with pytest.raises(Unsolvable, match="more than 100 histories"):
        build_tree("en_garde", {**TINY, "target": 0})
    with pytest.raises(Unsolvable, match="only games for two players can be solved, not for 3"):
        solve("gargon", {}, seats=3)
