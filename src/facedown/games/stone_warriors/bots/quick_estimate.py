"""A quick estimate of everyone's chances, from the gargoyles awake and, to a lesser degree, from the known cards.

A known card counts for how much better or worse it is than one from the draw pile, which would replace it. So unknown
cards count for nothing, and need no odds.
"""

from __future__ import annotations

from math import exp

import numpy as np

from facedown.games.stone_warriors.bots.weights import (
    QUICK_HAND,
    QUICK_MOVER,
    QUICK_SECOND,
    QUICK_SHOWN,
    QUICK_STONE,
    QUICK_WEIGHTS,
)
from facedown.games.stone_warriors.rules.cards import ELISA, FIRST_GARGOYLE, GARGOYLES, LAST_GARGOYLE, VILLAIN
from facedown.games.stone_warriors.rules.stacks import visible
from facedown.games.stone_warriors.rules.state import discard_top, gargoyles_shown, is_gargoyle
from facedown.kernel.compiler import rule
from facedown.kernel.tally import number_of, total

ALL_SIX = len(GARGOYLES)
FORESIGHT = 0.5  # the weight of a card's future use: adepts won more with it than with 0.25 or 1


@rule
def share_of(s, viewer, seat, mover):
    """The win share of a seat, from what the viewer knows, before `mover` draws."""
    weights = QUICK_WEIGHTS[s.seats - 2]
    own, everybody = 0.0, 0.0
    for player in range(s.seats):
        shown = shown_soon(s, player, mover)
        if shown == ALL_SIX:
            return 1.0 if player == seat else 0.0
        hand = s.hand[player] if player == viewer else s.seen[viewer, player]
        strength = exp(quick_score(s, player, mover, shown, hand, FORESIGHT, weights))
        everybody += strength
        if player == seat:
            own = strength
    return own / everybody


@rule
def shown_soon(s, seat, mover):
    """How many gargoyles a player has awake, including one they will take from the discard pile if they draw next."""
    shown = gargoyles_shown(s, seat)
    return shown + 1 if seat == mover and gift(s, seat, s.hand[seat]) != 0 else shown


@rule
def quick_score(s, seat, mover, shown, hand, foresight, weights):
    """A weighted sum of features: win shares are proportional to its exponential."""
    points = weights[QUICK_SHOWN + shown]
    if seat == mover:
        points += weights[QUICK_MOVER]
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        stacks = np.int64(s.stacks[seat, gargoyle])
        if stacks <= 1:  # no card, or a single awake gargoyle
            continue
        here = visible(stacks)
        if here == 0:
            points += weights[QUICK_STONE]
        elif here & here - 1 != 0:
            points += weights[QUICK_SECOND]
    return points + foresight * points_of_hand(hand, weights) if hand != 0 else points


@rule
def points_of_hand(hand, weights):
    duplicates, points = 0, 0.0
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        duplicates += number_of(hand, gargoyle)
    for card in range(ELISA, VILLAIN + 1):
        points += weights[QUICK_HAND + 1 + card - ELISA] * number_of(hand, card)
    return points + weights[QUICK_HAND] * duplicates


@rule
def gift(s, seat, hand):
    """The gargoyle on the discard pile if the next player to draw wants it, or 0."""
    top = discard_top(s)
    return top if is_gargoyle(top) and total(hand) < 4 and visible(s.stacks[seat, top]) == 0 else np.int64(0)
