"""The textbook search: a yardstick for other bots, and nothing else.

This is single-observer information set Monte Carlo tree search (SO-ISMCTS) as in P. Cowling, E. Powley and D.
Whitehouse, "Information Set Monte Carlo Tree Search", IEEE Transactions on Computational Intelligence and AI in Games
4(2), 2012. One tree over the information sets of the seat that searches. Each iteration draws a determinization, goes
down by UCB1 over the moves that are available in it, adds one move, plays uniformly at random to the end of the game,
and counts the result on the way back. It chooses the root move with the most visits.

It knows nothing about any game but the rules, and has one constant, from the paper. **It stays as it is**: stronger
bots are measured against it, so tuning it would move the goalposts.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from math import log, sqrt
from typing import Any, NamedTuple

import numpy as np

from facedown.bots.knowledge import hash_words
from facedown.bots.protocol import Budget, Evaluation, Known, MoveValue
from facedown.bots.seats import count_seats
from facedown.kernel.bits import bits_set, nth_bit
from facedown.kernel.chance import below
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import count, hide, imagine, nth, pending, play, refusal, result
from facedown.kernel.log import MOST_SEATS
from facedown.kernel.records import record

USUAL = Budget(seconds=1.0)

EXPLORATION = 0.7  # the paper's constant for UCB1, with results from 0 to 1
LONGEST_PATH = 512  # of a descent; none of our games comes near it
LONGEST_PLAYOUT = 100_000
CHUNK = 100  # iterations between two looks at the clock
FIRST_ROOM = 1 << 12  # nodes and edges at the start; doubled whenever they run out

NONE = -1
ROOT = 0

# A node is an information set of the searching seat, named by the key of what it knows. It has two linked lists: edges,
# the moves that were tried there, and children, what the seat knew after one of them. A move can have several children
# (cards are drawn or shown), and moves that the seat cannot tell apart share them.
Node = record(key=np.uint64, first_edge=np.int64, first_child=np.int64, next_child=np.int64)
Edge = record(
    move=np.int64,
    visits=np.int64,
    available=np.int64,  # iterations in which the move could have been chosen
    total=np.float64,  # results of the seat that moved
    next_edge=np.int64,
)
Step = record(edge=np.int64, seat=np.int64)


class Tree(NamedTuple):
    """All that the search writes to."""

    places: Any  # three records: what is known, the determinization, and what the seat would see of it
    words: Any  # the third record as numbers
    nodes: Any
    edges: Any
    used: Any  # how many nodes and edges there are
    path: Any
    scores: Any
    shares: Any
    sums: Any  # of every seat's results over all iterations


def plant(record: Any) -> Tree:
    """A tree with nothing but its root, for a position as a seat knows it."""
    places = np.zeros(3, record.dtype)
    places[0] = record
    nodes, edges = np.zeros(FIRST_ROOM, Node), np.zeros(FIRST_ROOM, Edge)
    nodes[ROOT].first_edge = nodes[ROOT].first_child = nodes[ROOT].next_child = NONE
    return Tree(
        places=places,
        words=places.view(np.uint32).reshape(3, -1)[2],
        nodes=nodes,
        edges=edges,
        used=np.array([1, 0], np.int64),
        path=np.zeros(LONGEST_PATH, Step),
        scores=np.zeros(MOST_SEATS, np.int32),
        shares=np.zeros(MOST_SEATS),
        sums=np.zeros(MOST_SEATS),
    )


def with_room(tree: Tree) -> Tree:
    """The tree with room for the next iterations: each adds one node and one edge at most."""
    if max(tree.used) + CHUNK <= len(tree.nodes):
        return tree
    return tree._replace(
        nodes=np.concatenate((tree.nodes, np.zeros_like(tree.nodes))),
        edges=np.concatenate((tree.edges, np.zeros_like(tree.edges))),
    )


# ---- One iteration


@rule
def iterate(tree, iterations, seat, seats, rng):
    for _ in range(iterations):
        tree.places[1] = tree.places[0]
        imagine(tree.places[1], seat, rng)
        steps = descend(tree, seat, rng)
        simulate(tree, seats, rng)
        back_propagate(tree, steps, seats)


@rule
def descend(tree, seat, rng):
    """Selection and expansion: down to the first move that was never tried; returns the length of the path."""
    s, node, steps = tree.places[1], ROOT, 0
    while steps < LONGEST_PATH:
        mask = np.int64(pending(s))
        if mask == 0:
            break
        player = nth_bit(mask, 0)
        moves, tried = count(s, player), count_available(tree, node, s, player)
        is_new = tried < moves
        if is_new:
            edge = add_edge(tree, node, untried_move(tree, node, s, player, moves, rng))
        else:
            edge = select(tree, node, s, player)
        tree.path[steps].edge, tree.path[steps].seat = edge, player
        steps += 1
        play(s, player, tree.edges[edge].move, None)
        if is_new:
            break
        node = child_of(tree, node, seat)
    return steps


@rule
def simulate(tree, seats, rng):
    """Uniform moves to the end of the game; winners share it, and a draw is shared by all."""
    s = tree.places[1]
    for _ in range(LONGEST_PLAYOUT):
        mask = np.int64(pending(s))
        if mask == 0:
            break
        player = nth_bit(mask, 0)
        play(s, player, nth(s, player, below(rng, count(s, player))), None)
    winners = np.int64(result(s, tree.scores))
    if winners == 0:
        winners = (1 << seats) - 1
    for player in range(seats):
        tree.shares[player] = (winners >> player & 1) / bits_set(winners)


@rule
def back_propagate(tree, steps, seats):
    for index in range(steps):
        edge = tree.edges[tree.path[index].edge]
        edge.visits += 1
        edge.total += tree.shares[tree.path[index].seat]
    for player in range(seats):
        tree.sums[player] += tree.shares[player]


# ---- Edges and children


@rule
def count_available(tree, node, s, player):
    """Count one more availability of every tried move that is legal in this determinization; returns how many are."""
    found, edge = 0, tree.nodes[node].first_edge
    while edge != NONE:
        if refusal(s, player, tree.edges[edge].move) == 0:
            tree.edges[edge].available += 1
            found += 1
        edge = tree.edges[edge].next_edge
    return found


@rule
def select(tree, node, s, player):
    """The available edge with the highest upper confidence bound."""
    best, best_bound, edge = NONE, -1.0, tree.nodes[node].first_edge
    while edge != NONE:
        one = tree.edges[edge]
        if refusal(s, player, one.move) == 0:
            bound = one.total / one.visits + EXPLORATION * sqrt(log(np.float64(one.available)) / one.visits)
            if bound > best_bound:
                best, best_bound = edge, bound
        edge = one.next_edge
    return best


@rule
def untried_move(tree, node, s, player, moves, rng):
    """One of the legal moves without an edge, each as likely as the others."""
    move = nth(s, player, below(rng, moves))
    while has_edge(tree, node, move):
        move = nth(s, player, below(rng, moves))
    return move


@rule
def has_edge(tree, node, move):
    edge = tree.nodes[node].first_edge
    while edge != NONE:
        if tree.edges[edge].move == move:
            return True
        edge = tree.edges[edge].next_edge
    return False


@rule
def add_edge(tree, node, move):
    number = np.int64(tree.used[1])
    tree.used[1] += 1
    edge = tree.edges[number]
    edge.move, edge.visits, edge.available, edge.total = move, 0, 1, 0.0
    edge.next_edge = tree.nodes[node].first_edge
    tree.nodes[node].first_edge = number
    return number


@rule
def child_of(tree, parent, seat):
    """The node for what the searching seat knows now; a new one if it has not come to know this from here before."""
    tree.places[2] = tree.places[1]
    hide(tree.places[2], seat)
    key = hash_words(tree.words, 0)
    child = tree.nodes[parent].first_child
    while child != NONE:
        if tree.nodes[child].key == key:
            return child
        child = tree.nodes[child].next_child
    child = np.int64(tree.used[0])
    tree.used[0] += 1
    node = tree.nodes[child]
    node.key, node.first_edge, node.first_child = key, NONE, NONE
    node.next_child = tree.nodes[parent].first_child
    tree.nodes[parent].first_child = child
    return child


# ---- The bot


class TextbookBot:
    """Plays the move that SO-ISMCTS has visited most. `clock` is what a budget of seconds is measured by."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock

    def choose(self, known: Known, budget: Budget, rng: Any) -> int:
        """The code of the move with the most visits; an only move needs no search."""
        if count(known.record, known.seat) == 1:
            return int(nth(known.record, known.seat, 0))
        return self.evaluate(known, budget, rng).moves[0].code

    def evaluate(self, known: Known, budget: Budget, rng: Any) -> Evaluation:
        """Everybody's win share over all iterations, and the moves, the most visited first."""
        chosen = USUAL if budget.iterations is None and budget.seconds is None else budget
        limit = math.inf if chosen.iterations is None else max(chosen.iterations, 1)
        deadline = math.inf if chosen.seconds is None else self._clock() + chosen.seconds
        seats = count_seats(known, rng)
        tree, done = plant(known.record), 0
        while done < limit and (done == 0 or self._clock() < deadline):
            step = int(min(CHUNK, limit - done))
            tree = with_room(tree)
            iterate(tree, step, known.seat, seats, rng)
            done += step
        return Evaluation(tuple(float(sum_) / done for sum_ in tree.sums[:seats]), root_moves(tree), done)


def root_moves(tree: Tree) -> tuple[MoveValue, ...]:
    """The moves at the root: mean result and part of all visits."""
    edges, edge = [], int(tree.nodes[ROOT].first_edge)
    while edge != NONE:
        edges.append(tree.edges[edge])
        edge = int(tree.edges[edge].next_edge)
    edges.sort(key=lambda one: -one.visits)
    visits = sum(int(one.visits) for one in edges)
    return tuple(MoveValue(int(one.move), float(one.total / one.visits), float(one.visits) / visits) for one in edges)
