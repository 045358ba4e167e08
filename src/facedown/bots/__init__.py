"""Opponents. A bot is handed a record that went through `hide`, so it cannot know more than its seat."""

from __future__ import annotations

from typing import Any, Protocol

from facedown.bots.random import RandomBot
from facedown.errors import UnknownBot


class Bot(Protocol):
    """What a bot can do: choose a move from what its seat may know."""

    def choose(self, known: Any, seat: int, rng: Any) -> int:
        """The code of one of the seat's moves in the hidden record `known`."""


_LADDER: dict[str, type[Bot]] = {"random": RandomBot}


def names() -> list[str]:
    """The names of all bots, the weakest first."""
    return list(_LADDER)


def get(name: str) -> Bot:
    """A bot by its name.

    >>> type(get("random")).__name__
    'RandomBot'
    """
    if name not in _LADDER:
        raise UnknownBot(f"there is no bot {name!r}; there are: {', '.join(names())}")
    return _LADDER[name]()
