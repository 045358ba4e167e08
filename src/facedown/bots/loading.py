"""Users' own bots: a class in a file, named `mine.py:MyBot`, or an entry point of an installed package."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from facedown.bots.protocol import Bot
from facedown.errors import FacedownError, UnknownBot, quoted

ENTRY_POINTS = "facedown.bots"
STRATEGY = ".npz"  # a solved strategy, for a bot that the laboratory has
STRATEGIES = "facedown.lab.solve.strategy"


def load(name: str, arguments: Mapping[str, Any]) -> Bot | None:
    """Make the bot that a user has written, if that is what the name means; `UnknownBot` says what is wrong with it."""
    if name.endswith(STRATEGY):
        if arguments:
            raise UnknownBot(f"{name} is a strategy, which has no parameters")
        bot: Bot = import_module(STRATEGIES).solved_bot(name)
        return bot
    if ".py" in name:
        return create(name, _class_in_file(name), arguments)
    if name in (installed := _installed()):
        return create(name, _loaded(name, installed[name].load), arguments)
    return None


def installed_names() -> list[str]:
    """The bots that installed packages bring along."""
    return sorted(_installed())


@cache
def _installed() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=ENTRY_POINTS)}


def _class_in_file(name: str) -> Any:
    path, colon, wanted = name.rpartition(":")
    if not colon or not path.endswith(".py"):
        raise UnknownBot(f"name a bot in a file as FILE.py:CLASS, for example mine.py:MyBot, not {quoted(name)}")
    file = Path(path).expanduser().resolve()
    if not is_file(file):
        raise UnknownBot(f"{name}: no such file: {file}")
    module = _loaded(name, lambda: _module(file))
    if not hasattr(module, wanted):
        found = [key for key, value in vars(module).items() if isinstance(value, type) and hasattr(value, "choose")]
        raise UnknownBot(f"{name}: {file.name} has no {quoted(wanted)}; bots in it: {', '.join(found) or 'none'}")
    return getattr(module, wanted)


def is_file(file: Path) -> bool:
    try:
        return file.is_file()
    except OSError:  # a name too long for any file
        return False


def _loaded(name: str, load: Callable[[], Any]) -> Any:
    """What is loaded; a file can do anything when it is run, and whatever goes wrong is its bot's fault."""
    try:
        return load()
    except Exception as error:
        raise UnknownBot(f"{name} cannot be loaded: {type(error).__name__}: {error}") from error


@cache
def _module(file: Path) -> ModuleType:
    """Run a file, once in a process. It can import its neighbours, as a script can."""
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))
    name = f"{file.stem}_{hashlib.sha256(str(file).encode()).hexdigest()[:8]}"
    specification = spec_from_file_location(name, file)
    assert specification is not None
    assert specification.loader is not None
    module = sys.modules[name] = module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def create(name: str, kind: Any, arguments: Mapping[str, Any]) -> Bot:
    """An instance of a bot's class, with the parameters that its name gives."""
    if not isinstance(kind, type):
        raise UnknownBot(f"{name} is not a class, but {kind!r}")
    try:
        bot: Bot = kind(**arguments)
    except FacedownError:
        raise
    except Exception as error:
        how = f"with {', '.join(arguments)}" if arguments else "without arguments"
        raise UnknownBot(f"{name} cannot be created {how}: {type(error).__name__}: {error}") from error
    if not callable(getattr(bot, "choose", None)):
        raise UnknownBot(f"{name} is not a bot: it has no choose(known, budget, rng) method")
    return bot
