"""Training of value networks: what a position is worth to every seat, learned from how quick bots' games end.

A network corrects the game's own judge (`bots/value_network.py`), so it never begins from nothing. What is saved is the
average of the weights; its loss is measured in games that it has not learned from.
"""

from __future__ import annotations

import itertools
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from facedown import games
from facedown.bots.value_network import LEAST, constant_rows
from facedown.kernel.encoding.constants import constants_of
from facedown.lab.training.learner import between
from facedown.lab.training.positions import Part, Positions, inputs_of_table, joined
from facedown.table.game import deal

HELD_BACK = 32  # one game in so many is only for measuring
MEASURED = 100_000  # positions at most


@dataclass(frozen=True)
class ValueRecipe:
    """The numbers of a training. Pairs go from the first to the second value, evenly in their logarithms.

    Each process plays `games` at a time. A stretch makes at most so many `passes` over all positions. `average` is the
    part of the weights' average that each step keeps.
    """

    batch: int = 4096
    passes: float = 1.0
    width: int = 64
    inner: int = 32
    rate: tuple[float, float] = (1e-3, 2e-5)
    average: float = 0.99
    games: int = 50


class ValuePerceptron(nn.Module):
    """The network of one table. Inputs that mean cards are made of what is printed on these (`constants`)."""

    def __init__(self, inputs: int, seats: int, recipe: ValueRecipe, constants: Sequence[tuple[range, Tensor]]) -> None:
        super().__init__()
        self.size = inputs
        self.rows = nn.Parameter(torch.randn(inputs + 1, recipe.width) * 0.03)
        self.bias = nn.Parameter(torch.zeros(recipe.width))
        self.middle = nn.Linear(recipe.width, recipe.inner)
        self.leave = nn.Linear(recipe.inner, seats)
        self.trust = nn.Parameter(torch.ones(1))
        self.places = [slice(rows.start, rows.stop) for rows, _ in constants]
        for number, (_, known) in enumerate(constants):
            self.register_buffer(f"known_{number}", known)
        self.printed = nn.ParameterList(torch.randn(known.shape[1], recipe.width) * 0.03 for _, known in constants)
        nn.init.normal_(self.leave.weight, std=0.01)
        nn.init.zeros_(self.leave.bias)

    def all_rows(self) -> Tensor:
        """A row for every input, and one of zeros for no input."""
        used = torch.ones(self.size + 1, 1, device=self.rows.device)
        used[self.size] = 0
        for place in self.places:
            used[place] = 0
        rows = self.rows * used
        for number, (place, printed) in enumerate(zip(self.places, self.printed, strict=True)):
            made = getattr(self, f"known_{number}") @ printed
            rows = torch.cat((rows[: place.start], made, rows[place.stop :]))
        return rows

    def forward(self, inputs: Tensor, judged: Tensor) -> Tensor:
        """The logarithms of shares, up to a constant."""
        summed = nn.functional.embedding_bag(inputs, self.all_rows(), mode="sum")
        hidden = torch.relu(summed + self.bias)
        logits: Tensor = self.trust * judged + self.leave(torch.relu(self.middle(hidden)))
        return logits

    def arrays(self) -> dict[str, Any]:
        """The weights; rows that are made of constants are left to be made."""
        rows = self.rows[: self.size].clone()
        for place in self.places:
            rows[place] = 0
        found = {
            "rows": rows,
            "bias": self.bias,
            "middle": self.middle.weight.T,
            "middle_bias": self.middle.bias,
            "leave": self.leave.weight.T,
            "leave_bias": self.leave.bias,
            "trust": self.trust,
        }
        found |= {f"printed_{number}": one for number, one in enumerate(self.printed)}
        return {name: one.detach().cpu().numpy().astype(np.float16) for name, one in found.items()}


class ValueLearner:
    """One table: its positions so far, its network, and the average of its weights."""

    def __init__(self, game: str, seats: int, options: Any, recipe: ValueRecipe, device: str, training: Any) -> None:
        self.seats, self.recipe, self.device = seats, recipe, torch.device(device)
        self.inputs = inputs_of_table(game, seats, options, getattr(training, "NOT_READ", ()))
        example = deal(game, seats, seed=0, options=options).record
        known = constants_of(games.get(game).declaration, example)
        constants = [
            (self.inputs.rows_of(index), torch.from_numpy(table))
            for index, table in constant_rows(self.inputs, known, getattr(training, "LOOKED_UP", ()))
        ]
        self.network = ValuePerceptron(self.inputs.size, seats, recipe, constants).to(self.device)
        self.average = ValuePerceptron(self.inputs.size, seats, recipe, constants).to(self.device).eval()
        self.average.load_state_dict(self.network.state_dict())
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=recipe.rate[0])
        self.collected: list[Positions] = []
        self.steps = 0
        self.met = np.zeros(self.inputs.size, np.bool_)

    def add(self, *positions: Positions) -> None:
        """More positions to learn from."""
        self.collected += positions
        for one in positions:
            self.met[one.inputs] = True

    def fit(self, seconds: float, share: float) -> dict[str, float]:
        """Fit to all positions for a while; returns the losses of the judge and of the network."""
        if not self.collected:
            return {}
        self.collected = [joined(self.collected)]
        data = OnDevice(self.collected[0], self.inputs.size, self.device)
        learned, held = data.split(self.collected[0].game)
        until = time.monotonic() + seconds
        for group in self.optimizer.param_groups:
            group["lr"] = between(self.recipe.rate, share)
        for _ in range(int(self.recipe.passes * len(learned) / self.recipe.batch) + 1):
            chosen = learned[torch.randint(len(learned), (self.recipe.batch,), device=self.device)]
            loss = cross_entropy(data.won[chosen], self.network(data.rows(chosen), data.judged[chosen]))
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()
            self.optimizer.step()
            self._move_average()
            self.steps += 1
            if self.steps % 20 == 0 and time.monotonic() > until:
                break
        losses: dict[str, float] = self._losses(data, held[torch.randperm(len(held), device=self.device)[:MEASURED]])
        return losses

    @torch.no_grad()
    def _move_average(self) -> None:
        left = max(1 - self.recipe.average, 1 / (self.steps + 1))
        kept = self.average.parameters()
        torch._foreach_lerp_(list(kept), list(self.network.parameters()), left)

    @torch.no_grad()
    def _losses(self, data: OnDevice, held: Tensor) -> dict[str, float]:
        judge = torch.cat([cross_entropy(data.won[one], data.judged[one])[None] for one in held.split(8192)])
        ours = [
            cross_entropy(data.won[one], self.average(data.rows(one), data.judged[one])) for one in held.split(8192)
        ]
        return {"judge": float(judge.mean()), "network": float(torch.stack(ours).mean())}

    def arrays(self) -> dict[str, Any]:
        """The averaged weights, without rows of inputs that were never on, as `bots/value_network.py` reads them."""
        arrays: dict[str, Any] = self.average.arrays()
        arrays["rows"][~self.met] = 0
        ends = [*self.inputs.readings["first"].tolist(), self.inputs.size]
        return arrays | {"names": np.array(self.inputs.names), "firsts": np.array(ends, np.uint16)}

    def state(self) -> dict[str, Any]:
        """What a later run needs to go on; positions are collected again."""
        return {
            "network": self.network.state_dict(),
            "average": self.average.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "steps": self.steps,
            "met": torch.from_numpy(self.met),
        }

    def resume(self, state: Mapping[str, Any]) -> None:
        """Go on from what `state` gave."""
        for name in ("network", "average", "optimizer"):
            getattr(self, name).load_state_dict(state[name])
        self.steps, self.met = state["steps"], state["met"].cpu().numpy()


class OnDevice:
    """Positions as tensors, where the network is."""

    def __init__(self, positions: Positions, nothing: int, device: torch.device) -> None:
        self.nothing = nothing
        sizes = torch.from_numpy(positions.sizes.astype(np.int64))
        self.sizes = sizes.to(device)
        self.starts = (torch.cumsum(sizes, 0) - sizes).to(device)
        self.inputs = torch.from_numpy(positions.inputs.view(np.int16)).to(device)  # not all of torch knows uint16
        self.judged = torch.log(torch.from_numpy(positions.judged).clamp(min=LEAST)).to(device)
        self.won = torch.from_numpy(positions.won).to(device)
        self.places = torch.arange(int(sizes.max()), device=device)

    def rows(self, chosen: Tensor) -> Tensor:
        """The inputs that are on in some positions, filled up with the one that means nothing."""
        places = self.starts[chosen][:, None] + self.places
        is_on = self.places < self.sizes[chosen][:, None]
        inputs = self.inputs[places.clamp(max=len(self.inputs) - 1)].int() & 0xFFFF
        return torch.where(is_on, inputs, self.nothing)

    def split(self, game: Any) -> tuple[Tensor, Tensor]:
        """The numbers of positions to learn from, and of those to measure with."""
        is_held = game % HELD_BACK == 0
        found = (torch.from_numpy(np.flatnonzero(one)).to(self.won.device) for one in (~is_held, is_held))
        learned, held = found
        return learned, held


def cross_entropy(won: Tensor, logits: Tensor) -> Tensor:
    """How far shares are from what was won."""
    return -(won * torch.log_softmax(logits, -1)).sum(-1).mean()


class UntilLater:
    """Parts without end, of all tables in turn, that end when the time is up."""

    def __init__(self, seats: Sequence[int], first: int, games: int, seconds: float) -> None:
        self.seats, self.first, self.games = seats, first, games
        self.until = time.monotonic() + seconds

    def __len__(self) -> int:
        return sys.maxsize

    def __getitem__(self, at: int) -> Part:
        return Part(self.seats[at % len(self.seats)], self.first + self.games * at, self.games)

    def __iter__(self) -> Iterator[Part]:
        for at in itertools.count():
            if at > 0 and time.monotonic() > self.until:
                break
            yield self[at]
