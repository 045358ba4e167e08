"""What many games of Wizard's Gambit have taught: how much each trait of a position says about who wins.

The weights were printed by `python tools/wizards_gambit_experience.py`: a logistic regression, for two wizards and
for more.
"""

from __future__ import annotations

import numpy as np

# Two wizards, more wizards.
WEIGHTS = np.array(
    [
        (-0.157, -0.128),  # evenness
        (0.162, 0.150),  # my_progress
        (-0.080, -0.040),  # best_progress
        (-0.080, -0.123),  # other_progress
        (0.256, 0.189),  # my_ability
        (-0.241, -0.187),  # other_ability
        (-0.007, 0.049),  # my_cards
        (-0.065, -0.109),  # other_cards
        (0.241, 0.285),  # my_shards
        (0.037, 0.037),  # my_kinds
        (0.100, 0.013),  # my_incantations
        (0.100, 0.154),  # incantation_worth
        (-0.016, 0.018),  # my_gambits
        (0.106, 0.012),  # other_gambits
        (-0.094, 0.005),  # my_gambit_in_play
        (0.050, -0.036),  # other_gambits_in_play
        (0.056, 0.007),  # others_gain
        (-0.224, -0.048),  # others_best_gain
        (0.532, 0.572),  # others_win
        (0.005, -0.036),  # my_gain
        (0.076, 0.060),  # my_best_gain
        (0.129, 0.145),  # i_win
        (0.001, 0.000),  # two_open_none_mine
        (0.010, 0.007),  # two_open_one_mine
        (0.026, 0.017),  # two_open_both_mine
        (0.019, 0.016),  # more_open_mine
        (0.057, 0.031),  # my_aura_ready
        (0.039, -0.010),  # my_aura
        (0.033, 0.030),  # other_aura
        (0.118, -0.073),  # no_safe_place
        (0.013, 0.069),  # one_safe_place
        (0.036, 0.062),  # two_safe_places
        (0.011, 0.053),  # three_safe_places
        (-0.053, -0.007),  # no_safe_play
        (-0.017, -0.029),  # one_safe_play
    ]
).T.copy()
