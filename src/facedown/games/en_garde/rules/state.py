"""The record of an En Garde match, and the few things one reads off it all the time."""

from __future__ import annotations

import numpy as np

from facedown.games.en_garde.rules.cards import MOST_CARDS
from facedown.kernel.chance import Rng
from facedown.kernel.compiler import rule
from facedown.kernel.records import record

LEFT, RIGHT = 0, 1
NOBODY = -1

# Phases. Between rounds nobody acts: the next round follows by itself.
TURN, DEFENCE, BETWEEN_ROUNDS, OVER = range(4)

State = record(
    rng=Rng,
    # The options.
    values=np.uint8,
    copies=np.uint8,
    hand_size=np.uint8,
    fields=np.uint8,
    target=np.uint8,
    advanced=np.uint8,
    compare_after_retreat=np.uint8,
    memory_aid=np.uint8,
    # The track and the cards; hands and discard are tallies.
    position=(np.int8, 2),
    hand=(np.int64, 2),
    pile=(np.int8, MOST_CARDS),
    pile_left=np.int8,
    discard=np.int64,
    discard_top=np.int8,
    hands_open=np.uint8,
    # The turn.
    phase=np.uint8,
    to_act=np.uint8,
    attack_value=np.int8,
    attack_cards=np.int8,
    attack_step=np.int8,
    # The match.
    round_number=np.uint16,
    drawn_rounds=np.uint8,  # in a row
    starter=np.uint8,
    wins=(np.uint8, 2),
    round_ending=np.uint8,
    round_winner=np.int8,
    winner=np.int8,
)


@rule
def opponent(seat):
    return 1 - seat


@rule
def distance(s):
    """Fields from one fencer to the other: on 8 and 13 they are 5 apart."""
    return np.int64(s.position[RIGHT]) - np.int64(s.position[LEFT])


@rule
def room_behind(s, seat):
    """Fields between a fencer and the end of the track behind him."""
    if seat == LEFT:
        return np.int64(s.position[LEFT]) - 1
    return np.int64(s.fields) - np.int64(s.position[RIGHT])
