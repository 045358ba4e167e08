"""Commands for players: games and their rules, the table in the terminal, and records of games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from facedown.cli.app import app
from facedown.cli.arguments import (
    CardSet,
    GameName,
    Options,
    RecordGame,
    Seats,
    Seed,
    complete_bots,
    complete_game,
    find_game,
    read_options,
    read_seed,
    with_set,
)
from facedown.errors import InvalidOption
from facedown.extras import require


@app.command("games")
def list_games() -> None:
    """List the games, their players and their options."""
    from facedown.terminal.playing.pages import show_games

    show_games()


@app.command()
def rules(game: GameName, language: Annotated[str, typer.Option(metavar="CODE", help="en or fr.")] = "en") -> None:
    """Show the rules of a game."""
    from facedown.terminal.playing.pages import show_rules

    show_rules(game, language)


@app.command()
def terminal(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            callback=find_game,
            autocompletion=complete_game,
            help="Asks if not given.",
        ),
    ] = None,
    seats: Seats = None,
    seed: Seed = None,
    option: Options = None,
    bots: Annotated[
        str,
        typer.Option(
            autocompletion=complete_bots, metavar="BOTS", help="The bots in the other seats; try novice first."
        ),
    ] = "adept",
    seat: Annotated[int | None, typer.Option(min=0, metavar="N", help="Your own seat (default: the first).")] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Save the game record in this file.")] = None,
    card_set: CardSet = None,
    join: Annotated[
        str | None, typer.Option("--join", metavar="LINK", help="Take a seat at a server's table: http://HOST/t/TABLE.")
    ] = None,
    name: Annotated[str | None, typer.Option(metavar="NAME", help="Your name.")] = None,
    token: Annotated[
        str | None,
        typer.Option(envvar="FACEDOWN_TOKEN", metavar="TOKEN", help="Reclaim the seat this token belongs to."),
    ] = None,
    language: Annotated[
        str | None, typer.Option(metavar="CODE", help="en or fr (default: the terminal's language).")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, without a screen, as in a pipe.")] = False,
) -> None:
    """Play in the terminal: against bots, or at a server's table."""
    if join is not None:
        require("server", "facedown terminal --join")
        require("terminal", "facedown terminal --join")
        from facedown.terminal.screen.start import join_table

        join_table(join, name, seat, token, language)
        return
    if card_set is not None and game is None:
        raise InvalidOption("name the card set's game, for example: facedown terminal GAME --set FILE")
    options = with_set(game or "", card_set, read_options(option))
    from facedown.terminal.playing.table import GameRequest, sit_down
    from facedown.terminal.screen.start import has_screen, play_here

    request = GameRequest(game, seats, read_seed(seed), options, bots, seat or 0, record, language)
    if has_screen() and not plain:
        play_here(request, name)
    else:
        sit_down(request)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A game record.")],
    seat: Annotated[
        int | None, typer.Option(metavar="N", help="Show only what this seat sees (default: all cards).")
    ] = None,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter before every move.")] = False,
    card_set: CardSet = None,
    language: Annotated[
        str | None, typer.Option(metavar="CODE", help="en or fr (default: the terminal's language).")
    ] = None,
    game: RecordGame = None,
) -> None:
    """Show a recorded game move by move."""
    from facedown.terminal.playing.replay import show_replay

    show_replay(file, seat, step, card_set, language)


@app.command()
def review(
    file: Annotated[Path, typer.Argument(help="A game record.")],
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    language: Annotated[str, typer.Option(metavar="CODE", help="en or fr.")] = "en",
    effort: Annotated[
        float, typer.Option(min=0.01, metavar="X", help="4 takes four times as long and halves the errors.")
    ] = 1.0,
    seed: Annotated[int, typer.Option(min=0, metavar="N", help="Another seed samples other worlds.")] = 0,
    workers: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Number of threads (default: all cores).")
    ] = None,
    card_set: CardSet = None,
    game: RecordGame = None,
) -> None:
    """Show what happened in a game and why: chances, mistakes, luck and skill."""
    from facedown.terminal.playing.review import show_review

    show_review(file, json, language, effort, seed, workers, card_set)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="A game record.")],
    commitment: Annotated[
        str | None, typer.Option(metavar="HEX", help="The commitment published before the deal.")
    ] = None,
    card_set: CardSet = None,
    game: RecordGame = None,
) -> None:
    """Check a game record: the shuffle, every move, and the result."""
    from facedown.terminal.playing.verifying import show_verification

    raise typer.Exit(show_verification(file, commitment, card_set))
