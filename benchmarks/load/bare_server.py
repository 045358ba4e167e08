"""Sockets and nothing behind them: what one sends is relayed to all four at its table. Nothing in Python can be faster.

python benchmarks/load/bare_server.py PORT
"""

from __future__ import annotations

import sys
from collections import defaultdict
from functools import partial
from typing import Any

import uvicorn

from facedown.server.sockets.connection_limits import ConnectionLimits
from facedown.server.sockets.websocket import EXTENSION, WebSocket

SEATS = 4
FRAME = b'{"version":%d,"rest":"' + b"x" * 1_200 + b'"}'  # about as long as what our server tells of a move


class Table:
    """Four sockets, and the number of messages between them."""

    def __init__(self) -> None:
        self.sockets: list[WebSocket] = []
        self.version = -1

    def receive(self, data: bytes) -> None:
        """Send one more version to all, once all are there."""
        if len(self.sockets) == SEATS:
            self.version += 1
            for socket in self.sockets:
                socket.send(FRAME % self.version)

    def closed(self) -> None:
        """Ignore disconnections."""


tables: dict[str, Table] = defaultdict(Table)


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Accept sockets, and keep them for as long as they like."""
    if scope["type"] == "websocket":
        table, socket = tables[scope["path"]], scope["extensions"][EXTENSION]
        socket.open(table)
        table.sockets.append(socket)
        table.receive(b"")


if __name__ == "__main__":
    limits = ConnectionLimits(1_000_000, 1_000_000)
    sockets: Any = partial(WebSocket, limits)
    config = uvicorn.Config(app, port=int(sys.argv[1]), ws=sockets, lifespan="off")
    config.log_config, config.access_log = None, False
    uvicorn.Server(config).run()
