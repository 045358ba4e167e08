"""Turns rule functions into machine code, and remembers the result on disk.

Rules are written in the part of Python that Numba compiles. `rule` marks such a function. The same
source runs interpreted when `NUMBA_DISABLE_JIT=1` is set, which is how one steps through it with a
debugger and how the tests check that both ways agree.

Numba's own disk cache looks only at the file that holds a function, not at the files it calls into.
So the cache lives in a folder named after a hash of all sources: change any of them and everything
is compiled afresh, change none and a start takes a fraction of a second.

Rules that other rules call are compiled as parts of them, which stands on Numba's insides (`parts.py`,
`rule_cache.py`). Where these are not as expected, rules are compiled by Numba's public ways, which takes longer.
"""

from __future__ import annotations

import functools
import hashlib
import os
import platform
import shutil
import sys
import tempfile
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import numba
import numpy
from llvmlite import binding

try:
    from facedown.kernel.parts import PartCompiler
    from facedown.kernel.rule_cache import RuleCache
except (ImportError, AttributeError):  # they stand on Numba's insides, and this is another Numba
    PartCompiler = RuleCache = None  # type: ignore[assignment,misc]

config: Any = numba.config
jit: Any = numba.njit
types: Any = numba.types
_configuration = threading.Lock()
PACKAGE = Path(__file__).resolve().parents[1]
KEEP_UNUSED_DAYS = 30

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


def cache_root() -> Path:
    """Where compiled rules are kept: `FACEDOWN_CACHE`, or the user's cache folder."""
    if chosen := os.environ.get("FACEDOWN_CACHE"):
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".cache") / "facedown"


def _forget_old_caches(root: Path, current: Path) -> None:
    """Remove the folders of sources that nobody has run for a month."""
    oldest = time.time() - KEEP_UNUSED_DAYS * 86_400
    for folder in root.glob("rules-*"):
        with suppress(OSError):  # another process may be tidying up as well
            if folder != current and folder.stat().st_mtime < oldest:
                shutil.rmtree(folder)


def _open_cache() -> Path:
    name = f"rules-{_fingerprint()}"
    folder = cache_root() / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:  # a read-only home must not stop a game; it compiles at every start then
        return Path(tempfile.mkdtemp(prefix="facedown-"))
    _forget_old_caches(folder.parent, folder)
    return folder


CACHE = _open_cache()
if config.DISABLE_JIT:
    # The generator counts modulo 2**32. Compiled code does that silently, and so it should here.
    numpy.seterr(over="ignore")


def rule(function: Function) -> Function:
    """Compile a rule function when it is first called; it then runs without the interpreter's lock."""
    compiled: Any = _compile_with_parts(function) if PARTS_FIT else _compile_plainly(function)
    rule_function: Function = compiled
    return rule_function


def _compile_with_parts(function: Function) -> Any:
    compiled: Any = jit(nogil=True, no_cfunc_wrapper=True)(function)
    if Path(function.__code__.co_filename).exists():  # what was typed at a prompt has no file, and is not kept
        compiled._cache = RuleCache(function, CACHE)
    _offer_as_part(compiled)
    return compiled


def _compile_plainly(function: Function) -> Any:
    """By Numba's public ways alone. Its cache goes by the configuration, which other threads may be reading."""
    with _configuration:
        elsewhere, config.CACHE_DIR = config.CACHE_DIR, str(CACHE)
        try:
            return jit(nogil=True, cache=Path(function.__code__.co_filename).exists())(function)
        finally:
            config.CACHE_DIR = elsewhere


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


def _try_parts() -> bool:
    """Whether rules can be compiled as parts of others by the Numba that is installed."""

    def doubled(number):  # type: ignore[no-untyped-def]
        return 2 * number

    def doubled_and_one(number):  # type: ignore[no-untyped-def]
        return part(number) + 1

    try:
        part, whole = _compile_with_parts(doubled), _compile_with_parts(doubled_and_one)
        return bool(whole(3) == 7)
    except Exception as error:
        warnings.warn(
            f"facedown was not written for Numba {numba.__version__}: compiling the rules will take longer"
            f" ({type(error).__name__}: {error})",
            RuntimeWarning,
            stacklevel=2,
        )
        return False


def _parts_fit() -> bool:
    """The same, from the first time on as it was found out then."""
    if config.DISABLE_JIT or RuleCache is None:
        return False
    yes, no = CACHE / "parts_fit", CACHE / "parts_do_not_fit"
    if not yes.exists() and not no.exists():
        (yes if _try_parts() else no).touch()
    return yes.exists()


PARTS_FIT = _parts_fit()
# How functions that rules call are compiled, for those who hand them to Numba themselves.
PART_OPTIONS: Any = {"pipeline_class": PartCompiler} if PARTS_FIT else {}


Step = tuple[str, Callable[[], object]]


def is_warm(name: str) -> bool:
    """Whether `compile_steps` has run to its end for these sources before."""
    return config.DISABLE_JIT or (CACHE / f"{name}.done").exists()


def compile_steps(name: str, steps: list[Step]) -> Iterator[str]:
    """Run calls that make Numba compile or load what they reach, naming each one before it starts."""
    for label, call in steps:
        yield label
        call()
    (CACHE / f"{name}.done").touch()
