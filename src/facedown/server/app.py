"""The application: the interface, its errors, and everything that starts and ends with the server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from litestar import HttpMethod, Litestar, Request, Response, route
from litestar.config.response_cache import ResponseCacheConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.response import File
from litestar.static_files import create_static_files_router

from facedown import __version__
from facedown.errors import FacedownError
from facedown.server.api import HANDLERS
from facedown.server.hall import Hall
from facedown.server.limits import Limits
from facedown.server.room import refusal_of
from facedown.server.security import HEADERS, Gatekeeper
from facedown.server.wire import Refusal

PAGE = Path(__file__).parent / "page"
LINKS = ["/", "/t/{table:str}", "/w/{watch:str}", "/r/{table:str}/{match:int}"]
NOT_FOUND = ("no_such_table", "no_such_match", "unknown_game")


def make_app(hall: Hall, limits: Limits, origins: tuple[str, ...] = ()) -> Litestar:
    """The application that serves a hall."""
    return Litestar(
        [*HANDLERS, page, create_static_files_router(path="/", directories=[PAGE], include_in_schema=False)],
        dependencies={
            "hall": Provide(lambda: hall, sync_to_thread=False),
            "limits": Provide(lambda: limits, sync_to_thread=False),
        },
        exception_handlers={
            FacedownError: refuse,
            ValidationException: refuse_malformed,
            HTTPException: refuse_request,
        },
        lifespan=[partial(open_hall, hall)],
        middleware=[DefineMiddleware(Gatekeeper, limits=limits, origins=origins)],
        openapi_config=OpenAPIConfig("facedown", __version__, render_plugins=[JsonRenderPlugin()]),
        request_max_body_size=limits.body_bytes,
        response_headers=HEADERS,
        response_cache_config=ResponseCacheConfig(),
        logging_config=None,
    )


@route(LINKS, http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False)
async def page() -> File:
    """The page, which finds out itself what its link is for: a seat at a table, watching one, or a replay."""
    return File(PAGE / "index.html", media_type="text/html", content_disposition_type="inline")


@asynccontextmanager
async def open_hall(hall: Hall, _: Litestar) -> AsyncIterator[None]:
    """Games are prepared and tables swept beside what people do."""
    await hall.begin()
    hall.spawn(hall.preparation.run())
    try:
        yield
    finally:
        await hall.close()


def refuse(_: Request[Any, Any, Any], error: FacedownError) -> Response[Refusal]:
    """What a caller can get wrong, as a key and arguments."""
    refusal = refusal_of(error)
    return Response(refusal, status_code=404 if refusal.key in NOT_FOUND else 409)


def refuse_malformed(_: Request[Any, Any, Any], error: ValidationException) -> Response[Refusal]:
    """A request that is not of the form that the schema gives."""
    return Response(Refusal("", "malformed"), status_code=error.status_code)


def refuse_request(_: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal]:
    """What the framework does not take: a path that is not there, a method, a body too large."""
    return Response(Refusal("", f"http_{error.status_code}"), status_code=error.status_code, headers=error.headers)
