"""Functions that read the record of a game of Stone Warriors."""

from __future__ import annotations

import numpy as np

from facedown.games.stone_warriors.rules.cards import FIRST_GARGOYLE, LAST_GARGOYLE
from facedown.games.stone_warriors.rules.stacks import visible
from facedown.kernel.compiler import rule

NOBODY = -1

# In a throw: nothing yet, the numbers 1 to 3, or a throw that is made but not shown.
NOT_THROWN, HIDDEN_THROW = 0, 4


@rule
def turned_down(throw):
    """What others see of a throw: whether it is made."""
    return NOT_THROWN if throw == NOT_THROWN else HIDDEN_THROW


@rule
def left_of(s, seat):
    """The next seat clockwise."""
    return (np.int64(seat) + 1) % np.int64(s.seats)


@rule
def is_gargoyle(card):
    return FIRST_GARGOYLE <= card <= LAST_GARGOYLE


@rule
def discard_top(s):
    """The card on top of the discard pile, or 0."""
    return np.int64(s.discard[s.discard_count - 1]) if s.discard_count > 0 else np.int64(0)


@rule
def gargoyles_shown(s, seat):
    """How many different gargoyles a seat has awake."""
    total = 0
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        if visible(s.stacks[seat, gargoyle]) != 0:
            total += 1
    return total
