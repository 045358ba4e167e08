"""Measures whether the win shares in advice come true, and writes docs/calibration.md.

    python tools/calibration.py                                       the page again, from figures that are there
    python tools/calibration.py --only gargon --positions 20000       games of experts, until this many positions

Experts play against each other with ITERATIONS a move. Wherever one has a choice, the win share that `advise` would
give that seat is noted, and compared with what the seat won in the end. What was counted is in docs/calibration.json.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from fingerprint import fingerprint

from facedown import games
from facedown.bots import Budget, Known, get
from facedown.bots.expert import draw_by_weight
from facedown.kernel import dispatch, records
from facedown.kernel.chance import Rng, seed_words
from facedown.lab.playout import first_seat, start_game

DOCS = Path(__file__).resolve().parents[1] / "docs"
FIGURES, PAGE, PLOT = DOCS / "calibration.json", DOCS / "calibration.md", DOCS / "calibration.png"
SEED, ITERATIONS, BINS, WANTED, ENOUGH = 2026, 300, 10, 0.04, 20_000

INTRODUCTION = """# How well advice is calibrated

Written by `tools/calibration.py` from docs/calibration.json, which it fills; seed {seed}. Experts play each other
at tables of every size in turn, with {iterations} iterations per move; in real games they have many times as many.
Whenever one has a choice, the win share that `facedown.advise` would give its seat is compared with the final result.

Positions are sorted by that share into {bins} bins of equal width. The **expected calibration error** is the difference
between the mean predicted share and the mean result in a bin, averaged over all bins by their number of positions. The
target is at most {wanted}, over {enough:,} positions. Positions of one game share its result, so with few games chance
alone causes an error.
"""


class Reliability(msgspec.Struct):
    """How many positions fell into each bin, the sum of their predicted shares, and of the results."""

    game: str
    code: str
    games: int
    positions: list[int]
    shares: list[float]
    won: list[float]

    @property
    def error(self) -> float:
        """The expected calibration error."""
        gaps = np.abs(np.array(self.shares) - np.array(self.won))
        return float(gaps.sum() / max(sum(self.positions), 1))

    def add(self, shares: list[float], won: list[float]) -> None:
        """Add the positions of one more game."""
        for share, outcome in zip(shares, won, strict=True):
            place = min(int(share * BINS), BINS - 1)
            self.positions[place] += 1
            self.shares[place] += share
            self.won[place] += outcome
        self.games += 1


def play_game(game: str, seats: int, number: int, minds: list[Any]) -> tuple[list[float], list[float]]:
    """The shares at all decisions of a game between experts, and what the deciding seats won."""
    rules = games.get(game)
    s, rng = records.new(rules.layout), records.new(Rng)
    options = rules.setup_array(rules.read_options({}, seats))
    start_game(s, rng, seed_words(SEED), number, np.zeros(8, np.uint32), seats, options)
    noted: list[tuple[int, float]] = []
    while mask := int(dispatch.pending(s)):
        seat = int(first_seat(mask))
        move = int(dispatch.nth(s, seat, 0))
        if dispatch.count(s, seat) > 1:
            thought = minds[seat].evaluate(Known(s, seat), Budget(iterations=ITERATIONS), rng)
            noted.append((seat, thought.shares[seat]))
            move = draw_by_weight(thought.moves, rng) if mask.bit_count() > 1 else thought.moves[0].code
        dispatch.play(s, seat, move, None)
    winners = int(dispatch.result(s, np.zeros(seats, np.int32))) or (1 << seats) - 1
    won = [(winners >> seat & 1) / winners.bit_count() for seat, _ in noted]
    return [share for _, share in noted], won


def measure(figures: dict[str, Reliability], game: str, positions: int) -> None:
    """Play until there are this many positions; every game is stored at once."""
    tables = games.get(game).seats
    code = " ".join(fingerprint(game, seats, "expert") for seats in tables)
    found = figures.get(game)
    if found is None or found.code != code:
        found = Reliability(game, code, 0, [0] * BINS, [0.0] * BINS, [0.0] * BINS)
    minds = [get("expert") for _ in range(max(tables))]
    while sum(found.positions) < positions:
        found.add(*play_game(game, tables[found.games % len(tables)], found.games, minds))
        figures[game] = found
        FIGURES.write_bytes(msgspec.json.format(msgspec.json.encode(figures), indent=1) + b"\n")


def page(figures: dict[str, Reliability]) -> str:
    known = {"seed": SEED, "iterations": ITERATIONS, "bins": BINS, "wanted": WANTED, "enough": ENOUGH}
    rows = [
        f"| {games.get(one.game).title} | {one.games:,} | {sum(one.positions):,} | {one.error:.3f} | {verdict(one)} |"
        for one in figures.values()
    ]
    titles = [
        "| game | games | positions | expected calibration error | at most 0.04 |",
        "| --- | --- | --- | --- | --- |",
    ]
    commands = [
        f"    python tools/calibration.py --only {one.game} --positions {sum(one.positions)}"
        for one in figures.values()
    ]
    return "\n".join(
        [INTRODUCTION.format(**known), *titles, *rows, "", f"![Reliability]({PLOT.name})", "", *commands, ""]
    )


def verdict(one: Reliability) -> str:
    """Whether the error is small enough, over enough positions to tell."""
    if sum(one.positions) < ENOUGH:
        return "not shown yet"
    return "yes" if one.error <= WANTED else "**no**"


def plot(figures: dict[str, Reliability]) -> None:
    """Plot the results by predicted share; larger dots have more positions."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(5.5, 5.2), layout="constrained")
    axes.plot([0, 1], [0, 1], color="grey", linewidth=1, linestyle="--")
    for one in figures.values():
        counts = np.array(one.positions)
        some = counts >= 30
        promised, won = (np.array(sums)[some] / counts[some] for sums in (one.shares, one.won))
        dots = axes.scatter(promised, won, s=10 + 200 * counts[some] / counts.sum(), alpha=0.7)
        axes.plot(promised, won, color=dots.get_facecolor()[0], linewidth=1, label=games.get(one.game).title)
    axes.set(xlabel="win share that advice gives", ylabel="share of games won", xlim=(0, 1), ylim=(0, 1))
    axes.legend()
    figure.savefig(PLOT, dpi=120, metadata={"Software": None})
    pyplot.close(figure)


def main() -> None:
    """Play the requested games, then write page and plot."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--only", help="games, separated by commas")
    parser.add_argument("--positions", type=int, default=0)
    arguments = parser.parse_args()
    figures = msgspec.json.decode(FIGURES.read_bytes(), type=dict[str, Reliability]) if FIGURES.exists() else {}
    for game in arguments.only.split(",") if arguments.only else games.our_names():
        if arguments.positions:
            measure(figures, game, arguments.positions)
            print(game, sum(figures[game].positions), "positions, error", round(figures[game].error, 4), flush=True)
    plot(figures)
    PAGE.write_text(page(figures), encoding="utf-8")


if __name__ == "__main__":
    main()
