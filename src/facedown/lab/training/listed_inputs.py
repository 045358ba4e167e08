"""Which inputs the networks of listed moves have: pairs of what a number is called and what its value means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor

from facedown import games
from facedown.bots.network_inputs import NetworkInputs, inputs_of_table
from facedown.kernel.encoding.constants import constants_of
from facedown.lab.vector.weighed import Listed, WeighedBatch, listed_of
from facedown.table.game import deal

MEASURED_LANES, MEASURED_STEPS = 256, 120
VALUES = 256
SEAT_TOKEN = 1


class TableInputs(NamedTuple):
    """What is read of a table with this number of seats."""

    seats: int
    inputs: NetworkInputs


def table_of(game: str, seats: int, options: Any) -> tuple[Listed, Any]:
    """A table and a position there."""
    record = deal(game, seats, seed=0, options=options).record
    return listed_of(games.get(game), seats, record), record


def fields_read(game: str) -> tuple[Sequence[str], Sequence[tuple[str, str]]]:
    """The fields that a master of a game does not read, and the constants that it looks up for a field."""
    training = games.get(game).training
    return getattr(training, "NOT_READ", ()), getattr(training, "LOOKED_UP", ())


def read_table(game: str, seats: int, options: Any) -> TableInputs:
    """What a master reads of a table."""
    listed, record = table_of(game, seats, options)
    constants = constants_of(games.get(game).declaration, record)
    return TableInputs(seats, inputs_of_table(listed.layout, constants, *fields_read(game)))


def meanings_of(table: TableInputs, layout: Any) -> list[Any]:
    """What the values of each number mean, where that differs between tables: a label for each value, or None."""
    tokens = {token.name: token for token in layout.tokens}
    found: list[Any] = []
    for name in table.inputs.names:
        token = tokens.get(name)
        if token is not None and token.name.startswith("where["):
            found.append(layout.places)
        elif token is not None and token.meaning == SEAT_TOKEN:
            found.append([*range(table.seats), "nobody"])
        else:
            found.append(None)
    return found


class Shown(NamedTuple):
    """What games show of the numbers of a table: the smallest and largest values, and what they mean."""

    low: Any
    high: Any
    meanings: list[Any]


def inputs_of(game: str, tables: list[TableInputs], options: Any) -> list[tuple[Tensor, int]]:
    """For each table, number and value the input that is on, and how many there are: of what seats know, and of all."""
    shown = [show_games(game, table, options) for table in tables]
    return [number_inputs(tables, [both[at] for both in shown]) for at in range(2)]


def show_games(game: str, table: TableInputs, options: Any) -> tuple[Shown, Shown]:
    """What seats see, and what there is, in some games in which every second move is the one that an adept plays."""
    batch = WeighedBatch(game, MEASURED_LANES, table.seats, options, seed=12345)
    rng, seen = np.random.default_rng(1), []
    for step in range(MEASURED_STEPS + 1):
        read = [table.inputs.read(tokens) for tokens in (batch.observation, batch.whole)]
        seen.append([(numbers.min(0), numbers.max(0)) for numbers in read])
        worths = np.where(batch.mask, batch.worths + (step % 2) * rng.random(batch.worths.shape), -1.0)
        batch.step(worths.argmax(1).astype(np.int32))
    meanings = meanings_of(table, batch.listed.layout)
    hidden, whole = (
        Shown(np.min([one[at][0] for one in seen], 0), np.max([one[at][1] for one in seen], 0), meanings)
        for at in range(2)
    )
    return hidden, whole


def number_inputs(tables: list[TableInputs], shown: list[Shown]) -> tuple[Tensor, int]:
    """Only values that games show are inputs; others count as the next smaller one. The last input is never on."""
    ranges: dict[str, tuple[int, int]] = {}
    for table, one in zip(tables, shown, strict=True):
        for name, least, most in zip(table.inputs.names, one.low.tolist(), one.high.tolist(), strict=True):
            known = ranges.get(name, (least, most))
            ranges[name] = min(known[0], least), max(known[1], most)
    numbers: dict[Any, int] = {}
    for table, one in zip(tables, shown, strict=True):
        for name, most, labels in zip(table.inputs.names, one.high.tolist(), one.meanings, strict=True):
            if ranges[name][0] < ranges[name][1]:
                for value in range(int(most) + 1):
                    numbers.setdefault((name, label_of(labels, value)), len(numbers))
    never = len(numbers)
    width = max(len(table.inputs.names) for table in tables)
    places = np.full((len(tables), width, VALUES), never, np.int32)
    for number, (table, one) in enumerate(zip(tables, shown, strict=True)):
        for at, (name, labels) in enumerate(zip(table.inputs.names, one.meanings, strict=True)):
            if ranges[name][0] < ranges[name][1]:
                for value in range(VALUES):
                    key = name, label_of(labels, min(value, int(one.high[at])))
                    places[number, at, value] = numbers[key]
    return torch.from_numpy(places), never + 1


def label_of(labels: Any, value: int) -> Any:
    """What a value means."""
    return value if labels is None or value >= len(labels) else str(labels[value])


def features_of_rows(game: str, seats: int, options: Any) -> Tensor:
    """How many values each feature of a move has, and where they begin; several cards of one move are alike."""
    listed, _ = table_of(game, seats, options)
    firsts: dict[str, int] = {}
    first, size = [], 0
    for name, high in zip(listed.features.names, listed.features.high.tolist(), strict=True):
        kind = name.rpartition(" ")[0] or name
        if kind not in firsts:
            firsts[kind] = size
            size += int(high) + 1
        first.append(firsts[kind])
    sizes = [int(high) + 1 for high in listed.features.high.tolist()]
    return torch.tensor([sizes, first])
