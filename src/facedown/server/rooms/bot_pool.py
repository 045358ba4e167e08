"""Bots at tables: they think in threads, and answer after a time that tells nothing about their hands."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import random
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from facedown import bots
from facedown.bots import AS_USUAL, Budget, Known
from facedown.kernel import chance, records
from facedown.kernel.chance import DECK, Rng
from facedown.table import offers
from facedown.table.advice import Advice, advise
from facedown.table.game import Game

log = logging.getLogger(__name__)

_of_thread = threading.local()
_pauses = random.SystemRandom()


class Pace(msgspec.Struct, frozen=True):
    """How long answers take that no person gives: `floor` seconds and up to `spread` more, drawn before thinking.

    A bot that is not ready by then answers a whole `floor` later, so that only few different times can be seen.
    `between` is the pause between two matches of bots alone.
    """

    floor: float = 1.2
    spread: float = 0.8
    between: float = 12.0

    def draw(self) -> float:
        """A time to answer after."""
        return self.floor + self.spread * _pauses.random()

    def wait(self, drawn: float, thought: float) -> float:
        """How much longer to wait after thinking."""
        while drawn < thought and self.floor > 0:
            drawn += self.floor
        return max(drawn - thought, 0.0)


class Players:
    """The bots of a server: as many think at a time as there are threads."""

    def __init__(self, threads: int, pace: Pace, budget: Budget = AS_USUAL) -> None:
        self.pace = pace
        self.budget = budget
        self._threads = ThreadPoolExecutor(threads, "bot")
        self._advisor = ThreadPoolExecutor(1, "advisor")  # who asks for many hints waits, and no table for him

    async def choose(self, name: str, game: Game, seat: int, version: int) -> str:
        """A bot's move, after a decent time."""
        drawn = self.pace.draw()
        loop = asyncio.get_running_loop()
        began = loop.time()
        move = await self.choose_at_once(name, game, seat, version)
        await asyncio.sleep(self.pace.wait(drawn, loop.time() - began))
        return move

    async def choose_at_once(self, name: str, game: Game, seat: int, version: int) -> str:
        """A bot's move as soon as it has one; the thread is handed what the seat may know, and no more."""
        known, rng = Known(game.record, seat), generator(game.seed, seat, version)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, think, name, known, rng, self.budget)

    async def hint(self, known: Known) -> Advice:
        """Good moves for a person."""
        return await asyncio.get_running_loop().run_in_executor(self._advisor, self._advise, known)

    def _advise(self, known: Known) -> Advice:
        return advise(known, budget=self.budget)

    def close(self) -> None:
        """Let nobody begin to think any more."""
        for threads in (self._threads, self._advisor):
            threads.shutdown(wait=False, cancel_futures=True)


def think(name: str, known: Known, rng: Any, budget: Budget) -> str:
    """Choose, in a thread that keeps its own bot of each name."""
    minds: dict[str, Any] = _of_thread.__dict__.setdefault("minds", {})
    if name not in minds:
        minds[name] = offers.make_bot(name)
    try:
        code = bots.ask(minds[name], name, known.record, known.seat, budget, rng)
    except Exception:  # a bot of the operator's own can do anything; the table goes on
        if name == offers.STAND_IN:
            raise
        log.exception("bot_failed", extra={"bot": name, "game": known.rules.name})
        return think(offers.STAND_IN, known, rng, budget)
    return str(known.rules.moves.decode(code))


def generator(seed: bytes, seat: int, version: int) -> Any:
    """A bot's chance: it follows from the deal, one-way, so that after a restart the bot means the same."""
    mixed = hashlib.sha256(chance.seed_of_bots(seed) + f"{seat} {version}".encode()).digest()
    rng = records.new(Rng)
    chance.start(rng, chance.seed_words(mixed), DECK, 0)
    return rng
