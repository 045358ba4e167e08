"""Progress bars, on standard error so that output can be piped."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from facedown import bots, games, prepare
from facedown.bots.spec import parse_spec


def bar(*extra: TextColumn) -> Progress:
    """A progress bar that disappears when it is done, and is not shown outside a terminal."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description:<28}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%"),
        *extra,
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


def compile_for(game: str, players: Sequence[str]) -> None:
    """Compile what a game with these bots needs; random bots and those from files need only the rules."""
    thinkers = {*bots.names(), *bots.references()} - {"random"}
    compile_with_progress([game], with_bots=any(parse_spec(player).name in thinkers for player in players))


def compile_with_progress(names: Sequence[str], with_bots: bool = False) -> int:
    """Compile what is not compiled yet, by default for all games. Bots that search take as long again.

    Returns the memory in bytes of the largest compiling process, or 0 if there was nothing to compile.
    """
    wanted = [games.get(name).name for name in names] or games.names()
    cold = prepare.cold_games(wanted, with_bots)
    if not cold:
        return 0
    with bar() as progress:
        tasks = {
            name: progress.add_task(f"compiling {games.get(name).title}", total=prepare.count_steps(with_bots))
            for name in cold
        }
        return prepare.compile_games(cold, lambda name, done: progress.update(tasks[name], completed=done), with_bots)
