"""The search: repeatable, bounded, honest about others' knowledge, and mixed where choices are made at once."""

from __future__ import annotations

import os

import pytest

import facedown
from facedown import bots
from facedown.bots import Budget, Known
from facedown.bots.expert import RARE, ExpertBot, draw_by_weight
from facedown.bots.search import Search, choice, nodes, think
from facedown.bots.search.iterate import imagine_world
from facedown.kernel import dispatch
from facedown.kernel.tally import number_of
from positions import generator

from . import pennies


def duel(seed=3):
    game = facedown.deal("en_garde", seed=seed)
    return Known(game.record, min(game.pending))


def searched(known, iterations, threads=1, seed=1):
    return Search(threads).evaluate(known, Budget(iterations=iterations), generator(seed))


@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_seed_and_budget_give_the_same_thoughts(threads):
    first = searched(duel(), 1001, threads)
    assert searched(duel(), 1001, threads) == first
    assert searched(duel(), 1001, threads, seed=2) != first
    assert first.iterations == 1001


def test_a_search_forgets_the_one_before():
    one_mind = Search(1)
    alone = one_mind.evaluate(duel(3), Budget(iterations=500), generator(1))
    one_mind.evaluate(duel(4), Budget(iterations=2000), generator(1))
    assert one_mind.evaluate(duel(3), Budget(iterations=500), generator(1)) == alone


def test_a_budget_of_time_is_used_and_both_limits_hold():
    thought = Search(1).evaluate(duel(), Budget(seconds=0.05), generator(1))
    assert thought.iterations > 2 * think.ITERATIONS_A_PAUSE
    both = Search(1).evaluate(duel(), Budget(iterations=300, seconds=60.0), generator(1))
    assert both.iterations == 300


def test_the_smallest_budget_still_gives_every_move():
    known = duel()
    thought = searched(known, 0)
    assert {move.code for move in thought.moves} == {
        int(dispatch.nth(known.record, known.seat, index)) for index in range(dispatch.count(known.record, known.seat))
    }


def test_an_only_move_is_played_without_thought():
    game = facedown.arrange("en_garde", left=1, right=2, hands=[[1, 5, 5], [4]], to_move=1, seed=1)
    expert = ExpertBot(threads=1)
    assert len(game.moves(1)) == 1
    assert bots.ask(expert, "expert", game.record, 1, Budget(seconds=100.0), generator(1)) == dispatch.nth(
        game.record, 1, 0
    )


def test_memory_grows_up_to_a_limit_and_a_full_one_still_serves(monkeypatch):
    monkeypatch.setattr(nodes, "FIRST_NODES", 200)
    small = searched(duel(), 2000)
    monkeypatch.setattr(nodes, "FIRST_NODES", 10_000)
    assert searched(duel(), 2000) == small
    monkeypatch.setattr(nodes, "FIRST_NODES", 25)
    monkeypatch.setattr(nodes, "MOST_NODES", 50)
    search = Search(1)
    assert search.evaluate(duel(), Budget(iterations=2000), generator(1)).iterations == 2000
    (worker,) = search._workers[duel().record.dtype]
    assert worker.memory.used[0] == len(worker.memory.nodes) == 50


def test_a_node_is_what_a_seat_knows_and_nothing_else():
    """Worlds that a seat cannot tell apart have one key; to the other seat they are different."""
    known = duel()
    memory = nodes.new_memory(known.record.dtype)
    keys = {0: set(), 1: set()}
    for seed in range(20):
        memory.places[1] = known.record
        dispatch.imagine(memory.places[1], known.seat, generator(seed))
        for seat in range(2):
            keys[seat].add(int(nodes.knowledge_key(memory, seat, 0)))
    assert len(keys[known.seat]) == 1
    assert len(keys[1 - known.seat]) > 10
    assert not keys[0] & keys[1]


def test_choices_made_at_the_same_time_are_mixed_as_in_equilibrium():
    for seat, value in ((0, 1 / 3), (1, 2 / 3)):
        thought = searched(pennies.known_to(seat), 40_000)
        weights = {move.code: move.weight for move in thought.moves}
        assert weights[pennies.HEADS] == pytest.approx(1 / 3, abs=0.06)
        average = sum(move.share * move.weight for move in thought.moves)
        assert average == pytest.approx(value, abs=0.06)


def test_regrets_favour_what_would_have_been_better():
    memory = nodes.new_memory(duel().record.dtype)
    node = memory.nodes[nodes.find_node(memory, 1)]
    edges = [nodes.add_edge(memory, node, move, 0.5) for move in range(3)]
    for _ in range(20):
        for edge, share in zip(edges, (0.0, 1.0, 0.0), strict=True):
            choice.learn_regret(memory, node, edge, share)
    regrets, width = choice.regret_sum(memory, node)
    odds = [choice.odds_of(memory.edges[edge].regret, regrets, width) for edge in edges]
    assert sum(odds) == pytest.approx(1)
    assert odds[1] > 0.85
    assert min(odds) > 0.01


def test_likely_worlds_are_imagined_more_often():
    """Right has stepped and not struck, as they could have with a card for the new distance: they rarely have one."""
    game = facedown.arrange("en_garde", left=7, right=14, hands=[[1, 1, 2, 4, 5], [2, 5, 5, 1, 2]], to_move=1, seed=1)
    game.play(1, "+2")
    known = Known(game.record, 0)
    memory = nodes.new_memory(known.record.dtype)
    memory.places[0] = known.record
    rng = generator(4)
    weighted, plain = 0, 0
    for _ in range(2000):
        imagine_world(memory, 0, rng)
        weighted += number_of(memory.places[1].hand[1], 5)
        memory.places[1] = memory.places[0]
        dispatch.imagine(memory.places[1], 0, rng)
        plain += number_of(memory.places[1].hand[1], 5)
    assert weighted < 0.9 * plain


def test_what_is_chosen_at_the_same_time_is_drawn_by_weight():
    rng = generator(5)
    drawn = [draw_by_weight({7: 0.6, 8: 0.4, 9: 0.0}, rng) for _ in range(3000)]
    assert drawn.count(7) / 3000 == pytest.approx(0.6, abs=0.04)
    assert drawn.count(9) == 0


def test_the_expert_mixes_where_the_search_starts_from_a_policy():
    """And leaves out what was only tried out."""
    expert, known = ExpertBot(), duel()
    chances = expert.policy(known, Budget(iterations=500), generator(1))
    visits = {move.code: move.weight for move in expert.evaluate(known, Budget(iterations=500), generator(1)).moves}
    assert sum(chances.values()) == pytest.approx(1)
    assert len(chances) > 1
    assert all(visits[code] >= RARE * max(visits.values()) for code in chances)
    other = facedown.deal("en_garde", seed=3, options={"values": 6})
    alone = expert.policy(Known(other.record, min(other.pending)), Budget(iterations=500), generator(1))
    assert list(alone.values()) == [1.0]


def test_a_search_keeps_its_threads_and_a_forked_process_has_its_own(monkeypatch):
    search = Search(2)
    budget = Budget(iterations=20)
    search.evaluate(duel(), budget, generator(1))
    kept = search._pool()
    search.evaluate(duel(), budget, generator(2))
    assert search._pool() is kept
    monkeypatch.setattr(os, "getpid", lambda: -1)  # as after a fork, in which only one thread goes on
    search.evaluate(duel(), budget, generator(1))
    assert search._pool() is not kept
