"""What a browser is served: the page as it was built, or a plain one that lists tables where it was not."""

from __future__ import annotations

from pathlib import Path

from litestar import HttpMethod, Router, route
from litestar.datastructures import CacheControlHeader
from litestar.response import File
from litestar.static_files import create_static_files_router

BUILT = Path(__file__).parent / "page"
PLAIN = Path(__file__).parent / "plain"
FOREVER = CacheControlHeader(max_age=31_536_000, public=True, immutable=True)

# The page finds its way by the path; the server gives it the same file for all of them.
PATHS = [
    "/",
    "/t/{table:str}",
    "/w/{watch:str}",
    "/r",
    "/r/{table:str}/{match:int}",
    "/about",
    "/rules/{game:str}",
    "/learn/{game:str}",
]


def page_folder() -> Path:
    """Where the page lies."""
    return BUILT if (BUILT / "index.html").exists() else PLAIN


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
        assets = create_static_files_router(
            path="/assets", directories=[folder / "assets"], include_in_schema=False, cache_control=FOREVER
        )
        routes.append(assets)
    return routes
