"""Passes over all histories of a tree: down for their reach probabilities, up for their values."""

from __future__ import annotations

from facedown.kernel.compiler import rule


@rule
def normalise(first_slot, weights, policy):
    """Probabilities in proportion to weights; uniform if all weights are zero."""
    for number in range(len(first_slot) - 1):
        first, last = first_slot[number], first_slot[number + 1]
        total = 0.0
        for slot in range(first, last):
            total += weights[slot]
        for slot in range(first, last):
            policy[slot] = weights[slot] / total if total > 0.0 else 1.0 / (last - first)


@rule
def sweep_down(parent, slot, chance, actor, policies, reach):
    """The probability that each seat, by its own policy, and chance (the last column) lead to a history."""
    reach[0, :] = 1.0
    seats = reach.shape[1] - 1
    for history in range(1, len(parent)):
        above = parent[history]
        for who in range(seats + 1):
            reach[history, who] = reach[above, who]
        reach[history, seats] *= chance[history]
        if slot[history] >= 0:
            reach[history, actor[above]] *= policies[actor[above], slot[history]]


@rule
def sweep_up(parent, slot, chance, actor, policies, payoffs, values):
    """The value of each history for every seat."""
    for history in range(len(parent)):
        for seat in range(values.shape[1]):
            values[history, seat] = payoffs[history, seat]
    for history in range(len(parent) - 1, 0, -1):
        above = parent[history]
        weight = chance[history]
        if slot[history] >= 0:
            weight *= policies[actor[above], slot[history]]
        for seat in range(values.shape[1]):
            values[above, seat] += weight * values[history, seat]


@rule
def sweep_moves(parent, slot, chance, actor, reach, values, hero, worths):
    """The counterfactual value of each move of a seat: times the reach of everybody else and chance."""
    worths[:] = 0.0
    for history in range(1, len(parent)):
        above = parent[history]
        if slot[history] >= 0 and actor[above] == hero:
            weight = chance[history]
            for who in range(reach.shape[1]):
                if who != hero:
                    weight *= reach[above, who]
            worths[slot[history]] += weight * values[history, hero]


@rule
def learn_regrets(first_slot, owner, where, reach, hero, iteration, policy, worths, regrets, played):
    """Update regrets by CFR+: negative ones are reset to zero, and later iterations weigh more in the average."""
    for number in range(len(owner)):
        if owner[number] != hero:
            continue
        mean = 0.0
        for slot in range(first_slot[number], first_slot[number + 1]):
            mean += policy[slot] * worths[slot]
        for slot in range(first_slot[number], first_slot[number + 1]):
            played[slot] += iteration * reach[where[number], hero] * policy[slot]
            regrets[slot] = max(regrets[slot] + worths[slot] - mean, 0.0)


@rule
def choose_best(first_slot, owner, depth, hero, level, worths, policy):
    """Let a seat choose its best move in all its information sets of one depth."""
    for number in range(len(owner)):
        if owner[number] != hero or depth[number] != level:
            continue
        best = first_slot[number]
        for slot in range(first_slot[number], first_slot[number + 1]):
            if worths[slot] > worths[best]:
                best = slot
        for slot in range(first_slot[number], first_slot[number + 1]):
            policy[slot] = 1.0 if slot == best else 0.0
