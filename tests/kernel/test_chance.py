"""The generator in the record is ChaCha8: compared with a plain one, which is checked by RFC 8439."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from facedown.errors import InvalidSeed
from facedown.kernel import chance, records
from facedown.kernel.chance import Rng
from positions import generator

CONSTANTS = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)


def rotate(word, bits):
    return (word << bits | word >> 32 - bits) & 0xFFFFFFFF


def quarter(block, a, b, c, d):
    for x, y, z, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        block[x] = (block[x] + block[y]) & 0xFFFFFFFF
        block[z] = rotate(block[z] ^ block[x], bits)


def chacha(state, rounds):
    block = list(state)
    for _ in range(rounds // 2):
        for column in range(4):
            quarter(block, column, 4 + column, 8 + column, 12 + column)
        for diagonal in range(4):
            places = [4 * row + (diagonal + row) % 4 for row in range(4)]
            quarter(block, *places)
    return block


def test_the_plain_cipher_gives_the_block_of_rfc_8439():
    key = [int.from_bytes(bytes(range(4 * i, 4 * i + 4)), "little") for i in range(8)]
    state = [*CONSTANTS, *key, 1, 0x09000000, 0x4A000000, 0]
    words = [(word + start) & 0xFFFFFFFF for word, start in zip(chacha(state, 20), state, strict=True)]
    assert words[:4] == [0xE4E7F110, 0x15593BD1, 0x1FDD0F50, 0xC47120A3]
    assert words[-1] == 0x4E3C50A2


def test_words_are_the_keystream_with_the_key_fed_forward():
    key = chance.seed_words(12345)
    rng = records.new(Rng)
    chance.start(rng, key, 2, 77)
    drawn = [int(chance.next_word(rng)) for _ in range(48)]
    expected = []
    for counter in range(3):
        block = chacha([*CONSTANTS, *map(int, key), counter, 0, 2, 77], 8)
        expected += [(word + int(key[i - 4])) & 0xFFFFFFFF if 4 <= i < 12 else word for i, word in enumerate(block)]
    assert drawn == expected


def test_numbers_below_a_limit_are_equally_likely():
    rng = generator(1)
    counts = Counter(int(chance.below(rng, 7)) for _ in range(70_000))
    assert set(counts) == set(range(7))
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts.values()) < 22.5  # 99.9% of chi-square, 6


def test_a_limit_of_one_leaves_no_choice():
    assert {int(chance.below(generator(seed), 1)) for seed in range(20)} == {0}


def test_every_order_of_a_shuffle_is_equally_likely():
    rng = generator(2)
    counts = Counter()
    for _ in range(24_000):
        cards = np.arange(4)
        chance.shuffle(rng, cards, 4)
        counts[tuple(cards.tolist())] += 1
    assert len(counts) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 49.7  # 99.9% of chi-square, 23


def test_seeds_are_256_bits_from_a_number_from_bytes_or_from_the_system():
    assert chance.seed_bytes(1) == b"\x01" + bytes(31)
    assert chance.seed_bytes(np.int64(1)) == chance.seed_bytes(1)
    assert chance.seed_bytes(bytes(range(32))) == bytes(range(32))
    assert chance.seed_bytes(None) != chance.seed_bytes(None)
    for wrong in (-1, 1 << 256, b"short"):
        with pytest.raises(InvalidSeed):
            chance.seed_bytes(wrong)


def test_an_erased_generator_tells_nothing():
    first, second = generator(1), generator(2)
    chance.next_word(first)
    for rng in (first, second):
        chance.erase(rng)
    assert records.content(first) == records.content(second)
