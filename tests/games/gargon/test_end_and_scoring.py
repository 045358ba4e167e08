"""Changing the starting player, the end of the game, and the points."""

import numpy as np
import pytest

import facedown
from facedown.kernel import dispatch

from .tables import draws, play, starters, texts, turned_up, why_not, won, zone

ANNA = "w1 w10 g13 g7 v13 v0 v5 y2 y6"
BOB = "w5 w0 y1 y8 y0"
CHRIS = "b15 b3 b2 b0 w6 w11 r10 r8 r7 r2"
DAVID = "r6 r0 r0 y13 y15 b13 b12 b10"


def finished(*winnings, zeros="g0", hands=None):
    """The outcome of a game that ends with these winnings: in its last battle two zeros cancel out.

    Simulations count without the parts, and have to come to the same.
    """
    last = len(winnings) - 1
    played = [zeros if seat in (0, last) else "" for seat in range(last + 1)]
    stacks = [f"{zeros[0]}14", f"{zeros[0]}15 {zeros[0]}12"]
    game = turned_up(*played, won=list(winnings), stacks=stacks, hands=hands)
    play(game, f"0 battle {zeros[0]}", "0 draw 1", f"{last} draw 2")
    assert scored_by_the_rules(game) == (totals(game.outcome), game.outcome.winners)
    return game.outcome


def scored_by_the_rules(game):
    """Scores and winners as a simulation reads them off the record."""
    scores = np.zeros(game.seats, np.int64)
    winners = int(dispatch.result(game.record, scores))
    return list(scores), tuple(seat for seat in range(game.seats) if winners >> seat & 1)


def totals(outcome):
    return [score.total for score in outcome.scores]


def parts(outcome, name):
    return [score.parts[name] for score in outcome.scores]


# ---- Changing the starting player


@pytest.mark.parametrize(("seats", "starter", "following"), [(3, 0, 1), (3, 2, 0), (4, 3, 0), (5, 3, 4)])
def test_the_next_starting_player_sits_left_of_the_last(seats, starter, following):
    played = ["b1" if seat == starter else "" for seat in range(seats)]
    hands = [f"g{seat}" for seat in range(1, seats + 1)]
    game = play(turned_up(*played, hands=hands, starter=starter), f"{starter} battle b")
    assert starters(game) == [following]
    assert game.pending == {following}


def table_with_a_skipped_starter():
    """Seat 1 has won their last card, so seat 2 starts round two, and seat 1 is its last player."""
    game = facedown.arrange("gargon", 3, hands=["y2 w3", "r5", "y1 g2"], stacks=["v1 v2 v3", "v4 v5 v6"])
    play(game, "0 y2", "1 r5", "2 y1", "0 battle y", "2 draw 1", "1 battle r")
    assert zone(game, "hand 1") == ""
    return game


def test_a_starting_player_without_cards_is_skipped():  # G-03
    game = table_with_a_skipped_starter()
    assert starters(game) == [2]
    assert game.pending == {2}
    assert game.view().starter == 2


def test_the_skipped_player_takes_part_and_can_only_pass():  # G-03
    game = play(table_with_a_skipped_starter(), "2 g2", "0 w3")
    assert texts(game, 1) == ["pass"]
    play(game, "1 pass", "1 draw 2", "1 stop")
    assert zone(game, "hand 1") == "v4"


def test_the_round_after_a_skip_starts_left_of_the_real_starter():  # G-03
    game = play(table_with_a_skipped_starter(), "2 g2", "0 pass", "0 draw 1", "0 stop")
    play(game, "1 pass", "1 draw 2", "1 stop", "2 battle g")
    assert starters(game) == [2, 0]


def test_several_starting_players_without_cards_are_skipped_one_after_the_other():  # G-03
    game = turned_up("y2", "r5", "b5", "y1", hands=["w3", "", "", "g2"])
    play(game, "0 battle y", "3 draw 1", "1 battle r", "2 battle b")
    assert starters(game) == [3]


def test_the_old_starter_starts_again_if_nobody_else_has_cards():  # G-03
    assert starters(play(turned_up("y2", "", "", hands=["w3", "", ""]), "0 battle y")) == [0]


def test_the_game_ends_when_all_hands_are_empty():  # G-04
    game = play(turned_up("y2", "", "", won=["", "r5", ""]), "0 battle y")
    assert game.outcome.reason == "all_hands_empty"
    assert totals(game.outcome) == [15, 13, 0]
    assert game.pending == set()


# ---- The end of a stack


def table(*stacks):
    hands = ["b1 b2", "g1 b9", "r1 b4"]
    return facedown.arrange("gargon", 3, hands=hands, stacks=list(stacks))


@pytest.mark.parametrize("stack", [1, 2])
def test_a_passing_draw_of_the_last_card_of_either_stack_ends_the_game_after_the_round(stack):  # G-17
    stacks = ["w1", "w2 w3 w4"] if stack == 1 else ["w2 w3 w4", "w1"]
    game = play(table(*stacks), "0 b1", "1 pass", f"1 draw {stack}", "1 stop")
    assert game.outcome is None
    play(game, "2 b4")
    assert game.outcome is None
    play(game, "0 battle b")
    assert why_not(game, f"0 draw {stack}") == ("empty_stack", "G-17")
    play(game, f"0 draw {3 - stack}")
    assert game.outcome.reason == "stack_used_up"
    assert won(game) == ["", "", "b4"]


def test_a_replacement_draw_of_the_last_card_ends_the_game_after_the_round():  # G-17
    game = turned_up("r3 y5", "r9 g2", "y1 g8", stacks=["w1", "w2 w3"])
    play(game, "0 battle r", "0 draw 1")
    assert game.outcome is None
    assert texts(game, 0) == ["battle y"]
    play(game, "0 battle y")
    assert texts(game, 2) == ["draw 2"]
    play(game, "2 draw 2", "1 battle g", "1 draw 2")
    assert game.outcome.reason == "stack_used_up"


def test_one_card_left_in_a_stack_is_not_the_end():  # G-17
    game = turned_up("r3", "r9", "", stacks=["w1 w2", "w3"], hands=["b1", "b2", "b3"])
    play(game, "0 battle r", "0 draw 1")
    assert game.outcome is None
    assert starters(game) == [1]


def test_the_second_battle_is_fought_without_draws_once_both_stacks_are_empty():  # G-17
    game = turned_up("r9 r3", "r8 r4", "r7 r5", stacks=["w1", "w2"])
    play(game, "0 battle r", "1 draw 2", "2 draw 1")
    assert draws(game) == [(1, 2), (2, 1)]
    assert won(game) == ["r9", "", "r5"]
    assert game.outcome.reason == "stack_used_up"


def test_when_the_stacks_run_out_between_two_draws_the_later_one_gets_nothing():  # G-17
    game = facedown.arrange("gargon", 4, hands=["r1", "g1", "r2", "r9"], stacks=["w1", "w2"])
    play(game, "0 r1", "1 pass", "1 draw 1", "1 stop", "2 r2", "3 r9", "0 battle r", "0 draw 2")
    assert zone(game, "hand 2") == ""
    assert won(game) == ["", "", "", "r9"]
    assert game.outcome is not None


def test_both_stacks_can_run_out_while_cards_are_played():  # G-17
    game = play(table("w1", "w2"), "0 b1", "1 pass", "1 draw 1", "1 draw 2", "2 b4", "0 battle b")
    assert draws(game) == [(1, 1), (1, 2)]
    assert won(game) == ["", "", "b4"]
    assert game.outcome.reason == "stack_used_up"


def test_after_the_end_nobody_has_a_move():
    game = play(table("w1", "w2"), "0 b1", "1 pass", "1 draw 1", "1 draw 2", "2 b4", "0 battle b")
    assert game.pending == set()
    assert why_not(game, "1 g1") == ("game_over", "G-17")
    assert [texts(game, seat) for seat in range(3)] == [[], [], []]


# ---- Scoring


def test_the_scoring_of_the_rulebook():  # G-19, G-20
    outcome = finished(ANNA, BOB, CHRIS, DAVID)
    assert totals(outcome) == [47, 35, 59, 14]
    assert parts(outcome, "amulets") == [19, 10, 24, 5]
    assert parts(outcome, "doublings") == [3, 10, 10, 9]
    assert parts(outcome, "bonuses") == [25, 15, 25, 0]
    assert outcome.winners == (2,)


def test_the_scoring_of_the_rulebook_colour_by_colour():
    anna, bob, chris, david = finished(ANNA, BOB, CHRIS, DAVID).scores
    assert anna.detail == {
        "white": {"amulets": 6, "doublings": 0, "bonuses": 5},
        "violet": {"amulets": 3, "doublings": 3, "bonuses": 10},
        "yellow": {"amulets": 8, "doublings": 0, "bonuses": 0},
        "green": {"amulets": 2, "doublings": 0, "bonuses": 10},
    }
    assert bob.detail["yellow"] == {"amulets": 7, "doublings": 7, "bonuses": 10}
    assert chris.detail["blue"] == {"amulets": 10, "doublings": 10, "bonuses": 10}
    assert david.detail["red"] == {"amulets": 3, "doublings": 9, "bonuses": 0}


@pytest.mark.parametrize(
    ("values", "amulets"),
    [((1, 2, 3), 5), ((4, 5, 6), 3), ((7, 8, 9), 2), ((10, 11, 12), 1), ((13, 14, 15, 0), 0)],
)
def test_the_weaker_a_creature_the_more_amulets_it_has(values, amulets):
    for value in values:
        assert [parts(finished(f"{c}{value}", "", ""), "amulets")[0] for c in "wbvry"] == [amulets] * 5


def test_cards_left_in_hands_count_nothing():  # G-18
    assert totals(finished("y1", "", "", hands=["y2 y3 y0", "r1 r2 r3", "b1"])) == [15, 0, 0]


def test_the_sole_leader_of_a_colour_gets_ten():  # G-19
    assert parts(finished("y13 y14", "y15", ""), "bonuses") == [10, 0, 0]


def test_several_leaders_of_a_colour_get_five_each():  # G-19
    assert parts(finished("y13 y14", "y15 y12", "y1"), "bonuses") == [5, 5, 0]
    assert parts(finished("y13", "y14", "y15", ""), "bonuses") == [5, 5, 5, 0]


def test_zeros_count_for_the_majority():  # G-19
    assert parts(finished("y0 y0", "y15", ""), "bonuses") == [10, 0, 0]
    assert parts(finished("y0", "y15", ""), "bonuses") == [5, 5, 0]


def test_the_majority_is_of_cards_not_of_amulets_or_values():  # G-19
    assert parts(finished("y13 y14", "y1", ""), "bonuses") == [10, 0, 0]
    assert parts(finished("y15", "y1 y2", ""), "bonuses") == [0, 10, 0]


def test_a_colour_nobody_won_gives_no_bonus():  # G-19
    assert totals(finished("", "", "")) == [0, 0, 0]


def test_bonus_cards_never_run_out():  # G-19
    """Five leaders of six colours would need thirty cards of five points; the box has eighteen."""
    winnings = [" ".join(f"{colour}{value}" for colour in "wbvryg") for value in (1, 2, 3, 4, 5)]
    assert parts(finished(*winnings), "bonuses") == [30] * 5


def test_a_zero_doubles_the_amulets_of_its_own_colour_only():  # G-20
    outcome = finished("y0 y1 y7 r1 r2", "", "")
    assert outcome.scores[0].parts == {"amulets": 17, "doublings": 7, "bonuses": 20}


def test_both_zeros_quadruple_the_amulets_of_their_colour():  # G-20
    assert finished("y0 y0 y1 y10", "", "").scores[0].parts == {"amulets": 6, "doublings": 18, "bonuses": 10}


def test_zeros_alone_have_nothing_to_double_and_bonuses_stay_as_they_are():  # G-20
    assert finished("y0 y0", "", "").scores[0].parts == {"amulets": 0, "doublings": 0, "bonuses": 10}


def test_equal_totals_share_the_victory():  # G-21
    outcome = finished("y1", "y13", "r1")
    assert totals(outcome) == [10, 5, 15]
    assert outcome.winners == (2,)
    outcome = finished("y1", "", "r1")
    assert totals(outcome) == [15, 0, 15]
    assert outcome.winners == (0, 2)


def test_all_share_a_game_in_which_nobody_won_a_card():  # G-21
    assert finished("", "", "", "", "").winners == (0, 1, 2, 3, 4)
