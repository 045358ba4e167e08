"""Pages of text: the list of games, and the rules."""

from __future__ import annotations

import os

from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.padding import Padding

from facedown import games


def show_games() -> None:
    """Print the games, with their options and defaults."""
    console = Console(highlight=False)
    for name in games.names():
        rules = games.get(name)
        console.print(f"[bold]{rules.title}[/bold] ([cyan]{name}[/cyan]), {rules.players}")
        for option in rules.options:
            ruling = f" ({option.ruling})" if option.ruling else ""
            line = (
                f"[cyan]{option.name}[/cyan]={option.text(option.default)}  "
                f"[dim]{option.about}; {option.domain}{ruling}[/dim]"
            )
            console.print(Padding(line, (0, 0, 0, 4)))
        console.print()
    for name, reason in games.broken().items():
        console.print(f"[red]{name} cannot be loaded:[/red] {escape(reason)}\n")


def show_rules(name: str, language: str = "en") -> None:
    """Print the rules page of a game, in a pager if there is one."""
    console = Console()
    page = Markdown(games.get(name).rules_text(language))
    if console.is_terminal:
        os.environ.setdefault("LESS", "-R")  # otherwise the most common pager garbles colours
        with console.pager(styles=True):
            console.print(page)
    else:
        console.print(page)
