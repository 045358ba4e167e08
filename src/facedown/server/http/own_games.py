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
from facedown.server.rooms.registry import hashed
from facedown.server.storage import histories
from facedown.server.storage.histories import FinishedGame, GameRating

A_PAGE = 500  # matches sent at once
MOST_RECORDS = 2_000  # in one download
MOST_TABLES = 100  # the newest ones
FAR_AHEAD = 2**62


class OwnToken(msgspec.Struct, frozen=True):
    """What proves one's seat at a table."""

    table: str
    token: str


class OwnGames(msgspec.Struct, frozen=True):
    """Finished matches, the newest first. If there are `more`, ask again with the last one's time as `before`."""

    finished: list[FinishedGame]
    more: bool
    count: int
    ratings: list[GameRating]


@get(
    "/api/me/games",
    summary="Your finished matches, the newest first, and your ratings",
    response_headers={"Vary": "Authorization"},
    responses=refusals(400, 404),
)
async def read_games(
    registry: TheRegistry,
    request: AnyRequest,
    before: Annotated[int, QueryParameter(ge=0, le=FAR_AHEAD)] = FAR_AHEAD,
    table: Annotated[str | None, QueryParameter(max_length=32)] = None,
) -> OwnGames:
    """All of them, or with `table` those of one table; `count` is of all."""
    person = (await known_identity(registry, request)).person.id
    found = await registry.store.ask(histories.finished_games, person, before, A_PAGE + 1, table)
    count = await registry.store.ask(histories.count_games, person)
    rated = await registry.store.ask(histories.ratings_of, person)
    return OwnGames(found[:A_PAGE], len(found) > A_PAGE, count, rated)


@get(
    "/api/me/tables",
    summary="The tokens of your seats at tables that are still there, for another device",
    responses=refusals(400, 404),
)
async def read_tokens(registry: TheRegistry, request: AnyRequest) -> list[OwnToken]:
    """Seats from before one had an identity are left out: only the browser that took them knows their tokens."""
    identity = await known_identity(registry, request)
    stored = await registry.store.ask(histories.tokens_of_person, identity.person.id, MOST_TABLES)
    own = [(OwnToken(table, identity.token_at(table)), token) for table, token in stored]
    return [one for one, token in own if hashed(one.token) == token]


@get(
    "/api/me/records",
    summary="The record files of your finished matches, as a ZIP file",
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


HANDLERS = [read_games, read_tokens, download_records]
