"""Names for information sets.

What a seat knows is what `hide` leaves of a record, so a hash of those bytes names the information set, in every game
and for every seat.
"""

from __future__ import annotations

import numpy as np

from facedown.kernel.compiler import rule


@rule
def hash_words(words, salt):
    """A key for the content of a record, given as 32-bit words; another `salt` gives another key.

    Two sums run side by side, because each step of one depends on the last.
    """
    key, other = np.uint64(0x9E3779B97F4A7C15) ^ np.uint64(salt), np.uint64(0xC2B2AE3D27D4EB4F)
    for index in range(0, len(words) - 1, 2):
        key = (key ^ np.uint64(words[index])) * np.uint64(0xFF51AFD7ED558CCD)
        other = (other ^ np.uint64(words[index + 1])) * np.uint64(0xC4CEB9FE1A85EC53)
        key ^= key >> np.uint64(29)
        other ^= other >> np.uint64(31)
    if len(words) % 2:
        key = (key ^ np.uint64(words[len(words) - 1])) * np.uint64(0xFF51AFD7ED558CCD)
    key ^= other
    key ^= key >> np.uint64(32)
    return key * np.uint64(0x9E3779B97F4A7C15)
