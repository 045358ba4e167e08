"""Showing how a game ended."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from facedown.games.outcome import Outcome


def show_outcome(console: Console, outcome: Outcome | None, names: Sequence[str]) -> None:
    """Who won and why, and where the points come from."""
    if outcome is None:
        console.print("The game is not over.")
        return
    winners = " and ".join(names[seat] for seat in outcome.winners)
    who = f"{winners} won" if winners else "Draw"
    console.print(f"{who}: {outcome.reason}.", style="bold", markup=False)
    parts = list(outcome.scores[0].parts)
    table = Table("", *parts, "total", box=None, padding=(0, 2))
    for name, score in zip(names, outcome.scores, strict=True):
        table.add_row(escape(name), *(str(score.parts[part]) for part in parts), str(score.total))
    console.print(table)
