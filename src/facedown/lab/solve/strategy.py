"""A bot that plays a strategy from a file: the game that the file is for knows how."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from facedown import games
from facedown.errors import InvalidStrategy


class Label(msgspec.Struct, frozen=True):
    """What every file of a strategy says first."""

    game: str


def solved_bot(file: str) -> Any:
    """The bot that plays what `facedown solve --strategy` has written."""
    path = Path(file).expanduser()
    if not path.is_file():
        raise InvalidStrategy(f"no such file: {path}")
    try:
        with np.load(path, allow_pickle=False) as content:
            label = msgspec.json.decode(content["label"].tobytes(), type=Label)
    except (OSError, ValueError, KeyError, zipfile.BadZipFile, msgspec.MsgspecError) as error:
        raise InvalidStrategy(f"{path} is not a strategy that `facedown solve` has written: {error}") from None
    return games.get(label.game).part("solver.strategy").SolvedBot(file)
