"""Odds of battles by counting, and what the magicians of the ladder make of them."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

import facedown
from facedown.games.gargon.bots import measured_tables, outlook
from facedown.games.gargon.bots.best_plays import FEW, rank_moves
from facedown.games.gargon.bots.expected_points import odds_of_first, odds_of_second, promise_of_play
from facedown.games.gargon.bots.odds import all_lower, below_rank, unseen_by, weaker_of_two_is_lower
from facedown.games.gargon.bots.tactics import MOST_LOOKED_AT
from facedown.games.gargon.declaration import Move, code
from facedown.games.gargon.rules.bundle import known
from facedown.games.gargon.rules.mixes import mix_of
from facedown.kernel import dispatch, records
from positions import generator

RED = 3


def arranged(**zones):
    return facedown.arrange("gargon", 3, seed=1, **zones)


def promised(game, seat, room=24):
    """The moves that `rank_moves` finds, as people write them, and what they promise."""
    moves, points = np.zeros(room, np.int64), np.zeros(room)
    found = rank_moves(game.record, seat, moves, points)
    return {str(game.rules.moves.decode(int(moves[index]))): float(points[index]) for index in range(found)}


# ---- Odds


@pytest.mark.parametrize(("lower", "unseen"), [(4, 9), (0, 5), (6, 6), (1, 2)])
def test_odds_are_those_of_all_ways_to_put_cards_behind_backs(lower, unseen):
    for cards in range(4):
        ways = [max(way, default=-1) < lower for way in combinations(range(unseen), cards)]
        if ways:
            assert all_lower(lower, unseen, cards) == pytest.approx(sum(ways) / len(ways))
    pairs = [min(pair) < lower for pair in combinations(range(unseen), 2)]
    assert weaker_of_two_is_lower(lower, unseen) == pytest.approx(sum(pairs) / len(pairs))


def test_a_seat_has_not_seen_what_lies_behind_backs():
    game = arranged(
        hands=["r4 v1", "r9", "r5 w1"], played=["r7", "", ""], won=["r1", "r2", ""], stacks=["r0 v2", "r12 v3"]
    )
    for seat, ranks in ((1, [0, 5, 6, 8, 13]), (2, [0, 5, 8, 10, 13])):
        unseen = unseen_by(game.record, seat, RED)
        assert [rank for rank in range(17) if unseen >> rank & 1] == ranks
        assert unseen_by(game.known(seat), seat, RED) == unseen


def test_a_zero_beats_nothing_and_a_card_beats_all_that_are_lower():
    unseen = 0b10011  # both zeros and a 3
    assert [below_rank(unseen, rank) for rank in (0, 1, 2, 4, 5)] == [0, 0, 2, 2, 3]


def test_a_battle_that_is_open_is_reckoned_as_imagination_deals_it():
    """Two cards lie against the last player, who has seen all but seven reds."""
    game = arranged(
        hands=["r4 r11 v1", "r9 v2", "r8 r10"], played=["r7", "r12", ""], stacks=["r3 v3", "r6 v4"], won=["", "", "r5"]
    )
    s, known_to_me = game.record, game.known(2)
    reckoned = odds_of_first(s, 2, RED, 1, unseen_by(s, 2, RED), 9)
    won = 0
    for seed in range(4000):
        world = records.copy(known_to_me)
        dispatch.imagine(world, 2, generator(seed))
        won += known(world.played[0, RED]) < 1 << 9 and known(world.played[1, RED]) < 1 << 9
    assert won / 4000 == pytest.approx(reckoned, abs=0.03)


def test_the_second_of_two_cards_is_safe_from_single_cards_and_not_from_pairs():
    single = arranged(hands=["v1", "v2", "r15 r1 y9"], played=["y5 y6 r4", "", ""], passed=[1], stacks=["", "r6 y8"])
    double = arranged(hands=["v1", "v2", "r15 r1 y9"], played=["r5 r6 y4", "", ""], passed=[1], stacks=["", "r7 y8"])
    for game, odds in ((single, 1.0), (double, 0.0)):
        assert odds_of_second(game.record, 2, RED, 4, unseen_by(game.record, 2, RED), 2) == odds


# ---- What plays promise


def test_in_the_last_round_a_sure_play_promises_exactly_the_points_it_brings():
    """Seven amulets are doubled by the zero there is, and red is no longer shared: nobody after us holds any."""
    game = arranged(
        hands=["v1", "r9 r1 g5", "v2 v3"], played=["y5 y6", "", ""], won=["r2", "r0", ""], stacks=["", "v8"]
    )
    before = points(game)[1]
    promise = promised(game, 1)["r1 r9"]
    game.play(1, "r1 r9")
    while game.pending:
        (seat,) = game.pending
        game.play(seat, game.moves(seat)[0])
    assert points(game)[1] - before == promise == 19


def points(game):
    scores = np.zeros(game.seats, np.int64)
    dispatch.result(game.record, scores)
    return scores.tolist()


def test_a_play_promises_the_same_found_among_few_and_put_together_among_many():
    """With a large hand plays are made of the best of each colour; the sums must be those of the whole play."""
    game = facedown.deal("gargon", 4, seed=2, options={"starter": "0"})
    s = game.record
    row = outlook.outlook_of(min(s.stack_left), 4)
    assert len(game.moves(0)) > FEW
    found = promised(game, 0)
    assert len(found) == 24
    for text, promise in found.items():
        move = game.rules.moves.encode(game.rules.moves.parse(text))
        cards = code.what_of(move)
        assert code.kind(move) == Move.PLAY
        assert promise_of_play(s, 0, cards, mix_of(cards), row) == pytest.approx(promise)


def test_no_play_that_is_left_out_promises_more_than_the_best():
    game = facedown.deal("gargon", 5, seed=6, options={"starter": "0"})
    s = game.record
    row = outlook.outlook_of(min(s.stack_left), 5)
    best = max(promised(game, 0).values())
    for index in range(dispatch.count(s, 0)):
        cards = code.what_of(dispatch.nth(s, 0, index))
        assert promise_of_play(s, 0, cards, mix_of(cards), row) <= best + 1e-9


def test_a_search_is_given_few_of_very_many_plays_and_all_of_few():
    moves, worths = np.zeros(24, np.int64), np.zeros(24)
    many = facedown.deal("gargon", 3, seed=1, options={"starter": "0"})
    assert dispatch.candidates(many.record, 0, moves, worths) == MOST_LOOKED_AT
    few = arranged(hands=["v1", "v2", "r15 r1 y9"], played=["r4", "y3", ""], stacks=["r6 y8", "v5 v6"])
    assert dispatch.candidates(few.record, 2, moves, worths) == len(few.moves(2)) == 4


# ---- The outlook


def test_what_was_measured_stage_by_stage_changes_evenly_with_the_stack():
    rows = outlook.IN_HAND.reshape(3, outlook.STACK_SIZES, outlook.CLASSES)
    assert (rows[:, 0] == 0).all()  # G-18: in the last round a hand is worth nothing
    for seats in range(3):
        low, high = (
            measured_tables.IN_HAND[6 * seats + 1 : 6 * seats + 6].min(0),
            measured_tables.IN_HAND[6 * seats + 1 : 6 * seats + 6].max(0),
        )
        assert (rows[seats, 1:] >= low).all()
        assert (rows[seats, 1:] <= high).all()
        assert np.abs(np.diff(rows[seats, 1:], axis=0)).max() < 1.0


@pytest.mark.parametrize(("mine", "best", "bonus"), [(0, 0, 0), (1, 0, 10), (2, 2, 5), (1, 2, 0)])
def test_in_the_last_round_a_bonus_is_what_the_rules_say(mine, best, bonus):  # G-19
    for seats in (3, 4, 5):
        assert outlook.bonus_to_come(outlook.outlook_of(0, seats), mine, best) == bonus


def test_a_judged_end_is_the_victory_and_a_shared_one_is_shared():  # G-21
    game = arranged(hands=["", "", "v1"], played=["r4", "", ""], passed=[1], won=["", "w4", "b4"], stacks=["", "v8"])
    game.play(2, "pass")
    while game.pending:
        (seat,) = game.pending
        game.play(seat, game.moves(seat)[0])
    shares = np.zeros(3)
    dispatch.judge(game.record, shares)
    assert points(game) == [13, 13, 13]
    assert shares.tolist() == pytest.approx([1 / 3] * 3)


def test_a_judge_likes_winnings_and_cards():
    """The same table, but one seat has won a zero that doubles, or holds three cards more."""
    plain = {"won": ["w1 w2", "b1 b2", "v1 v2"], "hands": ["r4 r9", "y4 y9", "g4 g9"], "stacks": ["w5 w6", "b5 b6"]}
    shares = []
    for change in ({}, {"won": ["w1 w2 w0", "b1 b2", "v1 v2"]}, {"hands": ["r4 r9 r5 r6 r7", "y4 y9", "g4 g9"]}):
        judged = np.zeros(3)
        dispatch.judge(arranged(**plain | change).record, judged)
        shares.append(judged[0])
    assert shares[0] == pytest.approx(1 / 3)
    assert shares[1] > shares[0] + 0.2
    assert shares[2] > shares[0] + 0.1


# ---- What others' plays tell


def test_who_joins_a_fight_has_hardly_a_zero_and_who_opens_a_colour_hardly_its_highest_card():
    def likely(first, second):
        hands = ["v1 v2", "v3 v4", "r8 g8"]
        game = arranged(hands=hands, played=[first, second, ""], stacks=["g1 g2 g3", "g4 g5 g6"])
        return dispatch.likelihood(game.record, 2)

    assert likely("r7", "r0") < likely("r7", "r9")
    assert likely("r15", "y5") < likely("r2", "y5")


def test_nothing_is_told_when_all_cards_lie_open():
    game = arranged(hands=["v1 v2", "v3 v4", "g8"], played=["r7", "y9", "r5"], stacks=["g1 g2 g3", "g4 g5 g6"])
    assert dispatch.likelihood(game.record, 2) == 1.0


# ---- The novice


def test_a_novice_forgets_what_was_discarded():
    """All reds above the 8 are gone or in this hand, but only what lies there counts: the thought is the same."""
    zones = {"hands": ["v1", "v2", "r8 y2 y3 r4 g1 g2"], "played": ["r7", "y9", ""]}
    gone = arranged(**zones, stacks=["r1 r2", "y5 y6"])
    there = arranged(**zones, stacks=["r1 r15 r14 r13", "y5 y6 r12 r11"])
    for seed in range(20):
        assert dispatch.first_thought(gone.record, 2, generator(seed)) == dispatch.first_thought(
            there.record, 2, generator(seed)
        )
