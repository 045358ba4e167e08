"""Passing, and the one to three cards that come of it."""

import pytest

import facedown

from .tables import draws, play, texts, why_not, zone


def table(stacks=("w1 w2 w3 w4", "v1 v2 v3 v4"), hand="g1"):
    """Seat 0 has played a blue card; seat 1 has yet to act."""
    hands = ["b1", hand, "r1"]
    return facedown.arrange("gargon", 3, hands=hands, played=["b2", "", ""], stacks=list(stacks))


def test_who_passes_draws_at_least_one_card():  # G-08
    game = play(table(), "1 pass")
    assert game.pending == {1}
    assert texts(game, 1) == ["draw 1", "draw 2"]
    assert why_not(game, "1 stop") == ("draw_first", "G-08")


@pytest.mark.parametrize("move", ["g1", "pass", "battle b"])
def test_having_passed_a_player_can_only_draw(move):  # G-08
    game = play(table(), "1 pass")
    assert why_not(game, f"1 {move}") == ("not_now", "G-12")


@pytest.mark.parametrize("count", [1, 2])
def test_a_player_may_stop_after_the_first_and_after_the_second(count):  # G-08
    game = play(table(), "1 pass", *["1 draw 1"] * count)
    assert texts(game, 1) == ["draw 1", "draw 2", "stop"]
    play(game, "1 stop")
    assert game.pending == {2}
    assert len(draws(game)) == count


def test_after_the_third_card_the_turn_ends_by_itself():  # G-08
    game = play(table(), "1 pass", "1 draw 1", "1 draw 2", "1 draw 1")
    assert game.pending == {2}
    assert game.view().phase == "playing"
    assert why_not(game, "1 draw 1") == ("not_your_turn", "G-11")


def test_each_draw_takes_the_top_of_the_stack_that_is_named():  # G-08
    game = play(table(), "1 pass", "1 draw 2", "1 draw 1", "1 draw 2")
    assert zone(game, "hand 1") == "w1 v1 v2 g1"
    assert (zone(game, "stack 1"), zone(game, "stack 2")) == ("w2 w3 w4", "v3 v4")


def test_a_player_sees_a_card_before_they_choose_the_next():  # G-08
    game = play(table(), "1 pass", "1 draw 2")
    assert game.pending == {1}
    assert game.view(1).hands[1].cards == ("v1", "g1")


def test_each_player_who_passes_has_three_draws_of_their_own():  # G-08
    game = play(table(), "1 pass", "1 draw 1", "1 draw 1", "1 stop", "2 pass")
    assert why_not(game, "2 stop") == ("draw_first", "G-08")
    play(game, "2 draw 1", "2 draw 2", "2 draw 2")
    assert zone(game, "hand 2") == "w3 v1 v2 r1"
    assert game.view().phase == "battle"


def test_who_passed_takes_no_part_in_the_battles():
    game = play(table(hand="b9"), "1 pass", "1 draw 1", "1 stop", "2 pass", "2 draw 1", "2 stop", "0 battle b")
    assert zone(game, "won 0") == "b2"
    assert zone(game, "hand 1") == "w1 b9"


def test_a_player_without_cards_can_only_pass_and_draws_like_everybody():  # G-08
    game = table(hand="")
    assert texts(game, 1) == ["pass"]
    play(game, "1 pass", "1 draw 1", "1 draw 1", "1 draw 1")
    assert zone(game, "hand 1") == "w1 w2 w3"


def test_with_one_stack_empty_a_player_draws_from_the_other():  # G-08, G-17
    game = play(table(stacks=("w1", "v1 v2 v3")), "1 pass", "1 draw 1")
    assert texts(game, 1) == ["draw 2", "stop"]
    assert why_not(game, "1 draw 1") == ("empty_stack", "G-17")
    play(game, "1 draw 2", "1 draw 2")
    assert zone(game, "hand 1") == "w1 v1 v2 g1"


def test_a_player_draws_what_there_is_and_then_their_turn_is_over():  # G-08
    game = play(table(stacks=("w1", "v1")), "1 pass", "1 draw 1", "1 draw 2")
    assert zone(game, "hand 1") == "w1 v1 g1"
    assert game.pending == {2}


def test_with_both_stacks_empty_a_player_passes_without_a_draw():  # G-08
    game = play(table(stacks=("w1", "v1")), "1 pass", "1 draw 1", "1 draw 2", "2 pass")
    assert game.view().phase == "battle"
    assert zone(game, "hand 2") == "r1"
    assert len(draws(game)) == 2


def test_the_discard_is_never_drawn_from():  # G-18
    game = table(stacks=("w1", "v1"))
    discard = zone(game, "discard")
    assert len(discard.split()) > 90
    play(game, "1 pass", "1 draw 1", "1 draw 2", "2 pass", "0 battle b")
    assert zone(game, "discard") == discard
    assert game.outcome is not None


def test_hands_have_no_limit():  # G-18
    hand = " ".join(f"{colour}{value}" for colour in "yg" for value in range(16))
    game = play(table(hand=hand), "1 pass", "1 draw 1", "1 draw 1", "1 draw 1")
    assert len(zone(game, "hand 1").split()) == 35
    assert game.pending == {2}
