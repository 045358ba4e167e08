"""How a master of Gargon searches."""

from __future__ import annotations

# Rollouts end where they leave the tree: the network knows the rest better than rules of thumb do.
SHAPES = {seats: {"after": 0.0} for seats in (3, 4, 5)}
