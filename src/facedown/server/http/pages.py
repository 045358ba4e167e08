"""What a browser is served: the page as it was built, or a plain one that lists tables where it was not."""

from __future__ import annotations

import gzip
import mimetypes
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from litestar import HttpMethod, MediaType, Request, Response, Router, route
from litestar.datastructures import CacheControlHeader
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.static_files import create_static_files_router

from facedown.server.http import previews
from facedown.server.http.previews import Preview
from facedown.server.rooms.registry import Registry
from facedown.server.words import spoken_by

BUILT = Path(__file__).parents[1] / "page"
PLAIN = Path(__file__).parents[1] / "plain"
FOREVER = CacheControlHeader(max_age=31_536_000, public=True, immutable=True)

# A table may have changed, and the page may be a newer one: browsers ask each time.
ALWAYS_ASK = {"Cache-Control": "no-cache", "Vary": "Accept-Language"}
AnyRequest = Request[Any, Any, Any]
TheRegistry = NamedDependency[Registry]

page_route = partial(route, http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False)

# The page finds its way by the path; the server gives it the same text for all of them, but for the head.
PATHS = ["/", "/r", "/about", "/me", "/games", "/workshop"]


def page_folder() -> Path:
    """Where the page lies."""
    return BUILT if (BUILT / "index.html").exists() else PLAIN


def page_text() -> bytes:
    """The page itself, which finds its way by the path."""
    return read_page(page_folder() / "index.html")


@cache
def read_page(file: Path) -> bytes:
    """A server that is running goes on with the page it has begun with."""
    return file.read_bytes()


def is_visit(request: Request[Any, Any, Any]) -> bool:
    """Whether a browser asks for something to show, rather than for a file or for data."""
    is_ours = not request.scope["path"].startswith(("/api/", "/assets/", "/schema"))
    return is_ours and request.method == "GET" and "text/html" in request.headers.get("accept", "")


def page_routes() -> list[Router]:
    """The page at all its paths; what is named by its content may be kept for ever."""
    folder = page_folder()
    routes = [
        Router("/", route_handlers=[show_page, *PREVIEWED]),
        create_static_files_router(path="/", directories=[folder], include_in_schema=False),
    ]
    if folder is BUILT:
        routes.append(Router("/assets", route_handlers=[show_asset]))
    return routes


def shown(request: AnyRequest, preview: Preview, language: str) -> Response[str]:
    """The page, with what messengers show of a link to it."""
    base = str(request.base_url).rstrip("/")
    page, path = page_text().decode(), request.scope["path"]
    text = previews.with_preview(page, preview, base, path, page_folder(), language)
    return Response(text, media_type=MediaType.HTML, headers=ALWAYS_ASK)


def language_of(request: AnyRequest) -> str:
    return spoken_by(request.headers.get("accept-language", ""))


@page_route(PATHS)
async def show_page(request: AnyRequest) -> Response[str]:
    language = language_of(request)
    return shown(request, previews.plain(language), language)


@page_route("/t/{table:str}")
async def show_table(request: AnyRequest, registry: TheRegistry, table: FromPath[str]) -> Response[str]:
    language = language_of(request)
    return shown(request, await previews.of_table(registry, table, language), language)


@page_route("/w/{watch:str}")
async def show_watched(request: AnyRequest, registry: TheRegistry, watch: FromPath[str]) -> Response[str]:
    language = language_of(request)
    return shown(request, await previews.of_spectators(registry, watch, language), language)


@page_route("/r/{table:str}/{match:int}")
async def show_replay(
    request: AnyRequest, registry: TheRegistry, table: FromPath[str], match: FromPath[int]
) -> Response[str]:
    language = language_of(request)
    return shown(request, await previews.of_match(registry, table, match, language), language)


@page_route("/puzzle/{game:str}")
async def show_daily(request: AnyRequest, game: FromPath[str]) -> Response[str]:
    language = language_of(request)
    return shown(request, previews.of_puzzle(game, None, language), language)


@page_route("/puzzle/{game:str}/{number:int}")
async def show_puzzle(request: AnyRequest, game: FromPath[str], number: FromPath[int]) -> Response[str]:
    language = language_of(request)
    return shown(request, previews.of_puzzle(game, number, language), language)


@page_route("/c/{challenge:str}")
async def show_challenge(request: AnyRequest, registry: TheRegistry, challenge: FromPath[str]) -> Response[str]:
    language = language_of(request)
    return shown(request, await previews.of_challenge(registry, challenge, language), language)


@page_route("/rules/{game:str}")
async def show_rules(request: AnyRequest, game: FromPath[str]) -> Response[str]:
    language = language_of(request)
    return shown(request, previews.of_game("rules", game, language), language)


@page_route("/learn/{game:str}")
async def show_lesson(request: AnyRequest, game: FromPath[str]) -> Response[str]:
    language = language_of(request)
    return shown(request, previews.of_game("learn", game, language), language)


PREVIEWED = [
    show_table, show_watched, show_replay, show_daily, show_puzzle, show_challenge, show_rules, show_lesson,
]  # fmt: skip


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
