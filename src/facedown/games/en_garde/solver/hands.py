"""Hands of cards and how likely they are.

Every order of the deck is equally likely, so how often both fencers hold certain cards depends only on how many cards
of each value they took from it. Because the cards that each played are public, this is a product: a factor for the left
fencer's cards, one for the right fencer's, and one over the factorials of what is left in the draw pile.
"""

from __future__ import annotations

from functools import cache
from math import factorial, prod
from typing import Any

import numpy as np

from facedown.kernel.compiler import rule
from facedown.kernel.tally import as_cards, cards, number_of

INVERSE_FACTORIALS = np.array([1 / factorial(number) for number in range(16)])


@cache
def hands_of(values: int, copies: int, size: int) -> tuple[int, ...]:
    """All tallies of that many cards.

    >>> [as_cards(hand) for hand in hands_of(2, 2, 2)]
    [(1, 1), (1, 2), (2, 2)]
    """
    if values == 0:
        return (0,) if size == 0 else ()
    return tuple(
        lower + int(cards(values, number))
        for number in range(min(copies, size) + 1)
        for lower in hands_of(values - 1, copies, size - number)
    )


def orders(tally: int) -> int:
    """In how many orders the cards of a tally can be drawn.

    >>> orders(hands_of(2, 2, 2)[1])
    2
    """
    drawn = as_cards(tally)
    return factorial(len(drawn)) // prod(factorial(drawn.count(value)) for value in set(drawn))


def deck_shares(values: int, copies: int) -> Any:
    """By the size of the pile, the factor that turns ways to deal into a probability."""
    deck = values * copies
    ways = factorial(copies) ** values
    return np.array([ways * factorial(pile) / factorial(deck) for pile in range(deck + 1)])


@rule
def ways_left(tally, inverse_factorials):
    """One over the factorials of how many cards of each value a pile has."""
    product = 1.0
    for value in range(1, 15):
        product *= inverse_factorials[number_of(tally, value)]
    return product
