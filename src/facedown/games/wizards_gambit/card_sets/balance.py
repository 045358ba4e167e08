"""What many games say about a card set: who wins, how long it takes, which spells are claimed and what is cast.

`counting.py` counts while games are played, and `facedown.lab.balance` plays them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from facedown.games.wizards_gambit.card_sets import counting, sets
from facedown.games.wizards_gambit.declaration import ENDINGS, Setting
from facedown.games.wizards_gambit.rules.cards import MOST_SEATS


class CardFigures(msgspec.Struct, frozen=True):
    """How often a card came up, in shares of games; `winners` is the share of its owners or players who won."""

    card: str
    games: float
    winners: float


class Balance(msgspec.Struct, frozen=True):
    """The results of many games with one card set and one number of wizards."""

    set: str
    seats: int
    games: int
    bots: str
    seed: str
    starter_wins: float
    turns_per_wizard: tuple[float, float, float]  # quartiles
    longest: float
    unfinished: int
    endings: dict[str, int]
    spells: tuple[CardFigures, ...]
    incantations: tuple[CardFigures, ...]
    gambits: dict[str, float]


def sum_up(rows: Any, seats: int, options: Sequence[int], bots: str, seed: str) -> Balance:
    """The figures of many games, a row of counts each."""
    cards = sets.by_number(options[Setting.SET])
    winners, starter, turns, ended = (rows[:, column] for column in counting.ROW)
    turns = turns / seats
    quartiles = (round(float(value), 1) for value in np.percentile(turns, (25, 50, 75)))
    return Balance(
        set=cards.key,
        seats=seats,
        games=len(rows),
        bots=bots,
        seed=seed,
        starter_wins=_share((winners >> starter & 1) / np.maximum(_count_bits(winners), 1)),
        turns_per_wizard=tuple(quartiles),  # type: ignore[arg-type]
        longest=round(float(turns.max()), 1),
        unfinished=int((ended == 0).sum()),
        endings={name: int((ended == number).sum()) for number, name in enumerate(ENDINGS, 1)},
        spells=tuple(
            _of_spell(winners, rows[:, counting.SPELLS_FROM + number], spell.key)
            for number, spell in enumerate(cards.spells)
        ),
        incantations=tuple(
            _of_incantation(winners, rows[:, counting.CAST_FROM + number], card.key)
            for number, card in enumerate(cards.incantations)
        ),
        gambits={use: _mean(rows[:, counting.GAMBITS_FROM + number]) for number, use in enumerate(counting.USES)},
    )


def _of_spell(winners: Any, owners: Any, key: str) -> CardFigures:
    """A spell's column holds 0, or the seat of its owner and 1."""
    claimed = owners > 0
    won = winners[claimed] >> (owners[claimed] - 1) & 1
    return CardFigures(key, _share(claimed), _share(won))


def _of_incantation(winners: Any, casters: Any, key: str) -> CardFigures:
    """An incantation's column holds a mask of those who cast it."""
    played = _count_bits(casters)
    won = _count_bits(casters & winners)
    return CardFigures(key, _share(casters > 0), round(float(won.sum() / max(played.sum(), 1)), 4))


def _count_bits(masks: Any) -> Any:
    return sum(masks >> seat & 1 for seat in range(MOST_SEATS))


def _share(flags: Any) -> float:
    return round(float(np.mean(flags)), 4) if len(flags) else 0.0


def _mean(numbers: Any) -> float:
    return round(float(np.mean(numbers)), 3)


# ---- As a report


def sentences(figures: Balance) -> list[str]:
    """What the report says before its tables."""
    quarter, half, three_quarters = figures.turns_per_wizard
    uses = ", ".join(f"{use} {often:g}" for use, often in figures.gambits.items())
    return [
        f"{figures.set}: {figures.games:,} games of {figures.seats} wizards, all {figures.bots}.",
        f"The starter wins {figures.starter_wins:.1%}; an even share is {1 / figures.seats:.1%}.",
        f"Turns per wizard: quartiles {quarter:g}, {half:g} and {three_quarters:g}; longest {figures.longest:g}.",
        f"Gambits per game: {uses}.",
    ]


def tables(figures: Balance) -> dict[str, list[tuple[str, str, str]]]:
    """The tables of the report by their titles: the header, and a row for each card."""
    return {
        "Spells": _card_table("claimed", figures.spells, figures.seats),
        "Incantations": _card_table("cast", figures.incantations, figures.seats),
    }


def _card_table(what: str, cards: Sequence[CardFigures], seats: int) -> list[tuple[str, str, str]]:
    often = sorted(cards, key=lambda card: -card.games)
    rows = [(card.card, f"{card.games:.1%}", f"{card.winners * seats:.2f}") for card in often]
    return [("card", what, "wins (1 = even)"), *rows]
