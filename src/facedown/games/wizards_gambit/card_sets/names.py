"""Names of spells and incantations as numbers, so that moves and events can refer to cards of any set.

A name has the same number in all sets of a process. Numbers are never stored: records and the protocol use names. So
a process that has forgotten a set can give the numbers of its names to others.
"""

from __future__ import annotations

import re
import threading
import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import ParamSpec, TypeVar

from facedown.errors import NoRoomForNames
from facedown.games.wizards_gambit.rules.cards import MOST_NAMES

P = ParamSpec("P")
Answer = TypeVar("Answer")

_names: list[str] = [""]  # number 0 stands for no name, and so does a name that was forgotten
_numbers: dict[str, int] = {"": 0}
_free: list[int] = []  # numbers of forgotten names
_changes = threading.Lock()
_caches: list[Callable[[], None]] = []  # functions that clear what was cached by numbers


def key_of(name: str) -> str:
    """A name as moves write it.

    >>> key_of("Pickpocket's Charm")
    'pickpockets_charm'
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower().replace("'", "")
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")


def number_of(key: str) -> int:
    """The number of a name, a new one if it is new."""
    found = _numbers.get(key)
    return _add(key) if found is None else found


def _add(key: str) -> int:
    with _changes:
        if key not in _numbers:
            if not _free:
                if len(_names) > MOST_NAMES:
                    raise NoRoomForNames(f"one process can hold {MOST_NAMES} card names; there is no room for {key!r}")
                _free.append(len(_names))
                _names.append("")
            number = _free.pop()
            _names[number], _numbers[key] = key, number
        return _numbers[key]


def room_for(keys: Iterable[str]) -> int:
    """How many more names there is room for once these are known."""
    return MOST_NAMES - len(_names) + 1 + len(_free) - len(set(keys) - _numbers.keys())


def are_half_taken() -> bool:
    """Whether half of all numbers stand for a name."""
    return room_for(()) < MOST_NAMES // 2


def forget(keys: Iterable[str]) -> None:
    """Forget names that nobody uses any more; others may get their numbers."""
    with _changes:
        for key in set(keys) & _numbers.keys():
            number = _numbers.pop(key)
            _names[number] = ""
            _free.append(number)
    for clear in _caches:
        clear()


def cached_by_number(size: int) -> Callable[[Callable[P, Answer]], Callable[P, Answer]]:
    """Cache what a function returns for the numbers of names, until one of them is forgotten."""

    def cached(function: Callable[P, Answer]) -> Callable[P, Answer]:
        kept = lru_cache(size)(function)
        _caches.append(kept.cache_clear)
        return kept  # type: ignore[return-value]

    return cached


def known_number(key: str) -> int | None:
    """The number of a name in a loaded set; None for others."""
    return _numbers.get(key) if key else None


def name_of(number: int) -> str | None:
    """The name with that number; None if there is none."""
    return (_names[number] or None) if 0 < number < len(_names) else None
