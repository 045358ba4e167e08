"""Playing games out, for any game, in one compiled loop."""

from __future__ import annotations

from facedown.bots.random import choose_uniformly
from facedown.kernel.chance import CHOICES, DECK, KEY_WORDS, SPAWN, next_word, start
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import ending, pending, play, result, setup


@rule
def first_seat(mask):
    """The lowest seat in a mask of seats."""
    seat = 0
    while not mask >> seat & 1:
        seat += 1
    return seat


@rule
def play_out(s, chooser, most_actions):
    """Let every seat choose uniformly until the game is over; returns the number of actions."""
    actions = 0
    while actions < most_actions:
        mask = pending(s)
        if mask == 0:
            break
        seat = first_seat(mask)
        play(s, seat, choose_uniformly(s, seat, chooser), None)
        actions += 1
    return actions


@rule
def spawn_seed(chooser, master, number, seed):
    """The seed of one game of many: the first words of a stream of its own under the master seed."""
    start(chooser, master, SPAWN, number)
    for i in range(KEY_WORDS):
        seed[i] = next_word(chooser)


@rule
def play_batch(records, chooser, master, seed, first, seats, options, most_actions, rows, scores):
    """Play a game for each row; `records` are a place to play in and an empty record.

    A row gets the winners as a mask, the ending, and the number of actions.
    """
    for number in range(len(rows)):
        records[0] = records[1]
        s = records[0]
        spawn_seed(chooser, master, first + number, seed)
        start(s.rng, seed, DECK, 0)
        start(chooser, seed, CHOICES, 0)
        setup(s, seats, options, None)
        rows[number, 2] = play_out(s, chooser, most_actions)
        rows[number, 0] = result(s, scores[number])
        rows[number, 1] = ending(s)
