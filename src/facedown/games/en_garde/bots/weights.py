"""Statistics of many rounds of En Garde: how often the fencer to move wins.

`python tools/en_garde_weights.py` printed all numbers, from rounds between apprentices: they are weights of a logistic
regression.
"""

from __future__ import annotations

from math import exp

import numpy as np

from facedown.kernel.compiler import rule

# By the number of cards of the distance that the fencer to move holds, and that the opponent holds (3: or more), while
# the pile is nearly empty, getting low, and high. Holding more than the opponent can parry wins; holding fewer is
# dangerous.
HOLDING = np.array(
    [
        [
            [-0.86, -0.84, -0.84, -0.42],
            [2.06, -1.11, -1.40, -1.05],
            [2.39, 1.69, -0.65, -1.65],
            [1.65, 1.19, 1.02, 0.00],
        ],
        [
            [-1.34, -1.25, -0.97, -0.51],
            [1.80, -1.16, -1.48, -1.18],
            [2.67, 1.98, -0.74, -2.31],
            [2.06, 1.70, 1.40, 0.00],
        ],
        [
            [-0.83, -0.89, -0.69, -0.21],
            [1.53, -1.14, -1.29, -0.99],
            [2.61, 1.94, -0.32, -3.17],
            [2.12, 1.94, 1.43, 0.00],
        ],
    ]
)
# By the distance: 1 to 5 within reach of a card; then one, two … spaces out of reach.
IN_REACH = np.array([0.42, 0.41, 0.63, 1.06, 1.35])
OUT_OF_REACH = np.array([0.38, 0.26, 0.10, -0.09, -0.06, -0.14, -0.03])
# By the cards left in the pile: being to move, and every space of lead, at most six.
TO_MOVE = np.array([1.57, -0.16, 0.56, 0.36, 0.37, 0.22, 0.23, 0.18, 0.11, 0.10, -0.02, 0.27, 0.13, 0.23, 0.13])
FURTHER = np.array([0.33, 0.25, 0.32, 0.26, 0.19, 0.13, 0.14, 0.12, 0.09, 0.11, 0.09, 0.11, 0.10, 0.07, 0.00])
MOST_AHEAD = 6


@rule
def stage(pile):
    """Whether the pile is nearly empty, low, or high."""
    return 0 if pile <= 2 else 1 if pile <= 6 else 2


@rule
def share_to_move(values, gap, mine, others, lead, pile):
    """The probability that the fencer to move wins the round."""
    size = min(pile, len(TO_MOVE)) - 1
    score = TO_MOVE[size] + FURTHER[size] * min(max(lead, -MOST_AHEAD), MOST_AHEAD)
    if gap > values:
        score += OUT_OF_REACH[min(gap - values, len(OUT_OF_REACH)) - 1]
    else:
        score += HOLDING[stage(pile), min(mine, 3), min(others, 3)] + IN_REACH[min(gap, len(IN_REACH)) - 1]
    return 1.0 / (1.0 + exp(-score))
