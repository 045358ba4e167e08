"""Training on the CPU: a small En Garde is learned within a minute, and a training goes on where it stopped."""

from __future__ import annotations

import json
import os
import signal
from itertools import count, islice
from types import SimpleNamespace

import numpy as np
import pytest
import torch

from facedown.bots.master import Network
from facedown.errors import InvalidOption
from facedown.lab.training.learner import Recipe
from facedown.lab.training.networks import masked_log_softmax
from facedown.lab.training.on_cluster import Table, learn_stretch, read_files, train_on_cluster, write_files
from facedown.lab.training.train import CURVE, WEIGHTS, Training, read_curve, train

SMALL = {"values": 3, "copies": 4, "hand": 3, "fields": 9, "target": 0}
QUICK = Recipe(lanes=1024, width=128, entropy=(0.2, 0.05), rate=(2e-3, 2e-4), anchors=10, window=0.2)
ITERATIONS = 30  # about half a minute on one core
TINY = Recipe(lanes=64, minibatches=2, width=16)
REACHED = 0.25  # first weights, which play almost at random, have an exploitability of 0.34


def test_a_little_training_teaches_a_small_game(tmp_path):
    training = Training("en_garde", tmp_path, None, "cpu", SMALL, QUICK, 1, is_small=True)
    training.save()
    assert training.measure(is_over=False)["exploitability"] > REACHED
    for number in range(ITERATIONS):
        training.learner.iterate(number / ITERATIONS)
    training.save()
    assert training.measure(is_over=False)["exploitability"] < REACHED
    first, last = json.loads((tmp_path / CURVE).read_text())
    assert (first["decisions"], last["decisions"]) == (0, ITERATIONS * 1024 * 16)
    assert last["share_against_adept"] > first["share_against_adept"]


def test_a_training_goes_on_where_it_stopped(tmp_path):
    train("en_garde", tmp_path, seconds=1, options=SMALL, recipe=TINY)
    first = Training("en_garde", tmp_path, None, "cpu", SMALL, TINY, 1, is_small=False)
    assert first.spent >= 1
    assert first.learner.iterations > 0
    train("en_garde", tmp_path, seconds=3, options=SMALL, recipe=TINY)
    later = Training("en_garde", tmp_path, None, "cpu", SMALL, TINY, 1, is_small=False)
    assert later.learner.iterations > first.learner.iterations
    assert len(later.curve) == 2


def ticking(monkeypatch):
    """A clock that goes on by a second whenever a training looks at it."""
    clock = count()
    monkeypatch.setattr("facedown.lab.training.train.time", SimpleNamespace(monotonic=lambda: next(clock)))
    return clock


def test_the_time_of_measuring_is_not_taken_from_learning(tmp_path, monkeypatch):
    clock = ticking(monkeypatch)  # an iteration takes one second, measuring a hundred
    monkeypatch.setattr(Training, "measure", lambda training, is_over: dict.fromkeys(islice(clock, 100), 0.0))
    training = Training("en_garde", tmp_path, None, "cpu", SMALL, TINY, 1, is_small=False)
    training.run(10, 5, lambda share, line: None)
    assert training.learner.iterations == 10


def test_a_training_of_another_table_is_not_continued(tmp_path):
    train("en_garde", tmp_path, seconds=0.1, options=SMALL, recipe=TINY)
    with pytest.raises(InvalidOption, match="another table or recipe"):
        train("en_garde", tmp_path, seconds=1, options={**SMALL, "fields": 11}, recipe=TINY)


def test_numpy_plays_what_torch_has_learned(tmp_path):
    """The same scores and worths up to rounding, on the tokens of real positions."""
    file = train("en_garde", tmp_path, seconds=2, options=SMALL, recipe=TINY)
    training = Training("en_garde", tmp_path, None, "cpu", SMALL, TINY, 1, is_small=False)
    tokens, network = training.learner.batch.observation, Network(file)
    with torch.no_grad():
        scores, worths = training.learner.average.both(tokens)
    assert network.scores(tokens.numpy()) == pytest.approx(scores.numpy(), abs=0.01)
    assert network.worths(tokens.numpy()) == pytest.approx(worths.numpy(), abs=0.01)


def test_a_cluster_trains_what_one_process_trains(tmp_path, monkeypatch):
    """A stretch on a cluster, which begins with the files of the one before, learns what a run that goes on learns."""
    ticking(monkeypatch)
    here, there = tmp_path / "here", tmp_path / "there"
    for seconds in (2, 4):
        training = Training("en_garde", here, None, "cpu", SMALL, TINY, 7, is_small=False)
        training.learn(seconds, 4, lambda share, line: None)
        training.save()
    table = Table("en_garde", None, "cpu", SMALL, TINY, is_small=False)
    for seconds in (2, 4):
        write_files(there, learn_stretch(table, 7, read_files(there), seconds, 4))
    assert np.load(here / WEIGHTS).files == np.load(there / WEIGHTS).files
    for name, learned in np.load(here / WEIGHTS).items():
        assert (learned == np.load(there / WEIGHTS)[name]).all()
    assert len(read_curve(there)) == 2


def test_trainings_of_several_seeds_run_side_by_side_on_a_cluster_and_survive_a_killed_worker(tmp_path, monkeypatch):
    marker, heard = tmp_path / "marker", []
    monkeypatch.setattr("facedown.lab.training.on_cluster.learn_stretch", dying_once(marker))
    folders = {seed: tmp_path / f"seed_{seed}" for seed in (1, 2)}
    files = train_on_cluster(
        "en_garde",
        folders,
        "local",
        seconds=1,
        options=SMALL,
        recipe=TINY,
        measure_every=0.5,
        report=lambda seed, share, line: heard.append((seed, share, "decisions" in line)),
    )
    assert marker.exists()
    assert {seed for seed, share, is_measured in heard if share == 1.0 and is_measured} == {1, 2}
    one, other = (Network(file).scores(np.zeros((1, 1), np.uint8)) for file in files)
    assert (one != other).any()


def dying_once(marker):
    """A stretch whose first worker is killed. It is made here, because Ray cannot import this module in its workers."""

    def stretch(*arguments):
        if not marker.exists():
            marker.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return learn_stretch(*arguments)

    return stretch


def test_moves_that_are_not_there_are_never_drawn():
    logs = masked_log_softmax(torch.zeros(1, 3), torch.tensor([[True, True, False]]))
    assert np.exp(logs.numpy()) == pytest.approx(np.array([[0.5, 0.5, 0]]))
