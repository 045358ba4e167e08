"""Small sets as bits of a number, counted and searched without looping over all bits."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from facedown.kernel.compiler import rule

# For counting: shift distances, and masks that repeat a byte.
ONE, TWO, FOUR, LAST_BYTE = (np.uint64(bits) for bits in (1, 2, 4, 56))
FIVES, THREES, FIFTEENS, ONES = (np.uint64(0x0101010101010101 * byte) for byte in (0x55, 0x33, 0x0F, 0x01))


@lru_cache(maxsize=4096)
def places(mask: int) -> tuple[int, ...]:
    """The positions of the set bits, lowest first.

    >>> places(0b1101)
    (0, 2, 3)
    """
    return tuple(place for place in range(int(mask).bit_length()) if mask >> place & 1)


@rule
def bits_set(mask):
    """The number of set bits in a mask.

    Numba has no name for the popcount instruction, but LLVM recognises it in this sum over 64 bits.
    """
    word = np.uint64(mask)
    word = word - (word >> ONE & FIVES)
    word = (word & THREES) + (word >> TWO & THREES)
    word = word + (word >> FOUR) & FIFTEENS
    return np.int64(word * ONES >> LAST_BYTE)


@rule
def nth_bit(mask, index):
    """The position of the set bit with that index, counted from the lowest."""
    for _ in range(index):
        mask &= mask - 1
    return bits_set((mask & -mask) - 1)


@rule
def highest_bit(mask):
    """The position of the highest set bit of a non-empty mask: sets all bits below it, then counts them."""
    mask |= mask >> 1
    mask |= mask >> 2
    mask |= mask >> 4
    mask |= mask >> 8
    mask |= mask >> 16
    return bits_set(mask) - 1
