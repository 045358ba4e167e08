"""A bot that plays a strategy from a file; the game that the file is for knows how to read it."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from facedown import games
from facedown.errors import InvalidStrategy


class Label(msgspec.Struct, frozen=True):
    """The first entry of every strategy file: the game it is for."""

    game: str


def solved_bot(file: str) -> Any:
    """The bot that plays a strategy saved by `facedown solve --strategy`."""
    path = Path(file).expanduser()
    if not path.is_file():
        raise InvalidStrategy(f"no such file: {path}")
    try:
        with np.load(path, allow_pickle=False) as content:
            label = msgspec.json.decode(content["label"].tobytes(), type=Label)
    except (OSError, ValueError, KeyError, zipfile.BadZipFile, msgspec.MsgspecError) as error:
        raise InvalidStrategy(f"{path} is not a strategy saved by `facedown solve`: {error}") from None
    return games.get(label.game).part("solver.strategy").SolvedBot(file)
