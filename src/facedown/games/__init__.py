"""The games, each a folder with the same files. Nothing outside its folder knows a game's name."""

from __future__ import annotations

import pkgutil
import threading
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from facedown.errors import UnknownGame, quoted
from facedown.games.game_rules import GameRules
from facedown.games.undeclared import UndeclaredRules

FOLDER = Path(__file__).parent

__all__ = ["FOLDER", "GameRules", "get", "load_set", "names", "of", "with_card_sets"]


def names() -> list[str]:
    """The names of all games.

    >>> "en_garde" in names()
    True
    """
    return sorted(module.name for module in pkgutil.iter_modules([str(FOLDER)]) if module.ispkg)


def with_card_sets() -> list[str]:
    """The games whose cards are data."""
    return [name for name in names() if (FOLDER / name / "card_sets").exists()]


def get(name: str) -> GameRules:
    """The rules of one game."""
    if isinstance(name, str) and (loaded := _by_name.get(name)) is not None:
        return loaded
    wanted = str(name).strip().lower().replace("-", "_").replace(" ", "_")
    if wanted not in names():
        raise UnknownGame(f"unknown game {quoted(name)}; choose from: {', '.join(names())}", game=str(name)[:40])
    with _loading:
        return _load(wanted)


def load_set(game: str, file: str | Path) -> str:
    """Make the card set of a file known; returns what the option `set` calls it from now on.

    A mistake in the file raises `InvalidCardSet`, which has every mistake with its line and how to fix it.
    """
    key: str = get(game).card_sets.load(Path(file)).key
    return key


def of(record: Any) -> GameRules:
    """The rules of the game that a record is a position of."""
    return _by_layout[record.dtype]


_by_name: dict[str, GameRules] = {}
_by_layout: dict[Any, GameRules] = {}
# A cache is no lock: two threads that ask for a game at once would both load it, and one could see half of it.
_loading = threading.RLock()


@cache
def _load(name: str) -> GameRules:
    rules = from_package(f"{__name__}.{name}")
    _by_layout[rules.layout] = rules
    _by_name[name] = rules
    return rules


def from_package(package: str) -> GameRules:
    """A game whose declaration, rules, face and bots are modules of a package."""

    @cache
    def find(part: str) -> ModuleType | None:
        folder, _, _ = f"{package}.{part}".rpartition(".")
        with _loading:
            is_there = find_spec(folder) is not None and find_spec(f"{package}.{part}") is not None
            return import_module(f"{package}.{part}") if is_there else None

    if (declared := find("declaration")) is None:
        return UndeclaredRules(package.rpartition(".")[2], find)
    return GameRules(declared.GAME, find)
