"""Moves that are made without waiting for the table's task: what holds for every other command holds for them."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from typing import Any

from facedown.server.rooms.registry import Registry
from facedown.server.storage import writer
from facedown.table import journal
from server.in_process import LocalClient, open_registry, stored_entries, table_for_two, two_registries, until


async def started(registry: Registry, others: tuple[Registry, ...] = ()) -> tuple[str, list[LocalClient]]:
    """A match of En Garde: its table, and the eyes of whoever is to move, at each server."""
    table, ann, bob = await table_for_two(registry)
    host = await LocalClient(ann).look(registry, table)
    host.command(type="start", id="start")
    await until(lambda: "started" in host.facts())
    seat = min(host.room.live.deciding)
    token = (ann, bob)[seat]
    return table, [await LocalClient(token).look(one, table) for one in (registry, *others)]


def move(eyes: LocalClient, own_id: str = "1") -> dict[str, Any]:
    """A move that the newest view lists."""
    welcome = eyes.last("welcome")
    return {"type": "move", "id": own_id, "version": welcome["version"], "move": welcome["view"]["moves"][0]}


async def facts_of(registry: Registry, table: str) -> list[type]:
    return [type(entry.fact) for entry in await stored_entries(registry, table)]


def test_what_comes_while_a_move_is_stored_waits_for_it(tmp_path):
    async def play() -> None:
        async with open_registry(f"sqlite:///{tmp_path / 'file'}") as registry:
            table, (eyes,) = await started(registry)
            eyes.command(**move(eyes))
            eyes.command(type="say", id="2", preset="hello")
            assert not eyes.facts()  # nothing is stored yet
            await until(lambda: len(eyes.facts()) == 2)
            assert eyes.facts() == ["played", "said"]
            assert (await facts_of(registry, table))[-2:] == [journal.Played, journal.Said]

    asyncio.run(play())


def test_a_move_that_is_sent_twice_is_made_once(tmp_path):
    async def play() -> None:
        async with open_registry(f"sqlite:///{tmp_path / 'file'}") as registry:
            table, (eyes,) = await started(registry)
            eyes.command(**move(eyes))
            eyes.command(**move(eyes))
            await until(lambda: [frame for frame in eyes.frames if frame["type"] == "done"])
            assert (await facts_of(registry, table)).count(journal.Played) == 1

    asyncio.run(play())


def test_a_move_that_is_not_allowed_is_refused_and_the_table_goes_on(tmp_path):
    async def play() -> None:
        async with open_registry(f"sqlite:///{tmp_path / 'file'}") as registry:
            _, (eyes,) = await started(registry)
            eyes.command(**move(eyes, "1") | {"move": "castle"})
            await until(lambda: [frame for frame in eyes.frames if frame["type"] == "refused"])
            assert eyes.last("refused")["key"] == "no_such_move"
            eyes.command(**move(eyes, "2"))
            await until(lambda: eyes.facts() == ["played"])

    asyncio.run(play())


def test_a_move_that_came_too_late_is_judged_again_on_what_another_server_has_stored(database):
    async def play() -> None:
        async with two_registries(database, at_work=False) as (first, second):
            table, (here, there) = await started(first, (second,))
            here.command(**move(here, "a"))
            there.command(**move(there, "b"))
            await until(
                lambda: [frame for eyes in (here, there) for frame in eyes.frames if frame["type"] == "refused"]
            )
            loser = next(eyes for eyes in (here, there) if any(frame["type"] == "refused" for frame in eyes.frames))
            assert loser.last("refused")["key"] in ("stale", "not_your_turn")
            assert loser.facts()[-1] == "played"  # it has heard of the move that was faster
            assert (await facts_of(first, table)).count(journal.Played) == 1

    asyncio.run(play())


def test_nobody_hears_of_a_move_that_could_not_be_stored(tmp_path, monkeypatch):
    monkeypatch.setattr(writer, "PATIENCE", 0.05)
    file = tmp_path / "file"

    async def play() -> None:
        async with open_registry(f"sqlite:///{file}") as registry:
            table, (eyes,) = await started(registry)
            with closing(sqlite3.connect(file, isolation_level=None)) as foreign:
                foreign.execute("BEGIN IMMEDIATE")
                eyes.command(**move(eyes))
                await until(lambda: eyes.is_cut)
                foreign.execute("ROLLBACK")
            assert eyes.facts() == []
            assert registry.store.failed_writes == 1
            back = await LocalClient("").look(registry, table)
            assert back.last("welcome")["version"] == eyes.last("welcome")["version"]
            assert journal.Played not in await facts_of(registry, table)

    asyncio.run(play())
