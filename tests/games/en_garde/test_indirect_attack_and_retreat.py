"""The advanced rules: the indirect attack, and the retreat that answers it."""

from __future__ import annotations

import pytest

import facedown
from games.en_garde.duels import Attacked, Drew, Retreated, Stepped

from .duels import LEFT, RIGHT, arranged, both_sides, duel, fields, hand, moves, refused, won

STANDARD = {"advanced": "no"}


def lunged(me, yours, you=16, **zones):
    """I step 3 forward, from distance 8 to 5, and attack with one 5."""
    game = duel(me, i=you - 8, you=you, mine=[3, 5, 1, 2, 4], yours=yours, **zones)
    game.play(me, "+3 5x1")
    return game


def test_figure_3_eight_apart_the_right_fencer_steps_3_forward_and_attacks_with_two_5s():
    game = arranged(left=8, right=16, hands=[[5, 5, 1, 2, 3], [3, 5, 5, 1, 2]], to_move=RIGHT)
    game.play(RIGHT, "+3 5x2")
    view = game.view()
    assert view.position == (8, 13)
    assert (view.attack.value, view.attack.cards, view.attack.step) == (5, 2, 3)
    assert moves(game, LEFT) == {"parry", "-1", "-2", "-3", "-5"}


@both_sides
def test_an_indirect_attack_steps_and_strikes_and_then_fills_the_hand(me):  # E-01
    game = lunged(me, yours=[5, 1, 2, 3, 4], pile=[2, 4, 3])
    assert fields(game, me) == (11, 16)
    assert hand(game, me) == [1, 2, 2, 4, 4]
    assert game.pending == {1 - me}
    field = 11 if me == LEFT else 13
    assert game.events == [Stepped(me, 3, field), Attacked(me, 5, 1, 3), Drew(me, 2), Drew(me, 4)]


@both_sides
def test_the_standard_rules_know_no_indirect_attack(me):  # E-01
    game = duel(me, i=8, you=16, mine=[3, 5, 5, 2, 1], options=STANDARD)
    assert "+3" in game.moves(me)
    assert not any(" " in move for move in moves(game, me))
    with refused("standard_rules", "E-01"):
        game.play(me, "+3 5x2")


@both_sides
def test_the_strike_has_the_value_of_the_distance_after_the_step(me):  # E-01
    game = duel(me, i=8, you=14, mine=[1, 2, 5, 5, 4])
    for wrong in ("+1 4x1", "+2 5x1"):
        with refused("wrong_distance", "E-01"):
            game.play(me, wrong)
    assert {"+1 5x1", "+1 5x2", "+2 4x1"} <= moves(game, me)


@both_sides
def test_the_step_of_an_indirect_attack_takes_a_card_and_stops_before_the_opponent(me):  # E-01
    game = duel(me, i=10, you=14, mine=[4, 4, 5, 1, 1])
    with refused("into_opponent", "E-01"):
        game.play(me, "+5 1x1")
    with refused("no_such_card", "E-01"):
        game.play(me, "+3 1x1")


def test_an_indirect_attack_never_steps_backward():  # E-02
    game = duel(LEFT, i=8, you=11, mine=[2, 5, 5, 1, 3])
    assert not any(move.startswith("-2 ") for move in moves(game, LEFT))
    with pytest.raises(facedown.InvalidMove):
        game.play(LEFT, "-2 5x1")


@both_sides
def test_the_card_that_steps_is_not_one_of_those_that_strike(me):  # E-02
    game = duel(me, i=8, you=14, mine=[3, 3, 1, 1, 2])
    assert "+3 3x1" in game.moves(me)
    assert "+3 3x2" not in game.moves(me)
    with refused("stepping_card", "E-02"):
        game.play(me, "+3 3x2")
    lone = duel(me, i=8, you=14, mine=[3, 5, 1, 1, 2])
    assert "+3 3x1" not in lone.moves(me)


@both_sides
def test_step_and_strike_of_one_value_spend_both_cards(me):  # E-02
    game = duel(me, i=8, you=14, mine=[3, 3, 1, 1, 2], yours=[3, 1, 2, 4, 5], pile=[5, 5, 5])
    game.play(me, "+3 3x1")
    assert hand(game, me) == [1, 1, 2, 5, 5]


@both_sides
def test_an_indirect_attack_is_parried_like_a_direct_one(me):  # E-03
    game = lunged(me, yours=[5, 1, 2, 3, 4])
    game.play(1 - me, "parry")
    assert hand(game, 1 - me) == [1, 2, 3, 4]
    assert game.pending == {1 - me}


@both_sides
def test_a_retreat_is_allowed_where_a_parry_is_possible_too(me):  # E-03
    game = lunged(me, yours=[5, 1, 2, 3, 4])
    assert moves(game, 1 - me) == {"parry", "-1", "-2", "-3", "-4", "-5"}


@both_sides
def test_a_retreat_is_allowed_where_no_parry_is(me):  # E-03
    game = lunged(me, yours=[1, 1, 2, 3, 4])
    assert moves(game, 1 - me) == {"-1", "-2", "-3", "-4"}
    with refused("cannot_parry", "E-03"):
        game.play(1 - me, "parry")


@both_sides
def test_a_retreat_needs_a_card_and_stays_on_the_track(me):  # E-03
    game = lunged(me, yours=[1, 1, 2, 3, 4], you=21)
    assert moves(game, 1 - me) == {"-1", "-2"}
    with refused("off_the_track", "E-01"):
        game.play(1 - me, "-3")
    with refused("no_such_card", "E-01"):
        game.play(1 - me, "-5")


@both_sides
def test_an_indirect_attack_without_parry_or_room_to_retreat_hits(me):  # E-03
    game = lunged(me, yours=[3, 3, 4, 4, 4], you=21)
    assert won(game) == (me, "hit")


@both_sides
def test_only_a_defence_answers_an_indirect_attack(me):  # E-03
    game = lunged(me, yours=[5, 1, 2, 3, 4])
    for other in ("+1", "5x1", "+1 4x1"):
        with refused("must_defend", "E-03"):
            game.play(1 - me, other)


@both_sides
def test_a_retreat_evades_the_attack_even_within_the_attackers_reach(me):  # E-03
    game = duel(me, i=8, you=14, mine=[5, 1, 2, 2, 4], yours=[1, 3, 3, 4, 4], pile=[3, 5, 5, 4])
    game.play(me, "+5 1x1")
    game.play(1 - me, "-1")
    assert game.outcome is None
    assert {"2x1", "2x2"} <= moves(game, me)


@both_sides
def test_a_retreat_ends_the_turn_after_one_drawn_card(me):  # E-04
    game = lunged(me, yours=[5, 1, 2, 3, 4], pile=[2, 2, 1, 1])
    game.play(1 - me, "-4")
    assert fields(game, me) == (11, 20)
    assert hand(game, 1 - me) == [1, 1, 2, 3, 5]
    assert game.pending == {me}
    assert game.view().attack is None
    assert [type(event) for event in game.events[-3:]] == [Retreated, Stepped, Drew]


@both_sides
def test_a_retreat_draws_one_card_even_into_a_short_hand(me):  # E-04
    game = lunged(me, yours=[1, 2, 4], pile=[2, 2, 1, 1, 5])
    game.play(1 - me, "-4")
    assert hand(game, 1 - me) == [1, 1, 2]


@both_sides
def test_the_attacker_has_a_turn_after_a_retreat_or_loses_for_want_of_one(me):  # E-05
    game = duel(me, i=1, you=3, mine=[1, 1, 3, 4, 5], yours=[1, 1, 2, 2, 3], pile=[5, 5, 4, 4])
    game.play(me, "+1 1x1")
    game.play(1 - me, "-1")
    assert won(game) == (1 - me, "no_legal_action")


@both_sides
def test_a_turn_after_a_parry_may_be_an_indirect_attack(me):  # E-04
    game = lunged(me, yours=[5, 1, 4, 3, 3])
    game.play(1 - me, "parry")
    game.play(1 - me, "+1 4x1")
    assert fields(game, me) == (11, 15)
    assert game.view().attack.step == 1
