"""How often a bot chooses each move in an information set.

A bot sees a position through `Known`, as at a table. It may have a method `policy(known, budget, rng)` that returns the
probability of each move by its code. Any other bot is asked for moves with a few different generators; if its answers
differ, it is asked more often, and its choices are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from facedown.bots import Bot, Budget, Known, ask
from facedown.kernel import records
from facedown.kernel.chance import SPAWN, Rng, seed_words, start

FIRST_ASKS = 8  # a bot that gives the same answer this often is assumed to be deterministic here


@dataclass
class Survey:
    """How a bot is asked, and how often it has been."""

    bot: Bot
    name: str
    budget: Budget
    samples: int
    seed: int | bytes | None
    information_sets: int = 0
    asked: int = 0

    @property
    def remembers(self) -> bool:
        """Whether the bot's play depends on earlier moves, according to its attribute `remembers`."""
        return bool(getattr(self.bot, "remembers", False))

    def chances(self, position: Any, seat: int) -> Mapping[int, float]:
        """The probability with which the bot chooses each move, by its code."""
        self.information_sets += 1
        if hasattr(self.bot, "policy"):
            self.asked += 1
            told: Mapping[int, float] = self.bot.policy(Known(position, seat), self.budget, self.generator())
            return told
        chosen: Counter[int] = Counter()
        while chosen.total() < (self.samples if len(chosen) > 1 else min(FIRST_ASKS, self.samples)):
            self.asked += 1
            chosen[ask(self.bot, self.name, position, seat, self.budget, self.generator())] += 1
        return chosen

    def generator(self) -> Any:
        """A new generator for each time the bot is asked."""
        rng = records.new(Rng)
        start(rng, seed_words(self.seed), SPAWN, self.asked)
        return rng
