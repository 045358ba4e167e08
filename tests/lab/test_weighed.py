"""Batches of weighed moves: every lane is an ordinary game, and a master at a table reads what they show."""

from __future__ import annotations

import random

import numpy as np
import pytest

import facedown
from facedown import bots, games
from facedown.bots import AS_USUAL, Known
from facedown.bots.listed import ListedEncoding
from facedown.bots.master import load_network, weights_file
from facedown.kernel import records
from facedown.kernel.chance import below
from facedown.kernel.dispatch import count, nth, pending, play
from facedown.kernel.log import Log
from facedown.lab.vector.stepping import acting_seat
from facedown.lab.vector.weighed import WeighedBatch
from positions import generator

GAME, SEATS, LANES = "stone_warriors", 2, 6


@pytest.fixture(scope="module")
def network():
    return load_network(weights_file(GAME, SEATS))


@pytest.fixture
def batch(network):
    return WeighedBatch(GAME, LANES, SEATS, seed=5, room=network.label.room)


@pytest.fixture(scope="module")
def encoding(network):
    return ListedEncoding(games.get(GAME), facedown.deal(GAME, SEATS, seed=1).record, SEATS, network.label)


def rows_to_play(batch, rng):
    return np.array([rng.choice(np.flatnonzero(row)) for row in batch.mask], np.int32)


def play_on(position, code, chooser, even):
    """A move, and the even moves after it, which the batch draws."""
    play(position, acting_seat(position), code, records.new(Log))
    while pending(position) and even.kinds >> (int(nth(position, acting_seat(position), 0)) & even.mask) & 1:
        seat = acting_seat(position)
        play(position, seat, nth(position, seat, below(chooser, count(position, seat))), records.new(Log))


def test_every_lane_is_a_single_game_move_by_move(batch):
    rng, ended = np.random.default_rng(1), 0
    for _ in range(150):
        rows = rows_to_play(batch, rng)
        positions, choosers = list(map(records.copy, batch.records)), list(map(records.copy, batch.choosers))
        codes = [int(batch.lanes.listed[lane, row]) for lane, row in enumerate(rows)]
        batch.step(rows)
        for lane, code in enumerate(codes):
            play_on(positions[lane], code, choosers[lane], batch.even)
            over = pending(positions[lane]) == 0
            assert bool(batch.done[lane]) == over
            if not over:
                assert records.content(batch.records[lane]) == records.content(positions[lane])
            ended += over
    assert ended > 0
    assert np.allclose(batch.rewards.sum(1), 0)


def test_a_master_reads_what_the_batch_shows(batch, encoding):
    """The same numbers of the position, and the same moves: so a batch shows no more than a master may know."""
    rng = np.random.default_rng(2)
    for _ in range(25):
        for lane in range(LANES):
            known = Known(batch.records[lane], int(batch.seat[lane]))
            codes, shares = encoding.moves(known)
            found = int(batch.mask[lane].sum())
            order, listed = np.argsort(codes), np.argsort(batch.lanes.listed[lane, :found])
            assert np.array_equal(codes[order], batch.lanes.listed[lane, :found][listed])
            assert shares[order] == pytest.approx(batch.worths[lane, :found][listed])
            assert np.array_equal(encoding.rows(known, codes)[order], batch.rows[lane, :found][listed])
            assert np.array_equal(encoding.read(known), encoding.inputs.read(batch.observation[lane]))
        batch.step(rows_to_play(batch, rng))


def test_even_moves_are_drawn_at_random(batch):
    """Throws in a battle: each as likely as the others, whatever the network says."""
    rng, mind = random.Random(4), bots.get("master")
    game, found = facedown.deal(GAME, SEATS, seed=2), 0
    while game.pending and found < 3:
        seat = min(game.pending)
        codes = [game.rules.moves.encode(move) for move in game.moves(seat)]
        if len(codes) > 1 and batch.even.kinds >> (codes[0] & batch.even.mask) & 1:
            chances = mind.policy(Known(game.record, seat), AS_USUAL, generator(1))
            assert chances == pytest.approx(dict.fromkeys(codes, 1 / len(codes)))
            found += 1
        game.play(seat, rng.choice(list(game.moves(seat))))
    assert found
