"""The sources that a compiled rule depends on, so that it is compiled again when one of them changes.

In this package rules call downwards only: the laboratory calls bots, bots call games, games call the kernel. And
nothing outside a game's folder knows that game: code for all games reaches its rules by the type of its record. So a
change in one game leaves the compiled code of the others alone, and a change in the laboratory that of games and bots.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parents[1]
PACKAGE_FILE = "__init__.py"
# The folders that hold compiled code; each may call those before it. Changes elsewhere recompile nothing.
LAYERS = ("kernel", "games", "bots", "lab")
GAMES = "games"

_digests_of_records: dict[str, str] = {}


def note_record(kind: Any, digest: str) -> None:
    """Record that code compiled for records of that Numba type depends on sources with that digest."""
    # Numba spells a record differently when it is inside a tuple, such as the types of all arguments.
    _digests_of_records[str(kind)] = _digests_of_records[repr(kind)] = digest


def record_digests(signature: Any) -> tuple[str, ...]:
    """The digests of the games whose records occur in a signature."""
    types = str(signature)
    return tuple(sorted({digest for kind, digest in _digests_of_records.items() if kind in types}))


def source_digest(file: str | Path) -> str:
    """A hash of all sources that a rule in that file may call, except rules of games that it reaches by their record.

    A file outside this package may call anything in it, and its own package or the files beside it.
    """
    file = Path(file).resolve()
    layer = file.relative_to(PACKAGE).parts[0] if file.is_relative_to(PACKAGE) else ""
    if layer not in LAYERS:
        return digest_of(everything(), outside_digest(str(file)))
    below = digest_of(*(shared_digest(folder) for folder in LAYERS[: LAYERS.index(layer) + 1]))
    return digest_of(below, game_digest(str(file))) if is_in_game(file) else below


def game_digest(file: str) -> str:
    """A hash of the sources of the game, or of the external code, that a file belongs to."""
    folder = Path(file).resolve().parent
    if not folder.is_relative_to(PACKAGE):
        return outside_digest(file)
    return _digest(PACKAGE / GAMES / folder.relative_to(PACKAGE / GAMES).parts[0], True)


def outside_digest(file: str) -> str:
    """A hash of an external package, or of the files beside a single file; "" for a file in this package."""
    folder = Path(file).resolve().parent
    if folder.is_relative_to(PACKAGE):
        return ""
    is_package = (folder / PACKAGE_FILE).exists()
    while is_package and (folder.parent / PACKAGE_FILE).exists():
        folder = folder.parent
    return _digest(folder, is_package)


def is_in_game(file: Path) -> bool:
    """Whether a file of this package belongs to a game."""
    return file.relative_to(PACKAGE).parts[0] == GAMES and len(file.relative_to(PACKAGE).parts) > 2


def shared_digest(layer: str) -> str:
    """A hash of a folder of this package, without the games in it."""
    return _digest(PACKAGE / layer, layer != GAMES)


def shared_everything() -> str:
    """A hash of all sources of this package that hold rules, without its games."""
    return digest_of(*(shared_digest(layer) for layer in LAYERS))


def everything() -> str:
    """A hash of all sources of this package that hold rules."""
    return digest_of(*(_digest(PACKAGE / layer, True) for layer in LAYERS))


def digest_of(*parts: str) -> str:
    """A short hash of some strings."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


@cache
def _digest(folder: Path, with_folders: bool) -> str:
    digest = hashlib.sha256()
    for source in sorted(folder.rglob("*.py") if with_folders else folder.glob("*.py")):
        digest.update(str(source.relative_to(folder)).encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
