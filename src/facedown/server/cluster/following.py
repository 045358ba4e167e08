"""A table whose journal others write as well: reading what they wrote, and taking over when they are gone."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from facedown.server.cluster import lease
from facedown.server.cluster.lease import Orphan
from facedown.server.logs import log_name
from facedown.table import journal
from facedown.table.journal import Entry
from facedown.table.live import PLAYING, LiveTable

if TYPE_CHECKING:
    from facedown.server.rooms.room import Room

log = logging.getLogger(__name__)


async def catch_up(room: Room, number: int | None = None) -> bool:
    """Read what others have written, if it is not known that there is nothing; whether there was something."""
    if not room.registry.store.has_neighbours or (number is not None and number <= room.live.version):
        return False
    entries = await room.registry.store.journal(room.id, room.live.version)
    await take_in(room, entries)
    return bool(entries)


async def reread(room: Room) -> bool:
    """Somebody else wrote the entry that we meant to: forget ours, and go on from what is stored.

    False if nothing is stored that was not known.
    """
    entries = await room.registry.store.journal(room.id)
    known = room.known
    room.fold(entries[: known + 1])
    await take_in(room, entries[known + 1 :])
    return len(entries) > known + 1


async def take_in(room: Room, entries: list[Entry]) -> None:
    """Entries that are stored are applied and told, each as if it had been written here."""
    for entry in entries:
        if isinstance(entry.fact, journal.Started):
            await room.registry.preparation.wait(room.game_name)  # dealing what is not compiled would stop everybody
        if isinstance(entry.fact, journal.Started | journal.Resumed):
            room.is_owner = False  # the server that wrote this owns the match
        room.hear(entry)
    room.look_ahead()


async def take_charge(room: Room, orphan: Orphan) -> None:
    """Mind a match whose owner is dead, unless another server was faster."""
    await catch_up(room)
    owner = await room.registry.store.ask(lease.owner_of, room.id)
    if room.live.phase == PLAYING and owner == orphan.owner:
        until = room.registry.tick_of(max(room.live.at, orphan.alive_at or 0))
        await room.write([journal.Resumed(thought(room.live, until))], former=owner)
        log.info("table_taken_over", extra={"table": log_name(room.id), "owner": owner})


def thought(live: LiveTable, until: int) -> tuple[int, ...]:
    """What each seat had thought when its server was last alive: it was when it wrote the last entry, at least."""
    if live.clocks is None:
        return (0,) * len(live.seats)
    return tuple(live.clocks.spent(seat, until) for seat in range(len(live.seats)))
