"""Erasing people: they leave the seats they still have, and what they left is removed beside what others do."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from facedown.server.cluster import following
from facedown.server.storage import erasure, personal
from facedown.server.storage import store as stored
from facedown.server.storage.orders import ErasePerson
from facedown.server.storage.personal import Visit
from facedown.table import commands
from facedown.table.commands import Refused
from facedown.table.live import CLOSED

if TYPE_CHECKING:
    from facedown.server.rooms.registry import Registry
    from facedown.server.rooms.room import Room

STEP, PAUSE = 100, 0.02  # entries of a transaction, and seconds between two of them, in which others write
TRIES = 3  # to find a room open
PATIENCE = 5.0  # seconds that somebody waits who erases themselves; whatever takes longer goes on without them


async def erase_oneself(registry: Registry, person: str) -> None:
    """Erase somebody who keeps an identity; it is gone at once, and the rest soon after."""
    await registry.store.change(erasure.begin, person)
    await asyncio.wait({registry.spawn(erase(registry, ErasePerson(person=person)))}, timeout=PATIENCE)


async def finish_erasures(registry: Registry) -> None:
    """Go on where a server was stopped amid it."""
    for person in await registry.store.ask(erasure.begun):
        await erase(registry, ErasePerson(person=person))


async def erase(registry: Registry, person: ErasePerson) -> list[str]:
    """Erase a person, one after the other; what was found of them."""
    async with registry.erasing:
        if person.person:
            await registry.store.change(erasure.begin, person.person)
        found = []
        for table in await registry.store.ask_slowly(personal.tables_with, person):
            visit = await registry.store.ask_slowly(personal.visit, table, person)
            if visit is not None:
                await leave(registry, visit)
                await forget(registry, visit)
                found.append(f"table {table}")
        if person.person:
            was_known: bool = await registry.store.change(erasure.forget_identity, person.person)
            found[:0] = ["the identity"] * was_known
        return found


async def leave(registry: Registry, visit: Visit) -> None:
    """Free the seats of a person at a table that still goes on."""
    if await registry.store.ask(stored.phase_of, visit.table) not in stored.LIVING:
        return

    async def leave_seats(room: Room) -> None:
        await following.catch_up(room)
        for token in visit.tokens:
            seat = room.live.seat_of(token)
            if seat is not None and room.live.phase != CLOSED:
                await room.write(commands.leave(room.live, seat, commands.Leave(), 0))

    for _ in range(TRIES):
        with suppress(Refused):  # the room was put away at this very moment, or the table with all its seats
            room = await registry.room(visit.table)
            await room.perform(partial(leave_seats, room))
            return


async def forget(registry: Registry, visit: Visit) -> None:
    """Remove what a person left at a table, a little at a time."""
    store = registry.store
    kept = await store.ask_slowly(erasure.entries_to_overwrite, visit)
    for start in range(0, len(kept), STEP):
        await store.change(erasure.overwrite, visit.table, kept[start : start + STEP])
        await asyncio.sleep(PAUSE)
    for match in await store.ask_slowly(erasure.matches_with, visit):
        await store.change(erasure.rename, visit, match)
        await asyncio.sleep(PAUSE)
    await store.change(erasure.forget_tokens, visit)
    if (room := registry.open_room(visit.table)) is not None:
        registry.give_up(room)  # it knows the name; who wants the table has it read again
