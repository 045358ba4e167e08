"""Compiles rule functions to machine code, and caches the result on disk.

Rules are written in the subset of Python that Numba compiles, and marked with `rule`. With `NUMBA_DISABLE_JIT=1` the
same source runs interpreted, for a debugger and for the tests that compare both ways.

Numba's own disk cache looks only at the file that holds a function, not at the files it calls into. So the cache has a
folder for this machine and the kernel's sources, and in it one for each part of the package and the sources that it may
call (`sources.py`): only what depends on a change is compiled again.

Rules that other rules call are compiled as parts of them, which relies on Numba's internals (`parts.py`,
`rule_cache.py`). If these are not as expected, rules are compiled through Numba's public API, which takes longer.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import platform
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numba
import numpy
from llvmlite import binding

from facedown.kernel.cache_folder import open_cache
from facedown.kernel.rule_errors import explaining, noting
from facedown.kernel.sources import everything, shared_digest, source_digest

try:
    from facedown.kernel.parts import PartCompiler, RuleCompiler
    from facedown.kernel.rule_cache import RuleCache
except (ImportError, AttributeError):  # they rely on Numba's internals, and this is another version
    PartCompiler = RuleCompiler = RuleCache = None  # type: ignore[assignment,misc]


@functools.cache
def _load_numba_without_scipy() -> None:
    """Load Numba's array functions, before the first rule needs them.

    They ask SciPy for its BLAS, which doubles the time that this takes. No rule computes with matrices; functions of
    others that do so ask for it again when they are compiled.
    """
    blas: Any = "scipy.linalg.cython_blas"
    if blas not in sys.modules:
        sys.modules[blas] = None  # type: ignore[assignment]  # not to be had
        with contextlib.suppress(ImportError):
            import numba.np.arraymath  # noqa: F401
        del sys.modules[blas]


config: Any = numba.config
jit: Any = numba.njit
types: Any = numba.types
_configuration = threading.Lock()
PACKAGE = Path(__file__).resolve().parents[1]

Function = Callable[..., Any]

# A rule allocates nothing, so reference counting is unnecessary; without it, batches are twice as fast.
UNCOUNTED: Any = {"_nrt": False}


def _fingerprint() -> str:
    """A hash of everything that all machine code depends on."""
    digest = hashlib.sha256()
    processor = (binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten())
    for part in (platform.machine(), *processor, sys.version, numba.__version__, numpy.__version__):
        digest.update(part.encode())
    digest.update(shared_digest("kernel").encode())
    return digest.hexdigest()[:20]


CACHE = open_cache(f"rules-{_fingerprint()}")
if config.DISABLE_JIT:
    # The generator counts modulo 2**32. Compiled code does that silently, and so it should here.
    numpy.seterr(over="ignore")


def _without_scipy(compile_rule: Function) -> Function:
    def compiling(*given: Any, **named: Any) -> Any:
        _load_numba_without_scipy()
        return compile_rule(*given, **named)

    return compiling


def rule(function: Function) -> Function:
    """Compile a rule function when it is first called; it then runs without the GIL."""
    compiled: Any = _compile_with_parts(function) if PARTS_FIT else _compile_plainly(function)
    if not config.DISABLE_JIT:
        compiled._compile_for_args = _without_scipy(explaining(function, compiled._compile_for_args))
    rule_function: Function = compiled
    return rule_function


def _compile_with_parts(function: Function) -> Any:
    compiled: Any = jit(nogil=True, no_cfunc_wrapper=True, pipeline_class=RuleCompiler, **UNCOUNTED)(function)
    if Path(function.__code__.co_filename).exists():  # a function typed at a prompt has no file, and is not cached
        compiled._cache = RuleCache(function, CACHE)
    _offer_as_part(compiled)
    return compiled


def _compile_plainly(function: Function) -> Any:
    """Compile through Numba's public API. Its cache depends on global configuration, which other threads may read."""
    with _configuration:
        folder = CACHE / f"plain-{everything()}-{source_digest(function.__code__.co_filename)}"
        elsewhere, config.CACHE_DIR = config.CACHE_DIR, str(folder)
        try:
            return jit(nogil=True, cache=Path(function.__code__.co_filename).exists())(function)
        finally:
            config.CACHE_DIR = elsewhere


def interpreted(compiled: Function) -> Function:
    """A rule as plain Python, for plain values: a small computation costs less than a call into compiled code."""
    plain: Function = getattr(compiled, "py_func", compiled)
    return plain


def _offer_as_part(compiled: Any) -> None:
    """Offer this rule to other rules as a part that is compiled when the first of them needs it."""

    @functools.cache
    def part() -> Any:
        options = {"no_cfunc_wrapper": True, "no_cpython_wrapper": True, **PART_OPTIONS}
        return jit(nogil=True, **options)(compiled.py_func)

    def get_call_template(arguments: Any, keywords: Any) -> Any:
        return part().get_call_template([_widen(kind) for kind in arguments], keywords)

    compiled.get_call_template = noting(compiled.py_func, get_call_template)
    compiled.get_overload = lambda signature: part().get_overload(signature)


def _widen(kind: Any) -> Any:
    """Numba compiles a function again for every constant and every integer width that rules call it with.

    A rule behaves the same for all of them, so calls between rules pass wide integers, and it is compiled once.
    """
    plain: Any = types.unliteral(kind)
    # 32-bit words stay as they are: the random generator is made of them.
    is_plain_number = isinstance(plain, types.Integer) and plain.bitwidth != 32
    return types.int64 if is_plain_number else plain


def _try_parts() -> bool:
    """Whether the installed Numba can compile rules as parts of others."""

    def doubled(number):
        return 2 * number

    def doubled_and_one(number):
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
    """The result of `_try_parts`, computed only once."""
    if config.DISABLE_JIT or RuleCache is None:
        return False
    yes, no = CACHE / "parts_fit", CACHE / "parts_do_not_fit"
    if not yes.exists() and not no.exists():
        (yes if _try_parts() else no).touch()
    return yes.exists()


# How functions that rules call are compiled, including those that other code passes to Numba directly.
PART_OPTIONS: Any = {"pipeline_class": PartCompiler, **UNCOUNTED}
PARTS_FIT = _parts_fit()
if not PARTS_FIT:
    PART_OPTIONS = {}


Step = tuple[str, Callable[[], object]]


def is_warm(name: str) -> bool:
    """Whether `compile_steps` has completed for these sources before."""
    return config.DISABLE_JIT or (CACHE / f"{name}.done").exists()


def compile_steps(name: str, steps: list[Step]) -> Iterator[str]:
    """Run calls that make Numba compile or load code, yielding the name of each one before it starts."""
    for label, call in steps:
        yield label
        call()
    mark_warm(name)


def mark_warm(name: str) -> None:
    """Record that everything in `name` is compiled."""
    (CACHE / f"{name}.done").touch()
