"""What many games of Stone Warriors have taught: what tables and hands are worth, and which cards people keep.

All numbers were printed by `python tools/stone_warriors_experience.py`.
"""

from __future__ import annotations

import numpy as np

from facedown.games.stone_warriors.cards import ELISA

# Where the weights of a trait begin in a table of them. Stages are up to three gargoyles shown, and more.
STAGES = 2
HAND_KINDS = 6  # duplicates, Elisa, Demona, Xanatos, Sunrise/Sundown, villains
DISTANCES = 4  # turns until one's own
SHOWN = 0
COVERED = SHOWN + 6
SPARE = COVERED + STAGES
SUPPLY = SPARE + STAGES
TARGETS = SUPPLY + STAGES
HAND = TARGETS + STAGES
LUCK = HAND + STAGES * HAND_KINDS
REACH = LUCK + STAGES
WAITING = REACH + 2 * DISTANCES
TRAITS = WAITING + STAGES * DISTANCES

# For two, three and four players.
WEIGHTS = np.array(
    [
        [
            -0.28, -0.17, -0.07, 0.11, 0.02, 0.40, 0.18, 0.47, 0.08, -0.04, 0.54,
            0.72, 0.41, 0.50, -0.44, -0.06, -0.24, 0.10, -0.20, -0.05, -0.47, -0.04,
            -0.42, 0.05, -0.36, -0.11, 0.00, -0.01, 2.19, 0.95, 0.00, 0.00, 1.07,
            0.49, 0.00, 0.00, -0.20, -0.23, 0.00, 0.00, 0.29, 0.14, 0.00, 0.00,
        ],
        [
            -0.50, -0.35, -0.13, 0.14, 0.21, 0.63, 0.31, 0.31, 0.17, 0.09, 0.24,
            0.12, 0.59, 0.44, -0.25, -0.02, -0.29, 0.06, -0.30, -0.02, -0.22, 0.02,
            -0.31, -0.05, -0.34, -0.11, 0.07, 0.10, 1.91, 0.85, 0.31, 0.00, 0.79,
            0.56, 0.29, 0.00, -0.24, -0.24, -0.36, 0.00, 0.35, 0.31, 0.19, 0.00,
        ],
        [
            -0.67, -0.51, -0.28, 0.00, 0.46, 1.00, 0.06, -0.13, 0.21, 0.13, 0.28,
            0.06, 0.62, 0.09, -0.22, -0.06, -0.20, 0.06, -0.21, -0.02, -0.29, 0.00,
            -0.28, -0.19, -0.32, -0.11, 0.06, 0.08, 2.20, 0.71, 0.30, 0.14, 0.93,
            0.48, 0.42, 0.40, -0.33, -0.28, -0.37, -0.48, 0.35, 0.59, 0.35, 0.17,
        ],
    ]
)  # fmt: skip

# How often a card is met in a hand that its owner has kept, compared with chance: duplicates, Elisa, Demona, Xanatos,
# Sunrise/Sundown, villains.
HOW_GLADLY_KEPT = np.array([0.62, 1.0, 0.7, 0.56, 0.68, 0.52])
# The same by kinds of cards.
KEPT = HOW_GLADLY_KEPT[[0] * ELISA + [1, 2, 3, 4, 5]]
