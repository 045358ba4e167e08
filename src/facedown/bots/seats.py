"""The number of seats at a table, for any game."""

from __future__ import annotations

from typing import Any

import numpy as np

from facedown.bots.protocol import Known
from facedown.kernel import dispatch, records
from facedown.kernel.log import MOST_SEATS


def count_seats(known: Known, rng: Any) -> int:
    """The number of seats: `judge` returns it for every full position, and so for an imagined one."""
    world = records.copy(known.record)
    dispatch.imagine(world, known.seat, rng)
    return int(dispatch.judge(world, np.zeros(MOST_SEATS)))
