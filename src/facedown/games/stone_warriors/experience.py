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
            -0.25, -0.13, -0.04, 0.13, -0.07, 0.36, 0.19, 0.35, 0.09, 0.06, 0.15,
            0.43, -0.07, 0.19, -0.27, 0.04, -0.20, 0.12, -0.11, 0.05, -0.41, 0.06,
            -0.35, 0.17, -0.42, -0.04, 0.18, 0.07, 1.96, 0.70, 0.00, 0.00, 0.54,
            0.02, 0.00, 0.00, -0.12, -0.17, 0.00, 0.00, 0.20, 0.09, 0.00, 0.00,
        ],
        [
            -0.04, -0.12, -0.13, -0.06, 0.08, 0.27, 0.20, 0.27, 0.23, 0.18, 0.10,
            0.09, -0.28, -0.18, -0.18, -0.01, -0.18, 0.07, -0.20, 0.02, -0.37, -0.06,
            -0.34, -0.07, -0.35, -0.18, 0.03, -0.03, 2.03, 0.86, 0.34, 0.00, 0.77,
            0.54, 0.23, 0.00, -0.08, -0.09, -0.18, 0.00, 0.15, 0.14, 0.06, 0.00,
        ],
        [
            -0.75, -0.44, -0.09, 0.27, 0.15, 0.87, 0.10, 0.13, 0.22, 0.12, 0.11,
            0.09, -0.02, -0.02, -0.23, -0.09, -0.26, 0.05, -0.24, -0.06, -0.25, 0.07,
            -0.23, 0.10, -0.29, -0.06, 0.02, 0.11, 1.75, 0.55, 0.08, -0.29, 0.63,
            0.49, 0.17, 0.03, -0.22, -0.17, -0.27, -0.36, 0.29, 0.43, 0.23, 0.07,
        ],
    ]
)  # fmt: skip

# How often a card is met in a hand that its owner has kept, compared with chance: duplicates, Elisa, Demona, Xanatos,
# Sunrise/Sundown, villains.
HOW_GLADLY_KEPT = np.array([0.74, 1.0, 0.58, 0.7, 0.48, 0.57])
# The same by kinds of cards.
KEPT = HOW_GLADLY_KEPT[[0] * ELISA + [1, 2, 3, 4, 5]]
