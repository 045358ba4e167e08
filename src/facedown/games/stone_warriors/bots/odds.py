"""Odds that follow from the cards a seat has seen: which are unseen, and what a hidden card probably is.

Unseen cards are in the draw pile or face down in a hand. A card from the pile can be any of them; one that its owner
has kept through a turn is more likely to be a card that people keep.
"""

from __future__ import annotations

import numpy as np

from facedown.games.stone_warriors.bots.weights import KEPT
from facedown.games.stone_warriors.rules.cards import (
    ELISA,
    FACE_DOWN,
    FIRST_GARGOYLE,
    FULL_HAND,
    LAST_GARGOYLE,
    VILLAIN,
)
from facedown.games.stone_warriors.rules.knowledge import cards_off_the_table
from facedown.kernel.compiler import rule
from facedown.kernel.tally import cards, number_of, total

EVERYBODY = -1  # a viewer who sees all hands, but not the order of the pile


@rule
def known_hand(s, viewer, owner):
    """A hand as a viewer may know it: the cards they have seen in it, and the rest face down."""
    if viewer == EVERYBODY or viewer == owner:
        return np.int64(s.hand[owner])
    seen = np.int64(s.seen[viewer, owner])
    return seen + cards(FACE_DOWN, total(s.hand[owner]) - total(seen))


@rule
def unseen_cards(s, viewer):
    """All cards that are not visible to the viewer, as a tally."""
    unseen = cards_off_the_table(s)
    for seat in range(s.seats):
        hand = known_hand(s, viewer, seat)
        unseen -= hand - cards(FACE_DOWN, number_of(hand, FACE_DOWN))
    return unseen


@rule
def to_draw(hand):
    """How many cards the owner of a hand draws before they act again."""
    return max(np.int64(0), FULL_HAND - total(hand))


@rule
def kept_weight(s, owner, unseen):
    """The total weight of what a kept card may be: unseen cards, weighted by how often people keep them."""
    weight = 0.0
    for card in range(ELISA, VILLAIN + 1):
        weight += KEPT[card] * number_of(unseen, card)
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        if s.stacks[owner, gargoyle] != 0:
            weight += KEPT[gargoyle] * number_of(unseen, gargoyle)
    return max(weight, 0.01)


@rule
def kept_odds(s, owner, unseen, card):
    """The probability that one face-down card in a hand is of that kind."""
    if card <= LAST_GARGOYLE and s.stacks[owner, card] == 0:
        return 0.0
    return KEPT[card] * number_of(unseen, card) / kept_weight(s, owner, unseen)


@rule
def expected_stops(s, viewer, owner, unseen, attackers):
    """The expected number of these villains that a player stops with Elisa."""
    hand = known_hand(s, viewer, owner)
    sure = min(number_of(hand, ELISA), attackers)
    odds, hidden = kept_odds(s, owner, unseen, ELISA), number_of(hand, FACE_DOWN)
    none = (1.0 - odds) ** hidden
    one = hidden * odds * (1.0 - odds) ** max(hidden - 1, 0)
    if attackers - sure <= 0:
        return np.float64(attackers)
    if attackers - sure == 1:
        return sure + 1.0 - none
    return sure + one + 2.0 * max(0.0, 1.0 - none - one)


@rule
def may_answer(s, viewer, owner, unseen, gargoyle):
    """The probability that a player can wake a gargoyle at once: with Elisa, or with its twin."""
    hand = known_hand(s, viewer, owner)
    if number_of(hand, ELISA) > 0 or number_of(hand, gargoyle) > 0:
        return 1.0
    odds = kept_odds(s, owner, unseen, ELISA) + kept_odds(s, owner, unseen, gargoyle)
    return 1.0 - max(0.0, 1.0 - odds) ** number_of(hand, FACE_DOWN)
