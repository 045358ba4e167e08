"""The games, each a folder with the same files, here or in other packages. No code outside its folder names a game."""

from __future__ import annotations

import logging
import pkgutil
import threading
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from facedown.errors import BrokenGame, UnknownGame, quoted
from facedown.games import plugins
from facedown.games.game_rules import GameRules

FOLDER = Path(__file__).parent

log = logging.getLogger(__name__)

__all__ = [
    "FOLDER",
    "GameRules",
    "add",
    "broken",
    "get",
    "load_set",
    "names",
    "of",
    "our_names",
    "path_of",
    "with_card_sets",
]


def names() -> list[str]:
    """The names of all games: the built-in ones, and those of other packages that can be loaded.

    >>> "en_garde" in names()
    True
    """
    return sorted([*our_names(), *_others().loaded])


@cache
def our_names() -> tuple[str, ...]:
    """The names of the built-in games."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules([str(FOLDER)]) if module.ispkg))


def broken() -> dict[str, str]:
    """The games of other packages that cannot be loaded, and why."""
    return dict(_others().broken)


def with_card_sets() -> list[str]:
    """The games whose cards are data."""
    folders = {name: FOLDER / name for name in our_names()} | {name: get(name).folder for name in _others().loaded}
    return sorted(name for name, folder in folders.items() if (folder / "card_sets").exists())


def get(name: str) -> GameRules:
    """The rules of one game."""
    if isinstance(name, str) and (loaded := _by_name.get(name)) is not None:
        return loaded
    wanted = str(name).strip().lower().replace("-", "_").replace(" ", "_")
    if wanted in our_names():
        with _loading:
            return _load(wanted)
    if (found := _others().loaded.get(wanted)) is not None:
        return found
    if wanted in broken():
        raise BrokenGame(f"the game {quoted(name)} cannot be loaded: {broken()[wanted]}", game=str(name)[:40])
    how = "add one that is not installed by its path: facedown.games.add(path), or --game PATH"
    raise UnknownGame(f"unknown game {quoted(name)}; choose from: {', '.join(names())}; {how}", game=str(name)[:40])


def add(path: str | Path) -> str:
    """Register the game at a path, a Python file or a folder, here and in child processes; returns its name.

    If a folder has several games, the first one counts. A game that cannot be loaded raises `BrokenGame`.
    """
    file = Path(path).expanduser().resolve()
    with _loading:
        known = _others()
        found = [known.take(name, str(path), load) for name, load in plugins.games_at(file, frozenset(our_names()))]
    for name, reason in found:
        if reason:
            raise BrokenGame(f"{path} cannot be loaded as a game: {reason}", game=name)
    plugins.remember(file)
    _paths[found[0][0]] = str(path)
    return found[0][0]


def path_of(name: str) -> str | None:
    """The path by which a game was added; None for a game that is found by its name."""
    return _paths.get(name)


def load_set(game: str, file: str | Path) -> str:
    """Load the card set in a file; returns its key for the option `set`.

    Mistakes in the file raise `InvalidCardSet`, which lists each with its line and how to fix it.
    """
    key: str = get(game).card_sets.load(Path(file)).key
    return key


def of(record: Any) -> GameRules:
    """The rules of the game that a record belongs to."""
    return _by_layout[record.dtype]


_paths: dict[str, str] = {}
_by_name: dict[str, GameRules] = {}
_by_layout: dict[Any, GameRules] = {}
# `cache` does not lock: two threads that ask for a game at once would both load it, and one could see half of it.
_loading = threading.RLock()


class Others:
    """The games of other packages: those that were loaded, and the reasons why others could not be."""

    def __init__(self) -> None:
        self.loaded: dict[str, GameRules] = {}
        self.broken: dict[str, str] = {}

    def take(self, name: str, source: str, load: Callable[[], GameRules]) -> tuple[str, str]:
        """Load a game; returns its name, and "" or the reason why it cannot be loaded."""
        try:
            rules = load()
        except Exception as error:  # whatever a package does on import, the other games must keep working
            return name, plugins.what_went_wrong(error)
        other = self.loaded.setdefault(rules.name, rules)
        if other is not rules:
            return name, f"there is already a game called {rules.name!r}, in {other.folder}"
        _by_layout[rules.layout] = rules
        self.broken.pop(rules.name, None)
        return rules.name, ""


_found: list[Others] = []


def _others() -> Others:
    """The games of other packages, searched for only once; broken ones are reported then."""
    with _loading:
        if not _found:
            _found.append(Others())
            for name, source, load in plugins.entries(frozenset(our_names())):
                name, reason = _found[0].take(name, source, load)
                if reason:
                    _found[0].broken[name] = f"{reason} ({source})"
                    log.error("the game %r cannot be loaded: %s", name, _found[0].broken[name])
        return _found[0]


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
        raise ModuleNotFoundError(f"{package} has no declaration.py")
    return GameRules(declared.GAME, find)
