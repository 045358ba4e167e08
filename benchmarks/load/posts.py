"""Minimal HTTP for opening tables: JSON posts over persistent connections."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class PostRefused(Exception):
    """The server's answer was not a success."""


class Posts:
    """Posts JSON to one server. Requests may overlap; each takes a connection from the pool and returns it."""

    def __init__(self, port: int, headers: dict[str, str] | None = None) -> None:
        self.port = port
        self.headers = "".join(f"{name}: {value}\r\n" for name, value in (headers or {}).items())
        self._idle: list[Connection] = []

    async def post(self, path: str, body: Any) -> Any:
        """The decoded answer to a post; a pooled connection that the server has closed meanwhile is replaced."""
        while self._idle:
            kept = self._idle.pop()
            try:
                return await self._exchange(kept, path, body)
            except (ConnectionError, asyncio.IncompleteReadError):
                kept[1].close()
        return await self._exchange(await asyncio.open_connection("127.0.0.1", self.port), path, body)

    async def _exchange(self, connection: Connection, path: str, body: Any) -> Any:
        reader, writer = connection
        content = msgspec.json.encode(body)
        writer.write(
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(content)}\r\n{self.headers}\r\n".encode()
            + content
        )
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        length = next((line for line in head.split("\r\n") if line.startswith("content-length:")), "content-length: 0")
        answer = await reader.readexactly(int(length.split(":")[1]))
        self._idle.append(connection)
        status = head.split(" ", 2)[1]
        if not status.startswith("2"):
            raise PostRefused(f"POST {path} was answered with {status}: {answer.decode(errors='replace')[:300]}")
        return msgspec.json.decode(answer) if answer else None

    def close(self) -> None:
        """Close all connections."""
        for _, writer in self._idle:
            writer.close()
        self._idle.clear()
