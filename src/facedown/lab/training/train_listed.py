"""Training a master with listed moves: all tables of a game learn together in one network."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from facedown import games
from facedown.errors import InvalidOption
from facedown.lab.training.learner import Recipe
from facedown.lab.training.listed import ListedLearner, ListedRecipe
from facedown.lab.training.listed_inputs import fields_read
from facedown.lab.training.train import Training

LAST_LOOK = (160, 240)  # steps that are played before the average is measured at the end, and those that count
LANES_ON_A_CPU = 2048


class ListedTraining(Training):
    """The same as with numbered moves, for one number of seats or all of them.

    While it lasts the curve has what the newest weights win alone among adepts, and at the end what the average wins.
    """

    learner: ListedLearner

    def prepare(self, seats: int | None, device: str, recipe: Recipe | None, seed: int) -> None:
        """All tables of the game, unless one is named."""
        rules = games.get(self.game)
        if self.is_small:
            raise InvalidOption(f"{rules.title} is too large to be solved: train without --small")
        usual = ListedRecipe(**rules.training.RECIPE)
        if device == "cpu":
            usual = replace(usual, lanes=LANES_ON_A_CPU)
        if recipe is not None and not isinstance(recipe, ListedRecipe):
            raise InvalidOption(f"{rules.title} is trained with listed moves: its recipe is a ListedRecipe")
        self.recipe: ListedRecipe = recipe or usual
        self.seats = list(rules.seats) if seats is None else [rules.check_seats(seats)]
        self.most_seats = self.seats[-1]
        self.learner = ListedLearner(self.game, self.seats, self.recipe, device=device, options=self.options, seed=seed)

    def described(self) -> dict[str, Any]:
        """How many moves are scored, and what of a table is read."""
        left_out, look_up = fields_read(self.game)
        return {"room": self.recipe.room, "left_out": left_out, "look_up": look_up}

    def measure_strength(self, is_over: bool) -> dict[str, float]:
        """Alone among adepts, by the number of seats."""
        return self.learner.measure(*LAST_LOOK) if is_over else self.learner.shares_won()
