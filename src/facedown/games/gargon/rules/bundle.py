"""Bundles: the cards of one colour in one place, in 32 bits.

Bits 0 to 16 say which ranks are present; the zeros fill bit 0 before bit 1, so equal bundles have equal bits. The bits
from 17 on count the face-down cards.
"""

from __future__ import annotations

import numpy as np

from facedown.games.gargon.rules.cards import RANKS
from facedown.kernel.bits import bits_set, highest_bit
from facedown.kernel.compiler import rule

KNOWN = (1 << RANKS) - 1
SECOND_ZERO = 2
BOTH_ZEROS = 3


@rule
def known(bundle):
    """The visible ranks, as a mask."""
    return np.int64(bundle) & KNOWN


@rule
def face_down(bundle):
    """The number of face-down cards."""
    return np.int64(bundle) >> RANKS


@rule
def is_empty(bundle):
    return bundle == 0


@rule
def size(bundle):
    return bits_set(known(bundle)) + face_down(bundle)


@rule
def copies_of_rank(bundle, rank):
    """How many copies of a card are in a bundle; there are two zeros."""
    return bits_set(known(bundle) & BOTH_ZEROS) if rank <= 1 else known(bundle) >> rank & 1


@rule
def turned_down(bundle):
    """The same cards, all face down."""
    return size(bundle) << RANKS


@rule
def kinds(bundle):
    """The different ranks, as a mask: a second zero is the same card as the first."""
    return known(bundle) & ~SECOND_ZERO


@rule
def value_of(rank):
    return max(rank - 1, 0)


@rule
def face(rank):
    """The rank of a single card: outside a bundle, either zero is just a zero."""
    return 0 if rank == 1 else rank


@rule
def with_rank(bundle, rank):
    """The bundle with one more card."""
    if rank <= 1:
        rank = np.int64(bundle) & 1
    return np.int64(bundle) | 1 << rank


@rule
def without_rank(bundle, rank):
    """The bundle without one of its cards."""
    if rank <= 1:
        rank = np.int64(bundle) >> 1 & 1
    return np.int64(bundle) & ~(1 << rank)


@rule
def highest_rank(bundle):
    """The strongest card of a non-empty bundle; of two zeros the first."""
    return highest_bit(kinds(bundle))
