"""The match: rounds, starters, the score, and giving up."""

from __future__ import annotations

import pytest

import facedown
from games.en_garde.duels import GaveUp, RoundEnded, RoundStarted

from .duels import LEFT, RIGHT, all_cards, arranged, both_sides, hand, won

# Left steps to field 8, draws the last card, and both fencers have come equally far.
ABOUT_TO_BE_DRAWN = {
    "left": 7,
    "right": 16,
    "hands": [[1, 1, 2, 2, 3], [1, 2, 3, 3, 3]],
    "pile": [5],
    "to_move": LEFT,
}


def match(target=5, **options):
    return facedown.deal("en_garde", seed=5, options={"target": target, **options})


def about_to_hit(target, wins):
    """Left, to move, wins the round with two 2s."""
    hands = [[2, 2, 1, 3, 4], [1, 1, 3, 4, 5]]
    return arranged(left=10, right=12, hands=hands, to_move=LEFT, wins=wins, options={"target": target})


def scores(game):
    return [score.total for score in game.outcome.scores]


# ---- Rounds and the score


def test_the_winner_of_a_round_scores_and_the_next_round_is_dealt():  # E-10
    game = about_to_hit(target=5, wins=(1, 3))
    game.play(LEFT, "2x2")
    view = game.view()
    assert game.outcome is None
    assert (view.wins, view.round) == ((2, 3), 6)
    assert (view.last_round.winner, view.last_round.reason) == (LEFT, "hit")
    assert (view.position, view.pile, view.discard.count) == ((1, 23), 15, 0)
    assert [held.count for held in view.hands] == [5, 5]
    assert view.attack is None


@pytest.mark.parametrize("target", [1, 3, 5])
def test_the_first_to_win_as_many_rounds_as_the_target_takes_the_match(target):  # E-10
    game = about_to_hit(target, wins=(target - 1, target - 1))
    game.play(LEFT, "2x2")
    assert game.outcome.winners == (LEFT,)
    assert game.outcome.reason == "hit"
    assert scores(game) == [target, target - 1]
    assert game.pending == set()


def test_a_match_goes_to_five_unless_the_options_say_otherwise():  # E-10
    game = facedown.deal("en_garde", seed=5)
    for _ in range(4):
        game.play(RIGHT, "resign")
    assert (game.outcome, game.view().wins) == (None, (4, 0))
    game.play(RIGHT, "resign")
    assert game.outcome.winners == (LEFT,)
    assert game.outcome.scores[LEFT].parts == {"rounds": 5}


def test_a_new_round_shuffles_all_the_cards_again():
    game = match()
    before = hand(game, LEFT), hand(game, RIGHT)
    game.play(RIGHT, "resign")
    assert all_cards(game) == [value for value in range(1, 6) for _ in range(5)]
    assert (hand(game, LEFT), hand(game, RIGHT)) != before


# ---- The starter


def test_the_first_starter_is_random():  # E-10
    starters = {facedown.deal("en_garde", seed=seed).view().starter for seed in range(20)}
    assert starters == {LEFT, RIGHT}


@both_sides
def test_the_first_starter_can_be_set(me):  # E-10
    for seed in range(5):
        game = facedown.deal("en_garde", seed=seed, options={"starter": ("left", "right")[me]})
        assert game.view().starter == me
        assert game.pending == {me}


@both_sides
def test_the_starter_alternates_whoever_wins(me):  # E-10
    game = match(starter="left")
    starters = [game.view().starter]
    for _ in range(4):
        game.play(me, "resign")
        starters.append(game.view().starter)
        assert game.pending == {starters[-1]}
    assert starters == [LEFT, RIGHT, LEFT, RIGHT, LEFT]


def test_the_starter_alternates_after_a_drawn_round_too():  # E-10
    game = arranged(**ABOUT_TO_BE_DRAWN, options={"target": 5}, wins=(2, 1))
    assert game.view().starter == LEFT
    game.play(LEFT, "+1")
    assert game.view().last_round.reason == "drawn"
    assert game.view().starter == RIGHT
    assert game.pending == {RIGHT}


def test_nobody_scores_for_a_drawn_round_and_the_match_goes_on():  # E-09
    game = arranged(**ABOUT_TO_BE_DRAWN, options={"target": 1})
    told = game.play(LEFT, "+1")
    assert RoundEnded(None, "drawn", (0, 0)) in told
    assert RoundStarted(RIGHT, 2) in told
    assert game.outcome is None
    assert game.view().wins == (0, 0)


def test_a_single_round_may_be_drawn():  # E-10
    game = arranged(**ABOUT_TO_BE_DRAWN, options={"target": 0})
    game.play(LEFT, "+1")
    assert game.outcome.winners == ()
    assert game.outcome.reason == "drawn"


def test_a_single_round_is_over_with_the_first_win():  # E-10
    game = match(target=0)
    game.play(LEFT, "resign")
    assert game.outcome.winners == (RIGHT,)
    assert scores(game) == [0, 1]


# ---- Drawn matches

# Every round is drawn: both step forward once, and the pile is empty.
ALWAYS_DRAWN = {"values": 1, "copies": 4, "hand": 1, "fields": 99}


def draw_a_round(game):
    for _ in range(2):
        game.play(min(game.pending), "+1")


def test_a_match_is_drawn_after_a_hundred_drawn_rounds_in_a_row():  # E-10
    game = match(target=1, **ALWAYS_DRAWN)
    for _ in range(99):
        draw_a_round(game)
    assert game.outcome is None
    draw_a_round(game)
    assert game.pending == set()
    assert game.outcome.winners == ()
    assert game.outcome.reason == "drawn"
    assert game.view().round == 100


def test_a_round_that_is_won_starts_the_count_of_drawn_rounds_again():  # E-10
    game = match(target=2, **ALWAYS_DRAWN)
    for _ in range(99):
        draw_a_round(game)
    game.play(LEFT, "resign")
    for _ in range(99):
        draw_a_round(game)
    assert game.outcome is None
    draw_a_round(game)
    assert game.outcome.winners == ()
    assert scores(game) == [0, 1]


def test_the_record_of_a_drawn_match_can_be_replayed():  # E-10
    game = match(target=1, **ALWAYS_DRAWN)
    for _ in range(100):
        draw_a_round(game)
    again = facedown.read_record(str(facedown.record_of(game))).replay()
    assert again.outcome == game.outcome


# ---- Giving up


@both_sides
def test_a_round_can_be_resigned_in_anybodys_turn(me):  # E-03
    for starter in ("left", "right"):
        game = match(starter=starter)
        told = game.play(me, "resign")
        assert told[:2] == [GaveUp(me, False), RoundEnded(1 - me, "resigned", game.view().wins)]
        assert game.view().wins[1 - me] == 1
        assert game.view().round == 2


def test_a_round_can_be_resigned_instead_of_defending():  # E-03
    hands = [[2, 1, 1, 3, 4], [2, 2, 3, 4, 5]]
    game = arranged(left=10, right=12, hands=hands, to_move=LEFT, options={"target": 2})
    game.play(LEFT, "2x1")
    game.play(RIGHT, "resign")
    assert game.view().wins == (1, 0)
    assert game.view().phase == "turn"


def test_the_round_that_completes_the_target_may_be_a_resigned_one():  # E-10
    game = about_to_hit(target=3, wins=(2, 0))
    game.play(RIGHT, "resign")
    assert game.outcome.winners == (LEFT,)
    assert game.outcome.reason == "resigned"


@both_sides
@pytest.mark.parametrize("wins", [(0, 0), (4, 0), (0, 4)])
def test_conceding_the_match_makes_the_opponent_win_whatever_the_score(me, wins):  # E-03
    game = about_to_hit(target=5, wins=wins)
    game.play(me, "Resign Match")
    assert game.outcome.winners == (1 - me,)
    assert won(game) == (1 - me, "resigned")
    assert scores(game) == list(wins)
    assert GaveUp(me, True) in game.events_for()


def test_resigning_is_not_among_the_moves():  # E-03
    game = match()
    seat = min(game.pending)
    assert "resign" not in game.moves(seat)
    assert "resign" not in game.view(seat).moves
