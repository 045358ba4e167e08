"""Compiling games while people already sit down: one after the other, in processes of their own.

One at a time leaves a core for people, and a machine with one gigabyte has no room for two compilers. What fails is
tried again, later each time: memory may be free by then.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections import Counter
from collections.abc import Callable

import msgspec

from facedown import games, prepare
from facedown.server.sockets.frames import Preparing

log = logging.getLogger(__name__)

Report = Callable[[Preparing], None]

STEPS = prepare.count_steps(with_bots=True) + 1  # the last one is to load what is compiled
FIRST_PAUSE, LONGEST_PAUSE = 5.0, 300.0  # seconds until a game that failed is tried again


class NotCompiled(Exception):
    """The process that compiles a game has failed."""


class GameState(msgspec.Struct, frozen=True):
    """How far the preparation of a game is, and why it failed the last time, if it did."""

    ready: bool
    done: int
    steps: int
    failures: int
    reason: str


class Preparation:
    """Which games can be dealt at once, and how far the others are."""

    def __init__(self) -> None:
        self.done: dict[str, int] = dict.fromkeys(games.names(), 0)
        self.failures: Counter[str] = Counter()
        self.reasons: dict[str, str] = {}
        self._ready = {name: asyncio.Event() for name in self.done}
        self._waiting: list[str] = []
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

    def health(self) -> dict[str, GameState]:
        """The same for the operator, with what went wrong."""
        return {
            name: GameState(self.is_ready(name), done, STEPS, self.failures[name], self.reasons.get(name, ""))
            for name, done in self.done.items()
        }

    def listen(self, report: Report) -> None:
        """Have somebody notified of every step."""
        self._hears.append(report)

    def progress(self, game: str, done: int) -> None:
        """Note how many steps of a game are done."""
        self.done[game] = done
        if done == STEPS:
            self.reasons.pop(game, None)
            self._ready[game].set()
        for report in self._hears:
            report(Preparing(game, done, STEPS))

    def want(self, game: str) -> None:
        """Somebody waits for a game: it is the next to be compiled."""
        if game in self._waiting:
            self._waiting.remove(game)
            self._waiting.insert(0, game)

    async def run(self) -> None:
        """Load what is compiled already, compile and load the rest, the smallest first, and try again what fails."""
        self._waiting = in_order(list(self.done))
        pause = FIRST_PAUSE
        while self._waiting:
            failed = await self._try_all()
            if failed:
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            self._waiting = failed

    async def _try_all(self) -> list[str]:
        """Prepare every game that waits; those that could not be."""
        failed = []
        while self._waiting:
            name = self._waiting.pop(0)
            try:
                await self._prepare(name)
            except Exception as error:
                self._note_failure(name, error)
                failed.append(name)
        return failed

    async def _prepare(self, name: str) -> None:
        if prepare.cold_games([name], with_bots=True):
            await self._compile(name)
        await asyncio.to_thread(load, name)
        self.progress(name, STEPS)

    def _note_failure(self, name: str, error: Exception) -> None:
        self.failures[name] += 1
        self.reasons[name] = f"{type(error).__name__}: {error}"
        log.error("game_not_prepared", extra={"game": name, "failures": self.failures[name]}, exc_info=error)
        self.progress(name, 0)

    async def _compile(self, name: str) -> None:
        """Compile in processes of their own, which end with us."""
        done = 0
        for part in prepare.commands(name, with_bots=True):
            pipe = asyncio.subprocess.PIPE
            process = await asyncio.create_subprocess_exec(*part, stdout=pipe, stderr=pipe)
            assert process.stdout is not None
            assert process.stderr is not None
            errors = asyncio.ensure_future(process.stderr.read())
            try:
                async for _ in process.stdout:
                    self.progress(name, done)
                    done += 1
                status = await process.wait()
                if status:
                    raise NotCompiled(why(status, await errors))
            finally:
                errors.cancel()
                if process.returncode is None:
                    process.kill()


def in_order(names: list[str]) -> list[str]:
    """Games that are compiled already, and then the smallest first; in any order where that cannot be found out."""
    try:
        cold = prepare.cold_games(names, with_bots=True)
        return sorted(names, key=lambda name: (name in cold, prepare.count_rules(name)))
    except Exception:
        log.exception("games_not_ordered")
        return names


def why(status: int, errors: bytes) -> str:
    """Why a process ended: the last line it wrote, or the signal that ended it."""
    lines = errors.decode(errors="replace").strip().splitlines()
    ended = f"ended by signal {-status}" if status < 0 else f"exit status {status}"
    if -status == signal.SIGKILL:
        ended += ", as the system does when memory runs out"
    return f"{ended}: {lines[-1].strip()}" if lines else ended


def load(name: str) -> None:
    """Bring the compiled rules of a game into this process."""
    for _ in prepare.compile_game(name, with_bots=False):
        pass
