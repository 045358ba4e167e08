"""`facedown puzzles`: making puzzles, and checking that their best moves still are the best."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from facedown.cli.app import group

puzzles = group("puzzles", "Positions with one clearly best move.")

Runs = Annotated[int, typer.Option(min=2, metavar="N", help="Independent searches of each position.")]
Iterations = Annotated[int, typer.Option(min=100, metavar="N", help="Iterations of each search.")]


@puzzles.command()
def make(
    game: Annotated[str, typer.Argument(help="A game.")],
    number: Annotated[int, typer.Option("--number", "-n", min=1, metavar="N", help="How many puzzles.")] = 25,
    seed: Annotated[
        int, typer.Option(min=0, metavar="N", help="The seed of the first deal; the next ones follow.")
    ] = 1,
    runs: Runs = 5,
    iterations: Iterations = 8_000,
    late: Annotated[bool, typer.Option("--late", help="Search the end of each game first.")] = False,
    alike: Annotated[int, typer.Option(min=1, metavar="N", help="How many may have the same reason.")] = 9,
    grade: Annotated[int, typer.Option(min=1, max=3, metavar="N", help="Minimum difficulty: 1, 2 or 3.")] = 1,
    append: Annotated[bool, typer.Option("--append", help="Keep the puzzles already in the file.")] = False,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Default: puzzles.json in the game's folder."),
    ] = None,
) -> None:
    """Find puzzles in games between bots, and write them to a file."""
    from facedown.puzzles.making import Effort
    from facedown.terminal.making.puzzles import make_puzzles

    effort = Effort(runs=runs, iterations=iterations, late=late, alike=alike, grade=grade)
    make_puzzles(game, number, seed, output, effort, append)


@puzzles.command()
def check(
    game: Annotated[list[str] | None, typer.Argument(help="Games (default: all).")] = None,
    runs: Runs = 5,
    iterations: Iterations = 8_000,
    update: Annotated[
        bool, typer.Option("--update", help="Keep the new proofs, and remove puzzles that fail.")
    ] = False,
) -> None:
    """Derive the best move of every puzzle again."""
    from facedown.terminal.making.puzzles import check_puzzles

    raise typer.Exit(check_puzzles(game or [], runs, iterations, update))
