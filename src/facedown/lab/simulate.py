"""Many games at once: who wins, by how much, how long games take, how they end, and how fast they run."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from facedown import bots as ladder
from facedown import games
from facedown.bots.adept import weighing_buffers
from facedown.errors import UnknownBot
from facedown.games import GameRules
from facedown.kernel import records
from facedown.kernel.chance import Rng, seed_words
from facedown.kernel.options import OptionValue
from facedown.lab.arguments import at_least
from facedown.lab.interpreted import play_game
from facedown.lab.playout import MOST_ACTIONS, play_batch
from facedown.lab.policies import POLICIES, play_batch_by
from facedown.lab.workers import run_in_order

CHUNK = 2_000

Progress = Callable[[int], None]
Chunk = tuple[Any, Any]  # rows of (winners, ending, actions), and the scores of all seats


class Distribution(msgspec.Struct, frozen=True):
    """The mean and the quartiles of a distribution."""

    mean: float
    least: int
    quarter: float
    median: float
    three_quarters: float
    most: int


class Simulation(msgspec.Struct, frozen=True):
    """The results of many games. `wins` counts a shared win for every winner."""

    game: str
    seats: int
    games: int
    seed: str
    options: dict[str, str]
    bots: tuple[str, ...]
    actions: int
    seconds: float
    actions_per_second: float
    wins: tuple[int, ...]
    shared: int
    drawn: int
    endings: dict[str, int]
    length: Distribution
    scores: tuple[Distribution, ...]


def simulate(
    game: str,
    seats: int | None = None,
    *,
    count: int = 1000,
    seed: int | bytes | None = None,
    options: Mapping[str, OptionValue] | None = None,
    bots: Sequence[str] = (),
    threads: int = 1,
    cluster: str | None = None,
    card_set: Path | None = None,
    progress: Progress = lambda done: None,
) -> Simulation:
    """Play `count` games. The same seed gives the same games, on any number of threads, or on a `cluster`.

    `card_set` is the file that the option `set` was loaded from, so that the machines of a cluster can load it too.

    >>> simulate("en_garde", count=10, seed=1).games
    10
    """
    at_least(1, "the number of games", count)
    at_least(1, "the number of threads", threads)
    rules = games.get(game)
    chairs = rules.check_seats(seats)
    numbers = rules.read_options(options or {}, chairs)
    players = seat_bots(bots, chairs)
    play = _way_to_play(players)
    master = seed_words(seed)

    def run(part: range) -> Chunk:
        chunk = play(rules, chairs, numbers, players, master, part)
        progress(len(part))
        return chunk

    play(rules, chairs, numbers, players, master, range(0))  # loads the machine code before the time is measured
    began = time.perf_counter()
    if cluster is not None:
        job = SimulationJob(game, chairs, dict(options or {}), players, as_bytes(master), card_set)
        chunks = [_counted(chunk, progress) for chunk in run_in_order(job, list(_parts(count)), cluster=cluster)]
    else:
        with ThreadPoolExecutor(max(threads, 1)) as pool:
            chunks = list(pool.map(run, _parts(count)))
    seconds = time.perf_counter() - began
    return _summary(rules, chairs, numbers, players, master, chunks, seconds)


def as_bytes(master: Any) -> bytes:
    """The bytes of a seed given as words."""
    seed: bytes = master.astype("<u4").tobytes()
    return seed


def _counted(chunk: Chunk, progress: Progress) -> Chunk:
    progress(len(chunk[0]))
    return chunk


class SimulationJob(msgspec.Struct, frozen=True):
    """The games of a simulation, as a job whose parts any process or machine can run."""

    game: str
    seats: int
    options: dict[str, Any]
    players: tuple[str, ...]
    master: bytes
    card_set: Path | None = None

    @contextmanager
    def open(self) -> Iterator[Any]:
        """Prepare; yields the function that plays a range of games."""
        if self.card_set is not None:
            games.load_set(self.game, self.card_set)
        rules = games.get(self.game)
        numbers = rules.read_options(self.options, self.seats)
        play, master = _way_to_play(self.players), seed_words(self.master)
        yield lambda part: play(rules, self.seats, numbers, self.players, master, part)


def seat_bots(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """A bot for every seat: one name is used for all of them, none means random."""
    names = tuple(bots) or ("random",)
    for name in names:
        ladder.get(name)
    if len(names) not in (1, seats):
        raise UnknownBot(f"got {len(names)} bots for {seats} seats: name one bot, or one per seat")
    return names * seats if len(names) == 1 else names


def _parts(count: int) -> Iterator[range]:
    return (range(first, min(first + CHUNK, count)) for first in range(0, count, CHUNK))


def _way_to_play(players: Sequence[str]) -> Callable[..., Chunk]:
    """The fastest loop that these bots can play in."""
    if set(players) == {"random"}:
        return _compiled_chunk
    return play_compiled if set(players) <= set(POLICIES) else _interpreted_chunk


def _compiled_chunk(
    rules: GameRules, seats: int, numbers: list[int], players: Sequence[str], master: Any, part: range
) -> Chunk:
    """Random players need no hidden record, so the whole loop is compiled."""
    rows = np.zeros((len(part), 3), np.int32)
    scores = np.zeros((len(part), seats), np.int32)
    place, chooser, seed = np.zeros(2, rules.layout), records.new(Rng), np.zeros_like(master)
    play_batch(place, chooser, master, seed, part.start, seats, rules.setup_array(numbers), MOST_ACTIONS, rows, scores)
    return rows, scores


def play_compiled(
    rules: GameRules, seats: int, numbers: list[int], players: Sequence[str], master: Any, part: range
) -> Chunk:
    """Fast bots are compiled too, one policy for every seat."""
    policies = np.array([POLICIES[name] for name in players], np.int64)
    rows = np.zeros((len(part), 3), np.int32)
    scores = np.zeros((len(part), seats), np.int32)
    place, chooser, seed = np.zeros(2, rules.layout), records.new(Rng), np.zeros_like(master)
    options, buffers = rules.setup_array(numbers), weighing_buffers(rules.layout)
    play_batch_by(
        policies, place, chooser, master, seed, part.start, seats, options, MOST_ACTIONS, rows, scores, *buffers
    )
    return rows, scores


def _interpreted_chunk(
    rules: GameRules, seats: int, numbers: list[int], players: Sequence[str], master: Any, part: range
) -> Chunk:
    """The same games in Python; every bot gets a hidden record."""
    rows = np.zeros((len(part), 3), np.int32)
    scores = np.zeros((len(part), seats), np.int32)
    options = rules.setup_array(numbers)
    for row, number in enumerate(part):
        *rows[row], scores[row] = play_game(rules, seats, options, players, master, number)
    return rows, scores


def _summary(
    rules: GameRules,
    seats: int,
    numbers: list[int],
    players: tuple[str, ...],
    master: Any,
    chunks: Sequence[Chunk],
    seconds: float,
) -> Simulation:
    rows = np.concatenate([rows for rows, _ in chunks] or [np.zeros((0, 3), np.int32)])
    scores = np.concatenate([scores for _, scores in chunks] or [np.zeros((0, seats), np.int32)])
    winners, endings, lengths = rows.T
    winning_seats = np.stack([winners >> seat & 1 for seat in range(seats)])
    per_game = winning_seats.sum(axis=0)
    finished = endings > 0
    actions = int(lengths.sum())
    ways = {0: "unfinished", **rules.endings}
    return Simulation(
        game=rules.name,
        seats=seats,
        games=len(rows),
        seed=as_bytes(master).hex(),
        options={option.name: option.text(value) for option, value in zip(rules.options, numbers, strict=True)},
        bots=players,
        actions=actions,
        seconds=round(seconds, 4),
        actions_per_second=round(actions / seconds, 1),
        wins=tuple(int(wins) for wins in winning_seats.sum(axis=1)),
        shared=int((per_game > 1).sum()),
        drawn=int((finished & (per_game == 0)).sum()),
        endings={way: int((endings == number).sum()) for number, way in ways.items() if (endings == number).any()},
        length=_distribution(lengths),
        scores=tuple(_distribution(scores[:, seat]) for seat in range(seats)),
    )


def _distribution(values: Any) -> Distribution:
    if not len(values):
        return Distribution(0, 0, 0, 0, 0, 0)
    quarter, median, three_quarters = (float(value) for value in np.percentile(values, (25, 50, 75)))
    return Distribution(
        round(float(values.mean()), 3), int(values.min()), quarter, median, three_quarters, int(values.max())
    )
