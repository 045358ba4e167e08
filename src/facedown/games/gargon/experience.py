"""What many games of Gargon have taught: what winnings, leads and cards in hand come to, and what others will do.

All tables but `CERTAINTY` were printed by `python tools/gargon_experience.py`, from games that adepts played. Their
rows are stages of the game.
"""

from __future__ import annotations

import numpy as np

from facedown.games.gargon.cards import SHARED_MAJORITY, SOLE_MAJORITY
from facedown.kernel.compiler import rule

# Stages: the round is the last (0), or so many cards at most are in the smaller stack.
STAGE_LIMITS = (0, 3, 8, 14, 21, 99)
STAGES = len(STAGE_LIMITS)

# Cards of like use: zeros, 1 to 3, 4 to 6 and so on.
CLASS_OF_VALUE = np.array([0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5])
CLASSES = 6

# Amulets of a colour at the end: so many more come in, and each of those won so far counts so many times.
MORE_AMULETS = np.array([0.0, 0.2, 0.6, 1.2, 1.8, 2.4])
EACH_AMULET = np.array([1.0, 1.02, 1.05, 1.1, 1.15, 1.2])
# The bonus of a colour by the lead over the best of the others, from 4 behind to 4 ahead.
WIDEST_LEAD = 4
BONUS = np.array(
    [
        [0.0, 0.0, 0.0, 0.0, 5.0, 10.0, 10.0, 10.0, 10.0],
        [0.0, 0.0, 0.1, 1.0, 4.5, 9.0, 9.9, 10.0, 10.0],
        [0.0, 0.1, 0.4, 1.6, 4.2, 8.0, 9.5, 9.9, 10.0],
        [0.0, 0.2, 0.8, 2.0, 4.0, 7.3, 9.0, 9.6, 9.9],
        [0.1, 0.4, 1.0, 2.2, 3.7, 6.5, 8.4, 9.2, 9.7],
        [0.3, 0.7, 1.3, 2.3, 3.2, 5.8, 7.6, 8.8, 9.4],
    ]
)
# What a card of each class in hand will bring.
IN_HAND = np.array(
    [
        [0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        [0.4, 0.4, 0.4, 0.4, 0.5, 0.6],
        [0.9, 0.9, 0.8, 0.9, 1.0, 1.3],
        [1.2, 1.2, 1.1, 1.2, 1.4, 1.8],
        [1.4, 1.4, 1.3, 1.4, 1.7, 2.1],
        [1.6, 1.6, 1.5, 1.6, 1.9, 2.3],
    ]
)
# What a card of unknown value will bring.
CARDS_OF_CLASS = np.array([2, 3, 3, 3, 3, 3])
DRAWN_CARD = IN_HAND @ CARDS_OF_CLASS / CARDS_OF_CLASS.sum()
# What a card that lies on the table, or is to be fought for, will bring its owner.
ON_THE_TABLE = 3.0
# By how many points somebody must lead to be e times as likely to win.
SPREAD = np.array([1.0, 4.0, 6.0, 8.0, 9.0, 10.0])

# How often somebody with 0 to 5 cards of a colour on the table plays one at least of it, and two: by mix, first if
# others come after him, then if he is the last.
JOINS = np.array(
    [
        [
            [0.0, 0.10, 0.15, 0.20, 0.25, 0.30],
            [0.0, 0.00, 0.10, 0.15, 0.20, 0.25],
            [0.0, 0.20, 0.25, 0.30, 0.35, 0.40],
            [0.0, 0.15, 0.25, 0.30, 0.35, 0.40],
            [0.0, 0.30, 0.35, 0.40, 0.45, 0.50],
        ],
        [
            [0.0, 0.20, 0.25, 0.30, 0.35, 0.40],
            [0.0, 0.00, 0.20, 0.25, 0.30, 0.35],
            [0.0, 0.25, 0.30, 0.35, 0.40, 0.45],
            [0.0, 0.20, 0.30, 0.35, 0.40, 0.45],
            [0.0, 0.30, 0.35, 0.40, 0.45, 0.50],
        ],
    ]
)
JOINS_TWICE = JOINS * np.array([0.0, 1.0, 0.0, 0.5, 0.0])[None, :, None]

# How often a card of each class is played, compared with chance, in a colour that is new on the table, and in one
# that somebody has played before; the most is 1.
PLAYED_CLASS = np.array([[0.8, 1.0, 0.9, 0.8, 0.8, 0.8], [0.4, 0.5, 0.6, 0.7, 0.9, 1.0]])
# Not everybody plays as those did who were watched.
CERTAINTY = 0.5


@rule
def stage_of(left):
    """The stage of a game with so many cards in the smaller stack."""
    stage = 0
    while left > STAGE_LIMITS[stage]:
        stage += 1
    return stage


@rule
def bonus_to_come(stage, cards, best):
    """The bonus of a colour for who has won so many cards of it, and the best of the others so many."""
    if stage == 0:
        return 0.0 if cards == 0 or cards < best else SHARED_MAJORITY * 1.0 if cards == best else SOLE_MAJORITY * 1.0
    return BONUS[stage, min(max(cards - best, -WIDEST_LEAD), WIDEST_LEAD) + WIDEST_LEAD]


@rule
def amulets_to_come(stage, amulets, zeros):
    """What the amulets of a colour come to, with the zeros that have been won."""
    return (MORE_AMULETS[stage] + EACH_AMULET[stage] * amulets) * (1 << zeros)
