"""Running a simulation from the command line, and showing its results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from rich.console import Group
from rich.table import Table

from facedown import games as all_games
from facedown.lab.simulate import Distribution, Simulation, seat_bots, simulate
from facedown.terminal.output import show, tracebacks
from facedown.terminal.progress import bar, compile_for


def run_simulation(
    game: str,
    seats: int | None,
    games: int,
    seed: int | bytes | None,
    options: Mapping[str, str],
    bots: Sequence[str],
    threads: int,
    json: bool,
    cluster: str | None = None,
    card_set: Path | None = None,
    traceback: bool = False,
) -> None:
    """Simulate with a progress bar; print a summary, or one JSON object."""
    rules = all_games.get(game)
    chairs = rules.check_seats(seats)
    rules.read_options(options, chairs)
    seat_bots(bots, chairs)
    compile_for(game, bots)
    with bar() as progress:
        task = progress.add_task(f"playing {rules.title}", total=games)
        with tracebacks(traceback):
            outcome = simulate(
                game,
                chairs,
                count=games,
                seed=seed,
                options=options,
                bots=bots,
                threads=threads,
                cluster=cluster,
                card_set=card_set,
                progress=lambda done: progress.update(task, advance=done),
            )
    if json:
        print(msgspec.json.encode(outcome).decode())
    else:
        show(summary(outcome, rules.seat_names(chairs)))


def summary(outcome: Simulation, names: Sequence[str]) -> Group:
    """A summary of many games on one screen."""
    seats = left_table("Scores", "seat", "bot", "won or shared", "of games", *SPREAD)
    for seat, name in enumerate(names):
        share = f"{outcome.wins[seat] / outcome.games:.1%}"
        spread = show_spread(outcome.scores[seat])
        seats.add_row(name, outcome.bots[seat], f"{outcome.wins[seat]:,}", share, *spread)
    lengths = left_table("Moves per game", *SPREAD)
    lengths.add_row(*show_spread(outcome.length))
    ends = left_table("Endings")
    for way, times in sorted(outcome.endings.items(), key=lambda pair: -pair[1]):
        ends.add_row(all_games.get(outcome.game).ending_name(way), f"{times:,}", f"{times / outcome.games:.1%}")
    return Group(
        f"{outcome.games:,} games of {all_games.get(outcome.game).title}, {outcome.seats} seats, "
        f"{outcome.shared:,} shared, {outcome.drawn:,} drawn",
        "",
        seats,
        "",
        lengths,
        "",
        ends,
        "",
        f"{outcome.actions:,} moves in {outcome.seconds:.2f} s: {outcome.actions_per_second:,.0f} per second",
        f"seed {outcome.seed}",
    )


def left_table(title: str, *columns: str) -> Table:
    """A table without borders; without columns, it has no header either."""
    return Table(*columns, title=title, title_justify="left", show_header=bool(columns), box=None, padding=(0, 2, 0, 0))


SPREAD = ("mean", "least", "25%", "median", "75%", "most")


def show_spread(spread: Distribution) -> list[str]:
    values = (spread.least, spread.quarter, spread.median, spread.three_quarters, spread.most)
    return [f"{spread.mean:.1f}", *(f"{value:g}" for value in values)]
