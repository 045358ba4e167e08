"""What a seat knows and may do as numbers: the same as in batches, and nothing that it cannot know."""

from __future__ import annotations

import pickle
import random

import numpy as np
import pytest

import facedown
from environments.tables import every_compiled_table, every_table
from facedown.environments.encoder import Encoder
from facedown.environments.table import OpponentBots, Table, rewards_of
from facedown.errors import IllegalMove, InvalidOption, UnknownBot
from facedown.kernel import chance, dispatch, records
from facedown.kernel.chance import DECK, Rng
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import nth
from swaps import swap_unseen_cards


@every_compiled_table
def test_a_single_table_has_the_numbers_of_a_batch(name, seats):
    table = Table(name, seats)
    listed = {"moves": "rows", "room": table.encoder.moves} if table.encoder.space is None else {}
    batch = facedown.vector(name, 4, seats, seed=5, **listed)
    for _ in range(40):
        for lane in range(4):
            decision = table.encoder.look(batch.records[lane], int(batch.seat[lane]))
            assert np.array_equal(decision.observation, batch.observation[lane])
            assert np.array_equal(decision.mask, batch.mask[lane])
        batch.step(batch.sample())


@every_table
def test_a_decision_is_the_same_in_every_world_that_a_seat_cannot_tell_apart(name, seats):
    """Worlds are imagined, and made by swapping unseen cards on the table itself."""
    table, chooser, rng = Table(name, seats), random.Random(3), records.new(Rng)
    chance.start(rng, chance.seed_words(3), DECK, 0)
    game, swapped = table.deal(3), 0
    for _ in range(40):
        if not game.pending:
            break
        seat = min(game.pending)
        decision = table.look(game, seat)
        world = game.known(seat)
        dispatch.imagine(world, seat, rng)
        other = game.copy()
        swapped += swap_unseen_cards(other, seat, chooser) and other != game
        for position in (world, other.record):
            found = table.encoder.look(position, seat)
            assert np.array_equal(found.observation, decision.observation)
            assert found.codes == decision.codes
        assert len(decision.codes) == len(game.moves(seat)) == decision.mask.sum()
        assert (decision.observation <= table.encoder.high).all()
        table.play(game, seat, chooser.choice(list(decision.codes.values())))
    assert swapped > 5


def test_moves_that_cannot_be_numbered_are_listed():
    game = facedown.deal("en_garde", seed=1)
    seat = min(game.pending)
    encoder = Encoder(game.rules, 2, game.record)
    encoder.space, encoder.moves = None, 3
    encoder._codes = np.zeros((1, 3), np.int64)
    decision = encoder.look(game.record, seat)
    assert list(decision.codes) == [0, 1, 2]
    assert all(game.rules.listed_moves.typed(code) in game.moves(seat) for code in decision.codes.values())
    with pytest.raises(IllegalMove):
        decision.code(3)


def test_a_table_is_pickled_by_what_it_is():
    table = Table("en_garde", options={"target": 0})
    twin = pickle.loads(pickle.dumps(table))
    assert twin.deal(7) == table.deal(7)


def test_winners_share_one_and_losers_share_minus_one():
    game = facedown.deal("en_garde", seed=1)
    assert rewards_of(game) == [0.0, 0.0]
    game.concede(0, "resign match")
    assert rewards_of(game) == [-1.0, 1.0]


@rule
def play_the_first_move(s, seat, rng):
    return nth(s, seat, 0)


class First:
    def choose(self, known, budget, rng):
        return known.moves[0]


@pytest.mark.parametrize("opponent", [play_the_first_move, First()])
def test_opponents_are_rules_or_bots_of_ones_own(opponent):
    game = facedown.deal("en_garde", seed=1, options={"starter": "right"})
    opponent_bots = OpponentBots({1: opponent}, 0, 2)
    opponent_bots.start(game.seed)
    assert game.rules.listed_moves.typed(opponent_bots.choose(game, 1)) == game.moves(1)[0]


@pytest.mark.parametrize(
    ("opponents", "seat", "error"),
    [
        ("nobody", 0, UnknownBot),
        ({}, 0, InvalidOption),
        ({0: "random", 1: "random"}, 0, InvalidOption),
        ({1: 7}, 0, InvalidOption),
        ("random", 2, InvalidOption),
        ("random", True, InvalidOption),
    ],
)
def test_impossible_opponents_get_a_clear_error(opponents, seat, error):
    with pytest.raises(error):
        OpponentBots(opponents, seat, 2)
