"""Declarations: a game says once what it is made of, and everything that follows from that is derived here.

`state.py` has the fields of the record and who sees them, `kinds.py` what numbers mean, `tables.py` moves, events and
what is said by a key. From these `hiding.py` writes `hide`, `zones.py` counts cards, `codes.py` packs moves into
numbers, and `typed_moves.py` and `typed_events.py` make Python values of them.
"""

from __future__ import annotations

from facedown.kernel.declaration.hiding import hiding
from facedown.kernel.declaration.kinds import Kind, flag, key_of, maybe, name, odds, seat, seats, secret, several, whole
from facedown.kernel.declaration.state import EVERYONE, NOBODY, OWNER, DeclarationError, bits, number, pile, tally
from facedown.kernel.declaration.tables import Declaration, Place, Transfer, event, given, move, saying, table
from facedown.kernel.declaration.zones import clearing, counting, lying

__all__ = [
    "EVERYONE",
    "NOBODY",
    "OWNER",
    "Declaration",
    "DeclarationError",
    "Kind",
    "Place",
    "Transfer",
    "bits",
    "clearing",
    "counting",
    "event",
    "flag",
    "given",
    "hiding",
    "key_of",
    "lying",
    "maybe",
    "move",
    "name",
    "number",
    "odds",
    "pile",
    "saying",
    "seat",
    "seats",
    "secret",
    "several",
    "table",
    "tally",
    "whole",
]
