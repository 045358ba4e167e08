"""The Python face: asking, playing, and being told clearly what is wrong."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor

import pytest

import facedown
from facedown import games
from facedown.errors import InvalidSeats

Attack, Step = games.get("en_garde").moves.Attack, games.get("en_garde").moves.Step


def test_the_same_seed_deals_the_same_game_and_another_seed_another():
    assert facedown.deal("gargon", 4, seed=7) == facedown.deal("gargon", 4, seed=7)
    assert facedown.deal("gargon", 4, seed=7) != facedown.deal("gargon", 4, seed=8)


def test_without_a_seed_every_deal_is_new():
    assert facedown.deal("gargon", 3) != facedown.deal("gargon", 3)


def test_moves_answer_without_listing():
    game = facedown.arrange("en_garde", left=8, right=13, hands=[[5, 5, 1, 2, 3], None])
    moves = game.moves(0)
    assert "5x2" in moves
    assert Attack(5, 2) in moves
    assert "5x3" not in moves
    assert "nonsense" not in moves
    assert 3 not in moves
    assert moves[moves.index("5x2")] == Attack(5, 2)
    assert [str(move) for move in moves[:2]] == ["+1", "+2"]
    assert moves[-1] == list(moves)[-1]
    assert "moves: +1, +2" in repr(moves)
    with pytest.raises(IndexError):
        moves[len(moves)]


def test_a_listed_move_is_one_shared_value_and_an_equal_one_is_read_as_usual():
    game = facedown.deal("en_garde", seed=1, options={"starter": "left"})
    listed = game.moves(0)[0]
    assert game.moves(0)[0] is listed
    twin = game.copy()
    game.play(0, listed)
    twin.play(0, type(listed)(listed.by))
    assert game == twin
    assert game.history == twin.history


def test_a_move_of_another_game_is_invalid_even_where_it_was_listed():
    other = facedown.deal("stone_warriors", 2, seed=1)
    seat = min(other.pending)
    with pytest.raises(facedown.InvalidMove):
        facedown.deal("en_garde", seed=1).play(0, other.moves(seat)[0])


def test_moves_are_counted_from_either_end():
    moves = facedown.deal("en_garde", seed=1, options={"starter": "left"}).moves(0)
    number = len(moves)
    assert [moves[index] for index in range(-number, 0)] == list(moves)
    for beyond in (number, -number - 1):
        with pytest.raises(IndexError):
            moves[beyond]


@pytest.mark.parametrize("move", [Attack(21, 1), Attack(5, 0), Step(0), Step(77), None, 3, ["+1"]])
def test_a_value_that_is_no_move_is_invalid(move):
    game = facedown.arrange("en_garde", left=8, right=13, hands=[[5, 5, 1, 2, 3], None])
    with pytest.raises(facedown.InvalidMove):
        game.play(0, move)
    assert move not in game.moves(0)


@pytest.mark.parametrize("seat", [-1, 2, True, "0", None, 1.0])
def test_a_seat_that_is_none_is_refused(seat):
    game = facedown.deal("en_garde", seed=1)
    with pytest.raises(InvalidSeats):
        game.play(seat, "+1")
    with pytest.raises(InvalidSeats):
        game.moves(seat)


def test_wrong_games_and_seats_are_named():
    with pytest.raises(facedown.UnknownGame, match="choose from: en_garde, gargon"):
        facedown.deal("chess")
    with pytest.raises(InvalidSeats, match="3 to 5 players, not 2"):
        facedown.deal("gargon", 2)
    assert facedown.deal("En Garde").name == "en_garde"
    with pytest.raises(facedown.UnknownGame):
        games.get(["en_garde"])


def test_an_illegal_move_names_its_rule_and_ruling():
    game = facedown.arrange("en_garde", left=8, right=13, hands=[[5, 5, 1, 2, 3], None])
    with pytest.raises(facedown.IllegalMove, match=r"4x1: .*\(E-01\)") as refused:
        game.play(0, "4x1")
    assert refused.value.rule == "wrong_distance"
    assert refused.value.ruling == "E-01"


def test_playing_tells_the_player_what_they_may_know():
    game = facedown.deal("en_garde", seed=5, options={"starter": "left"})
    (stepped, drew) = game.play(0, game.moves(0)[0])
    assert stepped.seat == 0
    assert drew.card is not None
    assert game.events_for(1)[-1].card is None
    assert game.events[-1] == drew


def test_nothing_can_be_conceded_in_a_game_of_several():
    game = facedown.deal("gargon", 3, seed=1)
    with pytest.raises(facedown.InvalidMove):
        game.play(0, "resign")
    with pytest.raises(facedown.InvalidMove):
        game.concede(0, "resign")


def through_pickle(game):
    return pickle.loads(pickle.dumps(game))


@pytest.mark.parametrize("duplicate", [facedown.Game.copy, copy.copy, copy.deepcopy, through_pickle])
def test_a_copy_plays_on_by_itself(duplicate):
    game = facedown.deal("en_garde", seed=5, options={"starter": "left"})
    twin = duplicate(game)
    assert twin == game
    twin.play(0, twin.moves(0)[0])
    assert game.history == []
    assert game != twin
    assert "after 0 moves, pending [0]" in repr(game)


def test_games_in_several_threads_keep_their_events_apart():
    """A thread has one event log for all its games."""

    def events(seed):
        game = facedown.deal("en_garde", seed=seed)
        for _ in range(30):
            seat = min(game.pending)
            game.play(seat, game.moves(seat)[0])
        return game.log

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(events, range(24))) == [events(seed) for seed in range(24)]


@pytest.mark.parametrize("name", games.names())
def test_views_made_together_are_the_views_of_each(name):
    game = facedown.deal(name, seed=3)
    viewers = [None, *range(game.seats)]
    for _ in range(12):
        assert game.views(viewers) == [game.view(viewer) for viewer in viewers]
        seat = min(game.pending)
        game.play(seat, game.moves(seat)[0])


def test_what_was_checked_is_allowed_once_and_nothing_else_is():
    game = facedown.arrange("en_garde", left=8, right=13, hands=[[5, 5, 1, 2, 3], [1, 1, 2, 2, 3]])
    assert game.check(0, "+1") == "+1"
    with pytest.raises(facedown.IllegalMove):
        game.advance(0, "+4")
    with pytest.raises(facedown.IllegalMove):
        game.advance(1, "+1")
    game.advance(0, "+1")
    assert [str(move) for _, move in game.history] == ["+1"]
    with pytest.raises(facedown.IllegalMove):
        game.advance(0, "+1")  # the same move in another position


def test_play_tells_what_advance_leaves_to_be_asked():
    game = facedown.arrange("en_garde", left=8, right=13, hands=[[5, 5, 1, 2, 3], None])
    twin = game.copy()
    told = game.play(0, "+1")
    twin.advance(0, "+1")
    assert told == twin.events_for(0)
    assert game == twin
