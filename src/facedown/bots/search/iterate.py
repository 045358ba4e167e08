"""An iteration of the search: sample a world, descend the tree, roll out, and update the nodes on the way back."""

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
MOST_WORLDS = 6  # sampled to find a likely one
SURE_OF_HABITS = 4  # visits from which a node's statistics predict its seat
# Every second iteration is for another seat if at least one in RARE_HABITS of the others' moves was met before. If
# nearly every world is a new information set to them, such iterations teach nothing: then it is one in SELDOM, and
# after ENOUGH_ASKED moves their nodes are looked up as seldom.
RARE_HABITS, SELDOM, ENOUGH_ASKED = 64, 8, 200


@rule
def iterate(memory, first, last, seat, seats, stretches, most_actions, rng):
    """Iterations `first` to `last` - 1 of a search for a seat, from what it knows."""
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
    """The seat that an iteration is for: every second time the one that searches, else the others in turn.

    An iteration for another seat deals the searching seat a hand that fits what the other knows. So the others'
    expected moves rest on what they know, not on the cards that the searching seat really has.
    """
    every = SELDOM if habits_are_rare(memory) else 2
    if number % every != every - 1:
        return seat
    return (seat + 1 + number // every % (seats - 1)) % seats


@rule
def habits_are_rare(memory):
    """Whether the statistics of other seats' nodes are rarely available when they are needed."""
    asked, known = memory.habits
    return known * RARE_HABITS < asked


@rule
def imagine_world(memory, seat, viewer, rng):
    """A sampled world, preferably one in which the others would have made the moves that they made."""
    places, whole = memory.places, 0.0
    for _ in range(MOST_WORLDS):
        places[3] = places[0]
        imagine(places[3], seat, rng)
        likely = likelihood(places[3], seat)
        whole += likely
        is_accepted = next_word(rng) / WORDS < likely
        if is_accepted or next_word(rng) / WORDS * whole < likely:  # if none is accepted, one of all in proportion
            places[1] = places[3]
        if is_accepted:
            break
    if viewer != seat:
        hide(places[1], viewer)
        imagine(places[1], viewer, rng)


@rule
def walk_down(memory, seat, viewer, horizon, asks, rng):
    """Descend the tree until a new node is added; returns the number of steps to update.

    In the searching seat's own iterations only its nodes are updated: the others play as expected, by `hunch` unless
    it `asks` for their nodes. A node gets its moves when it is met again, because most never are; nodes of the current
    turn get them at once.
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
    """Choose a move at a node, note it, and play it."""
    node, step = memory.nodes[number], memory.steps[depth]
    chosen = by_regret(node, rng) if mixes else most_promising(node, deviation_of(memory.spread))
    step.node, step.chosen, step.seat, step.mixes = number, chosen, player, mixes
    play(memory.places[1], player, node.move[chosen], None)


@rule
def expected_move(memory, number, player, mixes, rng):
    """The expected move of another seat, from what it knows: by its node's statistics, or else by `hunch`."""
    memory.habits[0] += 1
    if number == NOWHERE or memory.nodes[number].visits < SURE_OF_HABITS:
        return np.int64(hunch(memory.places[1], player, rng))
    memory.habits[1] += 1
    node = memory.nodes[number]
    return node.move[by_regret(node, rng) if mixes else by_habit(node, rng)]


@rule
def play_on(memory, seats, horizon, most_actions, rng):
    """The rollout: all seats play by `hunch` to the end of the stretch or of the game."""
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
    """The value of the position at the end of a rollout, for every seat."""
    s = memory.places[1]
    if pending(s) != 0:
        judge(s, memory.shares)
    else:
        worth(s, memory.scores, memory.shares, seats)


@rule
def walk_back(memory, depth):
    """Update every node on the path with the result."""
    for index in range(depth):
        step = memory.steps[index]
        node, share = memory.nodes[step.node], memory.shares[step.seat]
        if step.mixes:
            learn_regret(node, step.chosen, share)
        learn(node, step.chosen, share)
