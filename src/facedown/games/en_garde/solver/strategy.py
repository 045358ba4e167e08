"""A solved game's strategy as a file, and a bot that plays it.

A strategy is a weight for every choice of every public history, as returned by `Learner.average`. The file holds the
options of the game and the weights; exploring the game again finds the histories, always in the same order.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

from facedown import games
from facedown.errors import InvalidStrategy
from facedown.games.en_garde.solver.explore import explore
from facedown.games.en_garde.solver.graph import NOTHING, Array, SmallGame
from facedown.games.en_garde.solver.walk import Plan
from facedown.kernel.chance import next_word
from facedown.kernel.tally import total

FORMAT = 1


class Label(msgspec.Struct, frozen=True):
    """What a file of weights is for."""

    game: str
    rules: int
    options: dict[str, str]
    choices: int
    format: int = FORMAT


class Node(NamedTuple):
    """A public history: its position, and the index of its first choice among those of all histories."""

    position: int
    base: int


def save_strategy(file: Path, game: SmallGame, plan: Plan) -> None:
    """Write a plan by history, such as a solution."""
    if not plan.by_history:
        raise InvalidStrategy("only a plan with weights for every history can be saved")
    rules = games.of(game.positions[0])
    label = Label(rules.name, rules.version, game.options, game.choices)
    with file.open("wb") as out:
        np.savez_compressed(
            out,
            label=np.frombuffer(msgspec.json.encode(label), np.uint8),
            weights=_normalised(plan.weights),
        )


def _normalised(weights: Array) -> Array:
    """Weights in the narrowest type: only their proportions matter, and they are all far from the ends of the range."""
    return (weights / max(float(weights.max(initial=0.0)), 1.0)).astype(np.float32)


@lru_cache(maxsize=4)
def load_strategy(file: Path, changed: int) -> tuple[Label, SmallGame, Array]:
    """The label, the game and the weights of a file; `changed` is the time of its last change."""
    try:
        with np.load(file, allow_pickle=False) as content:
            label = msgspec.json.decode(content["label"].tobytes(), type=Label)
            weights = content["weights"]
    except (OSError, ValueError, KeyError, zipfile.BadZipFile, msgspec.MsgspecError) as error:
        raise InvalidStrategy(f"{file} is not a strategy saved by `facedown solve`: {error}") from None
    rules = games.get(label.game)
    if label.rules != rules.version:
        raise InvalidStrategy(f"{file} is for version {label.rules} of {rules.title}; this is version {rules.version}")
    game = explore(label.game, {key: value for key, value in label.options.items() if key not in ("target", "starter")})
    if len(weights) != game.choices:
        raise InvalidStrategy(f"{file} has {len(weights)} weights for a game with {game.choices} choices")
    return label, game, weights


class SolvedBot:
    """Plays the strategy in a file. It follows its round from the start: the strategy depends on the history."""

    def __init__(self, file: str) -> None:
        self.file = Path(file).expanduser()
        if not self.file.is_file():
            raise InvalidStrategy(f"no such file: {self.file}")
        self.label, self.game, self.weights = load_strategy(self.file.resolve(), self.file.stat().st_mtime_ns)
        self._after: Node | None = Node(0, 0)  # the history after its own last move

    def choose(self, known: Any, budget: Any, rng: Any) -> int:
        """A move drawn with the strategy's probabilities."""
        node = self._node(known)
        code = draw(self._chances(node, known), rng)
        self._after = self._child(node, code)
        return code

    def policy(self, known: Any, budget: Any, rng: Any) -> dict[int, float]:
        """The probability of each move, by its code."""
        return self._chances(self._node(known), known)

    def _node(self, known: Any) -> Node:
        """The current history: what the other fencer did since the last move is read off the position."""
        wanted = self.game.number_of(known.record)
        if wanted is None:
            options = ", ".join(f"{name}={value}" for name, value in self.label.options.items())
            raise InvalidStrategy(f"{self.file} solves one round with {options}; this position is not in it")
        ahead = [] if self._after is None else [self._after]
        while ahead:
            node = ahead.pop(0)
            if node.position == wanted:
                return node
            if int(self.game.graph.actor[node.position]) != known.seat:
                ahead.extend(self._children(node))
        raise InvalidStrategy(f"{self.file} can only be played from the start of a round")

    def _children(self, node: Node) -> Iterator[Node]:
        for move in self.game.moves(node.position):
            if self.game.graph.child[move] != NOTHING:
                yield Node(int(self.game.graph.child[move]), node.base + int(self.game.graph.offset[move]))

    def _child(self, node: Node, code: int) -> Node | None:
        graph = self.game.graph
        for move in self.game.moves(node.position):
            if self.game.codes[move] == code and graph.child[move] != NOTHING:
                return Node(int(graph.child[move]), node.base + int(graph.offset[move]))
        return None

    def _chances(self, node: Node, known: Any) -> dict[int, float]:
        """Moves in proportion to their weights; uniform if the strategy never gets here with this hand."""
        graph = self.game.graph
        tally = int(known.record.hand[known.seat])
        hand = self.game.hands(int(total(tally))).index(tally)
        first = int(graph.first_choice[graph.first_move[node.position]])
        weights: dict[int, float] = {}
        for move in self.game.moves(node.position):
            for choice in range(int(graph.first_choice[move]), int(graph.first_choice[move + 1])):
                if graph.hand[choice] == hand:
                    weights[int(self.game.codes[move])] = float(self.weights[node.base + choice - first])
        all_of_them = sum(weights.values())
        if all_of_them <= 0:
            return dict.fromkeys(weights, 1 / len(weights))
        return {code: weight / all_of_them for code, weight in weights.items()}


def draw(chances: dict[int, float], rng: Any) -> int:
    """A code drawn in proportion to its probability."""
    codes = list(chances)
    place = float(next_word(rng)) / 2**32
    upper = np.cumsum(list(chances.values()))
    return codes[min(int(np.searchsorted(upper, place, side="right")), len(codes) - 1)]
