"""The loops that are measured for any game: random play, sampling worlds, and copying."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from facedown import games
from facedown.bots.random import choose_uniformly
from facedown.kernel import records
from facedown.kernel.chance import DECK, Rng, seed_words, start
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import hide, imagine, pending, play
from facedown.lab.playout import first_seat, play_batch
from facedown.table.game import deal

MOST_ACTIONS = 100_000
POSITIONS = 1000


@rule
def imagine_all(known, seats, place, rng, rounds):
    """Sample a world for every hidden position, again and again."""
    for _ in range(rounds):
        for number in range(len(known)):
            place[0] = known[number]
            imagine(place[0], seats[number], rng)


@rule
def copy_all(positions, place, rounds):
    """Copy every position; the sum of the copies prevents the compiler from removing them."""
    total = 0
    for number in range(rounds):
        place[number % len(place)] = positions[number % len(positions)]
        total += place[number % len(place)].rng.used
    return total


@rule
def sample_positions(s, chooser, positions, movers):
    """Store positions of one game, and who is to move in them; returns how many."""
    kept = 0
    mask = pending(s)
    while mask != 0 and kept < len(positions):
        seat = first_seat(mask)
        positions[kept] = s
        movers[kept] = seat
        kept += 1
        play(s, seat, choose_uniformly(s, seat, chooser), None)
        mask = pending(s)
    return kept


@rule
def hide_all(positions, movers):
    for number in range(len(positions)):
        hide(positions[number], movers[number])


def positions_of(name: str, seats: int) -> tuple[Any, Any]:
    """Full positions from random games, and the seat to move in each."""
    rules = games.get(name)
    positions, movers = np.zeros(POSITIONS, rules.layout), np.zeros(POSITIONS, np.int64)
    filled, seed = 0, 0
    while filled < POSITIONS:
        chooser = records.new(Rng)
        start(chooser, seed_words(seed), DECK, 0)
        game = deal(name, seats, seed=seed)
        filled += sample_positions(game.record, chooser, positions[filled:], movers[filled:])
        seed += 1
    return positions, movers


def rate(loop: Callable[[int], int], seconds: float) -> float:
    """Operations per second of a loop that takes its number of iterations; it is compiled and sized first."""
    rounds = 1
    loop(rounds)
    while True:
        began = time.perf_counter()
        done = loop(rounds)
        spent = time.perf_counter() - began
        if spent > seconds / 2:
            return done / spent
        rounds = max(rounds * 2, int(rounds * seconds / max(spent, 1e-6)))


def playouts(name: str, seats: int, seconds: float) -> float:
    """Moves per second of random games."""
    rules = games.get(name)
    place, chooser, seed = np.zeros(2, rules.layout), records.new(Rng), np.zeros(8, np.uint32)
    options, master = rules.setup_array(rules.read_options({}, seats)), seed_words(1)

    def loop(rounds: int) -> int:
        rows, scores = np.zeros((rounds, 3), np.int32), np.zeros((rounds, seats), np.int32)
        play_batch(place, chooser, master, seed, 0, seats, options, MOST_ACTIONS, rows, scores)
        return int(rows[:, 2].astype(np.int64).sum())

    return rate(loop, seconds)


def imaginings(name: str, seats: int, seconds: float) -> float:
    """Worlds sampled per second, from hidden positions of the seat to move."""
    known, movers = positions_of(name, seats)
    hide_all(known, movers)
    place, rng = np.zeros(1, known.dtype), records.new(Rng)

    def loop(rounds: int) -> int:
        imagine_all(known, movers, place, rng, rounds)
        return rounds * len(known)

    return rate(loop, seconds)


def copies(name: str, seats: int, seconds: float) -> float:
    """Positions copied per second."""
    positions, _ = positions_of(name, seats)
    place = np.zeros(64, positions.dtype)

    def loop(rounds: int) -> int:
        copy_all(positions, place, rounds)
        return rounds

    return rate(loop, seconds)
