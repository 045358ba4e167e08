"""What keeps strangers out: where requests may come from, how many, and what pages may do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from litestar.datastructures import ResponseHeader
from litestar.enums import ScopeType

from facedown.server.limits import Buckets, Limits

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Scope, Send

PAGE_MAY = (
    "default-src 'self'; img-src 'self' data:; connect-src 'self'; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)
HEADERS = [
    ResponseHeader(name="Content-Security-Policy", value=PAGE_MAY),
    ResponseHeader(name="X-Content-Type-Options", value="nosniff"),
    ResponseHeader(name="X-Frame-Options", value="DENY"),
    ResponseHeader(name="Referrer-Policy", value="no-referrer"),
    ResponseHeader(name="Cross-Origin-Opener-Policy", value="same-origin"),
    ResponseHeader(name="Cross-Origin-Resource-Policy", value="same-origin"),
    ResponseHeader(name="Permissions-Policy", value="camera=(), microphone=(), geolocation=()"),
]


class Gatekeeper:
    """A layer around the application that every request and socket has to pass."""

    def __init__(self, app: ASGIApp, limits: Limits, origins: Iterable[str]) -> None:
        self.app = app
        self.limits = limits
        self.origins = {origin.rstrip("/").lower() for origin in origins}
        self.requests = Buckets(*limits.requests)
        self.tables = Buckets(*limits.tables)
        self.sockets: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or refuse it before anything is done for it."""
        if scope["type"] == ScopeType.WEBSOCKET:
            await self._pass_socket(scope, receive, send)
        elif (refusal := self._refusal(scope)) is not None:
            await refuse(send, *refusal)
        else:
            await self.app(scope, receive, send)

    def _refusal(self, scope: Any) -> tuple[int, str] | None:
        """Why a request may not pass, as its status and key."""
        who, changes = address(scope), scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if changes and not self.is_own(scope):
            return 403, "foreign_origin"
        if not self.requests.take(who):
            return 429, "too_fast"
        if scope["method"] == "POST" and scope["path"] == "/api/tables" and not self.tables.take(who):
            return 429, "too_many_tables"
        return None

    async def _pass_socket(self, scope: Any, receive: Receive, send: Send) -> None:
        who = address(scope)
        if not self.is_own(scope) or self.sockets[who] >= self.limits.sockets or not self.requests.take(who):
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": ""})
            return
        self.sockets[who] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets[who] -= 1
            if not self.sockets[who]:
                del self.sockets[who]

    def is_own(self, scope: Any) -> bool:
        """Browsers say which page asks: ours, or one the host of the server names. Programs say nothing."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1").lower()
        if not origin:
            return True
        host = headers.get(b"host", b"").decode("latin-1").lower()
        return origin in self.origins or urlsplit(origin).netloc == host


def address(scope: Any) -> str:
    """Who asks."""
    client = scope.get("client")
    return client[0] if client else "unknown"


async def refuse(send: Any, status: int, key: str) -> None:
    """An answer without the application's help."""
    body = f'{{"key":"{key}","ruling":"","arguments":{{}}}}'.encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(header.name.lower().encode(), str(header.value).encode()) for header in HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers, "trailers": False})
    await send({"type": "http.response.body", "body": body, "more_body": False})
