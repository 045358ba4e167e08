"""The cards of Wizard's Gambit that every card set has: seven kinds of components, and the gambits.

Spells and incantations are data: see `sets.py`. Here are the numbers that the rules use for cards.
"""

from __future__ import annotations

# Kinds of components, as values of a tally. Value 0 counts face-down cards.
FACE_DOWN = 0
COMPONENTS = ("breath", "ash", "tooth", "feather", "tears", "agate", "shard")
BREATH, ASH, TOOTH, FEATHER, TEARS, AGATE, SHARD = range(1, 8)
FIRST_RUNE, LAST_RUNE = BREATH, AGATE

# Their full names, English and French.
COMPONENT_NAMES = {
    "breath": ("Angel's Breath", "Souffle d’ange"),
    "ash": ("Ash of the Phoenix", "Cendre de phénix"),
    "tooth": ("Dragon's Tooth", "Dent de dragon"),
    "feather": ("Gryphon Feather", "Plume de griffon"),
    "tears": ("Siren's Tears", "Larmes de sirène"),
    "agate": ("Sundered Agate", "Agate fendue"),
    "shard": ("Prismatic Shard", "Éclat prismatique"),
}

MOST_SEATS = 5
MOST_POOL = 6
MOST_SPELLS = 31  # numbered from 1, so that 0 is none
MOST_INCANTATIONS = 24
MOST_GAMBITS = 16
MOST_CARDS = 128  # in the component deck
MOST_STEPS = 4  # in the effect of a card

# Cards of the component deck: components by their kind, then incantations and gambits, which are unique.
FIRST_INCANTATION = 8
FIRST_GAMBIT = FIRST_INCANTATION + MOST_INCANTATIONS
LAST_CARD = FIRST_GAMBIT + MOST_GAMBITS - 1

# Cards as moves and events refer to them: an incantation by its name, which differs from set to set.
FIRST_NAMED = 64
MOST_NAMES = 0x7FFF - FIRST_NAMED  # events have numbers of 16 bits

OPENING_HAND = 5
HAND_LIMIT = 5
EMPTY_HAND_DRAW = 5
SHOWN_HAND_DRAW = 2
POOL_SIZE = 4
MOST_IN_HAND = 15  # W-21: cards beyond that stay in the deck

# W-20: the most that effects may add to a turn's plays and incantation actions, so that no turn is endless.
MOST_GRANTED = 8
MOST_MARKS = 20
MOST_SKIPS = 3

NUMERALS = (
    *("i", "ii", "iii", "iv", "v", "vi", "vii", "viii"),
    *("ix", "x", "xi", "xii", "xiii", "xiv", "xv", "xvi"),
)
GAMBITS = tuple(f"gambit_{numeral}" for numeral in NUMERALS)
