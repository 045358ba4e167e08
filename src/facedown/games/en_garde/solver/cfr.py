"""CFR+: both fencers update from their regrets in turn, and their average policies converge to perfect play.

Negative regrets are reset to zero, updates alternate, and later iterations weigh more (linear averaging).
"""

from __future__ import annotations

import numpy as np

from facedown.errors import InvalidOption
from facedown.games.en_garde.solver.graph import SmallGame
from facedown.games.en_garde.solver.walk import BEST, LEARN, PLAY, Plan, expected_gain, new_stack, walk

MOST_BYTES = 8 << 30


class Learner:
    """Two fencers who learn a game from scratch; `iterations` counts the iterations so far."""

    def __init__(self, game: SmallGame) -> None:
        if 16 * game.choices > MOST_BYTES:
            size = f"{game.choices:,} choices in {game.histories:,} histories"
            raise InvalidOption(f"this game has {size}: too many for {MOST_BYTES >> 30} GiB")
        self.game = game
        self.regrets = np.zeros(game.choices)
        self.played = np.zeros(game.choices)
        self.iterations = 0
        self._stack = new_stack(game)
        self._deal = game.deal()

    def learn(self) -> None:
        """Run one more iteration: first left against right's current policy, then right against left's."""
        self.iterations += 1
        now = Plan(self.regrets, True)
        for hero in (0, 1):
            learning = (self.regrets, self.played, float(self.iterations))
            walk(self.game.graph, self._stack, self._deal, hero, LEARN, now, now, *learning)

    @property
    def average(self) -> Plan:
        """The average policies of both fencers: the solution."""
        return Plan(self.played, True)


def best_answers(game: SmallGame, plan: Plan) -> tuple[float, float]:
    """Left's gain with a best response to a plan, and right's."""
    left, right = (expected_gain(game, hero, plan, plan, BEST) for hero in (0, 1))
    return left, right


def exploitability(game: SmallGame, plan: Plan) -> float:
    """How much more than half the best opponent of a plan wins, playing equally many rounds on either side."""
    return sum(best_answers(game, plan)) / 2


def value_of_left(game: SmallGame, plan: Plan) -> float:
    """The win share of the left fencer, who starts, if both follow the plan."""
    return 0.5 + expected_gain(game, 0, plan, plan, PLAY)


def uniform(game: SmallGame) -> Plan:
    """The plan in which all moves are equally likely."""
    return Plan(np.zeros(len(game.graph.hand)), False)
