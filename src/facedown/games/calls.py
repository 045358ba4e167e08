"""What a table asks of the rules, as one compiled call each: the way from Python into compiled code costs more
than what is done there. Records come as arrays of one (`facedown.kernel.records.row`), which makes it short.
"""

from __future__ import annotations

from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import count, hide, nth, pending


@rule
def look(position, seat, codes):
    """Hide what the seat cannot know, and list its moves; returns who is pending, and how many moves there are.

    Where `codes` has no room for all moves, those in it are spread evenly over them.
    """
    s = position[0]
    hide(s, seat)
    moves = count(s, seat) if seat >= 0 else 0
    listed = min(moves, len(codes))
    for number in range(listed):
        codes[number] = nth(s, seat, number * moves // listed)
    return pending(s), moves
