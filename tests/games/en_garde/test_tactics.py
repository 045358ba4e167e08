"""Odds by counting, and what the fencers of the ladder make of them."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

import facedown
from facedown.bots.adept import weighing_buffers
from facedown.games.en_garde.bots.judgement import even_match
from facedown.games.en_garde.bots.odds import at_least, exactly, lead_of, other_has
from facedown.kernel import dispatch, records
from facedown.kernel.tally import as_cards
from games.en_garde.duels import LEFT, RIGHT, arranged, duel
from positions import generator


@pytest.mark.parametrize(("kind", "unseen", "taken"), [(3, 8, 4), (0, 6, 5), (5, 5, 3), (1, 7, 7)])
def test_odds_are_those_of_all_hands_one_could_be_dealt(kind, unseen, taken):
    hands = [sum(card < kind for card in hand) for hand in combinations(range(unseen), taken)]
    for wanted in range(7):
        assert exactly(wanted, kind, unseen, taken) == pytest.approx(hands.count(wanted) / len(hands))
        assert at_least(wanted, kind, unseen, taken) == pytest.approx(sum(had >= wanted for had in hands) / len(hands))


def test_what_the_other_holds_is_reckoned_as_imagination_deals_it():
    game = arranged(left=5, right=9, hands=[[4, 1, 2, 3, 5], None], discard=[4, 1, 1, 2], to_move=LEFT)
    known = game.known(LEFT)
    had = 0
    for seed in range(4000):
        world = records.copy(known)
        dispatch.imagine(world, LEFT, generator(seed))
        had += as_cards(world.hand[RIGHT]).count(4) >= 2
    assert had / 4000 == pytest.approx(other_has(known, LEFT, 4, 2), abs=0.03)


def test_an_even_match_is_a_row_of_even_coins():
    assert even_match(0, 3) == 1
    assert even_match(3, 0) == 0
    assert even_match(4, 4) == pytest.approx(0.5)
    assert even_match(1, 2) == pytest.approx(0.75)
    assert even_match(2, 1) == pytest.approx(0.25)
    assert even_match(3, 5) + even_match(5, 3) == pytest.approx(1)


def test_a_round_at_hand_counts_by_what_the_match_still_needs():
    """At 4 to 4 the round is the match; at 0 to 0 it is a small part of it."""
    shares = {}
    for wins in ((0, 0), (4, 4)):
        game = facedown.arrange(
            "en_garde",
            left=5,
            right=9,
            hands=[[4, 4, 4, 1, 2], [1, 1, 2, 3, 5]],
            wins=wins,
            options={"target": 5},
            seed=1,
        )
        shares[wins] = np.zeros(2)
        dispatch.judge(game.record, shares[wins])
    assert 0.5 < shares[0, 0][LEFT] < 0.65
    assert shares[4, 4][LEFT] > 0.8


def weighed(game, seat):
    scratch, moves, shares = weighing_buffers(game.record.dtype)
    found = dispatch.weigh(game.record, seat, scratch, moves, shares)
    return {
        str(game.rules.moves.decode(move)): share for move, share in zip(moves[:found], shares[:found], strict=True)
    }


@pytest.mark.parametrize("me", [LEFT, RIGHT])
def test_what_cannot_be_parried_is_weighed_as_won_and_the_last_step_by_position(me):
    strike = weighed(duel(me, i=5, you=9, mine=[4, 4, 4, 1, 2]), me)
    assert strike["4x3"] == 1
    assert strike["4x1"] < 1
    last = weighed(duel(me, i=8, you=16, mine=[1, 2, 5, 5, 3], pile=[4]), me)
    assert (last["+1"], last["-1"]) == (1, 0)


@pytest.mark.parametrize("me", [LEFT, RIGHT])
def test_a_final_attack_is_weighed_exactly(me):
    """Six cards are unseen, two of them 3s, and the other holds five: both 3s in two of three worlds."""
    shares = weighed(duel(me, i=6, you=9, mine=[3, 3, 1, 1, 5], yours=[3, 3, 4, 5, 5], pile=[2]), me)
    assert shares["3x1"] == shares["3x2"] == pytest.approx(1 / 3)
    assert shares["-5"] == 0


def test_a_lead_is_how_much_further_one_has_come():
    game = arranged(left=8, right=18)
    assert (lead_of(game.record, LEFT), lead_of(game.record, RIGHT)) == (2, -2)


def test_both_sides_of_the_track_think_alike():
    mirrored = [
        weighed(duel(side, i=6, you=13, mine=[1, 2, 3, 4, 4], discard=[5, 5, 4]), side) for side in (LEFT, RIGHT)
    ]
    assert mirrored[0] == pytest.approx(mirrored[1])
