"""Stepping many games at once, in compiled code: play, deal again, hide, encode.

A *lane* is one place in a batch: a game is played in it, then the next. Everything a lane needs is written in
place, so the arrays a program holds are always those of now. The functions below work on one lane each and run on
the CPU and on a GPU (`cuda.py`), from the same source. What a table's own writers do is generated (`loops_of`).
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from facedown.kernel.bits import bits_set, nth_bit
from facedown.kernel.chance import below
from facedown.kernel.compiler import rule
from facedown.kernel.declaration.generated import load_rule
from facedown.kernel.dispatch import count, hide, nth, pending, play, result, setup
from facedown.kernel.encoding.writers import Writers
from facedown.kernel.sources import digest_of, source_digest
from facedown.lab.playout import spawn


class Deal(NamedTuple):
    """How games are dealt: the master seed, the options, an empty record, and who is at the table."""

    master: Any
    options: Any
    empty: Any
    seats: int


class Lanes(NamedTuple):
    """The arrays of a batch, one row per lane."""

    records: Any
    hidden: Any
    hidden_bytes: Any
    whole_bytes: Any
    choosers: Any
    seeds: Any
    games: Any
    seat: Any
    observation: Any
    whole: Any
    mask: Any
    rewards: Any
    scores: Any
    done: Any


@rule
def deal_game(records, lane, deal, chooser, number, seed):
    """Deal game `number` of the master seed into a lane."""
    records[lane] = deal.empty[0]
    s = records[lane]
    spawn(chooser, deal.master, number, seed, s.rng)
    setup(s, deal.seats, deal.options, None)


@rule
def write_rewards(s, seats, scores, rewards):
    """The winners share 1 and the losers share -1; without a winner everybody gets 0."""
    winners = np.int64(result(s, scores))
    number = bits_set(winners)
    if number == 0 or number == seats:
        return
    for seat in range(seats):
        rewards[seat] = 1 / number if winners >> seat & 1 else -1 / (seats - number)


@rule
def acting_seat(s):
    """The seat that decides next: of several that may act at once, the lowest."""
    return nth_bit(np.int64(pending(s)), 0)


@rule
def next_games(lanes, deal, first, last):
    """Where a game is over, say how it ended and deal the next one into its lane."""
    for lane in range(first, last):
        while pending(lanes.records[lane]) == 0:
            write_rewards(lanes.records[lane], deal.seats, lanes.scores[lane], lanes.rewards[lane])
            lanes.done[lane] = 1
            lanes.games[lane] += len(lanes.games)
            deal_game(lanes.records, lane, deal, lanes.choosers[lane], lanes.games[lane], lanes.seeds[lane])


@rule
def play_lanes(lanes, deal, codes, moves, first, last):
    """Play one move in each lane; where that ends a game, deal the next."""
    for lane in range(first, last):
        lanes.done[lane] = 0
        lanes.rewards[lane][:] = 0
        play(lanes.records[lane], lanes.seat[lane], codes[lanes.seat[lane], moves[lane]], None)
    next_games(lanes, deal, first, last)


@rule
def deal_lanes(lanes, deal, first, last):
    """Deal the first game of every lane from `first` to before `last`."""
    for lane in range(first, last):
        lanes.games[lane] = lane
        deal_game(lanes.records, lane, deal, lanes.choosers[lane], lane, lanes.seeds[lane])
    next_games(lanes, deal, first, last)
    lanes.done[first:last] = 0
    lanes.rewards[first:last] = 0


@rule
def first_illegal(mask, moves):
    """The first lane whose move is not one of its seat's; -1 if there is none."""
    for lane in range(len(moves)):
        move = moves[lane]
        if move < 0 or move >= mask.shape[1] or mask[lane, move] == 0:
            return lane
    return -1


class Loops(NamedTuple):
    """Loops over lanes that are generated for one table."""

    observe_lanes: Any
    sample_moves: Any


OBSERVE = """def observe_lanes(lanes, first, last):
    for lane in range(first, last):
        s = lanes.records[lane]
        seat = acting_seat(s)
        lanes.seat[lane] = seat
        lanes.hidden[lane] = s
        hide(lanes.hidden[lane], seat)
        write_tokens(lanes.hidden_bytes[lane], seat, lanes.observation[lane])
        if lanes.whole.shape[1] > 0:
            write_tokens(lanes.whole_bytes[lane], seat, lanes.whole[lane])
        write_mask(s, seat, lanes.mask[lane])
"""

SAMPLE = """def sample_moves(lanes, moves):
    for lane in range(len(moves)):
        s, seat = lanes.records[lane], lanes.seat[lane]
        code = nth(s, seat, below(lanes.choosers[lane], count(s, seat)))
        moves[lane] = number_of_move(code, seat)
"""


@cache
def loops_of(module: str, writers: Writers) -> Loops:
    """Who acts in each lane, what they know and what they may do; and a random move for each, all equally likely."""
    scope = {**writers._asdict(), "acting_seat": acting_seat, "below": below, "count": count, "hide": hide, "nth": nth}
    digest = digest_of(writers.digest, source_digest(__file__))
    return Loops(
        load_rule(module, "observe_lanes", OBSERVE, scope, digest),
        load_rule(module, "sample_moves", SAMPLE, scope, digest),
    )
