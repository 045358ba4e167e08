"""A second look at the best moves of a search: sequential halving with careful rollouts in the same worlds.

Rollouts by `hunch` are fast, and good enough in most games. Where the next players' turns decide which of two good
moves is better, they are biased, and more iterations do not help. There, part of the budget goes to fewer rollouts in
which everybody moves as an adept would for some stretches.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from facedown.bots.adept import choose_weighed
from facedown.bots.protocol import MoveValue
from facedown.bots.search.iterate import imagine_world, settle
from facedown.kernel.bits import nth_bit
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import pending, play, stretch

FINALISTS = 8

# Rolls moves out, given the number of rounds left: the sum of each move's results, and the number of worlds.
PlayOut = Callable[[Sequence[int], int], tuple[Any, int]]


@rule
def play_with_care(memory, moves, sums, seat, seats, worlds, stretches, most_actions, rng):
    """Add up the results of each move over the same worlds."""
    places = memory.places
    for _ in range(worlds):
        imagine_world(memory, seat, seat, rng)
        places[3] = places[1]
        for index in range(len(moves)):
            places[1] = places[3]
            play(places[1], seat, moves[index], None)
            play_on_with_care(memory, seats, stretch(places[3]) + stretches, most_actions, rng)
            sums[index] += memory.shares[seat]


@rule
def play_on_with_care(memory, seats, horizon, most_actions, rng):
    """A careful rollout: all seats play as an adept would, and `judge` evaluates an unfinished game."""
    s = memory.places[1]
    for _ in range(most_actions):
        mask = np.int64(pending(s))
        if mask == 0 or stretch(s) >= horizon:
            break
        player = nth_bit(mask, 0)
        play(s, player, choose_weighed(s, player, rng, memory.desk, memory.all_moves, memory.all_shares), None)
    settle(memory, seats)


def look_again(moves: Sequence[MoveValue], play_out: PlayOut) -> tuple[tuple[MoveValue, ...], int]:
    """The moves in their order after a second look, and the number of rollouts that took.

    In every round the remaining moves are rolled out in the same worlds, and the worse half is dropped. A move's weight
    is its part of all rollouts. Moves that were not looked at keep their share, unless a finalist has less.
    """
    left = [move.code for move in moves[:FINALISTS]]
    sums, worlds = dict.fromkeys(left, 0.0), dict.fromkeys(left, 0)
    ranked: list[int] = []
    for rounds_left in range(count_rounds(len(left)), 0, -1):
        brought, number = play_out(left, rounds_left)
        for code, share in zip(left, brought, strict=True):
            sums[code] += share
            worlds[code] += number
        left.sort(key=lambda code: -sums[code])  # all were played in the same number of worlds
        half = (len(left) + 1) // 2
        left, ranked = left[:half], left[half:] + ranked
    done = sum(worlds.values())
    looked = [MoveValue(code, float(sums[code] / worlds[code]), worlds[code] / done) for code in left + ranked]
    least = min(move.share for move in looked)
    others = [MoveValue(move.code, min(move.share, least), 0.0) for move in moves[FINALISTS:]]
    return (*looked, *others), done


def count_rounds(moves: int) -> int:
    """The number of rounds until one of that many moves is left."""
    return (min(moves, FINALISTS) - 1).bit_length()
