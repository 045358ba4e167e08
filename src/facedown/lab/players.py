"""Bots in seats: one that plays in this process, and the error for a bot that fails."""

from __future__ import annotations

import time
import traceback
from pathlib import Path
from typing import Any, Protocol

from facedown import bots as ladder
from facedown.bots import Bot, Budget
from facedown.errors import BotFailed


class OutOfTime(Exception):
    """A bot has exceeded its time limit."""


class Player(Protocol):
    """Whoever plays a seat in one game."""

    def choose(self, s: Any, seat: int, budget: Budget, limit: float | None) -> int:
        """The code of a move; raises `OutOfTime` after more than `limit` seconds."""

    def leave(self) -> None:
        """Clean up after the game."""


class LocalPlayer:
    """A bot in this process. It cannot be interrupted: a timeout is noticed only once it has chosen."""

    def __init__(self, name: str, rng: Any, place: str = "") -> None:
        self.name = name
        self.bot: Bot = ladder.get(name)
        self.rng = rng
        self.place = place

    def choose(self, s: Any, seat: int, budget: Budget, limit: float | None) -> int:
        """The code of a move."""
        began = time.perf_counter()
        code = ask(self.bot, self.name, s, seat, budget, self.rng, self.place)
        if limit is not None and time.perf_counter() - began > limit:
            raise OutOfTime
        return code

    def leave(self) -> None:
        """There is nothing to clean up."""


def ask(bot: Bot, name: str, s: Any, seat: int, budget: Budget, rng: Any, place: str = "") -> int:
    """The move that a bot chooses; any error is reported with the bot's name and the place, such as "in deal 3"."""
    try:
        return ladder.ask(bot, name, s, seat, budget, rng)
    except Exception as error:
        raise failure(name, seat, place, describe(error), traceback.format_exc()) from error


def describe(error: Exception) -> str:
    """What went wrong, and where."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(place.filename).name}, line {place.lineno})"


def failure(name: str, seat: int, place: str, what: str, details: str = "") -> BotFailed:
    """The error for a bot that failed; its `traceback` has the details."""
    where = f"on seat {seat} {place}" if place else f"on seat {seat}"
    failed = BotFailed(f"{name} failed {where}: {what}")
    failed.traceback = details
    return failed
