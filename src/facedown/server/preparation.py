"""Compiling games while people already sit down: in processes of their own, with progress to show."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from facedown import games, prepare
from facedown.server.sockets.frames import Preparing

log = logging.getLogger(__name__)

Report = Callable[[Preparing], None]

STEPS = prepare.count_steps(with_bots=True) + 1  # the last one is to load what is compiled
AT_ONCE = 2  # games that are compiled at a time


class Preparation:
    """Which games can be dealt at once, and how far the others are."""

    def __init__(self) -> None:
        self.done: dict[str, int] = dict.fromkeys(games.names(), 0)
        self._ready = {name: asyncio.Event() for name in self.done}
        self._cold: list[str] = []
        self._hears: list[Report] = []

    def is_ready(self, game: str) -> bool:
        """Whether a game can be dealt without making everybody wait."""
        return self._ready[game].is_set()

    async def wait(self, game: str) -> None:
        """Return when a game is ready."""
        await self._ready[game].wait()

    def state(self) -> list[Preparing]:
        """How far every game is."""
        return [Preparing(name, done, STEPS) for name, done in self.done.items()]

    def listen(self, report: Report) -> None:
        """Have somebody told of every step."""
        self._hears.append(report)

    def progress(self, game: str, done: int) -> None:
        """So many steps of a game are done."""
        self.done[game] = done
        if done == STEPS:
            self._ready[game].set()
        for report in self._hears:
            report(Preparing(game, done, STEPS))

    def want(self, game: str) -> None:
        """Somebody waits for a game: it is the next to be compiled."""
        if game in self._cold:
            self._cold.remove(game)
            self._cold.insert(0, game)

    async def run(self) -> None:
        """Load what is compiled already, compile the rest, and load that; what takes least comes first."""
        self._cold = sorted(prepare.cold_games(list(self.done), with_bots=True), key=prepare.source_size)
        for name in self.done:
            if name not in self._cold:
                await self._load(name)
        await asyncio.gather(*(self._compile_on() for _ in range(AT_ONCE)))

    async def _compile_on(self) -> None:
        while self._cold:
            name = self._cold.pop(0)
            if await self._compile(name):
                await self._load(name)
            else:
                log.error("not_compiled", extra={"game": name})

    async def _compile(self, name: str) -> bool:
        """Compile in a process of its own, which ends with us; whether it went well."""
        process = await asyncio.create_subprocess_exec(*prepare.command(name, True), stdout=asyncio.subprocess.PIPE)
        assert process.stdout is not None
        try:
            done = 0
            async for _ in process.stdout:
                self.progress(name, done)
                done += 1
            return await process.wait() == 0
        finally:
            if process.returncode is None:
                process.kill()

    async def _load(self, name: str) -> None:
        await asyncio.to_thread(load, name)
        self.progress(name, STEPS)


def load(name: str) -> None:
    """Bring the compiled rules of a game into this process."""
    for _ in prepare.compile_game(name, with_bots=False):
        pass
