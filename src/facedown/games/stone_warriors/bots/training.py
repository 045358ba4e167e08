"""How the master of Stone Warriors searches."""

from __future__ import annotations

# Rollouts end early: the network knows the rest better than rules of thumb do.
SHAPE = {"after": 1.0}
