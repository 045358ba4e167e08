"""What many games of Gargon have taught: what winnings, leads and cards in hand come to, and what others will do.

All tables but `PATIENCE` and `CERTAINTY` were printed by `python tools/gargon_experience.py`, from games that adepts
played. Their rows are stages of the game.
"""

from __future__ import annotations

import numpy as np

from facedown.games.gargon.cards import SHARED_MAJORITY, SOLE_MAJORITY
from facedown.kernel.compiler import rule

# Stages: the round is the last, or the smaller stack has at most so many quarters of a card for every seat. There are
# as many for each number of seats: with more, there are fewer rounds and more rivals.
STAGE_LIMITS = (0, 3, 7, 12, 21, 999)
STAGES = len(STAGE_LIMITS)
FEWEST_SEATS = 3

# Cards of like use: zeros, 1 to 3, 4 to 6 and so on.
CLASS_OF_VALUE = np.array([0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5])
CLASSES = 6

# Amulets of a colour at the end: so many more come in, and each of those won so far counts so many times.
MORE_AMULETS = np.array([0.00, 0.74, 1.44, 2.69, 4.60, 9.50, 0.00, 0.64, 1.32, 2.32, 3.91, 6.71, 0.00, 0.54, 1.10, 2.08, 4.10, 4.10])
EACH_AMULET = np.array([1.00, 1.00, 1.00, 1.01, 1.01, 0.85, 1.00, 1.01, 1.02, 1.05, 1.11, 1.10, 1.00, 1.00, 1.02, 1.05, 1.03, 1.03])
# The bonus of a colour by the lead over the best of the others, from 4 behind to 4 ahead.
WIDEST_LEAD = 4
BONUS = np.array(
    [
        [0.00, 0.00, 0.00, 0.00, 5.00, 10.00, 10.00, 10.00, 10.00],
        [0.00, 0.07, 0.57, 2.05, 4.77, 7.58, 9.31, 9.91, 10.00],
        [0.03, 0.35, 1.05, 2.46, 4.62, 6.95, 8.61, 9.50, 9.93],
        [0.12, 0.62, 1.51, 2.79, 4.46, 6.30, 7.79, 9.02, 9.78],
        [0.22, 0.92, 1.80, 2.94, 4.34, 5.67, 7.06, 8.41, 9.55],
        [0.29, 0.87, 1.55, 2.62, 3.49, 5.32, 7.01, 8.31, 9.42],
        [0.00, 0.00, 0.00, 0.00, 5.00, 10.00, 10.00, 10.00, 10.00],
        [0.00, 0.05, 0.50, 1.80, 4.57, 7.50, 9.28, 9.91, 9.99],
        [0.03, 0.25, 0.91, 2.20, 4.24, 6.61, 8.47, 9.54, 9.90],
        [0.09, 0.48, 1.15, 2.36, 3.98, 5.93, 7.61, 8.94, 9.73],
        [0.18, 0.59, 1.21, 2.23, 3.73, 5.41, 6.68, 8.31, 9.46],
        [0.27, 0.64, 1.21, 1.83, 2.66, 4.89, 6.42, 8.07, 9.16],
        [0.00, 0.00, 0.00, 0.00, 5.00, 10.00, 10.00, 10.00, 10.00],
        [0.00, 0.03, 0.40, 1.50, 4.33, 7.60, 9.38, 9.93, 10.00],
        [0.02, 0.19, 0.69, 1.95, 3.90, 6.51, 8.56, 9.47, 9.89],
        [0.08, 0.39, 0.92, 2.06, 3.62, 5.51, 7.09, 8.51, 9.57],
        [0.18, 0.55, 1.01, 1.65, 2.22, 4.61, 6.07, 7.65, 9.18],
        [0.18, 0.55, 1.01, 1.65, 2.22, 4.61, 6.07, 7.65, 9.18],
    ]
)
# What a card of each class in hand will bring.
IN_HAND = np.array(
    [
        [0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
        [5.23, 4.62, 3.23, 3.11, 2.59, 2.65],
        [4.93, 3.73, 2.32, 2.05, 1.78, 1.85],
        [6.11, 4.73, 2.54, 2.52, 2.26, 2.08],
        [7.69, 5.71, 3.03, 2.84, 2.55, 2.33],
        [7.58, 6.02, 3.02, 2.55, 1.71, 1.66],
        [0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
        [3.29, 3.90, 2.84, 2.62, 2.35, 2.18],
        [3.22, 3.64, 2.33, 1.92, 1.85, 1.63],
        [3.46, 3.89, 2.36, 1.87, 1.71, 1.38],
        [4.24, 4.54, 2.71, 2.23, 1.91, 1.60],
        [4.66, 5.00, 2.65, 1.97, 1.65, 1.07],
        [0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
        [2.39, 3.09, 2.43, 2.07, 1.98, 1.99],
        [2.06, 2.84, 2.09, 1.65, 1.54, 1.37],
        [2.43, 3.23, 2.11, 1.58, 1.35, 1.09],
        [3.14, 3.77, 2.06, 1.40, 1.18, 0.69],
        [3.14, 3.77, 2.06, 1.40, 1.18, 0.69],
    ]
)
# By how much every card in hand is worth less for each of them: who has many cannot play them all.
CROWD = np.array([0.00, 0.18, 0.08, 0.08, 0.09, 0.03, 0.00, 0.18, 0.09, 0.05, 0.05, -0.02, 0.00, 0.16, 0.07, 0.02, -0.02, -0.02])
# How much of that counts when it is weighed against a play: to wait also leaves the round to others. Found by trying.
PATIENCE = 0.8
# What a card of unknown value will bring.
CARDS_OF_CLASS = np.array([2, 3, 3, 3, 3, 3])
DRAWN_CARD = IN_HAND @ CARDS_OF_CLASS / CARDS_OF_CLASS.sum()
# What a card that lies on the table, or is to be fought for, will bring its owner.
ON_THE_TABLE = 3.0
# By how many points somebody must lead to be e times as likely to win.
SPREAD = np.array([1.00, 8.00, 9.25, 11.25, 13.25, 16.50, 1.00, 6.25, 7.50, 9.00, 10.75, 11.25, 1.00, 5.25, 6.25, 7.50, 8.25, 8.25])

# How often somebody with 0 to 5 cards of a colour on the table plays one at least of it, and two: by mix, first if
# others come after him, then if he is the last.
JOINS = np.array(
    [
        [
            [0.00, 0.01, 0.02, 0.01, 0.01, 0.02],
            [0.00, 0.00, 0.03, 0.05, 0.06, 0.09],
            [0.00, 0.13, 0.16, 0.18, 0.19, 0.23],
            [0.00, 0.15, 0.37, 0.47, 0.52, 0.59],
            [0.00, 0.30, 0.40, 0.47, 0.51, 0.56],
        ],
        [
            [0.00, 0.05, 0.06, 0.07, 0.10, 0.09],
            [0.00, 0.00, 0.08, 0.11, 0.17, 0.24],
            [0.00, 0.12, 0.15, 0.17, 0.22, 0.23],
            [0.00, 0.13, 0.36, 0.44, 0.48, 0.53],
            [0.00, 0.20, 0.26, 0.31, 0.36, 0.40],
        ],
    ]
)
JOINS_TWICE = np.array(
    [
        [
            [0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
            [0.00, 0.00, 0.03, 0.05, 0.06, 0.09],
            [0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
            [0.00, 0.00, 0.22, 0.30, 0.36, 0.41],
            [0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
        ],
        [
            [0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
            [0.00, 0.00, 0.08, 0.11, 0.17, 0.24],
            [0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
            [0.00, 0.00, 0.24, 0.32, 0.36, 0.41],
            [0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
        ],
    ]
)

# How often a card of each class is played, compared with chance, in a colour that is new on the table, and in one
# that somebody has played before; the most is 1.
PLAYED_CLASS = np.array(
    [
        [0.99, 1.00, 0.97, 0.82, 0.55, 0.20],
        [0.49, 0.62, 0.78, 1.00, 0.95, 0.70],
    ]
)
# Not everybody plays as those did who were watched.
CERTAINTY = 0.5


@rule
def stage_of(left, seats):
    """The stage of a game with so many cards in the smaller stack."""
    stage = 0
    while 4 * np.int64(left) > STAGE_LIMITS[stage] * np.int64(seats):
        stage += 1
    return stage + STAGES * (np.int64(seats) - FEWEST_SEATS)


@rule
def is_last_round(stage):
    return stage % STAGES == 0


@rule
def bonus_to_come(stage, cards, best):
    """The bonus of a colour for who has won so many cards of it, and the best of the others so many."""
    if is_last_round(stage):
        return 0.0 if cards == 0 or cards < best else SHARED_MAJORITY * 1.0 if cards == best else SOLE_MAJORITY * 1.0
    return BONUS[stage, min(max(cards - best, -WIDEST_LEAD), WIDEST_LEAD) + WIDEST_LEAD]


@rule
def amulets_to_come(stage, amulets, zeros):
    """What the amulets of a colour come to, with the zeros that have been won."""
    return (MORE_AMULETS[stage] + EACH_AMULET[stage] * amulets) * (1 << zeros)
