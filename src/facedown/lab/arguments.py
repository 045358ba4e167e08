"""Checks of arguments that callers may get wrong."""

from __future__ import annotations

from operator import index
from typing import Any

from facedown.errors import FacedownError, InvalidOption, quoted


def at_least(low: int, what: str, value: Any, error: type[FacedownError] = InvalidOption) -> int:
    """A whole number that is not too small; NumPy's integers count as such, truth values do not."""
    try:
        number = -1 if isinstance(value, bool) else index(value)
    except TypeError:
        number = low - 1
    if number < low:
        raise error(f"{what} must be a whole number from {low}, not {quoted(value)}")
    return number
