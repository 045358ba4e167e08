"""Small games that several tests solve."""

from __future__ import annotations

from functools import cache

import pytest

from facedown.games.en_garde.solver.cfr import Learner
from facedown.games.en_garde.solver.explore import explore

# The example of the rulings, and others of which each has something that it has not.
EXAMPLE = {"values": 3, "copies": 4, "hand": 3, "fields": 9}
TINY = {"values": 2, "copies": 4, "hand": 2, "fields": 5}
NARROW = {"values": 3, "copies": 2, "hand": 2, "fields": 4}
STANDARD = {"values": 3, "copies": 3, "hand": 2, "fields": 7, "advanced": "no"}
COMPARING = {"values": 3, "copies": 3, "hand": 3, "fields": 7, "compare_after_retreat": "yes"}

GAMES = {"example": EXAMPLE, "tiny": TINY, "narrow": NARROW, "standard": STANDARD, "comparing": COMPARING}

every_small_game = pytest.mark.parametrize("options", GAMES.values(), ids=GAMES)


@cache
def explored(**options):
    return explore("en_garde", options)


@cache
def solved(iterations, **options):
    learner = Learner(explored(**options))
    for _ in range(iterations):
        learner.learn()
    return learner
