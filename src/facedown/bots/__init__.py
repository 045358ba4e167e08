"""Opponents, from the weakest to the strongest. A bot is given only what its seat can know."""

from __future__ import annotations

from typing import Any

from facedown.bots.adept import AdeptBot
from facedown.bots.apprentice import ApprenticeBot
from facedown.bots.expert import ExpertBot
from facedown.bots.loading import create, installed_names, load
from facedown.bots.master import MasterBot, has_master
from facedown.bots.novice import NoviceBot
from facedown.bots.protocol import AS_USUAL, Bot, Budget, Evaluation, Known, MoveValue, Reason, Thinker, ask
from facedown.bots.random import RandomBot
from facedown.bots.spec import FixedBudget, parse_spec
from facedown.bots.textbook import TextbookBot
from facedown.errors import UnknownBot, quoted

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
    "kind_of",
    "names",
    "references",
]

_LADDER: dict[str, type[Bot]] = {
    "random": RandomBot,
    "novice": NoviceBot,
    "apprentice": ApprenticeBot,
    "adept": AdeptBot,
    "expert": ExpertBot,
    "master": MasterBot,
}
MASTER = "master"
# Bots to measure others against. They are not opponents for people, so no table offers them.
_REFERENCES: dict[str, type[Bot]] = {"textbook": TextbookBot}


def names(game: str | None = None) -> list[str]:
    """The names of all opponents, the weakest first; with a game, of those that play it. Not every game has a master.

    >>> names("en_garde")[-1]
    'master'
    """
    return [name for name in _LADDER if name != MASTER or game is None or has_master(game)]


def references() -> list[str]:
    """The names of the bots that others are measured against."""
    return list(_REFERENCES)


def get(name: str) -> Bot:
    """A bot by its name: one of ours, a user's class as `mine.py:MyBot`, or one that a package brings along.

    `bots/spec.py` says how parameters and a budget are written.

    >>> type(get("random")).__name__
    'RandomBot'
    """
    if not isinstance(name, str):
        raise UnknownBot(f"a bot is called by its name, not by {quoted(name)}")
    spec = parse_spec(name)
    bot = _make(spec.name, spec.arguments)
    return bot if spec.budget is None else FixedBudget(bot, spec.budget)


def _make(name: str, arguments: dict[str, Any]) -> Bot:
    if (kind := _LADDER.get(name) or _REFERENCES.get(name)) is not None:
        return create(name, kind, arguments)
    if (bot := load(name, arguments)) is not None:
        return bot
    known = ", ".join([*names(), *references(), *installed_names()])
    raise UnknownBot(f"unknown bot {quoted(name)}; choose from: {known}, or your own as FILE.py:CLASS")


def kind_of(name: str) -> type:
    """The class of a bot, without what its name says about its budget."""
    bot = get(name)
    return type(bot.bot if isinstance(bot, FixedBudget) else bot)
