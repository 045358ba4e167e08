"""Opponents, from a beginner's to the strongest. None of them can know more than its seat may."""

from __future__ import annotations

from facedown.bots.adept import AdeptBot
from facedown.bots.apprentice import ApprenticeBot
from facedown.bots.expert import ExpertBot
from facedown.bots.novice import NoviceBot
from facedown.bots.protocol import AS_USUAL, Bot, Budget, Evaluation, Known, MoveValue, Reason, Thinker, ask
from facedown.bots.random import RandomBot
from facedown.errors import UnknownBot

__all__ = [
    "AS_USUAL",
    "Bot",
    "Budget",
    "Evaluation",
    "Known",
    "MoveValue",
    "Reason",
    "Thinker",
    "ask",
    "get",
    "names",
]

_LADDER: dict[str, type[Bot]] = {
    "random": RandomBot,
    "novice": NoviceBot,
    "apprentice": ApprenticeBot,
    "adept": AdeptBot,
    "expert": ExpertBot,
}


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
