"""Training with listed moves on the CPU: a table of Stone Warriors, and what was learned plays."""

from __future__ import annotations

import json

import numpy as np
import pytest
import torch

import facedown
from facedown import games
from facedown.bots import AS_USUAL, Known
from facedown.bots.master import MasterBot, load_network
from facedown.bots.network_inputs import field_of
from facedown.errors import InvalidOption
from facedown.lab.training.listed import ListedRecipe
from facedown.lab.training.listed_inputs import fields_read, read_table
from facedown.lab.training.train import ABOUT, Training, read_curve, training_of
from facedown.lab.training.train_listed import ListedTraining
from facedown.testing.positions import generator

TINY = ListedRecipe(lanes=48, steps=4, minibatches=2, width=16, inner=16, room=8, patience=0.5)


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    """A training that stopped and went on, of one table."""
    folder = tmp_path_factory.mktemp("listed")
    for iterations in (2, 4):
        training = ListedTraining("stone_warriors", folder, 4, "cpu", None, TINY, 1, is_small=False)
        for number in range(training.learner.iterations, iterations):
            training.learner.iterate(number / iterations)
        training.spent = float(iterations)
        training.save()
        training.measure(is_over=False)
    return training


def test_games_with_many_moves_are_trained_with_listed_ones():
    assert training_of("stone_warriors") is training_of("gargon") is training_of("wizards_gambit") is ListedTraining
    assert training_of("en_garde") is Training


@pytest.mark.parametrize("game", ["stone_warriors", "gargon", "wizards_gambit"])
def test_a_game_says_how_its_master_is_trained_and_what_it_reads(game):
    recipe = ListedRecipe(**games.get(game).training.RECIPE)
    assert recipe.lanes > ListedRecipe.lanes
    seats = games.get(game).seats[0]
    table = read_table(game, seats, None)
    left_out, looked_up = fields_read(game)
    assert not {field_of(name) for name in table.inputs.names if " " not in name} & set(left_out)
    assert len(table.inputs.looked_up) == len(looked_up)


def test_a_training_goes_on_where_it_stopped(trained):
    curve = read_curve(trained.folder)
    assert [line["seconds"] for line in curve] == [2.0, 4.0]
    assert [line["decisions"] for line in curve] == [2 * 48 * 4, 4 * 48 * 4]
    assert all(np.isfinite(line["value_loss"]) for line in curve)
    again = ListedTraining("stone_warriors", trained.folder, 4, "cpu", None, TINY, 1, is_small=False)
    assert (again.spent, again.learner.iterations) == (4.0, 4)
    about = json.loads((trained.folder / ABOUT).read_text())
    assert about["seats"] == [4]
    assert about["fits"] == {"rare": int(facedown.deal("stone_warriors", 4, seed=1).record["rare"])}


def test_numpy_plays_what_torch_has_learned(trained):
    """The same scores and worths up to rounding, in the positions of a batch."""
    learner, network = trained.learner, load_network(trained.folder / "master.npz")
    learner.play()
    inputs = learner.inputs(0, slice(None), is_open=False)
    with torch.no_grad():
        scores, worths = learner.average.both(inputs)
    for lane in range(learner.lanes):
        found = int(inputs.mask[lane].sum())
        rows, shares = inputs.rows[lane, :found].numpy(), inputs.worths[lane, :found].numpy()
        read = inputs.tokens[lane].numpy().astype(np.int64)
        mine = network.judged(0, read, rows.astype(np.int64), shares)
        assert mine[0] == pytest.approx(scores[lane, :found].numpy(), abs=0.01)
        assert mine[1] == pytest.approx(worths[lane, :found].numpy(), abs=0.01)


def test_what_was_trained_plays(trained):
    mind = MasterBot(str(trained.folder / "master.npz"))
    game = facedown.deal("stone_warriors", 4, seed=1)
    chances = mind.policy(Known(game.record, min(game.pending)), AS_USUAL, generator(1))
    assert sum(chances.values()) == pytest.approx(1)
    other = facedown.deal("stone_warriors", 3, seed=1)
    assert not mind.knows(Known(other.record, min(other.pending)), generator(1))


def test_a_game_that_is_too_large_to_be_solved_is_refused_as_a_small_one(tmp_path):
    with pytest.raises(InvalidOption, match="too large to be solved"):
        ListedTraining("gargon", tmp_path, None, "cpu", None, None, 1, is_small=True)
