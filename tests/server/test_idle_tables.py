"""Tables that stand still for too long are closed by rule, whether anybody has them open or not."""

from __future__ import annotations

import asyncio

from facedown.server.rooms.registry import HOUR
from facedown.server.storage.store import open_tables
from facedown.table import journal
from facedown.table.settings import TableSettings
from server.halls import open_hall, stored_lines, until


def test_an_open_table_that_nobody_has_come_to_is_closed_and_leaves_the_lobby(database):
    async def wait() -> None:
        async with open_hall(database, at_work=False) as hall:
            opening = await hall.open(TableSettings(game="en_garde", listed=True), "Ann")
            later = hall.now() + 7 * HOUR
            await hall.sweep()
            assert [table for table, _ in await hall.store.ask(open_tables, 10)] == [opening.table]
            hall.now = lambda: later
            await hall.sweep()
            room = await hall.room(opening.table)
            await until(lambda: room.known == room.live.version and room.live.phase == "closed")
            assert (await stored_lines(hall, opening.table))[-1].fact == journal.Closed("idle")
            assert await hall.store.ask(open_tables, 10) == []

    asyncio.run(wait())
