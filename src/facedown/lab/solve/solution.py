"""Solving a small game, and measuring bots in it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Protocol

import msgspec

from facedown import bots as ladder
from facedown.bots import Budget
from facedown.kernel.options import OptionValue
from facedown.lab.solve.cfr import Learner, best_answers, value_of_left
from facedown.lab.solve.explore import explore
from facedown.lab.solve.graph import SmallGame
from facedown.lab.solve.policies import Survey, plan_of
from facedown.lab.solve.strategy import save_strategy
from facedown.lab.solve.walk import Plan, expected_gain

# By how much the number of iterations grows between two measurements.
LOOK_AGAIN = 1.5


class Look(msgspec.Struct, frozen=True):
    """The quality of the solution after some iterations.

    `value` is the win share of the fencer who starts, if both follow the solution. The solution secures them `low`,
    and allows them at most `high`: so the value of perfect play is between the two, and half of their difference is
    the solution's exploitability.
    """

    iterations: int
    seconds: float
    value: float
    low: float
    high: float
    exploitability: float


class BotInGame(msgspec.Struct, frozen=True):
    """A bot in a small game.

    `exploitability` is the win share above a half that its best opponent has, as many rounds on either side;
    `starting` and `second` are the bot's own win shares against that opponent, and `against_solution` is its win
    share against perfect play. It was asked for its move `asked` times in `information_sets` information sets.
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
    solved: Look
    curve: tuple[Look, ...]
    bots: tuple[BotInGame, ...]


class Audience(Protocol):
    """Receives reports on the progress."""

    def exploring(self, done: int, found: int) -> None:
        """`done` of the `found` public positions have been explored."""

    def learning(self, iterations: int, last: Look) -> None:
        """`iterations` are done, and `last` was the last measurement."""

    def asking(self, bot: str, done: int, positions: int) -> None:
        """A bot was asked in `done` of all public positions."""


class Nobody:
    """Ignores all reports."""

    def exploring(self, done: int, found: int) -> None:
        """Ignored."""

    def learning(self, iterations: int, last: Look) -> None:
        """Ignored."""

    def asking(self, bot: str, done: int, positions: int) -> None:
        """Ignored."""


NOBODY = Nobody()


class Limits(msgspec.Struct, frozen=True):
    """When to stop: after a number of iterations or seconds, or when the solution is good enough."""

    iterations: int = 1000
    seconds: float | None = None
    exploitability: float = 0.0001


USUAL_LIMITS = Limits()


class Asking(msgspec.Struct, frozen=True):
    """How bots are asked: their budget of iterations, and how often where they do not always answer the same."""

    iterations: int | None = 1000
    samples: int = 32
    seed: int | bytes | None = 0


USUAL_ASKING = Asking()


def solve(
    game: str,
    options: Mapping[str, OptionValue],
    limits: Limits = USUAL_LIMITS,
    bots: Sequence[str] = (),
    asking: Asking = USUAL_ASKING,
    audience: Audience = NOBODY,
    strategy: Path | None = None,
) -> Solution:
    """Solve one round of a small game, and measure bots in it; the solution goes into the file `strategy`.

    >>> tiny = {"values": 2, "copies": 3, "hand": 2, "fields": 4}
    >>> solve("en_garde", tiny).solved.exploitability < 0.0001
    True
    """
    for name in bots:
        ladder.get(name)
    small = explore(game, options, audience.exploring)
    learner = Learner(small)
    curve = tuple(learn(learner, limits, audience))
    if strategy is not None:
        save_strategy(strategy, small, learner.average)
    measured = tuple(measure(small, learner.average, name, asking, audience) for name in bots)
    return Solution(
        game=game,
        options=small.options,
        positions=len(small.positions),
        histories=small.histories,
        choices=small.choices,
        solved=curve[-1],
        curve=curve,
        bots=measured,
    )


def learn(learner: Learner, limits: Limits, audience: Audience) -> Iterator[Look]:
    """Learn until a limit is reached, measuring exploitability from time to time, first that of uniform play."""
    last = look(learner, 0.0)
    yield last
    began, next_look = time.perf_counter(), 1.0
    while not is_enough(last, limits):
        learner.learn()
        audience.learning(learner.iterations, last)
        out_of_time = limits.seconds is not None and time.perf_counter() - began > limits.seconds
        if out_of_time or learner.iterations >= min(next_look, limits.iterations):
            last = look(learner, time.perf_counter() - began)
            next_look = learner.iterations * LOOK_AGAIN
            yield last


def is_enough(last: Look, limits: Limits) -> bool:
    in_time = limits.seconds is None or last.seconds < limits.seconds
    return not in_time or last.iterations >= limits.iterations or last.exploitability <= limits.exploitability


def look(learner: Learner, seconds: float) -> Look:
    game, plan = learner.game, learner.average
    left, right = best_answers(game, plan)
    return Look(
        iterations=learner.iterations,
        seconds=round(seconds, 3),
        value=value_of_left(game, plan),
        low=0.5 - right,
        high=0.5 + left,
        exploitability=(left + right) / 2,
    )


def measure(game: SmallGame, solution: Plan, name: str, asking: Asking, audience: Audience) -> BotInGame:
    """How a bot does in a game, on both sides."""
    began = time.perf_counter()
    survey = Survey(ladder.get(name), name, Budget(iterations=asking.iterations), asking.samples, asking.seed)
    plan = plan_of(game, survey, lambda done, positions: audience.asking(name, done, positions))
    answer_of_left, answer_of_right = best_answers(game, plan)
    gains = [expected_gain(game, seat, plan, solution) for seat in (0, 1)]
    return BotInGame(
        name=name,
        exploitability=(answer_of_left + answer_of_right) / 2,
        starting=0.5 - answer_of_right,
        second=0.5 - answer_of_left,
        against_solution=0.5 + sum(gains) / 2,
        information_sets=survey.information_sets,
        asked=survey.asked,
        seconds=round(time.perf_counter() - began, 3),
    )
