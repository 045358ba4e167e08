"""Where the machine code of one rule is cached on disk.

Numba would choose a folder by global configuration and by the path of the source. But then two copies of the same
sources share compiled code, so one would seem compiled because the other is. And a file loaded under two names, as
`FILE.py:CLASS` and by `import`, would load code that refers to the other module.

Numba also looks only at the file of a rule, not at those that it calls. Here the folder is named after the sources that
the rule may call, and each entry after the games whose records it was compiled for.
"""

# mypy: allow-untyped-calls

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator

from facedown.kernel.sources import PACKAGE, record_digests, source_digest

try:
    import fcntl
except ImportError:  # Windows has no such lock; there, compile with one process
    fcntl = None  # type: ignore[assignment]


@functools.cache
def folder_of(file: str, module: str, cache: Path) -> Path:
    """A folder for each folder of the package and its sources; for rules from outside it, one for each module."""
    path = Path(file).resolve()
    if path.is_relative_to(cache):  # the file name of a generated rule already contains everything it depends on
        return made(path.parent)
    if path.is_relative_to(PACKAGE):
        return made(cache / f"{'.'.join(path.parent.relative_to(PACKAGE).parts)}-{source_digest(path)}")
    place = UserProvidedCacheLocator.get_suitable_cache_subpath(file)
    return made(cache / f"{place}_{module}_{source_digest(path)}")


def made(folder: Path) -> Path:
    """Create a folder if necessary, and mark it as in use: unused ones are removed after a month."""
    folder.mkdir(exist_ok=True)
    with suppress(PermissionError):  # it belongs to another user, who lets us write to it
        os.utime(folder)
    return folder


class RulePlace(UserProvidedCacheLocator):
    """A cache folder chosen here, independent of Numba's configuration."""

    def __init__(self, function: Callable[..., Any], cache: Path) -> None:
        self._py_file = function.__code__.co_filename
        self._lineno = function.__code__.co_firstlineno
        self._cache_path = str(folder_of(self._py_file, function.__module__, cache))


class RuleCacheFiles(CompileResultCacheImpl):
    """The names of the cache files of one rule."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self._lineno = function.__code__.co_firstlineno
        self._locator = RulePlace(function, folder.resolve())
        name = f"{Path(function.__code__.co_filename).stem}.{function.__qualname__}"
        self._filename_base = self.get_filename_base(name, "")


class RuleCache(FunctionCache):
    """The machine code of one rule, for all types it was called with."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self._impl_class: Any = functools.partial(RuleCacheFiles, folder=folder)
        self._lock = folder / "lock"
        super().__init__(function)

    def _index_key(self, signature: Any, codegen: Any) -> Any:
        """Add the games in the signature: a rule for all games calls the rules of the game whose record it gets."""
        return *super()._index_key(signature, codegen), record_digests(signature)

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Numba reads, changes and writes a rule's index: two processes at once could mix up their code."""
        with self._lock.open("w") as lock:
            if fcntl is not None:
                fcntl.flock(lock, fcntl.LOCK_EX)
            super().save_overload(signature, compiled)
