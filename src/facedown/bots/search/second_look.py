"""A second look at the best moves of a search: all are played out with care in the same worlds, the worse half goes.

Iterations play on by hunch, which is quick, and in most games good enough. Where the next players' turns decide which
of two good moves is better, a hunch misleads in the same way again and again, and more iterations do not help. There,
part of the budget is spent on fewer playouts, in which everybody moves as an adept would for some stretches.
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

# Plays moves out, knowing how many rounds are left: what each brought in all worlds, and how many worlds there were.
PlayOut = Callable[[Sequence[int], int], tuple[Any, int]]


@rule
def play_with_care(memory, moves, sums, seat, seats, worlds, stretches, most_actions, rng):
    """Add up what each of the moves brings in as many worlds, the same for all of them."""
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
    """All seats as adepts would; what is open at the end is judged."""
    s = memory.places[1]
    for _ in range(most_actions):
        mask = np.int64(pending(s))
        if mask == 0 or stretch(s) >= horizon:
            break
        player = nth_bit(mask, 0)
        play(s, player, choose_weighed(s, player, rng, memory.desk, memory.all_moves, memory.all_shares), None)
    settle(memory, seats)


def look_again(moves: Sequence[MoveValue], play_out: PlayOut) -> tuple[tuple[MoveValue, ...], int]:
    """The moves in the order in which a second look puts them, and how many playouts that took.

    In every round each move that is left is played out in the same worlds, and the worse half of them goes. A weight
    is how much of the look a move got. What was no finalist keeps its share, if no finalist has less.
    """
    left = [move.code for move in moves[:FINALISTS]]
    sums, worlds = dict.fromkeys(left, 0.0), dict.fromkeys(left, 0)
    ranked: list[int] = []
    for rounds_left in range(count_rounds(len(left)), 0, -1):
        brought, number = play_out(left, rounds_left)
        for code, share in zip(left, brought, strict=True):
            sums[code] += share
            worlds[code] += number
        left.sort(key=lambda code: -sums[code])  # all of them were in as many worlds
        half = (len(left) + 1) // 2
        left, ranked = left[:half], left[half:] + ranked
    done = sum(worlds.values())
    looked = [MoveValue(code, float(sums[code] / worlds[code]), worlds[code] / done) for code in left + ranked]
    least = min(move.share for move in looked)
    others = [MoveValue(move.code, min(move.share, least), 0.0) for move in moves[FINALISTS:]]
    return (*looked, *others), done


def count_rounds(moves: int) -> int:
    """How many rounds it takes until one of so many moves is left."""
    return (min(moves, FINALISTS) - 1).bit_length()
