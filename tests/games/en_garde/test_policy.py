"""What the small network makes of a position, and how the other's last action is taken back."""

from __future__ import annotations

import numpy as np
import pytest

import facedown
from facedown import games
from facedown.bots.search.nodes import UNITS
from facedown.games.en_garde.bots.policy import policy, unplay
from facedown.games.en_garde.declaration import Phase, code
from facedown.kernel import records
from facedown.kernel.tally import as_cards
from games.en_garde.duels import LEFT, RIGHT, duel


def chances(game, seat):
    """How likely each move is, as text."""
    moves, likely = np.zeros(64, np.int64), np.zeros(64)
    found = policy(game.record, seat, moves, likely, np.zeros(UNITS, np.float32))
    typed = games.get("en_garde").moves
    return {str(typed.decode(int(move))): float(chance) for move, chance in zip(moves[:found], likely, strict=False)}


def before(game, seat):
    s = records.copy(game.record)
    return s, int(unplay(s, seat))


def test_a_sure_hit_is_taken():
    game = duel(LEFT, i=5, you=8, mine=[3, 3, 3, 1, 2], yours=[4, 4, 1, 1, 2], discard=[3, 3])
    likely = chances(game, LEFT)
    assert max(likely, key=likely.get) in ("3x1", "3x2", "3x3")
    assert sum(chance for move, chance in likely.items() if move.startswith("3x")) > 0.95


def test_a_table_with_more_cards_than_the_printed_game_has_no_policy():
    game = facedown.deal("en_garde", seed=1, options={"values": 6})
    assert chances(game, min(game.pending)) == {}


def test_a_step_is_taken_back_with_one_of_the_cards_that_may_have_been_drawn():
    game = duel(LEFT, i=1, you=20, mine=[3, 4, 4, 1, 2], yours=[4, 4, 1, 1, 2])
    game.play(LEFT, "+3")
    s, move = before(game, RIGHT)
    assert move == code.step(3)
    assert (int(s.to_act), int(s.phase), int(s.position[LEFT])) == (LEFT, Phase.TURN, 1)
    hand, now = as_cards(s.hand[LEFT]), as_cards(game.record.hand[LEFT])
    assert len(hand) == 5
    assert 3 in hand
    assert s.pile_left == game.record.pile_left + 1
    assert sorted([*hand, int(s.pile[s.pile_left - 1])]) == sorted([*now, 3])


def test_an_attack_is_taken_back_after_ones_own_parry():
    game = duel(LEFT, i=5, you=12, mine=[3, 4, 4, 1, 2], yours=[4, 4, 1, 1, 2])
    game.play(LEFT, "+3 4x2")
    game.play(RIGHT, "parry")
    s, move = before(game, RIGHT)
    assert move == code.attack(4, 2, 3)
    assert (int(s.to_act), int(s.position[LEFT])) == (LEFT, 5)
    assert as_cards(s.hand[RIGHT]) == as_cards(duel(LEFT, i=5, you=12, yours=[4, 4, 1, 1, 2]).record.hand[RIGHT])
    assert len(as_cards(s.hand[LEFT])) == 5


def test_a_retreat_is_taken_back_into_the_defence():
    game = duel(LEFT, i=5, you=12, mine=[3, 4, 4, 1, 2], yours=[4, 4, 1, 1, 2])
    game.play(LEFT, "+3 4x2")
    game.play(RIGHT, "-2")
    s, move = before(game, LEFT)
    assert move == code.step(-2)
    assert (int(s.to_act), int(s.phase), int(s.position[RIGHT])) == (RIGHT, Phase.DEFENCE, 12)
    assert (int(s.attack_value), int(s.attack_cards), int(s.attack_step)) == (4, 2, 3)


@pytest.mark.parametrize("seat", [LEFT, RIGHT])
def test_nothing_is_taken_back_at_the_start(seat):
    assert before(facedown.deal("en_garde", seed=1), seat)[1] == 0
