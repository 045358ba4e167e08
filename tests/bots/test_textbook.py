"""The textbook search is SO-ISMCTS as published, and stays so: what is measured against it must stay comparable."""

from __future__ import annotations

import numpy as np
import pytest

import facedown
from facedown.bots import Budget, Known, textbook
from facedown.bots.textbook import TextbookBot
from positions import generator

from . import pennies


def evaluated(known, iterations, seed=1):
    return TextbookBot().evaluate(known, Budget(iterations=iterations), generator(seed))


def duel(seed=3):
    game = facedown.deal("en_garde", seed=seed, options={"target": 0})
    return Known(game.record, min(game.pending))


def test_the_constant_is_that_of_the_paper():
    assert textbook.EXPLORATION == 0.7


def test_its_visits_in_a_tiny_game_are_pinned():
    """Whoever changes these numbers changes the yardstick."""
    thought = evaluated(pennies.known_to(0), 1000)
    assert {move.code: round(move.weight * 1000) for move in thought.moves} == {pennies.HEADS: 490, pennies.TAILS: 510}


def test_a_sure_hit_is_found():
    game = facedown.arrange("en_garde", left=5, right=9, hands=[[4, 4, 4, 1, 2], None], options={"target": 0})
    known = Known(game.record, 0)
    code = TextbookBot().choose(known, Budget(iterations=3000), generator(1))
    assert str(known.rules.moves.decode(code)) == "4x3"


def test_the_same_seed_and_iterations_give_the_same_evaluation():
    first = evaluated(duel(), 700)
    assert evaluated(duel(), 700) == first
    assert evaluated(duel(), 700, seed=2) != first
    assert first.iterations == 700


def test_the_tree_grows_as_it_needs_to(monkeypatch):
    small = evaluated(duel(), 2000)
    monkeypatch.setattr(textbook, "FIRST_ROOM", 128)
    assert evaluated(duel(), 2000) == small


def test_what_was_available_is_counted_apart_from_what_was_tried():
    """At the root all moves are available in every iteration after they were first tried."""
    known = duel()
    tree = textbook.plant(known.record)
    textbook.iterate(tree, 100, known.seat, 2, generator(1))
    edges = tree.edges[: tree.used[1]]
    root_edges, edge = [], int(tree.nodes[textbook.ROOT].first_edge)
    while edge != textbook.NONE:
        root_edges.append(edges[edge])
        edge = int(edges[edge].next_edge)
    assert sorted(100 - one.available for one in root_edges) == list(range(len(root_edges)))
    assert sum(one.visits for one in root_edges) == 100
    assert np.all(edges["available"] >= edges["visits"])


def test_a_budget_of_time_is_measured_by_the_clock_it_is_given():
    ticks = iter(range(100))
    thought = TextbookBot(lambda: float(next(ticks))).evaluate(duel(), Budget(seconds=5.0), generator(1))
    assert thought.iterations == 5 * textbook.CHUNK


def test_in_a_game_of_hidden_choices_it_sees_no_more_than_its_seat():
    """Seat 1 chooses second in the search, but does not know what seat 0 chose: its mean result shows it."""
    thought = evaluated(pennies.known_to(1), 2000)
    assert thought.shares[1] < 0.9
    assert sum(thought.shares) == pytest.approx(1)
