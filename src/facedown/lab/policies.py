"""Batches of games between bots that are plain compiled functions, without the interpreter.

These bots get full records. The contract of tactics guarantees that they choose the same move from full records as from
hidden ones, so these games are the same as games played through `hide`, move by move.
"""

from __future__ import annotations

import numpy as np

from facedown.bots.adept import choose_weighed
from facedown.bots.apprentice import choose_by_thumb
from facedown.bots.random import choose_uniformly
from facedown.kernel.bits import nth_bit
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import (
    AT_THE_END,
    AT_THE_START,
    count_statistics,
    ending,
    first_thought,
    pending,
    play,
    result,
)
from facedown.lab.playout import start_game

# The numbers of the bots that can play this way, by name.
POLICIES = {"random": 0, "novice": 1, "apprentice": 2, "adept": 3}
RANDOM, NOVICE, APPRENTICE, ADEPT = POLICIES.values()


@rule
def choose_by(policy, s, seat, chooser, scratch, moves, shares):
    """The move of the bot with that number."""
    if policy == RANDOM:
        return choose_uniformly(s, seat, chooser)
    if policy == NOVICE:
        return first_thought(s, seat, chooser)
    if policy == APPRENTICE:
        return choose_by_thumb(s, seat, chooser)
    return choose_weighed(s, seat, chooser, scratch, moves, shares)


@rule
def play_out_by(policies, s, chooser, most_actions, scratch, moves, shares):
    """Let every seat choose by its policy until the game is over; returns the number of moves."""
    actions = 0
    while actions < most_actions:
        mask = np.int64(pending(s))
        if mask == 0:
            break
        seat = nth_bit(mask, 0)
        play(s, seat, choose_by(policies[seat], s, seat, chooser, scratch, moves, shares), None)
        actions += 1
    return actions


@rule
def play_batch_by(
    policies, records, chooser, master, seed, first, seats, options, most_actions, rows, scores, scratch, moves, shares
):
    """`play_batch` with a policy for every seat."""
    for number in range(len(rows)):
        records[0] = records[1]
        s = records[0]
        start_game(s, chooser, master, first + number, seed, seats, options)
        rows[number, 2] = play_out_by(policies, s, chooser, most_actions, scratch, moves, shares)
        rows[number, 0] = result(s, scores[number])
        rows[number, 1] = ending(s)


@rule
def play_and_count(
    policy, records, chooser, master, seed, first, seats, options, most_actions, rows, scratch, moves, shares
):
    """Play a game for each row, with the same policy in every seat; the game decides what to count."""
    for number in range(len(rows)):
        records[0] = records[1]
        s = records[0]
        start_game(s, chooser, master, first + number, seed, seats, options)
        count_statistics(s, AT_THE_START, 0, rows[number])
        for _ in range(most_actions):
            mask = np.int64(pending(s))
            if mask == 0:
                break
            seat = nth_bit(mask, 0)
            move = choose_by(policy, s, seat, chooser, scratch, moves, shares)
            count_statistics(s, seat, move, rows[number])
            play(s, seat, move, None)
        count_statistics(s, AT_THE_END, 0, rows[number])
