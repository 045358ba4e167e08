"""How a master of Wizard's Gambit is trained, and which fields its network reads.

The recipe has the numbers of `facedown.lab.training.listed.ListedRecipe`.
"""

from __future__ import annotations

# Seats see much of the table, so the network is narrower than in games with fewer cards.
RECIPE = {
    "lanes": 32_768,
    "minibatches": 8,
    "width": 384,
    "rate": (4e-4, 1e-5),
    "entropy": (0.003, 0.0003),
    "trace": 0.97,
    "patience": 0.2,
}

# Numbers of cards have a different meaning in every card set. A network that plays with any set does not read them ...
NOT_READ = ("incantations", "discard", "pool", "top", "lying", "owner", "claimed", "used", "waiting", "effect")
# ... and reads these constants of the cards in a field instead.
LOOKED_UP = (("pool", "worth"), ("pool", "when"), ("pool", "runes"), ("top", "worth"), ("top", "when"))
