"""All that a game is written with, in one place: the tables of a declaration, and what rules call.

    from facedown.kit import EVERYONE, Declaration, move, number, rule, table, tell

docs/writing_games.md shows how.
"""

from __future__ import annotations

from facedown.errors import InvalidOption
from facedown.kernel.bits import bits_set, nth_bit
from facedown.kernel.chance import below, reseed, shuffle
from facedown.kernel.compiler import rule
from facedown.kernel.declaration import (
    EVERYONE,
    FIXED,
    KEY,
    NOBODY,
    OWNER,
    Declaration,
    DeclarationError,
    Numbering,
    Parts,
    Place,
    Transfer,
    axis,
    bits,
    event,
    flag,
    integer,
    key_of,
    make_count_cards,
    make_hide,
    make_piles_are_clear,
    message,
    move,
    name,
    number,
    odds,
    optional,
    parameter,
    pile,
    refusals,
    seat,
    seats,
    secret,
    several,
    table,
    tally,
)
from facedown.kernel.log import tell, whisper
from facedown.kernel.options import Option, choice, switch
from facedown.kernel.piles import lay, lift
from facedown.kernel.tally import cards, count_values, lowest, nth_value, number_of, total, values_in

__all__ = [
    "EVERYONE",
    "FIXED",
    "KEY",
    "NOBODY",
    "OWNER",
    "Declaration",
    "DeclarationError",
    "InvalidOption",
    "Numbering",
    "Option",
    "Parts",
    "Place",
    "Transfer",
    "axis",
    "below",
    "bits",
    "bits_set",
    "cards",
    "choice",
    "count_values",
    "event",
    "flag",
    "integer",
    "key_of",
    "lay",
    "lift",
    "lowest",
    "make_count_cards",
    "make_hide",
    "make_piles_are_clear",
    "message",
    "move",
    "name",
    "nth_bit",
    "nth_value",
    "number",
    "number_of",
    "odds",
    "optional",
    "parameter",
    "pile",
    "refusals",
    "reseed",
    "rule",
    "seat",
    "seats",
    "secret",
    "several",
    "shuffle",
    "switch",
    "table",
    "tally",
    "tell",
    "total",
    "values_in",
    "whisper",
]
