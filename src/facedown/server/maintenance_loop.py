"""What a server does beside its tables: it removes what is old, and does what the operator asks for."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

from facedown.server.erasure import finish_erasures
from facedown.server.operator import answer_orders
from facedown.server.repeating import repeat
from facedown.server.storage import challenges, people
from facedown.server.storage import retention as stored
from facedown.server.storage.retention import Retention

if TYPE_CHECKING:
    from facedown.server.rooms.registry import Registry

log = logging.getLogger(__name__)

LOOK_FOR_ORDERS = 1.0  # seconds
REMOVE_EVERY = 600.0
FINISH_EVERY = 60.0
# A step is a transaction of a few milliseconds; between two of them others write.
STEP_LINES, STEP_TABLES, STEP_PAUSE = 200, 50, 0.02


def start(registry: Registry, retention: Retention) -> None:
    """Begin all of it, for as long as the registry is open."""
    registry.spawn(repeat("orders", partial(answer_orders, registry), LOOK_FOR_ORDERS))
    registry.spawn(repeat("erasures", partial(finish_erasures, registry), FINISH_EVERY))
    registry.spawn(repeat("removal", partial(remove_old, registry, retention), REMOVE_EVERY))


async def remove_old(registry: Registry, retention: Retention, pause: float = STEP_PAUSE) -> int:
    """Remove all that is older than it has to be kept, step by step; how many tables lost their journal."""
    store, removed = registry.store, 0
    if (before := retention.journals_before(registry.before)) is not None:
        while await store.change(stored.begin_to_remove, before, STEP_TABLES):
            await asyncio.sleep(pause)
    while found := await store.ask(stored.being_removed, STEP_TABLES):
        for table in found:
            while await store.change(stored.remove_lines, table, STEP_LINES):
                await asyncio.sleep(pause)
            removed += 1
    if (before := retention.journals_before(registry.before)) is not None:
        for remove_unused in (challenges.remove_unused, people.remove_unused):
            while await store.change(remove_unused, before, STEP_TABLES):
                await asyncio.sleep(pause)
    if (before := retention.records_before(registry.before)) is not None:
        while await store.change(stored.remove_records, before, STEP_TABLES):
            await asyncio.sleep(pause)
    if removed:
        log.info("journals_removed", extra={"tables": removed})
        registry.meters.removed.inc(removed)
    return removed
