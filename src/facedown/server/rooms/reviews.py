"""Reviews of finished matches: made in small parts while no one waits for a worker, and kept with the match."""

from __future__ import annotations

import asyncio
import hashlib
import zlib
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

import msgspec
from sqlalchemy import Connection, delete, insert, select

from facedown.errors import FacedownError
from facedown.review.report import Review
from facedown.server.rooms import review_tasks
from facedown.server.rooms.bot_pool import Players
from facedown.server.storage.schema import matches, reviews
from facedown.server.storage.store import Store
from facedown.table.commands import Refused

MOST_WAITING = 30  # reviews of one server
MOST_OF_ONE = 4  # reviews that one address has waiting
KEPT_FILES = 30  # reviews of record files, which belong to no match, and failures, in memory
BACKGROUND = "reviews"
WHOLE, LITTLE = 1.0, 0.01  # effort; a little where bots have a budget of iterations, which is for tests

# Increased when reviews are made in another way, so that stored ones are made again.
VERSION = 3

Key = tuple[str, int]


class Reviewed(msgspec.Struct, frozen=True):
    """How far a review is, and the review when it is done. It names no player: the replay of the match does.

    `of` is 0 where nobody has asked for a review yet.
    """

    done: int
    of: int
    review: Review | None = None


NOT_BEGUN = msgspec.json.encode(Reviewed(0, 0))


class Work:
    """A review that is being made, for an address."""

    def __init__(self, who: str) -> None:
        self.who = who
        self.done, self.of = 0, 1

    @property
    def state(self) -> bytes:
        """How far it is, as JSON."""
        return msgspec.json.encode(Reviewed(self.done, self.of))


class Services(Protocol):
    """What reviews need of a server."""

    store: Store
    players: Players

    def spawn(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Let something go on beside the tables."""


class Reviews:
    """The reviews of a server: stored ones, and those that are being made, one after the other."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._effort = WHOLE if services.players.budget.iterations is None else LITTLE
        self._at_work: dict[Key, Work] = {}
        self._files: OrderedDict[str, bytes] = OrderedDict()
        self._failed: OrderedDict[Key, FacedownError] = OrderedDict()  # told to whoever asks next
        self._one_at_a_time = asyncio.Lock()

    async def of_match(self, table: str, match: int, text: str, who: str, is_local: bool) -> bytes:
        """The review of a finished match as JSON, or how far it is."""
        key = (table, match)
        if (stored := await self._services.store.ask(stored_answer, table, match)) is not None:
            return stored

        async def keep(review: bytes) -> None:
            await self._services.store.change(store_review, table, match, review)

        return self._state(key, text, who, is_local, keep)

    async def known_match(self, table: str, match: int) -> bytes:
        """The same, if it is there or being made: looking for it begins nothing."""
        if (stored := await self._services.store.ask(stored_answer, table, match)) is not None:
            return stored
        work = self._at_work.get((table, match))
        return NOT_BEGUN if work is None else work.state

    async def known_file(self, text: str) -> bytes | None:
        """The same of a record file that was sent before, if its review is kept or being made."""
        name = await asyncio.to_thread(name_of, text)
        if (work := self._at_work.get((name, 0))) is not None:
            return work.state
        if (kept := self._files.get(name)) is None:
            return None
        self._files.move_to_end(name)
        return await asyncio.to_thread(finished, kept)

    async def of_file(self, text: str, who: str, is_local: bool) -> bytes:
        """The same of a record file that is new; its review is kept for a while."""
        name = await asyncio.to_thread(name_of, text)

        async def keep(review: bytes) -> None:
            remember(self._files, name, review)

        return self._state((name, 0), text, who, is_local, keep)

    def _state(self, key: Key, text: str, who: str, is_local: bool, keep: Callable[[bytes], Any]) -> bytes:
        if (error := self._failed.pop(key, None)) is not None:
            raise error
        work = self._at_work.get(key) or self._begin(key, text, who, is_local, keep)
        return work.state

    def _begin(self, key: Key, text: str, who: str, is_local: bool, keep: Callable[[bytes], Any]) -> Work:
        of_one = sum(work.who == who for work in self._at_work.values())
        is_full = len(self._at_work) >= MOST_WAITING or of_one >= MOST_OF_ONE
        if is_full or not self._services.players.asked.take(who):
            raise Refused("too_fast")
        work = self._at_work[key] = Work(who)
        self._services.spawn(self._make(key, work, text, is_local, keep))
        return work

    async def _make(self, key: Key, work: Work, text: str, is_local: bool, keep: Callable[[bytes], Any]) -> None:
        try:
            async with self._one_at_a_time:
                await keep(await self._review(work, text, is_local))
        except FacedownError as error:
            remember(self._failed, key, error)
        finally:
            del self._at_work[key]

    async def _review(self, work: Work, text: str, is_local: bool) -> bytes:
        """All parts, one at a time: a bot or a person that comes in between has the worker next."""

        async def run(function: Callable[..., Any], *arguments: Any) -> Any:
            queue = self._services.players.queue
            return await queue.run(BACKGROUND, function, *arguments, is_local=is_local, is_background=True)

        number = await run(review_tasks.count_parts, text, self._effort)
        work.of = number + 1
        parts = []
        for part in range(number):
            parts.append(await run(review_tasks.review_part, text, self._effort, part))
            work.done += 1
        review: bytes = await run(review_tasks.put_together, text, self._effort, parts)
        return review


def remember(kept: OrderedDict[Any, Any], key: Any, value: Any) -> None:
    """Keep a value, and no more than a few."""
    kept[key] = value
    if len(kept) > KEPT_FILES:
        kept.popitem(last=False)


def name_of(text: str) -> str:
    """What a record file is kept under."""
    return hashlib.sha256(text.encode()).hexdigest()


def finished(review: bytes) -> bytes:
    """The answer that a review is done, around the review as it is stored."""
    return b'{"done":1,"of":1,"review":' + zlib.decompress(review) + b"}"


# ---- Storage


def stored_answer(connection: Connection, table: str, match: int) -> bytes | None:
    """The answer with the review that is kept with a match; unpacking takes a while, and is done by whoever reads."""
    stored = stored_review(connection, table, match)
    return None if stored is None else finished(stored)


def stored_review(connection: Connection, table: str, match: int) -> bytes | None:
    """The review that is kept with a match."""
    mine = (reviews.c.table_id == table) & (reviews.c.match == match) & (reviews.c.version == VERSION)
    return connection.scalar(select(reviews.c.review).where(mine))


def store_review(connection: Connection, table: str, match: int, review: bytes) -> None:
    """Keep a review with its match, if that is still there; another server may have made it as well."""
    mine = (matches.c.table_id == table) & (matches.c.match == match)
    if connection.scalar(select(matches.c.match).where(mine).with_for_update()) is None:
        return
    connection.execute(delete(reviews).where(reviews.c.table_id == table, reviews.c.match == match))
    connection.execute(insert(reviews).values(table_id=table, match=match, version=VERSION, review=review))
