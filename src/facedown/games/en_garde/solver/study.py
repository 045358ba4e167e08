"""One round of En Garde as the study that `facedown solve` runs: it learns, and measures its own play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from facedown.games.en_garde.solver.cfr import Learner, best_answers, value_of_left
from facedown.games.en_garde.solver.exact import exact_shares as exact_shares
from facedown.games.en_garde.solver.exact import wins_for_sure as wins_for_sure
from facedown.games.en_garde.solver.explore import explore, read_study_options
from facedown.games.en_garde.solver.plans import Survey, plan_of
from facedown.games.en_garde.solver.strategy import save_strategy
from facedown.games.en_garde.solver.walk import expected_gain
from facedown.kernel.options import OptionValue

Progress = Callable[[int, int], None]

ABOUT = "One round"
VALUE = "win share of the fencer who starts"
NOTE = "; a drawn round counts as half a win"
FIRST, SECOND = "starting", "second"


def check(game: str, options: Mapping[str, OptionValue], seats: int | None) -> None:
    """Raise an error if a game with these options cannot be solved."""
    read_study_options(game, options)


class Study:
    """A small game that is being solved."""

    def __init__(self, game: str, options: Mapping[str, OptionValue], seats: int | None, progress: Progress) -> None:
        self._game = explore(game, options, progress)
        self._with_memory = cache(lambda: explore(game, options, with_memory=True))
        self._learner = Learner(self._game)
        self.options = self._game.options
        self.positions = len(self._game.positions)
        self.histories = self._game.histories
        self.choices = self._game.choices

    @property
    def iterations(self) -> int:
        """The number of iterations so far."""
        return self._learner.iterations

    def learn(self) -> None:
        """Run one more iteration."""
        self._learner.learn()

    def evaluate(self) -> tuple[float, float, float]:
        """The share of the fencer who starts, the least that the solution guarantees, and the most it concedes."""
        left, right = best_answers(self._game, self._learner.average)
        return value_of_left(self._game, self._learner.average), 0.5 - right, 0.5 + left

    def measure(self, survey: Survey, progress: Progress) -> tuple[float, float, float, float]:
        """A bot's exploitability, its shares on either side against its best opponent, and against the solution.

        Histories have the same numbers whether or not positions also differ by past actions.
        """
        game = self._with_memory() if survey.remembers else self._game
        plan = plan_of(game, survey, progress)
        left, right = best_answers(game, plan)
        gains = [expected_gain(game, seat, plan, self._learner.average) for seat in (0, 1)]
        return (left + right) / 2, 0.5 - right, 0.5 - left, 0.5 + sum(gains) / 2

    def save(self, file: Path) -> None:
        """Write the solution, for a bot to play."""
        save_strategy(file, self._game, self._learner.average)
