"""The memory of a search: nodes, found by a hash of what a seat knows, and an edge for every move that was tried there.

What a seat knows is what `hide` leaves of a record, so a hash of those bytes is the name of an information set, in
every game and for every seat. Paths to the same knowledge lead to the same node.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from facedown.bots.adept import MOST_MOVES, SCRATCH_RECORDS
from facedown.bots.knowledge import hash_words
from facedown.bots.value_network import no_network
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import forget, hide
from facedown.kernel.log import MOST_SEATS
from facedown.kernel.records import record

WIDTH = 24  # moves of a node that are looked at, the most promising ones, in games without a policy
DEEPEST = 64  # nodes on one path
UNITS = 512  # scratch space for a policy
FIRST_NODES, MOST_NODES = 1 << 12, 1 << 18
EDGES = 4  # for each node, on average

Node = record(
    key=np.uint64,
    first_edge=np.int64,
    visits=np.int32,
    state=np.int32,  # NEW, MET, or OPEN if its moves have edges
    total=np.float64,  # results of the seat that moves here
    trust=np.float32,  # the number of visits that priors of its moves count as
    surprise=np.float32,  # by how much all results exceed the priors
)
Edge = record(
    move=np.int64,
    next_edge=np.int64,
    visits=np.int32,
    available=np.int32,  # iterations in which the move could have been chosen
    total=np.float64,  # results of the seat that moves
    prior=np.float32,  # what the move seems worth before it is tried
    regret=np.float32,  # in simultaneous choices
)

# A step down: the node, the edge, the seat that moved, and whether it is one of several choosing at once.
Step = record(node=np.int64, edge=np.int64, seat=np.int64, mixes=np.int64)

NONE = -1
ROOT = 2  # in `used`
NEW, MET, OPEN = range(3)


class Memory(NamedTuple):
    """All that a search writes to. An empty slot is 0, others are a node's number and 1."""

    places: Any  # four records: what is known, a world, what is left of it after hiding, and another world
    words: Any  # the third of them as numbers
    known: Any  # the second of them as bytes
    values: Any  # the network that evaluates positions, if there is one
    nodes: Any
    edges: Any
    used: Any  # how many nodes and edges, and which node is the searching seat's decision
    slots: Any
    steps: Any
    moves: Any  # scratch space: moves, how likely or good they seem, and how likely they are chosen
    chances: Any
    odds: Any
    units: Any
    all_moves: Any  # for weighing: room for all moves, and records to try them in
    desk: Any
    scores: Any
    shares: Any
    sums: Any  # of every seat's result
    spread: Any  # of the searching seat's results: their number, their sum, and the sum of their squares


def new_memory(layout: Any) -> Memory:
    """Memory for positions of one game."""
    places = np.zeros(4, layout)
    return Memory(
        places=places,
        words=places.view(np.uint32).reshape(4, -1)[2],
        known=places.view(np.uint8).reshape(4, -1)[1],
        values=no_network(),
        nodes=np.zeros(FIRST_NODES, Node),
        edges=np.zeros(EDGES * FIRST_NODES, Edge),
        used=np.zeros(3, np.int64),
        slots=np.zeros(2 * FIRST_NODES, np.int32),
        steps=np.zeros(DEEPEST, Step),
        moves=np.zeros(MOST_MOVES, np.int64),
        chances=np.zeros(MOST_MOVES),
        odds=np.zeros(MOST_MOVES),
        units=np.zeros(UNITS, np.float32),
        all_moves=np.zeros(MOST_MOVES, np.int64),
        desk=np.zeros(SCRATCH_RECORDS, layout),
        scores=np.zeros(MOST_SEATS, np.int64),
        shares=np.zeros(MOST_SEATS),
        sums=np.zeros(MOST_SEATS),
        spread=np.zeros(3),
    )


def with_room(memory: Memory, iterations: int) -> Memory:
    """The memory with room for so many more iterations, if it may still grow; what was found is kept."""
    nodes, edges = len(memory.nodes), len(memory.edges)
    if nodes >= MOST_NODES or (memory.used[0] + iterations < nodes and memory.used[1] + iterations * WIDTH < edges):
        return memory
    grown = memory._replace(
        nodes=np.concatenate((memory.nodes, np.zeros_like(memory.nodes))),
        edges=np.concatenate((memory.edges, np.zeros_like(memory.edges))),
        slots=np.zeros(2 * len(memory.slots), np.int32),
    )
    sort_in(grown)
    return grown


@rule
def sort_in(memory):
    """Put all nodes into empty slots."""
    for number in range(memory.used[0]):
        memory.slots[find_slot(memory, memory.nodes[number].key)] = number + 1


@rule
def knowledge_key(memory, viewer, mover):
    """The name of what a seat knows of the world where another is to move: a hash of what is left after hiding.

    What was done before is left out. It would split nodes that have the same moves and lead to the same positions.
    """
    memory.places[2] = memory.places[1]
    hide(memory.places[2], viewer)
    forget(memory.places[2])
    return hash_words(memory.words, viewer * MOST_SEATS + mover)


@rule
def find_slot(memory, key):
    """The slot where the node with that key is, or the empty one where it would be."""
    slots, nodes, wanted = memory.slots, memory.nodes, np.uint64(key)
    slot = np.int64(wanted >> np.uint64(32)) % len(slots)
    while slots[slot] != 0 and nodes[slots[slot] - 1].key != wanted:
        slot = (slot + 1) % len(slots)
    return slot


@rule
def find_node(memory, key):
    """The number of the node with that key, which is added if it is new; NONE if the memory is full."""
    slot = find_slot(memory, key)
    if memory.slots[slot] != 0:
        return np.int64(memory.slots[slot]) - 1
    number = np.int64(memory.used[0])
    if number >= len(memory.nodes):
        return np.int64(NONE)
    memory.used[0] += 1
    memory.slots[slot] = number + 1
    node = memory.nodes[number]
    node.key, node.first_edge = np.uint64(key), NONE
    node.visits, node.state, node.total = 0, NEW, 0.0
    node.trust, node.surprise = 1.0, 0.0
    return number


@rule
def find_edge(memory, node, move):
    """The edge of a move, or NONE."""
    edge = node.first_edge
    while edge != NONE and memory.edges[edge].move != move:
        edge = memory.edges[edge].next_edge
    return edge


@rule
def add_edge(memory, node, move, prior):
    """An edge for a move that has none yet; NONE if the memory is full."""
    number = np.int64(memory.used[1])
    if number >= len(memory.edges):
        return np.int64(NONE)
    memory.used[1] += 1
    edge = memory.edges[number]
    edge.move, edge.next_edge = move, node.first_edge
    edge.visits, edge.available, edge.total = 0, 0, 0.0
    edge.prior, edge.regret = prior, 0.0
    node.first_edge = number
    return number
