"""Odds from the cards a seat has seen: who holds how many cards of a value, and with what probability.

The unseen cards are the opponent's hand and the draw pile. Each of them is equally likely to be in either place.
"""

from __future__ import annotations

from math import comb

import numpy as np

from facedown.games.en_garde.rules.cards import LARGEST_HAND, MOST_CARDS
from facedown.games.en_garde.rules.state import LEFT, opponent
from facedown.kernel.compiler import rule
from facedown.kernel.tally import number_of, total

# WAYS[cards, taken]: the number of ways to take some of that many cards.
WAYS = np.array([[comb(cards, taken) for taken in range(LARGEST_HAND + 1)] for cards in range(MOST_CARDS + 1)], float)


@rule
def unseen_of(s, seat, value):
    """The cards of a value that the seat neither holds nor has seen played."""
    if value < 1 or value > s.values:
        return np.int64(0)
    return np.int64(s.copies) - number_of(s.discard, value) - number_of(s.hand[seat], value)


@rule
def other_hand(s, seat):
    """How many cards the opponent holds."""
    return total(s.hand[opponent(seat)])


@rule
def unseen_cards(s, seat):
    return other_hand(s, seat) + np.int64(s.pile_left)


@rule
def exactly(wanted, kind, unseen, taken):
    """The probability of exactly `wanted` matching cards among `taken`, if `kind` of all `unseen` cards match."""
    others = unseen - kind
    if wanted < 0 or wanted > taken or wanted > kind or taken - wanted > others:
        return 0.0
    return WAYS[kind, wanted] * WAYS[others, taken - wanted] / WAYS[unseen, taken]


@rule
def at_least(wanted, kind, unseen, taken):
    """The probability of at least `wanted` matching cards."""
    fewer = 0.0
    for number in range(wanted):
        fewer += exactly(number, kind, unseen, taken)
    return max(0.0, 1.0 - fewer)


@rule
def other_has(s, seat, value, wanted):
    """The probability that the opponent holds at least `wanted` cards of a value."""
    return at_least(wanted, unseen_of(s, seat, value), unseen_cards(s, seat), other_hand(s, seat))


@rule
def lead_of(s, seat):
    """How many spaces further a fencer is from their own end than the opponent is from theirs."""
    lead = np.int64(s.position[0]) + np.int64(s.position[1]) - np.int64(s.fields) - 1
    return lead if seat == LEFT else -lead
