"""Bots at tables, hints, and everything else that takes thought: in turn, and after a time that tells nothing."""

from __future__ import annotations

import asyncio
import logging
import os
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from facedown.bots import AS_USUAL, Budget, Known
from facedown.bots.expert import USUAL
from facedown.kernel import records
from facedown.server.http.rate_limits import Buckets, Limits
from facedown.server.rooms import tasks, workshop_tasks
from facedown.server.rooms.work_queue import WorkQueue
from facedown.table import offers
from facedown.table.advice import Advice
from facedown.table.commands import Refused
from facedown.table.game import Game

_chance = random.SystemRandom()

log = logging.getLogger(__name__)

MOST_JOBS = 8  # hints, undo requests and replays of one client at a time
RETRY_AFTER = (1.0, 5.0)  # seconds until a bot is asked again that failed, and then until its stand-in moves
MOST_HANGS = 3  # of a bot, until it is not asked any more: a thread that hangs is never free again

Setup = list[tuple[Callable[..., Any], tuple[Any, ...]]]


SPEEDS = {"slow": 2.0, "normal": 1.0, "fast": 0.25}


class Pace(msgspec.Struct, frozen=True):
    """How long answers take that no person gives: `floor` seconds and up to `spread` more, drawn before thinking.

    A bot that is not ready by then answers a whole `floor` later, so that only few different times can be seen.
    `between` is the pause between two matches of bots alone.
    """

    floor: float = 1.2
    spread: float = 0.8
    between: float = 12.0

    def at(self, speed: str) -> Pace:
        """The same at a table whose host wants it slower or faster."""
        factor = SPEEDS[speed]
        return Pace(self.floor * factor, self.spread * factor, self.between * factor)

    def draw(self) -> float:
        """A time to answer after."""
        return self.floor + self.spread * _chance.random()

    def wait(self, drawn: float, thought: float) -> float:
        """How much longer to wait after thinking."""
        while drawn < thought and self.floor > 0:
            drawn += self.floor
        return max(drawn - thought, 0.0)


class Players:
    """The bots of a server, and all other work that is not done in the event loop.

    `at_once` many think at a time: in processes of their own, or in threads of this one. Every call names whose turn
    it takes (`who`): an address, so that one with many tables does not keep the others waiting.
    """

    def __init__(
        self,
        at_once: int,
        pace: Pace,
        budget: Budget = AS_USUAL,
        *,
        in_processes: bool = False,
        limits: Limits | None = None,
    ) -> None:
        self.pace = pace
        self.budget = budget
        self.asked = Buckets(*(limits or Limits()).asked)
        self._hangs: Counter[str] = Counter()  # by bot
        self.queue = WorkQueue(at_once, in_processes=in_processes, set_up=self._set_up)

    @property
    def waiting(self) -> int:
        """How many jobs wait for a worker."""
        return self.queue.waiting

    # ---- Bots

    async def choose(self, name: str, game: Game, seat: int, who: str = "", speed: str = "normal") -> str:
        """A bot's move, after a decent time; one that fails is replaced, so that no table waits for ever."""
        pace = self.pace.at(speed)
        drawn = pace.draw()
        loop = asyncio.get_running_loop()
        began = loop.time()
        move = await self._choose_surely(name, game, seat, who)
        await asyncio.sleep(pace.wait(drawn, loop.time() - began))
        return move

    async def _choose_surely(self, name: str, game: Game, seat: int, who: str) -> str:
        """The move of a bot, of its stand-in, or any."""
        for pause in RETRY_AFTER:
            asked = name if self._hangs[name] < MOST_HANGS else offers.STAND_IN
            try:
                return await self.choose_at_once(asked, game, seat, who)
            except Exception as error:
                is_hung = isinstance(error, Refused) and error.key == "took_too_long"
                self._hangs[asked] += is_hung
                log.exception("bot_gave_no_move", extra={"bot": asked, "game": game.name})
                await asyncio.sleep(pause)
                name = offers.STAND_IN if is_hung else name
        log.error("move_at_random", extra={"bot": name, "game": game.name})
        return str(_chance.choice(game.moves(seat)))

    async def choose_at_once(self, name: str, game: Game, seat: int, who: str = "") -> str:
        """A bot's move as soon as it has one; the worker is handed what the seat may know, and no more."""
        known = records.content(game.known(seat))
        arguments = (name, game.name, known, seat, tasks.seed_of(game, seat))
        move: str = await self._think(who, tasks.choose, *arguments, is_local=is_local(game))
        return move

    async def hint(self, known: Known, who: str = "", *, is_local: bool = False) -> Advice:
        """Good moves for a person."""
        self.check_share(who)
        arguments = (known.rules.name, records.content(known.record), known.seat)
        advice: Advice = await self._think(who, tasks.hint, *arguments, is_local=is_local)
        return advice

    async def _think(self, who: str, function: Callable[..., Any], *arguments: Any, is_local: bool) -> Any:
        """Seconds are granted as the queue allows; a budget of iterations, which is for tests, is what was set."""
        if self.budget.iterations is not None:
            return await self.queue.run(who, function, *arguments, self.budget, is_local=is_local)
        usual = self.budget.seconds or USUAL.seconds
        return await self.queue.run(who, function, *arguments, usual=usual, is_local=is_local)

    # ---- Undo and replays

    async def may_undo(self, before: Game, moves: list[tuple[int, Any]], who: str = "") -> bool:
        """Whether moves have shown nobody anything; whoever asks has checked their share."""
        verdict: bool = await self.queue.run(who, tasks.judge_undo, before, moves, is_local=is_local(before))
        return verdict

    async def replay(self, text: str, seat: int | None, who: str = "", *, is_local: bool = False) -> bytes:
        """A match step by step, as JSON."""
        if self.queue.jobs_of(who) >= MOST_JOBS:
            raise Refused("too_many_replays")
        shown: bytes = await self.queue.run(who, tasks.replay, text, seat, is_local=is_local)
        return shown

    async def position(self, text: str, number: int, who: str, *, is_local: bool) -> tuple[str, tuple[int, ...]]:
        """A record up to a move, replayed, and who is to move there."""
        if self.queue.jobs_of(who) >= MOST_JOBS:
            raise Refused("too_many_replays")
        found: tuple[str, tuple[int, ...]] = await self.queue.run(
            who, tasks.position_of, text, number, is_local=is_local
        )
        return found

    async def check_draft(self, game: str, text: str, language: str, who: str) -> bytes:
        """A card set that somebody is writing: its mistakes and its cards, as JSON."""
        if self.queue.jobs_of(who) >= MOST_JOBS:
            raise Refused("too_fast")
        checked: bytes = await self.queue.run(who, workshop_tasks.check, game, text, language)
        return checked

    def check_share(self, who: str) -> None:
        """A client asks for so much thought and no more."""
        if self.queue.jobs_of(who) >= MOST_JOBS or not self.asked.take(who):
            raise Refused("too_fast")

    # ---- Workers

    def prepare(self, game: str) -> None:
        """A game is compiled: workers that run already load it before they are asked for a move."""
        for number, _ in enumerate(self.queue.processes()):
            task = asyncio.ensure_future(self.queue.run(f"warm-up {number}", tasks.warm_up, game))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())

    def _set_up(self) -> Setup:
        """What a new worker does first: it knows the operator's bots."""
        return [(offers.offer_bot, (one,)) for one in offers.own_specifications()]

    def close(self) -> None:
        """Let nobody begin to think any more."""
        self.queue.close()


def is_local(game: Game) -> bool:
    """Whether a game needs what only this process has: a card set, whose names are numbers of this process."""
    return any(option.name == "set" and number for option, number in zip(game.rules.options, game.options, strict=True))


def default_workers() -> int:
    """A process for every core but one, which is for people."""
    return max(1, (os.cpu_count() or 1) - 1)
