"""Try it yourself from here: a table against bots that begins at a position of a finished game.

The game is over, so nothing of it is secret any more. The new match has the same cards, drawn in the same order.
Nothing is shuffled for it, and it says so instead of showing a commitment.
"""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import post
from litestar.params import FromPath, JSONBody

from facedown import games
from facedown.server.http.api import AnyRequest, Name, SentSeat, TableId, TheRegistry, check_ready, record_of, refusals
from facedown.server.http.identities import identity_for
from facedown.server.http.security import address, may_open_table, may_replay
from facedown.server.rooms.registry import Opening, Registry
from facedown.server.storage.people import Identity
from facedown.table import journal, offers
from facedown.table.commands import Refused
from facedown.table.journal import Fact
from facedown.table.record import GameRecord, read_record
from facedown.table.settings import MEMORY_AID, TableSettings, checked

MOST_MOVES = 1_000  # of the game that is continued: they are replayed whenever the table is opened
OPPONENT = "adept"  # where a person sat

Number = Annotated[int, msgspec.Meta(ge=0, le=MOST_MOVES)]


class Attempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The move after which to begin (0 is the deal), the seat to sit in, and one's name."""

    number: Number
    seat: SentSeat
    name: Name


class RecordAttempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same with the text of a record file."""

    record: Annotated[str, msgspec.Meta(max_length=1_000_000)]
    number: Number
    seat: SentSeat
    name: Name


SENT = (Attempt, RecordAttempt)


@post(
    "/api/tables/{table:str}/matches/{match:int}/try",
    summary="Open a table against bots at a position of a finished match",
    guards=[may_open_table, may_replay],
    responses=refusals(400, 403, 404, 409, 413, 503),
)
async def try_match(
    registry: TheRegistry, request: AnyRequest, table: TableId, match: FromPath[int], data: JSONBody[Attempt]
) -> Opening:
    text = await record_of(registry, table, match)
    is_local = await check_ready(registry, text, table)
    identity = await identity_for(registry, request, data.name)
    attempt = RecordAttempt(text, data.number, data.seat, data.name)
    return await begin(registry, attempt, address(request.scope), identity, is_local, table)


@post(
    "/api/try",
    summary="Open a table against bots at a position of a record file",
    guards=[may_open_table, may_replay],
    responses=refusals(400, 403, 404, 409, 413, 503),
)
async def try_record(registry: TheRegistry, request: AnyRequest, data: JSONBody[RecordAttempt]) -> Opening:
    is_local = await check_ready(registry, data.record)
    identity = await identity_for(registry, request, data.name)
    return await begin(registry, data, address(request.scope), identity, is_local)


async def begin(
    registry: Registry, attempt: RecordAttempt, who: str, identity: Identity | None, is_local: bool, source: str = ""
) -> Opening:
    """Replay the game up to the move in a worker, and open the table."""
    record = await asyncio.to_thread(read_record, attempt.record)
    settings = settings_for(record, attempt.seat)
    text, pending = await registry.players.position(attempt.record, attempt.number, who, is_local=is_local)
    if attempt.number > len(record.moves) or not pending:
        raise Refused("no_such_position")
    facts = [*await brought_cards(registry, source, record), journal.Started(record.seed, "", continues=text)]
    return await registry.open_alone(settings, facts, attempt.name, identity)


def settings_for(record: GameRecord, seat: int) -> TableSettings:
    """The person in one seat, and in the others the bots that sat there."""
    if seat >= record.seats:
        raise Refused("no_such_position")
    names = record.players or ("",) * record.seats
    bots = tuple("" if place == seat else bot_called(name, record.game) for place, name in enumerate(names))
    aid = record.options.get(MEMORY_AID) == "yes"
    return checked(
        TableSettings(game=record.game, seats=record.seats, options=record.options, bots=bots, memory_aid=aid)
    )


def bot_called(name: str, game: str) -> str:
    """A record writes bots in brackets."""
    bot = name[1:-1] if name.startswith("(") and name.endswith(")") else ""
    return bot if bot in offers.bot_names(game) else OPPONENT


async def brought_cards(registry: Registry, source: str, record: GameRecord) -> list[Fact]:
    """The card set that a host brought to the table of the game: the new table needs it as well."""
    key = record.options.get(offers.CARD_SET, "")
    if not source or not key or key in offers.set_keys(games.get(record.game).name):
        return []
    entries = await registry.store.journal(source)
    brought: list[Fact] = [
        entry.fact for entry in entries if isinstance(entry.fact, journal.CardsBrought) and entry.fact.key == key
    ]
    return brought[:1]


HANDLERS = [try_match, try_record]
