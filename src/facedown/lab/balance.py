"""How a card set plays, in games whose cards are data: compiled bots play many games while the game keeps counts.

The game says what is counted (`card_sets/counting.py`) and what to conclude from it (`card_sets/balance.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np

from facedown import games
from facedown.bots.adept import weighing_buffers
from facedown.errors import InvalidOption, UnknownBot
from facedown.kernel import records
from facedown.kernel.chance import Rng, seed_words
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
    cluster: str | None = None,
    text: str | None = None,
    progress: Progress = lambda done: None,
    game: str | None = None,
) -> Any:
    """Play many games among equal bots and keep counts, here or on a `cluster`, with the card set in `text` or our own.

    The default game is the one that has card sets.
    """
    job = new_job(seats, seed=seed, bots=bots, text=text, game=game)
    chunks = []
    parts = [range(first, min(first + CHUNK, count)) for first in range(0, count, CHUNK)]
    for chunk in run_in_order(job, parts, cluster=cluster):
        chunks.append(chunk)
        progress(len(chunk))
    return job.sum_up(chunks)


def new_job(
    seats: int,
    *,
    seed: int | bytes | None = None,
    bots: str = "apprentice",
    text: str | None = None,
    game: str | None = None,
    options: tuple[tuple[str, str], ...] = (),
) -> BalanceJob:
    """Define the games of a measurement, if they can be played; `options` are pairs of a name and a value."""
    if bots not in POLICIES:
        raise UnknownBot(f"balance can be measured with {', '.join(POLICIES)}, not {bots!r}")
    rules = games.get(game or games.with_card_sets()[0])
    job = BalanceJob(rules.name, rules.check_seats(seats), text, bots, as_bytes(seed_words(seed)), options)
    cards = job.cards()
    if problem := cards.too_small_for(seats):
        raise InvalidOption(f"the set {cards.key} is too small for {seats} players: {problem}", option="set")
    return job


class BalanceJob(msgspec.Struct, frozen=True):
    """The games of a measurement, as a job whose parts any process or machine can run."""

    game: str
    seats: int
    text: str | None
    bots: str
    master: bytes
    options: tuple[tuple[str, str], ...] = ()

    @contextmanager
    def open(self) -> Iterator[Any]:
        """Prepare; yields the function that plays a range of games and counts."""
        yield self.count

    def cards(self) -> Any:
        """The card set."""
        return read_cards(self.game, self.text)

    def count(self, part: range) -> Any:
        """A row of counts for each game. The set is loaded under an anonymous name, and forgotten afterwards."""
        rules = games.get(self.game)
        numbers = rules.read_options(dict(self.options), self.seats)
        array = np.array([*numbers, *self.cards().anonymous().tables()], np.int64)
        columns = rules.part("card_sets.counting").COLUMNS
        rows, master = np.zeros((len(part), columns), np.int32), seed_words(self.master)
        place, chooser, game_seed = np.zeros(2, rules.layout), records.new(Rng), np.zeros_like(master)
        policy, buffers = POLICIES[self.bots], weighing_buffers(rules.layout)
        play_and_count(
            policy, place, chooser, master, game_seed, part.start, self.seats, array, MOST_ACTIONS, rows, *buffers
        )
        return rows

    def sum_up(self, chunks: list[Any]) -> Any:
        """The figures of all parts."""
        report = games.get(self.game).part("card_sets.balance")
        return report.sum_up(np.concatenate(chunks), self.seats, self.cards(), self.bots, self.master.hex())


@lru_cache(8)
def read_cards(game: str, text: str | None) -> Any:
    """The card set in a text, or our own; cached, because parsing takes longer than playing a game."""
    rules = games.get(game)
    return rules.card_sets.own_set() if text is None else rules.part("card_sets.reading").read_text(text)
