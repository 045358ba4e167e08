"""Who knows what in Stone Warriors: `hide` erases what a seat cannot know, `imagine` samples it.

Everything on the table and in the discard pile is open: see the declaration. A seat knows its own hand; what it saw of
another hand through Demona, and what was taken from the discard pile for all to see, until that card is played or may
have been stolen; and that nobody holds a gargoyle they would have had to play (S-03).
"""

from __future__ import annotations

import numpy as np

from facedown.games.stone_warriors.declaration import GAME, Phase
from facedown.games.stone_warriors.rules.cards import (
    COPIES,
    DEMONA,
    DEMONA_COPIES,
    ELISA,
    ELISA_COPIES,
    FACE_DOWN,
    FIRST_GARGOYLE,
    GARGOYLE_COPIES,
    LAST_GARGOYLE,
    SUNRISE,
    SUNRISE_COPIES,
    VILLAIN,
    VILLAIN_COPIES,
    XANATOS,
    XANATOS_COPIES,
)
from facedown.games.stone_warriors.rules.legal import is_stuck
from facedown.games.stone_warriors.rules.stacks import EACH_STACK, MOST_STACKS, count_marks, height
from facedown.games.stone_warriors.rules.state import HIDDEN_THROW, is_gargoyle
from facedown.kernel.chance import below, reseed, shuffle
from facedown.kernel.compiler import rule
from facedown.kernel.declaration import make_hide
from facedown.kernel.piles import lay
from facedown.kernel.tally import cards, count_values, nth_value, number_of, total, values_in

BESIDE_GARGOYLES = sum(copies << 4 * card for card, copies in COPIES.items())
EACH_GARGOYLE = sum(1 << 4 * gargoyle for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1))


hide = make_hide(GAME, __name__)


@rule
def imagine(s, seat, rng):
    """Every deal of the unseen cards, card by card, that fits is equally likely.

    One inference is left out: that a player holds a card which Demona took unseen, and which was not a gargoyle. Hands
    hardly ever hold gargoyles anyway (S-03), so it would say little, and the next play ends it.
    """
    unseen = lay_out_unseen(s)
    left = deal_hands(s, unseen, rng)
    while not fits(s, seat):
        take_back(s, seat, left)
        left = deal_hands(s, unseen, rng)
    shuffle(rng, s.pile, left)
    for owner in range(s.seats):
        if s.throw[owner] == HIDDEN_THROW:
            s.throw[owner] = 1 + below(rng, 3)
    reseed(s.rng, rng)


@rule
def deal_hands(s, unseen, rng):
    """Deal unseen cards for every face-down card in a hand; returns how many are left for the pile."""
    for owner in range(s.seats):
        for _ in range(number_of(s.hand[owner], FACE_DOWN)):
            drawn = below(rng, unseen)
            unseen -= 1
            card = s.pile[drawn]
            s.pile[drawn] = s.pile[unseen]
            s.pile[unseen] = 0
            s.hand[owner] += cards(card, 1) - cards(FACE_DOWN, 1)
    return unseen


@rule
def take_back(s, seat, unseen):
    """Turn the cards in hands that a seat has not seen face down again, and return them to the unseen ones."""
    for owner in range(s.seats):
        if owner != seat:
            seen = np.int64(s.seen[seat, owner]) if seat >= 0 else np.int64(0)
            hidden = np.int64(s.hand[owner]) - seen
            kinds = values_in(hidden)
            for index in range(count_values(kinds)):
                card = nth_value(kinds, index)
                unseen = lay(s.pile, unseen, card, number_of(hidden, card))
            s.hand[owner] = seen + cards(FACE_DOWN, total(hidden))


@rule
def fits(s, seat):
    """Whether nobody holds what they would have had to play, and a stuck player has no other move (S-15)."""
    for owner in range(s.seats):
        if owner != seat:
            for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
                if s.played_out[owner] >> gargoyle & 1 and number_of(s.hand[owner], gargoyle) > 0:
                    return False
    if s.phase == Phase.STUCK:
        return is_stuck(s, s.to_act)
    return s.phase != Phase.TURN or s.idle == 0 or not is_stuck(s, s.to_act)


@rule
def copies_of(s, card):
    """How many cards of a kind are in the deck for this number of players."""
    if is_gargoyle(card):
        return GARGOYLE_COPIES - (4 - s.seats) - (1 if card == s.rare else 0)
    if card == ELISA:
        return ELISA_COPIES
    if card == DEMONA:
        return DEMONA_COPIES
    if card == XANATOS:
        return XANATOS_COPIES
    return SUNRISE_COPIES if card == SUNRISE else VILLAIN_COPIES


@rule
def lay_out_unseen(s):
    """Put every card that is not face up into the array of the draw pile."""
    hidden, unseen = cards_off_the_table(s), 0
    for owner in range(s.seats):
        hidden -= s.hand[owner] - cards(FACE_DOWN, number_of(s.hand[owner], FACE_DOWN))
    for card in range(FIRST_GARGOYLE, VILLAIN + 1):
        unseen = lay(s.pile, unseen, card, number_of(hidden, card))
    return unseen


@rule
def cards_off_the_table(s):
    """The whole deck without the tables and the discard pile, as a tally."""
    copies = np.int64(GARGOYLE_COPIES) - (4 - np.int64(s.seats))
    left = BESIDE_GARGOYLES + copies * EACH_GARGOYLE - cards(s.rare, 1)
    for place in range(s.discard_count):
        left -= cards(s.discard[place], 1)
    for seat in range(s.seats):
        for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
            stacks = np.int64(s.stacks[seat, gargoyle])
            if stacks == 0:
                continue
            if stacks & ~EACH_STACK == 0:  # no stack has a second card
                left -= cards(gargoyle, count_marks(stacks))
            else:
                left -= cards(gargoyle, count_in_stacks(stacks, gargoyle))
                left -= cards(SUNRISE, count_in_stacks(stacks, SUNRISE))
            if s.villains[seat, gargoyle] != 0:
                left -= cards(VILLAIN, count_marks(s.villains[seat, gargoyle]))
    return left


@rule
def count_in_stacks(stacks, card):
    """The Sunrises of all stacks of a gargoyle, or its gargoyles: every second card, from the top or below it."""
    found = 0
    for place in range(MOST_STACKS):
        found += (height(stacks, place) + (0 if card == SUNRISE else 1)) // 2
    return found
