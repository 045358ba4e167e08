"""The iterations of a search: imagine a world, walk down what is known, play on by hunch, learn on the way back."""

from __future__ import annotations

import numpy as np

from facedown.bots.search.choice import (
    by_habit,
    by_regret,
    deviation_of,
    learn,
    learn_regret,
    most_promising,
    note_share,
)
from facedown.bots.search.nodes import CLOSED, NOWHERE, add, find, knowledge_key, open_node
from facedown.kernel.bits import bits_set, nth_bit
from facedown.kernel.chance import next_word
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import hide, hunch, imagine, judge, likelihood, pending, play, stretch, worth

WORDS = 4294967296.0
MOST_WORLDS = 6  # that are looked at to find a likely one
SURE_OF_HABITS = 4  # visits from which a seat is expected to play as its node says
# Others are watched in every second iteration where at least one in so many of their moves is a known habit.
# Where hardly any two worlds are alike to them, that teaches nothing, and they are watched more seldom; after so many
# moves it is also asked but seldom whether there is a habit.
RARE_HABITS, SELDOM, ENOUGH_ASKED = 64, 8, 200


@rule
def iterate(memory, first, last, seat, seats, stretches, most_actions, rng):
    """Iterations number `first` to `last` - 1 of a search for a seat, from what it knows."""
    for number in range(first, last):
        viewer = watched_seat(memory, seat, seats, number)
        imagine_world(memory, seat, viewer, rng)
        horizon = stretch(memory.places[1]) + stretches
        asks = number % SELDOM == 0 or memory.habits[0] < ENOUGH_ASKED or not habits_are_rare(memory)
        depth = walk_down(memory, seat, viewer, horizon, asks, rng)
        play_on(memory, seats, horizon, most_actions, rng)
        walk_back(memory, depth)
        if viewer == seat:
            note_share(memory.spread, memory.shares[seat])
            for player in range(seats):
                memory.sums[player] += memory.shares[player]


@rule
def watched_seat(memory, seat, seats, number):
    """Every second iteration is for the seat that thinks, with the hand it has; the others take turns.

    An iteration for somebody else gives the thinker a hand that he may have in the other's eyes. So what others are
    expected to do rests on what they know, not on the cards that the thinker really has.
    """
    every = SELDOM if habits_are_rare(memory) else 2
    if number % every != every - 1:
        return seat
    return (seat + 1 + number // every % (seats - 1)) % seats


@rule
def habits_are_rare(memory):
    """Whether what others have come to do hardly ever tells what they do next."""
    asked, known = memory.habits
    return known * RARE_HABITS < asked


@rule
def imagine_world(memory, seat, viewer, rng):
    """A world as the thinker may imagine it, rather one in which the others would have done what they did."""
    places, whole = memory.places, 0.0
    for _ in range(MOST_WORLDS):
        places[3] = places[0]
        imagine(places[3], seat, rng)
        likely = likelihood(places[3], seat)
        whole += likely
        is_accepted = next_word(rng) / WORDS < likely
        if is_accepted or next_word(rng) / WORDS * whole < likely:  # where none is, one of all in proportion
            places[1] = places[3]
        if is_accepted:
            break
    if viewer != seat:
        hide(places[1], viewer)
        imagine(places[1], viewer, rng)


@rule
def walk_down(memory, seat, viewer, horizon, asks, rng):
    """Choose at nodes until a new one is made; returns how many steps there are to learn from.

    In the thinker's own iterations only he learns: the others play as they are expected to, and by hunch unless it
    `asks` for their habits. A node is opened when it is met for the second time, since most never are; but this turn of
    the thinker's own is thought about at once.
    """
    s = memory.places[1]
    depth, together = 0, 0
    this_turn = stretch(s)
    while depth < len(memory.steps) and stretch(s) < horizon:
        mask = np.int64(pending(s))
        if mask == 0:
            break
        player = nth_bit(mask, 0)
        if bits_set(mask) > 1:
            together |= mask
        mixes = together >> player & 1
        together &= ~(1 << player)
        is_expected = viewer == seat and player != seat
        if is_expected and not asks:
            play(s, player, hunch(s, player, rng), None)
            continue
        key = knowledge_key(memory, player)
        number = find(memory, key)
        if is_expected:
            play(s, player, expected_move(memory, number, player, mixes, rng), None)
            continue
        is_new = number == NOWHERE
        weighs = viewer == seat and stretch(s) == this_turn
        if is_new:
            number = add(memory, key)
            if number == NOWHERE or not weighs:
                break
        was_closed = memory.nodes[number].width == CLOSED
        if was_closed:
            open_node(memory, number, player, weighs)
        take_step(memory, depth, number, player, mixes, rng)
        depth += 1
        if was_closed:
            break
    return depth


@rule
def take_step(memory, depth, number, player, mixes, rng):
    """Choose a move at a node, remember it, and play it."""
    node, step = memory.nodes[number], memory.steps[depth]
    chosen = by_regret(node, rng) if mixes else most_promising(node, deviation_of(memory.spread))
    step.node, step.chosen, step.seat, step.mixes = number, chosen, player, mixes
    play(memory.places[1], player, node.move[chosen], None)


@rule
def expected_move(memory, number, player, mixes, rng):
    """What another seat will do from what it knows itself: as it has come to play, or else by hunch."""
    memory.habits[0] += 1
    if number == NOWHERE or memory.nodes[number].visits < SURE_OF_HABITS:
        return np.int64(hunch(memory.places[1], player, rng))
    memory.habits[1] += 1
    node = memory.nodes[number]
    return node.move[by_regret(node, rng) if mixes else by_habit(node, rng)]


@rule
def play_on(memory, seats, horizon, most_actions, rng):
    """All seats by hunch to the end of the stretch or of the game."""
    s = memory.places[1]
    for _ in range(most_actions):
        mask = np.int64(pending(s))
        if mask == 0 or stretch(s) >= horizon:
            break
        player = nth_bit(mask, 0)
        play(s, player, hunch(s, player, rng), None)
    settle(memory, seats)


@rule
def settle(memory, seats):
    """What the position at the end of a playout is worth to everybody."""
    s = memory.places[1]
    if pending(s) != 0:
        judge(s, memory.shares)
    else:
        worth(s, memory.scores, memory.shares, seats)


@rule
def walk_back(memory, depth):
    """Every node on the way learns what came of its move."""
    for index in range(depth):
        step = memory.steps[index]
        node, share = memory.nodes[step.node], memory.shares[step.seat]
        if step.mixes:
            learn_regret(node, step.chosen, share)
        learn(node, step.chosen, share)
