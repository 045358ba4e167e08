"""How a move is chosen at a node, and what is learned when the game went on from it."""

from __future__ import annotations

from math import log, sqrt

from facedown.kernel.chance import next_word
from facedown.kernel.compiler import rule

WORTH_COUNTS_AS = 2.0  # visits
EXPLORE = 0.35
TREMBLE = 0.1  # share of choices made at the same time that are uniform, so that every move is tried
WORDS = 4294967296.0


@rule
def mean_share(node, index):
    """What a move has brought, with the first opinion of it counted as a few visits."""
    return (node.total[index] + WORTH_COUNTS_AS * node.worth[index]) / (node.tried[index] + WORTH_COUNTS_AS)


@rule
def most_promising(node, span):
    """The move with the highest upper confidence bound.

    How far it reaches is measured by what is at stake: early in a long match a whole round changes shares but little.
    """
    chosen, best = 0, -1.0
    doubt = log(node.visits + 1.0)
    reach = EXPLORE * max(span[1] - span[0], 0.0)
    for index in range(node.width):
        bound = mean_share(node, index) + reach * sqrt(doubt / (node.tried[index] + WORTH_COUNTS_AS))
        if bound > best:
            chosen, best = index, bound
    return chosen


@rule
def by_habit(node, rng):
    """A move as often as the seat has come to choose it: how somebody is expected to play who is not watched now."""
    place = next_word(rng) / WORDS * node.visits
    for index in range(node.width):
        place -= node.tried[index]
        if place < 0.0:
            return index
    return 0


# ---- Choices that several seats make at the same time: regret matching


@rule
def regret_sum(node):
    total = 0.0
    for index in range(node.width):
        total += max(node.regret[index], 0.0)
    return total


@rule
def odds_of(node, index, regrets):
    """How probable a move is: in proportion to its regret, and now and then any."""
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
def widen(span, share):
    """Keep the lowest and the highest share."""
    span[0] = min(span[0], share)
    span[1] = max(span[1], share)


@rule
def learn(node, chosen, share):
    """A move has brought a share."""
    node.visits += 1
    node.tried[chosen] += 1
    node.total[chosen] += share


@rule
def learn_regret(node, chosen, share):
    """What the move has brought, seen as often as it is tried, against what all moves bring as they are mixed."""
    brought = share / odds_of(node, chosen, regret_sum(node))
    for index in range(node.width):
        node.regret[index] -= share
    node.regret[chosen] += brought
