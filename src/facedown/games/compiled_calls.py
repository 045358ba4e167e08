"""What a table asks of the rules, each as one compiled call: calling compiled code from Python costs more than the work
itself. Records come as arrays of one (`facedown.kernel.records.row`), which makes the call faster.
"""

from __future__ import annotations

import numpy as np

from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import count, hide, nth, pending, play, refusal

NO_MOVE = np.iinfo(np.int64).min


@rule
def look(copies, seats, codes, found):
    """Hide what its seat cannot know from each copy of a position, and list that seat's moves.

    Fills in `found`, for each copy, with who is pending and how many moves there are. If `codes` has no room for all
    moves, it gets some that are spread evenly over them.
    """
    for copy in range(len(copies)):
        s, seat = copies[copy], seats[copy]
        hide(s, seat)
        moves = count(s, seat) if seat >= 0 else 0
        listed = min(moves, codes.shape[1])
        for number in range(listed):
            codes[copy, number] = nth(s, seat, number * moves // listed)
        found[copy, 0] = pending(s)
        found[copy, 1] = moves


@rule
def pending_mask(position):
    """The seats that may act now, as a bit mask."""
    return pending(position[0])


@rule
def count_moves(position, seat):
    """How many moves a seat has now."""
    return count(position[0], seat)


@rule
def move_at(position, seat, index):
    """The code of a seat's move with that index, counted from the end if negative; NO_MOVE if there is none."""
    number = count(position[0], seat)
    if index < 0:
        index += number
    return nth(position[0], seat, index) if 0 <= index < number else NO_MOVE


@rule
def refused(position, seat, move):
    """0 if the code is one of the seat's legal moves, else the number of the refusal."""
    return refusal(position[0], seat, move)


@rule
def step(position, seat, move, log, is_checked):
    """Play a move if it is legal, and log its events; returns how many events, or minus the refusal.

    A move that was checked in this very position is not checked again.
    """
    s = position[0]
    reason = 0 if is_checked else refusal(s, seat, move)
    if reason != 0:
        return -np.int64(reason)
    log[0].count = 0
    play(s, seat, move, log[0])
    return np.int64(log[0].count)
