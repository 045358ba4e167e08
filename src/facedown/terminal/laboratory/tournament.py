"""Running a tournament from the command line, and showing the result."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Group
from rich.table import Table
from rich.text import Text

from facedown import games
from facedown.lab.tournament import Tournament, agree, cores, play_tournament
from facedown.lab.tournament.clocks import Thinking
from facedown.lab.tournament.plots import save_plots
from facedown.lab.tournament.results import Pairing, sum_up_tournament
from facedown.lab.tournament.sprt import Verdict
from facedown.lab.tournament.statistics import Estimate
from facedown.lab.tournament.store import merge, write_merged
from facedown.terminal.output import show, tracebacks
from facedown.terminal.progress import bar, compile_for


class Outputs(msgspec.Struct, frozen=True):
    """Where results go besides the terminal, and whether to show a failed bot's traceback."""

    json: Path | None = None
    plots: Path | None = None
    traceback: bool = False


def run_tournament(
    game: str, bots: Sequence[str], deals: int, outputs: Outputs, *, workers: int | None, **how: Any
) -> None:
    """Play with a progress bar; print tables, and write JSON and plots if asked to.

    `how` are the arguments of `play_tournament`.
    """
    terms = {name: how.get(name) for name in ("seats", "options", "seed", "budget", "schedule", "time_limit")}
    agree(game, bots, **terms)  # type: ignore[arg-type]  # report mistakes before anything is compiled
    compile_for(game, bots)
    done, file = 0, how.get("file")
    with bar() as progress:
        task = progress.add_task(f"playing {games.get(game).title}", total=len(how["shard"].numbers(deals)))

        def report(now: int) -> None:
            nonlocal done
            done = now
            progress.update(task, completed=now)

        try:
            with tracebacks(outputs.traceback):
                tournament = play_tournament(game, bots, deals, workers=workers or cores(), progress=report, **how)
        except KeyboardInterrupt:
            kept = (
                f"run the same command to continue from {file}" if file else "use --resume FILE to save them next time"
            )
            print(f"Interrupted after {done} deals; {kept}.", file=sys.stderr)
            raise
    show_tournament(tournament, outputs)


def merge_files(files: Sequence[Path], into: Path | None, outputs: Outputs) -> None:
    """Show the combined results of several files of one tournament, and write them into one file on request."""
    terms, deals = merge(files)
    if into is not None:
        write_merged(into, terms, deals)
    show_tournament(sum_up_tournament(terms, deals, None), outputs)
    if missing := deals[-1].number + 1 - len(deals):
        print(f"{missing} of the first {deals[-1].number + 1} deals are missing from these files", file=sys.stderr)


def show_tournament(tournament: Tournament, outputs: Outputs) -> None:
    """Print the tables, and write files on request."""
    if outputs.json is not None:
        outputs.json.write_bytes(msgspec.json.format(msgspec.json.encode(tournament)) + b"\n")
    if outputs.plots is not None:
        save_plots(tournament, outputs.plots)
    show(summary(tournament))


def summary(tournament: Tournament) -> Group:
    """A tournament on one screen."""
    terms = tournament.terms
    gap = Text("")
    parts: list[Table | Text] = [
        Text(
            f"{games.get(terms.game).title}, {terms.seats} seats: {tournament.deals:,} mirrored deals, "
            f"{tournament.games:,} games, 95% intervals\n"
        ),
        ratings_table(tournament),
        gap,
    ]
    if tournament.tables:
        parts += [seated_table(tournament), gap]
    else:
        parts += [matrix_table(tournament), gap]
    if games.get(terms.game).points is not None:
        parts += [points_table(tournament), gap]
    elif terms.seats == 2:
        parts += [decided_table(tournament), gap]
    if tournament.scores:
        parts += [scores_table(tournament), gap]
    parts += [Text(f"A cycle: {' beats '.join((*ring, ring[0]))}\n") for ring in tournament.cycles]
    if tournament.verdict is not None:
        parts.append(Text(tell_verdict(tournament.verdict, *terms.bots) + "\n"))
    parts.append(Text(f"seed {terms.seed}"))
    return Group(*parts)


def ratings_table(tournament: Tournament) -> Table:
    """Bots by their rating, how long they thought, and how many games they lost on time."""
    late = tournament.timeouts
    columns = ("bot", "Elo", "interval", "moves", "time per move", "99% within", *(["lost on time"] if late else []))
    table = _table("Ratings", *columns)
    names = tournament.names
    thinking = {times.bot: times for times in tournament.thinking}
    for rating in tournament.ratings:
        interval = f"{rating.elo.low:+.0f} to {rating.elo.high:+.0f}"
        times = show_times(thinking[rating.bot])
        lost = [f"{late[rating.bot]:,}"] if late else []
        table.add_row(names[rating.bot], f"{rating.elo.value:+.0f}", interval, *times, *lost)
    return table


def matrix_table(tournament: Tournament) -> Table:
    """The win share of each bot against each other bot."""
    seats, names = tournament.terms.seats, tournament.names
    is_won = games.get(tournament.terms.game).points is None
    one, several = ("Win share", "Win shares") if is_won else ("Share of the points", "Shares of the points")
    title = several if seats == 2 else f"{one} of one among copies of another ({1 / seats:.1%} among equals)"
    table = _table(title, "", *names.values())
    for bot, name in names.items():
        shares = [tournament.met(bot, other) for other in names]
        table.add_row(name, *("" if share is None else show_share(share) for share in shares))
    return table


def seated_table(tournament: Tournament) -> Table:
    """The win share of each of several different bots at one table."""
    seats, names = tournament.terms.seats, tournament.names
    table = _table(f"Win shares at tables of different bots ({1 / seats:.1%} among equals)", "table", *names.values())
    for seated in tournament.tables:
        shares = dict(zip(seated.bots, seated.shares, strict=True))
        cells = (show_share(shares[bot]) if bot in shares else "" for bot in names)
        table.add_row(", ".join(names[bot] for bot in seated.bots), *cells)
    return table


def scores_table(tournament: Tournament) -> Table:
    """How many points bots make, and how far they are ahead of the mean of all."""
    table = _table("Scores", "bot", "points per game", "ahead of the mean")
    for score in tournament.scores:
        table.add_row(tournament.names[score.bot], show_points(score.points), show_points(score.ahead, "+"))
    return table


def decided_table(tournament: Tournament) -> Table:
    """The share of decided games, pair by pair."""
    table = _table("Decided games", "pair", "games", "undecided", "share of decided")
    names = tournament.names
    for pairing in tournament.pairings:
        share = show_share(pairing.decided) if pairing.decided else "none"
        table.add_row(_pair(pairing, names), f"{pairing.games:,}", f"{pairing.undecided:,}", share)
    return table


def points_table(tournament: Tournament) -> Table:
    """The mean score of the first bot of each pair."""
    table = _table("Points per game", "pair", "games", "score of the first")
    for pairing in tournament.pairings:
        if pairing.score is not None:
            score = f"{pairing.score.value:+.3f} ({pairing.score.low:+.3f} to {pairing.score.high:+.3f})"
            table.add_row(_pair(pairing, tournament.names), f"{pairing.games:,}", score)
    return table


def tell_verdict(verdict: Verdict, first: str, second: str) -> str:
    """The verdict of a sequential test, in a sentence."""
    gate = verdict.gate
    answer = {
        "accepted": f"{first} is stronger than {second} by {gate.elo1:g} Elo rather than by {gate.elo0:g}",
        "rejected": f"{first} is stronger than {second} by at most {gate.elo0:g} Elo rather than by {gate.elo1:g}",
        "undecided": f"more deals are needed to tell whether {first} is stronger than {second}",
    }[verdict.decision]
    return (
        f"Gate {verdict.decision} after {verdict.deals:,} deals: {answer} "
        f"(log likelihood ratio {verdict.llr:.2f}, decided at {verdict.low:.2f} and {verdict.high:.2f})"
    )


def show_share(share: Estimate) -> str:
    return f"{share.value:.1%} ({100 * share.low:.1f}–{100 * share.high:.1f})"


def show_points(points: Estimate, sign: str = "") -> str:
    value, low, high = (f"{number:{sign}.2f}" for number in (points.value, points.low, points.high))
    return f"{value} ({low} to {high})"


def show_times(times: Thinking) -> list[str]:
    return [f"{times.moves:,}", *map(show_duration, (times.mean, times.p99))]


def show_duration(seconds: float) -> str:
    """A duration with three digits, in the unit that fits."""
    return f"{seconds:.2f} s" if seconds >= 0.9995 else f"{1000 * seconds:.3g} ms"


def _pair(pairing: Pairing, names: Mapping[str, str]) -> str:
    return f"{names[pairing.first]} against {names[pairing.second]}"


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number else "left", no_wrap=True)
    return table
