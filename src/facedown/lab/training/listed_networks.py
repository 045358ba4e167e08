"""Networks that score listed moves by their features, for every number of seats of a game at once.

What a seat knows is one-hot over *places*: pairs of a token's name and what its value means there, which are shared by
all tables of the game. A move is the sum of one vector for each of its features, of what the game's own judgement says
of it, and of what the position says; a small perceptron makes a score of that.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from facedown.bots.network_inputs import DEEPEST, FLOOR, SCALE, STEEP
from facedown.lab.training.networks import apply, padded


@dataclass(frozen=True)
class Inputs:
    """What networks read, for some decisions: `table` is which table of the game each was at."""

    tokens: Tensor
    table: Tensor
    rows: Tensor
    worths: Tensor
    mask: Tensor


def leanings(worths: Tensor, mask: Tensor) -> Tensor:
    """How far each move's share is below that of the best one, in logits; 0 for the best."""
    shares = worths.float().clamp(FLOOR, 1 - FLOOR)
    logits = (torch.log(shares) - torch.log1p(-shares)).masked_fill(~mask, -1e9)
    return (logits - logits.amax(-1, keepdim=True)).clamp(min=DEEPEST)


class ListedNetwork(nn.Module):
    """Reads a position and its moves: numbers for every move, and numbers for the position.

    `places` says for each table, token and value which input is on; the last input is never on. `features` says how
    many values each feature of a move has, and where its vectors begin: features that are alike share them.
    """

    places: Tensor
    first: Tensor
    largest: Tensor

    def __init__(
        self, places: Tensor, inputs: int, features: Tensor, width: int, inner: int, heads: int, outputs: int
    ) -> None:
        super().__init__()
        self.register_buffer("places", places)
        self.register_buffer("largest", features[0] - 1)
        self.register_buffer("first", features[1])
        self.kinds = int((features[0] + features[1]).max())
        self.inputs = inputs
        self.enter = nn.Linear(padded(inputs), width)
        self.middle = nn.Linear(width, width)
        self.leave = nn.Linear(width, padded(outputs)) if outputs else None
        self.outputs = outputs
        self.ask = nn.Linear(width, inner)
        self.moves = nn.Linear(padded(self.kinds), inner, bias=False)
        self.lean = nn.Linear(3, inner, bias=False)
        self.join = nn.Linear(inner, inner)
        self.score = nn.Linear(inner, padded(heads))
        self.heads = heads
        for layer in (self.leave, self.score):
            if layer is not None:
                nn.init.zeros_(layer.bias)
                nn.init.normal_(layer.weight, std=0.003)

    def hidden(self, tokens: Tensor, table: Tensor) -> Tensor:
        """The last hidden layer of the position."""
        kind = torch.bfloat16 if tokens.is_cuda else torch.float32
        columns = torch.arange(tokens.shape[1], device=tokens.device)
        places = self.places[table[:, None], columns, tokens.long()].long()
        one_hot = torch.zeros(len(tokens), padded(self.inputs), device=tokens.device, dtype=kind)
        one_hot.scatter_(1, places, 1.0)
        one_hot[:, self.inputs - 1] = 0
        return torch.relu(apply(self.middle, torch.relu(apply(self.enter, one_hot))))

    def joined(self, hidden: Tensor, rows: Tensor, worths: Tensor, mask: Tensor) -> Tensor:
        """The last hidden layer of each move."""
        index = torch.minimum(rows.long(), self.largest) + self.first
        asked = apply(self.ask, hidden)[:, None]
        one_hot = torch.zeros(*rows.shape[:2], padded(self.kinds), device=rows.device, dtype=hidden.dtype)
        one_hot.scatter_(-1, index, 1.0)
        lean = leanings(worths, mask)
        prior = torch.stack((worths.float(), lean / SCALE, torch.exp(SCALE * lean)), -1).to(hidden.dtype)
        return torch.relu(apply(self.join, torch.relu(apply(self.moves, one_hot) + asked + apply(self.lean, prior))))

    def forward(self, inputs: Inputs) -> tuple[Tensor, Tensor]:
        """Numbers for every move, one set for each head, and numbers for the position."""
        hidden = self.hidden(inputs.tokens, inputs.table)
        joined = self.joined(hidden, inputs.rows, inputs.worths, inputs.mask)
        moves = apply(self.score, joined)[..., : self.heads].float()
        whole = apply(self.leave, hidden)[:, : self.outputs].float() if self.leave is not None else hidden[:, :0]
        return moves, whole


class ListedPolicy(ListedNetwork):
    """The network that becomes a master: a score for each move, and what it thinks each move is worth.

    Without having learned anything it plays like an adept that sometimes takes a move that is nearly as good.
    """

    def __init__(self, places: Tensor, inputs: int, features: Tensor, width: int, inner: int) -> None:
        super().__init__(places, inputs, features, width, inner, 1, 0)
        self.judge = nn.Linear(inner, padded(1))
        nn.init.normal_(self.judge.weight, std=0.003)
        nn.init.zeros_(self.judge.bias)

    def both(self, inputs: Inputs) -> tuple[Tensor, Tensor]:
        """Scores and worths of all moves."""
        joined = self.joined(self.hidden(inputs.tokens, inputs.table), inputs.rows, inputs.worths, inputs.mask)
        scores = apply(self.score, joined)[..., 0].float() + STEEP * leanings(inputs.worths, inputs.mask)
        return scores, apply(self.judge, joined.detach())[..., 0].float()

    def scores(self, inputs: Inputs) -> Tensor:
        """Scores of all moves."""
        return self.both(inputs)[0]

    def arrays(self) -> dict[str, np.ndarray[Any, Any]]:
        """The weights as small arrays, as `facedown.bots.master` reads them."""
        found: dict[str, np.ndarray[Any, Any]] = {
            "places": self.places.cpu().numpy().astype(np.uint16),
            "largest": self.largest.cpu().numpy().astype(np.uint16),
            "first": self.first.cpu().numpy().astype(np.uint16),
            "enter_weight": self.enter.weight.detach().T[: self.inputs - 1].cpu().numpy(),
            "moves_weight": self.moves.weight.detach().T[: self.kinds].cpu().numpy(),
            "lean_weight": self.lean.weight.detach().T.cpu().numpy(),
            "enter_bias": self.enter.bias.detach().cpu().numpy(),
        }
        for name in ("middle", "ask", "join", "score", "judge"):
            layer = getattr(self, name)
            used = 1 if name in ("score", "judge") else len(layer.bias)
            found[f"{name}_weight"] = layer.weight.detach().T[:, :used].cpu().numpy()
            found[f"{name}_bias"] = layer.bias.detach()[:used].cpu().numpy()
        return {name: one if one.dtype == np.uint16 else one.astype(np.float16) for name, one in found.items()}
