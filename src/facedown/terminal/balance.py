"""The balance of a card set in the terminal."""

from __future__ import annotations

from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from facedown import games
from facedown.lab.balance import Balance, CardFigures, measure
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
        print_balance(figures)


def print_balance(figures: Balance) -> None:
    console = Console(highlight=False)
    quarter, half, three_quarters = figures.turns_per_wizard
    console.print(
        f"{figures.set}: {figures.games:,} games of {figures.seats} wizards, all {figures.bots}.", markup=False
    )
    console.print(f"The starter wins {figures.starter_wins:.1%}; an even share is {1 / figures.seats:.1%}.")
    console.print(
        f"Turns per wizard: quartiles {quarter:g}, {half:g} and {three_quarters:g}; longest {figures.longest:g}."
    )
    console.print(card_table("Spells", "claimed", figures.spells, figures.seats))
    console.print(card_table("Incantations", "cast", figures.incantations, figures.seats))
    uses = ", ".join(f"{use} {often:g}" for use, often in figures.gambits.items())
    console.print(f"Gambits per game: {uses}.")


def card_table(title: str, what: str, cards: tuple[CardFigures, ...], seats: int) -> Table:
    table = Table("card", what, "wins (1 = even)", title=title, title_justify="left")
    for card in sorted(cards, key=lambda card: -card.games):
        table.add_row(card.card, f"{card.games:.1%}", f"{card.winners * seats:.2f}")
    return table
