"""Turns rule functions into machine code, and remembers the result on disk.

Rules are written in the part of Python that Numba compiles. `rule` marks such a function. The same
source runs interpreted when `NUMBA_DISABLE_JIT=1` is set, which is how one steps through it with a
debugger and how the tests check that both ways agree.

Numba's own disk cache looks only at the file that holds a function, not at the files it calls into.
So the cache lives in a folder named after a hash of all sources: change any of them and everything
is compiled afresh, change none and a start takes a fraction of a second.
"""

from __future__ import annotations

import functools
import hashlib
import platform
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numba
import numpy
from llvmlite import binding
from numba.core.caching import UserProvidedCacheLocator

from facedown.kernel.cache_folder import open_cache
from facedown.kernel.parts import PartCompiler

try:
    import fcntl
except ImportError:  # Windows has no such lock; there, compile with one process
    fcntl = None  # type: ignore[assignment]

config: Any = numba.config
jit: Any = numba.njit
types: Any = numba.types
PACKAGE = Path(__file__).resolve().parents[1]

Function = Callable[..., Any]


# Compiled code is in these rooms only; changing the others costs no cold start.
ROOMS_WITH_RULES = ("kernel", "games", "bots", "lab")


def _fingerprint() -> str:
    """A hash of all that decides what the machine code looks like."""
    digest = hashlib.sha256()
    processor = (binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten())
    for part in (platform.machine(), *processor, sys.version, numba.__version__, numpy.__version__):
        digest.update(part.encode())
    for source in sorted(source for room in ROOMS_WITH_RULES for source in (PACKAGE / room).rglob("*.py")):
        digest.update(str(source.relative_to(PACKAGE)).encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()[:20]


CACHE = open_cache(f"rules-{_fingerprint()}")
if config.DISABLE_JIT:
    # The generator counts modulo 2**32. Compiled code does that silently, and so it should here.
    numpy.seterr(over="ignore")


class PlaceInCache(UserProvidedCacheLocator):
    """Where the code of a module is kept: by its name in the package, wherever that is installed.

    Numba goes by the path of the source. Two copies of the same sources have the same fingerprint, though: one would
    be taken for compiled because the other is.
    """

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """A folder for each folder of the package, and Numba's own choice for rules from elsewhere."""
        file = Path(py_file).resolve()
        if file.is_relative_to(PACKAGE):
            return ".".join(file.parent.relative_to(PACKAGE).parts)
        return str(super().get_suitable_cache_subpath(py_file))  # type: ignore[no-untyped-call]


def rule(function: Function) -> Function:
    """Compile a rule function when it is first called; it then runs without the interpreter's lock."""
    elsewhere = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
    config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = str(CACHE), f"{__name__}.{PlaceInCache.__name__}"
    try:
        compiled: Any = jit(nogil=True, cache=True, no_cfunc_wrapper=True)(function)
    finally:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = elsewhere
    if not config.DISABLE_JIT:
        compiled._cache.save_overload = _one_at_a_time(compiled._cache.save_overload)
        _offer_as_part(compiled)
    rule_function: Function = compiled
    return rule_function


def interpreted(compiled: Function) -> Function:
    """A rule as plain Python, for plain values: a sum or two costs less than the way into compiled code."""
    plain: Function = getattr(compiled, "py_func", compiled)
    return plain


def _offer_as_part(compiled: Any) -> None:
    """Have other rules get this one as a part of themselves, compiled when the first of them asks."""

    @functools.cache
    def part() -> Any:
        return jit(nogil=True, no_cfunc_wrapper=True, no_cpython_wrapper=True, pipeline_class=PartCompiler)(
            compiled.py_func
        )

    def get_call_template(arguments: Any, keywords: Any) -> Any:
        return part().get_call_template([_widen(kind) for kind in arguments], keywords)

    compiled.get_call_template = get_call_template
    compiled.get_overload = lambda signature: part().get_overload(signature)


def _widen(kind: Any) -> Any:
    """Numba compiles a function again for every constant and every width of number that rules call it with.

    A rule means the same for all of them, so calls between rules pass wide numbers, and it is compiled once.
    """
    plain: Any = types.unliteral(kind)
    # Words of 32 bits are left alone: the generator of chance is made of them.
    is_plain_number = isinstance(plain, types.Integer) and plain.bitwidth != 32
    return types.int64 if is_plain_number else plain


def _one_at_a_time(save: Function) -> Function:
    """Numba reads, changes and writes a function's index: two processes at once could mix up their code."""

    def save_alone(*arguments: Any) -> None:
        with (CACHE / "lock").open("w") as lock:
            if fcntl is not None:
                fcntl.flock(lock, fcntl.LOCK_EX)
            save(*arguments)

    return save_alone


Step = tuple[str, Callable[[], object]]


def is_warm(name: str) -> bool:
    """Whether `compile_steps` has run to its end for these sources before."""
    return config.DISABLE_JIT or (CACHE / f"{name}.done").exists()


def compile_steps(name: str, steps: list[Step]) -> Iterator[str]:
    """Run calls that make Numba compile or load what they reach, naming each one before it starts."""
    for label, call in steps:
        yield label
        call()
    mark_warm(name)


def mark_warm(name: str) -> None:
    """Note that all of `name` is compiled."""
    (CACHE / f"{name}.done").touch()
