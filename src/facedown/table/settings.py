"""A host's settings for a table, checked once, so that every table can be played."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from facedown import games
from facedown.errors import InvalidOption, InvalidSeats, UnknownBot, quoted
from facedown.kernel.log import MOST_SEATS
from facedown.kernel.options import changed
from facedown.table import offers

DAY = 86_400  # seconds
MEMORY_AID = "memory_aid"  # the option of games in which players normally may not look through the discard pile


class NoClock(msgspec.Struct, frozen=True, tag="none", forbid_unknown_fields=True):
    """No time limit."""


class PerMove(msgspec.Struct, frozen=True, tag="per_move", forbid_unknown_fields=True):
    """A number of seconds for each move, up to 14 days; if a player is too slow, a bot makes the move."""

    seconds: Annotated[int, msgspec.Meta(ge=5, le=14 * DAY)]


class Bank(msgspec.Struct, frozen=True, tag="bank", forbid_unknown_fields=True):
    """A number of seconds for the whole match, and an increment per move; a player with no time left loses."""

    seconds: Annotated[int, msgspec.Meta(ge=10, le=604_800)]
    increment: Annotated[int, msgspec.Meta(ge=0, le=3_600)] = 0


Clock = NoClock | PerMove | Bank
Pace = Literal["slow", "normal", "fast"]


class TableSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a host decides. `bots` names a bot for each seat, or "" for a person.

    `memory_aid` lets players look through cards already played; without it, hints that count them are refused. After
    `absence` seconds without a connection a player counts as gone: the others may let the bot `substitute` play for
    them, and the host may free the seat. After `takeover` seconds `substitute` takes over automatically. 0 means never,
    and always applies to clocks in days, where nobody has to stay connected. `pace` is how long bots take to answer. A
    `rated` table is for people only, without bots, hints and undo.
    """

    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[int, msgspec.Meta(ge=2, le=MOST_SEATS)] | None = None
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
    pace: Pace = "normal"
    rated: bool = False

    @property
    def is_over_days(self) -> bool:
        """Whether the clock is counted in days, so that players come and go."""
        return not isinstance(self.clock, NoClock) and self.clock.seconds >= DAY


def checked(given: TableSettings) -> TableSettings:
    """The settings with defaults filled in; raises an error if they cannot be played.

    >>> checked(TableSettings(game="En Garde", bots=("", "novice"))).seats
    2
    """
    rules = games.get(given.game)
    seats = rules.check_seats(given.seats)
    options = dict(given.options)
    if offers.CARD_SET in options and offers.set_keys(rules.name):
        options[offers.CARD_SET] = offers.set_key(rules.name, options[offers.CARD_SET])
    if any(option.name == MEMORY_AID for option in rules.options):
        options[MEMORY_AID] = "yes" if given.memory_aid else "no"
    players = given.bots or ("",) * seats
    if len(players) != seats:
        raise InvalidSeats(
            f"got {len(players)} bots for {seats} seats: name one per seat, or none", seats=seats, bots=len(players)
        )
    for name in filter(None, players):
        check_bot(name, rules.name)
    if given.rated:
        check_people_only(players)
        given = msgspec.structs.replace(given, hints=False, undo=False)
    if given.is_over_days:
        given = msgspec.structs.replace(given, absence=0, takeover=0)
    check_bot(given.substitute, rules.name)
    numbers = rules.read_options(options, seats)
    return msgspec.structs.replace(
        given, game=rules.name, seats=seats, options=changed(rules.options, numbers), bots=players
    )


def check_people_only(players: tuple[str, ...]) -> None:
    """Refuse bots at a rated table: a win against a bot says nothing about people's ratings."""
    if any(players):
        raise InvalidOption("a rated table has no bots: every seat is for a person", option="rated", value="true")


def ruling_against_looking_back(settings: TableSettings) -> str:
    """The ruling that forbids looking through the discard pile at such a table; "" if it is allowed."""
    options = games.get(settings.game).options
    forbidding = (option.ruling for option in options if option.name == MEMORY_AID and not settings.memory_aid)
    return next(forbidding, "")


def check_bot(name: str, game: str) -> None:
    """Check that a bot is offered: any other name could make the server read a file."""
    offered = offers.bot_names(game)
    if name not in offered:
        raise UnknownBot(f"unknown bot {quoted(name)}; choose from: {', '.join(offered)}", bot=name[:40])
