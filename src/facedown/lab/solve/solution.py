"""Solving a small game, and measuring bots in it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import msgspec

from facedown import bots as ladder
from facedown import games
from facedown.bots import Budget
from facedown.errors import InvalidOption
from facedown.kernel.options import OptionValue
from facedown.lab.solve import tabular
from facedown.lab.solve.survey import Survey

# The factor by which the number of iterations grows between two measurements.
MEASURE_AGAIN = 1.5


class Measurement(msgspec.Struct, frozen=True):
    """The quality of the solution after some iterations.

    `value` is seat 0's payoff if both follow the solution: points in a game for points, else a share of the win. The
    solution guarantees seat 0 at least `low` and concedes at most `high`, so the value of perfect play lies between
    them, and half of their difference is the solution's exploitability.
    """

    iterations: int
    seconds: float
    value: float
    low: float
    high: float
    exploitability: float


class BotInGame(msgspec.Struct, frozen=True):
    """How a bot does in a small game.

    `exploitability` is how much more than its fair share the best opponent gets, over equally many games in either
    seat; `starting` and `second` are what the bot itself gets against that opponent in seats 0 and 1, and
    `against_solution` what it gets against perfect play. It was asked for its move `asked` times in `information_sets`
    information sets.
    """

    name: str
    exploitability: float
    starting: float
    second: float
    against_solution: float
    information_sets: int
    asked: int
    seconds: float


class Solution(msgspec.Struct, frozen=True):
    """A solved game: its size, how the solution converged, and how bots do in it."""

    game: str
    options: dict[str, str]
    positions: int
    histories: int
    choices: int
    solved: Measurement
    curve: tuple[Measurement, ...]
    bots: tuple[BotInGame, ...]


class Reporter(Protocol):
    """Receives progress reports."""

    def exploring(self, done: int, found: int) -> None:
        """`done` of the `found` public positions have been explored."""

    def learning(self, iterations: int, last: Measurement) -> None:
        """`iterations` are done, and `last` was the last measurement."""

    def asking(self, bot: str, done: int, positions: int) -> None:
        """A bot was asked in `done` of all public positions."""


class SilentReporter:
    """Ignores all reports."""

    def exploring(self, done: int, found: int) -> None:
        """Ignored."""

    def learning(self, iterations: int, last: Measurement) -> None:
        """Ignored."""

    def asking(self, bot: str, done: int, positions: int) -> None:
        """Ignored."""


SILENT = SilentReporter()


class Limits(msgspec.Struct, frozen=True):
    """When to stop: after a number of iterations or seconds, or when the solution is good enough."""

    iterations: int = 1000
    seconds: float | None = None
    exploitability: float = 0.0001


USUAL_LIMITS = Limits()


class BotSampling(msgspec.Struct, frozen=True):
    """How bots are asked: their budget of iterations, and how often if their answers vary."""

    iterations: int | None = 1000
    samples: int = 32
    seed: int | bytes | None = 0


USUAL_SAMPLING = BotSampling()


class Study(Protocol):
    """A game that is being solved: the `Study` of `facedown.lab.solve.tabular`, or of a game's own solver."""

    options: dict[str, str]
    positions: int
    histories: int
    choices: int

    @property
    def iterations(self) -> int:
        """The number of iterations so far."""

    def learn(self) -> None:
        """Run one more iteration."""

    def evaluate(self) -> tuple[float, float, float]:
        """Seat 0's payoff, the least that the solution guarantees it, and the most that it concedes."""

    def measure(self, survey: Any, progress: Any) -> tuple[float, float, float, float]:
        """A bot's exploitability, its payoff in both seats, and its payoff against the solution."""


def solver_of(game: str) -> Any:
    """The module that solves a game: the game's own, if it has one."""
    return games.get(game).solver or tabular


def solve(
    game: str,
    options: Mapping[str, OptionValue],
    limits: Limits = USUAL_LIMITS,
    bots: Sequence[str] = (),
    asking: BotSampling = USUAL_SAMPLING,
    reporter: Reporter = SILENT,
    strategy: Path | None = None,
    seats: int | None = None,
) -> Solution:
    """Solve a small game, and measure bots in it; saves the solution in the file `strategy`, for games that support it.

    >>> tiny = {"values": 2, "copies": 3, "hand": 2, "fields": 4}
    >>> solve("en_garde", tiny).solved.exploitability < 0.0001
    True
    """
    for name in bots:
        ladder.get(name)
    solver = solver_of(game)
    if strategy is not None and not hasattr(solver.Study, "save"):
        raise InvalidOption(f"a strategy for {games.get(game).title} cannot be saved in a file yet")
    study: Study = solver.Study(game, options, seats, reporter.exploring)
    curve = tuple(learn(study, limits, reporter))
    if strategy is not None:
        solver.Study.save(study, strategy)
    measured = tuple(measure(study, name, asking, reporter) for name in bots)
    return Solution(
        game=game,
        options=study.options,
        positions=study.positions,
        histories=study.histories,
        choices=study.choices,
        solved=curve[-1],
        curve=curve,
        bots=measured,
    )


def learn(study: Study, limits: Limits, reporter: Reporter) -> Iterator[Measurement]:
    """Run iterations until a limit is reached, measuring exploitability from time to time, first of uniform play."""
    last = measurement_of(study, 0.0)
    yield last
    began, next_measurement = time.perf_counter(), 1.0
    while not is_enough(last, limits):
        study.learn()
        reporter.learning(study.iterations, last)
        out_of_time = limits.seconds is not None and time.perf_counter() - began > limits.seconds
        if out_of_time or study.iterations >= min(next_measurement, limits.iterations):
            last = measurement_of(study, time.perf_counter() - began)
            next_measurement = study.iterations * MEASURE_AGAIN
            yield last


def is_enough(last: Measurement, limits: Limits) -> bool:
    in_time = limits.seconds is None or last.seconds < limits.seconds
    return not in_time or last.iterations >= limits.iterations or last.exploitability <= limits.exploitability


def measurement_of(study: Study, seconds: float) -> Measurement:
    value, low, high = study.evaluate()
    return Measurement(
        iterations=study.iterations,
        seconds=round(seconds, 3),
        value=value,
        low=low,
        high=high,
        exploitability=(high - low) / 2,
    )


def measure(study: Study, name: str, asking: BotSampling, reporter: Reporter) -> BotInGame:
    """Measure a bot in both seats."""
    began = time.perf_counter()
    survey = Survey(ladder.get(name), name, Budget(iterations=asking.iterations), asking.samples, asking.seed)
    figures = study.measure(survey, lambda done, positions: reporter.asking(name, done, positions))
    return BotInGame(
        name,
        *figures,
        information_sets=survey.information_sets,
        asked=survey.asked,
        seconds=round(time.perf_counter() - began, 3),
    )
