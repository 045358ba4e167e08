"""A table whose journal others write as well: reading what they wrote, and taking over when they are gone."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from facedown.server.cluster import lease
from facedown.server.cluster.lease import Orphan
from facedown.server.logs import log_name
from facedown.server.storage import store as stored
from facedown.table import journal
from facedown.table.journal import Line
from facedown.table.live import PLAYING, LiveTable

if TYPE_CHECKING:
    from facedown.server.rooms.room import Room

log = logging.getLogger(__name__)


async def catch_up(room: Room, number: int | None = None) -> bool:
    """Read what others have written, if it is not known that there is nothing; whether there was something."""
    if not room.hall.store.has_neighbours or (number is not None and number <= room.live.version):
        return False
    lines = await room.hall.store.ask(stored.journal_after, room.id, room.live.version)
    await take_in(room, lines)
    return bool(lines)


async def reread(room: Room) -> bool:
    """Somebody else wrote the line that we meant to: forget ours, and go on from what is stored.

    False if nothing is stored that was not known.
    """
    lines = await room.hall.store.ask(stored.journal_after, room.id, -1)
    known = room.known
    room.fold(lines[: known + 1])
    await take_in(room, lines[known + 1 :])
    return len(lines) > known + 1


async def take_in(room: Room, lines: list[Line]) -> None:
    """Lines that are stored are applied and told, each as if it had been written here."""
    for line in lines:
        if isinstance(line.fact, journal.Started):
            await room.hall.preparation.wait(room.game_name)  # dealing what is not compiled would stop everybody
        if isinstance(line.fact, journal.Started | journal.Resumed):
            room.is_owner = False  # who wrote that minds the match
        room.hear(line)
    room.look_ahead()


async def take_charge(room: Room, orphan: Orphan) -> None:
    """Mind a match whose owner is dead, unless another server was faster."""
    await catch_up(room)
    owner = await room.hall.store.ask(lease.owner_of, room.id)
    if room.live.phase == PLAYING and owner == orphan.owner:
        until = room.hall.tick_of(max(room.live.at, orphan.alive_at or 0))
        await room.write([journal.Resumed(thought(room.live, until))], former=owner)
        log.info("table_taken_over", extra={"table": log_name(room.id), "owner": owner})


def thought(live: LiveTable, until: int) -> tuple[int, ...]:
    """What each seat had thought when its server was last alive: it was when it wrote the last line, at least."""
    if live.clocks is None:
        return (0,) * len(live.chairs)
    return tuple(live.clocks.spent(seat, until) for seat in range(len(live.chairs)))
