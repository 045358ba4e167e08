"""Who asks: a request may show the key of an identity, as `Authorization: Bearer KEY`."""

from __future__ import annotations

import re
from typing import Any

from litestar import Request

from facedown.server.http.security import may_begin_identity
from facedown.server.rooms.registry import Registry
from facedown.server.storage import people
from facedown.server.storage.people import KEY_DIGITS, Identity
from facedown.table.commands import Refused, clean_name

KEY = re.compile(rf"bearer ([0-9a-f]{{{KEY_DIGITS}}})", re.IGNORECASE)

AnyRequest = Request[Any, Any, Any]


def key_of(request: AnyRequest) -> str:
    """The key that a request shows; "" if it shows none."""
    shown = request.headers.get("authorization", "")
    if not shown:
        return ""
    if (found := KEY.fullmatch(shown)) is None:
        raise Refused("key_malformed")
    return found[1].lower()


async def known_identity(registry: Registry, request: AnyRequest) -> Identity:
    """Who asks; refuses those without an identity that the server knows."""
    key = key_of(request)
    person = await registry.store.ask(people.find, key) if key else None
    if person is None:
        raise Refused("no_such_person")
    return Identity(key, person)


async def identity_for(registry: Registry, request: AnyRequest, name: str) -> Identity | None:
    """Who wants a seat. A key that the server has not seen yet begins an identity, unless it takes an invitation."""
    key = key_of(request)
    person = await registry.store.ask(people.find, key) if key else None
    if person is None and registry.is_invited_only:
        raise Refused("invitation_needed")
    if not key:
        return None
    if person is None:
        may_begin_identity(request, request.route_handler)
        person = await registry.store.change(people.create, key, clean_name(name), "", registry.now())
    return Identity(key, person)
