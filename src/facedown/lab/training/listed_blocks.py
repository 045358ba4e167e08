"""The lanes of each table as tensors, and what happened in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from facedown.lab.training.listed_inputs import TableInputs
from facedown.lab.vector.weighed import WeighedBatch


class Block:
    """The lanes of one table: a batch whose arrays are tensors, and what is read of it."""

    observation: Tensor
    whole: Tensor
    mask: Tensor
    seat: Tensor
    rewards: Tensor
    done: Tensor
    worths: Tensor
    rows: Tensor

    def __init__(
        self, game: str, table: TableInputs, size: int, device: str, options: Any, seed: int, room: int
    ) -> None:
        self.table, self.size, self.on_gpu = table, size, device == "cuda"
        if self.on_gpu:
            from numba import cuda

            from facedown.lab.vector.weighed_cuda import WeighedCudaBatch

            stream = cuda.external_stream(torch.cuda.current_stream().cuda_stream)
            self.batch: Any = WeighedCudaBatch(game, size, table.seats, options, seed, room, stream=stream)
            self._rows = torch.zeros(size, dtype=torch.int32, device=device)
            self._chosen = cuda.as_cuda_array(self._rows)
        else:
            self.batch = WeighedBatch(game, size, table.seats, options, seed, room)
        for name in ("observation", "whole", "mask", "seat", "rewards", "done", "worths", "rows"):
            array = getattr(self.batch, name)
            setattr(self, name, torch.as_tensor(array, device=device) if self.on_gpu else torch.from_numpy(array))
        self._columns = torch.as_tensor(table.inputs.columns, device=device)
        self._looked_up = [
            (torch.as_tensor(at, device=device), torch.as_tensor(table, device=device))
            for at, table in table.inputs.looked_up
        ]

    def read(self, tokens: Tensor) -> Tensor:
        """The numbers that networks read."""
        parts = [tokens[:, self._columns]]
        parts += [table[tokens[:, at].long()].flatten(1) for at, table in self._looked_up]
        return torch.cat(parts, 1)

    def step(self, rows: Tensor) -> None:
        """Play a listed move in every lane."""
        if self.on_gpu:
            self._rows.copy_(rows)
            self.batch.step(self._chosen)
        else:
            self.batch.step(rows.to(torch.int32).numpy())


@dataclass
class ListedRollout:
    """What happened in every lane over a few steps; what was seen has one row more."""

    tokens: Tensor
    whole: Tensor
    rows: Tensor
    worths: Tensor
    mask: Tensor
    seat: Tensor
    logs: Tensor
    best: Tensor  # what an adept would play
    moves: Tensor
    own: Tensor
    learned: Tensor  # whether the policy chose
    rewards: Tensor
    done: Tensor
