"""Progress bars, on standard error so that output can be piped."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from facedown import games, prepare


def bar(*extra: TextColumn) -> Progress:
    """A bar that leaves no trace when it is done, and none at all where nobody looks."""
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


def compile_with_progress(names: Sequence[str]) -> None:
    """Compile what is not compiled yet; all games if none is named."""
    wanted = [games.get(name).name for name in names] or games.names()
    cold = prepare.cold_games(wanted)
    if not cold:
        return
    with bar() as progress:
        tasks = {
            name: progress.add_task(f"compiling {games.get(name).title}", total=len(prepare.STEPS)) for name in cold
        }
        prepare.compile_games(cold, lambda name, done: progress.update(tasks[name], completed=done))
