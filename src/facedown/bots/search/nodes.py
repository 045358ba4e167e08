"""The memory of a search: one node for every information set that was met, found by what its seat knows.

What a seat knows is what `hide` leaves of a record, so a hash of those bytes is the name of the information set, in
every game and for every seat. Ways that lead to the same knowledge lead to the same node, and since a seat knows its
moves, a node has the same moves in every world.
"""

from __future__ import annotations

import numpy as np

from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import candidates, hide
from facedown.kernel.records import record

WIDTH = 24  # moves that a node remembers, the most promising ones
NODES = 1 << 15
SLOTS = NODES * 4

Node = record(
    key=np.uint64,
    visits=np.int32,
    width=np.int32,
    move=(np.int64, WIDTH),
    # What the game's tactics thought of a move, and what came of it here.
    worth=(np.float32, WIDTH),
    tried=(np.int32, WIDTH),
    total=(np.float32, WIDTH),
    # For seats that choose at the same time: what was missed by not having chosen a move.
    regret=(np.float32, WIDTH),
)

NOWHERE = -1


@rule
def knowledge_key(places, words, seat):
    """The name of what a seat knows of the world in `places[1]`; `places[2]` is where the rest is erased."""
    places[2] = places[1]
    hide(places[2], seat)
    key = np.uint64(0x9E3779B97F4A7C15) ^ np.uint64(seat)
    other = np.uint64(0xD6E8FEB86659FD93)
    for index in range(0, len(words) - 1, 2):
        key = (key ^ np.uint64(words[index])) * np.uint64(0xFF51AFD7ED558CCD)
        other = (other ^ np.uint64(words[index + 1])) * np.uint64(0xC4CEB9FE1A85EC53)
        key ^= key >> np.uint64(29)
        other ^= other >> np.uint64(31)
    if len(words) % 2:
        key = (key ^ np.uint64(words[len(words) - 1])) * np.uint64(0xFF51AFD7ED558CCD)
    key ^= other
    key ^= key >> np.uint64(32)
    return key * np.uint64(0x9E3779B97F4A7C15)


@rule
def find_slot(nodes, slots, key):
    """The slot where the node with that key is, or the empty one where it would be."""
    slot = np.int64(key >> np.uint64(32)) % len(slots)
    while slots[slot] != 0 and nodes[slots[slot] - 1].key != key:
        slot = (slot + 1) % len(slots)
    return slot


@rule
def find(nodes, slots, key):
    """The number of the node with that key, or NOWHERE."""
    return np.int64(slots[find_slot(nodes, slots, key)]) - 1


@rule
def add(nodes, slots, used, key, s, seat, moves, worths):
    """A new node for what the seat knows, with its most promising moves; NOWHERE if the memory is full."""
    if used[0] >= len(nodes):
        return np.int64(NOWHERE)
    number = np.int64(used[0])
    used[0] += 1
    slots[find_slot(nodes, slots, key)] = number + 1
    node = nodes[number]
    node.key = key
    node.visits = 0
    node.width = candidates(s, seat, moves, worths)
    for index in range(node.width):
        node.move[index] = moves[index]
        node.worth[index] = worths[index]
        node.tried[index] = 0
        node.total[index] = 0.0
        node.regret[index] = 0.0
    return number
