"""Challenges over HTTP: friends play the same cards against the same bots, each at a table of their own.

A link has a challenge's name and nothing else: the seed stays here until one has played. Bots are those that answer the
same moves with the same moves. Results are shown to those who have finished.
"""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import JSONBody, PathParameter

from facedown import games
from facedown.kernel.log import MOST_SEATS
from facedown.server.http.api import AnyRequest, Name, TheRegistry, refusals
from facedown.server.http.identities import identity_for, key_of
from facedown.server.http.security import may_open_table
from facedown.server.rooms.registry import Opening, Registry, hashed
from facedown.server.storage import challenges as stored
from facedown.server.storage import people
from facedown.server.storage.challenges import Attempt, Challenge, ChallengeResult
from facedown.server.storage.people import Identity
from facedown.server.storage.writes import Conflict, NewAttempt
from facedown.table import journal
from facedown.table.commands import Refused
from facedown.table.settings import TableSettings, checked

DAY = 86_400_000  # milliseconds
BOT_OF_THE_DAY = "adept"
MOST_MIRRORED = 2  # seats of a deal of the day that is played from all of them: more games would take too long
MOST_RESULTS = 200

ChallengeName = Annotated[str, PathParameter(max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Bot = Annotated[str, msgspec.Meta(pattern="^(novice|apprentice|adept)$")]


class NewChallenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game and the bots. Everybody sits in the first seat, or if it is `mirrored`, in every seat: once in each."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[int, msgspec.Meta(ge=2, le=MOST_SEATS)] | None = None
    options: Annotated[dict[str, str], msgspec.Meta(max_length=40)] = {}
    bot: Bot = BOT_OF_THE_DAY
    mirrored: bool = False


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name to play under."""

    name: Name


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The token of the seat that one played in; whoever shows the key of an identity needs none."""

    token: Annotated[str, msgspec.Meta(max_length=64)] = ""


class ChallengeFace(msgspec.Struct, frozen=True):
    """A challenge without its cards: what is played, how many have begun it, and how many have finished."""

    id: str
    game: str
    seats: int
    bot: str
    options: dict[str, str]
    mirrored: bool
    begun: int
    finished: int


class OwnChallenge(msgspec.Struct, frozen=True):
    """A challenge from one person's side: their tables so far, and when they have finished, all results."""

    challenge: ChallengeFace
    attempts: list[Attempt] = []
    is_over: bool = False
    results: list[ChallengeResult] = []


class TodaysDeal(msgspec.Struct, frozen=True):
    """The challenge of the day of one game."""

    game: str
    id: str


SENT = (NewChallenge, Player, Proof)


@get("/api/challenges/today", summary="The deals of the day, one for each game", responses=refusals())
async def todays_deals(registry: TheRegistry) -> list[TodaysDeal]:
    return [TodaysDeal(game, name_of_today(game, registry.now())) for game in games.our_names()]


@post(
    "/api/challenges",
    summary="Begin a challenge: a deal that several people play against the same bots",
    guards=[may_open_table],
    responses=refusals(400, 403, 404, 409, 413),
)
async def begin_challenge(registry: TheRegistry, request: AnyRequest, data: JSONBody[NewChallenge]) -> ChallengeFace:
    if registry.is_invited_only:
        await identity_for(registry, request, "")
    challenge = new_challenge(secrets.token_urlsafe(9), data, registry.now())
    return face(await registry.store.change(stored.create, challenge), (0, 0))


@get("/api/challenges/{challenge:str}", summary="A challenge, without its cards", responses=refusals(400, 404))
async def read_challenge(registry: TheRegistry, challenge: ChallengeName) -> ChallengeFace:
    found = await find_challenge(registry, challenge)
    return await shown(registry, found)


@post(
    "/api/challenges/{challenge:str}",
    summary="Your own attempt at a challenge, and all results when it is over",
    status_code=200,
    responses=refusals(400, 403, 404, 413),
)
async def read_own(
    registry: TheRegistry, request: AnyRequest, challenge: ChallengeName, data: JSONBody[Proof]
) -> OwnChallenge:
    found = await find_challenge(registry, challenge)
    key = key_of(request)
    person = await registry.store.ask(people.find, key) if key else None
    mine = await registry.store.ask(stored.attempts_of, found.id, person.id if person else None, hashed(data.token))
    about = await shown(registry, found)
    if sum(one.is_over for one in mine) < len(found.seats):
        return OwnChallenge(about, mine)
    results = await registry.store.ask(stored.results_of, found, mine[0].table, MOST_RESULTS)
    return OwnChallenge(about, mine, is_over=True, results=results)


@post(
    "/api/challenges/{challenge:str}/play",
    summary="Play a challenge; whoever has begun it already goes on",
    guards=[may_open_table],
    responses=refusals(400, 403, 404, 409, 413, 503),
)
async def play_challenge(
    registry: TheRegistry, request: AnyRequest, challenge: ChallengeName, data: JSONBody[Player]
) -> Opening:
    found = await find_challenge(registry, challenge)
    registry.preparation.want(found.game)
    if not registry.preparation.is_ready(found.game):
        raise Refused("preparing")
    identity = await identity_for(registry, request, data.name)
    if found.mirrored and identity is None:
        raise Refused("no_such_person")  # several tables of one person belong together
    if (opening := await own_table(registry, found, identity)) is not None:
        return opening
    return await sit_down(registry, found, data.name, identity)


async def own_table(registry: Registry, challenge: Challenge, identity: Identity | None) -> Opening | None:
    """The table at which somebody with an identity plays already, or the last one if they have finished."""
    mine = await attempts_of(registry, challenge, identity)
    running = [one for one in mine if not one.is_over]
    if identity is None or (not running and len(mine) < len(challenge.seats)):
        return None
    table = (running or mine)[-1]
    return Opening(table.table, table.seat, identity.token_at(table.table), "")


async def attempts_of(registry: Registry, challenge: Challenge, identity: Identity | None) -> list[Attempt]:
    """What somebody with an identity has played of a challenge."""
    if identity is None:
        return []
    found: list[Attempt] = await registry.store.ask(stored.attempts_of, challenge.id, identity.person.id, "")
    return found


async def sit_down(registry: Registry, challenge: Challenge, name: str, identity: Identity | None) -> Opening:
    """A new table with the deal of the challenge, in the first seat that is still to be played."""
    played = {one.seat for one in await attempts_of(registry, challenge, identity)}
    seat = next(one for one in challenge.seats if one not in played)
    bot = next(filter(None, challenge.settings.bots))
    bots = tuple("" if place == seat else bot for place in range(len(challenge.settings.bots)))
    settings = checked(msgspec.structs.replace(challenge.settings, bots=bots))
    started = journal.Started(challenge.seed, challenge.nonce, challenge=challenge.id)
    try:
        return await registry.open_alone(settings, [started], name, identity, NewAttempt(challenge.id, seat))
    except Conflict:  # the same person in another window
        opening = await own_table(registry, challenge, identity)
        if opening is None:
            raise
        return opening


async def find_challenge(registry: Registry, name: str) -> Challenge:
    """A challenge by its name; the one of today is made when it is first asked for."""
    found = await registry.store.ask(stored.find, name)
    if found is None and (game := game_of_today(name, registry.now())):
        seats = min(games.get(game).seats)
        asked = NewChallenge(game, seats, mirrored=seats <= MOST_MIRRORED)
        found = await registry.store.change(stored.create, new_challenge(name, asked, registry.now()))
    if found is None:
        raise Refused("no_such_challenge")
    return found


def name_of_today(game: str, now: int) -> str:
    """What the challenge of the day is called."""
    return f"{game}-{datetime.fromtimestamp(now / 1000, UTC):%Y-%m-%d}"


def game_of_today(name: str, now: int) -> str:
    """The game whose challenge of this day has that name; yesterday's is not made any more."""
    return next((game for game in games.our_names() if name == name_of_today(game, now)), "")


def new_challenge(name: str, asked: NewChallenge, now: int) -> Challenge:
    """A deal from the operating system's randomness. Nothing helps: neither hints nor undo, and nobody looks on."""
    seats = games.get(asked.game).check_seats(asked.seats)
    settings = checked(
        TableSettings(
            game=asked.game,
            seats=seats,
            options=asked.options,
            bots=("", *[asked.bot] * (seats - 1)),
            spectators=False,
            undo=False,
            hints=False,
        )
    )
    seed, nonce = secrets.token_hex(32), secrets.token_hex(32)
    return Challenge(name, now, settings.game, settings, seed, nonce, 0, asked.mirrored)


async def shown(registry: Registry, challenge: Challenge) -> ChallengeFace:
    return face(challenge, await registry.store.ask(stored.count_players, challenge))


def face(challenge: Challenge, counts: tuple[int, int]) -> ChallengeFace:
    """What everyone may know of it."""
    settings = challenge.settings
    bot = next(filter(None, settings.bots))
    return ChallengeFace(
        challenge.id, challenge.game, len(settings.bots), bot, settings.options, challenge.mirrored, *counts
    )


HANDLERS = [todays_deals, begin_challenge, read_challenge, read_own, play_challenge]
