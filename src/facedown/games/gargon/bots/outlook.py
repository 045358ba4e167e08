"""Forecasts for the rest of a game: the value of winnings, leads and cards in hand, and what others will play.

The measured tables have one row per stage; here they are interpolated over all sizes of the smaller stack, so that no
single draw changes much. The index of a row, for a stack size and a number of seats, is called the outlook.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from facedown.games.gargon.bots import measured_tables
from facedown.games.gargon.rules.cards import HALF_DECK, SHARED_MAJORITY, SOLE_MAJORITY
from facedown.kernel.compiler import rule

FEWEST_SEATS, SEAT_COUNTS = 3, 3
STACK_SIZES = HALF_DECK + 1
STAGES = len(measured_tables.STAGE_LIMITS)
# The middle of each stage except the last round, in quarters of a card per seat.
MIDDLE = (1.5, 5.0, 9.5, 16.5, 30.0)


def for_every_stack(table: Any) -> Any:
    """A row for every size of the smaller stack and number of seats, from one for every stage."""
    rows = table.reshape(SEAT_COUNTS, STAGES, -1)
    spread = np.zeros((SEAT_COUNTS, STACK_SIZES, rows.shape[2]))
    for seats in range(SEAT_COUNTS):
        quarters = 4.0 * np.arange(STACK_SIZES) / (FEWEST_SEATS + seats)
        for column in range(rows.shape[2]):
            spread[seats, :, column] = np.interp(quarters, MIDDLE, rows[seats, 1:, column])
        spread[seats, 0] = rows[seats, 0]
    return spread.reshape(SEAT_COUNTS * STACK_SIZES, *table.shape[1:])


# Classes of cards with similar use: zeros, 1 to 3, 4 to 6 and so on.
CLASS_OF_VALUE = np.array([0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5])
CARDS_OF_CLASS = np.array([2, 3, 3, 3, 3, 3])
CLASSES = len(CARDS_OF_CLASS)
WIDEST_LEAD = 4

MORE_AMULETS = for_every_stack(measured_tables.MORE_AMULETS)
EACH_AMULET = for_every_stack(measured_tables.EACH_AMULET)
BONUS = for_every_stack(measured_tables.BONUS)
IN_HAND = for_every_stack(measured_tables.IN_HAND)
CROWD = for_every_stack(measured_tables.CROWD)
SPREAD = for_every_stack(measured_tables.SPREAD)
# What a card of unknown value will win.
DRAWN_CARD = IN_HAND @ CARDS_OF_CLASS / CARDS_OF_CLASS.sum()
JOINS, JOINS_TWICE, PLAYED_CLASS = measured_tables.JOINS, measured_tables.JOINS_TWICE, measured_tables.PLAYED_CLASS

# The rest was found by experiment. How much of a card's value in hand counts against playing it: waiting also leaves
# the round to others.
PATIENCE = 0.8
# What a card on the table, or one that is being fought for, will win for its owner.
ON_THE_TABLE = 3.0
# How far to trust the statistics about plays: not everyone plays like the measured bots.
CERTAINTY = 0.5


@rule
def outlook_of(left, seats):
    """The outlook of a game with this many cards in the smaller stack."""
    return np.int64(left) + STACK_SIZES * (np.int64(seats) - FEWEST_SEATS)


@rule
def is_last_round(outlook):
    return outlook % STACK_SIZES == 0


@rule
def bonus_to_come(outlook, cards, best):
    """The expected bonus of a colour for a seat with this many cards of it, when the best of the others has `best`."""
    if is_last_round(outlook):
        return 0.0 if cards == 0 or cards < best else SHARED_MAJORITY * 1.0 if cards == best else SOLE_MAJORITY * 1.0
    return BONUS[outlook, min(max(cards - best, -WIDEST_LEAD), WIDEST_LEAD) + WIDEST_LEAD]


@rule
def amulets_to_come(outlook, amulets, zeros):
    """The expected value of a colour's amulets with the zeros won so far."""
    return (MORE_AMULETS[outlook] + EACH_AMULET[outlook] * amulets) * (1 << zeros)
