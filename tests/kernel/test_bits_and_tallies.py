"""Tricks with bits, compared with the plain way for all small numbers and many large ones."""

from __future__ import annotations

import random
from collections import Counter

import numba
import pytest

from facedown.kernel import bits, tally

MASKS = [*range(1, 300), *(random.Random(1).getrandbits(17) | 1 << 16 for _ in range(300)), 0xFFFFFFFF >> 1]


def test_bits_are_counted_and_found():
    for mask in MASKS:
        places = [place for place in range(32) if mask >> place & 1]
        assert bits.bits_set(mask) == len(places)
        assert bits.highest_bit(mask) == places[-1]
        assert [bits.nth_bit(mask, index) for index in range(len(places))] == places
        assert bits.places(mask) == tuple(places)


def test_bits_are_counted_by_one_instruction():
    count = numba.njit("int64(int64)")(bits.bits_set.py_func)
    assert "llvm.ctpop.i64" in count.inspect_llvm(count.signatures[0])


def random_hand(rng):
    return [value for value in range(15) for _ in range(rng.randrange(16)) if rng.random() < 0.6]


@pytest.mark.parametrize("seed", range(60))
def test_a_tally_counts_like_a_counter(seed):
    hand = random_hand(random.Random(seed))
    counted, packed = Counter(hand), tally.tally_of(hand)
    values = sorted(counted)
    assert [tally.number_of(packed, value) for value in range(15)] == [counted[value] for value in range(15)]
    assert tally.total(packed) == len(hand)
    held = tally.values_in(packed)
    assert tally.count_values(held) == len(values)
    assert [tally.nth_value(held, index) for index in range(len(values))] == values
    for limit in range(-1, 25):
        assert tally.count_values(held & tally.up_to(limit)) == sum(value <= limit for value in values)
    assert tally.as_cards(packed) == tuple(card for card in sorted(hand) if card)
    assert tally.tally_of([1, 2, 2]) + tally.cards(3, 2) == tally.tally_of([1, 2, 2, 3, 3])
