"""Playing any game to its end with random moves, in one compiled loop."""

from __future__ import annotations

from facedown.bots.random import choose_uniformly
from facedown.kernel.chance import DECK, KEY_WORDS, SPAWN, next_word, reseed, start
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import ending, pending, play, result, setup

# None of our games comes near this; a game that never ends must not hang the laboratory.
MOST_ACTIONS = 100_000


@rule
def first_seat(mask):
    """The lowest seat in a mask of seats."""
    seat = 0
    while not mask >> seat & 1:
        seat += 1
    return seat


@rule
def play_out(s, chooser, most_actions):
    """Let every seat choose uniformly until the game is over; returns the number of moves."""
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
def spawn(chooser, master, number, seed, deck):
    """Start the generators of game `number` of many.

    The first words of its own stream under the master seed are the game's seed, the next ones the key of the players'
    generator, which reveals nothing about the deal.
    """
    start(chooser, master, SPAWN, number)
    for i in range(KEY_WORDS):
        seed[i] = next_word(chooser)
    reseed(chooser, chooser)
    start(deck, seed, DECK, 0)


@rule
def start_game(s, chooser, master, number, seed, seats, options):
    """Deal game `number` of many into an empty `s`."""
    spawn(chooser, master, number, seed, s.rng)
    setup(s, seats, options, None)


@rule
def play_batch(records, chooser, master, seed, first, seats, options, most_actions, rows, scores):
    """Play a game for each row; `records` holds one record to play in and one that stays empty.

    A row gets the winners as a mask, the ending, and the number of moves.
    """
    for number in range(len(rows)):
        records[0] = records[1]
        s = records[0]
        start_game(s, chooser, master, first + number, seed, seats, options)
        rows[number, 2] = play_out(s, chooser, most_actions)
        rows[number, 0] = result(s, scores[number])
        rows[number, 1] = ending(s)
