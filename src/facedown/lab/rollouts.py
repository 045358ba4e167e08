"""Rollouts from many worlds at once: the value of a position, or of a move in it, for each seat."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from facedown.bots.adept import MOST_MOVES, SCRATCH_RECORDS, choose_weighed
from facedown.bots.knowledge import hash_words
from facedown.bots.search.iterate import imagine_world, play_on, quick_move, settle
from facedown.bots.search.nodes import UNITS
from facedown.kernel import records
from facedown.kernel.bits import nth_bit
from facedown.kernel.chance import Rng, reseed, start
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import hide, pending, play, setup, stretch
from facedown.kernel.log import MOST_SEATS

# Streams under one key: for sampling or dealing worlds, and for what happens in each of them.
WORLDS, ROLLOUTS = 2, 3
NOBODY = -1  # in place of the seat that moves first
AS_USUAL, GIVEN = 0, 1  # what that seat plays: its quick move, or a given move


class RolloutBuffers(NamedTuple):
    """The buffers that rollouts write to, allocated once per thread. They have the fields of the search's memory."""

    places: Any  # as in a search: what is known, a world, and two more records
    words: Any  # the places as numbers
    scratch: Any
    moves: Any
    chances: Any
    units: Any
    scores: Any
    shares: Any
    rng: Any


def new_buffers(layout: Any) -> RolloutBuffers:
    """Allocate buffers for positions of one game."""
    places = np.zeros(4, layout)
    return RolloutBuffers(
        places=places,
        words=places.view(np.uint32).reshape(4, -1),
        scratch=np.zeros(SCRATCH_RECORDS, layout),
        moves=np.zeros(MOST_MOVES, np.int64),
        chances=np.zeros(MOST_MOVES),
        units=np.zeros(UNITS, np.float32),
        scores=np.zeros(MOST_SEATS, np.int64),
        shares=np.zeros(MOST_SEATS),
        rng=records.new(Rng),
    )


@rule
def imagine_worlds(buffers, known, seat, key, worlds):
    """Fill `worlds` with positions that fit what a seat knows, weighted by likelihood."""
    buffers.places[0] = known[0]
    for number in range(len(worlds)):
        start(buffers.rng, key, WORLDS, number)
        imagine_world(buffers, seat, buffers.rng)
        worlds[number] = buffers.places[1]


@rule
def deal_worlds(buffers, seats, options, key, worlds):
    """Fill empty `worlds` with random deals."""
    for number in range(len(worlds)):
        start(worlds[number].rng, key, WORLDS, number)
        setup(worlds[number], seats, options, None)


@rule
def roll_out(buffers, worlds, seat, what, move, seats, is_careful, stretches, most_actions, key, rows):
    """Play every world to its end or horizon, and fill in the payoff for each seat.

    The first seat makes its quick move, like everyone after it, or a given move. The quick move is chosen in both
    cases, so that the same random numbers follow any move. With `NOBODY`, rollouts start from the position itself.
    """
    for number in range(len(worlds)):
        buffers.places[1] = worlds[number]
        s = buffers.places[1]
        start(buffers.rng, key, ROLLOUTS, number)
        reseed(s.rng, buffers.rng)
        horizon = stretch(s) + stretches
        if seat != NOBODY:
            chosen = quick_move(buffers, seat, 0.0, buffers.rng)
            play(s, seat, move if what == GIVEN else chosen, None)
        if is_careful:
            play_on_with_care(buffers, seats, horizon, most_actions, buffers.rng)
        else:
            play_on(buffers, seats, horizon, most_actions, 0.0, buffers.rng)
        for player in range(seats):
            rows[number, player] = buffers.shares[player]


@rule
def play_on_with_care(buffers, seats, horizon, most_actions, rng):
    """A careful rollout: all seats play like an adept, and `judge` evaluates an unfinished game."""
    s = buffers.places[1]
    for _ in range(most_actions):
        mask = np.int64(pending(s))
        if mask == 0 or stretch(s) >= horizon:
            break
        player = nth_bit(mask, 0)
        play(s, player, choose_weighed(s, player, rng, buffers.scratch, buffers.moves, buffers.chances), None)
    settle(buffers, seats)


@rule
def is_chance_in(buffers, worlds, after, seat, move, seats, key):
    """Whether a move shows anyone something different in one of these worlds than it did in the game.

    The worlds differ only in what nobody could know.
    """
    for number in range(len(worlds)):
        buffers.places[1] = worlds[number]
        start(buffers.rng, key, ROLLOUTS, number)
        reseed(buffers.places[1].rng, buffers.rng)
        play(buffers.places[1], seat, move, None)
        for viewer in range(seats):
            buffers.places[2] = buffers.places[1]
            buffers.places[3] = after[0]
            hide(buffers.places[2], viewer)
            hide(buffers.places[3], viewer)
            if hash_words(buffers.words[2], viewer) != hash_words(buffers.words[3], viewer):
                return True
    return False
