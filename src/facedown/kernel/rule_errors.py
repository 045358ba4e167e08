"""Mistakes in rules, reported in two lines: what is wrong, and where.

Numba's own report is hundreds of lines long; `NUMBA_FULL_TRACEBACKS=1` shows it as well.
"""

from __future__ import annotations

import ast
import inspect
import linecache
import re
import threading
from collections.abc import Callable
from typing import Any

import numba

from facedown.errors import RuleError

# Numba's reports name the place of a mistake, innermost first.
PLACE = re.compile(r"\bat (?P<file>\S.*?\.py) \((?P<line>\d+)\)")
NOISE = re.compile(r"\s*($|>>>|-|\*|Failed in|During:|File |There are|Overload |With arg|Rejected as|No match|No impl)")
NESTED = re.compile(r"^\s*(TypingError: )?(Failed in \w+ mode pipeline .*)?")
NO_FUNCTION = re.compile(r"No implementation of function Function\((?P<what>.*)\) found for signature:")
SIGNATURE = re.compile(r">>> (?P<call>.*)")
# How Numba reports a rule that creates a list or an array, including one to copy a slice.
ALLOCATES = re.compile(r"NRT required|<built-in function (zeros|empty|ones|full|array|arange)>")
UNBOUND = re.compile(r"to signature '(?P<takes>\(.*?\))' due to \"TypeError: (?P<why>.*?)\"")
OURS_TO_PASS_ON = (OSError, MemoryError, RuleError)


class Innermost(threading.local):
    """The innermost rule that was being compiled when an error occurred."""

    function: Callable[..., Any] | None = None


_innermost = Innermost()


def noting(function: Callable[..., Any], compile_part: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a part of other rules; if that fails, remember that it was this one."""

    def compiling(*given: Any, **named: Any) -> Any:
        try:
            return compile_part(*given, **named)
        except Exception:
            if _innermost.function is None:
                _innermost.function = function
            raise

    return compiling


def explaining(function: Callable[..., Any], compile_rule: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a rule; if that fails, report where the mistake is."""

    def compiling(*given: Any, **named: Any) -> Any:
        _innermost.function = None
        try:
            return compile_rule(*given, **named)
        except OURS_TO_PASS_ON:
            raise
        except Exception as error:
            full: Any = numba.config
            raise explain(_innermost.function or function, error) from (error if full.FULL_TRACEBACKS else None)

    return compiling


def explain(function: Callable[..., Any], error: Exception) -> RuleError:
    """What is wrong, and where, with the line itself."""
    file, line = place_of(function, error)
    source = linecache.getline(file, line).strip()
    told = f"{file}, line {line}: {what_is_wrong(error)}"
    return RuleError(f"{told}\n    {source}" if source else told)


def place_of(function: Callable[..., Any], error: Exception) -> tuple[str, int]:
    """The line of the rule that Numba names, or the first line with the unknown name, or the rule's first line."""
    file, first = function.__code__.co_filename, function.__code__.co_firstlineno
    if UNBOUND.search(str(error)) and (line := wrong_call(function)):
        return file, line
    lines, _ = inspect.getsourcelines(function)
    for found in PLACE.finditer(str(error)):
        if found["file"] == file and int(found["line"]) in range(first, first + len(lines)):
            return file, int(found["line"])
    start = next((number for number, text in enumerate(lines) if text.lstrip().startswith("def ")), 0)
    if name := unknown_name(error):
        for number, text in enumerate(lines[start + 1 :], first + start + 1):
            if re.search(rf"\b{re.escape(name)}\b", text):
                return file, number
    return file, first + start


def wrong_call(function: Callable[..., Any]) -> int:
    """The first line in a rule's file that calls it with the wrong number of arguments; 0 if there is none."""
    signature = inspect.signature(function)
    for call in ast.walk(ast.parse("".join(linecache.getlines(function.__code__.co_filename)))):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == function.__name__:
            try:
                signature.bind(*call.args, **{str(one.arg): one.value for one in call.keywords})
            except TypeError:
                return call.lineno
    return 0


def unknown_name(error: Exception) -> str:
    """The name that an error complains about."""
    if isinstance(error, KeyError) and error.args:
        return str(error.args[0])
    found = re.search(r"name '(\w+)' is not defined", str(error))
    return found[1] if found else ""


def what_is_wrong(error: Exception) -> str:
    """The one line of Numba's report that matters."""
    if isinstance(error, KeyError):
        return f"the record has no field {error.args[0]!r}"
    text = str(error)
    if ALLOCATES.search(text):
        return "a rule cannot create arrays or lists, nor copy slices: let it write into its arguments"
    if unbound := UNBOUND.search(text):
        return f"the rule is called with wrong arguments: {unbound['why']}; it takes {unbound['takes']}"
    missing = [found for found in NO_FUNCTION.finditer(text) if "_generic" not in found["what"]]
    if missing and (call := SIGNATURE.search(text, missing[0].end())):
        return f"there is no {tidy(missing[0]['what'])} for {call['call']}"
    lines = (NESTED.sub("", line) for line in text.splitlines())
    return next((tidy(line) for line in lines if not NOISE.match(line)), type(error).__name__)


def tidy(text: str) -> str:
    """Remove Numba's brackets, and the suffix it adds when it does not know the place."""
    text = re.sub(r"<built-in function (\w+)>", r"'\1'", text).removesuffix(". Raised from None")
    return text.partition(", operation: unknown")[0].strip()
