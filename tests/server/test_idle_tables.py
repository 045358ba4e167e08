"""Tables that stand still for too long are closed by rule, whether anybody has them open or not."""

from __future__ import annotations

import asyncio

from facedown.server.rooms.registry import HOUR
from facedown.server.storage.store import open_tables
from facedown.table import journal
from facedown.table.settings import TableSettings
from server.in_process import open_registry, stored_entries, until


def test_an_open_table_that_nobody_has_come_to_is_closed_and_leaves_the_lobby(database):
    async def wait() -> None:
        async with open_registry(database, at_work=False) as registry:
            opening = await registry.open(TableSettings(game="en_garde", listed=True), "Ann")
            wall, tick = registry.now(), registry.tick()
            await registry.sweep()
            assert [table for table, _ in await registry.store.ask(open_tables, 10)] == [opening.table]
            registry.before = lambda age: wall + 7 * HOUR - age
            registry.tick = lambda: tick + 7 * HOUR
            await registry.sweep()
            room = await registry.room(opening.table)
            await until(lambda: room.known == room.live.version and room.live.phase == "closed")
            assert (await stored_entries(registry, opening.table))[-1].fact == journal.Closed("idle")
            assert await registry.store.ask(open_tables, 10) == []

    asyncio.run(wait())
