"""The expected points of cards in this round: the odds of their battles times the value of winning.

A won card counts for its amulets, its doublings and its part in a majority. A lost card is replaced by one from a
stack. Either way it is gone from the hand, where it would have been worth something later.
"""

from __future__ import annotations

import numpy as np

from facedown.games.gargon.bots.odds import (
    all_lower,
    below_rank,
    cards_against,
    is_yet_to_act,
    most_won_by_others,
    pairs_against,
    unseen_by,
    weaker_of_two_is_lower,
)
from facedown.games.gargon.bots.outlook import (
    CLASS_OF_VALUE,
    CROWD,
    DRAWN_CARD,
    IN_HAND,
    JOINS,
    JOINS_TWICE,
    PATIENCE,
    amulets_to_come,
    bonus_to_come,
)
from facedown.games.gargon.rules.bundle import size, value_of
from facedown.games.gargon.rules.cards import AMULETS, RANKS
from facedown.games.gargon.rules.mixes import CARDS_OF_MIX, MOST_OF_A_COLOUR, packed_card
from facedown.games.gargon.rules.rules import amulets, zeros
from facedown.games.gargon.rules.state import MOST_DRAWS, NO_CARD, cards_in, colour_of, left_of, rank_of
from facedown.kernel.bits import bits_set
from facedown.kernel.compiler import rule

MOST_COUNTED = 5  # cards of a colour in a hand
# The value of beating an opponent's card that would otherwise have been won.
DENIED = 0.8
# The value of a drawn card in a useless colour, and the usefulness that a colour has on average, in points.
PLAIN_USE, USUAL_USE = 0.5, 3.0


# ---- The value of winning


@rule
def colour_worth(s, seat, colour, outlook, more_amulets, more_zeros, more_cards):
    """The value of a colour in a seat's winnings with a few more cards."""
    won = s.won[seat, colour]
    cards = size(won) + more_cards
    bonus = bonus_to_come(outlook, cards, most_won_by_others(s, seat, colour))
    return amulets_to_come(outlook, amulets(won) + more_amulets, zeros(won) + more_zeros) + bonus


@rule
def amulets_on(rank):
    return np.int64(AMULETS[value_of(rank)])


@rule
def is_zero(rank):
    return np.int64(1) if rank <= 1 else np.int64(0)


@rule
def gain_of(s, seat, colour, outlook, rank):
    """The value of winning one card."""
    after = colour_worth(s, seat, colour, outlook, amulets_on(rank), is_zero(rank), 1)
    return after - colour_worth(s, seat, colour, outlook, 0, 0, 0)


@rule
def gain_of_both(s, seat, colour, outlook, high, low):
    """The value of winning two cards of a colour."""
    after = colour_worth(s, seat, colour, outlook, amulets_on(high) + amulets_on(low), is_zero(high) + is_zero(low), 2)
    return after - colour_worth(s, seat, colour, outlook, 0, 0, 0)


@rule
def kept(outlook, rank):
    """The value of a card that stays in the hand."""
    return IN_HAND[outlook, CLASS_OF_VALUE[value_of(rank)]]


@rule
def saved(outlook, rank):
    """The value of a card that is not played now."""
    return PATIENCE * kept(outlook, rank)


@rule
def drawn(outlook):
    """The value of a card from a stack, compared with a play."""
    return PATIENCE * DRAWN_CARD[outlook]


@rule
def relief(s, seat, outlook):
    """How much more the other cards in hand are worth when one of them is gone."""
    return PATIENCE * CROWD[outlook] * cards_in(s.hand[seat])


# ---- Odds of battles


@rule
def chance_to_join(table, s, other, colour, mix):
    """The odds that a player who is still to act plays a colour that is already on the table."""
    last = 1 if left_of(s, other) == s.starter else 0
    return table[last, mix - 1, min(size(s.hand[other, colour]), MOST_COUNTED)]


@rule
def odds_of_first(s, seat, colour, mix, unseen, rank):
    """The odds that a card wins the first battle. Players who join later may use two cards if the mix allows it."""
    total, lower = bits_set(unseen), below_rank(unseen, rank)
    odds = all_lower(lower, total, cards_against(s, seat, colour))
    for other in range(s.seats):
        if odds > 0.0 and other != seat and is_yet_to_act(s, seat, other):
            joins = chance_to_join(JOINS, s, other, colour, mix)
            if joins > 0.0:
                cards = min(size(s.hand[other, colour]), MOST_OF_A_COLOUR[mix])
                odds *= 1.0 - joins * (1.0 - all_lower(lower, total, cards))
    return odds


@rule
def odds_of_second(s, seat, colour, mix, unseen, rank):
    """The odds that the weaker of two cards wins: only others with two cards of the colour oppose it."""
    total, lower = bits_set(unseen), below_rank(unseen, rank)
    beaten = weaker_of_two_is_lower(lower, total) if rank > 1 else 0.0
    odds = beaten ** pairs_against(s, seat, colour)
    for other in range(s.seats):
        if odds > 0.0 and other != seat and is_yet_to_act(s, seat, other):
            odds *= 1.0 - chance_to_join(JOINS_TWICE, s, other, colour, mix) * (1.0 - beaten)
    return odds


# ---- Expected points of plays


@rule
def promise_of_one(s, seat, colour, mix, outlook, unseen, rank):
    """The expected points of a single card of a colour."""
    odds = odds_of_first(s, seat, colour, mix, unseen, rank)
    won = gain_of(s, seat, colour, outlook, rank) + DENIED * cards_against(s, seat, colour)
    return odds * won + (1.0 - odds) * drawn(outlook) - saved(outlook, rank)


@rule
def promise_of_two(s, seat, colour, mix, outlook, unseen, high, low):
    """The expected points of two cards of a colour."""
    first = odds_of_first(s, seat, colour, mix, unseen, high)
    second = odds_of_second(s, seat, colour, mix, unseen, low)
    lost = 2.0 - first - second
    won = first * second * gain_of_both(s, seat, colour, outlook, high, low)
    won += first * (1.0 - second) * gain_of(s, seat, colour, outlook, high)
    won += (1.0 - first) * second * gain_of(s, seat, colour, outlook, low)
    won += first * DENIED * cards_against(s, seat, colour)
    return won + lost * drawn(outlook) - saved(outlook, high) - saved(outlook, low)


@rule
def promise_of_play(s, seat, cards, mix, outlook):
    """The expected points of a play: the sum over its colours."""
    promise, place = relief(s, seat, outlook) * CARDS_OF_MIX[mix], 0
    while place < 3 and packed_card(cards, place) != NO_CARD:
        card = packed_card(cards, place)
        colour = colour_of(card)
        unseen = unseen_by(s, seat, colour)
        after = packed_card(cards, place + 1) if place < 2 else np.int64(NO_CARD)
        if after != NO_CARD and colour_of(after) == colour:
            promise += promise_of_two(s, seat, colour, mix, outlook, unseen, rank_of(after), rank_of(card))
            place += 2
        else:
            promise += promise_of_one(s, seat, colour, mix, outlook, unseen, rank_of(card))
            place += 1
    return promise


@rule
def promise_of_passing(s, seat, outlook):
    """The expected points of passing: three cards, or as many as there are."""
    left = np.int64(s.stack_left[0]) + np.int64(s.stack_left[1])
    return min(left, MOST_DRAWS) * (drawn(outlook) - relief(s, seat, outlook))


@rule
def promise_of_drawing(s, seat, colour, outlook):
    """The expected points of a drawn card: more in a colour that helps a lot and that few others hold."""
    unseen = unseen_by(s, seat, colour)
    total, gain = 0, 0.0
    for rank in range(RANKS):
        if unseen >> rank & 1:
            total += 1
            gain += gain_of(s, seat, colour, outlook, rank)
    rivals = 1.0
    for other in range(s.seats):
        if other != seat and size(s.hand[other, colour]) > 0:
            rivals += 1.0
    return drawn(outlook) * (PLAIN_USE + gain / max(total, 1) / rivals / USUAL_USE)
