"""Training the value networks of a game: for all numbers of seats at once, in one file.

All processor cores play games, while the networks are fitted to the positions that were collected before.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from facedown import games
from facedown.errors import InvalidOption
from facedown.lab.training.learner import Recipe
from facedown.lab.training.positions import Collecting, Positions
from facedown.lab.training.train import Report, Training
from facedown.lab.training.values import UntilLater, ValueLearner, ValueRecipe
from facedown.lab.workers import cores, run_in_order

FEWEST_STRETCHES = 4


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

    def run(self, seconds: float, measure_every: float, report: Report) -> None:
        """Learn in several stretches, however little time there is: the first has nothing yet to learn from."""
        super().run(seconds, min(measure_every, (seconds - self.spent) / FEWEST_STRETCHES), report)

    def learn(self, until: float, seconds: float, report: Report) -> None:
        """Fit to the positions so far while more are collected, unless this is the last stretch."""
        before, began = self.spent, time.monotonic()
        stretch = until - before
        with ThreadPoolExecutor(1) as background:
            playing = background.submit(self.collect, 0.0 if until >= seconds else stretch)
            for left, (seats, learner) in zip(range(len(self.learners), 0, -1), self.learners.items(), strict=True):
                rest = max(0.0, stretch - (time.monotonic() - began))
                losses = learner.fit(rest / left, before / seconds)
                self.losses |= {f"{name}_{seats}": round(loss, 4) for name, loss in losses.items()}
                report(min((before + time.monotonic() - began) / seconds, 1.0), {})
            for seats, positions in playing.result().items():
                self.learners[seats].add(*positions)
        self.spent = max(until, before + time.monotonic() - began)  # it is over when all passes are made, too

    def collect(self, seconds: float) -> dict[int, list[Positions]]:
        """Play games at all tables in turn for so long; returns positions by table."""
        found: dict[int, list[Positions]] = {seats: [] for seats in self.seats}
        if seconds > 0:
            parts: Any = UntilLater(self.seats, self.games, self.recipe.games, seconds)
            for number, positions in enumerate(run_in_order(self.job, parts, cores())):
                found[parts[number].seats].append(positions)
            self.games += self.recipe.games * sum(map(len, found.values()))
        return found

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
