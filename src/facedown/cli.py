"""The `facedown` command. Heavy imports happen inside the commands, so that help is instant."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from facedown import __version__
from facedown.errors import FacedownError, InvalidOption, InvalidSeed
from facedown.extras import require

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="A card table for hidden-information games.",
)


def complete_game(incomplete: str) -> list[str]:
    """The games whose name begins so, for the shell."""
    from facedown import games

    return [name for name in games.names() if name.startswith(incomplete)]


def complete_bots(incomplete: str) -> list[str]:
    """The bots whose name begins so, after the last comma, for the shell."""
    from facedown import bots

    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in bots.names() if name.startswith(last)]


def find_game(given: str | None) -> str | None:
    """A game by its name, or by the path of a file or folder with one."""
    if given is None or not ("/" in given or os.sep in given or given.endswith(".py")):
        return given
    from facedown.games import add

    return add(given)


def find_games(given: list[str] | None) -> list[str]:
    """Several of them."""
    return [name for one in given or [] if (name := find_game(one))]


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        callback=find_game,
        autocompletion=complete_game,
        help="A name from `facedown games`, or the path of a game: ./my_game.py.",
    ),
]
Seats = Annotated[int | None, typer.Option(help="Number of players (default: the fewest).")]
Seed = Annotated[str | None, typer.Option(help="A number or 64 hex digits that fixes all randomness.")]
CardSet = Annotated[Path | None, typer.Option("--set", metavar="FILE", help="Use the card set in this file.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="Can be repeated.")]


Budgets = Annotated[int | None, typer.Option(min=1, help="Iterations per move; expert@300 is for one bot.")]
JsonFile = Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write the results as JSON.")]
PlotFolder = Annotated[Path | None, typer.Option(metavar="FOLDER", help="Draw ratings.png and matrix.png.")]
Workers = Annotated[int | None, typer.Option(min=1, help="Worker processes (default: all cores).")]
Cluster = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster, or on a small one here: local.")
]
Traceback = Annotated[bool, typer.Option("--traceback", help="If a bot fails, show its traceback.")]


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
    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 1000,
    seed: Seed = None,
    option: Options = None,
    card_set: CardSet = None,
    bots: Annotated[
        str, typer.Option(autocompletion=complete_bots, help="One bot for every seat, or one per seat: a,b,…")
    ] = "random",
    threads: Annotated[int, typer.Option(min=1, help="Threads to play on.")] = 1,
    cluster: Cluster = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    traceback: Traceback = False,
) -> None:
    """Play many games and summarise them."""
    check_cluster(cluster)
    from facedown.bots.spec import split_specs
    from facedown.terminal.simulation import run_simulation

    options = with_set(game, card_set, read_options(option))
    run_simulation(
        game, seats, games, read_seed(seed), options, split_specs(bots), threads, json, cluster, card_set, traceback
    )


@app.command()
def dataset(
    game: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE.parquet", help="Where the decisions of all games go.")],
    seats: Seats = None,
    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 1000,
    seed: Seed = None,
    option: Options = None,
    card_set: CardSet = None,
    bots: Annotated[
        str, typer.Option(autocompletion=complete_bots, help="One bot for every seat, or one per seat: a,b,…")
    ] = "adept",
    workers: Workers = None,
    cluster: Cluster = None,
    traceback: Traceback = False,
) -> None:
    """Save the decisions of many games of bots in a Parquet file, for learning and statistics."""
    require("data", "facedown dataset")
    check_cluster(cluster)
    from facedown.bots.spec import split_specs
    from facedown.terminal.dataset import make_dataset

    make_dataset(
        file,
        game,
        seats,
        games,
        read_seed(seed),
        with_set(game, card_set, read_options(option)),
        split_specs(bots),
        card_set=card_set,
        workers=workers,
        cluster=cluster,
        traceback=traceback,
    )


@app.command()
def tournament(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B,…",
            autocompletion=complete_bots,
            help="Names, or your own as mine.py:MyBot; also expert@300 or mine.py:MyBot(depth=3).",
        ),
    ],
    deals: Annotated[
        int, typer.Option(min=1, help="Number of deals; everyone who meets plays each deal from all seats.")
    ] = 100,
    seats: Seats = None,
    seed: Seed = None,
    option: Options = None,
    card_set: CardSet = None,
    schedule: Annotated[
        str,
        typer.Option(
            metavar="SCHEDULE",
            help="pairs: every two bots meet; gauntlet: the first meets all others; tables: different bots together.",
        ),
    ] = "pairs",
    budget: Budgets = None,
    seconds: Annotated[float | None, typer.Option(min=0.001, help="Seconds per move that bots are asked for.")] = None,
    time_limit: Annotated[
        float | None, typer.Option(min=0.001, help="Seconds per move after which a bot loses the game.")
    ] = None,
    isolated: Annotated[
        bool, typer.Option("--isolated", help="A process for each bot, which gets what its seat knows and no more.")
    ] = False,
    workers: Workers = None,
    cluster: Cluster = None,
    json: JsonFile = None,
    plots: PlotFolder = None,
    records: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Save a record of every game here.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Save deals here and continue from them.")] = None,
    shard: Annotated[
        str, typer.Option(metavar="I/N", help="Play one of N parts; `facedown merge` puts their files together.")
    ] = "1/1",
    traceback: Traceback = False,
    sprt: Annotated[
        bool, typer.Option("--sprt", help="Stop as soon as it is clear whether A is stronger than B.")
    ] = False,
    elo0: Annotated[float, typer.Option(help="With --sprt, H0: advantage in Elo.")] = 0.0,
    elo1: Annotated[
        float, typer.Option(help="With --sprt, H1: advantage in Elo; 35 is 55% of games between two.")
    ] = 35.0,
    alpha: Annotated[float, typer.Option(help="With --sprt: false positive rate.")] = 0.05,
    beta: Annotated[float, typer.Option(help="With --sprt: false negative rate.")] = 0.05,
) -> None:
    """Play mirrored deals between bots and rate them."""
    check_cluster(cluster)
    if plots is not None:
        require("plots", "--plots")
    from facedown.bots import Budget
    from facedown.bots.spec import split_specs
    from facedown.lab.tournament import Gate, read_shard
    from facedown.terminal.tournament import Outputs, run_tournament

    run_tournament(
        game,
        split_specs(bots),
        deals,
        Outputs(json, plots, traceback),
        workers=workers,
        seats=seats,
        seed=read_seed(seed),
        options=with_set(game, card_set, read_options(option)),
        card_set=card_set,
        budget=Budget(budget, seconds),
        schedule=schedule,
        time_limit=time_limit,
        isolated=isolated,
        cluster=cluster,
        file=resume,
        records=records,
        shard=read_shard(shard),
        gate=Gate(elo0, elo1, alpha, beta) if sprt else None,
    )


@app.command()
def merge(
    files: Annotated[list[Path], typer.Argument(help="Files of one tournament, from `--resume`.")],
    into: Annotated[Path | None, typer.Option(metavar="FILE", help="Write all deals into one file.")] = None,
    json: JsonFile = None,
    plots: PlotFolder = None,
) -> None:
    """Put the shards of a tournament together and rate its bots."""
    if plots is not None:
        require("plots", "--plots")
    from facedown.terminal.tournament import Outputs, merge_files

    merge_files(files, into, Outputs(json, plots))


@app.command()
def solve(
    game: GameName,
    seats: Seats = None,
    option: Options = None,
    iterations: Annotated[int, typer.Option(min=1, help="Maximum number of iterations.")] = 1000,
    seconds: Annotated[float | None, typer.Option(min=0, help="Maximum learning time in seconds.")] = None,
    target_exploitability: Annotated[float, typer.Option(min=0, help="Stop at this exploitability.")] = 0.0001,
    bots: Annotated[str, typer.Option(help="Bots to measure: a,b,… or all.")] = "random",
    bot_iterations: Annotated[int, typer.Option(min=1, help="Iterations per move for the bots.")] = 1000,
    samples: Annotated[int, typer.Option(min=1, help="How often to ask a bot where its answers differ.")] = 32,
    seed: Seed = "0",
    json: JsonFile = None,
    strategy: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.npz", help="Save the solution; `--bots FILE.npz` plays it, wherever bots are named."
        ),
    ] = None,
) -> None:
    """Solve a small game exactly and measure how exploitable each bot is."""
    from facedown.lab.solve.solution import Asking, Limits
    from facedown.terminal.solving import run_solver

    limits = Limits(iterations, seconds, target_exploitability)
    asking = Asking(bot_iterations, samples, read_seed(seed))
    run_solver(game, read_options(option), limits, bots, asking, json, strategy, seats)


@app.command()
def train(
    game: GameName,
    seats: Seats = None,
    device: Annotated[str, typer.Option(help="cpu or cuda.")] = "cpu",
    minutes: Annotated[
        float, typer.Option(min=0.01, help="How long to train, earlier runs in the folder included.")
    ] = 10,
    option: Options = None,
    folder: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where weights, checkpoint and curve go; a training there goes on."),
    ] = None,
    small: Annotated[
        bool, typer.Option("--small", help="Measure exploitability too: for games that can be solved.")
    ] = False,
    seed: Annotated[int, typer.Option(help="A number that fixes the deals and the first weights.")] = 1,
) -> None:
    """Train a master by self-play; `master(weights='FOLDER/master.npz')` plays it."""
    require("train", "facedown train")
    from facedown.terminal.training import run_training

    if device not in ("cpu", "cuda"):
        raise InvalidOption(f"a device is cpu or cuda, not {device!r}")
    where = folder or Path(f"{game}_{seats}" if seats else game)
    run_training(game, where, seats, device, minutes, read_options(option), seed, is_small=small)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A game record.")],
    seat: Annotated[int | None, typer.Option(help="Show only what this seat sees (default: all cards).")] = None,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter before every move.")] = False,
    card_set: CardSet = None,
) -> None:
    """Show a recorded game move by move."""
    from facedown.terminal.replay import show_replay

    show_replay(file, seat, step, card_set)


@app.command()
def terminal(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            callback=find_game,
            autocompletion=complete_game,
            help="You are asked if it is not given.",
        ),
    ] = None,
    seats: Seats = None,
    seed: Seed = None,
    option: Options = None,
    bots: Annotated[
        str, typer.Option(autocompletion=complete_bots, help="The bots in the other seats; try novice first.")
    ] = "adept",
    seat: Annotated[int, typer.Option(min=0, help="Your own seat.")] = 0,
    record: Annotated[Path | None, typer.Option(help="Save the game record in this file.")] = None,
    card_set: CardSet = None,
) -> None:
    """Play in the terminal against bots."""
    from facedown.terminal.table import sit_down

    if card_set is not None and game is None:
        raise InvalidOption("name the game that the card set is for, for example: facedown terminal GAME --set FILE")
    options = with_set(game or "", card_set, read_options(option))
    sit_down(game, seats, read_seed(seed), options, bots, seat, record)


Host = Annotated[str, typer.Option(envvar="FACEDOWN_HOST", help="Address to listen on; 0.0.0.0 for all.")]
Port = Annotated[int, typer.Option(envvar="FACEDOWN_PORT", min=0, max=65535, help="Port; 0 picks a free one.")]
DataFolder = Annotated[
    Path | None, typer.Option("--data", envvar="FACEDOWN_DATA", metavar="FOLDER", help="Where tables are stored.")
]
Database = Annotated[
    str,
    typer.Option(
        envvar="FACEDOWN_DATABASE", metavar="URL", help="Use postgresql://… instead of a file in that folder."
    ),
]

PublicNames = Annotated[
    list[str] | None,
    typer.Option(
        "--public-name",
        envvar="FACEDOWN_PUBLIC_NAMES",
        metavar="NAME",
        help="Public hostname of this server; repeatable.",
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
OwnGames = Annotated[
    list[str] | None,
    typer.Option(
        "--game",
        metavar="PATH",
        callback=find_games,
        help="Offer a game that is not installed: a file or folder; repeatable. FACEDOWN_GAMES lists some, too.",
    ),
]
OwnSets = Annotated[
    list[Path] | None,
    typer.Option(
        "--set", envvar="FACEDOWN_SETS", metavar="FILE", help="Offer a card set of your own at the tables; repeatable."
    ),
]


BotWorkers = Annotated[
    int | None,
    typer.Option(
        "--bot-workers",
        envvar="FACEDOWN_BOT_WORKERS",
        min=0,
        max=64,
        metavar="N",
        help="Processes that think for bots and hints; one for every core but one if not given, 0 for none.",
    ),
]


@app.command()
def serve(
    host: Host = "127.0.0.1",
    port: Port = 8000,
    database: Database = "",
    data: DataFolder = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(envvar="FACEDOWN_ORIGINS", help="Another website whose pages may use this server; repeatable."),
    ] = None,
    public_name: PublicNames = None,
    proxies: Annotated[str, typer.Option(envvar="FACEDOWN_PROXIES", help="Trusted reverse proxies.")] = "",
    log_level: Annotated[
        str, typer.Option(envvar="FACEDOWN_LOG_LEVEL", help="debug, info, warning or error.")
    ] = "info",
    keep_journals: Annotated[
        float, typer.Option(envvar="FACEDOWN_KEEP_JOURNALS", min=0, help="Days for closed tables; 0 is for ever.")
    ] = 30.0,
    keep_records: Annotated[
        float, typer.Option(envvar="FACEDOWN_KEEP_RECORDS", min=0, help="Days for records of matches; 0 is for ever.")
    ] = 0.0,
    game: OwnGames = None,
    bot: OwnBots = None,
    card_set: OwnSets = None,
    bot_workers: BotWorkers = None,
) -> None:
    """Run a game server."""
    require("server", "facedown serve")
    from facedown.server.storage.retention import Retention
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
        Retention(keep_journals, keep_records),
        bots=tuple(bot or ()),
        card_sets=tuple(card_set or ()),
        bot_workers=bot_workers,
    )


@app.command()
def play(
    host: Host = "127.0.0.1",
    port: Port = 8000,
    database: Database = "",
    data: DataFolder = None,
    public_name: PublicNames = None,
    game: OwnGames = None,
    bot: OwnBots = None,
    card_set: OwnSets = None,
) -> None:
    """Run a server and open it in your browser."""
    require("server", "facedown play")
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
    bot: Annotated[
        str, typer.Option(autocompletion=complete_bots, help="A bot's name, or your own as mine.py:MyBot.")
    ] = "expert",
    name: Annotated[str | None, typer.Option(help="The name that others see.")] = None,
    seat: Annotated[int | None, typer.Option(min=0, help="Which seat to take (default: any).")] = None,
    token: Annotated[
        str | None, typer.Option(envvar="FACEDOWN_TOKEN", help="Reclaim the seat this token belongs to.")
    ] = None,
    again: Annotated[bool, typer.Option("--again", help="Accept rematches.")] = False,
) -> None:
    """Seat a bot at a table on any server."""
    require("server", "facedown join")
    from facedown.terminal.joining import join_table

    join_table(url, bot, name, seat, token, again)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="A game record.")],
    commitment: Annotated[
        str | None, typer.Option(metavar="HEX", help="The commitment published before the deal.")
    ] = None,
    card_set: CardSet = None,
) -> None:
    """Check a game record: the shuffle, every move, and the result."""
    from facedown.terminal.verifying import show_verification

    raise typer.Exit(show_verification(file, commitment, card_set))


def add_admin() -> None:
    """The operator's commands are a module of their own."""
    from facedown.terminal.admin_commands import admin

    app.add_typer(admin, name="admin")


add_admin()

cards = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Card sets: games whose cards are data.")
app.add_typer(cards, name="cards")

SetGame = Annotated[
    str | None, typer.Option("--game", help="The game that the set is for, if several games have card sets.")
]


@cards.command("check")
def check_cards(file: Annotated[Path, typer.Argument(help="A card set, in TOML.")], game: SetGame = None) -> None:
    """Report every mistake in a card set, with its line and a fix."""
    from facedown.terminal.cards import check_set

    check_set(game, file)


@cards.command("show")
def show_cards(
    file: Annotated[Path | None, typer.Argument(help="A card set (default: our own).")] = None,
    game: SetGame = None,
    language: Annotated[str, typer.Option(help="en or fr.")] = "en",
) -> None:
    """Show all cards in a set, with texts generated from their effects."""
    from facedown.terminal.cards import show_set

    show_set(game, file, language)


@cards.command("balance")
def balance_cards(
    file: Annotated[Path | None, typer.Argument(help="A card set (default: our own).")] = None,
    seats: Seats = None,
    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 10_000,
    bots: Annotated[str, typer.Option(help="The fast bot in all seats.")] = "apprentice",
    seed: Seed = None,
    cluster: Cluster = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Play many games with a card set, and report who wins and which cards are used."""
    check_cluster(cluster)
    from facedown.terminal.balance import show_balance

    show_balance(file, seats, games, bots, read_seed(seed), json, cluster)


@app.command()
def check(game: GameName) -> None:
    """Check that a game keeps what every game promises."""
    from facedown.terminal.checking import check_game

    raise typer.Exit(0 if check_game(game) else 1)


new = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Start something new.")
app.add_typer(new, name="new")


@new.callback()
def common_to_new() -> None:
    """Start something new."""


@new.command("game")
def new_game(
    name: Annotated[str, typer.Argument(help="Small letters, digits and underscores: my_game.")],
    folder: Annotated[Path | None, typer.Option(help="Where to write it (default: a folder with its name).")] = None,
    title: Annotated[str | None, typer.Option(help="What people call it.")] = None,
) -> None:
    """Write a small working game, to be changed into yours."""
    from facedown.terminal.scaffolding import new_game as write_game

    write_game(name, folder, title)


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


def check_cluster(address: str | None) -> None:
    """A cluster needs Ray."""
    if address is not None:
        require("ray", "--cluster")


def with_set(game: str, file: Path | None, options: dict[str, str]) -> dict[str, str]:
    """The options, with the card set from a file added."""
    if file is None:
        return options
    from facedown.games import load_set

    return {**options, "set": load_set(game, file)}


def read_seed(text: str | None) -> int | bytes | None:
    """A seed as users type it, or as a simulation or a record prints it."""
    if text is None:
        return None
    if len(text) == 64 and set(text.lower()) <= set("0123456789abcdef"):
        return bytes.fromhex(text)
    if text.isascii() and text.isdecimal() and len(text) <= 78:
        return int(text)
    raise InvalidSeed(f"a seed must be a whole number or 64 hexadecimal digits, not {text!r}")


def read_options(pairs: list[str] | None) -> dict[str, str]:
    """`NAME=VALUE` pairs from the command line."""
    read = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise InvalidOption(f"an option must look like NAME=VALUE, not {pair!r}")
        read[name.strip()] = value.strip()
    return read


def main() -> None:
    """Run a command; a user's mistake is reported in one line, not as a traceback."""
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
