"""Notices over HTTP: what this server offers, and what somebody has asked for. Nothing is sent unasked."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import delete, get, post, put
from litestar.params import JSONBody, PathParameter

from facedown.server.http.api import AnyRequest, TheRegistry, refusals
from facedown.server.http.identities import known_identity
from facedown.server.http.security import may_ask_for_mail, may_begin_identity
from facedown.server.notices.endpoints import LONGEST, Forbidden, read_endpoint
from facedown.server.notices.notice import confirmation
from facedown.server.notices.push import BadKeys, check_keys
from facedown.server.notices.turns import Notices
from facedown.server.rooms.registry import Registry
from facedown.server.storage import subscriptions
from facedown.server.storage.subscriptions import OwnNotices, Subscription
from facedown.server.words import languages
from facedown.table.commands import Refused

Language = Annotated[str, msgspec.Meta(max_length=8, pattern=r"^[a-z-]*\Z")]
Base64 = Annotated[str, msgspec.Meta(max_length=100, pattern=r"^[A-Za-z0-9_=-]+\Z")]
EndpointUrl = Annotated[str, msgspec.Meta(max_length=LONGEST)]
ADDRESS = r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?\Z"
Address = Annotated[str, msgspec.Meta(max_length=254, pattern=ADDRESS)]
Code = Annotated[str, msgspec.Meta(max_length=32, pattern=r"^[\w-]+\Z")]
CodeInPath = Annotated[str, PathParameter(max_length=32, pattern=r"^[\w-]+$")]


class Offered(msgspec.Struct, frozen=True):
    """How this server tells people that it is their turn: the key to subscribe with, or ""; and whether by mail."""

    push_key: str
    mail: bool


class SentSubscription(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A browser's push subscription, and the language to be told in."""

    endpoint: EndpointUrl
    p256dh: Base64
    auth: Base64
    language: Language = "en"


class RenewedSubscription(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A subscription in the place of a former one. Only that browser and its push service know the former endpoint."""

    former: EndpointUrl
    endpoint: EndpointUrl
    p256dh: Base64
    auth: Base64


class SentEndpoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The push subscription that is to end."""

    endpoint: EndpointUrl


class SentAddress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mail address, and the language to be told in."""

    address: Address
    language: Language = "en"


class SentCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The code in a mail."""

    code: Code


SENT = (SentSubscription, RenewedSubscription, SentEndpoint, SentAddress, SentCode)


def spoken(language: str) -> str:
    return language if language in languages() else "en"


@get("/api/notices", summary="How this server tells people that it is their turn", responses=refusals())
async def read_offer(registry: TheRegistry) -> Offered:
    notices = registry.notices
    if notices is None:
        return Offered("", False)
    return Offered(notices.signer.public_key if notices.signer else "", notices.settings.mail is not None)


@get("/api/me/notices", summary="What you have asked to be told", responses=refusals(400, 404))
async def read_own(registry: TheRegistry, request: AnyRequest) -> OwnNotices:
    person = (await known_identity(registry, request)).person.id
    return await registry.store.ask(subscriptions.own_notices, person)


@put(
    "/api/me/push",
    summary="Have a browser told when it is your turn, by Web Push",
    status_code=204,
    guards=[may_begin_identity],
    responses=refusals(400, 403, 404, 409, 413),
)
async def subscribe(registry: TheRegistry, request: AnyRequest, data: JSONBody[SentSubscription]) -> None:
    person = (await known_identity(registry, request)).person.id
    wanted = Subscription(data.endpoint, data.p256dh, data.auth, spoken(data.language))
    await check_subscription(push_of(registry), wanted)
    await registry.store.change(subscriptions.subscribe, person, wanted, registry.now())


async def check_subscription(notices: Notices, wanted: Subscription) -> None:
    """Refuse what cannot be called, or should not."""
    try:
        read_endpoint(wanted.endpoint, allow_private=notices.settings.allow_private)
        await asyncio.to_thread(check_keys, wanted)
    except (Forbidden, BadKeys):
        raise Refused("bad_subscription") from None


@post(
    "/api/push/renew",
    summary="A browser's push service has given it another address: tell it there from now on",
    status_code=204,
    guards=[may_begin_identity],
    responses=refusals(400, 403, 409, 413),
)
async def renew(registry: TheRegistry, data: JSONBody[RenewedSubscription]) -> None:
    wanted = Subscription(data.endpoint, data.p256dh, data.auth)
    await check_subscription(push_of(registry), wanted)
    if not await registry.store.change(subscriptions.renew, data.former, wanted, registry.now()):
        raise Refused("bad_subscription")


@post(
    "/api/me/push/stop",
    summary="Do not have a browser told any more",
    status_code=204,
    responses=refusals(400, 403, 404, 413),
)
async def unsubscribe(registry: TheRegistry, request: AnyRequest, data: JSONBody[SentEndpoint]) -> None:
    person = (await known_identity(registry, request)).person.id
    await registry.store.change(subscriptions.unsubscribe, person, data.endpoint)


@put(
    "/api/me/mail",
    summary="Be told by mail when it is your turn; the address is asked to confirm it first",
    status_code=200,
    guards=[may_ask_for_mail],
    responses=refusals(400, 403, 404, 409, 413),
)
async def ask_for_mail(registry: TheRegistry, request: AnyRequest, data: JSONBody[SentAddress]) -> OwnNotices:
    person = (await known_identity(registry, request)).person.id
    notices = mail_of(registry)
    if not request.app.state.quotas.mailboxes.take(data.address.lower()):
        raise Refused("too_many_mails")
    language = spoken(data.language)
    box = await registry.store.change(subscriptions.ask_for_mail, person, data.address, language, registry.now())
    notices.delivery.post(confirmation(language, notices.settings.address, box.code), box.address)
    return await registry.store.ask(subscriptions.own_notices, person)


@delete("/api/me/mail", summary="Stop being told by mail", status_code=204, responses=refusals(400, 403, 404))
async def stop_own_mail(registry: TheRegistry, request: AnyRequest) -> None:
    person = (await known_identity(registry, request)).person.id
    await registry.store.change(subscriptions.stop_mail_of, person)


@post(
    "/api/mail/confirm",
    summary="Confirm an address, with the code that was sent there",
    status_code=204,
    responses=refusals(400, 403, 404, 413),
)
async def confirm(registry: TheRegistry, data: JSONBody[SentCode]) -> None:
    if not await registry.store.change(subscriptions.confirm_mail, data.code, registry.now()):
        raise Refused("no_such_code")


@post(
    "/api/mail/stop/{code:str}",
    summary="Stop mail, with the code in each of them; mail programs call it, too",
    status_code=204,
    responses=refusals(400, 403, 404),
)
async def stop(registry: TheRegistry, code: CodeInPath) -> None:
    if not await registry.store.change(subscriptions.stop_mail, code):
        raise Refused("no_such_code")


def push_of(registry: Registry) -> Notices:
    """The notices of a server that offers push."""
    if registry.notices is None or registry.notices.signer is None:
        raise Refused("no_push")
    return registry.notices


def mail_of(registry: Registry) -> Notices:
    """The notices of a server that sends mail."""
    if registry.notices is None or registry.notices.settings.mail is None:
        raise Refused("no_mail")
    return registry.notices


HANDLERS = [read_offer, read_own, subscribe, renew, unsubscribe, ask_for_mail, stop_own_mail, confirm, stop]
