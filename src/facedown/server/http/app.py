"""The application: the interface, its errors, and everything that starts and ends with the server."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from litestar import Litestar, MediaType, Request, Response
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from sqlalchemy.exc import DBAPIError

from facedown import __version__
from facedown.errors import FacedownError
from facedown.server.http import challenges, lobby, notices, own_games, people, play_from_here, puzzles, workshop
from facedown.server.http.api import HANDLERS, SENT, SentSeat
from facedown.server.http.openapi import ExactDescription
from facedown.server.http.pages import is_visit, page_routes, page_text
from facedown.server.http.rate_limits import Buckets, Limits
from facedown.server.http.security import Gatekeeper, Quotas
from facedown.server.readiness import Readiness
from facedown.server.rooms.registry import Registry
from facedown.server.rooms.reviews import Reviews
from facedown.server.rooms.workshop import Workshop
from facedown.server.sockets.frames import Refusal, refusal_of
from facedown.server.sockets.session import Session
from facedown.server.sockets.websocket import WebSocket

ALL_HANDLERS = [
    *HANDLERS,
    *lobby.HANDLERS,
    *people.HANDLERS,
    *own_games.HANDLERS,
    *puzzles.HANDLERS,
    *workshop.HANDLERS,
    *play_from_here.HANDLERS,
    *notices.HANDLERS,
    *challenges.HANDLERS,
]

log = logging.getLogger(__name__)

STATUS = {
    "no_such_table": 404,
    "no_such_match": 404,
    "unknown_game": 404,
    "no_such_person": 404,
    "no_such_puzzle": 404,
    "no_such_code": 404,
    "no_such_challenge": 404,
    "key_malformed": 400,
    "invitation_needed": 403,
    "too_many_tables": 429,
    "too_many_identities": 429,
    "too_many_mails": 429,
    "too_many_replays": 429,
    "too_many_sets": 429,
    "preparing": 503,
    "not_ready": 503,
    "took_too_long": 503,
    "server_error": 500,
}  # of refusals; of all others it is 409


def make_app(
    registry: Registry, limits: Limits, origins: tuple[str, ...] = (), public_names: tuple[str, ...] = ()
) -> Gatekeeper:
    """The application that serves a registry, and who keeps its gate."""
    commands = Buckets(*limits.commands)

    def open_session(socket: WebSocket, table: str, who: str) -> Session:
        return Session(socket, registry, limits, table, who, commands.of(who))

    return Gatekeeper(make_interface(registry, limits), limits, origins, public_names, open_session)


def make_interface(registry: Registry, limits: Limits) -> Litestar:
    """Everything behind the gate."""
    readiness, reviews, bench = Readiness(registry.store), Reviews(registry), Workshop(registry, limits)
    more = (*workshop.SENT, *play_from_here.SENT, *notices.SENT, *challenges.SENT)
    sent = (*SENT, *people.SENT, *lobby.SENT, *puzzles.SENT, *more)
    return Litestar(
        [*ALL_HANDLERS, *page_routes()],
        dependencies={
            "registry": Provide(lambda: registry, sync_to_thread=False),
            "readiness": Provide(lambda: readiness, sync_to_thread=False),
            "reviews": Provide(lambda: reviews, sync_to_thread=False),
            "workshop": Provide(lambda: bench, sync_to_thread=False),
        },
        exception_handlers={
            FacedownError: refuse,
            ValidationException: refuse_malformed,
            HTTPException: refuse_request,
            RecursionError: refuse_malformed,
            DBAPIError: ask_to_wait,
            Exception: excuse,
        },
        lifespan=[partial(open_registry, registry)],
        openapi_config=OpenAPIConfig(
            "facedown",
            __version__,
            render_plugins=[ExactDescription(sent, {"seat": SentSeat})],
        ),
        request_max_body_size=limits.body_bytes,
        logging_config=None,
        state=State({"quotas": Quotas(limits), "noticeboard": lobby.Noticeboard(registry)}),
    )


@asynccontextmanager
async def open_registry(registry: Registry, _: Litestar) -> AsyncIterator[None]:
    """Games are prepared beside what people do."""
    registry.spawn(registry.preparation.run())
    try:
        yield
    finally:
        await registry.close()


def refuse(_: Request[Any, Any, Any], error: FacedownError) -> Response[Refusal]:
    """What a caller can get wrong, as a key and arguments."""
    refusal = refusal_of(error)
    return Response(refusal, status_code=STATUS.get(refusal.key, 409))


def refuse_malformed(_: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    """A request that is not of the form that the schema gives, and where; or one nested without end."""
    wrong = getattr(error, "extra", None)
    where = wrong[0].get("key") if isinstance(wrong, list) and wrong and isinstance(wrong[0], dict) else None
    return Response(Refusal("", "malformed", arguments={"field": str(where)[:100]} if where else {}), status_code=400)


def ask_to_wait(request: Request[Any, Any, Any], error: DBAPIError) -> Response[Refusal]:
    """The database is full, locked or away: the same request may work a little later."""
    log.error("database_failed", exc_info=error, extra={"call": call_of(request)})
    return Response(Refusal("", "not_ready"), status_code=503, headers={"retry-after": "1"})


def excuse(request: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    """What should not happen: it is written down here, and told to nobody."""
    log.error("request_failed", exc_info=error, extra={"call": call_of(request)})
    return Response(Refusal("", "server_error"), status_code=500)


def call_of(request: Request[Any, Any, Any]) -> str:
    """What logs call a request: its path may be a link to a table."""
    return getattr(request.scope.get("route_handler"), "handler_name", "")


def refuse_request(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What the framework does not take: a path that is not there, a method, a body too large.

    A browser that opens an address that is not there is shown the page, which says so; programs get a key.
    """
    if error.status_code == 404 and is_visit(request):
        return Response(page_text(), media_type=MediaType.HTML, status_code=404)
    headers = dict(error.headers or {})
    if error.status_code == 405 and (methods := allowed_methods(request.scope["path"])):
        headers["allow"] = ", ".join(methods)
    return Response(Refusal("", f"http_{error.status_code}"), status_code=error.status_code, headers=headers)


def allowed_methods(path: str) -> list[str]:
    """The methods of all calls at a path; Litestar names those of the first one alone."""
    handlers = [handler for handler in ALL_HANDLERS if any(matches(template, path) for template in handler.paths)]
    return sorted({"OPTIONS", *(method for handler in handlers for method in handler.http_methods)}) if handlers else []


def matches(template: str, path: str) -> bool:
    """Whether a path is one of those that a template with names in braces stands for."""
    return re.fullmatch(re.sub(r"\{[^}]*\}", "[^/]+", template), path) is not None
