"""Commands for people who write games and card sets."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from facedown.cli.app import app, group
from facedown.cli.arguments import Cluster, GameName, Seats, Seed, check_cluster, find_games, read_seed

cards = group("cards", "Card sets: games whose cards are data.")
new = group("new", "Write a starting point of your own.")

SetGame = Annotated[
    str | None, typer.Option("--game", metavar="GAME", help="The game that the set is for, if several have card sets.")
]


@app.command()
def check(
    game: GameName,
    patience: Annotated[
        float,
        typer.Option(min=1, metavar="SECONDS", help="Seconds after which a rule that does not return is reported."),
    ] = 60,
) -> None:
    """Check that a game keeps every promise of a game."""
    from facedown.terminal.making.checking import check_game

    raise typer.Exit(0 if check_game(game, patience) else 1)


@new.command("game")
def new_game(
    name: Annotated[str, typer.Argument(help="Lower-case letters, digits and underscores: my_game.")],
    folder: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where to write it (default: a folder with its name).")
    ] = None,
    title: Annotated[str | None, typer.Option(metavar="TITLE", help="What people call it.")] = None,
) -> None:
    """Write a small working game for you to change."""
    from facedown.terminal.making.scaffolding import new_game as write_game

    write_game(name, folder, title)


@new.command("learner")
def new_learner(
    file: Annotated[Path, typer.Argument(help="Where to write it.")] = Path("learn_en_garde.py"),
) -> None:
    """Write a script that learns En Garde and plays what it learned, for you to change."""
    from facedown.terminal.making.scaffolding import new_learner as write_learner

    write_learner(file)


@app.command()
def prepare(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", callback=find_games, help="Default: all.")
    ] = None,
    bots: Annotated[bool, typer.Option("--bots", help="Also compile what bots need.")] = False,
) -> None:
    """Compile games ahead of time so they start instantly."""
    from facedown.terminal.progress import compile_with_progress

    if peak := compile_with_progress(games or [], with_bots=bots):
        print(f"compiled; the largest compiling process took {peak / 1e6:.0f} MB of memory", file=sys.stderr)


@cards.command("check")
def check_cards(file: Annotated[Path, typer.Argument(help="A card set, in TOML.")], game: SetGame = None) -> None:
    """Report every mistake in a card set, with its line and a fix."""
    from facedown.terminal.making.cards import check_set

    check_set(game, file)


@cards.command("show")
def show_cards(
    file: Annotated[Path | None, typer.Argument(help="A card set (default: our own).")] = None,
    game: SetGame = None,
    language: Annotated[str, typer.Option(metavar="CODE", help="en or fr.")] = "en",
) -> None:
    """Show all cards in a set, with texts generated from their effects."""
    from facedown.terminal.making.cards import show_set

    show_set(game, file, language)


@cards.command("new")
def new_cards(
    name: Annotated[str, typer.Argument(help="What the set is called.")],
    file: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to write it (default: NAME.toml).")] = None,
    own: Annotated[bool, typer.Option("--own", help="Start with all cards of our own set.")] = False,
    game: SetGame = None,
) -> None:
    """Write a small card set for you to change."""
    from facedown.terminal.making.cards import write_set

    write_set(game, name, file, own)


FigureGames = Annotated[int, typer.Option(min=1, metavar="N", help="Number of games.")]
FastBots = Annotated[str, typer.Option(metavar="BOT", help="The fast bot in all seats.")]
OneObject = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


@cards.command("balance")
def balance_cards(
    file: Annotated[Path | None, typer.Argument(help="A card set (default: our own).")] = None,
    seats: Seats = None,
    games: FigureGames = 10_000,
    bots: FastBots = "apprentice",
    seed: Seed = None,
    cluster: Cluster = None,
    json: OneObject = False,
) -> None:
    """Play many games with a card set and report who wins, which cards are used, and what needs attention."""
    check_cluster(cluster)
    from facedown.terminal.making.balance import Playing, show_balance

    show_balance(file, Playing(seats, games, bots, read_seed(seed), cluster), json)


@cards.command("compare")
def compare_cards(
    one: Annotated[Path, typer.Argument(metavar="A", help="A card set.")],
    other: Annotated[Path | None, typer.Argument(metavar="B", help="Another one (default: our own).")] = None,
    seats: Seats = None,
    games: FigureGames = 10_000,
    bots: FastBots = "apprentice",
    seed: Seed = None,
    cluster: Cluster = None,
    json: OneObject = False,
) -> None:
    """Play many games with each of two card sets, and report the differences that are more than chance."""
    check_cluster(cluster)
    from facedown.terminal.making.balance import Playing, show_comparison

    show_comparison([one, other], Playing(seats, games, bots, read_seed(seed), cluster), json)
