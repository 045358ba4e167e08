"""How a move is chosen at a node, and how its result updates the node."""

from __future__ import annotations

from math import log, sqrt

from facedown.kernel.chance import next_word
from facedown.kernel.compiler import rule

EXPLORE = 0.5  # width of the confidence bound, in standard deviations of the results
USUAL_DEVIATION = 0.3
TREMBLE = 0.1  # share of simultaneous choices that are uniform, so that every move is tried
WORDS = 4294967296.0


@rule
def mean_share(node, index, surprise):
    """The mean result of a move, with its prior counted as a few visits."""
    return (node.total[index] + node.trust * (node.worth[index] + surprise)) / (node.tried[index] + node.trust)


@rule
def mean_surprise(node):
    """By how much results exceed the priors on average: moves not yet tried will probably exceed theirs, too.

    If results are worse than the priors, untried moves are not marked down: it is time to try them.
    """
    return max(node.surprise / (node.visits + 1.0), 0.0)


@rule
def most_promising(node, deviation):
    """The move with the highest upper confidence bound.

    Its width is scaled by the deviation of results: early in a long match a whole round hardly changes shares, and a
    wide bound would try all moves equally often.
    """
    chosen, best = 0, -2.0
    doubt, surprise = log(node.visits + 1.0), mean_surprise(node)
    for index in range(node.width):
        reach = EXPLORE * deviation * sqrt(doubt / (node.tried[index] + node.trust))
        bound = mean_share(node, index, surprise) + reach
        if bound > best:
            chosen, best = index, bound
    return chosen


@rule
def by_habit(node, rng):
    """A move drawn in proportion to its visits: how a seat is expected to play in others' iterations."""
    place = next_word(rng) / WORDS * node.visits
    for index in range(node.width):
        place -= node.tried[index]
        if place < 0.0:
            return index
    return 0


# ---- Simultaneous choices: regret matching


@rule
def regret_sum(node):
    total = 0.0
    for index in range(node.width):
        total += max(node.regret[index], 0.0)
    return total


@rule
def odds_of(node, index, regrets):
    """The probability of a move: in proportion to its regret, mixed with uniform play."""
    mixed = max(node.regret[index], 0.0) / regrets if regrets > 0.0 else 1.0 / node.width
    return (1.0 - TREMBLE) * mixed + TREMBLE / node.width


@rule
def by_regret(node, rng):
    regrets = regret_sum(node)
    place = next_word(rng) / WORDS
    for index in range(node.width):
        place -= odds_of(node, index, regrets)
        if place < 0.0:
            return index
    return node.width - 1


# ---- Learning


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


@rule
def learn(node, chosen, share):
    """Update a node with the result of a move."""
    node.visits += 1
    node.tried[chosen] += 1
    node.total[chosen] += share
    node.surprise += share - node.worth[chosen]


@rule
def learn_regret(node, chosen, share):
    """Update regrets: the move's result, weighted by how rarely it is tried, against the mean of the current mix."""
    brought = share / odds_of(node, chosen, regret_sum(node))
    for index in range(node.width):
        node.regret[index] -= share
    node.regret[chosen] += brought
