"""The kernels of a GPU batch, run one lane after the other on the CPU: they play the same games as a batch there."""

from __future__ import annotations

import numpy as np
import pytest

from facedown import games
from facedown.kernel.chance import Rng, seed_words
from facedown.lab.vector import cuda, stepping
from facedown.lab.vector.batch import Batch
from facedown.lab.vector.encoding import encoding_of

LANES = 4
ARRAYS = ("observation", "whole", "mask", "rewards", "done", "seat", "games")


class Memory:
    """A thread's own memory, which is not empty at first."""

    def array(self, size, dtype, alignment):
        return np.full(size, 0xDEADBEEF, dtype)


class OneThread:
    """What kernels ask of a GPU: which lane a thread has, and memory of its own."""

    def __init__(self):
        self.lane, self.local = 0, Memory()

    def grid(self, dimensions):
        return self.lane


class LanesOnTheCpu:
    """The arrays of a GPU batch, and its kernels in a loop over lanes."""

    def __init__(self, thread, game, seats, seed):
        rules = games.get(game)
        encoding = encoding_of(rules, seats, {})
        self.thread, self.layout = thread, rules.layout
        self.kernels = cuda.kernels(rules.layout, encoding)
        self.lanes = stepping.Lanes(**cuda.new_lanes(rules, seats, encoding, LANES, True))
        self.kept = cuda.LaneState(cuda.new_words(rules.layout, LANES), cuda.new_words(Rng, LANES))
        options = rules.setup_array(rules.read_options({}, seats))
        self.deal = stepping.Deal(seed_words(seed), options, np.zeros(1, rules.layout), seats)
        self.run(self.kernels.deal, self.deal)

    def run(self, kernel, *arguments):
        for self.thread.lane in range(LANES):
            kernel(self.lanes, self.kept, *arguments)

    def sample(self):
        moves = np.zeros(LANES, np.int32)
        self.run(self.kernels.sample, moves)
        return moves

    def shown(self, hidden):
        words = np.zeros((LANES, cuda.words_in(self.layout)), cuda.WORD)
        self.run(self.kernels.show, hidden, words)
        return words.view(self.layout).reshape(LANES)


@pytest.fixture
def thread(monkeypatch):
    one = OneThread()
    monkeypatch.setattr(cuda, "cuda", one)
    return one


def test_kernels_play_the_games_of_a_batch_on_the_cpu_byte_by_byte(thread):
    batch = Batch("en_garde", LANES, seed=3, open_cards=True)
    theirs = LanesOnTheCpu(thread, "en_garde", 2, seed=3)
    ended = 0
    for _ in range(150):
        moves = theirs.sample()
        assert (moves == batch.sample()).all()
        theirs.run(theirs.kernels.step, theirs.deal, moves)
        batch.step(moves)
        ended += batch.done.sum()
        for name in ARRAYS:
            assert getattr(batch, name).tobytes() == np.ascontiguousarray(getattr(theirs.lanes, name)).tobytes(), name
        assert theirs.shown(hidden=False).tobytes() == batch.records.tobytes()
        assert theirs.shown(hidden=True).tobytes() == batch.hidden.tobytes()
    assert ended > 0
