"""The balance of card sets in the terminal: one set, or two compared."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from facedown import games
from facedown.errors import InvalidCardSet
from facedown.lab.balance import measure
from facedown.terminal.progress import bar, compile_for


class Playing(msgspec.Struct, frozen=True):
    """How a set is measured."""

    seats: int | None
    games: int
    bots: str
    seed: int | bytes | None
    cluster: str | None = None


def show_balance(file: Path | None, playing: Playing, as_json: bool) -> None:
    """Play, count, and print tables or JSON."""
    (figures,) = play([file], playing)
    if as_json:
        print(msgspec.json.encode(figures).decode())
    else:
        print_balance(report_of_sets(), figures)


def show_comparison(files: Sequence[Path | None], playing: Playing, as_json: bool) -> None:
    """Play the same number of games with two sets, and print the differences."""
    report = report_of_sets()
    found = report.compare(*play(files, playing))
    if as_json:
        print(msgspec.json.encode(found).decode())
        return
    console = Console(highlight=False)
    for sentence in report.comparison_sentences(found):
        console.print(sentence, markup=False)
    print_table(console, report.comparison_table(found))


def play(files: Sequence[Path | None], playing: Playing) -> list[Any]:
    """The figures of each set; all sets are read before the first game."""
    rules = games.get(games.with_card_sets()[0])
    texts = [None if file is None else text_in(file) for file in files]
    seats = rules.check_seats(playing.seats)
    compile_for(rules.name, [playing.bots])
    with bar() as progress:
        task = progress.add_task("playing", total=playing.games * len(files))
        return [
            measure(
                seats,
                count=playing.games,
                seed=playing.seed,
                bots=playing.bots,
                cluster=playing.cluster,
                text=text,
                progress=lambda done: progress.advance(task, done),
            )
            for text in texts
        ]


def text_in(file: Path) -> str:
    """The text of a file, if it is a valid card set."""
    try:
        games.get(games.with_card_sets()[0]).card_sets.read(file)
    except InvalidCardSet as error:
        raise InvalidCardSet(f"{file} has mistakes:\n{error}") from None
    return file.read_text(encoding="utf-8-sig")


def report_of_sets() -> Any:
    """The report module of the game with card sets."""
    return games.get(games.with_card_sets()[0]).part("card_sets.balance")


def print_balance(report: Any, figures: Any) -> None:
    """Print the report that the game makes of its figures."""
    console = Console(highlight=False)
    for sentence in report.sentences(figures):
        console.print(sentence, markup=False)
    for title, rows in report.tables(figures).items():
        print_table(console, rows, title)


def print_table(console: Console, rows: Sequence[Sequence[str]], title: str | None = None) -> None:
    """Print a header and its rows."""
    header, *lines = rows
    table = Table(*map(escape, header), title=title, title_justify="left")
    for line in lines:
        table.add_row(*map(escape, line))
    console.print(table)
