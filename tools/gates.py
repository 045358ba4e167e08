"""The gates of strength: bots of ours against the textbook search, at equal processor time, with intervals.

    python tools/gates.py play --deals 100            every gate until it has 100 deals
    python tools/gates.py play --minutes 8 --workers 16 --only stone_warriors --seats 2
    python tools/gates.py play --bot master --against "expert(threads=1)" --only en_garde --seconds 0.2
    python tools/gates.py solve --workers 16          what bots give away in small, solved games
    python tools/gates.py show                        the tables, from what was played so far
    python tools/gates.py record                      the same into docs/gates.json, for docs/strength.md

Deals are mirrored: one bot alone among textbook searches, on every seat in turn, with the same cards. Both think for
the same time on one thread. Every deal is kept in a file at once, so a later run goes on where an earlier one stopped.
En Garde is played in single rounds. It needs numpy, numba and msgspec, as all of the laboratory.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from facedown import bots as ladder
from facedown import games
from facedown.bots import Budget
from facedown.games.en_garde.solver.cfr import exploitability
from facedown.games.en_garde.solver.explore import explore
from facedown.games.en_garde.solver.graph import SmallGame
from facedown.games.en_garde.solver.plans import continuations, hands_drawn, position_with
from facedown.games.en_garde.solver.walk import Plan
from facedown.kernel.tally import total
from facedown.lab.solve.survey import Survey
from facedown.lab.tournament.lineups import FIRST, is_alone, lineups, share
from facedown.lab.tournament.play import Dealer
from facedown.lab.tournament.statistics import estimate_share, resampled_means
from facedown.lab.tournament.terms import Terms, agree
from facedown.lab.workers import cores

FOLDER = Path("gates")
RECORDED = Path(__file__).resolve().parents[1] / "docs" / "gates.json"
REFERENCE = "textbook"
EXPERT = "expert(threads=1)"
SEED = 2026
SECONDS = (0.05, 0.2)
LONG_SECONDS = 1.0  # at one table of each game
LONG_TABLES = {"en_garde": 2, "gargon": 4, "stone_warriors": 2, "wizards_gambit": 3}
OPTIONS = {"en_garde": {"target": 0}}
LEAST_OF_TWO, LEAST_OF_SEVERAL = 0.55, 1.3

# Small En Gardes that can be solved, and the most that an expert may give away there.
SMALL_GAMES = {
    "3x4/3/9": ({"values": 3, "copies": 4, "hand": 3, "fields": 9}, 0.02),
    "3x5/3/11": ({"values": 3, "copies": 5, "hand": 3, "fields": 11}, 0.04),
}
SOLVE_ITERATIONS, SAMPLES = 10_000, 8


class Gate(msgspec.Struct, frozen=True):
    """One bot among others of one kind, at one table with one budget."""

    bot: str
    game: str
    seats: int
    seconds: float
    against: str = REFERENCE

    @property
    def name(self) -> str:
        """What tells it from the others."""
        against = "" if self.against == REFERENCE else f" {self.against}"
        return f"{self.bot} {self.game} {self.seats} {self.seconds:g}{against}"

    @property
    def least(self) -> float:
        """What the whole interval must be above."""
        return LEAST_OF_TWO if self.seats == 2 else LEAST_OF_SEVERAL / self.seats

    def terms(self) -> Terms:
        """As those of a tournament between two bots."""
        budget = Budget(seconds=self.seconds)
        return agree(self.game, [self.bot, self.against], self.seats, OPTIONS.get(self.game, {}), SEED, budget)


class Played(msgspec.Struct, frozen=True):
    """One deal of a gate: what part of its games the bot has won, and how long both thought a move."""

    number: int
    share: float
    seconds: tuple[float, float]


def all_gates(bot: str, against: str) -> Iterator[Gate]:
    for game in games.names():
        for seats in games.get(game).seats:
            for seconds in SECONDS:
                yield Gate(bot, game, seats, seconds, against)
        yield Gate(bot, game, LONG_TABLES[game], LONG_SECONDS, against)


# ---- Playing


@cache
def dealer_for(gate: Gate) -> Dealer:
    dealer = Dealer(gate.terms(), [lineup for lineup in lineups(gate.seats) if is_alone(FIRST, lineup)])
    dealer.warm_up()
    return dealer


def play_deal(task: tuple[Gate, int]) -> tuple[Gate, Played]:
    gate, number = task
    dealer = dealer_for(gate)
    deal = dealer.deal(number)
    won = [share(FIRST, lineup, winners) for lineup, winners in zip(dealer.chairs, deal.winners[0], strict=True)]
    seconds = [clock.seconds / max(clock.moves, 1) for clock in deal.clocks]
    return gate, Played(number, float(np.mean(won)), (seconds[0], seconds[1]))


def compile_game(gate: Gate) -> None:
    """Fill the cache of machine code, before many processes want the same at once."""
    dealer_for(gate)


def file_of(gate: Gate, folder: Path) -> Path:
    return folder / f"{gate.name.replace(' ', '-')}.jsonl"


def read(gate: Gate, folder: Path) -> list[Played]:
    """The deals of a gate; the first line has the terms under which they were played."""
    file = file_of(gate, folder)
    if not file.exists():
        return []
    terms, *deals = file.read_bytes().splitlines()
    if msgspec.json.decode(terms, type=Terms) != gate.terms():
        raise SystemExit(f"{file} was played under other terms or by other code: move it away")
    return [msgspec.json.decode(line, type=Played) for line in deals]


def keep(gate: Gate, deal: Played, folder: Path) -> None:
    file = file_of(gate, folder)
    if not file.exists():
        file.write_bytes(msgspec.json.encode(gate.terms()) + b"\n")
    with file.open("ab") as out:
        out.write(msgspec.json.encode(deal) + b"\n")


def missing_deals(gates: Sequence[Gate], deals: int, folder: Path) -> Iterator[tuple[Gate, int]]:
    """What is left to play, in turn, so that all gates come on alike."""
    known = {gate: {deal.number for deal in read(gate, folder)} for gate in gates}
    for number in range(deals):
        for gate in gates:
            if number not in known[gate]:
                yield gate, number


def play(gates: Sequence[Gate], deals: int, minutes: float, workers: int, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    until = time.monotonic() + 60 * minutes
    context = multiprocessing.get_context("spawn")
    one_of_each_game = [next(same) for _, same in groupby(gates, key=lambda gate: gate.game)]
    with context.Pool(min(workers, len(one_of_each_game))) as pool:
        pool.map(compile_game, one_of_each_game, 1)
    with context.Pool(workers) as pool:
        for gate, deal in results(pool, missing_deals(gates, deals, folder), 2 * workers, until):
            keep(gate, deal, folder)
        pool.terminate()


def results(pool: Any, tasks: Iterator[tuple[Gate, int]], ahead: int, until: float) -> Iterator[tuple[Gate, Played]]:
    """Deals as they are done, until none is left or the time is up; those that are not done then are dropped."""
    waiting: list[Any] = []
    more = True
    while (more or waiting) and time.monotonic() < until:
        while more and len(waiting) < ahead:
            task = next(tasks, None)
            more = task is not None
            if task is not None:
                waiting.append(pool.apply_async(play_deal, (task,)))
        ready = [one for one in waiting if one.ready()]
        waiting = [one for one in waiting if not one.ready()]
        yield from (one.get() for one in ready)
        time.sleep(0.01)


# ---- Small games


@cache
def small_game(name: str, with_memory: bool) -> SmallGame:
    return explore("en_garde", SMALL_GAMES[name][0], with_memory=with_memory)


@cache
def surveyed(bot: str) -> Survey:
    return Survey(ladder.get(bot), bot, Budget(iterations=SOLVE_ITERATIONS), SAMPLES, SEED)


def ask_one(task: tuple[str, str, int, int]) -> dict[int, float]:
    """What a bot plays in a public position with one hand."""
    name, bot, number, hand = task
    survey = surveyed(bot)
    game = small_game(name, survey.remembers)
    seat = int(game.graph.actor[number])
    tally = game.hands(int(total(game.positions[number].hand[seat])))[hand]
    survey.asked = (number * 1000 + hand) * SAMPLES  # the same chance, whichever process is asked
    return dict(survey.chances(position_with(game, number, seat, tally), seat))


def measure_in_small_game(name: str, bot: str, pool: Any) -> float:
    """The exploitability of a bot. Positions with as many cards played are asked about at the same time."""
    game = small_game(name, surveyed(bot).remembers)
    weights = np.zeros(len(game.graph.hand))
    reached = [[np.zeros(hands, np.bool_) for hands in both] for both in game.graph.hands]
    for hands in reached[0]:
        hands[:] = True
    for _, same in groupby(game.in_order.tolist(), key=lambda number: int(total(game.positions[number].discard))):
        numbers = list(same)
        choices = {(number, hand): by_code for number in numbers for hand, by_code in choices_at(game, number).items()}
        asked = [(n, hand) for n, hand in choices if reached[n][int(game.graph.actor[n])][hand]]
        answers = pool.map(ask_one, [(name, bot, *one) for one in asked], 4)
        for one, chances in zip(asked, answers, strict=True):
            for code, chance in chances.items():
                weights[choices[one][code]] = chance
        for number in numbers:
            pass_on(game, number, reached, weights)
    return float(exploitability(game, Plan(weights, False)))


def choices_at(game: SmallGame, number: int) -> dict[int, dict[int, int]]:
    """By hand, the number of each choice in a position by the code of its move."""
    found: dict[int, dict[int, int]] = {}
    for move in game.moves(number):
        for choice in range(game.graph.first_choice[move], game.graph.first_choice[move + 1]):
            found.setdefault(int(game.graph.hand[choice]), {})[int(game.codes[move])] = choice
    return found


def pass_on(game: SmallGame, number: int, reached: Any, weights: Any) -> None:
    """Note which hands the bot's own play can lead to from a position."""
    actor = int(game.graph.actor[number])
    for child, choices in continuations(game, number):
        reached[child][1 - actor] |= reached[number][1 - actor]
        taken = choices[(weights[choices] > 0) & reached[number][actor][game.graph.hand[choices]]]
        reached[child][actor][hands_drawn(game, taken)] = True


def solve(bots: Sequence[str], names: Sequence[str], workers: int, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "small-games.json"
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        for name in names:
            for bot in bots:
                known = msgspec.json.decode(file.read_bytes()) if file.exists() else {}
                began = time.monotonic()
                found = {"exploitability": measure_in_small_game(name, bot, pool), "iterations": SOLVE_ITERATIONS}
                known[f"{bot} {name}"] = {**found, "seconds": round(time.monotonic() - began, 1)}
                file.write_bytes(msgspec.json.format(msgspec.json.encode(known)))


# ---- Tables


class Line(msgspec.Struct, frozen=True):
    """A gate as it is recorded: how many deals brought which share, and how long both bots thought a move."""

    gate: Gate
    outcomes: dict[str, int]
    thought: tuple[float, float]

    @property
    def shares(self) -> Any:
        """The shares of all deals."""
        return np.repeat([float(share) for share in self.outcomes], list(self.outcomes.values()))

    @property
    def command(self) -> str:
        """What plays these deals."""
        gate, deals = self.gate, len(self.shares)
        bots = "".join(
            f' --{name} "{bot}"'
            for name, bot, usual in (("bot", gate.bot, EXPERT), ("against", gate.against, REFERENCE))
            if bot != usual
        )
        where = f"--only {gate.game} --seats {gate.seats} --seconds {gate.seconds:g} --deals {deals}"
        return f"python tools/gates.py play{bots} {where}"


class Found(msgspec.Struct, frozen=True):
    """All that is recorded: gates, and what bots give away in small games by `BOT GAME`."""

    lines: list[Line]
    small_games: dict[str, dict[str, float]]


def found_in(gates: Sequence[Gate], folder: Path) -> Found:
    lines = []
    for gate in gates:
        if deals := read(gate, folder):
            outcomes = Counter(f"{deal.share:.6g}" for deal in deals)
            first, second = (float(np.mean([deal.seconds[bot] for deal in deals])) for bot in (0, 1))
            lines.append(Line(gate, dict(sorted(outcomes.items())), (round(first, 4), round(second, 4))))
    file = folder / "small-games.json"
    return Found(lines, msgspec.json.decode(file.read_bytes()) if file.exists() else {})


def record(gates: Sequence[Gate], folder: Path) -> None:
    """Add what was played to the recorded figures; a gate that was played again replaces what was there."""
    known = msgspec.json.decode(RECORDED.read_bytes(), type=Found) if RECORDED.exists() else Found([], {})
    new = found_in(gates, folder)
    lines = {line.gate.name: line for line in [*known.lines, *new.lines]}
    all_found = Found([lines[name] for name in sorted(lines)], known.small_games | new.small_games)
    RECORDED.write_bytes(msgspec.json.format(msgspec.json.encode(all_found)) + b"\n")


TITLES = ("table", "bot", "against", "seconds per move", "deals", "share", "target", "met", "time per move")


def row(line: Line) -> list[str]:
    gate, shares = line.gate, line.shares
    found = estimate_share(shares, resampled_means(shares[:, None], np.random.default_rng(1))[:, 0])
    verdict = "yes" if found.low > gate.least else "**no**" if found.high < gate.least else "not shown yet"
    interval = f"{found.value:.1%} ({100 * found.low:.1f}-{100 * found.high:.1f})"
    thought = " / ".join(f"{1000 * seconds:.0f} ms" for seconds in line.thought)
    names = [bot.replace("(threads=1)", "") for bot in (gate.bot, gate.against)]
    table = f"{games.get(gate.game).title}, {gate.seats}"
    return [table, *names, f"{gate.seconds:g}", f"{len(shares)}", interval, f"> {gate.least:.1%}", verdict, thought]


def tables(found: Found) -> list[str]:
    """Both tables as Markdown."""
    rows = [list(TITLES), ["---"] * len(TITLES), *map(row, found.lines)]
    if found.small_games:
        rows += [[], ["bot and small game", "exploitability"], ["---", "---"]]
        rows += [[name, f"{small['exploitability']:.4f}"] for name, small in found.small_games.items()]
    return ["| " + " | ".join(cells) + " |" if cells else "" for cells in rows]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=("play", "solve", "show", "record"))
    parser.add_argument("--bot", default=EXPERT, help="bots to measure, with commas")
    parser.add_argument("--against", default=REFERENCE, help="the bot that they play against")
    parser.add_argument("--only", help="games, with commas; for solve, small games")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--deals", type=int, default=100, help="how many there should be in all, for each gate")
    parser.add_argument("--minutes", type=float, default=1e9, help="the longest to play")
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--folder", type=Path, default=FOLDER)
    wanted = parser.parse_args()
    only = wanted.only.split(",") if wanted.only else None
    gates = [
        gate
        for bot in wanted.bot.split(",")
        for gate in all_gates(bot, wanted.against)
        if (only is None or gate.game in only)
        and wanted.seats in (None, gate.seats)
        and wanted.seconds in (None, gate.seconds)
    ]
    if wanted.what == "play":
        play(gates, wanted.deals, wanted.minutes, wanted.workers, wanted.folder)
    elif wanted.what == "solve":
        solve(wanted.bot.split(","), only or list(SMALL_GAMES), wanted.workers, wanted.folder)
    if wanted.what == "record":
        record(gates, wanted.folder)
    print("\n".join(tables(found_in(gates, wanted.folder))))


if __name__ == "__main__":
    main()
