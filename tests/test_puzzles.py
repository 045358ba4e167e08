"""Puzzles: real positions with one clearly best move, derived again here from nothing but the position."""

from __future__ import annotations

from collections import Counter

import pytest

from facedown import games
from facedown.puzzles.making import Effort, make
from facedown.puzzles.proving import MARGIN, SURE, count_worlds, search
from facedown.puzzles.puzzle import EASY, HARD, MEDIUM, NoSuchPuzzle, Puzzle, find, of_the_day, puzzles_of

ITERATIONS = 2_000  # far fewer than behind a proof, and enough for the best move

EVERY = [puzzle for game in games.our_names() for puzzle in puzzles_of(game)]


def test_every_game_of_ours_has_puzzles_and_there_are_a_hundred():
    assert len(EVERY) >= 100
    assert all(len(puzzles_of(game)) >= 20 for game in games.our_names())
    assert len({puzzle.id for puzzle in EVERY}) == len(EVERY)
    for game in games.our_names():
        grades = Counter(puzzle.grade for puzzle in puzzles_of(game))
        assert min(grades[grade] for grade in (EASY, MEDIUM, HARD)) >= 3, f"{game}: {grades}"


@pytest.mark.parametrize("puzzle", EVERY, ids=lambda puzzle: puzzle.id)
def test_a_puzzle_is_a_position_of_its_game_with_a_choice_and_its_proof_is_kept(puzzle: Puzzle):
    position = puzzle.position()
    assert position.pending == {puzzle.seat}
    assert len(position.moves(puzzle.seat)) >= 3
    assert position.check(puzzle.seat, puzzle.best) == puzzle.best
    shares = list(puzzle.proof.shares.items())
    assert shares[0][0] == puzzle.best
    assert shares == sorted(shares, key=lambda one: -one[1])
    assert puzzle.proof.margin == pytest.approx(shares[0][1] - shares[1][1], abs=2e-4)
    assert puzzle.proof.margin >= max(MARGIN, SURE * puzzle.proof.deviation) - 1e-3
    assert position.rules.reason_sentence(puzzle.reason, puzzle.arguments)


@pytest.mark.parametrize("game", games.our_names())
def test_every_best_move_is_found_again(game: str):
    """By a short search; how clear the margin is takes longer ones, as `facedown puzzles check` has."""
    text = games.get(game).move_text
    for puzzle in puzzles_of(game):
        (found,) = search(puzzle.position(), puzzle.seat, [0], ITERATIONS)
        assert text(found.moves[0].code) == puzzle.best, puzzle.id


def test_what_can_be_counted_is_counted_exactly():
    exact = [puzzle for puzzle in EVERY if puzzle.proof.exact]
    assert exact
    for puzzle in exact:
        counted = count_worlds(puzzle.position(), puzzle.seat)
        if counted is not None:
            text = games.get(puzzle.game).move_text
            shares = {text(code): round(share, 4) for code, share in counted.items()}
            assert {move: shares[move] for move in puzzle.proof.shares} == puzzle.proof.shares


def test_the_same_seed_makes_the_same_puzzle():
    effort = Effort(quick=200, runs=2, iterations=600)
    (first,), (again,) = (list(make("en_garde", 1, effort, seed)) for seed in (3, 3))
    assert first == again


def test_whoever_asks_for_harder_puzzles_gets_no_easy_one():
    (found,) = make("en_garde", 1, Effort(quick=200, runs=2, iterations=600, grade=MEDIUM), 3)
    assert found.grade >= MEDIUM


def test_each_day_has_a_puzzle_and_none_comes_again_before_all_were_shown():
    game = games.our_names()[0]
    there = len(puzzles_of(game))
    shown = [of_the_day(game, day).id for day in range(20_000, 20_000 + there)]
    assert len(set(shown)) == there
    assert of_the_day(game, 20_000 + there).id == shown[0]


@pytest.mark.parametrize("name", ["", "en_garde", "en_garde-0", "en_garde-9999", "chess-1", "../x-1"])
def test_a_puzzle_that_is_not_there_is_an_error(name: str):
    with pytest.raises(NoSuchPuzzle):
        find(name)
