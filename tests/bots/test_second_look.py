"""A second look at the best moves: half of them go in every round, within the budget, and in the same worlds."""

from __future__ import annotations

import numpy as np
import pytest

import facedown
from facedown.bots import Budget, Known, MoveValue
from facedown.bots.search import Search
from facedown.bots.search.second_look import FINALISTS, count_rounds, look_again
from facedown.kernel.dispatch import count
from positions import generator


def turn(seed=1):
    """Somebody's turn with many moves, as its player knows it."""
    game = facedown.deal("stone_warriors", 4, seed=seed)
    while count(game.record, min(game.pending)) < FINALISTS:
        seat = min(game.pending)
        game.play(seat, game.moves(seat)[0])
    return Known(game.record, min(game.pending))


def searched(known, budget, threads=1, seed=1):
    return Search(threads).evaluate(known, budget, generator(seed))


def playing_out(worths, worlds, asked):
    """A playout that brings every move what it is worth, and notes what it was asked for."""

    def play_out(moves, rounds_left):
        asked.append((tuple(moves), rounds_left))
        return np.array([worths[move] * worlds for move in moves]), worlds

    return play_out


def test_the_worse_half_goes_until_one_is_left():
    moves = [MoveValue(code, 0.5, 0.2) for code in range(5)]
    asked = []
    looked, done = look_again(moves, playing_out([0.1, 0.5, 0.2, 0.4, 0.3], 10, asked))
    assert asked == [((0, 1, 2, 3, 4), 3), ((1, 3, 4), 2), ((1, 3), 1)]
    assert [move.code for move in looked] == [1, 3, 4, 2, 0]
    assert [move.share for move in looked] == pytest.approx([0.5, 0.4, 0.3, 0.2, 0.1])
    assert done == 10 * (5 + 3 + 2)
    assert sum(move.weight for move in looked) == pytest.approx(1)


def test_what_is_no_finalist_stays_behind_with_no_more_than_the_least_of_them():
    moves = [MoveValue(code, 0.9, 0.1) for code in range(FINALISTS + 2)]
    looked, _ = look_again(moves, playing_out([0.3] * FINALISTS, 1, []))
    assert [move.code for move in looked[FINALISTS:]] == [FINALISTS, FINALISTS + 1]
    assert {(move.share, move.weight) for move in looked[FINALISTS:]} == {(0.3, 0.0)}


@pytest.mark.parametrize(("moves", "rounds"), [(1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (24, 3)])
def test_how_many_rounds_there_are(moves, rounds):
    assert count_rounds(moves) == rounds


def test_it_is_part_of_the_budget_and_the_same_on_any_number_of_threads():
    known = turn()
    alone = searched(known, Budget(iterations=4000))
    assert alone == searched(known, Budget(iterations=4000), threads=2)
    assert alone != searched(known, Budget(iterations=4000), seed=2)
    assert 3900 < alone.iterations <= 4000
    assert sum(move.weight > 0 for move in alone.moves) == FINALISTS


def test_all_moves_are_still_there_the_best_first():
    known = turn()
    thought = searched(known, Budget(iterations=4000))
    assert len({move.code for move in thought.moves}) == min(24, count(known.record, known.seat))
    assert thought.shares[known.seat] == thought.moves[0].share
    assert sum(thought.shares) == pytest.approx(1)


def test_a_budget_too_small_for_it_is_searched_whole():
    thought = searched(turn(), Budget(iterations=1000))
    assert thought.iterations == 1000


def test_it_keeps_to_a_budget_of_time():
    thought = searched(turn(), Budget(seconds=0.05))
    assert sum(move.weight > 0 for move in thought.moves) == FINALISTS
