"""The HTTP interface: opening and finding tables, sitting down, replays. All else goes through a table's socket."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from facedown import games
from facedown.kernel.log import MOST_SEATS
from facedown.server.http.catalogue import CardSetInfo, Catalogue, GameFace, card_set, catalogue, game_face
from facedown.server.http.identities import identity_for
from facedown.server.http.network_address import Reach, reach
from facedown.server.http.replays import Replay
from facedown.server.http.security import address, may_bring_cards, may_open_table, may_replay
from facedown.server.preparation import GameState
from facedown.server.readiness import Readiness
from facedown.server.rooms.registry import Opening, Registry, Seating, hashed
from facedown.server.rooms.reviews import NOT_BEGUN, Reviewed, Reviews
from facedown.server.sockets.frames import Preparing, Refusal
from facedown.server.storage import challenges
from facedown.server.storage import store as stored
from facedown.table.commands import Refused
from facedown.table.live import TableState
from facedown.table.record import read_record
from facedown.table.settings import TableSettings

SentSeat = Annotated[int, msgspec.Meta(ge=0, le=MOST_SEATS - 1)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
AnySeat = Annotated[int | None, QueryParameter(ge=0, le=MOST_SEATS - 1)]
Begins = Annotated[bool, QueryParameter()]
GameName = Annotated[str, PathParameter(max_length=40, pattern="^[A-Za-z0-9_' -]+$")]
TableId = Annotated[str, PathParameter(max_length=32, pattern="^[A-Za-z0-9_-]+$")]
TheRegistry = NamedDependency[Registry]
AllReviews = NamedDependency[Reviews]
AnyRequest = Request[Any, Any, Any]

LOBBY = 50  # tables listed at most

WHY = {
    400: "Not of the form that is described here",
    403: "Asked by a page of another site",
    404: "There is no such thing",
    409: "Not possible as things are",
    413: "Too large",
    421: "Called by a name that the server does not go by",
    429: "Too many requests",
    503: "Later: the game is not compiled yet, or the database takes no writes",
}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """What can be answered instead, always with a key in it; by the gate, too."""
    described = (*statuses, 421, 429, 503)
    return {status: ResponseSpec(Refusal, generate_examples=False, description=WHY[status]) for status in described}


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table to open, its host's name, and the text of a card set to play with, if the host brings one."""

    settings: TableSettings
    name: Name
    cards: Annotated[str, msgspec.Meta(max_length=40_000)] = ""


class SitDown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name, and the seat to take; any free one if none is given."""

    name: Name
    seat: SentSeat | None = None


class SentCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a card set's file, and the token of the host who brings it along."""

    token: Annotated[str, msgspec.Meta(max_length=64)]
    text: Annotated[str, msgspec.Meta(max_length=40_000)]


class BroughtCards(msgspec.Struct, frozen=True):
    """What the option `set` calls the cards from now on."""

    set: str


class Tokens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser has kept."""

    tokens: Annotated[list[Annotated[str, msgspec.Meta(max_length=64)]], msgspec.Meta(max_length=100)]


class SentRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a record file, and the seat to see it from; all cards are open if none is given.

    With `begin` false, a review is only looked for: none is begun.
    """

    record: Annotated[str, msgspec.Meta(max_length=1_000_000)]
    seat: SentSeat | None = None
    begin: bool = True


SENT = (NewTable, SitDown, SentCards, Tokens, SentRecord)


class ListedTable(msgspec.Struct, frozen=True):
    """A table that can be found."""

    id: str
    table: TableState


class OwnTable(msgspec.Struct, frozen=True):
    """A table at which a token proves a seat; `number` is the token's place in what was sent.

    `turn` are the seats that are to move, and `since` is when the last thing happened, in milliseconds since 1970.
    """

    number: int
    id: str
    seat: int
    table: TableState
    turn: tuple[int, ...] = ()
    since: int = 0


class Health(msgspec.Struct, frozen=True):
    """That the process answers, and how far its games are; whether it can write is asked for at `/ready`."""

    status: str
    tables: int
    games: dict[str, GameState]


@get("/health", summary="Whether the server answers, and how far its games are compiled", responses=refusals())
async def health(registry: TheRegistry) -> Health:
    return Health("ok", len(registry.rooms), registry.preparation.health())


class Ready(msgspec.Struct, frozen=True):
    """The database has just taken a write."""

    status: str


@get("/ready", summary="Whether the database takes a write", responses=refusals(503))
async def ready(readiness: NamedDependency[Readiness]) -> Ready:
    if fault := await readiness.fault():
        raise Refused("not_ready", reason=fault)
    return Ready("ok")


@get("/metrics", summary="Figures for Prometheus", media_type=MediaType.TEXT, responses=refusals())
async def metrics(registry: TheRegistry) -> str:
    return registry.meters.page().decode()


@get("/api/games", summary="Games, options, bots and ready-made sentences", responses=refusals())
async def list_games() -> Catalogue:
    return catalogue()


@get(
    "/api/games/{game:str}/rules",
    summary="The rules of a game, in Markdown; in the `language` asked for if there is a translation, else in English",
    media_type=MediaType.TEXT,
    responses=refusals(400, 404),
)
async def read_rules(game: GameName, language: Annotated[str, QueryParameter(max_length=8)] = "en") -> Response[str]:
    rules = games.get(game)
    spoken = language if language in rules.rules_languages else "en"
    return Response(rules.rules_text(spoken), media_type=MediaType.TEXT, headers={"Content-Language": spoken})


@get(
    "/api/games/{game:str}/face",
    summary="Declaration and messages of a game, for clients that have no drawing of it",
    responses=refusals(400, 404, 409),
)
async def read_face(game: GameName, language: Annotated[str, QueryParameter(max_length=8)] = "en") -> GameFace:
    return game_face(game, language)


@get(
    "/api/games/{game:str}/cards",
    summary="The cards of a game whose cards are data, with their texts",
    responses=refusals(400, 404, 409),
)
async def read_cards(
    game: GameName,
    cards: Annotated[str | None, QueryParameter(name="set", max_length=100)] = None,
    language: Annotated[str, QueryParameter(max_length=8)] = "en",
) -> CardSetInfo:
    return card_set(game, cards, language)


@get("/api/preparing", summary="How far the games are compiled", responses=refusals())
async def preparing(registry: TheRegistry) -> list[Preparing]:
    return registry.preparation.state()


@get("/api/reach", summary="Where others in the local network find the page", responses=refusals())
async def read_reach(registry: TheRegistry, request: AnyRequest) -> Reach:
    client = request.client.host if request.client else ""
    return await asyncio.to_thread(reach, registry.listens_at, request.headers.get("host", ""), client)


@get("/api/tables", summary="Open tables of the lobby", responses=refusals())
async def lobby(registry: TheRegistry) -> list[ListedTable]:
    found = await registry.store.ask(stored.open_tables, LOBBY)
    return [ListedTable(table, msgspec.json.decode(shown, type=TableState)) for table, shown in found]


@post("/api/tables", summary="Open a table", guards=[may_open_table], responses=refusals(400, 403, 404, 409, 413))
async def open_table(registry: TheRegistry, request: AnyRequest, data: JSONBody[NewTable]) -> Opening:
    if data.cards:
        may_bring_cards(request, request.route_handler)
    identity = await identity_for(registry, request, data.name)
    return await registry.open(data.settings, data.name, identity, data.cards)


@get("/api/tables/{table:str}", summary="What is public about a table", responses=refusals(400, 404))
async def look_at(registry: TheRegistry, table: TableId) -> TableState:
    return await state_of(registry, table)


async def state_of(registry: Registry, table: str) -> TableState:
    """A table as everybody may know it, without a card."""
    room = await registry.room(table)
    state: TableState = await room.ask(lambda: room.live.state(registry.tick()))
    return state


@post("/api/tables/{table:str}/seats", summary="Sit down", responses=refusals(400, 403, 404, 409, 413))
async def sit_down(registry: TheRegistry, request: AnyRequest, table: TableId, data: JSONBody[SitDown]) -> Seating:
    return await registry.sit(table, data.name, data.seat, await identity_for(registry, request, data.name))


@post(
    "/api/tables/{table:str}/cards",
    summary="Bring your own card set to a table, as its host",
    guards=[may_bring_cards],
    responses=refusals(400, 403, 404, 409, 413),
)
async def bring_cards(registry: TheRegistry, table: TableId, data: JSONBody[SentCards]) -> BroughtCards:
    return BroughtCards(await registry.bring_cards(table, data.token, data.text))


@post("/api/tables/mine", summary="Find your tables again", status_code=200, responses=refusals(400, 403, 413))
async def find_mine(registry: TheRegistry, data: JSONBody[Tokens]) -> list[OwnTable]:
    hashes = [hashed(token) for token in data.tokens]
    found = await registry.store.ask(stored.tables_of, hashes)
    own = [await own_table(registry, hashes.index(token), token, table) for token, table in found]
    return [table for table in own if table is not None]


async def own_table(registry: Registry, number: int, token: str, table: str) -> OwnTable | None:
    """A table that somebody still sits at."""
    room = await registry.room(table)
    seat = await room.ask(lambda: room.live.seat_of(token))
    if seat is None:
        return None
    turn, since = await room.ask(lambda: (tuple(sorted(room.live.deciding)), room.live.at))
    return OwnTable(number, table, seat, await state_of(registry, table), turn, since)


@get(
    "/api/tables/{table:str}/matches/{match:int}/record",
    summary="The record file of a finished match",
    media_type=MediaType.TEXT,
    responses=refusals(400, 404, 409),
)
async def read_record_file(registry: TheRegistry, table: TableId, match: FromPath[int]) -> Response[str]:
    text = await record_of(registry, table, match)
    name = f"facedown-{table}-{match}.txt"
    return Response(text, media_type=MediaType.TEXT, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@get(
    "/api/tables/{table:str}/matches/{match:int}/replay",
    summary="A finished match, step by step",
    guards=[may_replay],
    responses=refusals(400, 404, 409, 503),
)
async def replay_match(
    registry: TheRegistry, request: AnyRequest, table: TableId, match: FromPath[int], seat: AnySeat = None
) -> Response[Replay]:
    return await show_again(registry, await record_of(registry, table, match), seat, address(request.scope), table)


async def record_of(registry: Registry, table: str, match: int) -> str:
    """The record of a match, only when it is over, and its deal is not to be played from another seat."""
    in_range = 0 < match < 2**31
    text = await registry.store.ask(stored.record_text, table, match) if in_range else None
    if text is None:
        raise Refused("no_such_match")
    if await registry.store.ask(challenges.is_held_back, table):
        raise Refused("challenge_goes_on")
    return text


@post(
    "/api/replay",
    summary="A record file, step by step",
    status_code=200,
    guards=[may_replay],
    responses=refusals(400, 403, 404, 409, 413, 503),
)
async def replay_file(registry: TheRegistry, request: AnyRequest, data: JSONBody[SentRecord]) -> Response[Replay]:
    return await show_again(registry, data.record, data.seat, address(request.scope))


async def show_again(registry: Registry, text: str, seat: int | None, who: str, table: str = "") -> Response[Any]:
    """Replays are played by a worker, once their game is compiled."""
    has_own_cards = await check_ready(registry, text, table)
    return as_json(await registry.players.replay(text, seat, who, is_local=has_own_cards))


async def check_ready(registry: Registry, text: str, table: str = "") -> bool:
    """Refuse a record that cannot be played yet; whether it needs cards that only this process has."""
    record = await asyncio.to_thread(read_record, text)
    if not registry.preparation.is_ready(record.game):
        raise Refused("preparing")
    has_own_cards = "set" in record.options
    if has_own_cards and table:
        await registry.room(table)  # with it come the card sets that were brought to the table
    return has_own_cards


def as_json(answer: bytes) -> Response[Any]:
    """An answer that a worker has encoded."""
    return Response(answer, media_type=MediaType.JSON, status_code=200)


@get(
    "/api/tables/{table:str}/matches/{match:int}/review",
    summary="The review of a finished match, or how far it is: asking begins it, unless with `begin=false`",
    responses=refusals(400, 404, 409, 503),
)
async def review_match(
    registry: TheRegistry,
    reviews: AllReviews,
    request: AnyRequest,
    table: TableId,
    match: FromPath[int],
    begin: Begins = True,
) -> Response[Reviewed]:
    text = await record_of(registry, table, match)
    if not begin:
        return as_json(await reviews.known_match(table, match))
    has_own_cards = await check_ready(registry, text, table)
    return as_json(await reviews.of_match(table, match, text, address(request.scope), has_own_cards))


@post(
    "/api/review",
    summary="The review of a record file, or how far it is: asking begins it, unless with `begin` false",
    status_code=200,
    responses=refusals(400, 403, 404, 409, 413, 503),
)
async def review_file(
    registry: TheRegistry, reviews: AllReviews, request: AnyRequest, data: JSONBody[SentRecord]
) -> Response[Reviewed]:
    if (known := await reviews.known_file(data.record)) is not None:
        return as_json(known)
    if not data.begin:
        return as_json(NOT_BEGUN)
    may_replay(request, request.route_handler)  # a new one is read from its beginning to its end
    has_own_cards = await check_ready(registry, data.record)
    return as_json(await reviews.of_file(data.record, address(request.scope), has_own_cards))


HANDLERS = [
    health,
    ready,
    metrics,
    list_games,
    read_rules,
    read_cards,
    read_face,
    preparing,
    read_reach,
    lobby,
    open_table,
    look_at,
    sit_down,
    bring_cards,
    find_mine,
    read_record_file,
    replay_match,
    replay_file,
    review_match,
    review_file,
]
