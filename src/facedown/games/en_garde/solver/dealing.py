"""Positions of En Garde card by card: which cards have not been played yet, and who gets them."""

from __future__ import annotations

from facedown.games.en_garde.rules.state import LEFT, RIGHT
from facedown.kernel.compiler import rule
from facedown.kernel.piles import lay
from facedown.kernel.tally import cards, number_of


@rule
def undiscarded(s):
    """The tally of all cards not played yet: those in hands and those in the pile."""
    tally = -s.discard
    for value in range(1, s.values + 1):
        tally += cards(value, s.copies)
    return tally


@rule
def is_within(some, all_cards):
    """Whether a tally has no more cards of any value than another."""
    for value in range(15):
        if number_of(some, value) > number_of(all_cards, value):
            return False
    return True


@rule
def deal_out(s, left, right, drawn):
    """Deal both fencers their hands and put the cards to be drawn next on top of the pile."""
    s.hand[LEFT] = left
    s.hand[RIGHT] = right
    below = undiscarded(s) - left - right - drawn
    count = 0
    for value in range(1, s.values + 1):
        count = lay(s.pile, count, value, number_of(below, value))
    for value in range(1, s.values + 1):
        count = lay(s.pile, count, value, number_of(drawn, value))
    return count
