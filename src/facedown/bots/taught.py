"""Games that have been taught to bots: those with tactics."""

from __future__ import annotations

from typing import Any

import numpy as np

from facedown.bots.protocol import Known
from facedown.errors import UnknownBot
from facedown.kernel import dispatch, records

MOST_SEATS = 8


def check_taught(known: Known) -> None:
    """All bots but the random one need tactics; a game without them says so."""
    if not known.rules.has_tactics:
        raise UnknownBot(f"{known.rules.title} has no tactics yet: only random bots can play it")


def count_seats(known: Known, rng: Any) -> int:
    """How many play: `judge` says it of every whole position, and so of an imagined one."""
    world = records.copy(known.record)
    dispatch.imagine(world, known.seat, rng)
    return int(dispatch.judge(world, np.zeros(MOST_SEATS)))
