"""How a master of Stone Warriors is trained: the numbers of `facedown.lab.training.listed.ListedRecipe`."""

from __future__ import annotations

# This many lanes keep a GPU busy, although each move takes long.
RECIPE = {"lanes": 49_152, "steps": 8, "minibatches": 8, "rate": (1e-3, 1e-5)}
