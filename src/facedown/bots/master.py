"""The master: what was learned from many games, in a small file of weights that needs NumPy only.

There are two kinds. A *policy* was trained by self-play: it sees what `facedown.kernel.encoding` makes of a hidden
record, answers at once, and draws from its own distribution. *Values* say what a position is worth
(`value_network.py`): with them the master searches as the expert does, for as long as it is given.

The weights are in the folder `bots` of a game, one file for all numbers of seats or for each, with a file beside it
that says how they were trained. A master knows tables that are like the ones it was trained at (`Label.fits`). At
others it plays as the expert.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from facedown import games
from facedown.bots.expert import ExpertBot
from facedown.bots.protocol import Budget, Evaluation, Known, MoveValue
from facedown.bots.seats import count_seats
from facedown.bots.value_network import ValueNetwork, ValueWeights
from facedown.errors import UnknownBot
from facedown.games import GameRules
from facedown.kernel.chance import next_word
from facedown.kernel.encoding.observations import Layout, layout_of
from facedown.kernel.encoding.spaces import Space, space_of
from facedown.kernel.encoding.writers import Writers, writers_of

Array = np.ndarray[Any, Any]

# Moves that the network would hardly ever make are left out: training leaves a little of everything.
RARE = 0.01


class Label(msgspec.Struct, frozen=True):
    """What weights were trained for. `fits` has fields of the record, and what a table must have there."""

    game: str
    seats: int | list[int]
    fits: dict[str, int]

    def is_about(self, game: str, seats: int, record: Any) -> bool:
        """Whether a table is like the ones in training."""
        trained = self.seats if isinstance(self.seats, list) else [self.seats]
        fits = all(int(record[name]) == value for name, value in self.fits.items())
        return self.game == game and seats in trained and fits


class Network:
    """The weights of a perceptron over one-hot tokens: the first layer is a sum of rows."""

    def __init__(self, file: Path) -> None:
        with np.load(file) as arrays:
            stored = {name: arrays[name].astype(np.float32) for name in arrays.files}
        self.largest = stored["sizes"].astype(np.int64) - 1
        self.first = np.cumsum(self.largest + 1) - (self.largest + 1)
        names = ("enter", "middle", "leave", "judge")
        self.enter, self.middle, self.leave, self.judge = (
            (stored[f"{name}_weight"], stored[f"{name}_bias"]) for name in names
        )

    def hidden(self, tokens: Array) -> Array:
        """The last hidden layer, for one row of tokens or several."""
        rows = np.minimum(tokens, self.largest) + self.first
        summed = self.enter[0][rows].sum(-2) if tokens.ndim == 1 else self._sum_rows(rows)
        return relu(relu(summed + self.enter[1]) @ self.middle[0] + self.middle[1])

    def _sum_rows(self, rows: Array) -> Array:
        """For many rows of tokens, one product is faster than many sums."""
        one_hot = np.zeros((len(rows), len(self.enter[0])), np.float32)
        np.put_along_axis(one_hot, rows, 1.0, 1)
        return np.asarray(one_hot @ self.enter[0])

    def scores(self, tokens: Array) -> Array:
        """The score of each move of the space."""
        return self.scores_of(self.hidden(tokens))

    def worths(self, tokens: Array) -> Array:
        """What it thinks each move of the space is worth, as rewards of a batch."""
        return self.worths_of(self.hidden(tokens))

    def scores_of(self, hidden: Array) -> Array:
        """The scores from the last hidden layer."""
        return np.asarray(hidden @ self.leave[0] + self.leave[1])

    def worths_of(self, hidden: Array) -> Array:
        """The worths from the last hidden layer."""
        return np.asarray(hidden @ self.judge[0] + self.judge[1])


def relu(values: Array) -> Array:
    return np.maximum(values, 0)


def mixed(scores: Array) -> Array:
    """How likely each of some moves is; a score of minus infinity is no move."""
    chances = np.exp(scores - scores.max(-1, keepdims=True))
    chances /= chances.sum(-1, keepdims=True)
    chances[chances < np.minimum(RARE, chances.max(-1, keepdims=True))] = 0
    return np.asarray(chances / chances.sum(-1, keepdims=True))


# ---- Files


def label_file(weights: Path) -> Path:
    """The file that says what weights are for, and how they were trained."""
    return weights.with_suffix(".json")


def weights_file(game: str, seats: int) -> Path:
    """Where the weights of a game's master are, if there is one: of one for all numbers of seats, or for this one."""
    folder = games.get(game).folder / "bots"
    for_all = folder / "master.npz"
    return for_all if for_all.exists() else folder / f"master_{seats}.npz"


def load_network(file: Path) -> Network | ValueWeights:
    """What is in a file of weights, read again when it has changed."""
    return _read_network(file, file.stat().st_mtime_ns)


@lru_cache(maxsize=16)
def _read_network(file: Path, changed: int) -> Network | ValueWeights:
    with np.load(file) as arrays:
        is_policy = "enter_weight" in arrays.files
    return Network(file) if is_policy else ValueWeights(file)


@lru_cache(maxsize=16)
def read_label(file: Path, changed: int) -> Label:
    """What the weights in a file are for."""
    return msgspec.json.decode(label_file(file).read_bytes(), type=Label)


@cache
def has_master(game: str, seats: int | None = None) -> bool:
    """Whether there is a master for a game: for that many seats, or for any."""
    numbers = games.get(game).seats if seats is None else (seats,)
    return any(weights_file(game, number).exists() for number in numbers)


# ---- Playing


class Encoding:
    """How a table is written as numbers: made once for each, since it takes a moment."""

    def __init__(self, rules: GameRules, record: Any, seats: int) -> None:
        self.seats = seats
        self.layout: Layout = layout_of(rules.declaration, seats, record)
        self.space: Space = space_of(rules.declaration, rules.moves, seats, record)
        self.writers: Writers = writers_of(rules.declaration, self.layout, self.space)
        self.even = even_moves(rules, self.space)

    def tokens(self, known: Known) -> Array:
        """What a seat knows."""
        tokens = np.zeros(len(self.layout), np.uint8)
        self.writers.write_tokens(np.frombuffer(known.record.tobytes(), np.uint8), known.seat, tokens)
        return tokens

    def moves(self, known: Known) -> Array:
        """The numbers of the moves that a seat has."""
        mask = np.zeros(len(self.space), np.bool_)
        self.writers.write_mask(known.record, known.seat, mask)
        return np.flatnonzero(mask)

    def codes(self, known: Known, moves: Array) -> list[int]:
        """The codes of moves with these numbers."""
        code_of_move = self.writers.code_of_move
        return [int(code_of_move(known.record, int(number), known.seat)) for number in moves]


def even_moves(rules: GameRules, space: Space) -> Array:
    """The moves of a space that are best drawn at random, as the declaration says."""
    even = np.zeros(len(space), np.bool_)
    for move, kind in zip(rules.declaration.moves.values(), space.kinds, strict=True):
        even[kind.first : kind.first + len(kind)] = move.even
    return even


class MasterBot:
    """Plays by what was learned: by a game's own weights, or those in a file that `facedown train` wrote.

    Of masters that search, `shape` changes the numbers of the search, and `clock` is what a budget is measured by.
    """

    remembers = True

    def __init__(
        self,
        weights: str | None = None,
        shape: Mapping[str, float] | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._file = None if weights is None else Path(weights)
        if self._file is not None and not (self._file.exists() and label_file(self._file).exists()):
            raise UnknownBot(f"{weights} is not a file of weights with its description beside it")
        self._encodings: dict[Any, Encoding] = {}
        self._expert = ExpertBot(threads=1, clock=clock)
        self._searching = ExpertBot(threads=1, shape=shape, clock=clock, values=self._values)

    def choose(self, known: Known, budget: Budget, rng: Any) -> int:
        """A move: drawn from a policy's distribution, or found by a search."""
        if not self.judges(known, rng):
            return self._searcher(known, rng).choose(known, budget, rng)
        chances = self.policy(known, budget, rng)
        codes, shares = list(chances), np.cumsum(list(chances.values()))
        place = np.searchsorted(shares, float(next_word(rng)) / 2**32, side="right")
        return codes[min(int(place), len(codes) - 1)]

    def policy(self, known: Known, budget: Budget, rng: Any) -> dict[int, float]:
        """How likely each move is, by its code."""
        if not self.judges(known, rng):
            return self._searcher(known, rng).policy(known, budget, rng)
        codes, chances, _ = self._judge(known, self._encoding(known, rng))
        return {code: chance for code, chance in zip(codes, chances, strict=True) if chance}

    def evaluate(self, known: Known, budget: Budget, rng: Any) -> Evaluation:
        """The moves by how often it makes them, and the win share that it expects of each."""
        if not self.judges(known, rng):
            return self._searcher(known, rng).evaluate(known, budget, rng)
        encoding = self._encoding(known, rng)
        moves = [
            MoveValue(code, share_of(worth, encoding.seats), chance)
            for code, chance, worth in zip(*self._judge(known, encoding), strict=True)
        ]
        moves.sort(key=lambda move: (-move.weight, -move.share))
        own = sum(move.share * move.weight for move in moves)
        others = (1 - own) / (encoding.seats - 1)
        shares = (own if seat == known.seat else others for seat in range(encoding.seats))
        return Evaluation(tuple(shares), tuple(moves), 0)

    def knows(self, known: Known, rng: Any) -> bool:
        """Whether it was trained for such a table; raises `UnknownBot` in a game without a master."""
        rules, file = known.rules, self._weights(known, rng)
        if self._file is None and not has_master(rules.name):
            raise UnknownBot(f"{rules.title} has no master; choose from: random, novice, apprentice, adept, expert")
        if not file.exists():
            return False
        label = read_label(file, file.stat().st_mtime_ns)
        return label.is_about(rules.name, count_seats(known, rng), known.record)

    def judges(self, known: Known, rng: Any) -> bool:
        """Whether it says at once of every move what it is worth: a policy does, values have to search."""
        return self.knows(known, rng) and isinstance(load_network(self._weights(known, rng)), Network)

    def _searcher(self, known: Known, rng: Any) -> ExpertBot:
        """With values where there are some for this table."""
        return self._searching if self.knows(known, rng) else self._expert

    def _values(self, known: Known, seats: int) -> tuple[ValueNetwork, Mapping[str, float]]:
        """The values for a table, and the shape of searches with them."""
        weights = load_network(self._file or weights_file(known.rules.name, seats))
        assert isinstance(weights, ValueWeights)
        shapes = getattr(known.rules.training, "SHAPES", {})
        return weights.network(known.rules, known.record, seats), shapes.get(seats, {})

    def _judge(self, known: Known, encoding: Encoding) -> tuple[list[int], list[float], list[float]]:
        """The codes of a seat's moves, how likely each is, and what the policy thinks it is worth."""
        network = load_network(self._file or weights_file(known.rules.name, encoding.seats))
        assert isinstance(network, Network)
        moves = encoding.moves(known)
        hidden = network.hidden(encoding.tokens(known))
        scores = np.where(encoding.even, 0, network.scores_of(hidden))[moves]
        return encoding.codes(known, moves), mixed(scores).tolist(), network.worths_of(hidden)[moves].tolist()

    def _weights(self, known: Known, rng: Any) -> Path:
        return self._file or weights_file(known.rules.name, count_seats(known, rng))

    def _encoding(self, known: Known, rng: Any) -> Encoding:
        """The encoding of this table; the bounds of moves and cards depend on its options."""
        rules, record = known.rules, known.record
        seats = count_seats(known, rng)
        key = (rules.name, seats, *(int(record[name]) for name in rules.declaration.bounding))
        if key not in self._encodings:
            self._encodings[key] = Encoding(rules, record, seats)
        return self._encodings[key]


def share_of(worth: float, seats: int) -> float:
    """A reward as a win share: the winner gets 1, and the others share -1."""
    least = -1 / (seats - 1)
    return min(max((worth - least) / (1 - least), 0.0), 1.0)
