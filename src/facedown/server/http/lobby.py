"""The lobby: who waits for players, what may be watched, and a seat for whoever wants to play at once.

Everything here is public. A running table is found by its spectators' key; its name would be an invitation.
"""

from __future__ import annotations

import time

import msgspec
from litestar import get, post
from litestar.params import JSONBody

from facedown import games
from facedown.server.http.api import LOBBY, AnyRequest, ListedTable, Name, TheRegistry, refusals
from facedown.server.http.identities import identity_for
from facedown.server.http.security import may_open_table
from facedown.server.rooms.registry import Opening, Registry
from facedown.server.rooms.room import Room
from facedown.server.storage import store as stored
from facedown.server.storage.people import Identity
from facedown.table import commands
from facedown.table.commands import Refused
from facedown.table.live import OPEN, TableState
from facedown.table.settings import TableSettings

FRESH = 1.0  # seconds for which one answer is good enough for everybody


class WatchedTable(msgspec.Struct, frozen=True):
    """A match that is on, and the key with which it is watched."""

    watch: str
    table: TableState


class Lobby(msgspec.Struct, frozen=True):
    """Tables that wait for players, and matches that may be watched, the newest first."""

    waiting: list[ListedTable]
    running: list[WatchedTable]


class QuickMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game to play at once with whoever is waiting, and the player's name."""

    game: str
    name: Name


SENT = (QuickMatch,)


class Noticeboard:
    """What the lobby shows, asked for once a second at most, however many look at it."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self._at = float("-inf")
        self._shown = Lobby([], [])

    async def read(self) -> Lobby:
        """The lobby as it is now, or was a moment ago."""
        if time.monotonic() - self._at > FRESH:
            self._at = time.monotonic()
            waiting = await self.registry.store.ask(stored.open_tables, LOBBY)
            running = await self.registry.store.ask(stored.running_tables, LOBBY)
            open_tables = [ListedTable(table, read_state(shown)) for table, shown in waiting]
            self._shown = Lobby(
                [one for one in open_tables if has_room(one.table)],
                [WatchedTable(watch, read_state(shown)) for watch, shown in running],
            )
        return self._shown


def read_state(shown: str) -> TableState:
    return msgspec.json.decode(shown, type=TableState)


@get("/api/lobby", summary="Who waits for players, and which matches may be watched", responses=refusals())
async def read_lobby(registry: TheRegistry, request: AnyRequest) -> Lobby:
    board: Noticeboard = request.app.state.noticeboard
    return await board.read()


@post(
    "/api/quick",
    summary="A seat at a public table that waits for players, or a new one; the match begins when all seats are taken",
    guards=[may_open_table],
    responses=refusals(400, 403, 404, 409, 413),
)
async def quick_match(registry: TheRegistry, request: AnyRequest, data: JSONBody[QuickMatch]) -> Opening:
    identity = await identity_for(registry, request, data.name)
    game = games.get(data.game).name
    for table, shown in reversed(await registry.store.ask(stored.open_tables, LOBBY)):
        state = read_state(shown)
        if is_quick(state, game) and (opening := await join(registry, table, data.name, identity)) is not None:
            return opening
    settings = TableSettings(game=game, seats=min(games.get(game).seats), listed=True)
    return await registry.open(settings, data.name, identity)


def has_room(state: TableState) -> bool:
    """Whether a seat is free."""
    return any(not one.is_person and not one.bot for one in state.seats)


def is_quick(state: TableState, game: str) -> bool:
    """Whether a table waits for anybody who wants this game as it is usually played, now, and without a rating."""
    settings = state.settings
    is_usual = settings.game == game and not settings.options and not settings.rated and not settings.is_over_days
    return is_usual and has_room(state)


async def join(registry: Registry, table: str, name: str, identity: Identity | None) -> Opening | None:
    """Sit down if there is still room, and begin if that was the last seat. Who waits there keeps their seat."""
    try:
        seating = await registry.sit(table, name, None, identity)
    except Refused:
        return None
    room = await registry.room(table)
    await room.perform(lambda: begin(room))
    return Opening(table, seating.seat, seating.token, room.watch)


async def begin(room: Room) -> None:
    """Deal if everybody is there and the game is compiled; otherwise the host does it."""
    is_ready = room.registry.preparation.is_ready(room.game_name)
    if is_ready and room.live.phase == OPEN and not any(place.is_empty for place in room.live.seats):
        await room.write([commands.new_match(room.live, rotate=False)])


HANDLERS = [read_lobby, quick_match]
