"""What a browser is served: the page as it was built, or a plain one that lists tables where it was not."""

from __future__ import annotations

import gzip
import mimetypes
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from litestar import HttpMethod, Request, Response, Router, route
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import File
from litestar.static_files import create_static_files_router

BUILT = Path(__file__).parents[1] / "page"
PLAIN = Path(__file__).parents[1] / "plain"
FOREVER = CacheControlHeader(max_age=31_536_000, public=True, immutable=True)

# The page finds its way by the path; the server gives it the same file for all of them.
PATHS = [
    "/",
    "/t/{table:str}",
    "/w/{watch:str}",
    "/r",
    "/r/{table:str}/{match:int}",
    "/about",
    "/me",
    "/games",
    "/puzzle/{game:str}",
    "/puzzle/{game:str}/{number:int}",
    "/workshop",
    "/c/{challenge:str}",
    "/rules/{game:str}",
    "/learn/{game:str}",
]


def page_folder() -> Path:
    """Where the page lies."""
    return BUILT if (BUILT / "index.html").exists() else PLAIN


def page_text() -> bytes:
    """The page itself, which finds its way by the path."""
    return (page_folder() / "index.html").read_bytes()


def is_visit(request: Request[Any, Any, Any]) -> bool:
    """Whether a browser asks for something to show, rather than for a file or for data."""
    is_ours = not request.scope["path"].startswith(("/api/", "/assets/", "/schema"))
    return is_ours and request.method == "GET" and "text/html" in request.headers.get("accept", "")


def page_routes() -> list[Router]:
    """The page at all its paths; what is named by its content may be kept for ever."""
    folder = page_folder()

    @route(PATHS, http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False, sync_to_thread=False)
    def show_page() -> File:
        return File(folder / "index.html", media_type="text/html", content_disposition_type="inline")

    routes = [
        Router("/", route_handlers=[show_page]),
        create_static_files_router(path="/", directories=[folder], include_in_schema=False),
    ]
    if folder is BUILT:
        routes.append(Router("/assets", route_handlers=[show_asset]))
    return routes


class Asset(NamedTuple):
    """A file of the page, as it is and packed."""

    plain: bytes
    packed: bytes
    media_type: str


@cache
def read_asset(file: Path) -> Asset:
    """Read and pack a file of the page when it is first asked for; there are few, and none of them changes."""
    plain = file.read_bytes()
    return Asset(plain, gzip.compress(plain, mtime=0), mimetypes.guess_type(file)[0] or "application/octet-stream")


@route(
    "/{name:str}",
    http_method=[HttpMethod.GET, HttpMethod.HEAD],
    include_in_schema=False,
    sync_to_thread=False,
    cache_control=FOREVER,
)
def show_asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """A file of the page, packed for whoever can unpack it."""
    file = BUILT / "assets" / name
    if not file.is_file():
        raise NotFoundException
    asset, headers = read_asset(file), {"Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(asset.plain, media_type=asset.media_type, headers=headers)
    return Response(asset.packed, media_type=asset.media_type, headers={**headers, "Content-Encoding": "gzip"})
