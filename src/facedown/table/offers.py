"""What a table can be set up with: bots by name, and card sets.

A client may only name what is offered here. Bots are those of the ladder, those of installed packages, and the
operator's own (`facedown serve --bot mine.py:MyBot`), which are called by their class's name.
"""

from __future__ import annotations

import logging

from facedown import bots, games
from facedown.bots import Bot
from facedown.bots.loading import installed_names
from facedown.errors import FacedownError, UnknownBot

log = logging.getLogger(__name__)

STAND_IN = "apprentice"  # plays where a bot is not there any more, or has failed

_own: dict[str, str] = {}  # how `bots.get` calls an operator's bot, by the name it is offered under


def bot_names() -> list[str]:
    """All bots, ours from the weakest to the strongest, then the others by name.

    >>> bot_names()[:2]
    ['random', 'novice']
    """
    ladder = bots.names()
    return [*ladder, *sorted({*installed_names(), *_own} - set(ladder))]


def offer_bot(specification: str) -> str:
    """Offer a bot in a file, written `mine.py:MyBot`; returns the name it is offered under."""
    name = specification.rpartition(":")[2]
    if name in bot_names() and _own.get(name) != specification:
        raise UnknownBot(f"{specification}: there is a bot {name!r} already; give the class another name")
    bots.get(specification)
    _own[name] = specification
    return name


def make_bot(name: str) -> Bot:
    """A bot by the name it is offered under; one that is no longer offered has a stand-in, so that matches go on."""
    try:
        if name in bot_names():
            return bots.get(_own.get(name, name))
        log.warning("bot_not_offered", extra={"bot": name})
    except FacedownError:
        log.exception("bot_not_loaded", extra={"bot": name})
    return bots.get(STAND_IN)


def set_keys(game: str) -> tuple[str, ...]:
    """The card sets a game can be played with here, by their keys; none for a game whose cards are fixed."""
    if game not in games.with_card_sets():
        return ()
    keys: tuple[str, ...] = games.get(game).card_sets.keys()
    return keys
