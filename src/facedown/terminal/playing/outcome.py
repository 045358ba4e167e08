"""Showing how a game ended."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from facedown.games.outcome import Outcome
from facedown.games.words import Words
from facedown.terminal.screen.table import result_line
from facedown.terminal.screen.words import speaker


def show_outcome(console: Console, words: Words, outcome: Outcome | None, names: Sequence[str]) -> None:
    """Print who won and why, and where the points come from."""
    say = speaker(words.language)
    if outcome is None:
        console.print(say.say("lines", "not_over"))
        return
    winners = [names[seat] for seat in outcome.winners]
    console.print(result_line(say, winners, words.ending(outcome.reason)), style="bold", markup=False)
    parts = list(outcome.scores[0].parts)
    labels = [words.speaker().say("parts", part) for part in parts]
    table = Table("", *labels, say.say("lines", "total"), box=None, padding=(0, 2))
    for name, score in zip(names, outcome.scores, strict=True):
        table.add_row(escape(name), *(str(score.parts[part]) for part in parts), str(score.total))
    console.print(table)
