"""Random games for the tests: every game, every number of seats, many options."""

from __future__ import annotations

from facedown import games
from facedown.testing.positions import generator, imagined, random_game, random_options, viewers, walk

__all__ = ["TABLES", "generator", "imagined", "random_game", "random_options", "viewers", "walk"]

TABLES = [(name, seats) for name in games.our_names() for seats in games.get(name).seats]
