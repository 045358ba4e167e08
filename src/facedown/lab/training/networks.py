"""The networks of training: one-hot tokens, two hidden layers, and rows of outputs."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import linear


class TokenNetwork(nn.Module):
    """A perceptron over tokens, each of which is one-hot; values above a token's largest count as the largest.

    On a GPU it computes in bfloat16, while the weights stay in 32 bits.
    """

    largest: Tensor
    first: Tensor

    def __init__(self, sizes: Tensor, outputs: int, width: int) -> None:
        super().__init__()
        self.register_buffer("largest", sizes - 1)
        self.register_buffer("first", torch.cumsum(sizes, 0) - sizes)
        self.inputs, self.outputs = int(sizes.sum()), outputs
        self.enter = nn.Linear(padded(self.inputs), width)
        self.middle = nn.Linear(width, width)
        self.leave = small_outputs(width, outputs)

    def hidden(self, tokens: Tensor) -> Tensor:
        """The last hidden layer."""
        kind = torch.bfloat16 if tokens.is_cuda else torch.float32
        places = torch.minimum(tokens.long(), self.largest) + self.first
        one_hot = torch.zeros(len(tokens), padded(self.inputs), device=tokens.device, dtype=kind)
        one_hot.scatter_(1, places, 1.0)
        return torch.relu(apply(self.middle, torch.relu(apply(self.enter, one_hot))))

    def forward(self, tokens: Tensor) -> Tensor:
        """A row of numbers for each row of tokens."""
        return self.read(self.leave, self.hidden(tokens))

    def read(self, layer: nn.Linear, hidden: Tensor) -> Tensor:
        """The outputs of a last layer, without those that only fill it up."""
        return apply(layer, hidden)[:, : self.outputs].float()


class PolicyNetwork(TokenNetwork):
    """The network that becomes a master: a score for each move, and what it thinks each move is worth.

    What it thinks of worth is for advice. It is learned on top of the policy's own features and does not change them.
    """

    def __init__(self, sizes: Tensor, moves: int, width: int) -> None:
        super().__init__(sizes, moves, width)
        self.judge = small_outputs(width, moves)

    def both(self, tokens: Tensor) -> tuple[Tensor, Tensor]:
        """Scores and worths of all moves."""
        hidden = self.hidden(tokens)
        return self.read(self.leave, hidden), self.read(self.judge, hidden.detach())

    def arrays(self) -> dict[str, np.ndarray[Any, Any]]:
        """The weights as small arrays, as `facedown.bots.master` reads them."""
        layers = {"enter": self.enter, "middle": self.middle, "leave": self.leave, "judge": self.judge}
        found = {"sizes": (self.largest + 1).cpu().numpy().astype(np.uint16)}
        for name, layer in layers.items():
            weight, bias = layer.weight.detach().T, layer.bias.detach()
            weight = weight[: self.inputs] if name == "enter" else weight
            used = self.outputs if name in ("leave", "judge") else len(bias)
            found[f"{name}_weight"] = weight[:, :used].cpu().numpy().astype(np.float16)
            found[f"{name}_bias"] = bias[:used].cpu().numpy().astype(np.float16)
        return found


def padded(number: int) -> int:
    """The next multiple of 64: products of such sizes are much faster on a GPU."""
    return -(-number // 64) * 64


def small_outputs(width: int, outputs: int) -> nn.Linear:
    """A last layer that says almost the same of everything at first."""
    layer = nn.Linear(width, padded(outputs))
    nn.init.zeros_(layer.bias)
    nn.init.normal_(layer.weight, std=0.01)
    return layer


def apply(layer: nn.Linear, inputs: Tensor) -> Tensor:
    """A layer in the precision of its inputs."""
    bias = None if layer.bias is None else layer.bias.to(inputs.dtype)
    return linear(inputs, layer.weight.to(inputs.dtype), bias)


def masked_log_softmax(scores: Tensor, mask: Tensor) -> Tensor:
    """Logarithms of probabilities over the moves that are allowed; the others get a very small one."""
    return torch.log_softmax(scores.masked_fill(~mask, -1e9), dim=-1)
