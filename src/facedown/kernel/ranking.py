"""The best few of many moves, best first, without sorting all of them."""

from __future__ import annotations

from facedown.kernel.compiler import rule


@rule
def keep_if_good(moves, worths, found, move, worth):
    """Insert a move among the `found` best so far, if it is one of them; returns the new number of moves.

    Among equal moves the earlier one comes first, so that the order never depends on the size of the buffer.
    """
    if found == len(moves):
        if worth <= worths[found - 1]:
            return found
        found -= 1
    place = found
    while place > 0 and worths[place - 1] < worth:
        moves[place], worths[place] = moves[place - 1], worths[place - 1]
        place -= 1
    moves[place], worths[place] = move, worth
    return found + 1
