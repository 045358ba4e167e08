"""How a move is chosen at a node, and how its result updates the node."""

from __future__ import annotations

from math import exp, log, sqrt

import numpy as np

from facedown.bots.search.nodes import NONE, find_edge
from facedown.kernel.chance import next_word
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import refusal

WORDS = 4294967296.0

CAUTION = 2.0  # with a policy: as many average results as this are added to those of every move
STRAY = 0.1  # part of all choices that do not look at results
FARTHEST = 30.0

USUAL_DEVIATION = 0.3  # of results

TREMBLE = 0.1  # share of simultaneous choices that are uniform, so that every move is tried


@rule
def draw(chances, number, rng):
    """A place, drawn in proportion to the chances, which add up to 1."""
    place = next_word(rng) / WORDS
    for index in range(number):
        place -= chances[index]
        if place < 0.0:
            return index
    return number - 1


# ---- With a policy: exponential weights that start from it


@rule
def by_policy(memory, node, found, greed, rng):
    """One of the moves in `memory.moves`, with `memory.chances` by the policy: better ones become likelier with time.

    The chance of a move is that of the policy times the exponential of what it brings more than others, times the root
    of the number of visits. So at first everybody plays by the policy; and nobody's choice becomes predictable before
    it is clear that one move is better.
    """
    if node.visits == 0:
        return draw(memory.chances, found, rng)
    mean, greed = node.total / node.visits, greed * sqrt(np.float64(node.visits))
    whole = 0.0
    for index in range(found):
        better = 0.0
        edge = find_edge(memory, node, memory.moves[index])
        if edge != NONE:
            one = memory.edges[edge]
            better = (one.total - one.visits * mean) / (one.visits + CAUTION)
        memory.odds[index] = memory.chances[index] * exp(min(max(greed * better, -FARTHEST), FARTHEST))
        whole += memory.odds[index]
    for index in range(found):
        memory.odds[index] = (1.0 - STRAY) * memory.odds[index] / whole + STRAY * memory.chances[index]
    return draw(memory.odds, found, rng)


# ---- Without one: upper confidence bounds


@rule
def by_bound(memory, node, s, seat, is_sure, breadth):
    """The edge with the highest upper confidence bound, of the moves that are available in this world.

    `is_sure` says that all are. The `breadth` of the bound follows the deviation of results: early in a long match a
    whole round hardly changes shares, and a wide bound would try all moves equally often.
    """
    chosen, best, edge, surprise = np.int64(NONE), -1e9, node.first_edge, mean_surprise(node)
    while edge != NONE:
        one = memory.edges[edge]
        if is_sure or refusal(s, seat, one.move) == 0:
            one.available += 1
            visits = one.visits + node.trust
            mean = (one.total + node.trust * (one.prior + surprise)) / visits
            bound = mean + breadth * sqrt(log(one.available + 1.0) / visits)
            if bound > best:
                chosen, best = edge, bound
        edge = one.next_edge
    return chosen


@rule
def mean_surprise(node):
    """By how much results exceed the priors on average: moves not yet tried will probably exceed theirs, too.

    If results are worse than the priors, untried moves are not marked down: it is time to try them.
    """
    return max(node.surprise / (node.visits + 1.0), 0.0)


@rule
def note_share(spread, share):
    """Count the result of an iteration for the searching seat."""
    spread[0] += 1.0
    spread[1] += share
    spread[2] += share * share


@rule
def deviation_of(spread):
    """The standard deviation of those results, with a typical one as a prior."""
    count = max(spread[0], 1.0)
    return sqrt((spread[2] - spread[1] * spread[1] / count + USUAL_DEVIATION**2) / (spread[0] + 1.0))


# ---- Simultaneous choices: regret matching


@rule
def regret_sum(memory, node):
    """The sum of all positive regrets, and the number of moves."""
    total, width, edge = 0.0, 0, node.first_edge
    while edge != NONE:
        total += max(memory.edges[edge].regret, 0.0)
        width += 1
        edge = memory.edges[edge].next_edge
    return total, width


@rule
def odds_of(regret, regrets, width):
    """The probability of a move: in proportion to its regret, mixed with uniform play."""
    mixed = max(regret, 0.0) / regrets if regrets > 0.0 else 1.0 / width
    return (1.0 - TREMBLE) * mixed + TREMBLE / width


@rule
def by_regret(memory, node, rng):
    """The edge of a move, drawn from the current mix."""
    regrets, width = regret_sum(memory, node)
    place, edge, last = next_word(rng) / WORDS, node.first_edge, np.int64(NONE)
    while edge != NONE and place >= 0.0:
        place -= odds_of(memory.edges[edge].regret, regrets, width)
        edge, last = memory.edges[edge].next_edge, edge
    return last


@rule
def learn_regret(memory, node, chosen, share):
    """Update regrets: the move's result, weighted by how rarely it is tried, against the mean of the current mix."""
    regrets, width = regret_sum(memory, node)
    brought = share / odds_of(memory.edges[chosen].regret, regrets, width)
    edge = node.first_edge
    while edge != NONE:
        memory.edges[edge].regret -= share
        edge = memory.edges[edge].next_edge
    memory.edges[chosen].regret += brought
