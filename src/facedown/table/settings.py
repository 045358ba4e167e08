"""How a host sets a table up, checked once, so that whatever a table has can be played."""

from __future__ import annotations

from typing import Annotated

import msgspec

from facedown import games
from facedown.errors import InvalidSeats, UnknownBot, quoted
from facedown.kernel.options import changed
from facedown.table import offers

MEMORY_AID = "memory_aid"  # the option of games in which a person may not look back (E-11)


class NoClock(msgspec.Struct, frozen=True, tag="none", forbid_unknown_fields=True):
    """Everybody thinks as long as he likes."""


class PerMove(msgspec.Struct, frozen=True, tag="per_move", forbid_unknown_fields=True):
    """So many seconds for each move; a bot makes the move of who is too slow."""

    seconds: Annotated[int, msgspec.Meta(ge=5, le=86_400)]


class Bank(msgspec.Struct, frozen=True, tag="bank", forbid_unknown_fields=True):
    """So many seconds for a whole match, and some more with each move; who has none left has lost."""

    seconds: Annotated[int, msgspec.Meta(ge=10, le=604_800)]
    increment: Annotated[int, msgspec.Meta(ge=0, le=3_600)] = 0


Clock = NoClock | PerMove | Bank


class TableSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a host decides. `bots` names a bot for each seat, or "" where a person is to sit.

    `memory_aid` lets people look up what was played; without it, hints that would do so are refused.
    `absence` is after how many seconds without a connection a player counts as gone: the others may then let
    `substitute` play for them, and the host may free the seat; 0 for never. `takeover` is after how many seconds
    `substitute` plays for them without being asked, 0 for never.
    """

    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[int, msgspec.Meta(ge=2, le=5)] | None = None
    options: Annotated[dict[str, str], msgspec.Meta(max_length=40)] = {}
    bots: tuple[str, ...] = ()
    clock: Clock = NoClock()
    listed: bool = False
    spectators: bool = True
    undo: bool = True
    hints: bool = True
    memory_aid: bool = False
    free_chat: bool = False
    automatic: bool = True
    absence: Annotated[int, msgspec.Meta(ge=0, le=86_400)] = 60
    takeover: Annotated[int, msgspec.Meta(ge=0, le=86_400)] = 0
    substitute: str = "apprentice"


def checked(given: TableSettings) -> TableSettings:
    """The settings with all that follows from them; what cannot be played is an error.

    >>> checked(TableSettings(game="En Garde", bots=("", "novice"))).seats
    2
    """
    rules = games.get(given.game)
    seats = rules.check_seats(given.seats)
    options = dict(given.options)
    if any(option.name == MEMORY_AID for option in rules.options):
        options[MEMORY_AID] = "yes" if given.memory_aid else "no"
    players = given.bots or ("",) * seats
    if len(players) != seats:
        raise InvalidSeats(
            f"{len(players)} bots are named for {seats} seats: name one a seat, or none", seats=seats, bots=len(players)
        )
    for name in filter(None, players):
        check_bot(name)
    check_bot(given.substitute)
    numbers = rules.read_options(options, seats)
    return msgspec.structs.replace(
        given, game=rules.name, seats=seats, options=changed(rules.options, numbers), bots=players
    )


def ruling_against_looking_back(settings: TableSettings) -> str:
    """The ruling by which nobody at such a table may look up what was played; "" where all may."""
    options = games.get(settings.game).options
    forbidding = (option.ruling for option in options if option.name == MEMORY_AID and not settings.memory_aid)
    return next(forbidding, "")


def check_bot(name: str) -> None:
    """A client can only name bots that are offered: another name could make the server read a file."""
    if name not in offers.bot_names():
        raise UnknownBot(f"unknown bot {quoted(name)}; choose from: {', '.join(offers.bot_names())}", bot=name[:40])
