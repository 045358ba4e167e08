"""How everybody stands at a glance: by the gargoyles that are shown, and a little by the cards that somebody knows.

A hand is worth what its cards are better or worse than one from the pile, with which it is filled up again. So what is
unknown of it counts nothing, and nothing has to be reckoned about it.
"""

from __future__ import annotations

from math import exp

import numpy as np

from facedown.games.stone_warriors.bots.experience import (
    GLANCE,
    GLANCE_HAND,
    GLANCE_MOVER,
    GLANCE_SECOND,
    GLANCE_SHOWN,
    GLANCE_STONE,
)
from facedown.games.stone_warriors.rules.cards import ELISA, FIRST_GARGOYLE, GARGOYLES, LAST_GARGOYLE, VILLAIN
from facedown.games.stone_warriors.rules.stacks import visible
from facedown.games.stone_warriors.rules.state import discard_top, gargoyles_shown, is_gargoyle
from facedown.kernel.compiler import rule
from facedown.kernel.tally import number_of, total

ALL_SIX = len(GARGOYLES)
FORESIGHT = 0.5  # the part of what a card may still bring that counts: adepts won more with it than with 0.25 or 1


@rule
def share_of(s, viewer, seat, mover):
    """The win share of a seat in the viewer's eyes, before `mover` draws."""
    weights = GLANCE[s.seats - 2]
    own, everybody = 0.0, 0.0
    for player in range(s.seats):
        shown = shown_soon(s, player, mover)
        if shown == ALL_SIX:
            return 1.0 if player == seat else 0.0
        hand = s.hand[player] if player == viewer else s.seen[viewer, player]
        strength = exp(points_at_a_glance(s, player, mover, shown, hand, FORESIGHT, weights))
        everybody += strength
        if player == seat:
            own = strength
    return own / everybody


@rule
def shown_soon(s, seat, mover):
    """How many gargoyles somebody shows, with the one that who is next to draw takes from the discard."""
    shown = gargoyles_shown(s, seat)
    return shown + 1 if seat == mover and gift(s, seat, s.hand[seat]) != 0 else shown


@rule
def points_at_a_glance(s, seat, mover, shown, hand, foresight, weights):
    """A sum of weighted traits: shares are in proportion to its exponential."""
    points = weights[GLANCE_SHOWN + shown]
    if seat == mover:
        points += weights[GLANCE_MOVER]
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        stacks = np.int64(s.stacks[seat, gargoyle])
        if stacks <= 1:  # nothing, or one card that shows a gargoyle
            continue
        here = visible(stacks)
        if here == 0:
            points += weights[GLANCE_STONE]
        elif here & here - 1 != 0:
            points += weights[GLANCE_SECOND]
    return points + foresight * points_of_hand(hand, weights) if hand != 0 else points


@rule
def points_of_hand(hand, weights):
    duplicates, points = 0, 0.0
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        duplicates += number_of(hand, gargoyle)
    for card in range(ELISA, VILLAIN + 1):
        points += weights[GLANCE_HAND + 1 + card - ELISA] * number_of(hand, card)
    return points + weights[GLANCE_HAND] * duplicates


@rule
def gift(s, seat, hand):
    """The gargoyle on the discard if who draws next wants it, or 0."""
    top = discard_top(s)
    return top if is_gargoyle(top) and total(hand) < 4 and visible(s.stacks[seat, top]) == 0 else np.int64(0)
