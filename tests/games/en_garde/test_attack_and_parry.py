"""The direct attack, and the parry."""

from __future__ import annotations

import pytest

from games.en_garde.duels import Attacked, Drew, Parried

from .duels import LEFT, RIGHT, arranged, both_sides, duel, fields, hand, moves, refused, won


def attacked(me, cards, yours, **zones):
    """I attack from distance 2 with so many 2s."""
    mine = [2] * cards + [1, 3, 4, 5, 5][: 5 - cards]
    game = duel(me, i=10, you=12, mine=mine, yours=yours, **zones)
    game.play(me, f"2x{cards}")
    return game


def test_figure_2_the_left_fencer_on_8_attacks_the_right_one_on_13_with_two_5s():
    game = arranged(left=8, right=13, hands=[[5, 5, 1, 2, 3], [5, 5, 1, 2, 3]], to_move=LEFT)
    game.play(LEFT, "5x2")
    view = game.view()
    assert (view.attack.value, view.attack.cards, view.attack.step) == (5, 2, 0)
    assert view.position == (8, 13)
    assert view.pending == (RIGHT,)


@both_sides
def test_the_value_of_an_attack_is_the_distance(me):  # E-01
    game = duel(me, i=8, you=13, mine=[5, 4, 4, 3, 2])
    with refused("wrong_distance", "E-01"):
        game.play(me, "4x1")
    assert "5x1" in game.moves(me)


@both_sides
def test_an_attack_takes_no_more_cards_than_the_hand_holds(me):  # E-01
    game = duel(me, i=8, you=13, mine=[5, 5, 4, 3, 2])
    assert {"5x1", "5x2"} <= moves(game, me)
    with refused("no_such_card", "E-01"):
        game.play(me, "5x3")


@both_sides
def test_the_attacker_fills_their_hand_before_the_opponent_answers(me):  # E-01
    game = duel(me, i=8, you=13, mine=[5, 5, 1, 2, 3], yours=[5, 5, 1, 2, 3], pile=[4, 4, 3])
    game.play(me, "5x2")
    assert hand(game, me) == [1, 2, 3, 4, 4]
    assert game.pending == {1 - me}
    assert game.events == [Attacked(me, 5, 2, 0), Drew(me, 4), Drew(me, 4)]


@both_sides
def test_an_attack_that_cannot_be_parried_hits_by_itself(me):  # E-03
    game = attacked(me, 2, yours=[2, 1, 3, 4, 5])
    assert game.outcome.winners == (me,)
    assert game.outcome.reason == "hit"


@both_sides
def test_a_possible_parry_must_be_made(me):  # E-03
    game = attacked(me, 1, yours=[2, 1, 3, 4, 5])
    assert moves(game, 1 - me) == {"parry"}
    for other in ("+1", "2x1", "+1 1x1"):
        with refused("must_defend", "E-03"):
            game.play(1 - me, other)


@both_sides
def test_a_direct_attack_leaves_no_retreat(me):  # E-03
    game = attacked(me, 1, yours=[2, 1, 3, 4, 5])
    with refused("no_retreat", "E-03"):
        game.play(1 - me, "-1")


@both_sides
def test_without_an_attack_there_is_nothing_to_parry(me):  # E-03
    with refused("nothing_to_parry", "E-03"):
        duel(me, i=10, you=12, mine=[2, 2, 1, 1, 3]).play(me, "parry")


@both_sides
def test_a_parry_spends_exactly_as_many_cards_as_the_attack(me):  # E-03
    game = attacked(me, 1, yours=[2, 2, 2, 4, 5])
    game.play(1 - me, "parry")
    assert hand(game, 1 - me) == [2, 2, 4, 5]
    assert game.events[-1] == Parried(1 - me, 2, 1)


@both_sides
def test_the_example_of_two_2s_a_parry_leaves_three_cards_for_the_own_turn(me):  # E-04
    game = attacked(me, 2, yours=[2, 2, 1, 3, 4])
    game.play(1 - me, "parry")
    assert hand(game, 1 - me) == [1, 3, 4]
    assert game.pending == {1 - me}
    assert fields(game, me) == (10, 12)
    assert moves(game, 1 - me) == {"+1", "-1", "-3", "-4"}


@both_sides
def test_after_a_parry_the_hand_is_filled_at_the_end_of_the_turn(me):  # E-04
    game = attacked(me, 2, yours=[2, 2, 1, 3, 4], pile=[4, 4, 5, 5, 1, 3])
    game.play(1 - me, "parry")
    assert game.view().pile == 4
    game.play(1 - me, "-3")
    assert hand(game, 1 - me) == [1, 1, 4, 5, 5]
    assert game.pending == {me}


@both_sides
def test_a_parry_may_be_followed_by_an_attack_of_ones_own(me):  # E-04
    game = attacked(me, 1, yours=[2, 2, 2, 3, 4], pile=[1, 1, 1, 3, 3])
    game.play(1 - me, "parry")
    game.play(1 - me, "2x2")
    assert won(game) == (1 - me, "hit")


@both_sides
def test_what_is_left_after_a_parry_must_be_playable(me):  # E-05
    game = duel(me, i=21, you=23, mine=[2, 2, 1, 1, 1], yours=[2, 2, 5, 5, 4])
    game.play(me, "2x2")
    game.play(1 - me, "parry")
    assert won(game) == (me, "no_legal_action")


@both_sides
@pytest.mark.parametrize("cards", [4, 5])
def test_attacks_with_four_or_five_cards_are_legal(me, cards):  # E-12
    game = attacked(me, cards, yours=[1, 3, 4, 5, 5])
    assert won(game) == (me, "hit")
    assert game.view().discard.count == cards


@both_sides
def test_three_cards_can_never_be_parried(me):
    game = attacked(me, 3, yours=[2, 2, 3, 4, 5])
    assert won(game) == (me, "hit")
