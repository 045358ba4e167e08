"""Randomness that lives inside a record: ChaCha8 with a 256-bit key.

A deal must be able to reach every order of the deck, and nobody who has seen many cards may be able
to predict the next ones. A cipher's keystream gives both and is fast enough, so deals, bots
and simulations all use this one generator. `stream` gives one key many independent sequences.
"""

from __future__ import annotations

import hashlib
import operator
import secrets

import numpy as np

from facedown.errors import InvalidSeed, quoted
from facedown.kernel.compiler import rule
from facedown.kernel.records import record

KEY_WORDS = 8
BLOCK_WORDS = 16
SEED_BYTES = 4 * KEY_WORDS

# Several streams under one key: the deck's, and the seeds of many games.
DECK, SPAWN = range(2)

Rng = record(
    key=(np.uint32, KEY_WORDS),
    block=(np.uint32, BLOCK_WORDS),
    counter=np.uint32,
    stream=(np.uint32, 2),
    used=np.uint32,
)


def seed_bytes(seed: int | bytes | None) -> bytes:
    """The 256 bits of a seed: from the operating system, from a whole number, or as given.

    >>> seed_bytes(7).hex()[:8]
    '07000000'
    """
    if seed is None:
        return secrets.token_bytes(SEED_BYTES)
    if isinstance(seed, bytes):
        if len(seed) != SEED_BYTES:
            raise InvalidSeed(f"a seed must have {SEED_BYTES} bytes, not {len(seed)}")
        return seed
    try:
        number = operator.index(seed)
    except TypeError:
        raise InvalidSeed(f"a seed must be a whole number or {SEED_BYTES} bytes, not {quoted(seed)}") from None
    if not 0 <= number < 1 << (8 * SEED_BYTES):
        raise InvalidSeed(f"a seed must be a whole number from 0 to 2**256 - 1, not {quoted(number)}")
    return number.to_bytes(SEED_BYTES, "little")


def seed_words(seed: int | bytes | None) -> np.ndarray[tuple[int], np.dtype[np.uint32]]:
    """A seed as the eight words of a generator's key."""
    return np.frombuffer(seed_bytes(seed), "<u4").astype(np.uint32)


def seed_of_bots(seed: bytes) -> bytes:
    """A seed for the bots, derived from a game's seed without revealing it."""
    return hashlib.sha256(b"facedown bots" + seed).digest()


def commitment(seed: bytes, nonce: bytes) -> str:
    """The hash that a table publishes before a game, so that anyone can check the deal afterwards."""
    return hashlib.sha256(b"facedown deal" + nonce + seed).hexdigest()


@rule
def start(rng, key, stream, number):
    """Start a sequence: the same key, stream and number always give the same draws."""
    for i in range(KEY_WORDS):
        rng.key[i] = key[i]
    rng.counter = 0
    rng.stream[0] = stream
    rng.stream[1] = number
    rng.used = BLOCK_WORDS


@rule
def erase(rng):
    """Erase a generator, so that nobody can predict it."""
    for i in range(KEY_WORDS):
        rng.key[i] = 0
    for i in range(BLOCK_WORDS):
        rng.block[i] = 0
    rng.counter = 0
    rng.stream[0] = 0
    rng.stream[1] = 0
    rng.used = BLOCK_WORDS


@rule
def rotate(word, bits):
    return np.uint32((word << np.uint32(bits)) | (word >> np.uint32(32 - bits)))


@rule
def quarter_round(block, i, j, k, m):
    a, b, c, d = block[i], block[j], block[k], block[m]
    a = np.uint32(a + b)
    d = rotate(np.uint32(d ^ a), 16)
    c = np.uint32(c + d)
    b = rotate(np.uint32(b ^ c), 12)
    a = np.uint32(a + b)
    d = rotate(np.uint32(d ^ a), 8)
    c = np.uint32(c + d)
    b = rotate(np.uint32(b ^ c), 7)
    block[i], block[j], block[k], block[m] = a, b, c, d


@rule
def refill_block(rng):
    """The next sixteen words of the keystream."""
    block = rng.block
    block[0], block[1], block[2], block[3] = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    for i in range(KEY_WORDS):
        block[4 + i] = rng.key[i]
    block[12] = rng.counter
    block[13] = 0
    block[14], block[15] = rng.stream[0], rng.stream[1]
    for _ in range(4):
        quarter_round(block, 0, 4, 8, 12)
        quarter_round(block, 1, 5, 9, 13)
        quarter_round(block, 2, 6, 10, 14)
        quarter_round(block, 3, 7, 11, 15)
        quarter_round(block, 0, 5, 10, 15)
        quarter_round(block, 1, 6, 11, 12)
        quarter_round(block, 2, 7, 8, 13)
        quarter_round(block, 3, 4, 9, 14)
    # Adding the key back is what makes a block impossible to run backwards. The other inputs are
    # public, so leaving them out loses nothing.
    for i in range(KEY_WORDS):
        block[4 + i] = np.uint32(block[4 + i] + rng.key[i])
    rng.counter = np.uint32(rng.counter + np.uint32(1))
    rng.used = 0


@rule
def next_word(rng):
    if rng.used >= BLOCK_WORDS:
        refill_block(rng)
    word = rng.block[rng.used]
    rng.used += np.uint32(1)
    return word


# ---- Scripts: a generator that returns given numbers, for code that enumerates every random outcome

SCRIPT = 64  # a generator whose `used` is at least this follows a script


@rule
def follow_script(rng, script):
    """Let `below` return these numbers, one after the other."""
    for i in range(BLOCK_WORDS):
        rng.block[i] = script[i]
    rng.used = SCRIPT


@rule
def next_of_script(rng, limit):
    """The next number of a script; overwrites it with its limit."""
    place = np.int64(rng.used) - SCRIPT
    rng.used += np.uint32(1)
    if place >= BLOCK_WORDS:
        return np.int64(0)
    number = np.int64(rng.block[place])
    rng.block[place] = limit
    return number


@rule
def end_script(rng, limits):
    """Erase the generator; returns how many numbers were drawn, and fills in their limits.

    Returns -1 if the rules asked the generator for anything other than numbers below a limit.
    """
    drawn = np.int64(rng.used) - SCRIPT
    for i in range(min(max(drawn, 0), BLOCK_WORDS)):
        limits[i] = rng.block[i]
    erase(rng)
    return max(drawn, -1)


# ---- Numbers


@rule
def below(rng, limit):
    """A whole number from 0 to `limit` - 1, each equally likely.

    The range of a 32-bit word is cut into `limit` equal parts; the few words that do not fit are
    drawn again, so there is no bias.
    """
    if rng.used > BLOCK_WORDS:
        return next_of_script(rng, limit)
    product = np.uint64(next_word(rng)) * np.uint64(limit)
    low = product & np.uint64(0xFFFFFFFF)
    if low < np.uint64(limit):
        surplus = np.uint64(1 << 32) % np.uint64(limit)
        while low < surplus:
            product = np.uint64(next_word(rng)) * np.uint64(limit)
            low = product & np.uint64(0xFFFFFFFF)
    return np.int64(product >> np.uint64(32))


@rule
def shuffle(rng, cards, count):
    """Shuffle the first `count` cards."""
    for last in range(count - 1, 0, -1):
        other = below(rng, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


@rule
def reseed(rng, source):
    """Start a new sequence with a key drawn from a generator, which may be the same one.

    Half a block is a key, so a generator can rekey itself once it has used up its first half.
    """
    if source.used > BLOCK_WORDS - KEY_WORDS:
        refill_block(source)
    for i in range(KEY_WORDS):
        rng.key[i] = source.block[source.used]
        source.used += np.uint32(1)
    for i in range(BLOCK_WORDS):
        rng.block[i] = 0
    rng.counter = 0
    rng.stream[0] = 0
    rng.stream[1] = 0
    rng.used = BLOCK_WORDS
