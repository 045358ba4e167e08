"""How a round ends: a hit, no legal action, or the end of the pile."""

from __future__ import annotations

import pytest

from games.en_garde.duels import Showed

from .duels import LEFT, RIGHT, arranged, both_sides, duel, fields, hand, moves, won

COMPARE = {"compare_after_retreat": "yes"}


def last_move(me, move, mine, yours, *, i, you, last=1, **zones):
    """I play a move that draws the last card of the pile."""
    game = duel(me, i=i, you=you, mine=mine, yours=yours, pile=[last], **zones)
    game.play(me, move)
    return game


# ---- No legal action


@both_sides
def test_who_has_no_legal_action_loses_the_round(me):  # E-05
    game = duel(me, i=18, you=22, mine=[3, 1, 1, 2, 2], yours=[5, 5, 4, 4, 3])
    game.play(me, "+3")
    assert fields(game, me) == (21, 22)
    assert won(game) == (me, "no_legal_action")
    assert game.pending == set()


@both_sides
def test_one_card_that_can_attack_is_a_legal_action(me):  # E-05
    game = duel(me, i=17, you=23, mine=[3, 1, 1, 2, 2], yours=[5, 5, 4, 4, 3])
    game.play(me, "+3")
    assert moves(game, 1 - me) == {"3x1"}


@both_sides
def test_one_card_that_can_step_back_is_a_legal_action(me):  # E-05
    game = duel(me, i=17, you=21, mine=[3, 1, 1, 2, 4], yours=[5, 5, 4, 4, 2])
    game.play(me, "+3")
    assert moves(game, 1 - me) == {"-2"}


@both_sides
def test_the_end_of_the_pile_comes_before_the_no_move_rule(me):  # E-05
    game = last_move(me, "+3", [3, 2, 2, 2, 2], [5, 5, 4, 4, 3], i=18, you=22, last=5)
    assert fields(game, me) == (21, 22)
    assert won(game) == (me, "further")


@both_sides
def test_the_defence_comes_before_the_end_of_the_pile(me):  # E-05
    game = last_move(me, "2x1", [2, 1, 1, 3, 4], [1, 1, 3, 4, 5], i=1, you=3)
    assert won(game) == (me, "hit")


# ---- The last card


@both_sides
def test_a_plain_move_that_draws_the_last_card_gives_no_last_turn(me):  # E-06
    game = last_move(me, "+1", [1, 2, 2, 3, 4], [4, 4, 4, 4, 5], i=10, you=15, last=3)
    assert game.pending == set()
    assert won(game) == (1 - me, "more_cards")


@both_sides
def test_while_one_card_is_left_the_round_goes_on(me):  # E-06
    game = duel(me, i=10, you=15, mine=[1, 2, 2, 3, 4], yours=[4, 4, 4, 4, 5], pile=[3, 3])
    game.play(me, "+1")
    assert game.pending == {1 - me}


@both_sides
def test_a_pile_smaller_than_the_refill_gives_what_it_has(me):  # E-06
    game = last_move(me, "2x2", [2, 2, 1, 3, 4], [2, 2, 3, 4, 5], i=10, you=12, last=5)
    assert hand(game, me) == [1, 3, 4, 5]
    assert moves(game, 1 - me) == {"parry"}


@both_sides
def test_an_attack_that_draws_the_last_card_can_still_be_answered_by_a_retreat(me):  # E-06
    game = last_move(me, "+3 5x1", [3, 5, 1, 2, 4], [1, 1, 2, 3, 4], i=8, you=16)
    assert moves(game, 1 - me) == {"-1", "-2", "-3", "-4"}


@both_sides
def test_an_attack_with_the_last_card_hits_who_cannot_answer_it(me):  # E-06
    game = last_move(me, "+3 5x1", [3, 5, 1, 1, 1], [4, 4, 4, 4, 3], i=13, you=21, last=2)
    assert won(game) == (me, "hit")


def test_the_turn_after_a_parry_ends_the_round_if_its_refill_takes_the_last_cards():  # E-06
    hands = [[2, 2, 1, 3, 4], [2, 2, 1, 3, 4]]
    game = arranged(left=10, right=12, hands=hands, pile=[5, 5, 4, 3], to_move=LEFT)
    for seat, move in ((LEFT, "2x2"), (RIGHT, "parry"), (RIGHT, "-3")):
        game.play(seat, move)
    assert hand(game, RIGHT) == [1, 3, 4, 4]
    assert won(game) == (LEFT, "more_cards")


# ---- The final parry


def test_a_final_parry_gives_no_turn_and_the_reduced_hands_are_compared():  # E-07
    hands = [[3, 1, 1, 2, 4], [3, 3, 4, 5, 5]]
    game = arranged(left=8, right=11, hands=hands, pile=[2], to_move=LEFT)
    game.play(LEFT, "3x1")
    game.play(RIGHT, "parry")
    assert game.outcome.reason == "more_cards"
    assert game.outcome.winners == (RIGHT,)


@both_sides
def test_the_cards_of_a_final_parry_no_longer_count(me):  # E-07
    game = last_move(me, "3x1", [3, 1, 1, 2, 4], [3, 4, 4, 5, 5], i=5, you=8, last=3)
    game.play(1 - me, "parry")
    assert hand(game, 1 - me) == [4, 4, 5, 5]
    assert won(game) == (me, "more_cards")


@both_sides
def test_a_final_parry_that_leaves_no_legal_action_still_compares(me):  # E-05, E-07
    game = last_move(me, "2x2", [2, 2, 1, 1, 3], [2, 2, 5, 5, 4], i=21, you=23)
    game.play(1 - me, "parry")
    assert won(game) == (me, "further")


# ---- Comparing hands


@both_sides
def test_the_example_two_apart_the_player_with_the_most_2s_wins(me):  # E-08
    game = last_move(me, "+1", [1, 2, 2, 5, 5], [2, 1, 4, 4, 4], i=5, you=8)
    assert game.view().distance == 2
    assert won(game) == (me, "more_cards")


@both_sides
def test_the_card_drawn_last_counts_too(me):  # E-08
    game = last_move(me, "+1", [1, 2, 3, 5, 5], [2, 1, 4, 4, 4], i=5, you=8, last=2)
    assert won(game) == (me, "more_cards")


@both_sides
def test_the_most_cards_of_the_distance_win_against_the_better_position(me):  # E-08
    game = last_move(me, "+1", [1, 1, 3, 5, 5], [2, 1, 4, 4, 4], i=19, you=22)
    assert won(game) == (1 - me, "more_cards")


@both_sides
@pytest.mark.parametrize(("i", "ahead"), [(10, True), (3, False)])
def test_equally_many_fitting_cards_leave_it_to_position(me, i, ahead):  # E-08
    game = last_move(me, "+1", [1, 4, 4, 3, 5], [4, 4, 1, 2, 3], i=i, you=i + 5)
    assert game.view().distance == 4
    assert won(game) == (me if ahead else 1 - me, "further")


@both_sides
def test_at_a_distance_above_five_nobody_has_a_card_to_count(me):  # E-08
    game = last_move(me, "+1", [1, 5, 5, 5, 5], [1, 1, 2, 2, 3], i=5, you=12)
    assert game.view().distance == 6
    assert won(game) == (1 - me, "further")


@both_sides
def test_both_hands_are_laid_open_when_they_are_compared(me):  # E-08
    game = last_move(me, "+1", [1, 2, 2, 5, 5], [2, 1, 4, 4, 4], i=5, you=8)
    shown = [event for event in game.events_for() if isinstance(event, Showed)]
    assert [event.card for event in shown if event.seat == me] == [1, 2, 2, 5, 5]
    assert [event.card for event in shown if event.seat != me] == [1, 2, 4, 4, 4]


# ---- The final retreat


def retreat_from_the_last_attack(me, **zones):
    """The opponent retreats to a distance of 5: they have the 5s, I have the better position."""
    game = last_move(me, "+3 4x1", [3, 4, 1, 1, 2], [1, 5, 5, 2, 3], i=9, you=16, last=3, **zones)
    game.play(1 - me, "-1")
    assert game.view().distance == 5
    return game


@both_sides
def test_a_retreat_from_the_last_attack_leaves_it_to_position_alone(me):  # E-08
    assert won(retreat_from_the_last_attack(me)) == (me, "further")


@both_sides
def test_an_option_compares_hands_after_a_final_retreat_too(me):  # E-08
    game = retreat_from_the_last_attack(me, options=COMPARE)
    assert won(game) == (1 - me, "more_cards")


@both_sides
@pytest.mark.parametrize(("options", "mine_wins"), [({}, True), (COMPARE, False)])
def test_a_retreat_whose_own_draw_takes_the_last_card_is_final(me, options, mine_wins):  # E-08
    game = duel(me, i=9, you=16, mine=[3, 4, 1, 1, 2], yours=[1, 5, 5, 2, 3], pile=[3, 3, 2], options=options)
    game.play(me, "+3 4x1")
    assert game.view().pile == 1
    game.play(1 - me, "-1")
    assert (won(game)[0] == me) == mine_wins
    assert game.pending == set()


@both_sides
def test_a_retreat_that_leaves_a_card_in_the_pile_is_not_final(me):  # E-08
    game = duel(me, i=9, you=16, mine=[3, 4, 1, 1, 2], yours=[1, 5, 5, 2, 3], pile=[3, 3, 2, 2])
    game.play(me, "+3 4x1")
    game.play(1 - me, "-1")
    assert game.outcome is None
    assert game.pending == {me}


@both_sides
def test_a_final_retreat_to_equal_positions_is_drawn(me):  # E-09
    game = last_move(me, "+3 5x1", [3, 5, 1, 1, 2], [1, 4, 4, 2, 3], i=6, you=14)
    game.play(1 - me, "-1")
    assert fields(game, me) == (9, 15)
    assert won(game) == (None, "drawn")


# ---- Position


@pytest.mark.parametrize(("left", "winner"), [(7, RIGHT), (8, None), (9, LEFT)])
def test_position_is_the_sum_of_both_fields_against_24(left, winner):  # E-09
    hands = [[1, 1, 2, 2, 3], [1, 2, 3, 3, 3]]
    game = arranged(left=left - 1, right=16, hands=hands, pile=[5], to_move=LEFT)
    game.play(LEFT, "+1")
    assert won(game)[0] == winner


def test_a_drawn_round_has_no_winner_and_no_score():  # E-09
    hands = [[1, 1, 2, 2, 3], [1, 2, 3, 3, 3]]
    game = arranged(left=7, right=16, hands=hands, pile=[5], to_move=LEFT)
    game.play(LEFT, "+1")
    assert game.outcome.winners == ()
    assert game.outcome.reason == "drawn"
    assert [score.total for score in game.outcome.scores] == [0, 0]
