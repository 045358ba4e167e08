"""Solving a small game from the command line, and showing the result."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
from rich.console import Group, RenderableType
from rich.progress import Progress, TaskID
from rich.table import Table

from facedown import bots as ladder
from facedown import games
from facedown.bots.spec import split_specs
from facedown.lab.solve.solution import BotSampling, Limits, Measurement, Solution, solve, solver_of
from facedown.terminal.output import show
from facedown.terminal.progress import bar, compile_for


def run_solver(
    game: str,
    options: Mapping[str, str],
    limits: Limits,
    bots: str,
    asking: BotSampling,
    file: Path | None,
    strategy: Path | None = None,
    seats: int | None = None,
) -> None:
    """Solve with a progress bar; print the result, and write it to a file if one is given."""
    names = ladder.names(game) if bots == "all" else [name for name in split_specs(bots) if name]
    for name in names:
        ladder.get(name)
    solver_of(game).check(game, options, seats)
    compile_for(game, names)
    with bar() as progress:
        solution = solve(game, options, limits, names, asking, ProgressBars(progress, limits), strategy, seats)
    if file:
        file.write_bytes(msgspec.json.format(msgspec.json.encode(solution)) + b"\n")
    show(summary(solution))
    if strategy is not None:
        shown = " ".join(f"--option {name}={value}" for name, value in solution.options.items())
        print(f"The strategy is in {strategy}. To play against it: facedown terminal {game} {shown} --bots {strategy}")


class ProgressBars:
    """Shows progress bars."""

    def __init__(self, progress: Progress, limits: Limits) -> None:
        self.progress = progress
        self.limits = limits
        self.tasks: dict[str, TaskID] = {}
        self.show("exploring", "compiling", 0, None)

    def show(self, key: str, text: str, done: int, total: int | None) -> None:
        """Update one progress bar."""
        if key not in self.tasks:
            self.tasks[key] = self.progress.add_task(text)
        self.progress.update(self.tasks[key], description=text, completed=done, total=total)

    def exploring(self, done: int, found: int) -> None:
        """`done` of the `found` public positions have been explored."""
        self.show("exploring", f"exploring, {found:,} found", done, found)

    def learning(self, iterations: int, last: Measurement) -> None:
        """`iterations` are done, and `last` was the last measurement."""
        self.show("learning", f"exploitability {last.exploitability:.5f}", iterations, self.limits.iterations)

    def asking(self, bot: str, done: int, positions: int) -> None:
        """A bot was asked in `done` of all public positions."""
        self.show(bot, f"asking {bot}", done, positions)


def summary(solution: Solution) -> Group:
    """A summary of a solved game on one screen."""
    rules, solved = games.get(solution.game), solution.solved
    what = "information sets" if rules.solver is None else "public positions"
    value = f"value for {rules.seat_names(2)[0]}" if rules.solver is None else rules.solver.VALUE
    unit = " (in points)" if rules.points is not None else ""
    note = "" if rules.solver is None else rules.solver.NOTE
    parts: list[RenderableType] = [
        heading(solution),
        f"{solution.positions:,} {what}, {solution.histories:,} histories, {solution.choices:,} choices",
        "",
        curve_table(solution),
        "",
        f"{value}{unit}: {solved.value:.4f}, proven to be between {solved.low:.5f} and {solved.high:.5f}{note}",
    ]
    if solution.bots:
        parts += ["", bot_table(solution)]
    return Group(*parts)


def heading(solution: Solution) -> str:
    """The game that was solved, with its options."""
    rules = games.get(solution.game)
    options = ", ".join(f"{name} {value}" for name, value in solution.options.items())
    title = f"{rules.solver.ABOUT} of {rules.title}" if rules.solver is not None else rules.title
    return f"{title}: {options}" if options else title


def curve_table(solution: Solution) -> Table:
    """How exploitability fell, starting from uniform play."""
    table = Table(title="Learning", box=None, padding=(0, 1))
    for title in ("iterations", "seconds", "value", "exploitability"):
        table.add_column(title, justify="right")
    for look in solution.curve:
        shares = (f"{look.value:.5f}", f"{look.exploitability:.6f}")
        table.add_row(f"{look.iterations:,}", f"{look.seconds:.2f}", *shares)
    return table


def bot_table(solution: Solution) -> Table:
    """How exploitable every bot is."""
    rules = games.get(solution.game)
    solver = solver_of(solution.game)
    what = "scores" if rules.points is not None else "win shares"
    table = Table("bot", title=f"Bots and their {what}", box=None, padding=(0, 1))
    for title in ("exploitability", solver.FIRST, solver.SECOND, "vs solution", "sets", "asked", "seconds"):
        table.add_column(title, justify="right", no_wrap=True)
    for bot in solution.bots:
        shares = (bot.starting, bot.second, bot.against_solution)
        counts = (f"{bot.information_sets:,}", f"{bot.asked:,}", f"{bot.seconds:.1f}")
        table.add_row(bot.name, f"{bot.exploitability:.4f}", *(f"{share:.4f}" for share in shares), *counts)
    return table
