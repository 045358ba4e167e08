"""What many games of Gargon have taught: what winnings, leads and cards in hand come to, and what others will do.

All tables but `PATIENCE` and `CERTAINTY` were printed by `python tools/gargon_experience.py`, from games that adepts played. Their
rows are stages of the game.
"""

from __future__ import annotations

import numpy as np

from facedown.games.gargon.cards import SHARED_MAJORITY, SOLE_MAJORITY
from facedown.kernel.compiler import rule

# Stages: the round is the last (0), or the smaller stack has at most so many quarters of a card for every seat.
STAGE_LIMITS = (0, 3, 7, 12, 20, 999)
STAGES = len(STAGE_LIMITS)

# Cards of like use: zeros, 1 to 3, 4 to 6 and so on.
CLASS_OF_VALUE = np.array([0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5])
CLASSES = 6

# Amulets of a colour at the end: so many more come in, and each of those won so far counts so many times.
MORE_AMULETS = np.array([0.00, 0.65, 1.30, 2.32, 4.04, 8.11])
EACH_AMULET = np.array([1.00, 1.00, 1.01, 1.03, 1.06, 1.03])
# The bonus of a colour by the lead over the best of the others, from 4 behind to 4 ahead.
WIDEST_LEAD = 4
BONUS = np.array(
    [
        [0.00, 0.00, 0.00, 0.00, 5.00, 10.00, 10.00, 10.00, 10.00],
        [0.01, 0.05, 0.51, 1.74, 4.50, 7.56, 9.26, 9.88, 9.99],
        [0.03, 0.24, 0.84, 2.09, 4.19, 6.74, 8.52, 9.44, 9.92],
        [0.11, 0.50, 1.10, 2.32, 3.84, 5.75, 7.21, 8.72, 9.73],
        [0.23, 0.80, 1.20, 2.25, 2.85, 5.20, 6.44, 8.14, 9.45],
        [0.32, 0.98, 1.44, 2.47, 2.77, 5.28, 6.75, 8.10, 9.26],
    ]
)
# What a card of each class in hand will bring.
IN_HAND = np.array(
    [
        [0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
        [2.75, 3.21, 2.64, 2.17, 2.12, 2.00],
        [2.90, 3.11, 2.41, 1.94, 1.61, 1.58],
        [2.89, 3.20, 2.02, 1.69, 1.35, 1.22],
        [3.50, 3.63, 2.18, 1.66, 1.28, 0.90],
        [6.10, 5.35, 3.42, 2.66, 2.14, 1.46],
    ]
)
# By how much every card in hand is worth less for each of them: who has many cannot play them all.
CROWD = np.array([0.00, 0.13, 0.07, 0.02, -0.01, 0.02])
# How much of that counts when it is weighed against a play, with 3, 4 and 5 seats: to wait also leaves the round to
# others. Found by trying.
PATIENCE = np.array([0.8, 0.8, 0.65])
# What a card of unknown value will bring.
CARDS_OF_CLASS = np.array([2, 3, 3, 3, 3, 3])
DRAWN_CARD = IN_HAND @ CARDS_OF_CLASS / CARDS_OF_CLASS.sum()
# What a card that lies on the table, or is to be fought for, will bring its owner.
ON_THE_TABLE = 3.0
# By how many points somebody must lead to be e times as likely to win.
SPREAD = np.array([1.00, 6.50, 7.50, 9.25, 11.50, 15.75])

# How often somebody with 0 to 5 cards of a colour on the table plays one at least of it, and two: by mix, first if
# others come after him, then if he is the last.
JOINS = np.array(
    [
        [
            [0.00, 0.01, 0.01, 0.01, 0.01, 0.01],
            [0.00, 0.00, 0.04, 0.06, 0.07, 0.08],
            [0.00, 0.13, 0.18, 0.18, 0.19, 0.22],
            [0.00, 0.16, 0.37, 0.47, 0.52, 0.58],
            [0.00, 0.31, 0.42, 0.47, 0.51, 0.60],
        ],
        [
            [0.00, 0.04, 0.06, 0.04, 0.06, 0.10],
            [0.00, 0.00, 0.08, 0.14, 0.20, 0.27],
            [0.00, 0.13, 0.17, 0.20, 0.23, 0.29],
            [0.00, 0.14, 0.41, 0.52, 0.59, 0.65],
            [0.00, 0.27, 0.34, 0.41, 0.49, 0.52],
        ],
    ]
)
JOINS_TWICE = np.array(
    [
        [
            [0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
            [0.00, 0.00, 0.04, 0.06, 0.07, 0.08],
            [0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
            [0.00, 0.00, 0.21, 0.30, 0.34, 0.41],
            [0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
        ],
        [
            [0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
            [0.00, 0.00, 0.08, 0.14, 0.20, 0.27],
            [0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
            [0.00, 0.00, 0.26, 0.38, 0.45, 0.50],
            [0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
        ],
    ]
)

# How often a card of each class is played, compared with chance, in a colour that is new on the table, and in one
# that somebody has played before; the most is 1.
PLAYED_CLASS = np.array(
    [
        [0.95, 1.00, 0.91, 0.76, 0.56, 0.23],
        [0.39, 0.63, 0.78, 0.94, 1.00, 0.74],
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
