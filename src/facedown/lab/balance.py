"""How a card set plays, in games whose cards are data: many games of compiled bots, in which the game counts.

The game says what is counted (`card_sets/counting.py`) and what follows from it (`card_sets/balance.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from facedown import games
from facedown.bots.adept import weighing_paper
from facedown.errors import UnknownBot
from facedown.kernel import records
from facedown.kernel.chance import Rng, seed_words
from facedown.kernel.options import OptionValue
from facedown.lab.playout import MOST_ACTIONS
from facedown.lab.policies import POLICIES, play_and_count
from facedown.lab.simulate import as_bytes
from facedown.lab.workers import run_in_order

CHUNK = 1_000

Progress = Callable[[int], None]


def measure(
    seats: int,
    *,
    count: int = 10_000,
    seed: int | bytes | None = None,
    bots: str = "apprentice",
    options: Mapping[str, OptionValue] | None = None,
    cluster: str | None = None,
    card_set: Path | None = None,
    progress: Progress = lambda done: None,
    game: str | None = None,
) -> Any:
    """Play many games among equal bots and count, here or on a `cluster`, which loads the `card_set` from its file.

    The game is the one that has card sets, if none is named.
    """
    if bots not in POLICIES:
        raise UnknownBot(f"balance is measured with one of {', '.join(POLICIES)}, not {bots!r}")
    rules = games.get(game or games.with_card_sets()[0])
    numbers = rules.read_options(options or {}, rules.check_seats(seats))
    master = seed_words(seed)
    job = BalanceJob(rules.name, seats, dict(options or {}), POLICIES[bots], as_bytes(master), card_set)
    chunks = []
    parts = [range(first, min(first + CHUNK, count)) for first in range(0, count, CHUNK)]
    for chunk in run_in_order(job, parts, cluster=cluster):
        chunks.append(chunk)
        progress(len(chunk))
    return rules.part("card_sets.balance").sum_up(np.concatenate(chunks), seats, numbers, bots, as_bytes(master).hex())


class BalanceJob(msgspec.Struct, frozen=True):
    """The games of a measurement as a job that any process or machine can take a part of."""

    game: str
    seats: int
    options: dict[str, Any]
    policy: int
    master: bytes
    card_set: Path | None = None

    @contextmanager
    def open(self) -> Iterator[Any]:
        """Get ready; what is yielded plays a range of games and counts."""
        if self.card_set is not None:
            games.load_set(self.game, self.card_set)
        yield self.count

    def count(self, part: range) -> Any:
        """A row of counts for each game."""
        rules = games.get(self.game)
        array = rules.setup_array(rules.read_options(self.options, self.seats))
        columns = rules.part("card_sets.counting").COLUMNS
        rows, master = np.zeros((len(part), columns), np.int32), seed_words(self.master)
        place, chooser, game_seed = np.zeros(2, rules.layout), records.new(Rng), np.zeros_like(master)
        paper = weighing_paper(rules.layout)
        play_and_count(
            self.policy, place, chooser, master, game_seed, part.start, self.seats, array, MOST_ACTIONS, rows, *paper
        )
        return rows
