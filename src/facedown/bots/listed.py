"""A network that scores the moves an adept considers, in NumPy: see `facedown.lab.training.listed_networks`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from facedown.bots.adept import weigh_moves, weighing_buffers
from facedown.bots.network_inputs import DEEPEST, FLOOR, SCALE, STEEP, NetworkInputs, inputs_of_table
from facedown.bots.protocol import Known
from facedown.games import GameRules
from facedown.kernel.chance import Rng
from facedown.kernel.encoding.constants import constants_of
from facedown.kernel.encoding.features import features_of
from facedown.kernel.encoding.observations import layout_of
from facedown.kernel.encoding.writers import Listing, writers_of

Array = np.ndarray[Any, Any]

THOUGHTS = 128  # as in training


class ListedLabel(msgspec.Struct, frozen=True):
    """What a network was trained for, and what it reads of a table."""

    game: str
    seats: list[int]
    fits: dict[str, int]
    room: int
    left_out: list[str]
    look_up: list[tuple[str, str]]


class ListedNetwork:
    """The weights, and what they make of a position and its moves."""

    def __init__(self, label: ListedLabel, stored: dict[str, Array]) -> None:
        self.label = label
        whole = ("places", "largest", "first")
        self.places, self.largest, self.first = (stored[name].astype(np.int64) for name in whole)
        self.weight = {name: one.astype(np.float32) for name, one in stored.items() if name not in whole}
        never = np.zeros((1, self.weight["enter_weight"].shape[1]), np.float32)
        self.enter = np.concatenate((self.weight["enter_weight"], never))

    def apply(self, name: str, inputs: Array) -> Array:
        """One layer."""
        return np.asarray(inputs @ self.weight[f"{name}_weight"] + self.weight[f"{name}_bias"])

    def judged(self, table: int, inputs: Array, rows: Array, shares: Array) -> tuple[Array, Array]:
        """The score of each move, and what it is thought to be worth."""
        places = self.places[table, np.arange(len(inputs)), inputs]
        hidden = relu(self.apply("middle", relu(self.enter[places].sum(0) + self.weight["enter_bias"])))
        index = np.minimum(rows, self.largest) + self.first
        # Cards of one move share their vectors: none of them twice is one of them, as "no card" is.
        first_of = np.sort(index, 1)
        repeated = np.concatenate((np.zeros((len(index), 1), bool), first_of[:, 1:] == first_of[:, :-1]), 1)
        summed = np.where(repeated[..., None], 0, self.weight["moves_weight"][first_of]).sum(1)
        lean = leanings(shares)
        prior = np.stack((shares, lean / SCALE, np.exp(SCALE * lean)), 1).astype(np.float32)
        inner = relu(summed + self.apply("ask", hidden) + prior @ self.weight["lean_weight"])
        joined = relu(self.apply("join", inner))
        return self.apply("score", joined)[:, 0] + STEEP * lean, self.apply("judge", joined)[:, 0]


def relu(values: Array) -> Array:
    return np.maximum(values, 0)


def leanings(shares: Array) -> Array:
    """How far each share is below the best one, in logits."""
    cut = np.clip(shares.astype(np.float32), FLOOR, 1 - FLOOR)
    logits = np.log(cut) - np.log1p(-cut)
    return np.asarray(np.maximum(logits - logits.max(), DEEPEST))


class ListedEncoding:
    """What such a network reads of one table."""

    def __init__(self, rules: GameRules, record: Any, seats: int, label: ListedLabel) -> None:
        declaration = rules.declaration
        self.seats, self.table, self.room = seats, label.seats.index(seats), label.room
        self.layout, self.features = layout_of(declaration, seats, record), features_of(declaration, seats, record)
        self.writers = writers_of(declaration, self.layout, None, self.features, Listing(label.room))
        constants = constants_of(declaration, record)
        self.inputs: NetworkInputs = inputs_of_table(self.layout, constants, label.left_out, label.look_up)
        self.even = {number for number, move in enumerate(declaration.moves.values(), 1) if move.even}

    def read(self, known: Known) -> Array:
        """What a seat knows."""
        tokens = np.zeros(len(self.layout), np.uint8)
        self.writers.write_tokens(np.frombuffer(known.record.tobytes(), np.uint8), known.seat, tokens)
        return self.inputs.read(tokens)

    def moves(self, known: Known) -> tuple[Array, Array]:
        """The codes of the moves that an adept weighs, and their shares; the best where not all have room."""
        scratch, codes, shares = weighing_buffers(known.record.dtype)
        codes, shares = codes[:THOUGHTS], shares[:THOUGHTS]
        found, _ = weigh_moves(known.record, known.seat, np.zeros(1, Rng)[0], scratch, codes, shares)
        best = np.argsort(-shares[:found], kind="stable")[: self.room] if found > self.room else np.arange(found)
        return codes[best], shares[best]

    def rows(self, known: Known, codes: Array) -> Array:
        """The features of moves."""
        rows = np.zeros((len(codes), len(self.features)), np.uint8)
        for code, row in zip(codes.tolist(), rows, strict=True):
            self.writers.write_features(known.record, code, known.seat, row)
        return rows.astype(np.int64)

    def is_even(self, rows: Array) -> bool:
        """Whether these moves are best drawn at random."""
        return int(rows[0, 0]) in self.even


def read_listed(file: Path, label: Path) -> ListedNetwork:
    """The network in a file."""
    with np.load(file) as arrays:
        stored = {name: arrays[name] for name in arrays.files}
    return ListedNetwork(msgspec.json.decode(label.read_bytes(), type=ListedLabel), stored)
