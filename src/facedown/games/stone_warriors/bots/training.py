"""How a master of Stone Warriors searches."""

from __future__ import annotations

# With two players rollouts end early: the network knows the rest better than rules of thumb do.
SHAPES = {2: {"after": 1.0}}
