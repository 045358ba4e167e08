"""The command `facedown`. What is heavy is imported inside the commands, so that help is instant."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Annotated

import typer

from facedown import __version__
from facedown.errors import FacedownError, InvalidOption, InvalidSeed

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    help="A card table for hidden-information games.",
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="For example en_garde; see `facedown games`.")]
Seats = Annotated[int | None, typer.Option(help="Players at the table; the fewest if not given.")]
Seed = Annotated[str | None, typer.Option(help="A number, or 64 hexadecimal digits, that fixes all chance.")]
CardSet = Annotated[Path | None, typer.Option("--set", metavar="FILE", help="Play with the card set of this file.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="Can be repeated.")]


def show_version(wanted: bool) -> None:
    """Print the version instead of doing anything else."""
    if wanted:
        print(__version__)
        raise typer.Exit


Version = Annotated[bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version.")]


@app.callback()
def common(version: Version = False) -> None:
    """A card table for hidden-information games."""


@app.command("games")
def list_games() -> None:
    """List the games, their players and their options."""
    from facedown.terminal.pages import show_games

    show_games()


@app.command()
def rules(game: GameName, language: Annotated[str, typer.Option(help="en or fr.")] = "en") -> None:
    """Show the rules of a game."""
    from facedown.terminal.pages import show_rules

    show_rules(game, language)


@app.command()
def simulate(
    game: GameName,
    seats: Seats = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    seed: Seed = None,
    option: Options = None,
    card_set: CardSet = None,
    bots: Annotated[str, typer.Option(help="One bot for all seats, or one a seat: a,b,…")] = "random",
    threads: Annotated[int, typer.Option(min=1, help="Threads to play on.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Play many games and sum them up."""
    from facedown.terminal.simulation import run_simulation

    options = with_set(game, card_set, read_options(option))
    run_simulation(game, seats, games, read_seed(seed), options, bots.split(","), threads, json)


@app.command()
def tournament(
    game: GameName,
    bots: Annotated[str, typer.Option(metavar="A,B,…", help="Names, or your own as mine.py:MyBot.")],
    deals: Annotated[int, typer.Option(min=1, help="How many deals; every pair plays each from all seats.")] = 100,
    seats: Seats = None,
    seed: Seed = None,
    option: Options = None,
    card_set: CardSet = None,
    budget: Annotated[int | None, typer.Option(min=1, help="Iterations a bot may search for a move.")] = None,
    seconds: Annotated[float | None, typer.Option(min=0.001, help="Or seconds it may think.")] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes to play in; all cores if not given.")] = None,
    json: Annotated[Path | None, typer.Option(metavar="FILE", help="Write all figures as JSON.")] = None,
    plots: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Draw ratings.png and matrix.png.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep deals here, and go on from them.")] = None,
    sprt: Annotated[bool, typer.Option("--sprt", help="Stop when it is clear whether A is stronger than B.")] = False,
    elo0: Annotated[float, typer.Option(help="With --sprt: not stronger than this.")] = 0.0,
    elo1: Annotated[float, typer.Option(help="With --sprt: stronger by this; 35 is 55% of two players' games.")] = 35.0,
    alpha: Annotated[float, typer.Option(help="With --sprt: how often a yes may be wrong.")] = 0.05,
    beta: Annotated[float, typer.Option(help="With --sprt: how often a no may be wrong.")] = 0.05,
) -> None:
    """Let bots play mirrored deals against each other, and rate them."""
    from facedown.bots import Budget
    from facedown.lab.tournament import Gate
    from facedown.terminal.tournament import run_tournament

    run_tournament(
        game,
        bots.split(","),
        deals,
        seats,
        read_seed(seed),
        with_set(game, card_set, read_options(option)),
        card_set,
        Budget(budget, seconds),
        workers,
        resume,
        Gate(elo0, elo1, alpha, beta) if sprt else None,
        json,
        plots,
    )


@app.command()
def solve(
    game: GameName,
    option: Options = None,
    iterations: Annotated[int, typer.Option(min=1, help="Iterations at most.")] = 1000,
    seconds: Annotated[float | None, typer.Option(min=0, help="Seconds of learning at most.")] = None,
    target_exploitability: Annotated[float, typer.Option(min=0, help="Stop when it is as low as that.")] = 0.0001,
    bots: Annotated[str, typer.Option(help="Bots to measure in the game: a,b,… or all")] = "random",
    bot_iterations: Annotated[int, typer.Option(min=1, help="A bot's budget for a move.")] = 1000,
    samples: Annotated[int, typer.Option(min=1, help="How often a bot is asked where its answers differ.")] = 32,
    seed: Seed = "0",
    json: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write it all to this file.")] = None,
) -> None:
    """Solve a small game exactly, and say how much every bot gives away in it."""
    from facedown.lab.solve.solution import Asking, Limits
    from facedown.terminal.solving import run_solver

    limits = Limits(iterations, seconds, target_exploitability)
    asking = Asking(bot_iterations, samples, read_seed(seed))
    run_solver(game, read_options(option), limits, bots, asking, json)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A game record.")],
    seat: Annotated[int | None, typer.Option(help="Through this seat's eyes; all cards open if not given.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter before every move.")] = False,
    card_set: CardSet = None,
) -> None:
    """Show a recorded game move by move."""
    from facedown.terminal.replay import show_replay

    show_replay(file, seat, step, card_set)


@app.command()
def terminal(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Asked for if not given.")] = None,
    seats: Seats = None,
    seed: Seed = None,
    option: Options = None,
    bots: Annotated[str, typer.Option(help="The bots in the other seats; novice to begin with.")] = "adept",
    seat: Annotated[int, typer.Option(min=0, help="Your own seat.")] = 0,
    record: Annotated[Path | None, typer.Option(help="Write the game record to this file.")] = None,
    card_set: CardSet = None,
) -> None:
    """Play in the terminal against bots."""
    from facedown.terminal.table import sit_down

    if card_set is not None and game is None:
        raise InvalidOption("name the game that the card set is for")
    options = with_set(game or "", card_set, read_options(option))
    sit_down(game, seats, read_seed(seed), options, bots, seat, record)


Host = Annotated[str, typer.Option(envvar="FACEDOWN_HOST", help="The address to listen at; 0.0.0.0 for all.")]
Port = Annotated[int, typer.Option(envvar="FACEDOWN_PORT", min=0, max=65535, help="0 for any that is free.")]
DataFolder = Annotated[
    Path | None, typer.Option("--data", envvar="FACEDOWN_DATA", metavar="FOLDER", help="Where tables are kept.")
]
Database = Annotated[
    str, typer.Option(envvar="FACEDOWN_DATABASE", metavar="URL", help="postgresql://… instead of a file in the folder.")
]

PublicNames = Annotated[
    list[str] | None,
    typer.Option(
        "--public-name", envvar="FACEDOWN_PUBLIC_NAMES", metavar="NAME", help="What it is called outside; repeatable."
    ),
]


OwnBots = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        envvar="FACEDOWN_BOTS",
        metavar="FILE.py:CLASS",
        help="Offer a bot of your own at the tables; repeatable.",
    ),
]
OwnSets = Annotated[
    list[Path] | None,
    typer.Option(
        "--set", envvar="FACEDOWN_SETS", metavar="FILE", help="Offer a card set of your own at the tables; repeatable."
    ),
]


@app.command()
def serve(
    host: Host = "127.0.0.1",
    port: Port = 8000,
    database: Database = "",
    data: DataFolder = None,
    origin: Annotated[
        list[str] | None, typer.Option(envvar="FACEDOWN_ORIGINS", help="A page elsewhere that may use it; repeatable.")
    ] = None,
    public_name: PublicNames = None,
    proxies: Annotated[
        str, typer.Option(envvar="FACEDOWN_PROXIES", help="Addresses of reverse proxies that are believed.")
    ] = "",
    log_level: Annotated[
        str, typer.Option(envvar="FACEDOWN_LOG_LEVEL", help="debug, info, warning or error.")
    ] = "info",
    bot: OwnBots = None,
    card_set: OwnSets = None,
) -> None:
    """Serve tables to browsers and programs."""
    from facedown.terminal.serving import run_server

    run_server(
        host,
        port,
        database,
        data,
        tuple(origin or ()),
        tuple(public_name or ()),
        proxies,
        log_level,
        bots=tuple(bot or ()),
        card_sets=tuple(card_set or ()),
    )


@app.command()
def play(
    host: Host = "127.0.0.1",
    port: Port = 8000,
    database: Database = "",
    data: DataFolder = None,
    public_name: PublicNames = None,
    bot: OwnBots = None,
    card_set: OwnSets = None,
) -> None:
    """Serve tables here, and open the page in the browser."""
    from facedown.terminal.serving import run_server

    run_server(
        host,
        port,
        database,
        data,
        public_names=tuple(public_name or ()),
        open_browser=True,
        bots=tuple(bot or ()),
        card_sets=tuple(card_set or ()),
    )


@app.command()
def join(
    url: Annotated[str, typer.Argument(help="The link of a table: http://HOST/t/TABLE.")],
    bot: Annotated[str, typer.Option(help="Who plays: a bot's name, or your own as mine.py:MyBot.")] = "expert",
    name: Annotated[str | None, typer.Option(help="How the others see it called.")] = None,
    seat: Annotated[int | None, typer.Option(min=0, max=4, help="The seat it takes; any if not given.")] = None,
    token: Annotated[
        str | None, typer.Option(envvar="FACEDOWN_TOKEN", help="Come back to the seat that this token proves.")
    ] = None,
    again: Annotated[bool, typer.Option("--again", help="Play on for as long as the others want to.")] = False,
) -> None:
    """Sit a bot down at a table on a server, here or elsewhere."""
    from facedown.terminal.joining import join_table

    join_table(url, bot, name, seat, token, again)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="A game record.")],
    commitment: Annotated[
        str | None, typer.Option(metavar="HEX", help="The commitment that was told at the deal.")
    ] = None,
    card_set: CardSet = None,
) -> None:
    """Check a game record: was it dealt as promised, is every move legal, how does it end?"""
    from facedown.terminal.verifying import show_verification

    raise typer.Exit(show_verification(file, commitment, card_set))


cards = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Card sets: games whose cards are data.")
app.add_typer(cards, name="cards")

SetGame = Annotated[str | None, typer.Option("--game", help="The game that the set is for, if several have sets.")]


@cards.command("check")
def check_cards(file: Annotated[Path, typer.Argument(help="A card set, in TOML.")], game: SetGame = None) -> None:
    """Explain every mistake in a card set, with its line and its cure."""
    from facedown.terminal.cards import check_set

    check_set(game, file)


@cards.command("show")
def show_cards(
    file: Annotated[Path | None, typer.Argument(help="A card set; our own if not given.")] = None,
    game: SetGame = None,
    language: Annotated[str, typer.Option(help="en or fr.")] = "en",
) -> None:
    """Show all cards of a set, with the texts that are made from their effects."""
    from facedown.terminal.cards import show_set

    show_set(game, file, language)


@cards.command("balance")
def balance_cards(
    file: Annotated[Path | None, typer.Argument(help="A card set; our own if not given.")] = None,
    seats: Seats = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10_000,
    bots: Annotated[str, typer.Option(help="The quick bot in all seats.")] = "apprentice",
    seed: Seed = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Play many games with a card set, and count who wins and which cards are used."""
    from facedown.terminal.balance import show_balance

    show_balance(file, seats, games, bots, read_seed(seed), json)


@app.command()
def prepare(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="All if not given.")] = None,
    bots: Annotated[bool, typer.Option("--bots", help="Also what bots need that think.")] = False,
) -> None:
    """Compile the rules of games now, so that they start at once later."""
    from facedown.terminal.progress import compile_with_progress

    compile_with_progress(games or [], with_bots=bots)


def with_set(game: str, file: Path | None, options: dict[str, str]) -> dict[str, str]:
    """The options, and among them the card set of a file."""
    if file is None:
        return options
    from facedown.games import load_set

    return {**options, "set": load_set(game, file)}


def read_seed(text: str | None) -> int | bytes | None:
    """A seed as people type it, or as a simulation or a record prints it."""
    if text is None:
        return None
    if len(text) == 64 and set(text.lower()) <= set("0123456789abcdef"):
        return bytes.fromhex(text)
    if text.isascii() and text.isdecimal() and len(text) <= 78:
        return int(text)
    raise InvalidSeed(f"a seed is a whole number or 64 hexadecimal digits, not {text!r}")


def read_options(pairs: list[str] | None) -> dict[str, str]:
    """`NAME=VALUE` pairs from the command line."""
    read = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise InvalidOption(f"an option looks like NAME=VALUE, not {pair!r}")
        read[name.strip()] = value.strip()
    return read


def main() -> None:
    """Run a command; what people can get wrong is said in a line, not in a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without our letters gets question marks
    try:
        app()
    except (FacedownError, OSError) as error:
        print(f"facedown: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
