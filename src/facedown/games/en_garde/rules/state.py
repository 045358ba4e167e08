"""Functions that read the record of an En Garde match."""

from __future__ import annotations

import numpy as np

from facedown.kernel.compiler import rule

LEFT, RIGHT = 0, 1
NOBODY = -1


@rule
def opponent(seat):
    return 1 - seat


@rule
def distance(s):
    """Spaces from one fencer to the opponent: on 8 and 13 they are 5 apart."""
    return np.int64(s.position[RIGHT]) - np.int64(s.position[LEFT])


@rule
def room_behind(s, seat):
    """Spaces between a fencer and the end of the track behind them."""
    if seat == LEFT:
        return np.int64(s.position[LEFT]) - 1
    return np.int64(s.fields) - np.int64(s.position[RIGHT])
