"""The solution of a small game is the one that linear programming, or thinking, finds."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from facedown.games.en_garde.solver.cfr import Learner, best_answers, exploitability, uniform, value_of_left
from facedown.games.en_garde.solver.study import Study
from facedown.games.en_garde.solver.walk import PLAY, Plan, expected_gain
from facedown.lab.solve.solution import SILENT, Limits, learn, solve
from solve.extensive import Tree
from solve.small_games import EXAMPLE, every_small_game, explored, solved

TREES = {
    "two values": {"values": 2, "copies": 4, "hand": 2, "fields": 5},
    "large hands": {"values": 2, "copies": 4, "hand": 3, "fields": 5},
    "three values": {"values": 3, "copies": 2, "hand": 2, "fields": 5},
    "one card each": {"values": 2, "copies": 3, "hand": 1, "fields": 4},
    "standard rules": {"values": 2, "copies": 4, "hand": 2, "fields": 4, "advanced": "no"},
}

every_tree = pytest.mark.parametrize("options", TREES.values(), ids=TREES)


@every_tree
def test_the_value_is_that_of_the_linear_program(options):
    learner = solved(300, **options)
    assert value_of_left(learner.game, learner.average) == pytest.approx(Tree(options).value(), abs=1e-4)


@every_tree
def test_best_answers_are_those_of_the_linear_program(options):
    """To players who remember everything, though the solver's know only the public history and their hand."""
    tree, small = Tree(options), explored(**options)
    wanted = [tree.best_answer(seat, tree.uniform(1 - seat)) for seat in (0, 1)]
    assert best_answers(small, uniform(small)) == pytest.approx(wanted)


@every_tree
def test_the_value_of_uniform_play_is_that_of_all_deals_played_out(options):
    tree, small = Tree(options), explored(**options)
    wanted = tree.uniform(0) @ (tree.payoff() @ tree.uniform(1))
    assert expected_gain(small, 0, uniform(small), uniform(small)) == pytest.approx(wanted)


@pytest.mark.parametrize(
    ("options", "value"),
    [
        # Left attacks and draws the last card; right parries with its only card and has none to compare (E-07).
        ({"values": 1, "copies": 3, "hand": 1, "fields": 2}, 1.0),
        # The same with a card in the pile: after the parry right has no card to act with (E-05).
        ({"values": 1, "copies": 4, "hand": 1, "fields": 2}, 1.0),
        # Left steps and draws the last card: equal hands, and left is further along the track (E-09).
        ({"values": 1, "copies": 3, "hand": 1, "fields": 3}, 1.0),
        # Both step once, and have come equally far with equal hands (E-09).
        ({"values": 1, "copies": 4, "hand": 1, "fields": 4}, 0.5),
    ],
)
def test_rounds_without_a_choice_have_the_value_that_the_rules_say(options, value):
    small = explored(**options)
    assert value_of_left(small, uniform(small)) == pytest.approx(value)
    assert exploitability(small, uniform(small)) == pytest.approx(0)


def test_the_example_of_the_rulings_is_solved():  # E-13
    solution = solve("en_garde", EXAMPLE, Limits(exploitability=0.001))
    found = [look.exploitability for look in solution.curve if look.iterations]
    assert all(later < earlier for earlier, later in pairwise(found))
    assert solution.solved.exploitability < 0.001
    assert solution.solved.low <= solution.solved.value <= solution.solved.high


@every_small_game
def test_what_one_side_gains_the_other_loses(options):
    small = explored(**options)
    average, flat = solved(20, **options).average, uniform(small)
    for left, right in ((average, average), (average, flat), (flat, average)):
        gain = expected_gain(small, 0, left, right)
        assert gain == pytest.approx(-expected_gain(small, 1, right, left))
        assert abs(gain) <= 0.5


@every_small_game
def test_no_answer_is_better_than_the_best(options):
    small, average = explored(**options), solved(20, **options).average
    rng = np.random.default_rng(3)
    plans = [average, uniform(small), *(Plan(rng.exponential(size=small.choices) ** 4, True) for _ in range(5))]
    for foe in plans:
        best = best_answers(small, foe)
        for seat in (0, 1):
            assert all(expected_gain(small, seat, own, foe, PLAY) <= best[seat] + 1e-12 for own in plans)


@every_small_game
def test_the_solution_wins_against_uniform_play_what_it_wins_from_itself_or_more(options):
    """Perfect play on both sides together gets at least half from anybody."""
    learner = solved(200, **options)
    flat = uniform(learner.game)
    gains = [expected_gain(learner.game, seat, learner.average, flat) for seat in (0, 1)]
    assert sum(gains) >= -2 * exploitability(learner.game, learner.average)


def test_learning_is_the_same_every_time():
    first, again = Learner(explored(**EXAMPLE)), Learner(explored(**EXAMPLE))
    for _ in range(3):
        first.learn()
        again.learn()
    assert first.regrets.tobytes() == again.regrets.tobytes()
    assert first.played.tobytes() == again.played.tobytes()


def test_learning_stops_at_each_of_its_limits():
    def last(**limits):
        study = Study("en_garde", EXAMPLE, None, lambda done, found: None)
        return list(learn(study, Limits(**limits), SILENT))[-1]

    assert last(iterations=7, exploitability=0.0).iterations == 7
    assert last(seconds=0.0).iterations <= 1
    assert 0.01 < last(exploitability=0.05).exploitability <= 0.05


@every_small_game
def test_the_average_gets_from_anybody_what_the_iterations_got_with_later_ones_weighing_more(options):
    """Iteration t weighs t. Right is averaged as it plays when left learns, left as it plays when right does."""
    small = explored(**options)
    learner, foe = Learner(small), Plan(np.random.default_rng(6).exponential(size=small.choices), True)
    gained = np.zeros(2)
    for iteration in range(1, 7):
        right = Plan(learner.regrets.copy(), True)
        learner.learn()
        left = Plan(learner.regrets.copy(), True)
        gained += iteration * np.array([expected_gain(small, 0, left, foe), expected_gain(small, 1, right, foe)])
    found = [expected_gain(small, seat, learner.average, foe) for seat in (0, 1)]
    assert found == pytest.approx(gained / 21)


def test_the_python_of_the_page_solves_a_game():
    page = (Path(__file__).resolve().parents[2] / "docs" / "solving.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    names: dict[str, object] = {}
    exec(block, names)
    assert names["solution"].solved.value == pytest.approx(0.6127, abs=0.001)
