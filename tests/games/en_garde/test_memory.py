"""What a record remembers of the last two actions: for beliefs and learning, and for no rule."""

from __future__ import annotations

import random

import facedown
from facedown.games.en_garde.declaration import MEMORY, Move
from facedown.kernel import dispatch, records
from games.en_garde.duels import LEFT, RIGHT, duel
from positions import random_game, walk

FIELDS = ("last_kind", "last_card", "last_cards", "last_step")


def remembered(game):
    return [tuple(int(game.record[field][age]) for field in FIELDS) for age in range(MEMORY)]


def test_the_last_two_actions_are_remembered_the_newest_first():
    game = duel(LEFT, i=5, you=12, mine=[3, 4, 4, 1, 2], yours=[4, 4, 1, 1, 2])
    game.play(LEFT, "+3 4x2")
    assert remembered(game) == [(Move.ATTACK, 4, 2, 3), (0, 0, 0, 0)]
    game.play(RIGHT, "parry")
    assert remembered(game) == [(Move.PARRY, 4, 2, 0), (Move.ATTACK, 4, 2, 3)]
    game.play(RIGHT, "-1")
    assert remembered(game) == [(Move.STEP, -1, 0, 0), (Move.PARRY, 4, 2, 0)]


def test_a_new_round_is_played_without_memory_of_the_last():
    game = facedown.deal("en_garde", seed=1)
    rng = random.Random(1)
    while game.record.round_number == 1:
        seat = min(game.pending)
        game.play(seat, rng.choice(list(game.moves(seat))))
    assert remembered(game) == [(0, 0, 0, 0)] * MEMORY


def test_no_rule_depends_on_what_is_remembered():
    rng = random.Random(2)
    for game in walk(random_game("en_garde", 2, 1), rng):
        forgetful = records.copy(game.record)
        dispatch.forget(forgetful)
        assert dispatch.pending(forgetful) == dispatch.pending(game.record)
        for seat in game.pending:
            codes = [dispatch.nth(game.record, seat, index) for index in range(dispatch.count(game.record, seat))]
            assert codes == [dispatch.nth(forgetful, seat, index) for index in range(dispatch.count(forgetful, seat))]
