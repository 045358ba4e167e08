"""How many sit at a table, as a bot can tell it of any game."""

from __future__ import annotations

from typing import Any

import numpy as np

from facedown.bots.protocol import Known
from facedown.kernel import dispatch, records
from facedown.kernel.log import MOST_SEATS


def count_seats(known: Known, rng: Any) -> int:
    """How many play: `judge` says it of every whole position, and so of an imagined one."""
    world = records.copy(known.record)
    dispatch.imagine(world, known.seat, rng)
    return int(dispatch.judge(world, np.zeros(MOST_SEATS)))
