"""Weights learned from many games of Stone Warriors: the value of tables and hands, and which cards people keep.

`python tools/stone_warriors_weights.py` printed all of these numbers.
"""

from __future__ import annotations

import numpy as np

from facedown.games.stone_warriors.rules.cards import ELISA

# The first index of each feature's weights in the table. The stages are: up to three gargoyles awake, and more.
STAGES = 2
HAND_KINDS = 6  # duplicates, Elisa, Demona, Xanatos, Sunrise/Sundown, villains
DISTANCES = 4  # turns until a player's own
SHOWN = 0
COVERED = SHOWN + 6
SPARE = COVERED + STAGES
SUPPLY = SPARE + STAGES
TARGETS = SUPPLY + STAGES
HAND = TARGETS + STAGES
LUCK = HAND + STAGES * HAND_KINDS
REACH = LUCK + STAGES
WAITING = REACH + 2 * DISTANCES
FEATURES = WAITING + STAGES * DISTANCES

# For two, three and four players, for a viewer who sees all hands.
WEIGHTS = np.array(
    [
        [
            -0.19, -0.13, -0.09, 0.09, -0.08, 0.40, 0.16, 0.44, 0.06, -0.04, 0.38,
            0.49, 0.23, 0.42, -0.27, -0.04, -0.30, 0.06, -0.18, 0.00, -0.16, 0.23,
            -0.41, 0.24, -0.29, -0.03, 0.11, 0.17, 1.56, 0.37, 0.00, 0.00, 0.45,
            0.00, 0.00, 0.00, -0.14, -0.18, 0.00, 0.00, 0.23, 0.10, 0.00, 0.00,
        ],
        [
            -0.74, -0.54, -0.24, 0.16, 0.38, 0.99, 0.25, 0.24, 0.16, 0.02, 0.42,
            0.13, 1.13, 0.60, -0.16, -0.08, -0.27, 0.04, -0.33, -0.01, -0.19, 0.05,
            -0.29, 0.19, -0.38, -0.08, 0.13, 0.26, 1.53, 0.38, 0.08, 0.00, 0.64,
            0.34, 0.26, 0.00, -0.41, -0.43, -0.52, 0.00, 0.47, 0.56, 0.34, 0.00,
        ],
        [
            -1.01, -0.69, -0.33, 0.06, 0.61, 1.37, 0.29, 0.19, 0.17, 0.09, 0.43,
            0.08, 1.13, 0.61, -0.28, -0.24, -0.26, 0.02, -0.44, -0.06, -0.40, -0.17,
            -0.27, -0.06, -0.45, -0.26, 0.09, 0.10, 1.71, 0.76, 0.21, -0.06, 0.77,
            0.78, 0.47, 0.48, -0.48, -0.41, -0.50, -0.57, 0.52, 0.63, 0.51, 0.32,
        ],
    ]
)  # fmt: skip

# The quick estimate: the first index of each feature's weights, and the weights.
QUICK_SHOWN = 0
QUICK_STONE = QUICK_SHOWN + 6
QUICK_SECOND = QUICK_STONE + 1
QUICK_HAND = QUICK_SECOND + 1
QUICK_MOVER = QUICK_HAND + HAND_KINDS
QUICK_FEATURES = QUICK_MOVER + 1
QUICK_WEIGHTS = np.array(
    [
        [-0.36, -0.38, -0.31, -0.12, 0.29, 0.89, 0.23, 0.15, -0.07, 0.11, -0.41, 0.12, -0.24, 0.04, 0.10],
        [-0.42, -0.44, -0.33, -0.12, 0.32, 0.99, 0.24, 0.30, -0.12, 0.03, -0.41, 0.14, -0.39, 0.02, 0.13],
        [-0.40, -0.54, -0.40, -0.12, 0.37, 1.07, 0.27, 0.20, -0.13, -0.06, -0.46, 0.11, -0.49, -0.03, 0.20],
    ]
)

# How often a card is found in a hand that its owner has kept, compared with chance: duplicates, Elisa, Demona, Xanatos,
# Sunrise/Sundown, villains.
HOW_OFTEN_KEPT = np.array([0.8, 1.0, 0.72, 0.32, 0.99, 0.39])
# The same, by kinds of cards.
KEPT = HOW_OFTEN_KEPT[[0] * ELISA + [1, 2, 3, 4, 5]]
