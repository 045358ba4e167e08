"""Random games for the tests: every game, every number of seats, many options."""

from __future__ import annotations

import os

from facedown import games
from facedown.testing.positions import generator, imagined, random_game, random_options, viewers, walk

__all__ = [
    "COMPILED_TABLES",
    "FULL_TABLES",
    "TABLES",
    "generator",
    "imagined",
    "random_game",
    "random_options",
    "viewers",
    "walk",
]

TABLES = [(name, seats) for name in games.our_names() for seats in games.get(name).seats]

# Batches and observations are compiled for each table, which takes ten seconds: the suite does that for the full table
# of each game, `make bench` for all of them.
FULL_TABLES = [(name, games.get(name).seats[-1]) for name in games.our_names()]
COMPILED_TABLES = TABLES if os.environ.get("FACEDOWN_ALL_TABLES") else FULL_TABLES
