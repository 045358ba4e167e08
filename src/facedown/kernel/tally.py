"""Tallies: how many cards of each value there are, for values 0 to 14, in one number.

Each value has four bits, so a few instructions copy, count or search a hand. A set of values has the same format, with
a 1 for each value in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from facedown.kernel.compiler import rule

VALUES = 15
MOST = 15  # of one value
EACH_VALUE = 0x111111111111111


@rule
def number_of(tally, value):
    """How many cards of that value there are."""
    return np.int64(tally) >> 4 * np.int64(value) & MOST


@rule
def cards(value, number):
    """The tally of several cards of one value, to add to or subtract from another."""
    return np.int64(number) << 4 * np.int64(value)


@rule
def total(tally):
    """How many cards there are in all."""
    pairs = (np.int64(tally) & 0x0F0F0F0F0F0F0F0F) + (np.int64(tally) >> 4 & 0x0F0F0F0F0F0F0F0F)
    return last_byte_of_product(pairs, 0x0101010101010101)


@rule
def last_byte_of_product(one, other):
    """Bits 56 to 63 of a product. Only unsigned numbers may overflow: Numba assumes that signed ones never do."""
    return np.int64(np.uint64(one) * np.uint64(other) >> np.uint64(56))


@rule
def values_in(tally):
    """The set of values that occur in a tally."""
    tally = np.int64(tally)
    return (tally | tally >> 1 | tally >> 2 | tally >> 3) & EACH_VALUE


@rule
def up_to(value):
    """The set of all values up to and including this one."""
    return (1 << 4 * min(max(value + 1, 0), VALUES)) - 1 & EACH_VALUE


@rule
def count_values(values):
    """How many values are in a set: the last four bits of this product add up all others."""
    return last_byte_of_product(values, EACH_VALUE) & MOST


@rule
def nth_value(values, index):
    """The value with that index in a set, counted from the lowest."""
    for _ in range(index):
        values &= values - 1
    return count_values((values & -values) - 1 & EACH_VALUE)


@rule
def lowest(tally):
    """The lowest card of a tally, which is the only card of a tally of one."""
    return nth_value(values_in(tally), 0)


def tally_of(cards: Iterable[int]) -> int:
    """The tally of some cards.

    >>> as_cards(tally_of([5, 3, 3]))
    (3, 3, 5)
    """
    return sum(1 << 4 * card for card in cards)


@lru_cache(maxsize=4096)
def as_cards(tally: int) -> tuple[int, ...]:
    """The cards of a tally, in order."""
    return tuple(value for value in range(1, VALUES) for _ in range(int(tally) >> 4 * value & MOST))
