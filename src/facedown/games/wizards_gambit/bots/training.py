"""What a master of Wizard's Gambit reads of a table, and how it searches."""

from __future__ import annotations

# Numbers of cards mean something else in every card set. A network that plays with any set does not read them ...
NOT_READ = ("incantations", "discard", "lying", "owner", "claimed", "used", "waiting", "effect")
# ... and reads instead what these constants say of the cards in a field.
LOOKED_UP = (("pool", "worth"), ("pool", "when"), ("pool", "runes"), ("top", "worth"), ("top", "when"))

# Rollouts end with the turn in which they leave the tree: the network knows the rest better than rules of thumb do.
SHAPES = {seats: {"after": 1.0, "stretches": 4.0} for seats in (2, 3, 4, 5)}
