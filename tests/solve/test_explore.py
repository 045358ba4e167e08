"""What the solver knows about a small game is what the game's own rules do."""

from __future__ import annotations

import random

import numpy as np
import pytest

import facedown
from facedown.bots import Known
from facedown.errors import InvalidOption
from facedown.games.en_garde.solver import cfr, explore
from facedown.games.en_garde.solver.explore import Explorer, read_study_options
from facedown.games.en_garde.solver.graph import NOTHING
from facedown.games.en_garde.solver.plans import position_with
from facedown.kernel import dispatch, records
from facedown.kernel.tally import as_cards
from solve.small_games import EXAMPLE, STANDARD, TINY, every_small_game, explored

ROUNDS = 150


def random_rounds(options, rounds=ROUNDS):
    """Real rounds played at random: a game, whose turn it is, and the code of the move, before it is played."""
    rng = random.Random(11)
    for seed in range(rounds):
        game = facedown.deal("en_garde", seed=seed, options={**options, "target": 0, "starter": "left"})
        while game.pending:
            (seat,) = game.pending
            move = rng.randrange(len(game.moves(seat)))
            yield game, seat, int(dispatch.nth(game.record, seat, move))
            game.play(seat, game.moves(seat)[move])


def number_of(small, game):
    return small.number_of(game.record)


def hand_number(small, game, seat):
    tally = int(game.record.hand[seat])
    return small.hands(len(as_cards(tally))).index(tally)


def choices_of(small, position, hand):
    """By the code of each of the hand's moves, the numbers of the move and of the choice."""
    graph = small.graph
    return {
        int(small.codes[move]): (move, choice)
        for move in small.moves(position)
        for choice in range(graph.first_choice[move], graph.first_choice[move + 1])
        if graph.hand[choice] == hand
    }


def ends_after(small, move):
    """By the pair of hands with which the round is over after a move, what it is worth to left."""
    graph = small.graph
    rows = slice(graph.first_end[graph.ending[move]], graph.first_end[graph.ending[move] + 1])
    return {tuple(pair): gain for pair, gain in zip(graph.ends[rows].tolist(), graph.gains[rows], strict=True)}


@every_small_game
def test_every_hand_has_the_moves_that_the_rules_give_it(options):
    small = explored(**options)
    for game, seat, _ in random_rounds(options):
        listed = choices_of(small, number_of(small, game), hand_number(small, game, seat))
        assert set(listed) == {
            dispatch.nth(game.record, seat, index) for index in range(dispatch.count(game.record, seat))
        }


@every_small_game
def test_moves_lead_where_they_lead_in_a_real_round(options):
    small = explored(**options)
    ended = set()
    for game, seat, code in random_rounds(options):
        move, choice = choices_of(small, number_of(small, game), hand_number(small, game, seat))[code]
        after = game.copy()
        dispatch.play(after.record, seat, code, None)
        draws = slice(small.graph.first_draw[choice], small.graph.first_draw[choice + 1])
        assert hand_number(small, after, seat) in small.graph.drawn[draws]
        pair = tuple(hand_number(small, after, who) for who in (0, 1))
        if after.pending:
            assert small.graph.child[move] == number_of(small, after)
            assert pair not in ends_after(small, move)
        else:
            winners = after.outcome.winners
            assert np.sign(ends_after(small, move)[pair]) == {(): 0, (0,): 1, (1,): -1}[winners]
            ended.add(after.outcome.reason)
    assert len(ended) >= 3


@every_small_game
def test_a_bot_is_shown_what_it_is_shown_in_a_real_round(options):
    small = explored(**options)
    for game, seat, _ in random_rounds(options, 20):
        shown = position_with(small, number_of(small, game), seat, int(game.record.hand[seat]))
        known = Known(game.record, seat).record
        dispatch.forget(known)
        assert dispatch.fault(shown) == 0
        assert records.content(Known(shown, seat).record) == records.content(known)


@pytest.mark.parametrize("options", [TINY, STANDARD], ids=["tiny", "standard"])
def test_a_bot_that_remembers_is_shown_what_was_done_before(options):
    small, plain = explore.explore("en_garde", options, with_memory=True), explored(**options)
    assert (small.histories, small.choices) == (plain.histories, plain.choices)
    assert len(small.positions) >= len(plain.positions)
    for game, seat, _ in random_rounds(options, 20):
        shown = position_with(small, number_of(small, game), seat, int(game.record.hand[seat]))
        assert records.content(Known(shown, seat).record) == records.content(Known(game.record, seat).record)


@every_small_game
def test_histories_lie_one_behind_the_other_without_gaps(options):
    """The choices of all histories, each with those below it, fill the row exactly."""
    small = explored(**options)
    graph = small.graph
    filled = np.zeros(small.choices, np.int64)
    histories, waiting = 0, [(0, 0)]
    while waiting:
        position, base = waiting.pop()
        histories += 1
        moves = small.moves(position)
        own = graph.first_choice[moves.stop] - graph.first_choice[moves.start]
        filled[base : base + own] += 1
        waiting += [(graph.child[m], base + graph.offset[m]) for m in moves if graph.child[m] != NOTHING]
    assert histories == small.histories
    assert (filled == 1).all()


@pytest.mark.parametrize("options", [TINY, STANDARD, EXAMPLE], ids=["tiny", "standard", "example"])
def test_a_round_that_right_starts_is_the_mirror_image(options):
    numbers = read_study_options("en_garde", options)
    numbers[2] = 2  # right starts
    explorer = Explorer("en_garde", numbers, with_memory=False)
    number = 0
    while number < len(explorer.positions):
        explorer.expand(number)
        number += 1
    mirrored, small = explorer.small_game({}), explored(**options)
    assert (mirrored.histories, mirrored.choices) == (small.histories, small.choices)
    left, right = cfr.best_answers(small, cfr.uniform(small))
    assert cfr.best_answers(mirrored, cfr.uniform(mirrored)) == pytest.approx((right, left))
    assert cfr.value_of_left(mirrored, cfr.uniform(mirrored)) == pytest.approx(
        1 - cfr.value_of_left(small, cfr.uniform(small))
    )


def test_what_cannot_be_solved_is_refused(monkeypatch):
    with pytest.raises(InvalidOption, match="target must be 0"):
        explore.explore("en_garde", {**TINY, "target": 5})
    with pytest.raises(InvalidOption, match="starter must be left"):
        explore.explore("en_garde", {**TINY, "starter": "right"})
    monkeypatch.setattr(explore, "MOST_POSITIONS", 20)
    with pytest.raises(InvalidOption, match="more than 20 public positions"):
        explore.explore("en_garde", TINY)
    monkeypatch.setattr(cfr, "MOST_BYTES", 1000)
    with pytest.raises(InvalidOption, match="choices in 35 histories"):
        cfr.Learner(explored(**TINY))
