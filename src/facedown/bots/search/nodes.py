"""The memory of a search: one node per information set, found by a hash of what its seat knows.

What a seat knows is what `hide` leaves of a record, so a hash of those bytes is the name of the information set, in
every game and for every seat. Paths to the same knowledge lead to the same node. A seat knows its moves, so a node has
the same moves in every world, and their availability need not be counted.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from facedown.bots.adept import DESK, MOST_MOVES
from facedown.bots.knowledge import hash_words
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import candidates, forget, hide, weigh
from facedown.kernel.log import MOST_SEATS
from facedown.kernel.ranking import keep_if_good
from facedown.kernel.records import record

WIDTH = 24  # moves that a node remembers, the most promising ones
NODES = 1 << 16
SLOTS = 2 * NODES
DEEPEST = 64  # nodes on one path

# The number of visits that a prior counts as: a quick one from `candidates`, or one from `weigh`.
TRUST_IN_CANDIDATES, TRUST_IN_WEIGHING = 2.0, 20.0

Node = record(
    key=np.uint64,
    visits=np.int32,
    width=np.int32,
    move=(np.int64, WIDTH),
    # The prior of each move and the number of visits it counts as; by how much all results exceed the priors; and the
    # visits and results of each move.
    worth=(np.float32, WIDTH),
    trust=np.float32,
    surprise=np.float32,
    tried=(np.int32, WIDTH),
    total=(np.float32, WIDTH),
    # For simultaneous choices: the regret of each move.
    regret=(np.float32, WIDTH),
)

# A step down: the node, the chosen move's place in it, the seat, and whether it is one of several choosing at once.
Step = record(node=np.int64, chosen=np.int64, seat=np.int64, mixes=np.int64)

NOWHERE = -1
CLOSED = 0  # the width of a node whose moves have not been looked at


class Memory(NamedTuple):
    """All that a search writes to, allocated once. An empty slot is 0, others are a node's number and 1."""

    places: Any  # four records: what is known, a world, what is left of it after hiding, and another world
    words: Any  # the third of them as numbers
    nodes: Any
    used: Any  # how many nodes
    slots: Any
    steps: Any
    moves: Any
    worths: Any
    desk: Any  # for weighing: records to try moves in, and room for all moves and their shares
    all_moves: Any
    all_shares: Any
    scores: Any
    shares: Any
    sums: Any  # of every seat's result
    habits: Any  # how often another seat's node was looked up, and how often it was found
    spread: Any  # of the searching seat's results: their number, their sum, and the sum of their squares


def new_memory(layout: Any) -> Memory:
    """Memory for positions of one game; the system gives it out as it is first written to."""
    places = np.zeros(4, layout)
    return Memory(
        places=places,
        words=places.view(np.uint32).reshape(4, -1)[2],
        nodes=np.zeros(NODES, Node),
        used=np.zeros(1, np.int64),
        slots=np.zeros(SLOTS, np.int32),
        steps=np.zeros(DEEPEST, Step),
        moves=np.zeros(WIDTH, np.int64),
        worths=np.zeros(WIDTH),
        desk=np.zeros(DESK, layout),
        all_moves=np.zeros(MOST_MOVES, np.int64),
        all_shares=np.zeros(MOST_MOVES),
        scores=np.zeros(MOST_SEATS, np.int64),
        shares=np.zeros(MOST_SEATS),
        sums=np.zeros(MOST_SEATS),
        habits=np.zeros(2, np.int64),
        spread=np.zeros(3),
    )


@rule
def knowledge_key(memory, seat):
    """The name of what a seat knows of the world: a hash of what is left when the rest is erased.

    What was done before is left out. It would split nodes that have the same moves and lead to the same positions.
    """
    memory.places[2] = memory.places[1]
    hide(memory.places[2], seat)
    forget(memory.places[2])
    return hash_words(memory.words, seat)


@rule
def find_slot(memory, key):
    """The slot where the node with that key is, or the empty one where it would be."""
    slots, nodes, wanted = memory.slots, memory.nodes, np.uint64(key)
    slot = np.int64(wanted >> np.uint64(32)) % len(slots)
    while slots[slot] != 0 and nodes[slots[slot] - 1].key != wanted:
        slot = (slot + 1) % len(slots)
    return slot


@rule
def find(memory, key):
    """The number of the node with that key, or NOWHERE."""
    return np.int64(memory.slots[find_slot(memory, key)]) - 1


@rule
def add(memory, key):
    """A new node, still closed, for what a seat knows; NOWHERE if the memory is full."""
    number = np.int64(memory.used[0])
    if number >= len(memory.nodes):
        return np.int64(NOWHERE)
    memory.used[0] += 1
    memory.slots[find_slot(memory, key)] = number + 1
    node = memory.nodes[number]
    node.key = np.uint64(key)
    node.visits, node.width = 0, CLOSED
    return number


@rule
def open_node(memory, number, seat, weighs):
    """Note the most promising moves of the seat that has this node.

    `weighs` says whether it is worth the time to think about them as the adept does.
    """
    node = memory.nodes[number]
    node.surprise = 0.0
    if weighs:
        node.trust, node.width = TRUST_IN_WEIGHING, weigh_candidates(memory, seat)
    else:
        node.trust, node.width = TRUST_IN_CANDIDATES, candidates(memory.places[2], seat, memory.moves, memory.worths)
    for index in range(node.width):
        node.move[index] = memory.moves[index]
        node.worth[index] = memory.worths[index]
        node.tried[index] = 0
        node.total[index] = 0.0
        node.regret[index] = 0.0


@rule
def weigh_candidates(memory, seat):
    """The moves that the adept thinks best, and the shares he gives them: a search starts from there."""
    weighed = weigh(memory.places[2], seat, memory.desk, memory.all_moves, memory.all_shares)
    found = 0
    for index in range(weighed):
        found = keep_if_good(memory.moves, memory.worths, found, memory.all_moves[index], memory.all_shares[index])
    return found
