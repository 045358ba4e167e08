"""The apprentice plays by rules of thumb."""

from __future__ import annotations

import pytest

import facedown
from facedown import bots
from facedown.bots import Budget, Known
from facedown.kernel.dispatch import hunch
from positions import FULL_TABLES, generator


@pytest.mark.parametrize(("name", "seats"), FULL_TABLES)
def test_the_apprentice_plays_the_hunch_by_the_same_chance(name, seats):
    game = facedown.deal(name, seats, seed=1)
    seat, apprentice = min(game.pending), bots.get("apprentice")
    for seed in range(100):
        chosen = apprentice.choose(Known(game.record, seat), Budget(), generator(seed))
        assert chosen == hunch(game.record, seat, generator(seed))
