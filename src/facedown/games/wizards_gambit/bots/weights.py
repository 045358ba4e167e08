"""Weights learned from many games of Wizard's Gambit: how much each feature of a position says about who wins.

`python tools/wizards_gambit_weights.py` printed them, for two wizards and for more: those that evaluate moves from
games of apprentices, those that evaluate whole positions from games of adepts (`--bot adept --turns 60000`).
"""

from __future__ import annotations

import numpy as np

# For a wizard whose turn is over, from what they see: for two wizards, and for more.
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

# The same for a position with open hands, where everyone's log-odds are compared.
OPEN_WEIGHTS = np.array(
    [
        (0.000, 0.000),  # evenness
        (0.043, 0.194),  # my_progress
        (-0.043, 0.025),  # best_progress
        (-0.043, 0.106),  # other_progress
        (0.120, 0.366),  # my_ability
        (-0.120, -0.017),  # other_ability
        (0.016, 0.080),  # my_cards
        (-0.016, 0.158),  # other_cards
        (0.215, 0.257),  # my_shards
        (0.047, 0.008),  # my_kinds
        (0.154, 0.058),  # my_incantations
        (-0.007, 0.172),  # incantation_worth
        (0.109, 0.146),  # my_gambits
        (-0.109, 0.027),  # other_gambits
        (-0.093, -0.127),  # my_gambit_in_play
        (0.093, 0.207),  # other_gambits_in_play
        (-0.008, 0.004),  # others_gain
        (-0.063, -0.058),  # others_best_gain
        (0.632, 0.374),  # others_win
        (0.005, 0.010),  # my_gain
        (0.048, 0.051),  # my_best_gain
        (0.181, 0.116),  # i_win
        (0.034, 0.020),  # two_open_none_mine
        (0.043, 0.029),  # two_open_one_mine
        (0.056, 0.042),  # two_open_both_mine
        (0.037, 0.027),  # more_open_mine
        (0.080, 0.055),  # my_aura_ready
        (0.090, 0.084),  # my_aura
        (0.033, 0.022),  # other_aura
        (0.000, 0.000),  # no_safe_place
        (0.000, 0.000),  # one_safe_place
        (0.000, 0.000),  # two_safe_places
        (0.000, 0.000),  # three_safe_places
        (0.096, -0.031),  # no_safe_play
        (0.023, -0.021),  # one_safe_play
    ]
).T.copy()

# The value of being this many turns away from a wizard's own turn.
WAITING = np.array(
    [
        (0.027, 0.060),
        (-0.027, 0.044),
        (0.000, 0.008),
        (0.000, -0.032),
        (0.000, -0.080),
    ]
).T.copy()
