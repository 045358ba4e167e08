"""Frames between a client and the server, in JSON: every object has a `type`. docs/protocol.md explains them.

What a viewer is sent is listed here field by field. Texts are keys and arguments; words are the client's.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

import msgspec

from facedown.errors import FacedownError, InvalidCardSet
from facedown.table import commands, journal
from facedown.table.advice import Advice
from facedown.table.clock import ClockFace
from facedown.table.journal import Fact
from facedown.table.live import TableState

PROTOCOL = 1
MOST_MISTAKES = 20  # of a card set that are told

Secret = Annotated[str, msgspec.Meta(max_length=64, pattern=r"^[!-~]*\Z")]


# ---- From the client


class Join(msgspec.Struct, frozen=True, tag="join", forbid_unknown_fields=True):
    """The first frame: a seat's token or the spectators' key, and the last version that the client has, if any."""

    token: Secret = ""
    watch: Secret = ""
    version: int | None = None


class Ping(msgspec.Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """A sign of life. `every` promises another frame within that many milliseconds; 0 promises nothing.

    A client that breaks its promise is shown to the others as offline, though its connection may seem alive.
    """

    every: Annotated[int, msgspec.Meta(ge=0, le=600_000)] = 0


class AskHint(commands.Command, frozen=True, tag="hint"):
    """What would be good moves?"""


class AskKnown(commands.Command, frozen=True, tag="known"):
    """What does my seat know? For bots, which think on records."""


Request = Join | Ping | AskHint | AskKnown | commands.AnyCommand
decode_request = msgspec.json.Decoder(Request).decode


# ---- From the server


class PublicFact(msgspec.Struct, frozen=True, omit_defaults=True):
    """What everyone is told of a fact: what happened at the table, apart from the cards."""

    fact: str
    seat: int | None = None
    of: int | None = None
    name: str = ""
    bot: str = ""
    by: str = ""
    moves: int = 0
    agrees: bool | None = None
    reason: str = ""
    preset: str = ""
    text: str = ""


class Absence(msgspec.Struct, frozen=True):
    """A person without a connection, and for how many milliseconds."""

    seat: int
    lasts: int


class Welcome(msgspec.Struct, frozen=True, kw_only=True, tag="welcome"):
    """The whole table, as the viewer may see it, at first and whenever another game is on it.

    `log` are the latest events, `watch` is the spectators' key, `told` what has brought a new game.
    """

    version: int
    at: int
    seat: int | None
    table: TableState
    view: Any
    log: list[Any]
    present: tuple[int, ...]
    absent: tuple[Absence, ...] = ()
    watch: str
    told: PublicFact | None = None
    yours: str = ""
    protocol: int = PROTOCOL


class Update(msgspec.Struct, frozen=True, kw_only=True, tag="news", omit_defaults=True):
    """One version on. `view` comes where cards have moved, `table` where more has changed, `yours` is your own id.

    With `more`, other updates follow at once, and the last of them has the `view` and `table` of all.
    """

    version: int
    at: int
    told: PublicFact
    events: list[Any] = []
    view: Any = None
    table: TableState | None = None
    clock: ClockFace | None = None
    more: bool = False
    yours: str = ""


class Done(msgspec.Struct, frozen=True, tag="done"):
    """The command with this id had been executed before, and led to this version."""

    id: str
    version: int


class Refusal(msgspec.Struct, frozen=True, tag="refused"):
    """The command with this id was refused, and nothing has changed."""

    id: str
    key: str
    ruling: str = ""
    arguments: dict[str, Any] = {}


class Hint(msgspec.Struct, frozen=True, tag="hint"):
    """Good moves, for the one who asked."""

    id: str
    advice: Advice


class KnownRecord(msgspec.Struct, frozen=True, tag="known"):
    """The record as the seat may know it, all else erased, in Base64: it means what that version of the rules says."""

    id: str
    version: int
    seat: int
    game: str
    rules: int
    record: bytes


class Presence(msgspec.Struct, frozen=True, tag="presence"):
    """Which seats are connected, how many spectators there are, and which persons are offline."""

    seats: tuple[int, ...]
    spectators: int
    absent: tuple[Absence, ...] = ()


class Preparing(msgspec.Struct, frozen=True, tag="preparing"):
    """A game is still being compiled: N of its steps are done."""

    game: str
    done: int
    steps: int


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    """The answer to a ping."""

    at: int


Frame = Welcome | Update | Done | Refusal | Hint | KnownRecord | Presence | Preparing | Pong
encode = msgspec.json.Encoder().encode


def refusal_of(error: FacedownError, own_id: str = "") -> Refusal:
    """The refusal that an error leads to: a key and arguments."""
    if isinstance(error, commands.Refused):
        return Refusal(own_id, error.key, error.ruling, error.arguments)
    if isinstance(error, InvalidCardSet):
        return Refusal(own_id, key_of(error), arguments={"mistakes": str(error).splitlines()[:MOST_MISTAKES]})
    return Refusal(own_id, key_of(error), arguments=error.arguments)


def key_of(error: FacedownError) -> str:
    """The key of an error that has none of its own: its name in snake case."""
    name = type(error).__name__
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


@lru_cache
def public_move(seat: int, by: str) -> PublicFact:
    """What all may know of a move."""
    return PublicFact("played", seat, by=by if by in (journal.BY_BOT, journal.BY_CLOCK) else "")


def public_fact(fact: Fact) -> PublicFact:
    """What all may know of a fact: neither tokens nor seeds, nor which move it was, nor that there was no choice."""
    if isinstance(fact, journal.Played):
        return public_move(fact.seat, fact.by)
    match fact:
        case journal.Opened() | journal.Changed():
            return PublicFact("changed")
        case journal.Paced(seat, pace):
            return PublicFact("paced", seat, text=pace)
        case journal.Seated(seat, name):
            return PublicFact("seated", seat, name=name)
        case journal.Left(seat):
            return PublicFact("left", seat)
        case journal.CardsBrought(key=key):
            return PublicFact("cards_brought", text=key)
        case journal.Freed(seat):
            return PublicFact("freed", seat)
        case journal.FreeAsked(seat, of):
            return PublicFact("free_asked", seat, of)
        case journal.FreeAnswered(seat, agrees):
            return PublicFact("free_answered", seat, agrees=agrees)
        case journal.Filled(seat, bot):
            return PublicFact("filled", seat, bot=bot)
        case journal.Started():
            return PublicFact("started")
        case journal.UndoAsked(seat, moves):
            return PublicFact("undo_asked", seat, moves=moves)
        case journal.UndoAnswered(seat, agrees):
            return PublicFact("undo_answered", seat, agrees=agrees)
        case journal.Undone(moves):
            return PublicFact("undone", moves=moves)
        case journal.Forfeited(seat, reason):
            return PublicFact("forfeited", seat, reason=reason)
        case journal.Aborted(seat):
            return PublicFact("aborted", seat)
        case journal.TookOver(seat):
            return PublicFact("took_over", seat)
        case journal.HandedBack(seat):
            return PublicFact("handed_back", seat)
        case journal.Said(seat, preset, text):
            return PublicFact("said", seat, preset=preset, text=text)
        case journal.AgainWanted(seat):
            return PublicFact("again_wanted", seat)
        case journal.Resumed():
            return PublicFact("resumed")
        case journal.Closed(reason):
            return PublicFact("closed", reason=reason)
