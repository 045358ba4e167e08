"""Training a master with listed moves: all tables of a game learn together in one network."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch

from facedown import games
from facedown.bots.telling import READING
from facedown.errors import InvalidOption
from facedown.kernel.options import OptionValue
from facedown.lab.training.learner import on_own_stream
from facedown.lab.training.listed import ListedLearner, ListedRecipe

CHECKPOINT, WEIGHTS, ABOUT, CURVE = "checkpoint.pt", "master.npz", "master.json", "curve.json"
LAST_LOOK = (200, 400)  # steps that are played before the average is measured at the end, and those that count

Report = Callable[[float, dict[str, float]], None]


def train_listed(
    game: str,
    folder: Path,
    *,
    seconds: float,
    seats: list[int] | None = None,
    device: str = "cpu",
    options: Mapping[str, OptionValue] | None = None,
    recipe: ListedRecipe | None = None,
    seed: int = 1,
    save_every: float = 60.0,
    last_look: tuple[int, int] = LAST_LOOK,
    report: Report = lambda share, line: None,
    log: Any = print,
) -> Path:
    """Train until all runs in this folder together took so many seconds; returns the file with the weights."""
    if device == "cuda" and not torch.cuda.is_available():
        raise InvalidOption("there is no CUDA device here: train with --device cpu")
    torch.set_float32_matmul_precision("high")
    with on_own_stream(device):
        training = ListedTraining(game, folder, seats, device, options, recipe or ListedRecipe(), seed, log)
        training.run(seconds, save_every, last_look, report)
    return folder / WEIGHTS


class ListedTraining:
    """A training in a folder: what it is about, the learner, and the curve so far."""

    def __init__(
        self,
        game: str,
        folder: Path,
        seats: list[int] | None,
        device: str,
        options: Mapping[str, OptionValue] | None,
        recipe: ListedRecipe,
        seed: int,
        log: Any = print,
        reading: Path | None = None,
    ) -> None:
        rules = games.get(game)
        self.folder, self.recipe = folder, recipe
        self.seats = list(seats or rules.seats)
        self.learner = ListedLearner(
            rules.name, self.seats, recipe, device=device, options=options, seed=seed, log=log, reading=reading
        )
        left_out, look_up = READING.get(rules.name, ((), ()))
        self.about: dict[str, Any] = {
            "game": rules.name,
            "seats": self.seats,
            "options": dict(options or {}),
            "fits": {},
            "room": recipe.room,
            "left_out": left_out,
            "look_up": look_up,
            "seed": seed,
            "device": torch.cuda.get_device_name() if device == "cuda" else device,
            "recipe": asdict(recipe),
        }
        folder.mkdir(parents=True, exist_ok=True)
        self.curve: list[dict[str, float]] = []
        self.spent = self.load()

    def load(self) -> float:
        """Go on where an earlier run in the folder stopped; returns how many seconds it had taken."""
        if not (self.folder / CHECKPOINT).exists():
            return 0.0
        told = json.loads((self.folder / ABOUT).read_text(encoding="utf-8"))
        here = json.loads(json.dumps(self.about))
        if any(told.get(key) != here[key] for key in ("game", "seats", "options", "room")):
            raise InvalidOption(f"{self.folder} has a training of another table: choose another folder")
        self.curve = json.loads((self.folder / CURVE).read_text(encoding="utf-8"))
        state = torch.load(self.folder / CHECKPOINT, map_location=self.learner.device, weights_only=True)
        self.learner.resume(state)
        return float(state["seconds"])

    def run(self, seconds: float, save_every: float, last_look: tuple[int, int], report: Report) -> None:
        """Learn until all runs together took so long, then measure what came of it."""
        while self.spent < seconds:
            self.learn(min(seconds, self.spent + save_every), seconds)
            self.save()
            report(min(self.spent / seconds, 1.0), self.note(self.learner.told_shares(), "newest"))
        report(1.0, self.note(self.learner.measure(*last_look), "average"))

    def learn(self, until: float, seconds: float) -> None:
        """Learn for a while: until that many of all seconds are over."""
        before, began = self.spent, time.monotonic()
        while self.spent < until:
            self.learner.iterate(self.spent / seconds)
            self.learner.wait()
            self.spent = before + time.monotonic() - began

    def note(self, shares: dict[str, float], whose: str) -> dict[str, float]:
        """A point of the curve, which is written down."""
        line: dict[str, Any] = {
            "seconds": round(self.spent, 1),
            "iterations": self.learner.iterations,
            "decisions": self.learner.iterations * self.learner.lanes * self.recipe.steps,
            "weights": whose,
            **{name: round(loss, 5) for name, loss in self.learner.told_losses().items()},
            **shares,
        }
        self.curve.append(line)
        (self.folder / CURVE).write_text(json.dumps(self.curve, indent=1) + "\n", encoding="utf-8")
        return line

    def save(self) -> None:
        """Write the averaged weights, what they are for, and what is needed to go on; each file whole or not at all."""
        told = {**self.about, "seconds": round(self.spent), "iterations": self.learner.iterations}
        (self.folder / ABOUT).write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        with (self.folder / "new.npz").open("wb") as file:
            np.savez_compressed(file, **self.learner.average.arrays())  # type: ignore[arg-type]
        (self.folder / "new.npz").replace(self.folder / WEIGHTS)
        torch.save({**self.learner.state(), "seconds": self.spent}, self.folder / "new.pt")
        (self.folder / "new.pt").replace(self.folder / CHECKPOINT)
