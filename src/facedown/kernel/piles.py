"""Piles: cards in a row of places, the top last, with empty places (0) behind it.

A record says how many cards a pile has; these functions move the cards. Places that a card has left are
emptied, so that equal positions are equal bytes.
"""

from __future__ import annotations

from facedown.kernel.compiler import rule


@rule
def lay(pile, count, card, copies):
    """So many copies of a card on a pile of `count` cards; returns how many it has then."""
    for _ in range(copies):
        pile[count] = card
        count += 1
    return count


@rule
def lift(pile, place):
    """The card at a place, which is empty then."""
    card = pile[place]
    pile[place] = 0
    return card
