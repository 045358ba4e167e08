"""Every table that can be played at: all games, with every number of seats."""

from __future__ import annotations

import pytest

from facedown import games

TABLES = [(name, seats) for name in games.names() for seats in games.get(name).seats]

every_table = pytest.mark.parametrize(("name", "seats"), TABLES)
every_game = pytest.mark.parametrize("name", games.names())
