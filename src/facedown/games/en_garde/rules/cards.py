"""The deck of En Garde: five each of the values one to five, unless the options say otherwise."""

from __future__ import annotations

# A record has a fixed size, so study games (E-13) have limits.
MOST_VALUES = 9
MOST_COPIES = 9
MOST_CARDS = MOST_VALUES * MOST_COPIES
LARGEST_HAND = 9
MOST_FIELDS = 99

# In a tally of cards, value 0 counts the face-down ones.
FACE_DOWN = 0
