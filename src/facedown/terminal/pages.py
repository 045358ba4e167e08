"""Pages of text: the list of games, and the rules."""

from __future__ import annotations

from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

from facedown import games
from facedown.games import GameRules


def show_games() -> None:
    """A table of the games with their options."""
    console = Console()
    for name in games.names():
        rules = games.get(name)
        console.print(f"[bold]{rules.title}[/bold]  ({name}), {players(rules)}")
        table = Table(box=None, padding=(0, 2), show_header=False)
        for option in rules.options:
            table.add_row(
                f"  {option.name}",
                f"{option.about} ({option.ruling})",
                option.domain,
                f"default {option.text(option.default)}",
            )
        console.print(table)
        console.print()


def players(rules: GameRules) -> str:
    few, many = rules.seats[0], rules.seats[-1]
    return f"{few} players" if few == many else f"{few} to {many} players"


def show_rules(name: str) -> None:
    """The rules page of a game, in a pager where there is one."""
    console = Console()
    page = Markdown(games.get(name).rules_text)
    if console.is_terminal:
        with console.pager(styles=True):
            console.print(page)
    else:
        console.print(page)
