"""Cards in hands: how they enter and leave, and who has seen them.

When a card leaves a hand openly, everybody knows that it is gone. When one leaves unseen, what others knew about that
hand is no longer certain.
"""

from __future__ import annotations

import numpy as np

from facedown.games.wizards_gambit.card_sets.vocabulary import OPEN_HAND
from facedown.games.wizards_gambit.declaration import Event
from facedown.games.wizards_gambit.rules.cards import FACE_DOWN, FIRST_GAMBIT, FIRST_INCANTATION, LAST_RUNE, SHARD
from facedown.games.wizards_gambit.rules.state import IN_PUBLIC, hand_size, has_power, name_of_card
from facedown.kernel.bits import bits_set, nth_bit
from facedown.kernel.compiler import rule
from facedown.kernel.log import EVERYBODY, tell
from facedown.kernel.tally import cards, count_values, nth_value, number_of, total, values_in


@rule
def holds(s, seat, card):
    """Whether a hand has that card."""
    if card < FIRST_INCANTATION:
        return number_of(s.components[seat], card) > 0
    if card < FIRST_GAMBIT:
        return np.int64(s.incantations[seat]) >> (card - FIRST_INCANTATION) & 1 == 1
    return np.int64(s.gambits[seat]) >> (card - FIRST_GAMBIT) & 1 == 1


@rule
def gain(s, seat, card):
    """Put a card into a hand; an open hand shows it."""
    if card < FIRST_INCANTATION:
        s.components[seat] += cards(card, 1)
    elif card < FIRST_GAMBIT:
        s.incantations[seat] |= np.uint32(1 << (card - FIRST_INCANTATION))
    else:
        s.gambits[seat] |= np.uint16(1 << (card - FIRST_GAMBIT))
    if has_power(s, seat, OPEN_HAND):
        everybody_sees(s, seat, card)


@rule
def everybody_sees(s, owner, card):
    for looker in range(IN_PUBLIC + 1):
        if looker != owner and (looker < s.seats or looker == IN_PUBLIC):
            sees(s, looker, owner, card)


@rule
def sees(s, looker, owner, card):
    """A seat learns of one more card in a hand."""
    if card < FIRST_INCANTATION:
        s.seen_components[looker, owner] += cards(card, 1)
    elif card < FIRST_GAMBIT:
        s.seen_incantations[looker, owner] |= np.uint32(1 << (card - FIRST_INCANTATION))
    else:
        s.seen_gambits[looker, owner] |= np.uint16(1 << (card - FIRST_GAMBIT))


@rule
def drop(s, seat, card):
    """Remove a card from a hand; the caller decides who sees it."""
    if card < FIRST_INCANTATION:
        s.components[seat] -= cards(card, 1)
    elif card < FIRST_GAMBIT:
        s.incantations[seat] &= np.uint32(~(1 << (card - FIRST_INCANTATION)) & 0xFFFFFFFF)
    else:
        s.gambits[seat] &= np.uint16(~(1 << (card - FIRST_GAMBIT)) & 0xFFFF)


@rule
def leave_openly(s, seat, card):
    """Remove a card from a hand for all to see."""
    drop(s, seat, card)
    for looker in range(s.seats):
        forget(s, looker, seat, card)
    forget(s, IN_PUBLIC, seat, card)


@rule
def forget(s, looker, owner, card):
    """Forget a card that was seen in a hand but is gone."""
    if card < FIRST_INCANTATION:
        if number_of(s.seen_components[looker, owner], card) > 0:
            s.seen_components[looker, owner] -= cards(card, 1)
    elif card < FIRST_GAMBIT:
        s.seen_incantations[looker, owner] &= np.uint32(~(1 << (card - FIRST_INCANTATION)) & 0xFFFFFFFF)
    else:
        s.seen_gambits[looker, owner] &= np.uint16(~(1 << (card - FIRST_GAMBIT)) & 0xFFFF)


@rule
def change_hands(s, giver, taker, card):
    """Move a card from hand to hand; only the two wizards know which, unless one of them plays openly."""
    if has_power(s, giver, OPEN_HAND) or has_power(s, taker, OPEN_HAND):
        leave_openly(s, giver, card)
        gain(s, taker, card)
        if not has_power(s, taker, OPEN_HAND):
            everybody_sees(s, taker, card)
        return
    drop(s, giver, card)
    for looker in range(IN_PUBLIC + 1):
        if looker == taker:
            forget(s, looker, giver, card)
        elif looker != giver:
            doubt_one_card(s, looker, giver)
    gain(s, taker, card)
    sees(s, giver, taker, card)


@rule
def seats_that_see(s, giver, taker):
    """The seats that see a card that moves from hand to hand."""
    if has_power(s, giver, OPEN_HAND) or has_power(s, taker, OPEN_HAND):
        return EVERYBODY
    return 1 << giver | 1 << taker


@rule
def doubt_one_card(s, looker, owner):
    """One card left unseen: of each kind, one fewer is certain to be left."""
    s.seen_components[looker, owner] -= values_in(s.seen_components[looker, owner])
    s.seen_incantations[looker, owner] = 0
    s.seen_gambits[looker, owner] = 0


@rule
def look_into(s, looker, owner):
    """A seat sees a whole hand."""
    s.seen_components[looker, owner] = s.components[owner]
    s.seen_incantations[looker, owner] = s.incantations[owner]
    s.seen_gambits[looker, owner] = s.gambits[owner]


@rule
def lay_open(s, owner):
    """Everybody sees a whole hand."""
    for looker in range(IN_PUBLIC + 1):
        if looker != owner and (looker < s.seats or looker == IN_PUBLIC):
            look_into(s, looker, owner)


@rule
def show_hand(s, owner, log):
    """All wizards see a hand, and remember it (W-03, W-16)."""
    tell(log, Event.SHOWED_HAND, owner)
    lay_open(s, owner)
    if log is not None:
        for number in range(hand_size(s, owner)):
            tell(log, Event.SHOWN, owner, name_of_card(s, nth_card(s, owner, number)))


@rule
def count_kinds(s, seat):
    """How many different cards a hand has."""
    kinds = count_values(values_in(s.components[seat]))
    return kinds + bits_set(np.int64(s.incantations[seat])) + bits_set(np.int64(s.gambits[seat]))


@rule
def nth_kind(s, seat, index):
    """The n-th of the different cards of a hand."""
    kinds = count_values(values_in(s.components[seat]))
    if index < kinds:
        return np.int64(nth_value(values_in(s.components[seat]), index))
    index -= kinds
    incantations = np.int64(s.incantations[seat])
    if index < bits_set(incantations):
        return np.int64(FIRST_INCANTATION + nth_bit(incantations, index))
    return np.int64(FIRST_GAMBIT + nth_bit(np.int64(s.gambits[seat]), index - bits_set(incantations)))


@rule
def nth_card(s, seat, index):
    """The n-th card of a hand, counting equal cards separately."""
    for kind in range(FACE_DOWN, SHARD + 1):
        here = number_of(s.components[seat], kind)
        if index < here:
            return np.int64(kind)
        index -= here
    return nth_kind(s, seat, index + count_values(values_in(s.components[seat])))


@rule
def empty_hand(s, seat):
    return s.components[seat] == 0 and s.incantations[seat] == 0 and s.gambits[seat] == 0


# ---- Whole hands change owners


@rule
def exchange_hands(s, one, other):
    """Swap the hands of two wizards: each knows what they gave away."""
    look_into(s, one, one)
    look_into(s, other, other)
    trade_places(s, one, other)
    forget_own_hand(s, one)
    forget_own_hand(s, other)


@rule
def trade_places(s, one, other):
    """Swap two hands, together with what anybody has seen of them."""
    s.components[one], s.components[other] = s.components[other], s.components[one]
    s.incantations[one], s.incantations[other] = s.incantations[other], s.incantations[one]
    s.gambits[one], s.gambits[other] = s.gambits[other], s.gambits[one]
    for looker in range(IN_PUBLIC + 1):
        swap_seen(s, looker, one, other)


@rule
def swap_seen(s, looker, one, other):
    components, incantations, gambits = s.seen_components[looker], s.seen_incantations[looker], s.seen_gambits[looker]
    components[one], components[other] = components[other], components[one]
    incantations[one], incantations[other] = incantations[other], incantations[one]
    gambits[one], gambits[other] = gambits[other], gambits[one]


@rule
def forget_own_hand(s, seat):
    """A seat's own hand needs no separate memory."""
    s.seen_components[seat, seat] = 0
    s.seen_incantations[seat, seat] = 0
    s.seen_gambits[seat, seat] = 0


@rule
def seen_count(s, looker, owner):
    """How many cards of a hand are known."""
    uniques = bits_set(np.int64(s.seen_incantations[looker, owner])) + bits_set(np.int64(s.seen_gambits[looker, owner]))
    return total(s.seen_components[looker, owner]) + uniques


@rule
def runes_in(tally):
    """The set of the six kinds of runes in a tally, without face-down cards and shards."""
    return values_in(tally) & ((1 << 4 * (LAST_RUNE + 1)) - 1) & ~15
