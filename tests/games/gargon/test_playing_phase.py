"""The card playing phase: mixes, followers, and the last player."""

import pytest

import facedown

from .tables import play, texts, why_not, zone

# A hand that can show every mix, in blue, red and yellow as in the rulebook's picture.
HAND = "b1 b2 b3 r1 r2 y1"
MIXES = {"1": "b1", "2": "b1 b2", "1+1": "b1 r1", "2+1": "b1 b2 r1", "1+1+1": "b1 r1 y1"}
# The same for a follower, in colours of their own.
ANSWER = "w4 w5 w6 v4 v5 g4"
ANSWERS = {"1": "w4", "2": "w4 w5", "1+1": "w4 v4", "2+1": "w4 w5 v4", "1+1+1": "w4 v4 g4"}


def table(*hands, **zones):
    """The first seats hold these cards, the stacks a few others."""
    stacks = ["w13 w14 w15", "v13 v14 v15"]
    return facedown.arrange("gargon", max(len(hands), 3), hands=list(hands), stacks=stacks, **zones)


# ---- The starting player


@pytest.mark.parametrize("mix", MIXES)
def test_the_starting_player_may_play_each_of_the_five_mixes(mix):  # G-07
    game = play(table(HAND, ANSWER, "r4"), f"0 {MIXES[mix]}")
    assert game.view().mix == mix
    assert zone(game, "played 0") == MIXES[mix]
    assert not set(MIXES[mix].split()) & set(zone(game, "hand 0").split())
    assert game.pending == {1}


def test_three_of_one_colour_are_never_allowed():  # G-07
    game = table(HAND, ANSWER, "r4")
    assert why_not(game, "0 b1 b2 b3") == ("three_of_a_colour", "G-07")
    play(game, "0 b1 b2 r1")
    assert why_not(game, "1 w4 w5 w6") == ("three_of_a_colour", "G-07")


def test_two_zeros_of_a_colour_are_a_pair():  # G-07
    game = play(table("y0 y0 r3", ANSWER, "r4"), "0 y0 y0")
    assert game.view().mix == "2"
    assert zone(game, "hand 0") == "r3"


def test_two_zeros_and_a_third_of_their_colour_are_three_of_a_colour():  # G-07
    assert why_not(table("y0 y0 y3", ANSWER, "r4"), "0 y0 y0 y3") == ("three_of_a_colour", "G-07")


def test_the_starting_player_may_not_pass():  # G-02
    game = table(HAND, ANSWER, "r4")
    assert "pass" not in game.moves(0)
    assert "pass" not in texts(game, 0)
    assert why_not(game, "0 pass") == ("starter_must_play", "G-02")


def test_even_with_one_card_the_starting_player_has_to_play_it():  # G-02
    assert texts(table("b1", ANSWER, "r4"), 0) == ["b1"]


def test_the_others_may_pass():  # G-02
    game = play(table(HAND, ANSWER, "b9"), "0 b1")
    assert texts(game, 1)[0] == "pass"
    play(game, "1 pass", "1 draw 1", "1 stop")
    assert "pass" in game.moves(2)


@pytest.mark.parametrize("cards", ["b4", "b1 b5", "y0 y0"])
def test_only_cards_of_the_own_hand_can_be_played(cards):
    game = table(HAND + " y0", ANSWER + " b4", "r4 y0")
    with pytest.raises(facedown.IllegalMove) as refused:
        play(game, f"0 {cards}")
    assert refused.value.rule == ("not_a_move" if cards == "r1 r1" else "no_such_card")


def test_nobody_plays_out_of_turn():
    game = table(HAND, ANSWER, "r4")
    assert why_not(game, "1 w4") == ("not_your_turn", "G-11")
    assert texts(game, 1) == texts(game, 2) == []


@pytest.mark.parametrize("move", ["draw 1", "stop", "battle b"])
def test_drawing_and_fighting_are_not_for_now(move):
    game = table(HAND, ANSWER, "r4")
    assert why_not(game, f"0 {move}") == ("not_now", "G-12")
    play(game, "0 b1")
    assert why_not(game, f"1 {move}") == ("not_now", "G-12")


# ---- Those who follow


@pytest.mark.parametrize("answer", MIXES)
@pytest.mark.parametrize("opening", MIXES)
def test_a_follower_repeats_the_mix_exactly_in_colours_of_their_choice(opening, answer):  # G-07
    game = play(table(HAND, ANSWER, "r4"), f"0 {MIXES[opening]}")
    if opening == answer:
        play(game, f"1 {ANSWERS[answer]}")
        assert zone(game, "played 1").split() == ANSWERS[answer].split()
        assert game.pending == {2}
    else:
        assert why_not(game, f"1 {ANSWERS[answer]}") == ("wrong_mix", "G-07")


def test_a_follower_may_take_the_same_colours_or_turn_the_mix_round():  # G-07
    game = play(table("y2 y6 r9", "y3 y4 r1 r2", "g1"), "0 y2 y6 r9")
    assert {"r1 y3 y4", "r1 r2 y3"} <= set(texts(game, 1))


def test_the_mix_is_open_again_in_the_next_round():  # G-07
    game = play(table("b1 b2", "w4 w5", "b3"), "0 b1", "1 w4", "2 b3", "0 battle b", "0 draw 1", "1 battle w")
    assert game.view().mix == ""
    assert game.pending == {1}


# ---- The last player


def test_the_last_player_may_not_bring_a_new_colour():  # G-05
    game = play(table("y2", "b8", "w3 y4 b1 g5"), "0 y2", "1 b8")
    assert texts(game, 2) == ["pass", "b1", "y4"]
    assert why_not(game, "2 w3") == ("new_colour", "G-05")


def test_only_the_last_player_is_bound_to_colours():  # G-05
    game = play(table("y2", "b8", "w3", "g5", "r1"), "0 y2", "1 b8", "2 w3")
    assert "g5" in game.moves(3)


def test_the_colours_of_all_before_them_are_open_to_the_last_player():
    """The French example: Adam, Bernd, Colette and Dagmar, who may not play white.  # G-05"""
    game = table("y1 y2 r1", "b1 b2 v1", "g1 g2 b3", "g3 g4 y3 w3 w4")
    play(game, "0 y1 y2 r1", "1 b1 b2 v1", "2 g1 g2 b3")
    assert why_not(game, "3 g3 g4 w3") == ("new_colour", "G-05")
    assert why_not(game, "3 w3 w4 g3") == ("new_colour", "G-05")
    assert texts(game, 3) == ["pass", "y3 g3 g4"]
    play(game, "3 g3 g4 y3")
    assert zone(game, "played 3") == "y3 g3 g4"


def test_the_last_player_is_the_last_seat_even_if_all_between_have_passed():  # G-05
    game = table("y2", "b8", "g1", "w3 b4 y5", passed=[1, 2], played=["r9", "", "", ""])
    assert texts(game, 3) == ["pass"]
    game = table("y2", "b8", "g1", "w3 b4 y5", passed=[1, 2], played=["y9", "", "", ""])
    assert texts(game, 3) == ["pass", "y5"]


def test_the_last_seat_moves_with_the_starting_player():  # G-05
    game = table("w3 y4", "b8", "y2", starter=1)
    play(game, "1 b8", "2 y2")
    assert texts(game, 0) == ["pass", "y4"]
    game = table("b8", "y2 g4", "y3", starter=2)
    play(game, "2 y3", "0 b8")
    assert texts(game, 1) == ["pass", "y2"]


def test_a_last_player_with_the_colours_but_not_the_mix_passes():  # G-05
    game = table("y2 y6 r9", "b1 b2 b3", "y1 r1 b4", played=["y14 y15 r15", "", ""], passed=[1])
    assert texts(game, 2) == ["pass"]
    assert why_not(game, "2 y1 r1") == ("wrong_mix", "G-07")


def test_the_last_player_may_take_two_of_a_colour_of_which_one_lies_there():  # G-06
    game = table("g1", "g2", "r2 r5 y8", played=["y2 y6 r9", "", ""], passed=[1])
    assert texts(game, 2) == ["pass", "r2 r5 y8"]
    play(game, "2 r2 r5 y8")
    assert zone(game, "played 2") == "r2 r5 y8"


def test_the_last_player_may_combine_colours_that_no_single_player_combined():  # G-06
    game = table("g1", "g2", "y8 b4 w1", played=["y2 r9", "b8 v1", ""])
    assert texts(game, 2) == ["pass", "b4 y8"]
