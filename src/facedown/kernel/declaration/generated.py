"""Generated rules: their source is a real file, so that debuggers and Numba's cache find it."""

from __future__ import annotations

import hashlib
import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from facedown.kernel.compiler import CACHE, Function, rule
from facedown.kernel.sources import source_digest

FOLDER = CACHE / "generated"


class NameTable(ModuleType):
    """Names for rules to use, such as `Event.DREW`: compiled code reads them as constants."""

    def __repr__(self) -> str:
        return f"<{self.__name__}: {', '.join(name for name in vars(self) if not name.startswith('_'))}>"


class Names(NamedTuple):
    """The names that rules use: the rules about codes of moves, and a table of names for each part of a declaration."""

    code: NameTable
    Event: NameTable
    Move: NameTable
    Refusal: NameTable
    Ending: NameTable
    Phase: NameTable
    Fault: NameTable
    Setting: NameTable
    Concession: NameTable


def numbered(title: str, keys: Any, first: int) -> NameTable:
    """The keys of a table as upper-case names, each with its number."""
    names = NameTable(title)
    for number, key in enumerate(keys, first):
        setattr(names, key.upper(), number)
    return names


def load(module: str, title: str, source: str, scope: dict[str, Any], digest: str = "") -> dict[str, Any]:
    """The functions that a source defines, as if they were in that module, which Numba must be able to import.

    Machine code is cached by file name, so the name changes with everything the code depends on: the source, the
    `digest` of the declaration it was generated from, and the rules it calls.
    """
    home = getattr(sys.modules.get(module), "__file__", None)
    parts = (source, digest, source_digest(home) if home else "")
    file = FOLDER / f"{module}.{title}.{hashlib.sha256(repr(parts).encode()).hexdigest()[:16]}.py"
    if not file.exists() or file.read_text(encoding="utf-8") != source:
        FOLDER.mkdir(exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=FOLDER, delete=False, encoding="utf-8") as written:
            written.write(source)
        Path(written.name).replace(file)  # several processes may do this at once with the same text
    known = {**scope, "__name__": module}
    exec(compile(source, str(file), "exec"), known)
    return known


def load_rule(module: str, name: str, source: str, scope: dict[str, Any], digest: str = "") -> Function:
    """Load one generated function as a rule."""
    return rule(load(module, name, source, scope, digest)[name])
