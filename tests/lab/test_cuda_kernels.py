"""The kernels of a GPU batch, run on the CPU: they play the same games as a batch there."""

from __future__ import annotations

import threading
from types import SimpleNamespace

import numpy as np
import pytest

from facedown import games
from facedown.kernel.chance import seed_words
from facedown.lab.vector import cuda, kernels, stepping
from facedown.lab.vector.batch import Batch
from facedown.lab.vector.encoding import encoding_of

LANES, THREADS = 6, 4
ATOMIC = threading.Lock()
ARRAYS = ("observation", "whole", "mask", "rewards", "done", "seat", "games")


class Block(threading.local):
    """What kernels ask of a GPU: which thread of which block this is, and memory, which is not empty at first.

    Each thread of a block is a thread of Python; they wait for each other where the kernel says so.
    """

    def __init__(self):
        self.local = SimpleNamespace(array=self.own_memory)
        self.shared = SimpleNamespace(array=self.shared_memory)
        self.atomic = SimpleNamespace(add=self.add)

    def enter(self, number, thread, arrays, barrier):
        self.blockIdx, self.threadIdx = SimpleNamespace(x=number), SimpleNamespace(x=thread)
        self.arrays, self.barrier, self.taken = arrays, barrier, 0

    def own_memory(self, shape, dtype, alignment=None):
        return np.full(shape, 0xDEADBEEF, dtype)

    def shared_memory(self, shape, dtype, alignment=None):
        self.taken += 1
        return self.arrays.setdefault(self.taken, np.full(shape, 0x5EADBEEF, dtype))

    def syncthreads(self):
        self.barrier.wait()

    def add(self, array, index, number):
        with ATOMIC:
            before = int(array[index])
            array[index] += number
        return before


class LanesOnTheCpu:
    """The arrays of a GPU batch, and its kernels, one block after the other."""

    def __init__(self, block, game, seats, seed):
        rules = games.get(game)
        encoding = encoding_of(rules, seats, {})
        self.block, self.layout = block, rules.layout
        self.kernels = kernels.kernels(rules.layout, encoding)
        self.lanes = stepping.Lanes(**cuda.new_lanes(rules, seats, encoding, LANES, True))
        self.kept = cuda.new_state(rules.layout, LANES)
        options = rules.setup_array(rules.read_options({}, seats))
        self.deal = stepping.Deal(seed_words(seed), options, np.zeros(1, rules.layout), seats)
        self.run(self.kernels.deal, self.deal)

    def run(self, kernel, *arguments):
        for number in range(-(-LANES // THREADS)):
            arrays, failed, barrier = {}, [], threading.Barrier(THREADS)
            given = (number, arrays, failed, barrier, kernel, arguments)
            threads = [threading.Thread(target=self.run_thread, args=(one, *given)) for one in range(THREADS)]
            for one in threads:
                one.start()
            for one in threads:
                one.join()
            if failed:
                raise failed[0]

    def run_thread(self, thread, number, arrays, failed, barrier, kernel, arguments):
        self.block.enter(number, thread, arrays, barrier)
        try:
            kernel(self.lanes, self.kept, *arguments)
        except threading.BrokenBarrierError:  # another thread failed
            pass
        except Exception as error:
            failed.append(error)
            barrier.abort()

    def sample(self):
        moves = np.zeros(LANES, np.int32)
        self.run(self.kernels.sample, moves)
        return moves

    def shown(self, hidden):
        words = np.zeros((LANES, kernels.words_in(self.layout)), kernels.WORD)
        shown = words.view(self.layout).reshape(LANES)
        self.run(self.kernels.show, hidden, words, shown)
        return shown


@pytest.fixture
def block(monkeypatch):
    one = Block()
    monkeypatch.setattr(kernels, "cuda", one)
    monkeypatch.setattr(kernels, "THREADS", (THREADS,))
    return one


@pytest.mark.parametrize("shared_bytes", [kernels.SHARED_BYTES, 0], ids=["in shared memory", "in global memory"])
def test_kernels_play_the_games_of_a_batch_on_the_cpu_byte_by_byte(block, monkeypatch, shared_bytes):
    monkeypatch.setattr(kernels, "SHARED_BYTES", shared_bytes)
    batch = Batch("en_garde", LANES, seed=3, open_cards=True)
    theirs = LanesOnTheCpu(block, "en_garde", 2, seed=3)
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
