"""Deals among quick bots: whole batches in compiled loops, thousands in seconds."""

from __future__ import annotations

from collections.abc import Sequence

from facedown import games
from facedown.errors import InvalidTournament
from facedown.kernel import chance
from facedown.lab.policies import POLICIES
from facedown.lab.simulate import play_compiled
from facedown.lab.tournament.clocks import Clock
from facedown.lab.tournament.lineups import lineups, pairs
from facedown.lab.tournament.play import Deal
from facedown.lab.tournament.terms import Terms


def are_quick(bots: Sequence[str]) -> bool:
    """Whether all of these bots are plain compiled functions."""
    return set(bots) <= set(POLICIES)


def play_quick_deals(terms: Terms, numbers: range) -> list[Deal]:
    """Play the deals with these numbers, every pair and every lineup, without clocks.

    The cards are those of a `Dealer`; but all seats of a game share one random stream here, so single games differ.
    """
    if not are_quick(terms.bots):
        raise InvalidTournament(f"only {', '.join(POLICIES)} are compiled, not {', '.join(terms.bots)}")
    rules = games.get(terms.game)
    options, master = rules.read_options(terms.options, terms.seats), chance.seed_words(bytes.fromhex(terms.seed))
    played = [
        [
            play_compiled(rules, terms.seats, options, [pair[bot] for bot in lineup], master, numbers)
            for lineup in lineups(terms.seats)
        ]
        for pair in pairs(terms.bots)
    ]
    clocks = tuple(Clock() for _ in terms.bots)
    return [
        Deal(
            number,
            tuple(tuple(int(rows[row, 0]) for rows, _ in pair) for pair in played),
            clocks,
            tuple(tuple(tuple(scores[row].tolist()) for _, scores in pair) for pair in played) if rules.points else (),
        )
        for row, number in enumerate(numbers)
    ]
