"""The examples that learn: the policy beats random moves, sits down as a bot, and the notebook runs."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import matplotlib as mpl
import numpy as np
import pytest

from facedown.errors import FacedownError
from facedown.lab.tournament import play_tournament
from facedown.terminal.making.scaffolding import new_learner

EXAMPLES = Path(__file__).parents[1] / "examples"
ITERATIONS = 10


@pytest.fixture(scope="module")
def example():
    sys.path.insert(0, str(EXAMPLES))
    import learn_en_garde

    yield learn_en_garde
    sys.path.remove(str(EXAMPLES))


@pytest.fixture(scope="module")
def weights(example):
    learner = example.Learner("random")
    for _ in range(ITERATIONS):
        learner.learn()
    return learner.weights


def test_a_policy_learns_to_beat_random_moves(example, weights):
    assert example.win_share(weights, "random") > 0.6


def test_the_script_is_written_for_who_has_only_the_package(tmp_path, capsys):
    file = tmp_path / "mine.py"
    new_learner(file)
    assert file.read_text(encoding="utf-8") == (EXAMPLES / "learn_en_garde.py").read_text(encoding="utf-8")
    assert f"{file}:Learned" in capsys.readouterr().out
    with pytest.raises(FacedownError, match="already exists"):
        new_learner(file)


def test_the_policy_is_a_bot(weights, tmp_path):
    file = tmp_path / "policy.npz"
    np.savez(file, **weights)
    learned = f"{EXAMPLES / 'learn_en_garde.py'}:Learned(file={str(file)!r})"
    played = play_tournament("en_garde", ["random", learned], 40, seed=1, options={"target": 0})
    assert played.pairings[0].share.high < 0.5


def test_the_cells_of_the_notebook_run(example, monkeypatch):
    mpl.use("agg")
    monkeypatch.chdir(EXAMPLES)
    cells = json.loads((EXAMPLES / "learn_en_garde.ipynb").read_text(encoding="utf-8"))["cells"]
    scope: dict[str, object] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            assert not cell["outputs"]
            exec("".join(cell["source"]).replace("ITERATIONS = 150", "ITERATIONS = 2"), scope)
    assert len(scope["curve"]) == 2
    assert set(scope["shares"]) == {"random", "novice", "apprentice"}
