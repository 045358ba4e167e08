"""A value network: what a position with all cards open is worth to every seat, evaluated in compiled code.

It corrects a game's own `judge`: the logarithms of the judge's shares, scaled, are added to what a small perceptron
says of the inputs that are on (`kernel/encoding/inputs.py`). Its first layer is a sum of one row for each of them.
Without rows there is no network, and the judge has the last word.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import exp, log
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

from facedown.games import GameRules
from facedown.kernel.compiler import rule
from facedown.kernel.encoding.constants import constants_of
from facedown.kernel.encoding.inputs import Inputs, Reading, field_of, inputs_of, read_inputs
from facedown.kernel.encoding.observations import layout_of
from facedown.kernel.log import MOST_SEATS

MOST_ON = 512  # inputs that are on in one position
LEAST = 1e-5  # share, before its logarithm is taken
LARGEST_PRINTED = 15  # number on a card that differs from others


class ValueNetwork(NamedTuple):
    """The weights for one table, and scratch space."""

    readings: Any
    rows: Any
    bias: Any
    middle: Any
    middle_bias: Any
    leave: Any
    leave_bias: Any
    trust: Any  # in the judge: one number
    inputs: Any
    hidden: Any
    inner: Any
    logits: Any

    def with_buffers(self) -> ValueNetwork:
        """The same weights with scratch space of its own."""
        return self._replace(**buffers(len(self.bias), len(self.middle_bias)))


WEIGHTS = ("rows", "bias", "middle", "middle_bias", "leave", "leave_bias", "trust")


def buffers(width: int, inner: int) -> dict[str, Any]:
    """Scratch space for one evaluation."""
    return {
        "inputs": np.zeros(MOST_ON, np.int32),
        "hidden": np.zeros(width, np.float32),
        "inner": np.zeros(inner, np.float32),
        "logits": np.zeros(MOST_SEATS),
    }


def no_network() -> ValueNetwork:
    """What stands for no network."""
    row, table = np.zeros(0, np.float32), np.zeros((0, 0), np.float32)
    return ValueNetwork(np.zeros(0, Reading), table, row, table, row, table, row, row, **buffers(0, 0))


class ValueWeights:
    """The weights of a file, for tables with several numbers of seats."""

    def __init__(self, file: Path) -> None:
        with np.load(file) as arrays:
            self.arrays = {name: arrays[name] for name in arrays.files}
        self.label = msgspec.json.decode(file.with_suffix(".json").read_bytes(), type=ValueLabel)
        self._networks: dict[Any, ValueNetwork] = {}

    def network(self, rules: GameRules, record: Any, seats: int) -> ValueNetwork:
        """The network of a table, made once for each."""
        declaration = rules.declaration
        constants = constants_of(declaration, record)
        about = [record[name].tobytes() for name in declaration.bounding] + [
            one.tobytes() for one in constants.values()
        ]
        key = seats, *about
        if key not in self._networks:
            inputs = inputs_of(layout_of(declaration, seats, record), self.label.left_out)
            self._networks[key] = self._made(inputs, constants, seats)
        return self._networks[key]

    def _made(self, inputs: Inputs, constants: Mapping[str, Any], seats: int) -> ValueNetwork:
        """The network for these inputs: rows are found by what is read, and cards by what is printed on them."""
        stored = {name: self.arrays[f"{name}_{seats}"].astype(np.float32) for name in WEIGHTS}
        names, firsts = self.arrays[f"names_{seats}"].tolist(), self.arrays[f"firsts_{seats}"].tolist()
        known = {name: (first, end) for name, first, end in zip(names, firsts, firsts[1:], strict=False)}
        rows = np.zeros((inputs.size, stored["rows"].shape[1]), np.float32)
        for index, name in enumerate(inputs.names):
            place, (first, end) = inputs.rows_of(index), known.get(name, (0, 0))
            same = min(len(place), end - first)
            rows[place.start : place.start + same] = stored["rows"][first : first + same]
        for number, (index, printed) in enumerate(constant_rows(inputs, constants, self.label.look_up)):
            place = inputs.rows_of(index)
            rows[place.start : place.stop] = printed @ self.arrays[f"printed_{number}_{seats}"].astype(np.float32)
        return ValueNetwork(
            inputs.readings,
            **{**{name: np.ascontiguousarray(one) for name, one in stored.items()}, "rows": rows},
            **buffers(rows.shape[1], len(stored["middle_bias"])),
        )


class ValueLabel(msgspec.Struct, frozen=True):
    """What was read of a table in training."""

    left_out: list[str]
    look_up: list[tuple[str, str]]


def constant_rows(
    inputs: Inputs, constants: Mapping[str, Any], look_up: Sequence[tuple[str, str]]
) -> Iterator[tuple[int, Any]]:
    """For readings of cards whose rules are data: what is printed on each card, one-hot, a row for each input.

    So a network that has learned what prints are worth plays with any set of cards.
    """
    for index, name in enumerate(inputs.names):
        tables = [constants[constant] for field, constant in look_up if field == field_of(name)]
        if tables:
            cards = np.arange(1, len(inputs.rows_of(index)) + 1) - inputs.readings["bias"][index]
            printed = np.concatenate(tables, 1)[np.minimum(cards, len(tables[0]) - 1)]
            one_hot = printed[:, :, None] == np.arange(1, LARGEST_PRINTED + 1)
            yield index, one_hot.reshape(len(cards), -1).astype(np.float32)


@rule
def correct_shares(network, seats, known, seat, shares):
    """Replace the judge's shares with those of the network; `seat` is to move, `known` are the bytes of the record."""
    hidden, inner, logits = network.hidden, network.inner, network.logits
    for unit in range(len(hidden)):
        hidden[unit] = network.bias[unit]
    for index in range(read_inputs(network.readings, seats, known, seat, network.inputs)):
        row = network.inputs[index]
        for unit in range(len(hidden)):
            hidden[unit] += network.rows[row, unit]
    for unit in range(len(inner)):
        inner[unit] = network.middle_bias[unit]
    for source in range(len(hidden)):
        if hidden[source] > 0.0:
            for unit in range(len(inner)):
                inner[unit] += hidden[source] * network.middle[source, unit]
    largest = -1e9
    for turn in range(seats):
        player = (seat + turn) % seats
        logit = network.trust[0] * log(max(shares[player], LEAST)) + network.leave_bias[turn]
        for unit in range(len(inner)):
            logit += max(inner[unit], np.float32(0.0)) * network.leave[unit, turn]
        logits[player] = logit
        largest = max(largest, logit)
    whole = 0.0
    for player in range(seats):
        shares[player] = exp(logits[player] - largest)
        whole += shares[player]
    for player in range(seats):
        shares[player] /= whole
