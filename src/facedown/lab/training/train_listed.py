"""Training a master with listed moves: all tables of a game learn together in one network."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from facedown import games
from facedown.bots.telling import READING
from facedown.errors import InvalidOption
from facedown.lab.training.learner import Recipe
from facedown.lab.training.listed import ListedLearner, ListedRecipe
from facedown.lab.training.train import Training

LAST_LOOK = (160, 240)  # steps that are played before the average is measured at the end, and those that count
LANES_ON_A_CPU = 2048

# So many lanes that a GPU is busy, though each move takes long. Games whose seats see more have narrower networks.
RECIPES = {
    "stone_warriors": ListedRecipe(lanes=49_152, steps=8, minibatches=8, rate=(1e-3, 1e-5)),
    "gargon": ListedRecipe(
        room=24,
        lanes=24_576,
        minibatches=8,
        width=256,
        rate=(4e-4, 1e-5),
        entropy=(0.002, 0.0002),
        trace=0.97,
        patience=0.2,
    ),
    "wizards_gambit": ListedRecipe(
        lanes=32_768,
        minibatches=8,
        width=384,
        rate=(4e-4, 1e-5),
        entropy=(0.003, 0.0003),
        trace=0.97,
        patience=0.2,
    ),
}


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
        usual = RECIPES[self.game]
        if device == "cpu":
            usual = replace(usual, lanes=LANES_ON_A_CPU)
        if recipe is not None and not isinstance(recipe, ListedRecipe):
            raise InvalidOption(f"{rules.title} is trained with listed moves: its recipe is a ListedRecipe")
        self.recipe: ListedRecipe = recipe or usual
        self.seats = list(rules.seats) if seats is None else [rules.check_seats(seats)]
        self.most_seats = self.seats[-1]
        self.learner = ListedLearner(self.game, self.seats, self.recipe, device=device, options=self.options, seed=seed)

    def told_apart(self) -> dict[str, Any]:
        """How many moves are scored, and what of a table is read."""
        left_out, look_up = READING.get(self.game, ((), ()))
        return {"room": self.recipe.room, "left_out": left_out, "look_up": look_up}

    def measure_strength(self, is_over: bool) -> dict[str, float]:
        """Alone among adepts, by the number of seats."""
        return self.learner.measure(*LAST_LOOK) if is_over else self.learner.told_shares()
