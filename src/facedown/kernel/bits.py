"""Small sets as bits of a number: counted and searched without a loop over what is not there."""

from __future__ import annotations

from functools import lru_cache

from facedown.kernel.compiler import rule


@lru_cache(maxsize=4096)
def places(mask: int) -> tuple[int, ...]:
    """The places of the set bits, from the lowest.

    >>> places(0b1101)
    (0, 2, 3)
    """
    return tuple(place for place in range(int(mask).bit_length()) if mask >> place & 1)


@rule
def bits_set(mask):
    """How many bits of a mask of up to 32 bits are set."""
    mask = mask - (mask >> 1 & 0x55555555)
    mask = (mask & 0x33333333) + (mask >> 2 & 0x33333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F
    return mask * 0x01010101 >> 24 & 0xFF


@rule
def nth_bit(mask, index):
    """The place of the set bit with that number, counted from the lowest."""
    for _ in range(index):
        mask &= mask - 1
    return bits_set((mask & -mask) - 1)


@rule
def highest_bit(mask):
    """The place of the highest set bit of a mask that is not empty: all below are filled and counted."""
    mask |= mask >> 1
    mask |= mask >> 2
    mask |= mask >> 4
    mask |= mask >> 8
    mask |= mask >> 16
    return bits_set(mask) - 1
