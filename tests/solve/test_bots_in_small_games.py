"""Bots are measured by what they play, and see no more than at a table."""

from __future__ import annotations

import json

import numpy as np
import pytest
from typer.testing import CliRunner

from facedown.bots import AS_USUAL, Known
from facedown.bots.random import RandomBot
from facedown.cli import app
from facedown.errors import UnknownBot
from facedown.games.en_garde.solver.cfr import best_answers, exploitability, uniform
from facedown.games.en_garde.solver.plans import plan_of
from facedown.games.en_garde.solver.walk import Plan, expected_gain
from facedown.kernel import dispatch
from facedown.lab.solve.solution import Limits, solve
from facedown.lab.solve.survey import FIRST_ASKS, Survey
from solve.small_games import EXAMPLE, STANDARD, TINY, explored, solved


class Shy:
    """Random, but does not tell its policy."""

    def choose(self, known, budget, rng):
        return RandomBot().choose(known, budget, rng)


class First:
    """Plays its first move, always, and takes down what it was shown."""

    def __init__(self):
        self.shown = []

    def choose(self, known, budget, rng):
        self.shown.append(known)
        return int(dispatch.nth(known.record, known.seat, 0))


def survey(bot, samples=32, seed=4):
    return Survey(bot, "tested", AS_USUAL, samples, seed)


def test_a_policy_that_is_told_is_exact():
    small = explored(**EXAMPLE)
    plan = plan_of(small, survey(RandomBot()))
    assert best_answers(small, plan) == pytest.approx(best_answers(small, uniform(small)))


def test_a_policy_that_is_sampled_comes_closer_the_more_often_it_is_asked():
    small = explored(**STANDARD)
    exact = exploitability(small, uniform(small))

    def error(samples):
        found = [exploitability(small, plan_of(small, survey(Shy(), samples, seed))) for seed in range(4)]
        return np.abs(np.array(found) - exact).mean()

    assert error(100) < min(0.01, error(4) / 2)


def test_a_bot_that_never_varies_is_asked_only_where_its_own_moves_lead():
    small, bot = explored(**EXAMPLE), First()
    asked, everywhere = survey(bot), survey(RandomBot())
    plan = plan_of(small, asked)
    plan_of(small, everywhere)
    assert asked.asked == FIRST_ASKS * asked.information_sets == len(bot.shown)
    assert asked.information_sets < everywhere.information_sets / 2
    assert best_answers(small, plan) == pytest.approx(best_answers(small, with_nonsense_elsewhere(small, plan)))
    assert exploitability(small, plan) > 0.05


def with_nonsense_elsewhere(small, plan):
    """The same plan, but where the bot was never asked it plays anything."""
    graph = small.graph
    positions = np.repeat(np.arange(len(small.positions)), np.diff(graph.first_choice[graph.first_move]))
    sets = positions * (graph.hand.max() + 1) + graph.hand
    never = np.bincount(sets, plan.weights)[sets] == 0
    assert never.any()
    return Plan(np.where(never, np.random.default_rng(2).exponential(size=len(sets)), plan.weights), False)


def test_bots_get_a_known_and_nothing_else():
    small, bot = explored(**TINY), First()
    plan_of(small, survey(bot))
    assert bot.shown
    for known in bot.shown:
        assert type(known) is Known
        assert known.record.hand[1 - known.seat] in (0, 1, 2)  # backs only
        assert not known.record.pile.any()


def test_a_bot_gets_less_than_half_from_the_solution_and_least_from_its_best_opponent():
    solution = solve("en_garde", EXAMPLE, Limits(exploitability=0.001), bots=["random"])
    (bot,) = solution.bots
    learner = solved(50, **EXAMPLE)
    flat = uniform(learner.game)
    gains = [expected_gain(learner.game, seat, flat, learner.average) for seat in (0, 1)]
    assert bot.against_solution == pytest.approx(0.5 + sum(gains) / 2, abs=0.01)
    assert (bot.starting + bot.second) / 2 == pytest.approx(0.5 - bot.exploitability)
    assert 0.5 - bot.exploitability < bot.against_solution < 0.5


def test_an_unknown_bot_is_named_before_the_work_begins():
    with pytest.raises(UnknownBot):
        solve("en_garde", EXAMPLE, bots=["random", "alpha"])


def test_the_command_prints_the_value_and_what_bots_give_away(tmp_path):
    file = tmp_path / "solution.json"
    settings = [part for name, value in EXAMPLE.items() for part in ("--option", f"{name}={value}")]
    arguments = ["solve", "en_garde", *settings, "--iterations", "30", "--bots", "random", "--json", str(file)]
    result = CliRunner().invoke(app, arguments, catch_exceptions=False, env={"COLUMNS": "100"})
    assert result.exit_code == 0
    solution = json.loads(file.read_text(encoding="utf-8"))
    assert solution["solved"]["iterations"] == 30
    assert f"{solution['solved']['value']:.4f}" in result.output
    assert f"{solution['bots'][0]['exploitability']:.4f}" in result.output
    wanted = {**EXAMPLE, "target": 0, "starter": "left"}
    assert {name: solution["options"][name] for name in wanted} == {name: str(wanted[name]) for name in wanted}
