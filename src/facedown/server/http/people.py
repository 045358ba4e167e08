"""The calls about oneself: a profile, one's seats from before, and taking everything along or away."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, delete, get, post, put
from litestar.params import JSONBody

from facedown.server import erasure
from facedown.server.http.api import AnyRequest, Name, TheRegistry, Tokens, refusals
from facedown.server.http.identities import key_of, known_identity
from facedown.server.http.security import may_begin_identity, may_replay
from facedown.server.rooms.registry import Registry, hashed
from facedown.server.storage import claims, people, personal
from facedown.server.storage import store as stored
from facedown.server.storage.orders import ErasePerson
from facedown.server.storage.people import Person
from facedown.table.commands import Refused, clean_name

Avatar = Annotated[str, msgspec.Meta(max_length=40, pattern=r"^[a-z0-9-]*\Z")]


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What others see; `invitation` is for servers that ask new people for one."""

    name: Name
    avatar: Avatar = ""
    invitation: Annotated[str, msgspec.Meta(max_length=32)] = ""


class Me(msgspec.Struct, frozen=True):
    """An identity, as its owner sees it."""

    name: str
    avatar: str
    created_at: int


class Claimed(msgspec.Struct, frozen=True):
    """How many earlier seats were claimed."""

    seats: int


SENT = (Profile,)


def shown(person: Person) -> Me:
    return Me(person.name, person.avatar, person.created_at)


@get("/api/me", summary="Your identity: shown by its key, as `Authorization: Bearer KEY`", responses=refusals(400, 404))
async def read_me(registry: TheRegistry, request: AnyRequest) -> Me:
    return shown((await known_identity(registry, request)).person)


@put(
    "/api/me",
    summary="Create an identity with a key of your own making (32 hexadecimal digits), or change name and avatar",
    guards=[may_begin_identity],
    responses=refusals(400, 403, 404, 409, 413),
)
async def write_me(registry: TheRegistry, request: AnyRequest, data: JSONBody[Profile]) -> Me:
    key, name = key_of(request), clean_name(data.name)
    if not key:
        raise Refused("no_such_person")
    person = await registry.store.ask(people.find, key)
    if person is not None:
        return shown(await registry.store.change(people.change, person, name, data.avatar))
    return shown(await registry.store.change(begin, registry.is_invited_only, key, name, data, registry.now()))


def begin(connection: Any, is_invited_only: bool, key: str, name: str, data: Profile, now: int) -> Person:
    """A new identity; its invitation is used up in the same transaction."""
    if is_invited_only and not people.use_invitation(connection, data.invitation):
        raise Refused("invitation_needed")
    return people.create(connection, key, name, data.avatar, now)


@delete(
    "/api/me",
    summary="Delete your identity, with name, words and seats; moves stay, so that the others keep their matches",
    status_code=204,
    guards=[may_begin_identity],
    responses=refusals(400, 403, 404),
)
async def delete_me(registry: TheRegistry, request: AnyRequest) -> None:
    identity = await known_identity(registry, request)
    await erasure.erase_oneself(registry, identity.person.id)


@get(
    "/api/me/export",
    summary="All that is stored about you, as JSON",
    guards=[may_replay],
    responses=refusals(400, 404),
)
async def export_me(registry: TheRegistry, request: AnyRequest) -> Response[Any]:
    identity = await known_identity(registry, request)
    found = await exported(registry, identity.person.id)
    headers = {"Content-Disposition": 'attachment; filename="facedown-me.json"'}
    return Response(found, media_type=MediaType.JSON, headers=headers)


async def exported(registry: Registry, person: str) -> bytes:
    """All of it as JSON, a table at a time, each encoded where it is read and not in the event loop."""
    order, store = ErasePerson(person=person), registry.store
    profile = await store.ask_slowly(personal.export_profile, person)
    tables = await store.ask_slowly(personal.tables_with, order)
    read = [await store.ask_slowly(personal.export_table, table, order) for table in tables]
    return msgspec.json.encode((profile or {}) | {"tables": [msgspec.Raw(table) for table in read if table]})


@post(
    "/api/me/seats",
    summary="Claim seats from before you had an identity, by their tokens",
    status_code=200,
    guards=[may_begin_identity],
    responses=refusals(400, 403, 404, 413),
)
async def claim_seats(registry: TheRegistry, request: AnyRequest, data: JSONBody[Tokens]) -> Claimed:
    identity = await known_identity(registry, request)
    hashes = [hashed(token) for token in data.tokens if token]
    return Claimed(await claim(registry, identity.person.id, hashes))


async def claim(registry: Registry, person: str, hashes: list[str]) -> int:
    """Table by table, each journal read before the transaction that writes."""
    claimed = 0
    for token, table in await registry.store.ask(stored.tables_of, hashes):
        entries = await registry.store.journal(table)
        claimed += await registry.store.change(claims.claim, person, [token], {table: entries})
    return claimed


HANDLERS = [read_me, write_me, delete_me, export_me, claim_seats]
