"""Piles: cards in an array, the top card last, followed by empty positions (0).

A record says how many cards a pile has; these functions move the cards. Positions that cards leave are set to 0, so
that equal positions of the game are equal bytes.
"""

from __future__ import annotations

from facedown.kernel.compiler import rule


@rule
def lay(pile, count, card, copies):
    """Put copies of a card on a pile of `count` cards; returns the new count."""
    for _ in range(copies):
        pile[count] = card
        count += 1
    return count


@rule
def lift(pile, place):
    """Take the card at an index, leaving the position empty."""
    card = pile[place]
    pile[place] = 0
    return card
