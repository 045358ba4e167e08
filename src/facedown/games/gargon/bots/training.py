"""How a master of Gargon is trained: the numbers of `facedown.lab.training.listed.ListedRecipe`."""

from __future__ import annotations

# Seats see much of the table, so the network is narrow and there are fewer lanes.
RECIPE = {
    "room": 24,
    "lanes": 24_576,
    "minibatches": 8,
    "width": 256,
    "rate": (4e-4, 1e-5),
    "entropy": (0.002, 0.0002),
    "trace": 0.97,
    "patience": 0.2,
}
