"""The record of a game of Stone Warriors, and the few things one reads off it all the time."""

from __future__ import annotations

import numpy as np

from facedown.games.stone_warriors.rules.cards import FIRST_GARGOYLE, LAST_GARGOYLE, MOST_CARDS, MOST_SEATS
from facedown.games.stone_warriors.rules.stacks import visible
from facedown.kernel.chance import Rng
from facedown.kernel.compiler import rule
from facedown.kernel.records import record

NOBODY = -1

# Phases: drawing from pile or discard; the turn itself; taking a card for Demona; setting more villains;
# answering a Sunrise/Sundown; answering villains; the throw; the end of a turn after an attack; and the
# card that must go when nothing else could be done.
DRAWING, TURN, STEALING, PLACING, ANSWERING, DEFENDING, THROWING, CLOSING, STUCK, OVER = range(10)

# In the throw: nothing yet, the numbers 1 to 3, or a throw that is in but not shown.
NOT_THROWN, HIDDEN_THROW = 0, 4

State = record(
    rng=Rng,
    # Hands are tallies; `seen` is what a seat has seen of another's hand and must still be there.
    hand=(np.int64, MOST_SEATS),
    seen=(np.int64, MOST_SEATS, MOST_SEATS),
    # What is in front of everybody: stacks of each gargoyle, and the villains set against them.
    stacks=(np.uint16, MOST_SEATS, LAST_GARGOYLE + 1),
    villains=(np.uint16, MOST_SEATS, LAST_GARGOYLE + 1),
    pile=(np.uint8, MOST_CARDS),
    pile_left=np.uint8,
    discard=(np.uint8, MOST_CARDS),
    discard_count=np.uint8,
    # The options.
    seats=np.uint8,
    rare=np.uint8,
    turn_limit=np.uint16,
    # The turn.
    phase=np.uint8,
    turn=np.uint8,
    to_act=np.uint8,
    turn_number=np.uint16,
    idle=np.uint8,
    # The gargoyles a seat cannot hold, as bits by kind: it had to play what it had of them.
    played_out=(np.uint8, MOST_SEATS),
    # What is attacked now: a player, one of his gargoyles, and which stack of it.
    victim=np.uint8,
    gargoyle=np.uint8,
    place=np.uint8,
    throw=(np.uint8, MOST_SEATS),
    equal_throws=np.uint8,
    winner=np.int8,
)


@rule
def left_of(s, seat):
    """The next seat clockwise."""
    return (np.int64(seat) + 1) % np.int64(s.seats)


@rule
def is_gargoyle(card):
    return FIRST_GARGOYLE <= card <= LAST_GARGOYLE


@rule
def discard_top(s):
    """The card on top of the discard, or 0."""
    return np.int64(s.discard[s.discard_count - 1]) if s.discard_count > 0 else np.int64(0)


@rule
def gargoyles_shown(s, seat):
    """How many different gargoyles a seat has uncovered in front of it."""
    total = 0
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        if visible(s.stacks[seat, gargoyle]) != 0:
            total += 1
    return total
