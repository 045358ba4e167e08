"""What keeps strangers out: where requests may come from, how many, and what pages may do."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from facedown.server.http.host_names import Names
from facedown.server.http.rate_limits import Buckets, Limits
from facedown.server.sockets.connection_limits import client_address
from facedown.server.sockets.frames import Refusal, encode
from facedown.server.sockets.websocket import EXTENSION, Receiver, WebSocket
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
# A table's socket, and that of spectators, whose link does not tell the table's name: that would be an invitation.
SOCKETS = re.compile(r"/api/tables/(?P<table>[^/]+)/socket|/api/watch")

OpenSession = Callable[[WebSocket, str, str], Receiver]


class Gatekeeper:
    """A layer around the whole application: requests, sockets and answers pass it, whether a path is there or not."""

    def __init__(
        self, app: ASGIApp, limits: Limits, origins: Iterable[str], names: Iterable[str], open_session: OpenSession
    ) -> None:
        self.app = app
        self.open_session = open_session
        self.limits = limits
        self.names = Names(names)
        self.origins = {origin.rstrip("/").lower() for origin in origins}
        self.requests = Buckets(*limits.requests)
        self.sockets: Counter[str] = Counter()

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Let a request pass, or refuse it before anything is done for it."""
        if scope["type"] == "websocket":
            self._pass_socket(scope)
        elif scope["type"] == "http":
            await self._pass_request(scope, receive, with_headers(send))
        else:
            await self.app(scope, receive, send)

    async def _pass_request(self, scope: Any, receive: Receive, send: Send) -> None:
        if (refusal := self._refusal_of_request(scope)) is not None:
            await refuse(send, *refusal)
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

    def _pass_socket(self, scope: Any) -> None:
        """Open a socket, or answer its request with a refusal."""
        socket: WebSocket = scope["extensions"][EXTENSION]
        who, path = address(scope), SOCKETS.fullmatch(scope["path"])
        if (refusal := self._refusal_of_socket(scope, who)) is not None:
            status, body, headers = response(*refusal)
            socket.refuse(status, body, headers)
        elif path is None:
            status, body, headers = response(404, "http_404")
            socket.refuse(status, body, headers)
        else:
            self.sockets[who] += 1
            socket.open(self.open_session(socket, path["table"] or "", who), partial(self._close_socket, who))

    def _close_socket(self, who: str) -> None:
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
        self.drafts = Buckets(*limits.drafts)
        self.identities = Buckets(*limits.identities)
        self.mails = Buckets(*limits.mails)
        self.mailboxes = Buckets(*limits.mails)


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


def may_check_draft(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Whoever writes a card set has it checked now and then, not with every letter."""
    if not connection.app.state.quotas.drafts.take(address(connection.scope)):
        raise Refused("too_fast")


def may_begin_identity(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Not too many identities, or changes of them, from one address."""
    if not connection.app.state.quotas.identities.take(address(connection.scope)):
        raise Refused("too_many_identities")


def may_ask_for_mail(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Not too many mails that strangers are asked to confirm."""
    if not connection.app.state.quotas.mails.take(address(connection.scope)):
        raise Refused("too_many_mails")


def address(scope: Any) -> str:
    """Who asks."""
    client = scope.get("client")
    return client_address(client[0]) if client else "unknown"


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


async def refuse(send: Any, status: int, key: str, arguments: Mapping[str, str] = NOTHING) -> None:
    """An answer without the application's help."""
    status, body, headers = response(status, key, arguments)
    encoded = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": encoded})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def response(status: int, key: str, arguments: Mapping[str, str] = NOTHING) -> tuple[int, bytes, dict[str, str]]:
    """A refusal as an HTTP response: its status, body and headers."""
    body = encode(Refusal("", key, arguments=dict(arguments)))
    headers = {"content-type": "application/json", "content-length": str(len(body))}
    # A client that is too fast has to reconnect; requests that it has already sent are dropped.
    return status, body, headers | ({"retry-after": "1", "connection": "close"} if status == 429 else {})
