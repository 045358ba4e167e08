"""Stepping many games at once in compiled code: play, deal again, hide, encode.

A *lane* is one slot of a batch: a game is played in it, then the next. Everything about a lane is written in place, so
the arrays that a program holds are always current. The functions below work on one lane each and run on the CPU and on
a GPU (`kernels.py`), from the same source. The code that writes a table's encoding is generated (`loops_of`).
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
from facedown.kernel.encoding.observations import Layout
from facedown.kernel.encoding.spaces import Space
from facedown.kernel.encoding.writers import AT_ONCE, REMEMBERED, SMALL, Writers
from facedown.kernel.sources import digest_of, source_digest
from facedown.lab.playout import spawn


class Deal(NamedTuple):
    """How games are dealt: the master seed, the options, an empty record, and the number of seats."""

    master: Any
    options: Any
    empty: Any
    seats: int


class Lanes(NamedTuple):
    """The arrays of a batch, one row per lane.

    `chosen` has the number of parts of a move chosen so far, and the parts. `listed` are the codes of listed moves;
    where moves have numbers, it is scratch space, and begins with the indices at which a long mask was last set.
    `played` is the code of the move of the last step: 0 if only a part was chosen, and `DEALT` at the start. `ended`
    has the positions at the end of games, if they are kept.
    """

    records: Any
    ended: Any
    hidden: Any
    hidden_bytes: Any
    whole_bytes: Any
    ended_bytes: Any
    choosers: Any
    seeds: Any
    games: Any
    seat: Any
    observation: Any
    whole: Any
    chosen: Any
    mask: Any
    listed: Any
    worths: Any
    rows: Any
    played: Any
    rewards: Any
    scores: Any
    done: Any


DEALT = -1

# The work that `run_lanes` does, as flags.
DEALING, PLAYING, OBSERVING = 1, 2, 4


def shapes_of(encoding: Any, seats: int, open_cards: bool) -> dict[str, tuple[tuple[int, ...], Any]]:
    """The shape of one lane's part, and the type, of every array that is not a record."""
    listing, moves, tokens = encoding.listing, encoding.moves, len(encoding.layout)
    kind = encoding.space.choices if encoding.space else None
    room = moves if listing else 0
    listed = REMEMBERED + 1 + AT_ONCE if moves > SMALL and not listing else moves
    return {
        "games": ((), np.int64),
        "seat": ((), np.int8),
        "observation": ((tokens,), np.uint8),
        "whole": ((tokens if open_cards else 0,), np.uint8),
        "chosen": ((kind.choices.most + 1 if kind else 1,), np.int64),
        "mask": ((moves,), np.bool_),
        "listed": ((0 if kind else listed,), np.int64),
        "worths": ((room if listing and listing.promising else 0,), np.float64),
        "rows": ((room, len(encoding.features)), encoding.features.dtype),
        "played": ((), np.int64),
        "rewards": ((seats,), np.float32),
        "done": ((), np.bool_),
    }


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
    """The seat that decides next: if several may act at once, the lowest."""
    return nth_bit(np.int64(pending(s)), 0)


@rule
def end_game(lanes, deal, lane, s):
    """Record how the game in a lane ended, and choose the next one.

    If more than one game ends in a step, opponents finished the later ones before anyone else decided anything: there
    is nothing to learn from those, so rewards are about the first.
    """
    if not lanes.done[lane]:
        if len(lanes.ended) > 0:
            lanes.ended[lane] = s
        write_rewards(s, deal.seats, lanes.scores[lane], lanes.rewards[lane])
    lanes.done[lane] = 1
    lanes.games[lane] += len(lanes.games)


@rule
def next_game(lanes, deal, lane):
    """Record how the game in a lane ended, and deal the next one."""
    end_game(lanes, deal, lane, lanes.records[lane])
    deal_game(lanes.records, lane, deal, lanes.choosers[lane], lanes.games[lane], lanes.seeds[lane])


@rule
def next_games(lanes, deal, first, last):
    """Deal the next game in lanes whose game is over."""
    for lane in range(first, last):
        while pending(lanes.records[lane]) == 0:
            next_game(lanes, deal, lane)


@rule
def deal_lanes(lanes, deal, first, last):
    """Deal the first game of every lane from `first` to before `last`."""
    for lane in range(first, last):
        lanes.games[lane] = lane
        lanes.played[lane] = DEALT
        lanes.chosen[lane, 0] = 0
        deal_game(lanes.records, lane, deal, lanes.choosers[lane], lane, lanes.seeds[lane])
    next_games(lanes, deal, first, last)
    lanes.done[first:last] = 0
    lanes.rewards[first:last] = 0


@rule
def first_illegal(mask, moves):
    """The first lane whose move is illegal; -1 if there is none."""
    for lane in range(len(moves)):
        move = moves[lane]
        if move < 0 or move >= mask.shape[1] or mask[lane, move] == 0:
            return lane
    return -1


class Loops(NamedTuple):
    """Loops over lanes that are generated for one table."""

    run_lanes: Any
    observe_ended: Any
    sample_moves: Any


PLAY = """def play_lanes(lanes, deal, moves, first, last):
    for lane in range(first, last):
        lanes.done[lane] = 0
        lanes.rewards[lane][:] = 0
        s, seat = lanes.records[lane], lanes.seat[lane]
        move = take_move(s, seat, moves[lane], lanes.chosen[lane], lanes.mask[lane], lanes.listed[lane])
        lanes.played[lane] = move
        if move != 0:
            play(s, seat, move, None)
    next_games(lanes, deal, first, last)
"""

# What a seat knows does not change while it chooses the parts of a move; `take_move` writes which parts can follow.
OBSERVE = """def observe_lanes(lanes, first, last, own):
    for lane in range(first, last):
        s = lanes.records[lane]
        seat = acting_seat(s)
        lanes.seat[lane] = seat
        chosen = lanes.chosen[lane]
        if lanes.played[lane] != 0:
            lanes.hidden[lane] = s
            hide(lanes.hidden[lane], seat)
            write_tokens(lanes.hidden_bytes[lane], seat, lanes.observation[lane])
            if lanes.whole.shape[1] > 0:
                write_tokens(lanes.whole_bytes[lane], seat, lanes.whole[lane])
            write_moves(s, seat, chosen, lanes.mask[lane], lanes.listed[{listed}], lanes.worths[lane], lanes.rows[lane])
{chosen}
"""

# A few lanes at a time, so that their records are still in the processor's cache when they are observed. One function
# does everything, because each function that Python calls is compiled separately with everything that it calls.
RUN = """def run_lanes(lanes, deal, moves, work, first, last):
    for start in range(first, last, 8):
        end = min(start + 8, last)
        if work & DEALING:
            deal_lanes(lanes, deal, start, end)
        if work & PLAYING:
            play_lanes(lanes, deal, moves, start, end)
        if work & OBSERVING:
            observe_lanes(lanes, start, end, first)
"""

ENDED = """def observe_ended(lanes, seat, out, first, last):
    for lane in range(first, last):
        out[lane][:] = 0
        if lanes.done[lane]:
            hide(lanes.ended[lane], seat)
            write_tokens(lanes.ended_bytes[lane], seat, out[lane])
"""

CHOSEN = """        for part in range({parts}):
            value = {value} if chosen[0] > part else 0
            lanes.observation[lane, {first} + part] = value
            if lanes.whole.shape[1] > 0:
                lanes.whole[lane, {first} + part] = value
"""

SAMPLE = """def sample_moves(lanes, moves):
    for lane in range(len(moves)):
        s, seat, chooser = lanes.records[lane], lanes.seat[lane], lanes.choosers[lane]
        moves[lane] = {sampled}
"""

BY_NUMBER = "number_of_move(s, nth(s, seat, below(chooser, count(s, seat))), seat)"
BY_MASK = "sample_mask(lanes.mask[lane], chooser)"


@rule
def sample_mask(mask, rng):
    """A random index among those that are set, each equally likely."""
    found = 0
    for number in range(len(mask)):
        found += mask[number]
    left = below(rng, found)
    for number in range(len(mask)):
        if mask[number]:
            if left == 0:
                return number
            left -= 1
    return -1


class Sources(NamedTuple):
    """The generated parts of the loops for one table: how they encode the parts chosen so far, how they draw a random
    move, whose row of `listed` they use, and the rules that these call.
    """

    chosen: str
    sampled: str
    listed: str
    scope: tuple[tuple[str, Any], ...]


def sources_of(layout: Layout, space: Space | None) -> Sources:
    """The sources for one table; without a space, moves are listed."""
    kind = space.choices if space else None
    sampled = BY_NUMBER if space and not kind else BY_MASK
    # The moves behind a short mask are listed in scratch space, of which a thread needs one row.
    listed = "own" if space and not kind and len(space) <= SMALL else "lane"
    if kind is None or kind.choices is None:
        return Sources("", sampled, listed, ())
    choices = kind.choices
    place = "place_of(s, chosen[1 + part])" if choices.numbering else "chosen[1 + part]"
    first = len(layout) - choices.most + 1
    chosen = CHOSEN.format(parts=choices.most - 1, first=first, value=f"{place} + {1 - choices.values[0]}")
    return Sources(chosen, sampled, listed, (("place_of", choices.numbering.local),) if choices.numbering else ())


@cache
def loops_of(module: str, writers: Writers, sources: Sources) -> Loops:
    """The loops that observe, play, and draw random moves in all lanes."""
    names: dict[str, Any] = {"acting_seat": acting_seat, "below": below, "count": count, "hide": hide, "nth": nth}
    names |= {"play": play, "next_games": next_games, "sample_mask": sample_mask, "deal_lanes": deal_lanes}
    names |= {"DEALING": DEALING, "PLAYING": PLAYING, "OBSERVING": OBSERVING}
    scope = {**writers._asdict(), **names, **dict(sources.scope)}
    digest = digest_of(writers.digest, source_digest(__file__))
    scope["play_lanes"] = load_rule(module, "play_lanes", PLAY, scope, digest)
    observe = OBSERVE.format(chosen=sources.chosen, listed=sources.listed)
    scope["observe_lanes"] = load_rule(module, "observe_lanes", observe, scope, digest)
    return Loops(
        load_rule(module, "run_lanes", RUN, scope, digest),
        load_rule(module, "observe_ended", ENDED, scope, digest),
        load_rule(module, "sample_moves", SAMPLE.format(sampled=sources.sampled), scope, digest),
    )
