"""Sockets and nothing behind them: what one says is told to all four of its table. Nothing in Python can be faster.

python benchmarks/load/bare_server.py PORT
"""

from __future__ import annotations

import sys
from collections import defaultdict
from functools import partial
from typing import Any

import uvicorn

from facedown.server.sockets.fast_frames import EXTENSION, QuickSocket

SEATS = 4
FRAME = b'{"version":%d,"rest":"' + b"x" * 1_200 + b'"}'  # about as long as what our server tells of a move


class Table:
    """Four sockets, and how much has been said at them."""

    def __init__(self) -> None:
        self.sockets: list[QuickSocket] = []
        self.version = -1

    def hear(self, _: bytes | str) -> None:
        """One more version for all, as soon as all are there."""
        if len(self.sockets) == SEATS:
            self.version += 1
            for socket in self.sockets:
                socket.push(FRAME % self.version)


tables: dict[str, Table] = defaultdict(Table)


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Let sockets in, and keep them for as long as they like."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    table = tables[scope["path"]]
    table.sockets.append(scope["extensions"][EXTENSION])
    scope["extensions"][EXTENSION].listen(partial(Table.hear, table))
    table.hear(b"")
    await receive()


if __name__ == "__main__":
    config = uvicorn.Config(app, port=int(sys.argv[1]), ws=QuickSocket, ws_per_message_deflate=False, lifespan="off")
    config.log_config, config.access_log = None, False
    uvicorn.Server(config).run()
