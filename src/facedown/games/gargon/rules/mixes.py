"""Mixes: how many cards of each colour go together, the cards of a play in one number, and how to count plays.

A seat with a large hand has thousands of plays. They are numbered without being listed: first by the colours, then by
the cards. Cards that look the same (two zeros) make the same play.
"""

from __future__ import annotations

import numpy as np

from facedown.games.gargon.rules.bundle import SECOND_ZERO, kinds, known
from facedown.games.gargon.rules.cards import COLOUR_COUNT, RANKS
from facedown.games.gargon.rules.state import NO_CARD, NO_MIX, card, colour_of, rank_of
from facedown.kernel.bits import bits_set, nth_bit
from facedown.kernel.compiler import rule

# G-07: one card; two of a colour; one of each of two; two and one; one of each of three.
ONE, TWO, ONE_ONE, TWO_ONE, ONE_ONE_ONE = range(1, 6)
MIXES = ("", "1", "2", "1+1", "2+1", "1+1+1")
CARDS_OF_MIX = (0, 1, 2, 2, 3, 3)
MOST_OF_A_COLOUR = (0, 1, 2, 1, 2, 1)

NO_PLAY = NO_CARD | NO_CARD << 8 | NO_CARD << 16


@rule
def singles(hand, colours, colour):
    """The different cards of a colour, if the mask `colours` allows it."""
    return bits_set(kinds(hand[colour])) if colours >> colour & 1 else 0


@rule
def pairs(hand, colours, colour):
    """The different pairs of a colour, if the mask `colours` allows it."""
    different = singles(hand, colours, colour)
    both_zeros = 1 if different > 0 and known(hand[colour]) & SECOND_ZERO else 0
    return different * (different - 1) // 2 + both_zeros


@rule
def count_by_mix(hand, colours):
    """How many plays of each mix, in order, a hand has in these colours.

    With a, b, c … different cards per colour there are a + b + … plays of one card; the sums of all products ab and abc
    count the plays in two and in three colours. They grow colour by colour.
    """
    one, two, one_one, two_one, one_one_one = 0, 0, 0, 0, 0
    for colour in range(COLOUR_COUNT):
        cards, doubles = singles(hand, colours, colour), pairs(hand, colours, colour)
        one_one_one += one_one * cards
        two_one += two * cards + one * doubles
        one_one += one * cards
        one += cards
        two += doubles
    return one, two, one_one, two_one, one_one_one


@rule
def pack(first, second, third):
    """The cards of a play in one number, with ascending colours and ranks."""
    return np.int64(first) | np.int64(second) << 8 | np.int64(third) << 16


@rule
def packed_card(cards, place):
    return cards >> 8 * place & 255


@rule
def is_a_play(cards):
    """One to three cards in ascending order; a second zero only after the first."""
    if cards < 0 or cards >> 24 != 0 or cards & 255 == NO_CARD:
        return False
    before = -1
    for place in range(3):
        card = packed_card(cards, place)
        if card == NO_CARD:
            return cards >> 8 * place == NO_PLAY >> 8 * place
        if card <= before or colour_of(card) >= COLOUR_COUNT or rank_of(card) >= RANKS:
            return False
        if rank_of(card) == 1 and card != before + 1:
            return False
        before = card
    return True


@rule
def mix_of(cards):
    """The mix of a play; 0 for three cards of one colour, which are not a mix."""
    first, second, third = packed_card(cards, 0), packed_card(cards, 1), packed_card(cards, 2)
    if second == NO_CARD:
        return ONE
    same = 1 if colour_of(first) == colour_of(second) else 0
    if third == NO_CARD:
        return TWO if same else ONE_ONE
    same += 1 if colour_of(second) == colour_of(third) else 0
    if same == 2:
        return NO_MIX
    return TWO_ONE if same else ONE_ONE_ONE


@rule
def nth_single(hand, colour, index):
    return card(colour, nth_bit(kinds(hand[colour]), index))


@rule
def nth_pair(hand, colour, index):
    """The n-th pair of a colour as two cards; both zeros come last."""
    different = bits_set(kinds(hand[colour]))
    higher = 1
    while higher < different and index >= higher:
        index -= higher
        higher += 1
    if higher == different:
        return card(colour, 0), card(colour, 1)
    return nth_single(hand, colour, index), nth_single(hand, colour, higher)


@rule
def nth_play(hand, colours, mix, index):
    """The n-th play of a mix, packed."""
    if mix == ONE:
        return nth_one(hand, colours, index)
    if mix == TWO:
        return nth_two(hand, colours, index)
    if mix == ONE_ONE:
        return nth_one_one(hand, colours, index)
    if mix == TWO_ONE:
        return nth_two_one(hand, colours, index)
    return nth_one_one_one(hand, colours, index)


@rule
def nth_one(hand, colours, index):
    for colour in range(COLOUR_COUNT):
        here = singles(hand, colours, colour)
        if index < here:
            return pack(nth_single(hand, colour, index), NO_CARD, NO_CARD)
        index -= here
    return NO_PLAY


@rule
def nth_two(hand, colours, index):
    for colour in range(COLOUR_COUNT):
        here = pairs(hand, colours, colour)
        if index < here:
            low, high = nth_pair(hand, colour, index)
            return pack(low, high, NO_CARD)
        index -= here
    return NO_PLAY


@rule
def nth_one_one(hand, colours, index):
    for a in range(COLOUR_COUNT):
        of_a = singles(hand, colours, a)
        for b in range(a + 1, COLOUR_COUNT):
            of_b = singles(hand, colours, b)
            if index < of_a * of_b:
                first, second = nth_single(hand, a, index // of_b), nth_single(hand, b, index % of_b)
                return pack(first, second, NO_CARD)
            index -= of_a * of_b
    return NO_PLAY


@rule
def nth_two_one(hand, colours, index):
    for a in range(COLOUR_COUNT):
        pairs_of_a = pairs(hand, colours, a)
        for b in range(COLOUR_COUNT):
            of_b = singles(hand, colours, b) if b != a else 0
            if index < pairs_of_a * of_b:
                low, high = nth_pair(hand, a, index // of_b)
                other = nth_single(hand, b, index % of_b)
                return pack(low, high, other) if a < b else pack(other, low, high)
            index -= pairs_of_a * of_b
    return NO_PLAY


@rule
def nth_one_one_one(hand, colours, index):
    for a in range(COLOUR_COUNT):
        of_a = singles(hand, colours, a)
        for b in range(a + 1, COLOUR_COUNT):
            of_b = singles(hand, colours, b)
            for c in range(b + 1, COLOUR_COUNT):
                of_c = singles(hand, colours, c)
                if index < of_a * of_b * of_c:
                    return pack(
                        nth_single(hand, a, index // (of_b * of_c)),
                        nth_single(hand, b, index // of_c % of_b),
                        nth_single(hand, c, index % of_c),
                    )
                index -= of_a * of_b * of_c
    return NO_PLAY
