"""Whether the server can do its work now: it can if the database takes a write."""

from __future__ import annotations

import asyncio

from sqlalchemy.exc import DBAPIError

from facedown.server.cluster import lease
from facedown.server.storage.store import Store

PATIENCE = 3.0  # seconds for a write until the database counts as away
KEPT = 1.0  # seconds for which an answer is good, so that many probes cost no more than one


class Readiness:
    """Tries a write when asked, at most once a second."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._trial: asyncio.Task[str] | None = None
        self._tried_at = float("-inf")

    async def fault(self) -> str:
        """Why nothing can be written; "" if it can."""
        now = asyncio.get_running_loop().time()
        if self._trial is None or (self._trial.done() and now - self._tried_at > KEPT):
            self._tried_at = now
            self._trial = asyncio.create_task(self._try())
        return await asyncio.shield(self._trial)

    async def _try(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE):
                # A sign of life changes the time in a row. SQLite writes nothing when an update changes nothing.
                is_alive = await self._store.change(lease.renew, self._store.server)
        except TimeoutError:
            return "the database does not answer"
        except DBAPIError as error:
            return str(error.orig).strip().partition("\n")[0]
        return "" if is_alive else "the lease of this server is over"
