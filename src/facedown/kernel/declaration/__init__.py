"""Declarations: a game says once what it is made of, and everything that follows from that is derived here.

`state.py` has the fields of the record and who sees them, `kinds.py` what numbers mean, `tables.py` moves, events and
what is said by a key. From these `hiding.py` writes `hide`, `zones.py` counts cards, `codes.py` packs moves into
numbers, and `typed_moves.py` and `typed_events.py` make Python values of them. `checks.py` refuses what cannot work.
"""

from __future__ import annotations

from facedown.kernel.declaration.hiding import make_hide
from facedown.kernel.declaration.keeping import kept
from facedown.kernel.declaration.kinds import (
    Kind,
    Numbering,
    Parts,
    data_name,
    flag,
    integer,
    key_of,
    name,
    odds,
    optional,
    seat,
    seats,
    secret,
    several,
    together,
)
from facedown.kernel.declaration.state import (
    EVERYONE,
    FIXED,
    KEY,
    NOBODY,
    OWNER,
    DeclarationError,
    axis,
    bits,
    number,
    pile,
    tally,
)
from facedown.kernel.declaration.tables import (
    Declaration,
    Place,
    Transfer,
    event,
    message,
    move,
    parameter,
    refusals,
    table,
)
from facedown.kernel.declaration.zones import cards_by_zone, make_count_cards, make_piles_are_clear

__all__ = [
    "EVERYONE",
    "FIXED",
    "KEY",
    "NOBODY",
    "OWNER",
    "Declaration",
    "DeclarationError",
    "Kind",
    "Numbering",
    "Parts",
    "Place",
    "Transfer",
    "axis",
    "bits",
    "cards_by_zone",
    "data_name",
    "event",
    "flag",
    "integer",
    "kept",
    "key_of",
    "make_count_cards",
    "make_hide",
    "make_piles_are_clear",
    "message",
    "move",
    "name",
    "number",
    "odds",
    "optional",
    "parameter",
    "pile",
    "refusals",
    "seat",
    "seats",
    "secret",
    "several",
    "table",
    "tally",
    "together",
]
