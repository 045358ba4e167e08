"""Declarations: a game says once what it consists of, and everything else is derived here.

`state.py` has the fields of the record and who sees them, `kinds.py` the meaning of numbers, `tables.py` moves, events
and keys. From these `hiding.py` generates `hide`, `zones.py` counts cards, `codes.py` packs moves into numbers, and
`typed_moves.py` and `typed_events.py` turn them into Python values. `checks.py` refuses faulty declarations.
"""

from __future__ import annotations

from facedown.kernel.declaration.hiding import make_hide
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
from facedown.kernel.declaration.stored_options import kept
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
