"""The calls about one's own games: what is running, what is finished, and the records of all of it."""

from __future__ import annotations

import asyncio
import io
import zipfile
from typing import Annotated

import msgspec
from litestar import Response, get
from litestar.params import QueryParameter

from facedown.server.http.api import AnyRequest, TheRegistry, refusals
from facedown.server.http.identities import known_identity
from facedown.server.http.security import may_replay
from facedown.server.rooms.registry import Registry, Seating, hashed
from facedown.server.storage import histories
from facedown.server.storage.histories import FinishedGame, GameRating
from facedown.server.storage.people import Identity
from facedown.table.commands import Refused

A_PAGE = 500  # matches sent at once
MOST_RECORDS = 2_000  # in one download
FAR_AHEAD = 2**62


class OwnGames(msgspec.Struct, frozen=True):
    """Finished matches, the newest first. If there are `more`, ask again with the last one's time as `before`."""

    finished: list[FinishedGame]
    more: bool
    count: int
    ratings: list[GameRating]


@get(
    "/api/me/games", summary="One's finished matches, the newest first, and one's ratings", responses=refusals(400, 404)
)
async def read_games(
    registry: TheRegistry,
    request: AnyRequest,
    before: Annotated[int, QueryParameter(ge=0, le=FAR_AHEAD)] = FAR_AHEAD,
) -> OwnGames:
    person = (await known_identity(registry, request)).person.id
    found = await registry.store.ask(histories.finished_games, person, before, A_PAGE + 1)
    count = await registry.store.ask(histories.count_games, person)
    rated = await registry.store.ask(histories.ratings_of, person)
    return OwnGames(found[:A_PAGE], len(found) > A_PAGE, count, rated)


@get(
    "/api/me/tables",
    summary="One's seats at tables that are still there, for another device",
    responses=refusals(400, 404),
)
async def read_seats(registry: TheRegistry, request: AnyRequest) -> list[Seating]:
    identity = await known_identity(registry, request)
    tables = await registry.store.ask(histories.tables_of_person, identity.person.id)
    found = [await seat_at(registry, identity, table) for table in tables]
    return [seating for seating in found if seating is not None]


async def seat_at(registry: Registry, identity: Identity, table: str) -> Seating | None:
    """The seat that a person's own token proves; seats from before have tokens that only their browser knows."""
    token = identity.token_at(table)
    try:
        room = await registry.room(table)
    except Refused:
        return None
    seat = await room.ask(lambda: room.live.seat_of(hashed(token)))
    return None if seat is None else Seating(table, seat, token)


@get(
    "/api/me/records",
    summary="The record files of one's finished matches, as a ZIP file",
    guards=[may_replay],
    responses=refusals(400, 404),
)
async def download_records(registry: TheRegistry, request: AnyRequest) -> Response[bytes]:
    person = (await known_identity(registry, request)).person.id
    records = await registry.store.ask(histories.records_of, person, MOST_RECORDS)
    headers = {"Content-Disposition": 'attachment; filename="facedown-records.zip"'}
    return Response(await asyncio.to_thread(packed, records), media_type="application/zip", headers=headers)


def packed(records: list[tuple[str, str]]) -> bytes:
    """Texts as one ZIP file."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in records:
            archive.writestr(name, text)
    return file.getvalue()


HANDLERS = [read_games, read_seats, download_records]
