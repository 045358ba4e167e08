"""Training the value networks of a game: for all numbers of seats at once, in one file."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from facedown import games
from facedown.errors import InvalidOption
from facedown.lab.training.learner import Recipe
from facedown.lab.training.positions import Collecting
from facedown.lab.training.train import Report, Training
from facedown.lab.training.values import ValueLearner, ValueRecipe, collect


class ValueTraining(Training):
    """The same as of a policy, in stretches: games are played, then networks are fitted to all positions so far.

    A later run goes on with the weights, and with new positions. The curve has the loss of every table's network, next
    to that of the game's own judge.
    """

    def prepare(self, seats: int | None, device: str, recipe: Recipe | ValueRecipe | None, seed: int) -> None:
        """All tables of the game, unless one is named."""
        rules = games.get(self.game)
        if self.is_small:
            raise InvalidOption(f"{rules.title} is too large to be solved: train without --small")
        if isinstance(recipe, Recipe):
            raise InvalidOption(f"{rules.title} learns values, not a policy: its recipe is a ValueRecipe")
        self.recipe: ValueRecipe = recipe or ValueRecipe()
        self.seats = list(rules.seats) if seats is None else [rules.check_seats(seats)]
        self.most_seats = self.seats[-1]
        left_out = tuple(getattr(rules.training, "NOT_READ", ()))
        self.job = Collecting(self.game, self.seats, seed, self.options, left_out)
        self.learners = {
            number: ValueLearner(self.game, number, self.options, self.recipe, device, rules.training)
            for number in self.seats
        }
        self.games, self.losses = 0, dict[str, float]()

    def described(self) -> dict[str, Any]:
        """What of a table is read."""
        training = games.get(self.game).training
        left_out, look_up = getattr(training, "NOT_READ", ()), getattr(training, "LOOKED_UP", ())
        return {"left_out": list(left_out), "look_up": [list(pair) for pair in look_up]}

    def learn(self, until: float, seconds: float, report: Report) -> None:
        """Collect positions for a part of the stretch, and fit in the rest."""
        before, began = self.spent, time.monotonic()
        stretch = until - before
        self.games = collect(self.job, self.learners, self.games, self.recipe.collect * stretch, self.recipe.games)
        for left, (seats, learner) in zip(range(len(self.learners), 0, -1), self.learners.items(), strict=True):
            rest = max(0.0, stretch - (time.monotonic() - began))
            losses = learner.fit(rest / left, before / seconds)
            self.losses |= {f"{name}_{seats}": round(loss, 4) for name, loss in losses.items()}
            report(min((before + time.monotonic() - began) / seconds, 1.0), {})
        self.spent = max(until, before + time.monotonic() - began)  # it is over when all passes are made, too

    def measure(self, *, is_over: bool) -> dict[str, float]:
        """A point of the curve: how many games were played, and the losses in games that were held back."""
        return self.note({"seconds": round(self.spent, 1), "games": self.games, **self.losses})

    def arrays(self) -> Mapping[str, Any]:
        """The weights of all tables."""
        return {
            f"{name}_{seats}": array
            for seats, learner in self.learners.items()
            for name, array in learner.arrays().items()
        }

    def progress(self) -> dict[str, Any]:
        """What the description says of how far the training has come."""
        return {"seconds": round(self.spent), "games": self.games}

    def state(self) -> dict[str, Any]:
        """What a later run needs to go on."""
        return {"games": self.games, "tables": {seats: learner.state() for seats, learner in self.learners.items()}}

    def resume(self, state: Mapping[str, Any]) -> None:
        """Go on from what `state` gave."""
        self.games = state["games"]
        for seats, learner in self.learners.items():
            learner.resume(state["tables"][seats])
