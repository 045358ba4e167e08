"""External games: those of installed packages, and those given by a path while they are being written.

A package names its games as entry points of the group `facedown.games`. A path is a file with a game in it, a package,
or a project folder with a `pyproject.toml`; the environment variable `FACEDOWN_GAMES` lists such paths as `PATH` lists
folders, so that child processes find the same games.
"""

from __future__ import annotations

import logging
import os
import re
import sys
import tomllib
import traceback
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from facedown.errors import BrokenGame, FacedownError, quoted
from facedown.games.game_rules import Find, GameRules
from facedown.kernel.declaration import Declaration
from facedown.kernel.sources import PACKAGE, PACKAGE_FILE
from facedown.messages.catalogue import languages, messages_of

log = logging.getLogger(__name__)

ENTRY_POINTS = "facedown.games"
VARIABLE = "FACEDOWN_GAMES"
PYTHON = Path(os.__file__).parent
NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")

Load = Callable[[], GameRules]


def entries(ours: frozenset[str]) -> Iterator[tuple[str, str, Load]]:
    """Every external game: its name, where it comes from, and how to load it."""
    for entry in sorted(entry_points(group=ENTRY_POINTS)):
        source = f"the package {entry.dist.name} {entry.dist.version}" if entry.dist else entry.value
        yield entry.name, source, partial(load_named, entry.name, entry.module, ours)
    for path in filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)):
        try:
            yield from ((name, path, load) for name, load in games_at(Path(path), ours))
        except BrokenGame as error:
            yield Path(path).stem, path, partial(_raise, error)


def _raise(error: BrokenGame) -> GameRules:
    raise error


def remember(path: Path) -> None:
    """Add a path to the environment, for this process and its children."""
    listed = [one for one in os.environ.get(VARIABLE, "").split(os.pathsep) if one]
    if str(path) not in listed:
        os.environ[VARIABLE] = os.pathsep.join([*listed, str(path)])


# ---- Paths


def games_at(path: Path, ours: frozenset[str]) -> list[tuple[str, Load]]:
    """The games at a path, with how to load each."""
    path = path.expanduser().resolve()
    if (path / "pyproject.toml").is_file():
        return [(name, partial(load_named, name, module, ours)) for name, module in project_games(path)]
    if path.suffix != ".py" and not (path / PACKAGE_FILE).is_file():
        raise BrokenGame(f"{path} is not a game: name a Python file, a package, or a folder with a pyproject.toml")
    if not path.exists():
        raise BrokenGame(f"no such file: {path}")
    return [(path.stem, lambda: load_module(import_from(path), ours))]


def project_games(folder: Path) -> list[tuple[str, str]]:
    """The games that a project declares, with their modules, which can be imported from now on."""
    try:
        project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BrokenGame(f"{folder / 'pyproject.toml'}: {error}") from None
    found = project.get("project", {}).get("entry-points", {}).get(ENTRY_POINTS, {})
    if not found:
        raise BrokenGame(
            f'{folder / "pyproject.toml"} names no game: it has no [project.entry-points."{ENTRY_POINTS}"]'
        )
    reach(folder / "src" if (folder / "src").is_dir() else folder)
    return list(found.items())


def import_from(path: Path) -> ModuleType:
    """The module or package at a path, under its own name, which compiled rules refer to."""
    reach(path.parent)
    module = import_module(path.stem)
    home = Path(module.__file__ or "").resolve()
    if home not in (path, path / PACKAGE_FILE):
        raise BrokenGame(f"{path}: there is another module called {path.stem!r}, {home}; rename one of them")
    return module


def reach(folder: Path) -> None:
    """Let Python import modules from a folder."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


# ---- Loading


def load_named(name: str, module: str, ours: frozenset[str]) -> GameRules:
    """The game of an entry point, which must have the same name as its declaration."""
    rules = load_module(import_module(module), ours)
    if rules.name != name:
        raise BrokenGame(f"its entry point is called {name!r}, but its declaration {rules.name!r}")
    return rules


@cache
def load_module(module: ModuleType, ours: frozenset[str]) -> GameRules:
    """The game in a module or a package. Its messages are read now, so that nothing is missing later."""
    find = finder(module)
    declared = find("declaration") or module
    game = getattr(declared, "GAME", None)
    if not isinstance(game, Declaration):
        raise BrokenGame(f"{module.__name__} has no GAME = Declaration(...), nor has a file declaration.py in it")
    if not NAME.fullmatch(game.name):
        raise BrokenGame(
            f"a game's name consists of lower-case letters, digits and underscores, unlike {quoted(game.name)}"
        )
    if game.name in ours:
        raise BrokenGame(f"there is already a game called {game.name!r}")
    for language in languages(game):
        messages_of(game, language)
    return GameRules(game, find)


def finder(module: ModuleType) -> Find:
    """Where the parts of a game are: in modules of its package, or in one file beside the declaration."""

    @cache
    def find(part: str) -> ModuleType | None:
        if hasattr(module, "__path__"):
            folder, _, _ = f"{module.__name__}.{part}".rpartition(".")
            if find_spec(folder) is not None and find_spec(f"{module.__name__}.{part}") is not None:
                return import_module(f"{module.__name__}.{part}")
        return module if part == "rules.rules" and hasattr(module, "GAME") else None

    return find


def what_went_wrong(error: BaseException) -> str:
    """An error in an external game: its message, and the last line of the game that led to it."""
    if isinstance(error, FacedownError):
        return str(error)
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if is_elsewhere(frame.filename)]
    text = f"{type(error).__name__}: {error}"
    if isinstance(error, SyntaxError):
        return f"{error.filename}, line {error.lineno}: {type(error).__name__}: {error.msg}"
    return f"{frames[-1].filename}, line {frames[-1].lineno}: {text}" if frames else text


def is_elsewhere(file: str) -> bool:
    """Whether a source is neither ours nor Python's."""
    return not file.startswith("<") and not any(Path(file).is_relative_to(one) for one in (PACKAGE, PYTHON))
