"""How a move is chosen at a node, and what is learned when the game went on from it."""

from __future__ import annotations

from math import log, sqrt

from facedown.kernel.chance import next_word
from facedown.kernel.compiler import rule

EXPLORE = 0.5  # how far a bound reaches, in standard deviations of what iterations bring
USUAL_DEVIATION = 0.3
TREMBLE = 0.1  # share of choices made at the same time that are uniform, so that every move is tried
WORDS = 4294967296.0


@rule
def mean_share(node, index, surprise):
    """What a move has brought, with the first opinion of it counted as a few visits."""
    return (node.total[index] + node.trust * (node.worth[index] + surprise)) / (node.tried[index] + node.trust)


@rule
def mean_surprise(node):
    """By how much moves have brought more than was thought of them: those not yet tried will probably do so, too.

    If they have brought less, nothing is said against the others: it is time to try them.
    """
    return max(node.surprise / (node.visits + 1.0), 0.0)


@rule
def most_promising(node, deviation):
    """The move with the highest upper confidence bound.

    How far it reaches is measured by how much iterations differ: early in a long match a whole round changes shares but
    little, and where chance does most, a wide reach would try all moves alike.
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
def note_share(spread, share):
    """Count a share that an iteration has brought the thinker."""
    spread[0] += 1.0
    spread[1] += share
    spread[2] += share * share


@rule
def deviation_of(spread):
    """The standard deviation of those shares, with one as it is usual to begin with."""
    count = max(spread[0], 1.0)
    return sqrt((spread[2] - spread[1] * spread[1] / count + USUAL_DEVIATION**2) / (spread[0] + 1.0))


@rule
def learn(node, chosen, share):
    """A move has brought a share."""
    node.visits += 1
    node.tried[chosen] += 1
    node.total[chosen] += share
    node.surprise += share - node.worth[chosen]


@rule
def learn_regret(node, chosen, share):
    """What the move has brought, seen as often as it is tried, against what all moves bring as they are mixed."""
    brought = share / odds_of(node, chosen, regret_sum(node))
    for index in range(node.width):
        node.regret[index] -= share
    node.regret[chosen] += brought
