"""The deck of En Garde: five each of the values one to five, unless the options say otherwise."""

from __future__ import annotations

from typing import Any

# A record has a fixed size, so study games (E-13) have limits.
MOST_VALUES = 9
MOST_COPIES = 9
MOST_CARDS = MOST_VALUES * MOST_COPIES
LARGEST_HAND = 9
MOST_FIELDS = 99

# Where cards are counted by value, entry 0 counts those of which only the back is seen.
FACE_DOWN = 0


def cards_by_value(counts: Any) -> tuple[int, ...]:
    """The cards that an array of counts stands for, in order."""
    return tuple(value for value in range(1, len(counts)) for _ in range(counts[value]))
