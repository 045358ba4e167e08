"""How a card set plays: who wins, how long it takes, which spells are claimed and which incantations are cast.

For games whose cards are data. The players are compiled bots, so 100,000 games take seconds or minutes.
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


class CardFigures(msgspec.Struct, frozen=True):
    """How often a card came up, in shares of games; `winners` is the share of its owners or players who won."""

    card: str
    games: float
    winners: float


class Balance(msgspec.Struct, frozen=True):
    """The results of many games with one card set and one number of wizards."""

    set: str
    seats: int
    games: int
    bots: str
    seed: str
    starter_wins: float
    turns_per_wizard: tuple[float, float, float]  # quartiles
    longest: float
    unfinished: int
    endings: dict[str, int]
    spells: tuple[CardFigures, ...]
    incantations: tuple[CardFigures, ...]
    gambits: dict[str, float]


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
) -> Balance:
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
    cards, columns = rules.card_sets.by_number(numbers[0]), rules.part("card_sets.counting")
    return _sum_up(np.concatenate(chunks), seats, cards, bots, master, rules.endings, columns)


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


def _sum_up(
    rows: Any, seats: int, cards: Any, bots: str, master: Any, endings: Mapping[int, str], columns: Any
) -> Balance:
    winners, starter, turns, ended = (rows[:, column] for column in columns.ROW)
    turns = turns / seats
    quartiles = (round(float(value), 1) for value in np.percentile(turns, (25, 50, 75)))
    return Balance(
        set=cards.key,
        seats=seats,
        games=len(rows),
        bots=bots,
        seed=master.astype("<u4").tobytes().hex(),
        starter_wins=_share((winners >> starter & 1) / np.maximum(_count_bits(winners), 1)),
        turns_per_wizard=tuple(quartiles),  # type: ignore[arg-type]
        longest=round(float(turns.max()), 1),
        unfinished=int((ended == 0).sum()),
        endings={name: int((ended == number).sum()) for number, name in endings.items()},
        spells=tuple(
            _of_spell(winners, rows[:, columns.SPELLS_FROM + number], spell.key)
            for number, spell in enumerate(cards.spells)
        ),
        incantations=tuple(
            _of_incantation(winners, rows[:, columns.CAST_FROM + number], card.key)
            for number, card in enumerate(cards.incantations)
        ),
        gambits={use: _mean(rows[:, columns.GAMBITS_FROM + number]) for number, use in enumerate(columns.USES)},
    )


def _of_spell(winners: Any, owners: Any, key: str) -> CardFigures:
    """A spell's column holds 0, or the seat of its owner and 1."""
    claimed = owners > 0
    won = winners[claimed] >> (owners[claimed] - 1) & 1
    return CardFigures(key, _share(claimed), _share(won))


def _of_incantation(winners: Any, casters: Any, key: str) -> CardFigures:
    """An incantation's column holds a mask of those who cast it."""
    played = _count_bits(casters)
    won = _count_bits(casters & winners)
    return CardFigures(key, _share(casters > 0), round(float(won.sum() / max(played.sum(), 1)), 4))


def _count_bits(masks: Any) -> Any:
    return sum(masks >> seat & 1 for seat in range(8))


def _share(flags: Any) -> float:
    return round(float(np.mean(flags)), 4) if len(flags) else 0.0


def _mean(numbers: Any) -> float:
    return round(float(np.mean(numbers)), 3)
