"""A batch on a GPU. Its arrays stay there: torch and JAX read them in place.

`torch.as_tensor(batch.observation, device="cuda")` copies nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from facedown import games
from facedown.games import GameRules
from facedown.kernel.chance import Rng, seed_words
from facedown.kernel.encoding.writers import REMEMBERED, SMALL
from facedown.kernel.options import OptionValue
from facedown.lab.vector import stepping
from facedown.lab.vector.encoding import NUMBERS, ROOM, Encoding, encoding_of
from facedown.lab.vector.kernels import GLOBAL, WORD, LaneState, block_of, compiled_kernels, cuda, words_in


def new_lanes(rules: GameRules, seats: int, encoding: Encoding, size: int, open_cards: bool) -> dict[str, Any]:
    """The arrays of all lanes, in column-major order. Positions and generators are separate, as words."""
    no_records, no_bytes = np.zeros(0, rules.layout), np.zeros((0, rules.layout.itemsize), np.uint8)
    made = {
        **dict.fromkeys(("records", "ended", "hidden"), no_records),
        **dict.fromkeys(("whole_bytes", "ended_bytes", "hidden_bytes"), no_bytes),
        "choosers": np.zeros(0, Rng),
        "seeds": np.zeros((size, 8), np.uint32, order="F"),
        "scores": np.zeros((size, seats), np.int32, order="F"),
    }
    shapes = stepping.shapes_of(encoding, seats, open_cards)
    rows = encoding.moves if encoding.listing else 0
    shapes["listed"] = ((REMEMBERED + 1 if encoding.space and encoding.moves > SMALL else rows,), np.int64)
    return made | {name: np.zeros((size, *shape), kind, order="F") for name, (shape, kind) in shapes.items()}


def new_state(layout: np.dtype[Any], size: int, on_device: Callable[[Any], Any] = lambda array: array) -> LaneState:
    """The state of as many lanes; device memory holds words, because it is allocated and copied as words."""
    is_large = block_of(layout)[0] is GLOBAL
    words = on_device(np.zeros((size, words_in(layout)), WORD, order="C" if is_large else "F"))
    # An array on a device has at least one element.
    records = words if is_large else on_device(np.zeros((1, words_in(layout)), WORD))
    hidden = on_device(np.zeros((size if is_large else 1, words_in(layout)), WORD))
    return LaneState(
        words,
        records.reshape(-1),
        records.view(layout).reshape(len(records)),
        hidden.reshape(-1),
        hidden.view(layout).reshape(len(hidden)),
        hidden.view(np.uint8),
        on_device(np.zeros((size, words_in(Rng)), WORD, order="F")),
    )


class Examples(NamedTuple):
    """Example arguments of kernels in host memory, to compile kernels without a device."""

    lanes: stepping.Lanes
    kept: LaneState
    deal: stepping.Deal
    moves: Any
    words: Any
    records: Any


def examples_of(rules: GameRules, seats: int, encoding: Encoding) -> Examples:
    """Arguments of the kernels of a table."""
    words = np.zeros((2, words_in(rules.layout)), WORD)
    options = rules.setup_array(rules.read_options({}, seats))
    return Examples(
        stepping.Lanes(**new_lanes(rules, seats, encoding, 2, False)),
        new_state(rules.layout, 2),
        stepping.Deal(seed_words(0), options, np.zeros(1, rules.layout), seats),
        np.zeros(2, np.int32),
        words,
        words.view(rules.layout).reshape(2),
    )


class CudaBatch:
    """Many games of one table on a GPU; the arrays are those of `facedown.lab.vector.batch.Batch`.

    Moves are not checked: one that is not in the mask leaves its lane in an impossible position.
    """

    def __init__(
        self,
        game: str,
        size: int,
        seats: int | None = None,
        *,
        options: Mapping[str, OptionValue] | None = None,
        seed: int | bytes | None = None,
        open_cards: bool = False,
        moves: str = NUMBERS,
        room: int = ROOM,
        promising: bool = False,
        stream: Any = 0,
    ) -> None:
        self.rules = games.get(game)
        self.seats = self.rules.check_seats(seats)
        self.options = self.rules.read_options(options or {}, self.seats)
        self.size, self.stream = size, stream
        self.encoding: Encoding = encoding_of(self.rules, self.seats, options or {}, moves, room, promising)
        self.space, self.layout = self.encoding.space, self.encoding.layout
        self.features, self.constants = self.encoding.features, self.encoding.constants
        arrays = new_lanes(self.rules, self.seats, self.encoding, size, open_cards)
        self._lanes = stepping.Lanes(**{name: cuda.to_device(one) for name, one in arrays.items()})
        self._kept = new_state(self.rules.layout, size, cuda.to_device)
        self._kernels = compiled_kernels(self.rules.layout, self.encoding)
        self._sampled = cuda.to_device(np.zeros(size, np.int32))
        self._threads = block_of(self.rules.layout)[1]
        self._grid = (size + self._threads - 1) // self._threads
        self.reset(seed)

    def reset(self, seed: int | bytes | None = None) -> None:
        """Deal the first game of every lane."""
        options = self.rules.setup_array(self.options)
        empty = np.zeros(1, self.rules.layout)
        master, dealt, blank = map(cuda.to_device, (seed_words(seed), options, empty))
        self._deal = stepping.Deal(master, dealt, blank, self.seats)
        self._launch(self._kernels.deal, self._deal)

    def step(self, moves: Any) -> None:
        """Play one move in every lane, by its number in the space; `moves` is an array on the device."""
        self._launch(self._kernels.step, self._deal, moves)

    def sample(self) -> Any:
        """A random move for every lane, the same as a batch on the CPU draws; the array is overwritten each time."""
        self._launch(self._kernels.sample, self._sampled)
        return self._sampled

    @property
    def records(self) -> Any:
        """The whole positions, hidden cards included, as a new array."""
        return self._shown(False)

    @property
    def hidden(self) -> Any:
        """The positions as the acting seats know them, as a new array."""
        return self._shown(True)

    def _shown(self, hidden: bool) -> Any:
        words = cuda.device_array((self.size, words_in(self.rules.layout)), WORD)
        records = words.view(self.rules.layout).reshape(self.size)
        self._launch(self._kernels.show, hidden, words, records)
        return records

    def _launch(self, kernel: Any, *arguments: Any) -> None:
        kernel[self._grid, self._threads, self.stream](self._lanes, self._kept, *arguments)

    def __getattr__(self, name: str) -> Any:
        """The arrays of the lanes, on the device."""
        if name.startswith("_") or name not in stepping.Lanes._fields:
            raise AttributeError(name)
        return getattr(self._lanes, name)
