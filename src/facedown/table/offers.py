"""What a table can be set up with: bots by name, and card sets.

Clients may name only what is offered here: the built-in bots, those of installed packages, and the operator's own
(`facedown serve --bot mine.py:MyBot`), under the name of their class.
"""

from __future__ import annotations

import logging
from pathlib import Path

from facedown import bots, games
from facedown.bots import Bot
from facedown.bots.loading import installed_names
from facedown.errors import FacedownError, UnknownBot

log = logging.getLogger(__name__)

STAND_IN = "apprentice"  # replaces a bot that is missing or has failed

CARD_SET = "set"  # the option for the card set, in games whose cards are data

_own: dict[str, str] = {}  # the operator's bots as `bots.get` takes them, by the name they are offered under
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
        raise UnknownBot(f"{specification}: there is already a bot {name!r}; give the class another name")
    bots.get(specification)
    _own[name] = specification
    return name


def own_specifications() -> list[str]:
    """The operator's own bots, as `offer_bot` takes them, for worker processes that offer the same."""
    return list(_own.values())


def make_bot(name: str) -> Bot:
    """A bot by the name it is offered under; a missing one is replaced, so that matches can continue."""
    try:
        if name in bot_names():
            return bots.get(_own.get(name, name))
        log.warning("bot_not_offered", extra={"bot": name})
    except FacedownError:
        log.exception("bot_not_loaded", extra={"bot": name})
    return bots.get(STAND_IN)


def offer_set(game: str, file: Path) -> str:
    """Offer the card set in a file at all tables; returns its key."""
    key = games.load_set(game, file)
    if key not in _own_sets.setdefault(game, []):
        _own_sets[game].append(key)
    return key


def set_keys(game: str) -> tuple[str, ...]:
    """The keys of the card sets that are offered for a game; none for a game whose cards are fixed.

    Sets that a host has brought to one table are not included.
    """
    if game not in games.with_card_sets():
        return ()
    return games.get(game).card_sets.own_set().key, *_own_sets.get(game, ())


def set_key(game: str, name: str) -> str:
    """The key of a set that is offered under a name, such as `hedge magic`; anything else is already a key."""
    plain = name.strip().lower().replace(" ", "_")
    found = [key for key in set_keys(game) if key.partition("@")[0] == plain]
    return found[0] if len(found) == 1 else name
