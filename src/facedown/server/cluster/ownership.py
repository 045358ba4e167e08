"""Which tables this server owns. One server at a time runs the bots and clocks of a table: its owner.

Whoever deals a match owns it. An owner gives signs of life; when they stop, any other server takes its tables over,
with an entry in the journal that charges nobody for the time in between. What persons want is not the owner's business:
it is written by the server they are at, and that the numbers of entries are unique keeps all of them in step.
"""

from __future__ import annotations

import logging
import os
import secrets
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy.exc import DBAPIError

from facedown.server.cluster import following, lease
from facedown.server.cluster.lease import Orphan
from facedown.server.logs import log_name
from facedown.server.repeating import repeat

if TYPE_CHECKING:
    from facedown.server.rooms.registry import Registry
    from facedown.server.rooms.room import Room

log = logging.getLogger(__name__)

BEAT = 1.0  # seconds between signs of life


def new_name() -> str:
    """A server's name, of its own for every run; it begins with the process's number, for who has to find it."""
    return f"{os.getpid()}-{secrets.token_hex(8)}"


class Ownership:
    """Signs of life, and an eye on tables whose owner gives none."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.store = registry.store
        self._adopting: set[str] = set()

    async def begin(self) -> None:
        """Be there, before anything is opened under our name."""
        self.registry.clocks.note_gap(await self.store.ask(lease.gap))
        await self.store.change(lease.enlist, self.store.server)

    async def keep(self) -> None:
        """Give a sign of life every second."""
        await repeat("beat", self.beat, BEAT, at_once=True)

    async def beat(self) -> None:
        """Say that we live, hear who else does, and look after tables that have nobody."""
        if not await self.store.change(lease.renew, self.store.server):
            await self._start_anew()
        if self.store.has_neighbours:
            await self._forget_the_dead()
        for orphan in await self.store.ask(lease.orphans, self.store.server):
            if orphan.table not in self._adopting:
                self._adopting.add(orphan.table)
                self.registry.spawn(self._adopt(orphan))

    async def end(self) -> None:
        """Say goodbye, if there is anybody to hear it."""
        with suppress(DBAPIError):
            await self.store.change(lease.sign_off, self.store.server)

    async def _start_anew(self) -> None:
        """We were away for so long that our tables may be others' by now: let go of them, and begin again."""
        log.warning("lease_lost", extra={"server": self.store.server})
        self.registry.let_go()
        self.store.rename(new_name())
        await self.begin()
        self.registry.tell_presence_anew()

    async def _forget_the_dead(self) -> None:
        alive = await self.store.ask(lease.living)
        for room in self.registry.rooms:
            for server in room.audience.elsewhere.keys() - alive:
                room.send(partial(room.hear_presence, server, (), 0))

    async def _adopt(self, orphan: Orphan) -> None:
        try:
            room = await self.registry.room(orphan.table)
        except DBAPIError:
            self._adopting.discard(orphan.table)
        except Exception:  # a journal that cannot be read today cannot be read in a second either
            log.exception("table_unreadable", extra={"table": log_name(orphan.table)})
        else:
            room.send(partial(following.take_charge, room, orphan))
            self._adopting.discard(orphan.table)

    async def settle(self, room: Room) -> None:
        """Whether a table that was just read is ours; one that has lost its owner is, before anything else happens."""
        room.is_owner = await self.store.ask(lease.owner_of, room.id) == self.store.server
        room.look_ahead()
        for orphan in await self.store.ask(lease.orphans, self.store.server, [room.id]):
            room.send(partial(following.take_charge, room, orphan))
