"""An iteration of the search: sample a world, descend the tree, roll out, and update the nodes on the way back."""

from __future__ import annotations

import numpy as np

from facedown.bots.search.choice import (
    by_bound,
    by_policy,
    by_regret,
    deviation_of,
    draw,
    learn_regret,
    note_share,
)
from facedown.bots.search.nodes import MET, NEW, NONE, OPEN, ROOT, WIDTH, add_edge, find_edge, find_node, knowledge_key
from facedown.bots.value_network import correct_shares
from facedown.kernel.bits import bits_set, nth_bit
from facedown.kernel.chance import below, next_word
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import (
    candidates,
    count,
    hide,
    hunch,
    imagine,
    judge,
    likelihood,
    nth,
    pending,
    play,
    policy,
    refusal,
    stretch,
    unplay,
    weigh,
    worth,
)
from facedown.kernel.ranking import keep_if_good

WORDS = 4294967296.0
MOST_WORLDS = 6  # sampled to find a likely one
SLIP = 0.02  # part of moves that no policy foresees


@rule
def iterate(memory, iterations, seat, seats, shape, rng):
    """Iterations of a search for a seat, from what it knows."""
    for _ in range(iterations):
        imagine_world(memory, seat, rng)
        horizon = stretch(memory.places[1]) + np.int64(shape.stretches)
        depth = walk_down(memory, seat, horizon, shape, rng)
        if shape.after >= 0.0:
            horizon = min(horizon, stretch(memory.places[1]) + np.int64(shape.after))
        play_on(memory, seats, horizon, np.int64(shape.actions), shape.stray, rng)
        mask = np.int64(pending(memory.places[1]))
        if mask != 0 and len(memory.values.rows) > 0:
            correct_shares(memory.values, seats, memory.known, nth_bit(mask, 0), memory.shares)
        walk_back(memory, depth)
        note_share(memory.spread, memory.shares[seat])
        for player in range(seats):
            memory.sums[player] += memory.shares[player]


# ---- A world


@rule
def imagine_world(memory, seat, rng):
    """A sampled world, preferably one in which the others would have made the moves that they made."""
    places, whole = memory.places, 0.0
    for _ in range(MOST_WORLDS):
        places[3] = places[0]
        imagine(places[3], seat, rng)
        likely = likelihood_of_world(memory, seat)
        whole += likely
        is_accepted = next_word(rng) / WORDS < likely
        if is_accepted or next_word(rng) / WORDS * whole < likely:  # if none is accepted, one of all in proportion
            places[1] = places[3]
        if is_accepted:
            break


@rule
def likelihood_of_world(memory, seat):
    """How likely another's last move was by the policy, if it can be taken back; else what the game says."""
    memory.places[2] = memory.places[3]
    s = memory.places[2]
    move = np.int64(unplay(s, seat))
    if move == 0:
        return likelihood(memory.places[3], seat)
    found = policy(s, nth_bit(np.int64(pending(s)), 0), memory.moves, memory.chances, memory.units)
    for index in range(found):
        if memory.moves[index] == move:
            return SLIP + (1.0 - SLIP) * memory.chances[index]
    return SLIP


# ---- Down the tree


@rule
def walk_down(memory, seat, horizon, shape, rng):
    """Descend the tree until a new node is added; returns the number of steps to update.

    A node is what the searching seat knows, so that what is learned of another's move holds for all hands that they may
    have. Only if several choose at once, at the root, a node is what the one who chooses knows. Later simultaneous
    choices are made as in rollouts, and all choices of others if they do not learn.
    """
    s = memory.places[1]
    depth, this_turn = 0, stretch(s)
    searched, quick = np.int64(pending(s)), np.int64(0)
    if bits_set(searched) == 1:
        searched = np.int64(0)
    while depth < len(memory.steps) and stretch(s) < horizon:
        mask = np.int64(pending(s))
        if mask == 0:
            break
        player = nth_bit(mask, 0)
        mixes = searched >> player & 1
        searched &= ~(1 << player)
        if bits_set(mask) > 1 and not mixes:
            quick |= mask
        has_no_node = (player != seat and shape.others_learn == 0.0) or (count(s, player) == 1 and depth > 0)
        is_quick = quick >> player & 1 or has_no_node
        quick &= ~(1 << player)
        if is_quick:
            play(s, player, quick_move(memory, player, shape.stray, rng), None)
            continue
        number = find_node(memory, knowledge_key(memory, player if mixes else seat, player))
        if number == NONE:
            break
        if player == seat and memory.used[ROOT] == NONE:
            memory.used[ROOT] = number
        node = memory.nodes[number]
        if number == memory.used[ROOT] and node.state == NEW:
            open_node(memory, node, player, shape.trust, shape.hint)
        is_now = player == seat and stretch(s) == this_turn
        was_new = node.visits == 0
        found = 0 if mixes else policy(s, player, memory.moves, memory.chances, memory.units)
        if found > 0:
            edge = follow_policy(memory, node, found, player == seat, shape, rng)
        elif node.state == NEW and shape.first_met > 0.0 and not (is_now or mixes):
            # Most nodes are never met again, and need no moves.
            node.state = MET
            break
        else:
            is_sure, trust = player == seat or mixes, shape.trust if is_now else 0.0
            edge = follow_results(memory, node, player, is_sure, trust, shape, mixes, rng)
        if edge == NONE:
            break
        step = memory.steps[depth]
        step.node, step.edge, step.seat, step.mixes = number, edge, player, mixes
        depth += 1
        play(s, player, memory.edges[edge].move, None)
        if was_new and searched == 0:
            break
    return depth


@rule
def follow_policy(memory, node, found, is_own, shape, rng):
    """The edge of a move that is drawn by the policy and what was learned; the searching seat tries odd moves, too."""
    if is_own:
        for index in range(found):
            memory.chances[index] = (1.0 - shape.odd) * memory.chances[index] + shape.odd / found
    move = memory.moves[by_policy(memory, node, found, shape.greed, rng)]
    edge = find_edge(memory, node, move)
    return edge if edge != NONE else add_edge(memory, node, move, 0.0)


@rule
def follow_results(memory, node, player, is_sure, trust, shape, mixes, rng):
    """The edge of the move that promises most. `is_sure` says that a node has the same moves in every world."""
    if node.state != OPEN or not (is_sure or has_all_moves(memory, node, player)):
        open_node(memory, node, player, trust, shape.hint)
    if mixes:
        return by_regret(memory, node, rng)
    deviation = shape.deviation if shape.deviation > 0.0 else deviation_of(memory.spread)
    return by_bound(memory, node, memory.places[1], player, is_sure, shape.explore * deviation)


@rule
def has_all_moves(memory, node, player):
    """Whether all moves that are available in this world have edges, or enough of them."""
    s, edge, available = memory.places[1], node.first_edge, 0
    while edge != NONE:
        if refusal(s, player, memory.edges[edge].move) == 0:
            available += 1
        edge = memory.edges[edge].next_edge
    return available >= min(count(s, player), WIDTH)


@rule
def open_node(memory, node, player, trust, hint):
    """Add edges for the most promising moves of a seat, as the adept sees them if there is any `trust` in that."""
    node.state = OPEN
    memory.places[2] = memory.places[1]
    s, moves, worths = memory.places[2], memory.moves[:WIDTH], memory.chances[:WIDTH]
    hide(s, player)
    if trust > 0.0:
        found, node.trust = 0, trust
        for index in range(weigh(s, player, memory.desk, memory.all_moves, memory.odds)):
            found = keep_if_good(moves, worths, found, memory.all_moves[index], memory.odds[index])
    else:
        found, node.trust = candidates(s, player, moves, worths), hint
    for index in range(found):
        if find_edge(memory, node, moves[index]) == NONE:
            add_edge(memory, node, moves[index], worths[index])


# ---- To the end, and back


@rule
def quick_move(memory, player, stray, rng):
    """A move of a rollout: by the policy, or else by `hunch`; a part of them strays, and is any move."""
    s = memory.places[1]
    number = count(s, player)
    if number == 1:
        return np.int64(nth(s, player, 0))
    if stray > 0.0 and next_word(rng) / WORDS < stray:
        return np.int64(nth(s, player, below(rng, number)))
    found = policy(s, player, memory.moves, memory.chances, memory.units)
    if found == 0:
        return np.int64(hunch(s, player, rng))
    return memory.moves[draw(memory.chances, found, rng)]


@rule
def play_on(memory, seats, horizon, most_actions, stray, rng):
    """The rollout: all seats play quickly to the end of the stretch or of the game."""
    s = memory.places[1]
    for _ in range(most_actions):
        mask = np.int64(pending(s))
        if mask == 0 or stretch(s) >= horizon:
            break
        player = nth_bit(mask, 0)
        play(s, player, quick_move(memory, player, stray, rng), None)
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
        node, edge, share = memory.nodes[step.node], memory.edges[step.edge], memory.shares[step.seat]
        if step.mixes:
            learn_regret(memory, node, step.edge, share)
        node.visits += 1
        node.total += share
        node.surprise += share - edge.prior
        edge.visits += 1
        edge.total += share
