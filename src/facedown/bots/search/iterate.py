"""The iterations of a search: imagine a world, walk down what is known, play on by hunches, learn on the way back."""

from __future__ import annotations

import numpy as np

from facedown.bots.search.choice import by_habit, by_regret, learn, learn_regret, most_promising
from facedown.bots.search.nodes import NOWHERE, add, find, knowledge_key
from facedown.kernel.bits import bits_set, nth_bit
from facedown.kernel.chance import next_word
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import hide, hunch, imagine, judge, likelihood, pending, play, result, stretch

WORDS = 4294967296.0
MOST_WORLDS = 16  # that are looked at to find a likely one
SURE_OF_HABITS = 4  # visits from which a seat is expected to play as its node says

# What is remembered of every step down: the node, the chosen move's place in it, the seat, and whether it mixes.
NODE, CHOSEN, SEAT, MIXED = range(4)
TRACE = 4
DEEPEST = 64


@rule
def iterate(
    first, last, seat, seats, stretches, most_actions, rng,
    places, words, nodes, slots, used, moves, worths, trace, scores, shares, sums,
):  # fmt: skip
    """Iterations number `first` to `last` - 1; `sums` gets every seat's share from those with the true hand."""
    for number in range(first, last):
        viewer = watched_seat(seat, seats, number)
        imagine_world(places, seat, viewer, rng)
        horizon = stretch(places[1]) + stretches
        depth = walk_down(viewer, seat, horizon, rng, places, words, nodes, slots, used, moves, worths, trace)
        play_on(places[1], horizon, most_actions, rng, scores, shares, seats)
        walk_back(depth, viewer, seat, nodes, trace, shares)
        if viewer == seat:
            for player in range(seats):
                sums[player] += shares[player]


@rule
def watched_seat(seat, seats, number):
    """Every second iteration is for the seat that thinks, with the hand it has; the others take turns.

    An iteration for somebody else gives the thinker a hand that he may have in the other's eyes. So what others are
    expected to do rests on what they know, not on the cards that the thinker really has.
    """
    if number % 2 == 0:
        return seat
    return (seat + 1 + number // 2 % (seats - 1)) % seats


@rule
def imagine_world(places, seat, viewer, rng):
    """A world as the seat may imagine it, rather one in which the others would have done what they did."""
    for _ in range(MOST_WORLDS):
        places[1] = places[0]
        imagine(places[1], seat, rng)
        if next_word(rng) / WORDS < likelihood(places[1], seat):
            break
    if viewer != seat:
        hide(places[1], viewer)
        imagine(places[1], viewer, rng)


@rule
def walk_down(viewer, seat, horizon, rng, places, words, nodes, slots, used, moves, worths, trace):
    """Choose at nodes until a new one is made; returns how many steps there are to learn from.

    For the thinker's own iterations the others only play: as their nodes say, or by hunch where there is none.
    """
    s = places[1]
    depth, together = 0, 0
    while depth < DEEPEST and stretch(s) < horizon:
        mask = pending(s)
        if mask == 0:
            break
        if bits_set(mask) > 1:
            together |= mask
        player = nth_bit(mask, 0)
        mixed = together >> player & 1
        together &= ~(1 << player)
        key = knowledge_key(places, words, player)
        number = find(nodes, slots, key)
        if viewer == seat and player != seat:
            move = expected_move(s, player, nodes, number, mixed, rng)
        else:
            is_new = number == NOWHERE
            if is_new:
                number = add(nodes, slots, used, key, s, player, moves, worths)
                if number == NOWHERE:
                    break
            chosen = by_regret(nodes[number], rng) if mixed else most_promising(nodes[number])
            step = trace[depth]
            step[NODE], step[CHOSEN], step[SEAT], step[MIXED] = number, chosen, player, mixed
            depth += 1
            move = nodes[number].move[chosen]
            if is_new:
                play(s, player, move, None)
                break
        play(s, player, move, None)
    return depth


@rule
def expected_move(s, player, nodes, number, mixed, rng):
    """What another seat will do, from what it knows itself."""
    if number == NOWHERE or nodes[number].visits < SURE_OF_HABITS:
        return np.int64(hunch(s, player, rng))
    node = nodes[number]
    return node.move[by_regret(node, rng) if mixed else by_habit(node, rng)]


@rule
def play_on(s, horizon, most_actions, rng, scores, shares, seats):
    """All seats by hunch to the end of the stretch or of the game; what is left is judged."""
    for _ in range(most_actions):
        mask = pending(s)
        if mask == 0 or stretch(s) >= horizon:
            break
        player = nth_bit(mask, 0)
        play(s, player, hunch(s, player, rng), None)
    if pending(s) != 0:
        judge(s, shares)
    else:
        share_out(result(s, scores), shares, seats)


@rule
def share_out(winners, shares, seats):
    """Winners share the game; one that nobody won is everybody's."""
    if winners == 0:
        winners = (1 << seats) - 1
    for player in range(seats):
        shares[player] = (winners >> player & 1) / bits_set(winners)


@rule
def walk_back(depth, viewer, seat, nodes, trace, shares):
    for index in range(depth):
        step = trace[index]
        node = nodes[step[NODE]]
        if step[MIXED]:
            learn_regret(node, step[CHOSEN], shares[step[SEAT]])
        learn(node, step[CHOSEN], shares[step[SEAT]])
