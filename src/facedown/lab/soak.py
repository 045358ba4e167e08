"""Hundreds of thousands of random games, checking every invariant after every move."""

from __future__ import annotations

from typing import Any

import numpy as np

from facedown import games
from facedown.bots.random import choose_uniformly
from facedown.kernel import records
from facedown.kernel.chance import Rng, seed_words
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import count, fault, pending, play, refusal
from facedown.lab.playout import MOST_ACTIONS, start_game

NO_MOVES = -1  # a pending seat has no move
IDLE_MOVES = -2  # a seat that is not pending has one
REFUSED = -3  # a listed move is refused
ENDLESS = -4

MEANINGS = {
    NO_MOVES: "a pending seat has no move",
    IDLE_MOVES: "a seat that is not pending has a move",
    REFUSED: "a listed move is refused",
    ENDLESS: "a game does not end",
}


@rule
def soak_game(s, seats, chooser, most_actions):
    """Play one game; returns 0, or the number of the first violated invariant."""
    for _ in range(most_actions):
        mask = pending(s)
        wrong = fault(s)
        if wrong != 0 or mask == 0:
            return wrong
        mover = -1
        for seat in range(seats):
            if mask >> seat & 1:
                mover = seat
                if count(s, seat) == 0:
                    return NO_MOVES
            elif count(s, seat) != 0:
                return IDLE_MOVES
        move = choose_uniformly(s, mover, chooser)
        if refusal(s, mover, move) != 0:
            return REFUSED
        play(s, mover, move, None)
    return ENDLESS


@rule
def soak_batch(records, chooser, master, seed, seats, options, games, most_actions):
    """Play games until one goes wrong; returns its number and the violation."""
    for number in range(games):
        records[0] = records[1]
        s = records[0]
        start_game(s, chooser, master, number, seed, seats, options)
        wrong = soak_game(s, seats, chooser, most_actions)
        if wrong != 0:
            return number, wrong
    return games, 0


def soak(name: str, seats: int, count: int, seed: int = 0, options: dict[str, Any] | None = None) -> int:
    """Play random games; returns how many, or raises an error with the seed of the game that went wrong.

    >>> soak("en_garde", 2, 10)
    10
    """
    rules = games.get(name)
    numbers = rules.setup_array(rules.read_options(options or {}, rules.check_seats(seats)))
    place, chooser = np.zeros(2, rules.layout), records.new(Rng)
    master = seed_words(seed)
    game_seed = np.zeros_like(master)
    played, wrong = soak_batch(place, chooser, master, game_seed, seats, numbers, count, MOST_ACTIONS)
    if wrong:
        meaning = {**MEANINGS, **rules.faults}[int(wrong)]
        raise AssertionError(
            f"{name} for {seats}, {options}: {meaning}, in the game with seed {game_seed.tobytes().hex()}"
        )
    return int(played)
