"""Measures how strong adjacent bots of the ladder are against each other, and writes docs/strength.md.

    python tools/strength.py                                          the page again, from figures that are there
    python tools/strength.py --rung novice,apprentice --deals 2000    these two, in every game, up to 2,000 deals
    python tools/strength.py --only gargon --seats 5 --rung adept,expert --deals 100 --iterations 4000 --minutes 10
    python tools/strength.py --only gargon --seats 5 --rung adept,expert --deals 100 --iterations 4000 --alone

What was played is kept in docs/strength.json: the same command with more deals goes on where it stopped, and one that
is interrupted has lost nothing. Deals of bots that play differently today (`fingerprint.py`) are thrown away. `--alone`
plays only what one stronger bot among weaker ones wins, which takes a part of the time: most of it goes by where
several experts think.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import msgspec
import numpy as np
from fingerprint import fingerprints

from facedown import bots, games
from facedown.bots import AS_USUAL, Budget
from facedown.lab.tournament import agree
from facedown.lab.tournament.clocks import Clock
from facedown.lab.tournament.lineups import FIRST, Lineup, is_alone, lineups, share
from facedown.lab.tournament.play import Deal, Dealer
from facedown.lab.tournament.quick import are_quick, play_quick_deals
from facedown.lab.tournament.statistics import FIRST_ALONE, measure
from facedown.lab.tournament.terms import Terms

ROOT = Path(__file__).resolve().parents[1]
FIGURES = ROOT / "docs" / "strength.json"
SEED = 2026
BATCH = 500  # quick deals at once
COLUMNS = 4  # measures of a deal; our own games are not played for points
TIMED = 3  # deals among quick bots that are replayed to time their moves

# Iterations per move with which the expert is measured. At a table it has a second: many times as many.
EXPERT = {"en_garde": 1500, "gargon": 500, "stone_warriors": 2000, "wizards_gambit": 2000}
# At a table where one turn changes little, fewer would show little.
EXPERT_AT = {("stone_warriors", 3): 12_000, ("stone_warriors", 4): 12_000}


def expert_iterations(game: str, seats: int) -> int:
    """The expert's budget at a table, as the page shows it."""
    return EXPERT_AT.get((game, seats), EXPERT[game])


class Rung(msgspec.Struct):
    """Two adjacent bots at one table: how many deals had each result, and how long both thought.

    An outcome is what `measure` says of a deal, the stronger bot being the first; `code` has the fingerprints of both
    bots. If only the stronger bot `is_alone` was played, only that is known.
    """

    game: str
    seats: int
    stronger: str
    weaker: str
    iterations: int | None
    code: str
    deals: int = 0
    outcomes: dict[str, int] = {}
    clocks: list[Clock] = []
    is_alone: bool = False

    @property
    def name(self) -> str:
        """The key under which the figures are stored."""
        words = [self.game, str(self.seats), self.weaker, self.stronger]
        budget = [str(self.iterations)] if self.iterations else []
        return " ".join([*words, *budget, *(["alone"] if self.is_alone else [])])

    @property
    def measures(self) -> np.ndarray:
        """A row for every deal."""
        rows = [[float(number) for number in outcome.split()] for outcome in self.outcomes]
        return np.repeat(np.array(rows).reshape(-1, COLUMNS), list(self.outcomes.values()), axis=0)

    @property
    def is_of_today(self) -> bool:
        """Whether both bots still play the same."""
        return self.code == fingerprints(self.game, self.seats, self.weaker, self.stronger)

    @property
    def command(self) -> str:
        """The command that plays these deals."""
        budget = f" --iterations {self.iterations}" if self.iterations else ""
        rung = f"--rung {self.weaker},{self.stronger} --deals {self.deals}{budget}{' --alone' if self.is_alone else ''}"
        return f"python tools/strength.py --only {self.game} --seats {self.seats} {rung}"

    def add(self, deals: list[Deal]) -> None:
        """Add more deals."""
        rows = measure_alone(deals, self.seats) if self.is_alone else measure(deals, self.seats)[:, 0, :COLUMNS]
        counted = Counter(self.outcomes)
        counted.update(" ".join(f"{number:.6g}" for number in row) for row in rows)
        self.outcomes = dict(counted)
        self.deals += len(deals)


def alone_lineups(seats: int) -> list[Lineup]:
    """The lineups in which the stronger bot is alone."""
    return [lineup for lineup in lineups(seats) if is_alone(FIRST, lineup)]


def measure_alone(deals: list[Deal], seats: int) -> np.ndarray:
    """Like `measure`, for deals in which nothing else was played."""
    rows = np.full((len(deals), COLUMNS), np.nan)
    for row, deal in zip(rows, deals, strict=True):
        games_played = zip(alone_lineups(seats), deal.winners[0], strict=True)
        row[FIRST_ALONE] = np.mean([share(FIRST, lineup, winners) for lineup, winners in games_played])
    return rows


# ---- Figures


def load() -> dict[str, Rung]:
    """All figures measured so far."""
    if not FIGURES.exists():
        return {}
    return msgspec.json.decode(FIGURES.read_bytes(), type=dict[str, Rung])


def save(figures: dict[str, Rung]) -> None:
    """Write all figures, sorted, so that a diff shows a change as such."""
    ordered = {name: figures[name] for name in sorted(figures)}
    lines = (
        f"{msgspec.json.encode(name).decode()}: {msgspec.json.encode(rung).decode()}" for name, rung in ordered.items()
    )
    FIGURES.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def terms_of(rung: Rung) -> Terms:
    """The stronger bot is the first of the pair."""
    budget = Budget(iterations=rung.iterations) if rung.iterations else AS_USUAL
    return agree(rung.game, [rung.stronger, rung.weaker], rung.seats, {}, SEED, budget)


def play_on(figures: dict[str, Rung], rung: Rung, deals: int, minutes: float) -> None:
    """Play until there are this many deals or the time is up; every deal is stored at once."""
    terms, until = terms_of(rung), time.monotonic() + 60 * minutes
    dealer = Dealer(terms, alone_lineups(rung.seats) if rung.is_alone else ())
    if not rung.clocks:
        dealer.warm_up()
        rung.clocks = [Clock(), Clock()]
    is_quick = are_quick(terms.bots)
    while rung.deals < deals and time.monotonic() < until:
        if is_quick:
            batch = play_quick_deals(terms, range(rung.deals, min(rung.deals + BATCH, deals)))
        else:
            batch = [dealer.deal(rung.deals)]
        timed = [dealer.deal(number) for number in range(TIMED)] if is_quick and not rung.deals else batch
        rung.clocks = [add_clocks(clock, [deal.clocks[bot] for deal in timed]) for bot, clock in enumerate(rung.clocks)]
        rung.add(batch)
        figures[rung.name] = rung
        save(figures)


def add_clocks(clock: Clock, others: list[Clock]) -> Clock:
    """All times combined."""
    clocks = [clock, *others]
    classes = sum((Counter(one.classes) for one in clocks), Counter[int]())
    return Clock(sum(one.moves for one in clocks), sum(one.seconds for one in clocks), dict(classes))


def wanted(arguments: argparse.Namespace) -> Iterator[Rung]:
    """The rungs that the command names."""
    for game in arguments.only.split(",") if arguments.only else games.our_names():
        rungs = [tuple(arguments.rung.split(","))] if arguments.rung else pairwise(bots.names(game))
        for weaker, stronger in rungs:
            for seats in [arguments.seats] if arguments.seats else games.get(game).seats:
                budget = arguments.iterations or expert_iterations(game, seats)
                iterations = None if are_quick((weaker, stronger)) else budget
                code, is_alone = fingerprints(game, seats, weaker, stronger), arguments.alone and iterations is not None
                yield Rung(game, seats, stronger, weaker, iterations, code, is_alone=is_alone)


def main() -> None:
    """Play the requested deals, then write the page."""
    from strength_page import write_page

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--only", help="games, separated by commas")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--rung", help="two bots, the weaker first; default: all adjacent ones")
    parser.add_argument(
        "--deals", type=int, default=0, help="how many there should be in total, for each line of the page"
    )
    parser.add_argument("--iterations", type=int, help="the expert's (default: those on the page)")
    parser.add_argument("--alone", action="store_true", help="only the stronger bot among weaker ones")
    parser.add_argument("--minutes", type=float, default=1e9, help="the most minutes for each line")
    arguments = parser.parse_args()
    figures = load()
    for rung in wanted(arguments) if arguments.deals else ():
        known = figures.get(rung.name)
        begun = known if known and known.is_of_today else rung
        if begun.deals < arguments.deals:
            play_on(figures, begun, arguments.deals, arguments.minutes)
            print(begun.name, begun.deals, "deals", begun.measures.mean(axis=0).round(3).tolist(), flush=True)
    write_page(figures)


if __name__ == "__main__":
    main()
