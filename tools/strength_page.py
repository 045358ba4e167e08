"""The page docs/strength.md, generated from the figures of `strength.py`."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from facedown import bots, games
from facedown.lab.tournament.clocks import Thinking, sum_up
from facedown.lab.tournament.statistics import (
    FIRST_ALONE,
    SECOND_ALONE,
    Estimate,
    estimate_decided,
    estimate_share,
    resampled_means,
)

if TYPE_CHECKING:
    from strength import Rung

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGE = DOCS / "strength.md"
CURVE = DOCS / "strength_curve.png"
LEAST_OF_DECIDED = 0.55
LEAST_OF_SEVERAL = 1.3  # times an even share
FEW_DEALS = 20  # with fewer, no interval counts

INTRODUCTION = """# How strong the bots are

Written by `tools/strength.py` from docs/strength.json, which it fills; seed {seed}. Every line has the command that
plays its deals. They are mirrored: the same cards from every seat, one bot alone among copies of the other. Intervals
are 95% bootstrap intervals over deals.

**Target** for adjacent bots: with two players, the stronger one wins at least {decided:.0%} of decided games; with n
players, one stronger bot among weaker ones wins more than {several}/n, and one weaker bot among stronger ones less than
1/n; in each case with the whole interval. *Not shown yet* means that the interval includes the limit, or that there are
fewer than {few} deals; more deals would settle it. A line with † was measured before these bots last changed how they
play.

The expert's budget is in iterations here, so that every game can be repeated, and small, so that many games can be
played. Where it takes many deals to measure what one expert wins, those deals were played separately, with more
iterations: then the column of deals has both numbers. In a real game it thinks for a second:
[benchmarks/RESULTS.md](../benchmarks/RESULTS.md) says how many iterations that is. Times were measured on a busy
machine. How well its win shares are calibrated is in [calibration.md](calibration.md).
"""


def write_page(figures: dict[str, Rung]) -> None:
    """Tables for every game, the curves, and a plot of them."""
    from strength import SEED, expert_iterations

    limits = {"decided": LEAST_OF_DECIDED, "several": LEAST_OF_SEVERAL, "few": FEW_DEALS}
    parts = [INTRODUCTION.format(seed=SEED, **limits)]
    for game in games.our_names():
        rungs = [rung for rung in figures.values() if rung.game == game]
        on_ladder = [
            rung for rung in rungs if rung.iterations in (None, expert_iterations(game, rung.seats)) or rung.is_alone
        ]
        parts += section(game, sorted(on_ladder, key=place_on_ladder))
    parts += gates_section()
    curves = curves_in(figures.values())
    if curves:
        plot_curves(curves)
        parts += curve_section(curves)
    PAGE.write_text("\n".join(parts), encoding="utf-8")


GATES = """## Against the textbook search, and masters against experts

`textbook` is a plain search from the literature that knows the rules and nothing else
(`src/facedown/bots/textbook.py`); it is never tuned. One bot sits among copies of another, and both think for the same
processor time per move on one thread. En Garde is played in single rounds. Targets, with the whole interval, of at
least {few} deals:

{targets}

Some parameters of searches ([search.md](search.md)) were chosen with games that are counted here, so these shares may
be a little too high.
"""

SMALL_GAMES = """Exploitability is by how much the best opponent wins more than its due in a small, solved En Garde, as
a win share; bots have 10,000 iterations there. The target is at most {targets}.
"""


def gates_section() -> list[str]:
    """The records of `gates.py`."""
    import gates

    if not gates.RECORDED.exists():
        return []
    found = msgspec.json.decode(gates.RECORDED.read_bytes(), type=gates.Found)
    solved = [
        f'python tools/gates.py solve --bot "{bot}" --only {small}'
        for bot, small in (name.rsplit(" ", 1) for name in found.small_games)
    ]
    last = ["python tools/gates.py record", "python tools/strength.py"]
    commands = [*(line.command for line in found.lines), *solved, *last]
    met = {line.gate.against for line in found.lines}
    targets = "\n".join(
        f"- against `{against.partition('(')[0]}`, more than {of_two:.0%} with two players and {of_several}/n with n"
        for against, (of_two, of_several) in gates.LEAST.items()
        if against in met
    )
    introduction = GATES.format(targets=targets, few=gates.FEW_DEALS)
    listed = (f"    {command}" for command in commands)
    folded = ["<details><summary>Commands</summary>", "", *listed, "", "</details>", ""]
    most = " and ".join(f"{most:g} in {name}" for name, (_, most) in gates.SMALL_GAMES.items())
    small_games = [SMALL_GAMES.format(targets=most)] if found.small_games else []
    return [introduction, *small_games, *gates.tables(found), "", *folded]


def place_on_ladder(rung: Rung) -> tuple[int, int, bool]:
    return bots.names().index(rung.weaker), rung.seats, rung.is_alone


# ---- The ladder


def section(game: str, rungs: list[Rung]) -> list[str]:
    """One game: adjacent bots, thinking times, and the commands."""
    titles = ["players", "rung", "deals", "one stronger among weaker", "target", "one weaker among stronger", "target"]
    return [
        f"## {games.get(game).title}\n",
        *markdown([*titles, "met"], [line(*same) for same in by_table(rungs)]),
        f"{budgets(rungs)}{not_measured(game, rungs)}\n",
        *markdown(["bot", "moves", "time per move", "99% within"], times(rungs)),
        "<details><summary>Commands</summary>\n",
        *(f"    {rung.command}" for rung in rungs),
        "\n</details>\n",
    ]


def by_table(rungs: list[Rung]) -> list[tuple[Rung, Rung | None]]:
    """The rungs of all tables, each with the deals in which only the stronger bot alone was measured, if any were."""
    alone = {(rung.weaker, rung.seats): rung for rung in rungs if rung.is_alone}
    return [(rung, alone.get((rung.weaker, rung.seats))) for rung in rungs if not rung.is_alone]


def budgets(rungs: list[Rung]) -> str:
    """How many iterations the expert had at each table."""
    whole = [(rung.iterations, rung.seats) for rung in rungs if rung.iterations and not rung.is_alone]
    usual = whole[0][0] if whole else 0
    others = [f"{iterations:,} with {seats} players" for iterations, seats in whole if iterations != usual]
    apart = [f"{rung.iterations:,} with {rung.seats} players" for rung in rungs if rung.is_alone]
    parts = [f"The expert has {usual:,} iterations per move", *others]
    return ", ".join(parts) + ("; alone " + ", ".join(apart) if apart else "") + "."


def not_measured(game: str, rungs: list[Rung]) -> str:
    """The tables at which a rung has not been measured yet."""
    known = {(rung.weaker, rung.seats) for rung in rungs if not rung.is_alone}
    missing = [
        f"{weaker} < {stronger} with {seats} players"
        for weaker, stronger in pairwise(bots.names(game))
        for seats in games.get(game).seats
        if (weaker, seats) not in known
    ]
    return f" Not measured yet: {', '.join(missing)}." if missing else ""


def line(rung: Rung, apart: Rung | None = None) -> list[str]:
    """One table. Deals played `apart` show what one stronger bot wins, the others what one weaker bot does."""
    alone, other = shares(apart or rung)[0], shares(rung)[1]
    measured = [rung, apart] if apart else [rung]
    mark = "" if all(one.is_of_today for one in measured) else " †"
    deals = " and ".join(f"{one.deals:,}" for one in reversed(measured))
    start = [str(rung.seats), f"{rung.weaker} < {rung.stronger}{mark}", deals, show(alone)]
    fewest = min(one.deals for one in measured)
    if rung.seats == 2:
        verdict = judge(alone.low >= LEAST_OF_DECIDED, alone.high < LEAST_OF_DECIDED, fewest)
        return [*start, f"≥ {LEAST_OF_DECIDED:.1%}", "", "", verdict]
    least, most = LEAST_OF_SEVERAL / rung.seats, 1 / rung.seats
    holds = alone.low > least and other.high < most
    verdict = judge(holds, alone.high < least or other.low > most, fewest)
    return [*start, f"> {least:.1%}", show(other), f"< {most:.1%}", verdict]


def judge(holds: bool, fails: bool, deals: int) -> str:
    return "**no**" if fails else "yes" if holds and deals >= FEW_DEALS else "not shown yet"


def shares(rung: Rung) -> tuple[Estimate, Estimate]:
    """What one stronger and one weaker bot win; with two players, their share of decided games."""
    by_deal = rung.measures
    resampled = resampled_means(by_deal, np.random.default_rng(1))
    other = estimate_share(by_deal[:, SECOND_ALONE], resampled[:, SECOND_ALONE])
    decided = estimate_decided(by_deal, resampled) if rung.seats == 2 else None
    return decided or estimate_share(by_deal[:, FIRST_ALONE], resampled[:, FIRST_ALONE]), other


def show(share: Estimate) -> str:
    return f"{share.value:.1%} ({100 * share.low:.1f}–{100 * share.high:.1f})"


def times(rungs: list[Rung]) -> list[list[str]]:
    """How long every bot thought, over all tables of a game."""
    clocks = {
        name: [
            clock
            for rung in rungs
            for bot, clock in zip((rung.stronger, rung.weaker), rung.clocks, strict=True)
            if bot == name
        ]
        for name in bots.names()
    }
    return [show_times(sum_up(name, own)) for name, own in clocks.items() if own]


def show_times(thinking: Thinking) -> list[str]:
    return [thinking.bot, f"{thinking.moves:,}", *(f"{1000 * t:,.3g} ms" for t in (thinking.mean, thinking.p99))]


# ---- More budget, more strength


def curves_in(rungs: Iterable[Rung]) -> dict[tuple[str, int], list[Rung]]:
    """Tables at which the expert was measured with at least three budgets."""
    tables: dict[tuple[str, int], list[Rung]] = {}
    for rung in rungs:
        if rung.iterations is not None:
            tables.setdefault((rung.game, rung.seats), []).append(rung)
    return {
        table: sorted(rungs, key=lambda rung: rung.iterations or 0)
        for table, rungs in tables.items()
        if len({rung.iterations for rung in rungs}) > 2
    }


def curve_section(curves: dict[tuple[str, int], list[Rung]]) -> list[str]:
    rows = [
        [games.get(game).title, str(seats), f"{rung.iterations:,}", f"{rung.deals:,}", show(shares(rung)[0])]
        for (game, seats), rungs in curves.items()
        for rung in rungs
    ]
    return [
        "## More budget, more strength\n",
        "One expert among adepts, by iterations per move; with two players, of decided games.\n",
        f"![Win share by budget]({CURVE.name})\n",
        *markdown(["game", "players", "iterations per move", "deals", "one expert among adepts"], rows),
    ]


def plot_curves(curves: dict[tuple[str, int], list[Rung]]) -> None:
    """Multiples of an even share, so that tables of different sizes can be compared."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4.2), layout="constrained")
    for (game, seats), rungs in curves.items():
        found = [shares(rung)[0] for rung in rungs]
        middle = np.array([share.value for share in found]) * seats
        reach = np.array([[share.value - share.low, share.high - share.value] for share in found]).T * seats
        label = f"{games.get(game).title}, {seats} players"
        axes.errorbar([rung.iterations or 0 for rung in rungs], middle, reach, marker="o", capsize=3, label=label)
    axes.axhline(1.0, color="grey", linewidth=1, linestyle="--")
    axes.set(xscale="log", xlabel="iterations per move", ylabel="win share among adepts, times an even one")
    axes.legend()
    figure.savefig(CURVE, dpi=120, metadata={"Software": None})
    pyplot.close(figure)


def markdown(titles: list[str], rows: list[list[str]]) -> list[str]:
    lines = [titles, ["---"] * len(titles), *rows]
    return [*("| " + " | ".join(line) + " |" for line in lines), ""]
