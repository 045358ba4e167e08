"""Names of spells and incantations as numbers, so that moves and events can refer to cards of any set.

A name has the same number in all sets of a process. Numbers are never stored: records and the protocol use names.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from facedown.errors import NoRoomForNames
from facedown.games.wizards_gambit.rules.cards import MOST_NAMES

_names: list[str] = [""]  # number 0 stands for no name
_numbers: dict[str, int] = {"": 0}


def key_of(name: str) -> str:
    """A name as moves write it.

    >>> key_of("Pickpocket's Charm")
    'pickpockets_charm'
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower().replace("'", "")
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")


def number_of(key: str) -> int:
    """The number of a name, a new one if it is new."""
    if key not in _numbers:
        if len(_names) > MOST_NAMES:
            raise NoRoomForNames(f"one process can hold {MOST_NAMES} card names; there is no room for {key!r}")
        _numbers[key] = len(_names)
        _names.append(key)
    return _numbers[key]


def room_for(keys: Iterable[str]) -> int:
    """How many more names there is room for once these are known."""
    return MOST_NAMES - len(_names) + 1 - len(set(keys) - _numbers.keys())


def known_number(key: str) -> int | None:
    """The number of a name in a loaded set; None for others."""
    return _numbers.get(key) if key else None


def name_of(number: int) -> str | None:
    """The name with that number; None if there is none."""
    return _names[number] if 0 < number < len(_names) else None
