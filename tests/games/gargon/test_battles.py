"""The battle phase: choosing a colour, battles, replacements, and zeros."""

import pytest

import facedown

from .tables import draws, happened, play, starters, texts, turned_up, why_not, won, zone


def test_the_round_of_the_rulebook():  # G-11, G-12, G-13, G-14
    game = facedown.arrange(
        "gargon",
        4,
        hands=["y2 y6 r9 w1", "v7", "b8 b2 r8 g2", "r14 r0 b12 w3"],
        stacks=["g3 g4 g5 g6", "v3 v4 v5 v6"],
        starter=0,
    )
    play(game, "0 y2 y6 r9", "1 pass", "1 draw 1", "1 draw 1", "1 draw 2", "2 b8 b2 r8")
    assert zone(game, "hand 1") == "v3 v7 g3 g4"
    play(game, "3 r14 r0 b12", "0 battle y")
    assert won(game) == ["y2 y6", "", "", ""]
    assert texts(game, 0) == ["battle r"]
    play(game, "0 battle r")
    assert won(game) == ["y2 y6", "", "", "r14"]
    assert game.pending == {0}
    play(game, "0 draw 1")
    assert game.pending == {2}
    play(game, "2 draw 2")
    assert won(game) == ["y2 y6", "", "", "r0 r14"]
    assert texts(game, 2) == ["battle b"]
    play(game, "2 battle b", "2 draw 2")
    assert won(game) == ["y2 y6", "", "b2", "b12 r0 r14"]
    assert [(lost.seat, lost.card) for lost in happened(game, "Lost")] == [(0, "r9"), (2, "r8"), (2, "b8")]
    assert [zone(game, f"hand {seat}") for seat in range(4)] == ["w1 g5", "v3 v7 g3 g4", "v4 v5 g2", "w3"]
    assert starters(game) == [1]
    assert game.pending == {1}


# ---- Choosing a colour


def test_the_starting_player_chooses_among_their_own_colours_on_the_table():  # G-11
    game = turned_up("y2 r9", "b8 v1", "y4 b1")
    assert texts(game, 0) == ["battle r", "battle y"]
    assert why_not(game, "0 battle b") == ("colour_not_played", "G-11")
    assert why_not(game, "1 battle b") == ("not_your_turn", "G-11")


@pytest.mark.parametrize("move", ["pass", "draw 1", "stop", "g7"])
def test_while_a_colour_is_chosen_there_is_nothing_else_to_do(move):  # G-11
    assert why_not(turned_up("y2", "b8", "y4", hands=["g7", "", ""]), f"0 {move}") == ("not_now", "G-12")


def test_the_starting_player_goes_on_choosing_until_their_table_is_empty():  # G-11
    game = turned_up("y2 r9 g1", "b8 v1 w8", "y4 b1 w7")
    play(game, "0 battle r")
    assert game.pending == {0}
    play(game, "0 battle y", "0 draw 1")
    assert texts(game, 0) == ["battle g"]
    play(game, "0 battle g")
    assert texts(game, 1) == ["battle w", "battle b", "battle v"]


def test_a_seat_whose_cards_are_all_gone_does_not_choose():  # G-11
    game = turned_up("r9", "r8", "", "v7", "v3", starter=0)
    play(game, "0 battle r", "1 draw 1")
    assert game.pending == {3}


def test_the_choice_goes_clockwise_past_the_highest_seat():  # G-11
    game = turned_up("b3", "", "r9", "w9", starter=2, stacks=["g1 g2", "g3 g4"])
    play(game, "2 battle r", "3 battle w")
    assert texts(game, 0) == ["battle b"]


def test_a_chosen_colour_is_settled_before_the_next_is_chosen():  # G-12
    game = turned_up("y9 y3 r1", "y8 y4 g1", "y1 y2 r2")
    play(game, "0 battle y", "1 draw 1")
    assert why_not(game, "2 battle r") == ("not_now", "G-12")
    assert why_not(game, "0 battle r") == ("not_your_turn", "G-11")
    play(game, "2 draw 1")
    assert won(game) == ["y9", "y4", ""]
    assert (game.pending, game.view().battle) == ({0}, "yellow")
    play(game, "0 draw 2", "2 draw 2")
    assert texts(game, 0) == ["battle r"]
    assert game.view().battle is None


# ---- Alone, first and second battle, left over


def test_alone_in_a_colour_a_player_wins_all_their_cards_of_it():
    game = play(turned_up("y2 y6", "b8 b7", "b2 b3"), "0 battle y")
    assert won(game) == ["y2 y6", "", ""]
    assert draws(game) == []
    assert game.pending == {1}


def test_the_highest_card_is_won_and_all_others_are_discarded():
    game = turned_up("r3", "r12", "r11", "r1", "r15")
    before = set(zone(game, "discard").split())
    play(game, "0 battle r")
    assert won(game) == ["", "", "", "", "r15"]
    assert set(zone(game, "discard").split()) - before == {"r3", "r12", "r11", "r1"}


def test_values_compare_as_numbers():
    assert won(play(turned_up("r9", "r10", ""), "0 battle r")) == ["", "r10", ""]


def test_of_two_cards_the_higher_fights_first():  # G-13
    game = play(turned_up("r9 r3 b1", "r5 g1 g2", ""), "0 battle r")
    assert won(game) == ["r9", "", ""]
    assert zone(game, "played 0") == "b1 r3"


def test_the_card_left_over_is_won_without_a_fight():
    game = play(turned_up("r9 r3 b1", "r5 g1 g2", ""), "0 battle r")
    assert won(game) == ["r9", "", ""]
    play(game, "1 draw 1")
    assert won(game) == ["r3 r9", "", ""]
    assert texts(game, 0) == ["battle b"]


def test_a_lower_left_over_card_is_won_even_by_a_player_who_lost_the_first_battle():
    game = play(turned_up("r9 y1 y7", "r5 r1 g1", "y2 y3 g4"), "0 battle r", "1 draw 1")
    assert won(game) == ["r9", "r1", ""]


def test_second_cards_fight_a_second_battle():
    game = play(turned_up("r9 r3", "r8 r4", "r1 r2"), "0 battle r", "1 draw 1", "2 draw 1")
    assert won(game) == ["r9", "r4", ""]
    play(game, "0 draw 2", "2 draw 2")
    assert starters(game) == [1]


def test_all_of_a_first_battle_can_be_won_by_one_and_of_the_second_by_another():
    game = play(turned_up("r9 r8", "r15 r4", "r14 r5"), "0 battle r", "0 draw 1", "2 draw 1")
    assert won(game) == ["r8", "r15", ""]


# ---- Replacements


@pytest.mark.parametrize(("starter", "order"), [(0, [0, 1, 3]), (1, [1, 3, 0]), (2, [3, 0, 1]), (3, [3, 0, 1])])
def test_those_who_lost_a_card_draw_clockwise_from_the_starting_player(starter, order):  # G-14
    game = play(turned_up("r3", "r4", "r9", "r7", starter=starter), f"{starter} battle r")
    while not starters(game):
        (seat,) = game.pending
        play(game, f"{seat} draw 1")
    assert [seat for seat, _ in draws(game)] == order


def test_the_winner_and_those_who_did_not_fight_draw_nothing():  # G-14
    game = play(turned_up("r9", "r3", "b5", ""), "0 battle r")
    assert game.pending == {1}
    play(game, "1 draw 1")
    assert draws(game) == [(1, 1)]
    assert texts(game, 2) == ["battle b"]


def test_a_replacement_is_one_card_and_cannot_be_refused():  # G-14
    game = play(turned_up("r9", "r3", ""), "0 battle r")
    assert texts(game, 1) == ["draw 1", "draw 2"]
    assert why_not(game, "1 stop") == ("not_now", "G-12")
    assert why_not(game, "1 pass") == ("not_now", "G-12")
    play(game, "1 draw 2")
    assert zone(game, "hand 1") == "v10"


def test_replacements_come_before_the_second_battle():  # G-14
    game = play(turned_up("r9 r3", "r8 r4", ""), "0 battle r")
    assert (zone(game, "played 0"), zone(game, "played 1")) == ("r3", "r4")
    play(game, "1 draw 1")
    assert (zone(game, "played 0"), zone(game, "played 1")) == ("", "")
    assert game.pending == {0}


def test_a_replacement_does_not_join_the_battle():  # G-14
    game = play(turned_up("r9 r3", "r8 r2", "", stacks=["r15 w1", "w2"]), "0 battle r", "1 draw 1")
    assert won(game)[:2] == ["r3 r9", ""]
    assert zone(game, "hand 1") == "r15"


# ---- Zeros


def test_tied_zeros_are_both_discarded_and_both_owners_draw():  # G-15
    game = play(turned_up("y0", "y0", ""), "0 battle y", "0 draw 1", "1 draw 2")
    assert won(game) == ["", "", ""]
    assert zone(game, "discard").split().count("y0") == 2
    assert draws(game) == [(0, 1), (1, 2)]


def test_with_a_stronger_card_present_both_zeros_simply_lose():  # G-15
    game = play(turned_up("y0", "y0", "y1"), "0 battle y", "0 draw 1", "1 draw 1")
    assert won(game) == ["", "", "y1"]


def test_zeros_of_different_colours_do_not_meet():  # G-15
    game = play(turned_up("y0", "b0", ""), "0 battle y", "1 battle b")
    assert won(game) == ["y0", "b0", ""]


def test_a_zero_alone_is_won():  # G-16
    assert won(play(turned_up("y0", "b3", "b4"), "0 battle y")) == ["y0", "", ""]
    assert won(play(turned_up("y0 y0", "b3 b5", "b4 b6"), "0 battle y")) == ["y0 y0", "", ""]


@pytest.mark.parametrize("value", range(1, 16))
def test_a_zero_loses_to_every_other_card(value):  # G-16
    game = play(turned_up("y0", f"y{value}", ""), "0 battle y")
    assert won(game) == ["", f"y{value}", ""]
    assert game.pending == {0}


def test_seven_and_zero_against_zero_win_both():  # G-16
    game = play(turned_up("y7 y0 r1", "y0 g1 g2", ""), "0 battle y")
    assert won(game)[0] == "y7"
    play(game, "1 draw 1")
    assert won(game)[:2] == ["y0 y7", ""]
    assert draws(game) == [(1, 1)]


def test_two_zeros_against_five_win_one_zero():  # G-16
    game = play(turned_up("y0 y0 r1", "y5 g1 g2", "r2 r3 g3"), "0 battle y")
    assert won(game) == ["", "y5", ""]
    play(game, "0 draw 1")
    assert won(game) == ["y0", "y5", ""]
    assert [(lost.seat, lost.card) for lost in happened(game, "Lost")] == [(0, "y0")]


def test_seven_and_zero_against_five_and_zero_lose_both_zeros():  # G-16, G-15
    game = play(turned_up("y7 y0", "y5 y0", ""), "0 battle y", "1 draw 1")
    assert won(game) == ["y7", "", ""]
    play(game, "0 draw 1", "1 draw 2")
    assert won(game) == ["y7", "", ""]
    assert [(lost.seat, lost.card) for lost in happened(game, "Lost")] == [(1, "y5"), (0, "y0"), (1, "y0")]
