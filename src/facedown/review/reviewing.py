"""A whole review, in parts that can be computed separately: one for the deal, and one for every move."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import numpy as np

from facedown.bots import MASTER, Known, Thinker
from facedown.bots.expert import ExpertBot
from facedown.bots.master import MasterBot, has_master
from facedown.kernel import chance, dispatch, records
from facedown.kernel.chance import Rng
from facedown.kernel.log import MOST_SEATS
from facedown.lab.rollouts import new_buffers
from facedown.lab.workers import cores
from facedown.review.balance import balance, steps_of, turning_points
from facedown.review.judging import Effort, Finding, look_at
from facedown.review.positions import PlayedGame, play_again
from facedown.review.report import Review
from facedown.review.values import Rollouts, Value, key_from, mean_of, on_grid
from facedown.review.worlds import unsettled
from facedown.table.record import GameRecord

# Budgets for a whole game, whatever its length: within 30 seconds on two cores in all of our games.
ALL_ROLLOUTS, MOST_ROLLOUTS = 100_000, 3_000
ALL_ITERATIONS, MOST_ITERATIONS = 120_000, 3_000
ALL_ACTIONS = 8_000_000  # the most moves in all rollouts to the end of the game
FEWEST = 16
EXPERT = "expert"
DEALS = 4_000

Progress = Callable[[int, int], None]
Part = Finding | Value


def review(
    record: GameRecord,
    *,
    seed: int = 0,
    workers: int | None = None,
    effort: float = 1.0,
    progress: Progress = lambda done, of: None,
) -> Review:
    """Explain what happened in a game. The same record, seed and effort give the same review, on any number of cores.

    `progress` is called with the number of parts done and in total. An `effort` of 4 takes four times as long, and
    halves errors.
    """
    reviewer = Reviewer(record, seed=seed, effort=effort)
    done = [0]
    counting = threading.Lock()

    def work(number: int) -> Part:
        part = reviewer.part(number)
        with counting:
            done[0] += 1
            progress(done[0], reviewer.parts)
        return part

    with ThreadPoolExecutor(workers or cores()) as pool:
        return reviewer.put_together(list(pool.map(work, range(reviewer.parts))))


class Reviewer:
    """A review in parts: any thread or process can compute each of them, and they are combined at the end."""

    def __init__(self, record: GameRecord, *, seed: int = 0, effort: float = 1.0) -> None:
        self.record = record
        self.game: PlayedGame = play_again(record)
        self.judge = judge_of(self.game.game.name, self.game.game.seats, self.game.start)
        self.effort = effort_for(len(self.game.moves), self.game.game.seats, effort)
        self._deals = max(int(DEALS * effort), FEWEST)
        self._seed = chance.seed_bytes(seed)
        self._of_thread = threading.local()

    @property
    def parts(self) -> int:
        """How many parts there are: the deal, the end, and every move."""
        return len(self.game.moves) + 2

    def part(self, number: int) -> Part:
        """Compute one part."""
        rollouts, bot = self._tools()
        if number == 0:
            return self._start(rollouts)
        if number == 1:
            return self._end(rollouts)
        played = self.game.moves[number - 2]
        effort = self.effort
        if number == 2:  # the luck of the deal is the value of the first position, whose error is in every balance
            effort = msgspec.structs.replace(effort, fewest=self._deals)
        return look_at(played, rollouts, bot, effort, self._key(f"move {number - 1}").tobytes())

    def put_together(self, parts: Sequence[Any]) -> Review:
        """The review, from all parts in order."""
        start, end, *findings = parts
        game, rules = self.game.game, self.game.game.rules
        steps = steps_of(self.game.moves, findings, end)
        return Review(
            game=game.name,
            seats=game.seats,
            players=self.record.players,
            finished=self.game.is_over,
            points=rules.points,
            bot=self.judge,
            rollouts=self.effort.rollouts,
            steps=steps,
            end=end.shares,
            balance=balance(start, steps, findings, end),
            turning_points=turning_points(steps, end),
        )

    def _tools(self) -> tuple[Rollouts, Thinker]:
        """The rollouts and the bot of one thread."""
        if not hasattr(self._of_thread, "tools"):
            rules, seats = self.game.game.rules, self.game.game.seats
            self._of_thread.tools = Rollouts(rules, seats, new_buffers(rules.layout)), make_bot(self.judge)
        tools: tuple[Rollouts, Thinker] = self._of_thread.tools
        return tools

    def _start(self, rollouts: Rollouts) -> Value:
        """The value of the game before it is dealt; for an arranged position, of that position."""
        key, number = self._key("deal"), self._deals
        if self.record.arranged is not None:
            return mean_of(rollouts.to_end(unsettled(self.game.start, number, key.tobytes()), key))
        return mean_of(rollouts.to_end(rollouts.deals(self.game.game.options, number, key), key))

    def _end(self, rollouts: Rollouts) -> Value:
        """The result of the game; for an unfinished one, the expected result."""
        last = self.game.game.record
        seats = rollouts.seats
        if not self.game.is_over:
            key = self._key("end")
            return mean_of(rollouts.to_end(unsettled(last, self._deals, key.tobytes()), key))
        shares = np.zeros(MOST_SEATS)
        dispatch.worth(last, np.zeros(MOST_SEATS, np.int64), shares, seats)
        return Value(on_grid(shares[:seats]), (0.0,) * seats)

    def _key(self, what: str) -> Any:
        return key_from(self._seed, bytes.fromhex(self.record.seed), what)


def effort_for(moves: int, seats: int, effort: float) -> Effort:
    """The effort per move: the longer a game, the less for each, so that no review takes too long.

    A rollout to the end takes on average half as long as the game. For each move there are some with all cards open,
    before and after it, and half as many from what each seat knew.
    """
    share = effort / max(moves, 1)
    rollouts = min(ALL_ROLLOUTS * share, MOST_ROLLOUTS * effort)
    iterations = min(ALL_ITERATIONS * share, MOST_ITERATIONS * effort)
    actions = rollouts * (1 + seats / 4) * moves**2 / 2
    part = min(1.0, ALL_ACTIONS * effort / actions) if actions else 1.0
    return Effort(max(int(rollouts), FEWEST), max(int(iterations), FEWEST), part)


def judge_of(name: str, seats: int, start: Any) -> str:
    """The bot that finds the best moves: a master that was trained for such a table, or else the expert."""
    if not has_master(name, seats):
        return EXPERT
    return MASTER if MasterBot().knows(Known(start, 0), records.new(Rng)) else EXPERT


def make_bot(judge: str) -> Thinker:
    """The bot with that name, on one thread, because other threads work on other moves."""
    return MasterBot() if judge == MASTER else ExpertBot(threads=1)
