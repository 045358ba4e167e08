"""Training of value networks on the CPU: they learn, go on where they stopped, and play in compiled code."""

from __future__ import annotations

import json

import numpy as np
import pytest
import torch

import facedown
from facedown import games
from facedown.bots import Budget, Known
from facedown.bots.master import MasterBot
from facedown.bots.value_network import ValueWeights, correct_shares
from facedown.errors import InvalidOption
from facedown.lab.training.learner import Recipe
from facedown.lab.training.positions import Collecting, Part
from facedown.lab.training.train import ABOUT, CURVE, WEIGHTS, Training, read_curve, train, training_of
from facedown.lab.training.train_values import ValueTraining
from facedown.lab.training.values import OnDevice, ValueLearner, ValueRecipe
from facedown.testing.positions import generator

GAME, SEATS = "stone_warriors", 2
TINY = ValueRecipe(batch=512, passes=3.0, width=16, inner=8, games=10)


@pytest.fixture(scope="module")
def positions():
    """Positions of some games, collected in this process."""
    with Collecting(GAME, [SEATS], 1).open() as do:
        return do(Part(SEATS, 0, 15_000))


def test_a_part_is_the_same_whoever_collects_it(positions):
    with Collecting(GAME, [SEATS], 1).open() as do:
        again = do(Part(SEATS, 0, 20))
    number = len(again.sizes)
    assert np.array_equal(again.inputs, positions.inputs[: len(again.inputs)])
    assert np.array_equal(again.won, positions.won[:number])
    assert again.won.sum(1) == pytest.approx(np.ones(number))


def test_a_network_learns_what_the_judge_does_not_know(positions):
    learner = ValueLearner(GAME, SEATS, {}, TINY, "cpu", None)
    learner.add(positions)
    losses = learner.fit(60.0, 0.2)
    assert losses["network"] < losses["judge"] - 0.002, losses


def test_compiled_code_computes_what_torch_has_learned(positions, tmp_path):
    learner = ValueLearner(GAME, SEATS, {}, TINY, "cpu", None)
    learner.add(positions)
    learner.fit(5.0, 0.0)
    file = tmp_path / "master.npz"
    np.savez(file, **{f"{name}_{SEATS}": array for name, array in learner.arrays().items()})
    file.with_suffix(".json").write_text(json.dumps({"left_out": [], "look_up": []}))
    game = facedown.deal(GAME, SEATS, seed=3)
    network = ValueWeights(file).network(games.get(GAME), game.record, SEATS)
    data = OnDevice(positions, learner.inputs.size, torch.device("cpu"))
    with torch.no_grad():
        logits = learner.average(data.rows(torch.arange(20)), data.judged[:20])
    with Collecting(GAME, [SEATS], 1).open():
        for place in range(20):
            start = int(data.starts[place])
            on = positions.inputs[start : start + int(positions.sizes[place])]
            hidden = np.maximum(network.rows[on].sum(0) + network.bias, 0)
            inner = np.maximum(hidden @ network.middle + network.middle_bias, 0)
            mine = network.trust[0] * data.judged[place].numpy() + inner @ network.leave + network.leave_bias
            assert mine - mine[0] == pytest.approx((logits[place] - logits[place, 0]).numpy(), abs=0.05)
    shares = np.full(SEATS, 1 / SEATS)
    correct_shares(network, SEATS, np.frombuffer(game.record.tobytes(), np.uint8), 0, shares)
    assert shares.sum() == pytest.approx(1)


def test_a_training_goes_on_where_it_stopped_and_plays(tmp_path):
    for seconds in (20, 40):
        train(GAME, tmp_path, seconds=seconds, seats=SEATS, recipe=TINY)
    curve = read_curve(tmp_path)
    assert len(curve) >= 4
    assert 0 < curve[0]["games"] < curve[1]["games"]
    assert {"judge_2", "network_2"} <= set(curve[1])
    about = json.loads((tmp_path / ABOUT).read_text())
    assert about["seats"] == [SEATS]
    assert about["fits"] == {"rare": int(facedown.deal(GAME, SEATS, seed=1).record["rare"])}
    assert (tmp_path / CURVE).exists()
    game = facedown.deal(GAME, SEATS, seed=5)
    master, here = MasterBot(str(tmp_path / WEIGHTS)), Known(game.record, min(game.pending))
    assert master.knows(here, generator(1))
    assert not master.judges(here, generator(1))
    assert master.evaluate(here, Budget(iterations=50), generator(1)).iterations == 50


def test_games_that_say_what_a_network_reads_learn_values():
    assert training_of("stone_warriors") is training_of("gargon") is training_of("wizards_gambit") is ValueTraining
    assert training_of("en_garde") is Training


def test_what_does_not_fit_is_refused(tmp_path):
    with pytest.raises(InvalidOption, match="too large to be solved"):
        train(GAME, tmp_path, seconds=1, is_small=True)
    with pytest.raises(InvalidOption, match="ValueRecipe"):
        train(GAME, tmp_path, seconds=1, recipe=Recipe())
