"""Where the machine code of one rule is kept on disk.

Numba would choose a folder by global configuration and by the path of the source. Two copies of the same sources have
the same fingerprint, though: one would be taken for compiled because the other is. And a file that is run under two
names, as `FILE.py:CLASS` and by `import`, would load code that looks for the other module.
"""

# mypy: allow-untyped-calls

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator

try:
    import fcntl
except ImportError:  # Windows has no such lock; there, compile with one process
    fcntl = None  # type: ignore[assignment]

PACKAGE = Path(__file__).resolve().parents[1]


def folder_of(function: Callable[..., Any], cache: Path) -> str:
    """A folder for each folder of the package; for rules from elsewhere one for each module in a folder."""
    file = Path(function.__code__.co_filename).resolve()
    if file.is_relative_to(cache):  # a rule that was generated: see facedown.kernel.declaration
        return file.parent.name
    if file.is_relative_to(PACKAGE):
        return ".".join(file.parent.relative_to(PACKAGE).parts)
    return f"{UserProvidedCacheLocator.get_suitable_cache_subpath(str(file))}_{function.__module__}"


class RulePlace(UserProvidedCacheLocator):
    """A folder that was chosen here, and nothing of Numba's configuration."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self._py_file = function.__code__.co_filename
        self._lineno = function.__code__.co_firstlineno
        self._cache_path = str(folder)
        self.ensure_cache_path()


class RuleCacheFiles(CompileResultCacheImpl):
    """The names of the files of one rule."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self._lineno = function.__code__.co_firstlineno
        self._locator = RulePlace(function, folder / folder_of(function, folder.resolve()))
        name = f"{Path(function.__code__.co_filename).stem}.{function.__qualname__}"
        self._filename_base = self.get_filename_base(name, "")


class RuleCache(FunctionCache):
    """The machine code of one rule, for all types it was called with."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self._impl_class: Any = functools.partial(RuleCacheFiles, folder=folder)
        self._lock = folder / "lock"
        super().__init__(function)

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Numba reads, changes and writes a rule's index: two processes at once could mix up their code."""
        with self._lock.open("w") as lock:
            if fcntl is not None:
                fcntl.flock(lock, fcntl.LOCK_EX)
            super().save_overload(signature, compiled)
