"""Compiling games while people already sit down: in processes of their own, with progress to show."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from facedown import games, prepare
from facedown.server.wire import Preparing

Report = Callable[[Preparing], None]

STEPS = prepare.count_steps(with_bots=True) + 1  # the last one is to load what is compiled


class Preparation:
    """Which games can be dealt at once, and how far the others are."""

    def __init__(self) -> None:
        self.done: dict[str, int] = dict.fromkeys(games.names(), 0)
        self._ready = {name: asyncio.Event() for name in self.done}
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

    async def run(self) -> None:
        """Load what is compiled already, compile the rest, and load that."""
        loop = asyncio.get_running_loop()
        cold = prepare.cold_games(list(self.done), with_bots=True)
        await self._load([name for name in self.done if name not in cold])
        if not cold:
            return

        def report(game: str, done: int) -> None:
            loop.call_soon_threadsafe(self.progress, game, done)

        await asyncio.to_thread(prepare.compile_games, cold, report, True)
        await self._load(cold)

    async def _load(self, names: list[str]) -> None:
        for name in names:
            await asyncio.to_thread(load, name)
            self.progress(name, STEPS)


def load(name: str) -> None:
    """Bring the compiled rules of a game into this process."""
    for _ in prepare.compile_game(name, with_bots=False):
        pass
