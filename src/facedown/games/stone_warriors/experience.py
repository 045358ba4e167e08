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
[[ 0.14, -0.06, -0.19, -0.14,  0.02,  0.23,  0.31,  0.49, -0.07, -0.09,  0.13,  0.27, -0.29, -0.11, -0.16,  0.16,
  -0.22,  0.18, -0.17,  0.13, -0.24,  0.19, -0.52,  0.07, -0.46, -0.1 ,  0.35,  0.55,  1.8 ,  1.  ,  0.  ,  0.  ,
   0.63,  0.56,  0.  ,  0.  , -0.1 , -0.15,  0.  ,  0.  ,  0.22,  0.03,  0.  ,  0.  ],
 [ 0.15,  0.05, -0.13, -0.15, -0.03,  0.12,  0.28,  0.4 ,  0.14,  0.1 ,  0.14,  0.15, -0.51, -0.43, -0.29, -0.13,
  -0.48, -0.04, -0.46, -0.1 , -0.38, -0.08, -0.63,  0.16, -0.61, -0.24,  0.03,  0.09,  1.32,  0.5 , -0.04,  0.  ,
   0.16,  0.26, -0.2 ,  0.  ,  0.01,  0.01, -0.09,  0.  ,  0.11,  0.04, -0.07,  0.  ],
 [ 0.29,  0.04, -0.17, -0.26, -0.04,  0.14,  0.42,  0.49,  0.09,  0.13,  0.14,  0.11, -0.68, -0.53, -0.31, -0.13,
  -0.35,  0.05, -0.52, -0.05, -0.49, -0.15, -0.63,  0.25, -0.64, -0.18,  0.12,  0.15,  1.3 ,  0.53,  0.1 , -0.28,
   0.17,  0.23,  0.05, -0.19, -0.02,  0.05, -0.02, -0.1 ,  0.09,  0.16, -0.  , -0.15]]
)

# How often a card is met in a hand that its owner has kept, compared with chance: duplicates, Elisa, Demona, Xanatos,
# Sunrise/Sundown, villains.
HOW_GLADLY_KEPT = np.array([0.72, 0.66, 0.68, 0.35, 1.0, 0.15])
# The same by kinds of cards.
KEPT = HOW_GLADLY_KEPT[[0] * ELISA + [1, 2, 3, 4, 5]]
