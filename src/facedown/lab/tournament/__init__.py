"""Tournaments: every pair of bots plays mirrored deals; results come with confidence intervals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path

from facedown import games
from facedown.bots import AS_USUAL, Budget
from facedown.errors import InvalidTournament
from facedown.kernel.options import OptionValue
from facedown.lab.tournament.play import Deal, Terms, agree
from facedown.lab.tournament.results import Tournament, sum_up_tournament
from facedown.lab.tournament.sprt import Gate, Trial
from facedown.lab.tournament.statistics import head_to_head, measure
from facedown.lab.tournament.store import Store, stored_seed
from facedown.lab.tournament.workers import cores, play_deals

__all__ = ["Gate", "Tournament", "agree", "cores", "play_tournament"]

Progress = Callable[[int], None]  # hears how many deals are done


def play_tournament(
    game: str,
    bots: Sequence[str],
    deals: int = 100,
    *,
    seats: int | None = None,
    seed: int | bytes | None = None,
    options: Mapping[str, OptionValue] | None = None,
    budget: Budget = AS_USUAL,
    card_set: Path | None = None,
    workers: int = 1,
    file: Path | None = None,
    gate: Gate | None = None,
    progress: Progress = lambda done: None,
) -> Tournament:
    """Let every pair of bots play mirrored deals. The same seed gives the same games, with any number of workers.

    Results go into `file` as they come; if it already holds a part of the same tournament, only the rest is
    played. `card_set` is the file that the option `set` was loaded from, for the workers to load it too. With a `gate`
    between two bots, no more deals are played than it takes to decide it.
    """
    if deals < 1 or workers < 1:
        raise InvalidTournament(f"a tournament needs at least one deal and one worker, not {deals} and {workers}")
    if gate is not None and len(bots) != 2:
        raise InvalidTournament(f"--sprt compares two bots, not {len(bots)}")
    terms = agree(game, bots, seats, options or {}, stored_seed(file) if seed is None else seed, budget)
    store = Store(file, terms)
    trial = None if gate is None else Trial(gate, terms.seats).add_all(_shares(store.deals, terms))
    progress(len(store.deals))
    with closing(play_deals(terms, range(len(store.deals), deals), workers, card_set)) as coming:
        while len(store.deals) < deals and (trial is None or trial.decision == "undecided"):
            store.add(next(coming))
            if trial is not None:
                trial.add_all(_shares(store.deals[-1:], terms))
            progress(len(store.deals))
    return sum_up_tournament(terms, store.deals, None if trial is None else trial.verdict())


def _shares(deals: Sequence[Deal], terms: Terms) -> list[float]:
    """The first bot's share of each deal against the second."""
    points = games.get(terms.game).points
    return [float(head_to_head(measure([deal], terms.seats, points))[0, 0]) for deal in deals]
