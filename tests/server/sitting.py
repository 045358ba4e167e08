"""Somebody at a table, in as few lines as possible: what they send, and every frame they get."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from facedown.table.game import Game
from server.in_process import RunningServer

PATIENCE = 20.0  # seconds until a frame that does not come fails a test


class Client:
    """A socket at a table. `frames` are all that came, `version` the last version heard of."""

    def __init__(self, server: RunningServer, table: str, name: str = "c", **join: Any) -> None:
        self.name = name  # of two sockets of one person
        self.server = server
        self.table = table
        self.join = join
        self.frames: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.view: Any = None
        self.state: Any = None
        self.version = -1
        self._next_id = 0

    async def __aenter__(self) -> Client:
        self.socket = await connect(
            f"ws://127.0.0.1:{self.server.port}/api/tables/{self.table}/socket",
            compression=None,
            max_size=None,
            max_queue=None,
        )
        await self.send({"type": "join", **self.join})
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close()

    async def send(self, frame: dict[str, Any]) -> None:
        """Send a frame as it is."""
        await self.socket.send(json.dumps(frame))

    async def command(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command with an id of its own, and wait for what came of it."""
        self._next_id += 1
        own = f"{self.name}-{self._next_id}"
        await self.send({"type": kind, "id": own, **fields})
        return await self.hear(lambda frame: own in (frame.get("id"), frame.get("yours")))

    async def next(self) -> dict[str, Any]:
        """The next frame."""
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        frame: dict[str, Any] = json.loads(text)
        self.raw.append(text)
        self.frames.append(frame)
        self.version = frame.get("version", self.version) if frame["type"] in ("welcome", "news") else self.version
        self.view = frame["view"] if frame.get("view") is not None else self.view
        self.state = frame["table"] if frame.get("table") is not None else self.state
        return frame

    async def hear(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The next frame that is wanted; those before it are kept in `frames`."""
        while True:
            frame = await self.next()
            if wanted(frame):
                return frame

    async def hear_type(self, kind: str) -> dict[str, Any]:
        return await self.hear(lambda frame: frame["type"] == kind)

    async def hear_fact(self, fact: str) -> dict[str, Any]:
        return await self.hear(lambda frame: (frame.get("told") or {}).get("fact") == fact)

    async def catch_up(self, version: int) -> None:
        """Hear all news up to a version."""
        while self.version < version:
            await self.next()

    async def quiet(self) -> list[dict[str, Any]]:
        """All frames until the server has answered a ping: whatever was told before is here then."""
        before = len(self.frames)
        await self.send({"type": "ping"})
        await self.hear_type("pong")
        return self.frames[before:-1]

    async def closed(self) -> int:
        """Wait until the server hangs up; why."""
        try:
            while True:
                await self.next()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 1006

    async def play(self, move: str | None = None) -> dict[str, Any]:
        """A move on the table as last heard of, the first one there is if none is named."""
        return await self.command("move", version=self.version, move=move or self.view["moves"][0])

    @property
    def is_to_move(self) -> bool:
        return bool(self.view and self.view["moves"])


class Seats:
    """A table with a person's client in each seat that no bot has."""

    def __init__(self, server: RunningServer, game: str, seats: int | None = None, **settings: Any) -> None:
        self.server = server
        self.settings = {"game": game, "seats": seats, "automatic": False, **settings}
        self.clients: list[Client] = []
        self.tokens: dict[int, str] = {}

    def open(self) -> None:
        """Open the table and sit down everywhere, without a socket."""
        with self.server.http() as http:
            answer = http.post("/api/tables", json={"settings": self.settings, "name": "Ann"})
            assert answer.status_code == 201, answer.text
            opened = answer.json()
            self.table, self.watch = opened["table"], opened["watch"]
            self.tokens = {opened["seat"]: opened["token"]}
            state = http.get(f"/api/tables/{self.table}").json()
            for name, seat in zip(("Bob", "Cleo", "Dan", "Eve"), state["seats"][1:], strict=False):
                if not seat["bot"]:
                    seated = http.post(f"/api/tables/{self.table}/seats", json={"name": name}).json()
                    self.tokens[seated["seat"]] = seated["token"]

    async def __aenter__(self) -> Seats:
        await asyncio.to_thread(self.open)
        for seat in sorted(self.tokens):
            self.clients.append(await Client(self.server, self.table, token=self.tokens[seat]).__aenter__())
            await self.clients[-1].hear_type("welcome")
        return self

    async def __aexit__(self, *_: object) -> None:
        for client in self.clients:
            await client.__aexit__()

    def __getitem__(self, seat: int) -> Client:
        return self.clients[seat]

    async def start(self) -> None:
        """Deal, and let everybody hear of it."""
        told = await self.clients[0].command("start")
        assert told["type"] == "welcome", told
        await self.together()

    async def together(self) -> None:
        """Everybody hears all that has happened."""
        version = max(client.version for client in self.clients)
        for client in self.clients:
            await client.catch_up(version)

    async def play_on(self, moves: int) -> None:
        """So many moves of whoever is to move, as long as there are any."""
        for _ in range(moves):
            mover = next((client for client in self.clients if client.is_to_move), None)
            if mover is None:
                return
            told = await mover.play()
            assert told["type"] == "news", told
            await self.together()


@asynccontextmanager
async def table_with(
    server: RunningServer, game: Game, options: dict[str, str], automatic: bool = False, **more: Any
) -> AsyncIterator[Seats]:
    """A table at which a match is on, its cards laid out as in a game."""
    aid = options.get("memory_aid") == "yes"
    settings = {"options": options, "memory_aid": aid, "substitute": "novice", **more}
    async with Seats(server, game.name, game.seats, **settings) as seats:
        await seats.start()
        room = server.room(seats.table)
        table = room.live

        def lay_out() -> None:
            # The cards that the server itself had dealt are gone, and so is what was told of them.
            dealt = [msgspec.structs.replace(applied, rows=()) for applied in room.recent]
            room.recent.clear()
            room.recent.extend(dealt)
            table.game, table.nonce, table.deciding = game.copy(), bytes(32), game.pending
            table.settings = msgspec.structs.replace(table.settings, automatic=automatic)
            table.position_before = before  # a match that was not dealt from its seed cannot be dealt again

        def before(moves: int) -> Game:
            again = game.copy()
            for seat, move in table.game.history[len(game.history) : len(table.game.history) - moves]:
                again.play(seat, move)
            return again

        await server.inside(lay_out)
        yield seats


async def settle(server: RunningServer, seats: Seats) -> None:
    """Wait until all that was wanted at a table is done."""
    await server.does(server.room(seats.table).ask(lambda: None))
