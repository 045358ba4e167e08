"""People who play through thick and thin: they come back after every crash, send again what was not answered, and
remember all that they were told.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from typing import Any

import httpx
import msgspec
from sqlalchemy import Engine
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from facedown.server.http import replays
from facedown.server.rooms.registry import hashed
from facedown.server.rooms.updates import signature
from facedown.server.sockets import frames as wire
from facedown.server.storage.store import journal_after, record_text
from facedown.table.journal import Entry
from facedown.table.live import OVER, LiveTable
from facedown.table.record import read_record

Frame = dict[str, Any]

# What may be refused to somebody whose knowledge is a moment old: it was not done, and they go on.
PASSING = {"stale", "preparing", "not_your_turn", "no_match", "match_is_on", "try_again", "too_fast"}


THINKING = 0.08  # seconds, at most


class Person:
    """One seat of a table; `told` has every frame that brought a version, by version."""

    def __init__(self, ports: list[int], table: str, seat: int, token: str, chance: random.Random) -> None:
        self.ports, self.table, self.seat, self.token = ports, table, seat, token
        self.signature = signature(hashed(token))
        self.chance = chance
        self.version: int | None = None
        self.phase = ""
        self.view: Frame = {}
        self.told: list[Frame] = []
        self.acknowledged: dict[str, int] = {}
        self.refused: set[str] = set()
        self.waiting: Frame | None = None
        self._ids = itertools.count()

    async def play(self) -> None:
        """Until the match is over, whatever happens to servers."""
        while self.phase != OVER:
            try:
                url = f"ws://127.0.0.1:{self.chance.choice(self.ports)}/api/tables/{self.table}/socket"
                async with connect(url, open_timeout=5, compression=None) as socket:
                    await self._converse(socket)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.02)

    async def _converse(self, socket: ClientConnection) -> None:
        version = self.version if self.chance.random() < 0.8 else None
        await send(socket, {"type": "join", "token": self.token, "version": version})
        if self.waiting is not None:
            await send(socket, self.waiting)
        async for text in socket:
            self.hear(json.loads(text))
            if self.phase == OVER:
                return
            if self.waiting is None and (command := self._command()) is not None:
                await asyncio.sleep(self.chance.uniform(0, THINKING))
                self.waiting = {**command, "id": f"{next(self._ids)}"}
                await send(socket, self.waiting)

    def hear(self, frame: Frame) -> None:
        """Take a frame in; versions never go back, and none is left out."""
        match frame["type"]:
            case "welcome":
                assert self.version is None or frame["version"] >= self.version
                self._note(frame)
            case "news":
                assert frame["version"] == self.version + 1
                self._note(frame)
            case "done":
                self._acknowledge(frame["id"], frame["version"])
            case "refused":
                self._hear_no(frame)

    def _note(self, frame: Frame) -> None:
        self.version = frame["version"]
        self.told.append(frame)
        self.view = frame.get("view") or self.view
        if frame.get("table"):
            self.phase = frame["table"]["phase"]
        if frame.get("yours"):
            self._acknowledge(frame["yours"], frame["version"])

    def _acknowledge(self, own_id: str, version: int) -> None:
        assert self.acknowledged.setdefault(own_id, version) == version
        assert own_id not in self.refused
        if self.waiting and self.waiting["id"] == own_id:
            self.waiting = None

    def _hear_no(self, frame: Frame) -> None:
        own_id = frame["id"]
        assert own_id not in self.acknowledged
        assert frame["key"] in PASSING or frame["ruling"] or not own_id, frame
        if own_id:
            self.refused.add(own_id)
        if self.waiting and self.waiting["id"] == own_id:
            self.waiting = None

    def _command(self) -> Frame | None:
        if self.phase == "open":
            return {"type": "start"} if self.seat == 0 else None
        if self.phase == "playing" and self.seat in self.view["pending"] and self.view["moves"]:
            move = self.chance.choice(self.view["moves"])
            if self.chance.random() < 0.1:
                return {"type": "say", "preset": "think"}
            return {"type": "move", "move": move, "version": self.version}
        return None


async def send(socket: ClientConnection, frame: Frame) -> None:
    await socket.send(json.dumps(frame))


async def open_table(ports: list[int], settings: Frame, persons: int, chance: random.Random) -> list[Person]:
    """Persons at a new table, in its first seats."""
    opening = await call(ports, chance, "/api/tables", {"settings": settings, "name": "Ann"})
    table = opening["table"]
    seats = [opening]
    while len(seats) < persons:
        # Whoever was cut off cannot know whether they have a seat; so they ask for it by its number.
        wanted = {"name": "Bob", "seat": len(seats)}
        seats.append(await call(ports, chance, f"/api/tables/{table}/seats", wanted))
        if "token" not in seats[-1]:  # somebody sits there whom nobody has heard of: start with another table
            return await open_table(ports, settings, persons, chance)
    return [Person(ports, table, one["seat"], one["token"], random.Random(chance.random())) for one in seats]


async def call(ports: list[int], chance: random.Random, path: str, body: Frame) -> Frame:
    """Ask until somebody answers."""
    while True:
        try:
            async with httpx.AsyncClient() as client:
                answer = await client.post(f"http://127.0.0.1:{chance.choice(ports)}{path}", json=body, timeout=5)
        except httpx.TransportError:
            await asyncio.sleep(0.02)
            continue
        if answer.json().get("key") != "try_again" and answer.status_code < 500:
            return answer.json()


# ---- What was told and what is stored


def check_table(engine: Engine, persons: list[Person]) -> list[Entry]:
    """Everything that anybody at a table was told is stored, once, and the match is kept; returns the journal."""
    with engine.connect() as connection:
        entries = journal_after(connection, persons[0].table, -1)
        record = record_text(connection, persons[0].table, 1)
    assert [entry.number for entry in entries] == list(range(len(entries)))
    ids = [entry.id for entry in entries if entry.id]
    assert len(ids) == len(set(ids)), "something was done twice"
    for person in persons:
        check_answers(person, entries)
        check_frames(person, entries)
    assert record is not None
    assert replays.replay(read_record(record), None).steps[-1].view.outcome is not None
    return entries


def check_answers(person: Person, entries: list[Entry]) -> None:
    """What was acknowledged is in the journal where it was said to be; what was refused is not."""
    for own_id, version in person.acknowledged.items():
        assert entries[version].id == f"{person.signature} {own_id}"
    assert not {f"{person.signature} {own_id}" for own_id in person.refused} & {entry.id for entry in entries}


def check_frames(person: Person, entries: list[Entry]) -> None:
    """Every version was told as the journal has it, and with it the cards as they lay then."""
    frames: dict[int, list[Frame]] = {}
    for frame in person.told:
        frames.setdefault(frame["version"], []).append(frame)
    live = LiveTable()
    for entry in entries:
        live.apply(entry)
        for frame in frames.pop(entry.number, []):
            check_frame(frame, person.seat, entry, live)
    assert not frames, "versions were told that are not stored"


def check_frame(frame: Frame, seat: int, entry: Entry, live: LiveTable) -> None:
    if frame["type"] == "news":
        assert frame["told"] == plain(wire.public_fact(entry.fact))
        assert frame["at"] == entry.at
    if frame.get("view"):
        assert frame["view"] == plain(live.game.view(seat))
    if frame.get("table"):
        assert frame["table"]["phase"] == live.phase
        assert frame["table"]["moves"] == len(live.game.history if live.game else [])


def plain(value: Any) -> Any:
    """A value as it comes out of JSON."""
    return json.loads(msgspec.json.encode(value))
