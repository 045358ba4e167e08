"""Training a master: batches play, the learner learns, and the average of its weights is written down."""

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
from facedown.bots.master import even_moves
from facedown.errors import InvalidOption
from facedown.kernel.options import OptionValue
from facedown.lab.training.learner import Learner, Recipe, on_own_stream
from facedown.lab.training.measure import exploitability, share_against
from facedown.lab.vector.batch import Batch
from facedown.table.game import deal

MEASURED_LANES, MEASURED_STEPS = 2048, 400
OPPONENT = "adept"

FILES = CHECKPOINT, WEIGHTS, ABOUT, CURVE = "checkpoint.pt", "master.npz", "master.json", "curve.json"

Report = Callable[[float, dict[str, float]], None]  # hears how much of the training is over, and the newest figures


class TorchBatch:
    """A batch whose arrays are tensors on the device where the networks are."""

    observation: torch.Tensor
    whole: torch.Tensor
    mask: torch.Tensor
    seat: torch.Tensor
    rewards: torch.Tensor
    done: torch.Tensor

    def __init__(self, game: str, size: int, device: str, **table: Any) -> None:
        self.on_gpu = device == "cuda"
        if self.on_gpu:
            from numba import cuda

            from facedown.lab.vector.cuda import CudaBatch

            stream = cuda.external_stream(torch.cuda.current_stream().cuda_stream)
            self.batch: Any = CudaBatch(game, size, stream=stream, open_cards=True, **table)
            self._moves = torch.zeros(size, dtype=torch.int32, device=device)
            self._chosen = cuda.as_cuda_array(self._moves)
        else:
            self.batch = Batch(game, size, open_cards=True, threads=max(1, torch.get_num_threads()), **table)
        for name in ("observation", "whole", "mask", "seat", "rewards", "done"):
            array = getattr(self.batch, name)
            setattr(self, name, torch.as_tensor(array, device=device) if self.on_gpu else torch.from_numpy(array))

    def step(self, moves: torch.Tensor) -> None:
        """Play one move in every lane."""
        if self.on_gpu:
            self._moves.copy_(moves)
            self.batch.step(self._chosen)
        else:
            self.batch.step(moves.numpy())


def measure_sizes(game: str, **table: Any) -> tuple[torch.Tensor, torch.Tensor]:
    """How many values each token takes, hidden and open: those that random games show, or one if it never changes."""
    batch = Batch(game, MEASURED_LANES, seed=12345, open_cards=True, **table)
    lows = [batch.observation.min(0), batch.whole.min(0)]
    highs = [batch.observation.max(0), batch.whole.max(0)]
    for _ in range(MEASURED_STEPS):
        batch.step(batch.sample())
        for place, seen in enumerate((batch.observation, batch.whole)):
            lows[place], highs[place] = np.minimum(lows[place], seen.min(0)), np.maximum(highs[place], seen.max(0))
    hidden, whole = (
        torch.from_numpy(np.where(low == high, 1, high.astype(np.int64) + 1))
        for low, high in zip(lows, highs, strict=True)
    )
    return hidden, whole


def train(
    game: str,
    folder: Path,
    *,
    seconds: float,
    seats: int | None = None,
    device: str = "cpu",
    options: Mapping[str, OptionValue] | None = None,
    recipe: Recipe | None = None,
    seed: int = 1,
    measure_every: float = 60.0,
    is_small: bool = False,
    report: Report = lambda share, line: None,
) -> Path:
    """Train until all runs in this folder together took that many seconds; returns the file with the weights.

    Every `measure_every` seconds the training is saved and measured, which takes time of its own; in a game that is
    small enough to be explored (`is_small`) also by its exploitability.
    """
    check_device(device)
    with on_own_stream(device):
        training = training_of(game)(game, folder, seats, device, options, recipe, seed, is_small)
        training.run(seconds, measure_every, report)
    return folder / WEIGHTS


def training_of(game: str) -> type[Training]:
    """How a game is trained: what positions are worth if it says so (`bots/training.py`), and else a policy."""
    from facedown.lab.training.train_values import ValueTraining

    return ValueTraining if games.get(game).training else Training


def check_device(device: str) -> None:
    """A CUDA device has to be there."""
    if device == "cuda" and not torch.cuda.is_available():
        raise InvalidOption("there is no CUDA device here: train with --device cpu")


def read_curve(folder: Path) -> list[dict[str, float]]:
    """The points that were measured in a folder so far."""
    file = folder / CURVE
    curve: list[dict[str, float]] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else []
    return curve


def spent_in(folder: Path) -> float:
    """How many seconds the training in a folder has taken so far."""
    file = folder / CHECKPOINT
    return float(torch.load(file, map_location="cpu", weights_only=True)["seconds"]) if file.exists() else 0.0


class Training:
    """A training in a folder: what it is about, the learner, and the curve so far."""

    def __init__(
        self,
        game: str,
        folder: Path,
        seats: int | None,
        device: str,
        options: Mapping[str, OptionValue] | None,
        recipe: Any,
        seed: int,
        is_small: bool,
    ) -> None:
        rules = games.get(game)
        self.folder, self.is_small, self.game, self.options = folder, is_small, rules.name, dict(options or {})
        torch.manual_seed(seed)
        torch.set_float32_matmul_precision("high")
        self.device = device
        self.prepare(seats, device, recipe, seed)
        example = deal(self.game, self.most_seats, seed=0, options=self.options).record
        self.about: dict[str, Any] = {
            "game": self.game,
            "seats": self.seats,
            "options": self.options,
            "fits": {name: int(example[name]) for name in getattr(rules.tactics, "MASTER_NEEDS", ())},
            **self.described(),
            "seed": seed,
            "device": torch.cuda.get_device_name() if device == "cuda" else device,
            "recipe": asdict(self.recipe),
        }
        folder.mkdir(parents=True, exist_ok=True)
        self.spent = self.load()

    def prepare(self, seats: int | None, device: str, recipe: Any, seed: int) -> None:
        """The table, the recipe and the learner."""
        rules = games.get(self.game)
        self.recipe: Any = recipe or Recipe()
        self.seats: Any = rules.check_seats(seats)
        self.most_seats: int = self.seats
        table: dict[str, Any] = {"seats": self.seats, "options": self.options}
        batch = TorchBatch(self.game, self.recipe.lanes, device, seed=seed, **table)
        space = batch.batch.encoding.numbered
        if space.choices:
            raise InvalidOption(f"moves of {rules.title} are chosen part by part, which masters cannot do")
        even = torch.from_numpy(even_moves(rules, space))
        self.learner = Learner(batch, *measure_sizes(self.game, **table), even, self.recipe)

    def described(self) -> dict[str, Any]:
        """What else is needed to play by the weights."""
        return {}

    def run(self, seconds: float, measure_every: float, report: Report) -> None:
        """Learn until all runs together took so long."""
        while self.spent < seconds:
            self.learn(min(seconds, self.spent + measure_every), seconds, report)
            self.save()
            report(min(self.spent / seconds, 1.0), self.measure(is_over=self.spent >= seconds))

    def learn(self, until: float, seconds: float, report: Report) -> None:
        """Learn for a while: until that many of all seconds are over."""
        before, began = self.spent, time.monotonic()
        while self.spent < until:
            self.learner.iterate(self.spent / seconds)
            self.learner.wait()
            self.spent = before + time.monotonic() - began
            if self.learner.iterations % 50 == 0:
                report(min(self.spent / seconds, 1.0), {})

    def measure(self, *, is_over: bool) -> dict[str, float]:
        """A point of the curve, which is written down; the last one where the training is over."""
        line = {
            "seconds": round(self.spent, 1),
            "decisions": self.learner.iterations * self.learner.lanes * self.recipe.steps,
            **self.learner.newest_losses(),
            **self.measure_strength(is_over),
        }
        return self.note(line)

    def note(self, line: dict[str, float]) -> dict[str, float]:
        """Add a point to the curve in the folder."""
        self.curve.append(line)
        (self.folder / CURVE).write_text(json.dumps(self.curve, indent=1) + "\n", encoding="utf-8")
        return line

    def measure_strength(self, is_over: bool) -> dict[str, float]:
        """Against adepts, and in a small game against the best opponent."""
        table = self.folder / WEIGHTS, self.game, self.seats, self.options
        line = {f"share_against_{OPPONENT}": share_against(table[0], OPPONENT, *table[1:])}
        return line | {"exploitability": exploitability(*table)} if self.is_small else line

    def load(self) -> float:
        """Go on where an earlier run in the folder stopped; returns how many seconds it had taken."""
        self.curve: list[dict[str, float]] = []
        if not (self.folder / CHECKPOINT).exists():
            return 0.0
        told = json.loads((self.folder / ABOUT).read_text(encoding="utf-8"))
        here = json.loads(json.dumps(self.about))
        if any(told.get(key) != here[key] for key in ("game", "seats", "options", "recipe")):
            raise InvalidOption(f"{self.folder} has a training of another table or recipe: choose another folder")
        self.curve = read_curve(self.folder)
        state = torch.load(self.folder / CHECKPOINT, map_location=self.device, weights_only=True)
        self.resume(state)
        return float(state["seconds"])

    def arrays(self) -> Mapping[str, Any]:
        """The weights."""
        arrays: Mapping[str, Any] = self.learner.average.arrays()
        return arrays

    def progress(self) -> dict[str, Any]:
        """What the description says of how far the training has come."""
        return {"seconds": round(self.spent), "iterations": self.learner.iterations}

    def state(self) -> dict[str, Any]:
        """What a later run needs to go on."""
        return self.learner.state()

    def resume(self, state: dict[str, Any]) -> None:
        """Go on from what `state` gave."""
        self.learner.resume(state)

    def save(self) -> None:
        """Write the averaged weights, what they are for, and what is needed to go on; each file whole or not at all."""
        told = {**self.about, **self.progress()}
        (self.folder / ABOUT).write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        with (self.folder / "new.npz").open("wb") as file:
            np.savez_compressed(file, **self.arrays())
        (self.folder / "new.npz").replace(self.folder / WEIGHTS)
        torch.save({**self.state(), "seconds": self.spent}, self.folder / "new.pt")
        (self.folder / "new.pt").replace(self.folder / CHECKPOINT)
