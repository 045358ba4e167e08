"""OpenSpiel's observers: what seats know, as tensors and strings.

An observation is the table's own (`docs/batches.md`), scaled from 0 to 1. An information state adds the last events as
the seat saw them, each as seven numbers: 1, the kind of event from 0 to 1, and the five numbers of its row in the log
(its seat first), divided by 128; what the seat did not see is 0.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import numpy as np
import pyspiel

from facedown.environments.table import Table
from facedown.errors import InvalidOption
from facedown.games.viewers import EVERYTHING
from facedown.kernel import records
from facedown.kernel.declaration.typed_events import FIRST_COLUMN, SEAT_COLUMN, places_of
from facedown.kernel.log import COLUMNS
from facedown.table.game import Game

EVENT_NUMBERS = 2 + COLUMNS - 2
SCALE = 128


class TableObserver:
    """Writes what a seat knows into `tensor`, whose parts are in `dict`."""

    def __init__(self, table: Table, memory: int, kind: Any, params: Any) -> None:
        if params:
            raise InvalidOption(f"observers of facedown take no parameters, got {params}")
        self._table, self._kind = table, kind
        remembered = memory if kind.perfect_recall else 0
        tokens = len(table.encoder.high)
        self.tensor = np.zeros(table.seats + tokens + remembered * EVENT_NUMBERS, np.float32)
        self.dict = {
            "player": self.tensor[: table.seats],
            "observation": self.tensor[table.seats : table.seats + tokens],
        }
        if remembered:
            self.dict["events"] = self.tensor[table.seats + tokens :].reshape(remembered, EVENT_NUMBERS)

    def set_from(self, state: Any, player: int) -> None:
        """Write what a seat knows in a state."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if state.game is None:
            return
        table = self._table
        self.dict["observation"][:] = table.scaled(table.look(state.game, player).observation)
        if "events" in self.dict:
            self._write_events(state.game, player)

    def _write_events(self, game: Game, player: int) -> None:
        rows = game.log[-len(self.dict["events"]) :]
        for place, row in enumerate(rows):
            self.dict["events"][place] = numbers_of(self._table, row, player)

    def string_from(self, state: Any, player: int) -> str:
        """What a seat knows in a state, as text; with perfect recall, also how it learned it."""
        if state.game is None:
            return "not dealt yet"
        if self._kind.private_info == pyspiel.PrivateInfoType.NONE:
            return view_text(state.game, None)
        if not self._kind.perfect_recall:
            return view_text(state.game, player)
        return recall_text(self._table, state.game, player)


def view_text(game: Game, viewer: int | None) -> str:
    """The view of a seat or a spectator, as text."""
    return msgspec.json.encode(game.view(viewer)).decode()


def recall_text(table: Table, game: Game, seat: int) -> str:
    """Everything that a seat has done and seen, and a digest of what it knows now."""
    own = " ".join(table.text(move) for mover, move in game.history if mover == seat)
    told = " ".join(map(str, game.events_for(seat)))
    known = hashlib.sha256(records.content(game.known(seat))).hexdigest()[:24]
    return f"seat {seat}; played {own}; told {told}; knows {known}"


def numbers_of(table: Table, row: tuple[int, ...], seat: int) -> list[float]:
    """An event as numbers; secrets that the seat did not see are 0."""
    declaration, told = table.rules.declaration, table.rules.told
    columns = [0, *row[SEAT_COLUMN : SEAT_COLUMN + 1], 0, *row[FIRST_COLUMN:]]
    if told(row, seat) != told(row, EVERYTHING):
        event = list(declaration.events.values())[row[0]]
        places = places_of(event)
        for name, kind in event.arguments.items():
            if kind.secret:
                columns[places[name] : places[name] + kind.count] = [0] * kind.count
    numbers = [columns[SEAT_COLUMN], *columns[FIRST_COLUMN:]]
    return [1.0, row[0] / len(declaration.events), *(number / SCALE for number in numbers)]
