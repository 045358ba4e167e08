"""The record of a game of Gargon, and the few things one reads off it all the time."""

from __future__ import annotations

import numpy as np

from facedown.games.gargon.rules.bundle import is_empty, size
from facedown.games.gargon.rules.cards import COLOUR_COUNT, HALF_DECK, MOST_SEATS
from facedown.kernel.chance import Rng
from facedown.kernel.compiler import rule
from facedown.kernel.records import record

# Phases: cards are played face down or a seat passes; who passed draws; then the cards are turned up,
# colours are chosen for battle, and who lost a card draws a replacement.
PLAYING, DRAWING, BATTLE, REPLACING, OVER = range(5)

NO_MIX = 0
NO_COLOUR = -1

State = record(
    rng=Rng,
    # Bundles: what each seat holds, has played and has won, and what was discarded.
    hand=(np.uint32, MOST_SEATS, COLOUR_COUNT),
    played=(np.uint32, MOST_SEATS, COLOUR_COUNT),
    won=(np.uint32, MOST_SEATS, COLOUR_COUNT),
    discard=(np.uint32, COLOUR_COUNT),
    # The two stacks of cards, the top last.
    stack=(np.uint8, 2, HALF_DECK),
    stack_left=(np.uint8, 2),
    # The round.
    seats=np.uint8,
    open_winnings=np.uint8,
    phase=np.uint8,
    starter=np.uint8,
    to_act=np.uint8,
    mix=np.uint8,
    drawn=np.uint8,
    battle_colour=np.int8,
    owed_draws=np.uint8,
    round_number=np.uint8,
)

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
def left_of(s, seat):
    """The next seat clockwise."""
    return (np.int64(seat) + 1) % np.int64(s.seats)


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
def stacks_are_empty(s):
    return s.stack_left[0] == 0 and s.stack_left[1] == 0
