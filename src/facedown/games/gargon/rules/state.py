"""Functions that read the record of a game of Gargon; its fields are in the declaration."""

from __future__ import annotations

import numpy as np

from facedown.games.gargon.rules.bundle import copies_of_rank, is_empty, size
from facedown.games.gargon.rules.cards import COLOUR_COUNT
from facedown.kernel.compiler import rule

PLAYING = 0  # the first of the declared phases
NO_MIX = 0
NO_COLOUR = -1

# After passing, a seat draws up to three cards (G-08).
MOST_DRAWS = 3

ALL_COLOURS = (1 << COLOUR_COUNT) - 1

# A card in a stack or in a move: its colour and its rank, or only its back.
BACK = 31
NO_CARD = 255


@rule
def card(colour, rank):
    return np.int64(colour) << 5 | np.int64(rank)


@rule
def colour_of(card):
    return np.int64(card) >> 5


@rule
def rank_of(card):
    return np.int64(card) & 31


@rule
def back_of(card):
    """The visible part of a face-down card."""
    return np.int64(card) | BACK


@rule
def left_of(s, seat):
    """The next seat clockwise."""
    return (np.int64(seat) + 1) % np.int64(s.seats)


@rule
def colours_played(s, seat):
    """The colours a seat has on the table, as a mask."""
    mask = 0
    for colour in range(COLOUR_COUNT):
        if not is_empty(s.played[seat, colour]):
            mask |= 1 << colour
    return mask


@rule
def allowed_colours(s, seat):
    """All colours, but for the last player only those on the table (G-05, G-06)."""
    if s.mix == NO_MIX or left_of(s, seat) != s.starter:
        return ALL_COLOURS
    mask = 0
    for other in range(s.seats):
        mask |= colours_played(s, other)
    return mask


@rule
def hand_is_empty(s, seat):
    for colour in range(COLOUR_COUNT):
        if not is_empty(s.hand[seat, colour]):
            return False
    return True


@rule
def cards_in(bundles):
    """The number of cards in one seat's bundles of all colours."""
    total = 0
    for colour in range(COLOUR_COUNT):
        total += size(bundles[colour])
    return total


@rule
def copies_in(bundles, card):
    """How many copies of a card are in bundles of all colours."""
    return copies_of_rank(bundles[colour_of(card)], rank_of(card))


@rule
def stacks_are_empty(s):
    return s.stack_left[0] == 0 and s.stack_left[1] == 0
