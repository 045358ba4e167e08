"""What keeps strangers out: where requests may come from, how many, and what pages may do."""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from facedown.server.http.host_names import Names
from facedown.server.http.rate_limits import Buckets, Limits
from facedown.server.sockets.frames import Refusal, encode
from facedown.table.commands import Refused

if TYPE_CHECKING:
    from litestar.connection import ASGIConnection
    from litestar.handlers import BaseRouteHandler
    from litestar.types import ASGIApp, Message, Receive, Send

PAGE_MAY = (
    "default-src 'self'; img-src 'self' data:; connect-src 'self'; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)
HEADERS = [
    (b"content-security-policy", PAGE_MAY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
# A status and a key, and what there is to say with it.
No = tuple[int, str] | tuple[int, str, dict[str, str]]
NOTHING: Mapping[str, str] = {}


class Gatekeeper:
    """A layer around the whole application: requests, sockets and answers pass it, whether a path is there or not."""

    def __init__(self, app: ASGIApp, limits: Limits, origins: Iterable[str], names: Iterable[str]) -> None:
        self.app = app
        self.limits = limits
        self.names = Names(names)
        self.origins = {origin.rstrip("/").lower() for origin in origins}
        self.requests = Buckets(*limits.requests)
        self.sockets: Counter[str] = Counter()

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Let a request pass, or refuse it before anything is done for it."""
        if scope["type"] == "websocket":
            await self._pass_socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._pass_request(scope, receive, with_headers(send))
        else:
            await self.app(scope, receive, send)

    async def _pass_request(self, scope: Any, receive: Receive, send: Send) -> None:
        if (refusal := self._refusal_of_request(scope)) is not None:
            await refuse(send, "http.response", *refusal)
        else:
            await self.app(scope, receive, send)

    def _refusal_of_request(self, scope: Any) -> No | None:
        """Why nothing is done for a request."""
        changes = scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if not scope["path"].isprintable():
            return 400, "malformed"
        if not self.names.has(header(scope, b"host")):
            return 421, "unknown_host", {"host": header(scope, b"host"), "option": "--public-name"}
        if changes and not self.is_own(scope):
            return 403, "foreign_origin"
        return None if self.requests.take(address(scope)) else (429, "too_fast")

    async def _pass_socket(self, scope: Any, receive: Receive, send: Send) -> None:
        who = address(scope)
        if (refusal := self._refusal_of_socket(scope, who)) is not None:
            await receive()
            await refuse(send, "websocket.http.response", *refusal)
            return
        self.sockets[who] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets[who] -= 1
            if not self.sockets[who]:
                del self.sockets[who]

    def _refusal_of_socket(self, scope: Any, who: str) -> No | None:
        """Why a socket is not opened."""
        if not self.names.has(header(scope, b"host")):
            return 421, "unknown_host", {"host": header(scope, b"host"), "option": "--public-name"}
        if not self.is_own(scope):
            return 403, "foreign_origin"
        if self.sockets[who] >= self.limits.sockets:
            return 429, "too_many_sockets"
        return None if self.requests.take(who) else (429, "too_fast")

    def is_own(self, scope: Any) -> bool:
        """Browsers say which page asks: ours, or one the host of the server names. Programs say nothing."""
        origin = header(scope, b"origin")
        if not origin or origin in self.origins:
            return True
        host = header(scope, b"host")
        return bool(host) and origin in (f"http://{host}", f"https://{host}")


class Quotas:
    """What one address may have of the things that cost the server most; handlers ask for it by their guards."""

    def __init__(self, limits: Limits) -> None:
        self.tables = Buckets(*limits.tables)
        self.replays = Buckets(*limits.replays)
        self.card_sets = Buckets(*limits.card_sets)


def may_open_table(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Not too many tables from one address."""
    if not connection.app.state.quotas.tables.take(address(connection.scope)):
        raise Refused("too_many_tables")


def may_replay(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Not too many replays for one address."""
    if not connection.app.state.quotas.replays.take(address(connection.scope)):
        raise Refused("too_many_replays")


def may_bring_cards(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Not too many card sets from one address."""
    if not connection.app.state.quotas.card_sets.take(address(connection.scope)):
        raise Refused("too_many_sets")


def address(scope: Any) -> str:
    """Who asks; of the newer addresses, everybody has a whole network of his own."""
    client = scope.get("client")
    if not client:
        return "unknown"
    if ":" not in client[0]:
        return str(client[0])
    try:
        network = ipaddress.IPv6Network((client[0].partition("%")[0], 64), strict=False)
    except ValueError:
        return str(client[0])
    return str(network)


def header(scope: Any, name: bytes) -> str:
    """What a request says under a name, in small letters."""
    said: bytes = dict(scope["headers"]).get(name, b"")
    return said.decode("latin-1").lower()


def with_headers(send: Send) -> Send:
    """Every answer tells browsers what pages of ours may do."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", []), *HEADERS]
        await send(message)

    return send_with_headers


async def refuse(send: Any, kind: str, status: int, key: str, arguments: Mapping[str, str] = NOTHING) -> None:
    """An answer without the application's help."""
    body = encode(Refusal("", key, arguments=dict(arguments)))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == 429:
        headers.append((b"retry-after", b"1"))
    await send({"type": f"{kind}.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body, "more_body": False})
