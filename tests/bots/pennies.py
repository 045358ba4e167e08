"""A tiny game to search in: two seats choose heads or tails at the same time, and what they win is not even.

Both heads: seat 0 wins. One of each: seat 1 wins. Both tails: nobody does, which is half a win for both. In
equilibrium both choose heads a third of the time, and seat 0 has a third of the game.
"""

from __future__ import annotations

import sys
from types import SimpleNamespace

import numpy as np

from facedown.kernel import dispatch, records
from facedown.kernel.chance import Rng, below, erase, reseed
from facedown.kernel.compiler import rule
from facedown.kernel.declaration.defaults import list_one_by_one, no_policy, nothing_to_forget, nothing_to_unplay
from facedown.kernel.payoffs import count_nothing, share_the_win
from facedown.kernel.records import record

HEADS, TAILS = 1, 2
HIDDEN = 3

State = record(rng=Rng, shown=(np.uint8, 2), start=np.uint8)


@rule
def setup(s, seats, options, log):
    s.start = 1


@rule
def pending(s):
    return (1 if s.shown[0] == 0 else 0) | (2 if s.shown[1] == 0 else 0)


@rule
def count(s, seat):
    return 2 if s.shown[seat] == 0 else 0


@rule
def nth(s, seat, index):
    return np.int64(index) + 1


@rule
def refusal(s, seat, move):
    return 0 if s.shown[seat] == 0 and 1 <= move <= 2 else 1


@rule
def play(s, seat, move, log):
    s.shown[seat] = move


@rule
def result(s, scores):
    if s.shown[0] == TAILS and s.shown[1] == TAILS:
        return 0
    return 1 if s.shown[0] == s.shown[1] else 2


@rule
def ending(s):
    return 0 if pending(s) else 1


@rule
def fault(s):
    return 0


@rule
def hide(s, seat):
    erase(s.rng)
    if pending(s):
        for owner in range(2):
            if owner != seat and s.shown[owner] != 0:
                s.shown[owner] = HIDDEN


@rule
def imagine(s, seat, rng):
    for owner in range(2):
        if s.shown[owner] == HIDDEN:
            s.shown[owner] = 1 + below(rng, 2)
    reseed(s.rng, rng)


@rule
def first_thought(s, seat, rng):
    return hunch(s, seat, rng)


@rule
def hunch(s, seat, rng):
    return 1 + below(rng, 2)


@rule
def candidates(s, seat, moves, worths):
    for index in range(2):
        moves[index], worths[index] = index + 1, 0.5
    return 2


@rule
def weigh(s, seat, scratch, moves, shares):
    return candidates(s, seat, moves, shares)


@rule
def judge(s, shares):
    shares[0], shares[1] = 0.5, 0.5
    return 2


@rule
def likelihood(s, seat):
    return 1.0


@rule
def stretch(s):
    return 0


def known_to(seat):
    """What a seat knows at the start, in the form in which a search takes it."""
    s = records.new(State)
    dispatch.setup(s, 2, np.zeros(0, np.int64), None)
    dispatch.hide(s, seat)
    shape = SimpleNamespace(
        ROLLOUT_STRETCHES=1, ROLLOUT_ACTIONS=10, OTHERS_LEARN=True, TRUST_IN_WEIGHING=20.0, EXPLORE=0.5
    )
    return SimpleNamespace(record=s, seat=seat, rules=SimpleNamespace(tactics=shape, points=None))


dispatch.register(
    State,
    [sys.modules[__name__]],
    {
        "forget": nothing_to_forget,
        "list_moves": list_one_by_one,
        "worth": share_the_win,
        "count_statistics": count_nothing,
        "policy": no_policy,
        "unplay": nothing_to_unplay,
    },
)
