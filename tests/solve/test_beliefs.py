"""Beliefs are a product of two vectors and of what is left for the pile: the same as counting all deals."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pytest

from facedown.games.en_garde.solver.beliefs import beliefs
from facedown.games.en_garde.solver.cfr import uniform
from facedown.games.en_garde.solver.walk import Plan
from facedown.kernel import dispatch
from facedown.kernel.tally import tally_of
from solve.extensive import dealt, decks, hand_of
from solve.small_games import NARROW, TINY, explored


def shares(small, plan, game, seat):
    """How likely the plan is to play each move of the hand, by its code."""
    graph, position = small.graph, small.number_of(game.record)
    hand = tally_of(hand_of(game, seat))
    weights = {}
    for move in small.moves(position):
        for choice in range(graph.first_choice[move], graph.first_choice[move + 1]):
            if small.hands(len(hand_of(game, seat)))[graph.hand[choice]] == hand:
                weights[int(small.codes[move])] = plan.weights[choice]
    total = sum(weights.values())
    return {code: weight / total if total else 1 / len(weights) for code, weight in weights.items()}


def counted(small, plan, options):
    """After every history that goes on, how likely each pair of hands is, by dealing every order of the deck."""
    found = defaultdict(lambda: defaultdict(float))

    def visit(game, history, chance):
        if not game.pending:
            return
        found[history][hand_of(game, 0), hand_of(game, 1)] += chance
        (seat,) = game.pending
        for code, share in shares(small, plan, game, seat).items():
            after = game.copy()
            dispatch.play(after.record, seat, code, None)
            visit(after, (*history, code), chance * share)

    for deck in decks(options["values"], options["copies"]):
        visit(dealt(options, deck), (), 1.0)
    return found


def plans(small):
    rng = np.random.default_rng(8)
    return {"uniform": uniform(small), "lopsided": Plan(rng.exponential(size=len(small.graph.hand)) ** 3, False)}


@pytest.mark.parametrize("name", ["uniform", "lopsided"])
@pytest.mark.parametrize("options", [TINY, NARROW], ids=["tiny", "narrow"])
def test_the_product_is_what_counting_all_deals_gives(options, name):
    small = explored(**options)
    plan = plans(small)[name]
    histories = counted(small, plan, options)
    assert len(histories) == small.histories
    for history, pairs in histories.items():
        table = beliefs(small, plan, history)
        total = sum(pairs.values())
        for (left, right), ways in pairs.items():
            row, column = (small.hands(len(hand)).index(tally_of(hand)) for hand in (left, right))
            assert table[row, column] == pytest.approx(ways / total)
        assert (table > 0).sum() == len(pairs)


def test_beliefs_ask_for_a_history_that_can_be():
    with pytest.raises(ValueError, match="the round cannot continue"):
        beliefs(explored(**TINY), uniform(explored(**TINY)), [12345])
