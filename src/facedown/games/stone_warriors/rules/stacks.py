"""Stacks: all cards of one gargoyle in front of one player, in 16 bits.

A player can have up to four stacks of a gargoyle side by side (S-05). Each has four bits for its height. A stack is a
gargoyle, a Sunrise/Sundown on it, a second gargoyle on that, and so on: a stack of odd height shows a gargoyle, one of
even height is covered. Marks on stacks, such as the villains attacking them, have the same format, with a 1 for each
marked stack.
"""

from __future__ import annotations

import numpy as np

from facedown.kernel.bits import bits_set, nth_bit
from facedown.kernel.compiler import rule

EACH_STACK = 0x1111
MOST_STACKS = 4


@rule
def height(stacks, place):
    return np.int64(stacks) >> 4 * place & 15


@rule
def visible(stacks):
    """The stacks that show a gargoyle, as marks."""
    return np.int64(stacks) & EACH_STACK


@rule
def covered(stacks):
    """The stacks with a Sunrise/Sundown on top, as marks."""
    stacks = np.int64(stacks)
    return (stacks >> 1 | stacks >> 2 | stacks >> 3) & ~stacks & EACH_STACK


@rule
def mark(place):
    return np.int64(1) << 4 * np.int64(place)


@rule
def is_marked(marks, place):
    return np.int64(marks) >> 4 * place & 1


@rule
def count_marks(marks):
    return bits_set(np.int64(marks))


@rule
def nth_mark(marks, index):
    """The index of the n-th marked stack."""
    return nth_bit(np.int64(marks), index) >> 2


@rule
def raised(stacks, place):
    """Add a card to a stack; at the first free index this begins a new one."""
    return np.int64(stacks) + mark(place)


@rule
def lowered(stacks, place):
    """Remove a card from a stack."""
    return np.int64(stacks) - mark(place)


@rule
def without(stacks, place):
    """Remove a stack that has become empty: later ones move up. Marks are closed up likewise."""
    below = np.int64(stacks) & mark(place) - 1
    return below | np.int64(stacks) >> 4 * (place + 1) << 4 * place


@rule
def first_free(stacks):
    """The index at which a new stack begins."""
    place = 0
    while height(stacks, place) > 0:
        place += 1
    return place
