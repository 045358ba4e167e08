"""What a table can be set up with: bots by name, and card sets.

A client may only name what is offered here. Bots are those of the ladder, those of installed packages, and the
operator's own (`facedown serve --bot mine.py:MyBot`), which are called by their class's name.
"""

from __future__ import annotations

import logging
from pathlib import Path

from facedown import bots, games
from facedown.bots import Bot
from facedown.bots.loading import installed_names
from facedown.errors import FacedownError, UnknownBot

log = logging.getLogger(__name__)

STAND_IN = "apprentice"  # plays where a bot is not there any more, or has failed

CARD_SET = "set"  # the option of games whose cards are data

_own: dict[str, str] = {}  # how `bots.get` calls an operator's bot, by the name it is offered under
_own_sets: dict[str, list[str]] = {}  # keys of an operator's card sets, by game


def bot_names(game: str | None = None) -> list[str]:
    """All bots, or those that play a game: ours from the weakest to the strongest, then the others by name.

    >>> bot_names()[:2]
    ['random', 'novice']
    """
    return [*bots.names(game), *sorted({*installed_names(), *_own} - set(bots.names()))]


def offer_bot(specification: str) -> str:
    """Offer a bot in a file, written `mine.py:MyBot`; returns the name it is offered under."""
    name = specification.rpartition(":")[2]
    if name in bot_names() and _own.get(name) != specification:
        raise UnknownBot(f"{specification}: there is a bot {name!r} already; give the class another name")
    bots.get(specification)
    _own[name] = specification
    return name


def own_specifications() -> list[str]:
    """The operator's own bots, as `offer_bot` takes them: worker processes offer the same."""
    return list(_own.values())


def make_bot(name: str) -> Bot:
    """A bot by the name it is offered under; one that is no longer offered has a stand-in, so that matches go on."""
    try:
        if name in bot_names():
            return bots.get(_own.get(name, name))
        log.warning("bot_not_offered", extra={"bot": name})
    except FacedownError:
        log.exception("bot_not_loaded", extra={"bot": name})
    return bots.get(STAND_IN)


def offer_set(game: str, file: Path) -> str:
    """Offer the card set of a file at all tables; returns its key."""
    key = games.load_set(game, file)
    if key not in _own_sets.setdefault(game, []):
        _own_sets[game].append(key)
    return key


def set_keys(game: str) -> tuple[str, ...]:
    """The card sets that are offered for a game, by their keys; none for a game whose cards are fixed.

    Sets that a host has brought to one table are not among them.
    """
    if game not in games.with_card_sets():
        return ()
    return games.get(game).card_sets.own_set().key, *_own_sets.get(game, ())


def set_key(game: str, name: str) -> str:
    """The key of a set that is offered under a name, `hedge magic`; what is no such name is a key already."""
    plain = name.strip().lower().replace(" ", "_")
    found = [key for key in set_keys(game) if key.partition("@")[0] == plain]
    return found[0] if len(found) == 1 else name
