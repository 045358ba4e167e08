"""One walk through all public histories, for all hands at once.

The walk serves one fencer, the hero; the other is the foe. Down the tree it passes the foe's reach: for each hand of
the foe, the number of draw orders that lead to it, times the probability of what they played. Up the tree it passes the
hero's value: for each hand of the hero, their gain over all hands of the foe. Both are vectors, because the cards of
one fencer tell something about the other's only through what is left in the draw pile (see `hands`).

What the hero does with the values of their moves depends on the walk: learn, follow a plan, or play a best response.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from facedown.games.en_garde.solver.graph import NOTHING, Array, SmallGame
from facedown.kernel.compiler import rule

LEARN, PLAY, BEST = range(3)


class Plan(NamedTuple):
    """A fencer's policy: a weight for each choice, of every history, or of every public position.

    If all moves of a hand have zero weight, they are equally likely.
    """

    weights: Array
    by_history: bool


class Stack(NamedTuple):
    """The state of the walk: a row for each decision on the way, and one for what the last move leads to."""

    position: Array
    move: Array
    base: Array  # where the choices of this history begin
    reach: Array  # by hand of the foe
    value: Array  # by hand of the hero
    share: Array  # by choice: how likely it is
    worth: Array  # by choice: what the hero gains
    sums: Array  # by hand, to add up what its choices have


def new_stack(game: SmallGame) -> Stack:
    """Allocate the stack for walks through a game."""
    graph, rows = game.graph, game.depth + 1
    hands = int(max(graph.hands.max(), graph.hands_after.max()))
    choices = int(np.diff(graph.first_choice[graph.first_move]).max())
    return Stack(
        position=np.zeros(rows, np.int64),
        move=np.zeros(rows, np.int64),
        base=np.zeros(rows, np.int64),
        reach=np.zeros((rows, hands)),
        value=np.zeros((rows, hands)),
        share=np.zeros((rows, choices)),
        worth=np.zeros((rows, choices)),
        sums=np.zeros((2, hands)),
    )


def expected_gain(game: SmallGame, hero: int, own: Plan, foe: Plan, purpose: int = PLAY) -> float:
    """The hero's win share above a half: if they follow their plan, or with the best response to the foe's."""
    unused = np.zeros(0)
    return float(walk(game.graph, new_stack(game), game.deal(), hero, purpose, own, foe, unused, unused, 0.0))


@rule
def walk(graph, stack, deal, hero, purpose, own, foe, regrets, played, weight):
    """Visit all histories; returns the hero's gain. Learning changes `regrets` and adds to what was `played`."""
    for hand in range(len(deal)):
        stack.reach[0, hand] = deal[hand]
        stack.value[0, hand] = 0.0
    depth = 0
    enter(graph, stack, depth, 0, 0, hero, purpose, own, foe, played, weight)
    while depth >= 0:
        move = stack.move[depth]
        position = stack.position[depth]
        if move == graph.first_move[position + 1]:
            if graph.actor[position] == hero:
                decide(graph, stack, depth, purpose, regrets)
            depth -= 1
            if depth >= 0:
                bring_back(graph, stack, depth, hero)
        elif not carry_on(graph, stack, depth, hero):
            bring_back(graph, stack, depth, hero)
        else:
            base = stack.base[depth] + graph.offset[move]
            depth += 1
            enter(graph, stack, depth, graph.child[move], base, hero, purpose, own, foe, played, weight)
    gain = 0.0
    for hand in range(len(deal)):
        gain += deal[hand] * stack.value[0, hand]
    return gain


@rule
def enter(graph, stack, depth, position, base, hero, purpose, own, foe, played, weight):
    """Enter a decision: compute the probability of each choice."""
    stack.position[depth] = position
    stack.move[depth] = graph.first_move[position]
    stack.base[depth] = base
    first = graph.first_choice[graph.first_move[position]]
    if graph.actor[position] == hero:
        if purpose != BEST:
            mix(graph, stack, depth, own.weights, base if own.by_history else first)
        return
    mix(graph, stack, depth, foe.weights, base if foe.by_history else first)
    if purpose == LEARN:
        last = graph.first_choice[graph.first_move[position + 1]]
        for choice in range(last - first):
            reach = stack.reach[depth, graph.hand[first + choice]]
            played[base + choice] += weight * reach * stack.share[depth, choice]


@rule
def mix(graph, stack, depth, weights, base):
    """Choices in proportion to their weights."""
    position = stack.position[depth]
    first = graph.first_choice[graph.first_move[position]]
    last = graph.first_choice[graph.first_move[position + 1]]
    totals, numbers = stack.sums
    totals[:] = 0.0
    numbers[:] = 0.0
    for choice in range(last - first):
        totals[graph.hand[first + choice]] += weights[base + choice]
        numbers[graph.hand[first + choice]] += 1.0
    for choice in range(last - first):
        hand = graph.hand[first + choice]
        even = 1.0 / numbers[hand]
        stack.share[depth, choice] = weights[base + choice] / totals[hand] if totals[hand] > 0.0 else even


@rule
def carry_on(graph, stack, depth, hero):
    """Carry the foe's reach past a move, and value the hands that end there; returns whether to continue from it."""
    position, move = stack.position[depth], stack.move[depth]
    foe_hands = graph.hands[position, 1 - hero]
    hero_hands = graph.hands[position, hero]
    if graph.actor[position] == hero:
        hero_hands = graph.hands_after[move]
        for hand in range(foe_hands):
            stack.reach[depth + 1, hand] = stack.reach[depth, hand]
    else:
        foe_hands = graph.hands_after[move]
        stack.reach[depth + 1, :foe_hands] = 0.0
        pass_on(graph, stack, depth, move)
    stack.value[depth + 1, :hero_hands] = 0.0
    if not is_reached(stack.reach[depth + 1], foe_hands):
        return False
    value_ends(graph, stack, depth + 1, move, hero)
    return graph.child[move] != NOTHING


@rule
def pass_on(graph, stack, depth, move):
    """The foe plays a move with each hand as often as their plan says, and draws."""
    first = graph.first_choice[graph.first_move[stack.position[depth]]]
    for choice in range(graph.first_choice[move], graph.first_choice[move + 1]):
        reach = stack.reach[depth, graph.hand[choice]] * stack.share[depth, choice - first]
        if reach > 0.0:
            for draw in range(graph.first_draw[choice], graph.first_draw[choice + 1]):
                stack.reach[depth + 1, graph.drawn[draw]] += reach * graph.orders[draw]


@rule
def is_reached(reach, hands):
    for hand in range(hands):
        if reach[hand] > 0.0:
            return True
    return False


@rule
def value_ends(graph, stack, depth, move, hero):
    """Value the pairs of hands with which the round is over after a move."""
    ending = graph.ending[move]
    sign = 1.0 if hero == 0 else -1.0
    for end in range(graph.first_end[ending], graph.first_end[ending + 1]):
        gain = sign * graph.gains[end] * stack.reach[depth, graph.ends[end, 1 - hero]]
        stack.value[depth, graph.ends[end, hero]] += gain


@rule
def bring_back(graph, stack, depth, hero):
    """Record the value of a move, and turn to the next one."""
    position, move = stack.position[depth], stack.move[depth]
    stack.move[depth] = move + 1
    if graph.actor[position] != hero:
        for hand in range(graph.hands[position, hero]):
            stack.value[depth, hand] += stack.value[depth + 1, hand]
        return
    first = graph.first_choice[graph.first_move[position]]
    for choice in range(graph.first_choice[move], graph.first_choice[move + 1]):
        worth = 0.0
        for draw in range(graph.first_draw[choice], graph.first_draw[choice + 1]):
            worth += graph.orders[draw] * stack.value[depth + 1, graph.drawn[draw]]
        stack.worth[depth, choice - first] = worth


@rule
def decide(graph, stack, depth, purpose, regrets):
    """The hero's value of a decision, once all their moves are valued."""
    position = stack.position[depth]
    first = graph.first_choice[graph.first_move[position]]
    last = graph.first_choice[graph.first_move[position + 1]]
    values = stack.sums[0]
    values[:] = -np.inf if purpose == BEST else 0.0
    for choice in range(last - first):
        hand, worth = graph.hand[first + choice], stack.worth[depth, choice]
        if purpose == BEST:
            values[hand] = max(values[hand], worth)
        else:
            values[hand] += stack.share[depth, choice] * worth
    for choice in range(last - first):
        hand = graph.hand[first + choice]
        stack.value[depth, hand] = values[hand]
        if purpose == LEARN:
            place = stack.base[depth] + choice
            regrets[place] = max(regrets[place] + stack.worth[depth, choice] - values[hand], 0.0)
