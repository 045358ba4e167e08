"""The balance of a card set in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from facedown import games
from facedown.lab.balance import measure
from facedown.terminal.progress import bar, compile_for


def show_balance(
    file: Path | None,
    seats: int | None,
    count: int,
    bots: str,
    seed: int | bytes | None,
    as_json: bool,
    cluster: str | None = None,
) -> None:
    """Play, count, and print tables or JSON."""
    game = games.with_card_sets()[0]
    options = {} if file is None else {"set": games.load_set(game, file)}
    chairs = games.get(game).check_seats(seats)
    compile_for(game, [bots])
    with bar() as progress:
        task = progress.add_task("playing", total=count)
        figures = measure(
            chairs,
            count=count,
            seed=seed,
            bots=bots,
            options=options,
            cluster=cluster,
            card_set=file,
            progress=lambda done: progress.advance(task, done),
        )
    if as_json:
        print(msgspec.json.encode(figures).decode())
    else:
        print_balance(games.get(game).part("card_sets.balance"), figures)


def print_balance(report: Any, figures: Any) -> None:
    """Print the report that the game makes of its figures."""
    console = Console(highlight=False)
    for sentence in report.sentences(figures):
        console.print(sentence, markup=False)
    for title, (header, *rows) in report.tables(figures).items():
        table = Table(*header, title=title, title_justify="left")
        for row in rows:
            table.add_row(*row)
        console.print(table)
