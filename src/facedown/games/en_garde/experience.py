"""What many rounds of En Garde have taught: how often who is to move wins, by what matters most.

The numbers are weights of a logistic regression, found by `tools/en_garde_experience.py`.
"""

from __future__ import annotations

from math import exp

import numpy as np

from facedown.kernel.compiler import rule

# By how many cards of the distance who is to move holds, and how many the other does (3: or more), while the pile is
# nearly empty, getting low, and high. More than the other can parry wins; fewer is dangerous.
HOLDING = np.array(
    [
        [[-0.91, -1.05, -1.11, -0.64], [1.35, -1.02, -1.31, -0.95], [1.77, 1.4, -0.96, -1.12], [2.03, 1.58, 1.77, 0.0]],
        [[-1.32, -1.17, -1.18, -0.85], [1.42, -0.87, -1.34, -1.09], [2.23, 2.32, -0.72, -2.83], [2.2, 1.69, 2.32, 0.0]],
        [[-1.06, -0.94, -0.85, -0.55], [1.23, -0.91, -1.14, -1.01], [2.06, 2.13, -0.46, -3.65], [1.87, 1.48, 2.74, 0.0]],
    ]
)
# By the distance: 1 to 5 in reach of a card; then one, two … fields out of reach.
IN_REACH = np.array([0.16, 0.33, 0.45, 0.74, 0.86])
OUT_OF_REACH = np.array([-0.25, -0.27, -0.21, -0.26, -0.16, -0.14, -0.17])
# By the cards left in the pile: being to move, and every field that one has come further, six at most.
TO_MOVE = np.array([1.18, -0.79, 0.89, -0.42, 0.54, -0.17, 0.19, -0.16, 0.11, -0.14, 0.03, -0.16, 0.03, -0.05, 0.03])
FURTHER = np.array([1.18, 1.42, 1.48, 1.4, 1.3, 1.05, 0.98, 0.8, 0.63, 0.38, 0.33, 0.12, 0.46, 0.4, 0.0]) / 6

# How likely a step into reach is from a hand with so many cards of the new distance.
HELD_WHERE_HE_STEPPED = np.array([1.0, 1.0, 1.0, 1.0])


@rule
def share_to_move(values, gap, mine, others, lead, pile):
    """How probably who is to move wins the round."""
    size = min(pile, len(TO_MOVE)) - 1
    score = TO_MOVE[size] + FURTHER[size] * min(max(lead, -6), 6)
    if gap > values:
        score += OUT_OF_REACH[min(gap - values, len(OUT_OF_REACH)) - 1]
    else:
        stage = 0 if pile <= 2 else 1 if pile <= 6 else 2
        score += HOLDING[stage, min(mine, 3), min(others, 3)] + IN_REACH[min(gap, len(IN_REACH)) - 1]
    return 1.0 / (1.0 + exp(-score))
