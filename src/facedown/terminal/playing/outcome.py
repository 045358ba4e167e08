"""Showing how a game ended."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from facedown.games import GameRules
from facedown.games.outcome import Outcome


def show_outcome(console: Console, rules: GameRules, outcome: Outcome | None, names: Sequence[str]) -> None:
    """Who won and why, and where the points come from."""
    if outcome is None:
        console.print("The game is not over.")
        return
    winners = " and ".join(names[seat] for seat in outcome.winners)
    title = f"{winners} {'wins' if len(outcome.winners) == 1 else 'share the win'}." if winners else "Draw."
    console.print(f"{title} {rules.ending_sentence(outcome)}", style="bold", markup=False)
    parts = list(outcome.scores[0].parts)
    table = Table("", *parts, "total", box=None, padding=(0, 2))
    for name, score in zip(names, outcome.scores, strict=True):
        table.add_row(escape(name), *(str(score.parts[part]) for part in parts), str(score.total))
    console.print(table)
