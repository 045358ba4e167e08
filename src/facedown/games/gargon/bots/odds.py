"""Odds from the visible backs and faces: who may fight a card, and how strong it must be.

A card's back shows its colour, and every unseen card of that colour is equally likely to be behind it.
"""

from __future__ import annotations

import numpy as np

from facedown.games.gargon.declaration import Phase
from facedown.games.gargon.rules.bundle import KNOWN, size
from facedown.games.gargon.rules.knowledge import remove_seen
from facedown.kernel.bits import bits_set
from facedown.kernel.compiler import rule


@rule
def unseen_by(s, seat, colour):
    """The cards of a colour whose place the seat does not know, as a mask. It is the same in a hidden record."""
    unseen = remove_seen(KNOWN, s.discard[colour])
    unseen = remove_seen(unseen, s.hand[seat, colour])
    unseen = remove_seen(unseen, s.played[seat, colour])
    open_plays = s.phase == Phase.BATTLE or s.phase == Phase.REPLACING
    for owner in range(s.seats):
        unseen = remove_seen(unseen, s.won[owner, colour])
        if open_plays and owner != seat:
            unseen = remove_seen(unseen, s.played[owner, colour])
    return unseen


@rule
def below_rank(unseen, rank):
    """How many unseen cards a card beats: none, if it is a zero (G-16)."""
    return bits_set(unseen & (1 << rank) - 1) if rank > 1 else np.int64(0)


@rule
def all_lower(lower, unseen, cards):
    """The probability that this many of the unseen cards are all among the lower ones."""
    odds = 1.0
    for taken in range(cards):
        if lower <= taken:
            return 0.0
        odds *= (lower - taken) / (unseen - taken)
    return odds


@rule
def weaker_of_two_is_lower(lower, unseen):
    """The probability that at least one of two unseen cards is among the lower ones."""
    higher = unseen - lower
    return 1.0 - higher * (higher - 1.0) / (unseen * (unseen - 1.0)) if unseen > 1 else 1.0


@rule
def smaller_stack(s):
    """The size of the smaller stack: the game ends with the first stack that is used up (G-17)."""
    return min(np.int64(s.stack_left[0]), np.int64(s.stack_left[1]))


# ---- The others


@rule
def place_in_round(s, seat):
    """The position in the round: 0 for the starting player, then clockwise."""
    return (np.int64(seat) + np.int64(s.seats) - np.int64(s.starter)) % np.int64(s.seats)


@rule
def is_yet_to_act(s, seat, other):
    """Whether another seat has its turn after this one."""
    return place_in_round(s, other) > place_in_round(s, seat)


@rule
def cards_against(s, seat, colour):
    """How many cards of a colour the others have on the table."""
    total = np.int64(0)
    for other in range(s.seats):
        if other != seat:
            total += size(s.played[other, colour])
    return total


@rule
def pairs_against(s, seat, colour):
    """How many of the others have two cards of a colour on the table."""
    total = np.int64(0)
    for other in range(s.seats):
        if other != seat and size(s.played[other, colour]) > 1:
            total += 1
    return total


@rule
def most_won_by_others(s, seat, colour):
    most = np.int64(0)
    for other in range(s.seats):
        if other != seat:
            most = max(most, size(s.won[other, colour]))
    return most
