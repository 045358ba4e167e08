"""Commands for many games at once: simulations, datasets, tournaments, and exact solutions."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from facedown.cli.app import app
from facedown.cli.arguments import (
    CardSet,
    Cluster,
    GameName,
    JsonFile,
    Options,
    Seats,
    Seed,
    Traceback,
    check_cluster,
    complete_bots,
    read_options,
    read_seed,
    with_set,
)
from facedown.errors import InvalidOption
from facedown.extras import require

Budgets = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="Iterations per move for all bots; expert@300 sets it for one.")
]
PlotFolder = Annotated[Path | None, typer.Option(metavar="FOLDER", help="Draw ratings.png and matrix.png.")]
Workers = Annotated[int | None, typer.Option(min=1, metavar="N", help="Worker processes (default: all cores).")]


@app.command()
def simulate(
    game: GameName,
    seats: Seats = None,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="Number of games.")] = 1000,
    seed: Seed = None,
    option: Options = None,
    card_set: CardSet = None,
    bots: Annotated[
        str,
        typer.Option(
            autocompletion=complete_bots, metavar="BOTS", help="One bot for every seat, or one per seat: a,b,…"
        ),
    ] = "random",
    threads: Annotated[int, typer.Option(min=1, metavar="N", help="Threads to play on.")] = 1,
    cluster: Cluster = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    traceback: Traceback = False,
) -> None:
    """Play many games and summarize them."""
    check_cluster(cluster)
    from facedown.bots.spec import split_specs
    from facedown.terminal.laboratory.simulation import run_simulation

    options = with_set(game, card_set, read_options(option))
    run_simulation(
        game, seats, games, read_seed(seed), options, split_specs(bots), threads, json, cluster, card_set, traceback
    )


@app.command()
def dataset(
    game: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE.parquet", help="Where to write the decisions.")],
    seats: Seats = None,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="Number of games.")] = 1000,
    seed: Seed = None,
    option: Options = None,
    card_set: CardSet = None,
    bots: Annotated[
        str,
        typer.Option(
            autocompletion=complete_bots, metavar="BOTS", help="One bot for every seat, or one per seat: a,b,…"
        ),
    ] = "adept",
    observations: Annotated[
        bool, typer.Option("--observations", help="Add observations and move numbers, for learning.")
    ] = False,
    workers: Workers = None,
    cluster: Cluster = None,
    traceback: Traceback = False,
) -> None:
    """Save the decisions of many games between bots in a Parquet file, for learning and statistics."""
    require("data", "facedown dataset")
    check_cluster(cluster)
    from facedown.bots.spec import split_specs
    from facedown.terminal.laboratory.dataset import make_dataset

    make_dataset(
        file,
        game,
        seats,
        games,
        read_seed(seed),
        with_set(game, card_set, read_options(option)),
        split_specs(bots),
        observations=observations,
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
        int, typer.Option(min=1, metavar="N", help="Number of deals; bots that meet play each deal from all seats.")
    ] = 100,
    seats: Seats = None,
    seed: Seed = None,
    option: Options = None,
    card_set: CardSet = None,
    schedule: Annotated[
        str,
        typer.Option(
            metavar="SCHEDULE",
            help="pairs: all bots meet; gauntlet: the first meets all others; tables: different bots at one table.",
        ),
    ] = "pairs",
    budget: Budgets = None,
    seconds: Annotated[
        float | None, typer.Option(min=0.001, metavar="SECONDS", help="Seconds per move for all bots.")
    ] = None,
    time_limit: Annotated[
        float | None,
        typer.Option(min=0.001, metavar="SECONDS", help="Seconds per move after which a bot loses the game."),
    ] = None,
    isolated: Annotated[
        bool, typer.Option("--isolated", help="Run each bot in its own process, which gets only what its seat knows.")
    ] = False,
    workers: Workers = None,
    cluster: Cluster = None,
    json: JsonFile = None,
    plots: PlotFolder = None,
    records: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Save a record of every game here.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Save deals here and continue from them.")] = None,
    shard: Annotated[
        str, typer.Option(metavar="I/N", help="Play one of N parts; `facedown merge` combines their files.")
    ] = "1/1",
    traceback: Traceback = False,
    sprt: Annotated[
        bool, typer.Option("--sprt", help="Stop as soon as it is clear whether A is stronger than B.")
    ] = False,
    elo0: Annotated[float, typer.Option(metavar="X", help="With --sprt, H0: advantage in Elo.")] = 0.0,
    elo1: Annotated[
        float, typer.Option(metavar="X", help="With --sprt, H1: advantage in Elo; 35 is 55% of games between two.")
    ] = 35.0,
    alpha: Annotated[float, typer.Option(metavar="X", help="With --sprt: false positive rate.")] = 0.05,
    beta: Annotated[float, typer.Option(metavar="X", help="With --sprt: false negative rate.")] = 0.05,
) -> None:
    """Play mirrored deals between bots and rate them."""
    check_cluster(cluster)
    if plots is not None:
        require("plots", "--plots")
    from facedown.bots import Budget
    from facedown.bots.spec import split_specs
    from facedown.lab.tournament import Gate, read_shard
    from facedown.terminal.laboratory.tournament import Outputs, run_tournament

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
    """Combine the shards of a tournament and rate its bots."""
    if plots is not None:
        require("plots", "--plots")
    from facedown.terminal.laboratory.tournament import Outputs, merge_files

    merge_files(files, into, Outputs(json, plots))


@app.command()
def solve(
    game: GameName,
    seats: Seats = None,
    option: Options = None,
    iterations: Annotated[int, typer.Option(min=1, metavar="N", help="Maximum number of iterations.")] = 1000,
    seconds: Annotated[
        float | None, typer.Option(min=0, metavar="SECONDS", help="Maximum solving time in seconds.")
    ] = None,
    target_exploitability: Annotated[
        float, typer.Option(min=0, metavar="X", help="Stop at this exploitability.")
    ] = 0.0001,
    bots: Annotated[str, typer.Option(metavar="BOTS", help="Bots to measure: a,b,… or all.")] = "random",
    bot_iterations: Annotated[int, typer.Option(min=1, metavar="N", help="Iterations per move for the bots.")] = 1000,
    samples: Annotated[int, typer.Option(min=1, metavar="N", help="How often to ask a bot whose answers differ.")] = 32,
    seed: Seed = "0",
    json: JsonFile = None,
    strategy: Annotated[
        Path | None,
        typer.Option(metavar="FILE.npz", help="Save the solution; FILE.npz then works wherever a bot is named."),
    ] = None,
) -> None:
    """Solve a small game exactly and measure how exploitable each bot is."""
    from facedown.lab.solve.solution import BotSampling, Limits
    from facedown.terminal.laboratory.solving import run_solver

    limits = Limits(iterations, seconds, target_exploitability)
    asking = BotSampling(bot_iterations, samples, read_seed(seed))
    run_solver(game, read_options(option), limits, bots, asking, json, strategy, seats)


@app.command()
def train(
    game: GameName,
    seats: Seats = None,
    device: Annotated[str, typer.Option(metavar="DEVICE", help="cpu or cuda.")] = "cpu",
    minutes: Annotated[
        float,
        typer.Option(min=0.01, metavar="MINUTES", help="How long to train, including earlier runs in the folder."),
    ] = 10,
    option: Options = None,
    folder: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where weights, checkpoint and curve go; resumes a run found there."),
    ] = None,
    small: Annotated[
        bool, typer.Option("--small", help="Measure exploitability too, in games that can be solved.")
    ] = False,
    seed: Annotated[int, typer.Option(metavar="N", help="A number that fixes the deals and the initial weights.")] = 1,
    runs: Annotated[
        int, typer.Option(min=1, metavar="N", help="How many masters to train, from consecutive seeds.")
    ] = 1,
    cluster: Cluster = None,
) -> None:
    """Train a master by self-play; `master(weights='FOLDER/master.npz')` plays it."""
    require("train", "facedown train")
    check_cluster(cluster)
    from facedown.terminal.laboratory.training import run_training

    if device not in ("cpu", "cuda"):
        raise InvalidOption(f"unknown device {device!r}; choose from: cpu, cuda")
    where = folder or Path(f"{game}_{seats}" if seats else game)
    folders = {one: where if runs == 1 else where / f"seed_{one}" for one in range(seed, seed + runs)}
    run_training(game, folders, seats, device, minutes, read_options(option), cluster, is_small=small)
