"""Plays chosen card by card, in ascending order: for learning programs, because there are 113,000 plays."""

from __future__ import annotations

import numpy as np

from facedown.games.gargon.rules.bundle import KNOWN, SECOND_ZERO, kinds, known
from facedown.games.gargon.rules.cards import COLOUR_COUNT, RANKS
from facedown.games.gargon.rules.mixes import ONE, ONE_ONE, ONE_ONE_ONE, TWO, TWO_ONE
from facedown.games.gargon.rules.state import NO_MIX, PLAYING, allowed_colours, card, colour_of, rank_of
from facedown.kernel.bits import bits_set, highest_bit
from facedown.kernel.compiler import rule

ALL_MIXES = 1 << ONE | 1 << TWO | 1 << ONE_ONE | 1 << TWO_ONE | 1 << ONE_ONE_ONE


@rule
def place_of_card(s, card):
    """The index of a card: colour by colour, two zeros and 15 values each."""
    return colour_of(card) * RANKS + rank_of(card)


@rule
def card_in_place(s, place):
    return card(np.int64(place) // RANKS, np.int64(place) % RANKS)


@rule
def mark_next_cards(s, seat, chosen, marks):
    """Mark the cards that may follow the chosen ones; returns how many, and whether the chosen cards are already a
    play.

    Later colours are checked first, since most mixes need cards of several.
    """
    if s.phase != PLAYING or seat != s.to_act:
        return 0, False
    mixes = np.int64(ALL_MIXES if s.mix == NO_MIX else 1 << np.int64(s.mix))
    cards, last, rank = np.int64(chosen[0]), np.int64(0), np.int64(0)
    if cards > 0:
        last, rank = colour_of(chosen[cards]), rank_of(chosen[cards])
    is_pair = cards == 2 and colour_of(chosen[1]) == last
    colours, found, later, later_pairs = allowed_colours(s, seat), 0, 0, 0
    for colour in range(COLOUR_COUNT - 1, last - 1, -1):
        bundle = known(s.hand[seat, colour])
        if bundle != 0 and colours >> colour & 1:
            ranks = np.int64(0)
            if cards > 0 and colour == last:
                if may_pair_up(mixes, cards, is_pair, later):
                    ranks = ranks_above(bundle, rank)
            elif any_may_follow(mixes, cards, is_pair, later, later_pairs):
                ranks = kinds(bundle)
            elif pair_may_follow(mixes, cards, later):
                ranks = kinds(bundle) & ~(1 << highest_bit(bundle))
            found += mark_ranks(marks, colour, ranks)
            later += 1
            later_pairs += 1 if bits_set(bundle) > 1 else 0
    return found, is_complete(mixes, cards, is_pair)


@rule
def mark_ranks(marks, colour, ranks):
    found = 0
    while ranks != 0:
        marks[colour * RANKS + bits_set((ranks & -ranks) - 1)] = 1
        ranks &= ranks - 1
        found += 1
    return found


@rule
def ranks_above(bundle, rank):
    """The different cards above one of the same colour; above a zero also the second zero."""
    return (kinds(bundle) | (bundle & SECOND_ZERO if rank == 0 else 0)) & KNOWN & ~((2 << rank) - 1)


@rule
def may_pair_up(mixes, cards, is_pair, later):
    """Whether a card of the same colour as the last one may follow."""
    if cards == 1:
        return mixes >> TWO & 1 == 1 or (mixes >> TWO_ONE & 1 == 1 and later > 0)
    return cards == 2 and not is_pair and mixes >> TWO_ONE & 1 == 1


@rule
def any_may_follow(mixes, cards, is_pair, later, later_pairs):
    """Whether every card of a new colour may follow, given how many colours and pairs there are after it."""
    one_one, three, two_one = mixes >> ONE_ONE & 1, mixes >> ONE_ONE_ONE & 1, mixes >> TWO_ONE & 1
    if cards == 0:
        alone = mixes >> ONE & 1 == 1 or (one_one == 1 and later > 0)
        return alone or (three == 1 and later > 1) or (two_one == 1 and later_pairs > 0)
    if cards == 1:
        return one_one == 1 or (three == 1 and later > 0)
    return cards == 2 and (two_one == 1 if is_pair else three == 1)


@rule
def pair_may_follow(mixes, cards, later):
    """Whether two cards of a new colour may follow, so that there must be a higher one."""
    if cards == 0:
        return mixes >> TWO & 1 == 1 or (mixes >> TWO_ONE & 1 == 1 and later > 0)
    return cards == 1 and mixes >> TWO_ONE & 1 == 1


@rule
def is_complete(mixes, cards, is_pair):
    """Whether the chosen cards are a mix that may be played."""
    if cards == 2:
        return mixes >> (TWO if is_pair else ONE_ONE) & 1 == 1
    return cards == 3 or (cards == 1 and mixes >> ONE & 1 == 1)
