"""facedown: a card table for hidden-information games.

`deal` starts a game, `arrange` sets up a position, and `parse` reads a move; `advise` suggests moves. `record_of` and
`read_record` write and read records of games. `vector` plays many games at once, `space` numbers the moves of a table,
and `trajectories` saves games of bots for learning. `facedown.games` knows the games, `facedown.bots` the bots;
`facedown.environments` has them for Gymnasium, PettingZoo and OpenSpiel, and `facedown.kit` everything that a game is
written with. All errors are `FacedownError`s.

>>> import facedown
>>> game = facedown.deal("en_garde", seed=7, options={"starter": "left"})
>>> game.moves(0)
<4 moves: +1, +2, +3, +4>
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from facedown.errors import (
        BotFailed,
        ClusterFailed,
        FacedownError,
        IllegalMove,
        InvalidArrangement,
        InvalidCardSet,
        InvalidDataset,
        InvalidMove,
        InvalidOption,
        InvalidRecord,
        InvalidSeats,
        InvalidSeed,
        InvalidStrategy,
        InvalidTournament,
        InvalidView,
        MissingExtra,
        UnknownBot,
        UnknownGame,
    )
    from facedown.games import load_set
    from facedown.games.outcome import Outcome, Score
    from facedown.lab.dataset import trajectories
    from facedown.lab.vector import Space, space, vector
    from facedown.table.advice import Advice, AdvisedMove, advise
    from facedown.table.game import Game, arrange, deal, parse
    from facedown.table.record import GameRecord, read_record, record_of

__version__ = "0.1.0"

# Where each public name lives. They are loaded when first used, so that `facedown --help` need not
# wait for the compiler.
_HOMES = {
    "BotFailed": "errors",
    "ClusterFailed": "errors",
    "FacedownError": "errors",
    "IllegalMove": "errors",
    "InvalidArrangement": "errors",
    "InvalidCardSet": "errors",
    "InvalidDataset": "errors",
    "InvalidMove": "errors",
    "InvalidOption": "errors",
    "InvalidRecord": "errors",
    "InvalidSeats": "errors",
    "InvalidSeed": "errors",
    "InvalidStrategy": "errors",
    "InvalidTournament": "errors",
    "InvalidView": "errors",
    "MissingExtra": "errors",
    "UnknownBot": "errors",
    "UnknownGame": "errors",
    "load_set": "games",
    "Outcome": "games.outcome",
    "Score": "games.outcome",
    "trajectories": "lab.dataset",
    "Advice": "table.advice",
    "AdvisedMove": "table.advice",
    "advise": "table.advice",
    "Game": "table.game",
    "arrange": "table.game",
    "deal": "table.game",
    "parse": "table.game",
    "GameRecord": "table.record",
    "read_record": "table.record",
    "record_of": "table.record",
    "Space": "lab.vector",
    "space": "lab.vector",
    "vector": "lab.vector",
}

__all__ = [
    "Advice",
    "AdvisedMove",
    "BotFailed",
    "ClusterFailed",
    "FacedownError",
    "Game",
    "GameRecord",
    "IllegalMove",
    "InvalidArrangement",
    "InvalidCardSet",
    "InvalidDataset",
    "InvalidMove",
    "InvalidOption",
    "InvalidRecord",
    "InvalidSeats",
    "InvalidSeed",
    "InvalidStrategy",
    "InvalidTournament",
    "InvalidView",
    "MissingExtra",
    "Outcome",
    "Score",
    "Space",
    "UnknownBot",
    "UnknownGame",
    "advise",
    "arrange",
    "deal",
    "load_set",
    "parse",
    "read_record",
    "record_of",
    "space",
    "trajectories",
    "vector",
]


_FOLDERS = ("bots", "environments", "games", "lab", "table")


def __dir__() -> list[str]:
    return sorted([*__all__, *_FOLDERS, *(name for name in globals() if name.startswith("__"))])


def __getattr__(name: str) -> Any:
    if name in _FOLDERS:
        return import_module(f"facedown.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module 'facedown' has no attribute {name!r}")
    return getattr(import_module(f"facedown.{_HOMES[name]}"), name)
