"""Tournaments: every pair of bots plays mirrored deals; results come with confidence intervals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path

from facedown import games
from facedown.bots import AS_USUAL, Budget
from facedown.errors import InvalidTournament
from facedown.kernel.options import OptionValue
from facedown.lab.tournament.play import Deal, DealJob
from facedown.lab.tournament.results import Tournament, sum_up_tournament
from facedown.lab.tournament.sprt import Gate, Trial
from facedown.lab.tournament.statistics import head_to_head, measure
from facedown.lab.tournament.store import WHOLE, Shard, Store, merge, read_shard, stored_seed
from facedown.lab.tournament.terms import Schedule, Terms, agree
from facedown.lab.workers import cores, run_in_order

__all__ = ["Gate", "Shard", "Tournament", "agree", "cores", "merge_tournaments", "play_tournament", "read_shard"]

Progress = Callable[[int], None]  # called with how many deals are done


def play_tournament(
    game: str,
    bots: Sequence[str],
    deals: int = 100,
    *,
    seats: int | None = None,
    seed: int | bytes | None = None,
    options: Mapping[str, OptionValue] | None = None,
    budget: Budget = AS_USUAL,
    schedule: Schedule = "pairs",
    time_limit: float | None = None,
    isolated: bool = False,
    card_set: Path | None = None,
    workers: int = 1,
    cluster: str | None = None,
    file: Path | None = None,
    records: Path | None = None,
    shard: Shard = WHOLE,
    gate: Gate | None = None,
    progress: Progress = lambda done: None,
) -> Tournament:
    """Let bots play mirrored deals. The same seed gives the same games, with any number of workers, or on a `cluster`.

    Every pair meets; in a "gauntlet" only the first bot meets all others, and at "tables" as many different bots as
    there are seats play together. A bot that takes longer than `time_limit` seconds for a move loses the game.
    `isolated` bots run in processes of their own, which are sent what their seat knows and nothing else.

    Results are written to `file` as they come; if it already holds part of the same tournament, only the rest is
    played. Records of games go into the folder `records`. `card_set` is the file that the option `set` was loaded from,
    so that workers can load it too. With a `gate` between two bots, play stops as soon as it is decided.
    """
    if deals < 1 or workers < 1:
        raise InvalidTournament(f"a tournament needs at least one deal and one worker, not {deals} and {workers}")
    if gate is not None and len(bots) != 2:
        raise InvalidTournament(f"--sprt compares two bots, not {len(bots)}")
    if shard != WHOLE:
        _check_shard(shard, deals, seed, file, gate)
    seed = stored_seed(file) if seed is None else seed
    terms = agree(game, bots, seats, options or {}, seed, budget, schedule, time_limit)
    store = Store(file, terms, records, shard)
    trial = None if gate is None else Trial(gate, terms.seats).add_all(_shares(store.deals, terms))
    progress(len(store.deals))
    numbers = shard.numbers(deals)
    job = DealJob(terms, card_set, records is not None, isolated)
    with closing(run_in_order(job, numbers[len(store.deals) :], workers, cluster)) as coming:
        while len(store.deals) < len(numbers) and (trial is None or trial.decision == "undecided"):
            store.add(next(coming))
            if trial is not None:
                trial.add_all(_shares(store.deals[-1:], terms))
            progress(len(store.deals))
    return sum_up_tournament(terms, store.deals, None if trial is None else trial.verdict())


def merge_tournaments(files: Sequence[Path]) -> Tournament:
    """The combined results of several files of one tournament, such as those of its shards."""
    return sum_up_tournament(*merge(files), None)


def _check_shard(shard: Shard, deals: int, seed: int | bytes | None, file: Path | None, gate: Gate | None) -> None:
    if gate is not None:
        raise InvalidTournament("--sprt takes deals in order, so it cannot be played in shards")
    if file is None:
        raise InvalidTournament("a shard needs a file for its results, to be merged with those of the others")
    if seed is None:
        raise InvalidTournament("a shard needs a seed: all shards have to play the deals of the same tournament")
    if not shard.numbers(deals):
        raise InvalidTournament(f"there are more shards than deals: {shard.of} for {deals}")


def _shares(deals: Sequence[Deal], terms: Terms) -> list[float]:
    """The first bot's share of each deal against the second."""
    points = games.get(terms.game).points
    return [float(head_to_head(measure([deal], terms.seats, points))[0, 0]) for deal in deals]
