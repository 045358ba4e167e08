"""Work that is done again and again while a server runs: whatever goes wrong once, it goes on, and says why."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from sqlalchemy.exc import DBAPIError

log = logging.getLogger(__name__)


async def repeat(name: str, work: Callable[[], Awaitable[object]], pause: float, *, at_once: bool = False) -> None:
    """Do something every so many seconds, the first time after a pause. While the database is away it is in vain."""
    if not at_once:
        await asyncio.sleep(pause)
    while True:
        try:
            await work()
        except DBAPIError as error:
            log.warning(f"{name}_failed", extra={"reason": str(error.orig)})
        except Exception:
            log.exception(f"{name}_failed")
        await asyncio.sleep(pause)
