"""Positions of En Garde card by card: which cards are not played yet, and who gets which of them."""

from __future__ import annotations

from facedown.games.en_garde.rules.state import LEFT, RIGHT
from facedown.kernel.compiler import rule
from facedown.kernel.piles import lay
from facedown.kernel.tally import cards, number_of


@rule
def undiscarded(s):
    """The tally of all cards that nobody has played yet: those in hands and those in the pile."""
    tally = -s.discard
    for value in range(1, s.values + 1):
        tally += cards(value, s.copies)
    return tally


@rule
def is_within(some, all_cards):
    """Whether a tally takes no more cards of any value than another has."""
    for value in range(15):
        if number_of(some, value) > number_of(all_cards, value):
            return False
    return True


@rule
def deal_out(s, left, right, drawn):
    """Give both fencers their hands and lay the cards that are drawn next on top of all others."""
    s.hand[LEFT] = left
    s.hand[RIGHT] = right
    below = undiscarded(s) - left - right - drawn
    count = 0
    for value in range(1, s.values + 1):
        count = lay(s.pile, count, value, number_of(below, value))
    for value in range(1, s.values + 1):
        count = lay(s.pile, count, value, number_of(drawn, value))
    return count
