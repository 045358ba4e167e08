"""The designer's workshop over HTTP: card sets to begin with, drafts that are checked, and bots that play with them."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from facedown import games
from facedown.kernel.log import MOST_SEATS
from facedown.server.http.api import AnyRequest, GameName, TheRegistry, as_json, refusals
from facedown.server.http.security import address, may_check_draft
from facedown.server.rooms.registry import Registry
from facedown.server.rooms.workshop import Workshop
from facedown.server.rooms.workshop_tasks import CheckedSet, Measurement
from facedown.table.commands import Refused

TheWorkshop = NamedDependency[Workshop]
Text = Annotated[str, msgspec.Meta(max_length=40_000)]
FEWEST_GAMES, MOST_GAMES = 20, 2_000


class FirstSet(msgspec.Struct, frozen=True):
    """A card set to begin with: `new` is small and explains itself, `own` is the one that everyone plays with."""

    key: str
    text: str


class SentDraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card set that is being written, and the language that its cards are to be shown in."""

    text: Text
    language: Annotated[str, msgspec.Meta(max_length=8)] = "en"


class SentMeasurement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card set that bots are to play with, and perhaps another one to compare it with."""

    text: Text
    other: Text | None = None
    seats: Annotated[int, msgspec.Meta(ge=2, le=MOST_SEATS)] = 2
    games: Annotated[int, msgspec.Meta(ge=FEWEST_GAMES, le=MOST_GAMES)] = 200
    bots: Annotated[str, msgspec.Meta(pattern="^(apprentice|adept)$")] = "adept"


class MeasuredSets(msgspec.Struct, frozen=True):
    """The figures of each set, and of two sets what differs; their form is the game's own (docs/card_sets.md)."""

    figures: list[Any]
    comparison: Any


class Measured(msgspec.Struct, frozen=True):
    """How far a measurement is, and what came of it when it is done."""

    done: int
    of: int
    result: MeasuredSets | None = None


SENT = (SentDraft, SentMeasurement)


@get("/api/workshop/{game:str}", summary="Card sets to begin with", responses=refusals(400, 404, 409))
async def first_sets(game: GameName) -> list[FirstSet]:
    sets = games.get(game).card_sets
    return [FirstSet("new", sets.new_set("my set")), FirstSet("own", sets.OWN_SET.read_text(encoding="utf-8"))]


@post(
    "/api/workshop/{game:str}/check",
    summary="The mistakes in a card set that is being written, and its cards as they will look",
    status_code=200,
    guards=[may_check_draft],
    responses=refusals(400, 403, 404, 409, 413),
)
async def check_draft(
    workshop: TheWorkshop, request: AnyRequest, game: GameName, data: JSONBody[SentDraft]
) -> Response[CheckedSet]:
    name = with_sets(game)
    language = data.language if data.language in games.get(name).card_texts.LANGUAGES else "en"
    return as_json(await workshop.check(name, data.text, language, address(request.scope)))


@post(
    "/api/workshop/{game:str}/measure",
    summary="What games of bots say about a card set, or how far they are: asking begins them",
    status_code=200,
    responses=refusals(400, 403, 404, 409, 413, 503),
)
async def measure_set(
    registry: TheRegistry, workshop: TheWorkshop, request: AnyRequest, game: GameName, data: JSONBody[SentMeasurement]
) -> Response[Measured]:
    name = ready(registry, with_sets(game))
    games.get(name).check_seats(data.seats)
    texts = (data.text,) if data.other is None else (data.text, data.other)
    measurement = Measurement(name, texts, data.seats, data.games, data.bots)
    return as_json(workshop.measure(measurement, address(request.scope)))


def with_sets(game: str) -> str:
    """The name of a game whose cards are data."""
    rules = games.get(game)
    assert rules.card_sets is not None  # a game without them says so
    return rules.name


def ready(registry: Registry, game: str) -> str:
    """A game that bots can play by now."""
    registry.preparation.want(game)
    if not registry.preparation.is_ready(game):
        raise Refused("preparing")
    return game


HANDLERS = [first_sets, check_draft, measure_set]
