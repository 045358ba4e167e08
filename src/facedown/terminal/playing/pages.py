"""Pages of text: the list of games, and the rules."""

from __future__ import annotations

import os

from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.table import Table

from facedown import games
from facedown.kernel.options import Option
from facedown.terminal.output import WIDEST


def show_games() -> None:
    """Print the games, with their options and defaults; in a pipe every option is one line."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = WIDEST
    for name in games.names():
        rules = games.get(name)
        console.print(f"[bold]{rules.title}[/bold] ([cyan]{name}[/cyan]), {rules.players}")
        options = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        options.add_column(no_wrap=True)
        for option in rules.options:
            chosen = f"[cyan]{option.name}[/cyan]={option.text(option.default)}"
            options.add_row(f"    {chosen}", escape(option.about), f"[dim]{values_of(option)}[/dim]", option.ruling)
        console.print(options)
        console.print()
    for name, reason in games.broken().items():
        console.print(f"[red]{name} cannot be loaded:[/red] {escape(reason)}\n")


def values_of(option: Option) -> str:
    """What an option can be, in short."""
    return ", ".join(option.words) if option.words else option.domain.removeprefix("a number from ")


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
