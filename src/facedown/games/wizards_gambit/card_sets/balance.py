"""What many games say about a card set: who wins, how long a game takes, which spells are claimed and what is cast.

`counting.py` counts while games are played, and `facedown.lab.balance` plays them. Every share has a 95% interval.
Flags point out what a designer should check; they are raised only if the figures leave little doubt.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import numpy as np

from facedown.games.wizards_gambit.card_sets import counting
from facedown.games.wizards_gambit.card_sets.sets import CardSet, Spell
from facedown.games.wizards_gambit.declaration import ENDINGS
from facedown.games.wizards_gambit.rules.cards import MOST_SEATS

Z = 1.96  # of a 95% interval
SURE = 3.0  # the same for flags about single cards: with many cards, some are always unusual by chance

# Targets for a set.
MOST_ADVANTAGE = 0.05
TURNS = (8, 20)
SPELLS_CLAIMED = (0.05, 0.95)
LEAST_CAST = 0.2
DOMINANT = 1.2  # times as many wins as with the cards it is compared with
FEWEST_PEERS = 2


class Share(msgspec.Struct, frozen=True):
    """A share of `of` games, owners or casters, and its 95% interval."""

    value: float
    low: float
    high: float
    of: int


class Mean(msgspec.Struct, frozen=True):
    """A mean over games, its standard error, and its 95% interval."""

    value: float
    error: float
    low: float
    high: float


class CardFigures(msgspec.Struct, frozen=True):
    """The share of games in which a card came up; `winners` is the share of its owners or casters who won."""

    card: str
    games: Share
    winners: Share


class Flag(msgspec.Struct, frozen=True):
    """Something to check: a key, the card that it is about, and the figure behind it."""

    key: str
    value: float
    card: str = ""


class Balance(msgspec.Struct, frozen=True):
    """The results of many games with one card set and one number of wizards; `wins` are in the order of play."""

    set: str
    seats: int
    games: int
    bots: str
    seed: str
    wins: tuple[Share, ...]
    turns_per_wizard: tuple[float, float, float]  # quartiles
    mean_turns: Mean
    longest: float
    unfinished: int
    endings: dict[str, int]
    spells: tuple[CardFigures, ...]
    incantations: tuple[CardFigures, ...]
    gambits: dict[str, float]
    flags: tuple[Flag, ...] = ()


def sum_up(rows: Any, seats: int, cards: CardSet, bots: str, seed: str) -> Balance:
    """The figures of many games, a row of counts each."""
    winners, starter, turns, ended = (rows[:, column] for column in counting.ROW)
    turns = turns / seats
    quartiles = (round(float(value), 1) for value in np.percentile(turns, (25, 50, 75)))
    figures = Balance(
        set=cards.key,
        seats=seats,
        games=len(rows),
        bots=bots,
        seed=seed,
        wins=tuple(_wins(winners, (starter + place) % seats) for place in range(seats)),
        turns_per_wizard=tuple(quartiles),  # type: ignore[arg-type]
        mean_turns=mean_of(turns),
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
    return msgspec.structs.replace(figures, flags=tuple(find_flags(figures, cards.spells)))


def _wins(winners: Any, seats: Any) -> Share:
    """The share of wins of the wizards in some seats; a shared win is split."""
    won = (winners >> seats & 1) / np.maximum(_count_bits(winners), 1)
    return share_of(float(won.sum()), len(won))


def _of_spell(winners: Any, owners: Any, key: str) -> CardFigures:
    """A spell's column holds 0, or its owner's seat plus 1."""
    claimed = owners > 0
    won = winners[claimed] >> (owners[claimed] - 1) & 1
    return CardFigures(key, share_of(int(claimed.sum()), len(claimed)), share_of(int(won.sum()), len(won)))


def _of_incantation(winners: Any, casters: Any, key: str) -> CardFigures:
    """An incantation's column holds a mask of those who cast it."""
    played = int(_count_bits(casters).sum())
    won = int(_count_bits(casters & winners).sum())
    return CardFigures(key, share_of(int((casters > 0).sum()), len(casters)), share_of(won, played))


def _count_bits(masks: Any) -> Any:
    return sum(masks >> seat & 1 for seat in range(MOST_SEATS))


def _mean(numbers: Any) -> float:
    return round(float(np.mean(numbers)), 3)


# ---- Intervals


def share_of(count: float, of: int, z: float = Z) -> Share:
    """A share with Wilson's interval, which allows anything for a share of nothing.

    >>> share_of(0, 200)
    Share(value=0.0, low=0.0, high=0.0188, of=200)
    """
    if of == 0:
        return Share(0.0, 0.0, 1.0, 0)
    value = count / of
    middle = (value + z * z / (2 * of)) / (1 + z * z / of)
    half = z * float(np.sqrt(value * (1 - value) / of + z * z / (4 * of * of))) / (1 + z * z / of)
    return Share(round(value, 4), round(max(middle - half, 0.0), 4), round(min(middle + half, 1.0), 4), of)


def mean_of(numbers: Any) -> Mean:
    """A mean with its interval."""
    value = float(np.mean(numbers))
    error = float(np.std(numbers, ddof=1) / np.sqrt(len(numbers))) if len(numbers) > 1 else value
    return Mean(round(value, 2), round(error, 3), round(value - Z * error, 2), round(value + Z * error, 2))


def surely(share: Share) -> tuple[float, float]:
    """The interval used for flags about single cards."""
    wide = share_of(share.value * share.of, share.of, SURE)
    return wide.low, wide.high


# ---- Flags


def find_flags(figures: Balance, spells: Sequence[Spell]) -> Iterator[Flag]:
    """What a designer should check."""
    yield from _flags_of_games(figures)
    for card in figures.spells:
        yield from _flags_of_claims(card)
    for card in figures.incantations:
        if surely(card.games)[1] < LEAST_CAST:
            yield Flag("seldom_cast" if card.games.value else "never_cast", card.games.value, card.card)
    yield from _flags_of_winners(figures, spells)


def _flags_of_games(figures: Balance) -> Iterator[Flag]:
    even, first = 1 / figures.seats, figures.wins[0]
    if first.low > even and first.value > even + MOST_ADVANTAGE:
        yield Flag("starter_wins_often", first.value)
    if first.high < even and first.value < even - MOST_ADVANTAGE:
        yield Flag("starter_wins_seldom", first.value)
    median = figures.turns_per_wizard[1]
    if not TURNS[0] <= median <= TURNS[1]:
        yield Flag("short" if median < TURNS[0] else "long", median)
    if endless := figures.unfinished + figures.endings["turn_limit"]:
        yield Flag("endless", endless)


def _flags_of_claims(card: CardFigures) -> Iterator[Flag]:
    low, high = surely(card.games)
    if high < SPELLS_CLAIMED[0]:
        yield Flag("seldom_claimed" if card.games.value else "never_claimed", card.games.value, card.card)
    if low > SPELLS_CLAIMED[1]:
        yield Flag("always_claimed", card.games.value, card.card)


def _flags_of_winners(figures: Balance, spells: Sequence[Spell]) -> Iterator[Flag]:
    """Cards whose owners win far more often than those of comparable cards; spells with equal points are comparable."""
    for card, spell in zip(figures.spells, spells, strict=True):
        alike = [one for one, other in zip(figures.spells, spells, strict=True) if other.points == spell.points]
        others = [one for one in alike if one is not card]
        peers = others if len(others) >= FEWEST_PEERS else [one for one in figures.spells if one is not card]
        yield from _flag_of_winners(card, peers)
        if surely(card.winners)[1] < 1 / figures.seats:
            yield Flag("burden", round(card.winners.value * figures.seats, 2), card.card)
    for card in figures.incantations:
        yield from _flag_of_winners(card, [one for one in figures.incantations if one is not card])


def _flag_of_winners(card: CardFigures, peers: Sequence[CardFigures]) -> Iterator[Flag]:
    owners = sum(one.winners.of for one in peers)
    if not owners or not card.winners.of:
        return
    usual = sum(one.winners.value * one.winners.of for one in peers) / owners
    if usual and surely(card.winners)[0] > usual * DOMINANT:
        yield Flag("dominates", round(card.winners.value / usual, 2), card.card)


# ---- Two sets compared


class Difference(msgspec.Struct, frozen=True):
    """A figure of two sets: how much larger the second's is, with a 95% interval. A clear one excludes 0."""

    figure: str
    card: str
    one: float
    other: float
    low: float
    high: float

    @property
    def is_clear(self) -> bool:
        """Whether it is more than chance."""
        return self.low > 0 or self.high < 0


class Comparison(msgspec.Struct, frozen=True):
    """Two sets that were measured in the same way: the differences, and the cards that only one of them has."""

    one: Balance
    other: Balance
    differences: tuple[Difference, ...]
    only_one: tuple[str, ...]
    only_other: tuple[str, ...]


def compare(one: Balance, other: Balance) -> Comparison:
    """Compare two sets, card by card where both have it."""
    differences = [
        difference_of_shares("starter_wins", "", one.wins[0], other.wins[0]),
        difference_of_means("turns", one.mean_turns, other.mean_turns),
    ]
    keys = [[card.card for card in (*figures.spells, *figures.incantations)] for figures in (one, other)]
    for sort, came_up, won in (("spells", "claimed", "owners_win"), ("incantations", "cast", "casters_win")):
        theirs = {card.card: card for card in getattr(other, sort)}
        for card in getattr(one, sort):
            if (same := theirs.get(card.card)) is not None:
                differences.append(difference_of_shares(came_up, card.card, card.games, same.games))
                differences.append(difference_of_shares(won, card.card, card.winners, same.winners))
    return Comparison(
        one,
        other,
        tuple(differences),
        tuple(key for key in keys[0] if key not in keys[1]),
        tuple(key for key in keys[1] if key not in keys[0]),
    )


def difference_of_shares(figure: str, card: str, one: Share, other: Share) -> Difference:
    """Agresti and Caffo's interval, which also works for shares of 0 and 1."""
    parts = [((share.value * share.of + 1) / (share.of + 2), share.of + 2) for share in (one, other)]
    error = float(np.sqrt(sum(value * (1 - value) / of for value, of in parts)))
    middle = parts[1][0] - parts[0][0]
    return Difference(
        figure, card, one.value, other.value, round(middle - Z * error, 4), round(middle + Z * error, 4)
    )  # fmt: skip


def difference_of_means(figure: str, one: Mean, other: Mean) -> Difference:
    error = float(np.hypot(one.error, other.error))
    middle = other.value - one.value
    return Difference(figure, "", one.value, other.value, round(middle - Z * error, 2), round(middle + Z * error, 2))


# ---- As a report

FLAGS = {
    "starter_wins_often": "the starter wins {value:.0%}, clearly more than an even share",
    "starter_wins_seldom": "the starter wins {value:.0%}, clearly less than an even share",
    "short": "games are short: a median of {value:g} turns per wizard",
    "long": "games are long: a median of {value:g} turns per wizard",
    "endless": "{value:g} games did not end before the turn limit",
    "never_claimed": "{card} was never claimed",
    "seldom_claimed": "{card} is seldom claimed, in {value:.1%} of games",
    "always_claimed": "{card} is nearly always claimed, in {value:.1%} of games",
    "never_cast": "{card} was never cast",
    "seldom_cast": "{card} is seldom cast, in {value:.1%} of games",
    "dominates": "{card} dominates: players with it win {value:g} times as often as with comparable cards",
    "burden": "{card} is a burden: its owners win {value:g} times an even share",
}
FIGURES = {
    "starter_wins": "the starter wins",
    "turns": "turns per wizard",
    "claimed": "claimed",
    "owners_win": "its owner wins",
    "cast": "cast",
    "casters_win": "its caster wins",
}


def sentences(figures: Balance) -> list[str]:
    """The sentences before the report's tables."""
    quarter, half, three_quarters = figures.turns_per_wizard
    uses = ", ".join(f"{use} {often:g}" for use, often in figures.gambits.items())
    places = ", ".join(percent(share) for share in figures.wins)
    return [
        f"{figures.set}: {figures.games:,} games of {figures.seats} wizards, all {figures.bots}.",
        f"Wins in the order of play: {places}; an even share is {1 / figures.seats:.1%}.",
        f"Turns per wizard: quartiles {quarter:g}, {half:g} and {three_quarters:g}; longest {figures.longest:g}.",
        f"Gambits per game: {uses}.",
        *(f"Flag: {said(flag)}." for flag in figures.flags),
    ]


def said(flag: Flag) -> str:
    """A flag in words."""
    return FLAGS[flag.key].format(value=flag.value, card=flag.card)


def percent(share: Share) -> str:
    """A share with its interval."""
    return f"{share.value:.1%} ({share.low:.1%} to {share.high:.1%})"


def tables(figures: Balance) -> dict[str, list[tuple[str, ...]]]:
    """The tables of the report by title: the header, and a row for each card."""
    return {
        "Spells": _card_table("claimed", figures.spells, figures.seats),
        "Incantations": _card_table("cast", figures.incantations, figures.seats),
    }


def _card_table(what: str, cards: Sequence[CardFigures], seats: int) -> list[tuple[str, ...]]:
    often = sorted(cards, key=lambda card: -card.games.value)
    rows = [(card.card, percent(card.games), _times_even(card.winners, seats)) for card in often]
    return [("card", what, "wins (1 = even)"), *rows]


def _times_even(share: Share, seats: int) -> str:
    if share.of == 0:
        return "-"
    return f"{share.value * seats:.2f} ({share.low * seats:.2f} to {share.high * seats:.2f})"


def comparison_sentences(found: Comparison) -> list[str]:
    """The sentences before a comparison's table."""
    one, other = found.one, found.other
    told = [
        f"{one.set} and {other.set}: {one.games:,} games each of {one.seats} wizards, all {one.bots}.",
        f"{sum(difference.is_clear for difference in found.differences)} of {len(found.differences)} figures "
        "differ by more than chance; with 95% intervals, one in twenty does so by chance alone.",
    ]
    for figures, cards in ((one, found.only_one), (other, found.only_other)):
        if cards:
            told.append(f"Only in {figures.set}: {', '.join(cards)}.")
        told += [f"Flag in {figures.set}: {said(flag)}." for flag in figures.flags]
    return told


def comparison_table(found: Comparison) -> list[tuple[str, ...]]:
    """The header, and a row for each figure, clear differences first."""
    rows = sorted(found.differences, key=lambda difference: not difference.is_clear)
    return [("figure", found.one.set, found.other.set, "difference (95% interval)", ""), *map(_row, rows)]


def _row(difference: Difference) -> tuple[str, ...]:
    shown = "{:.1f}" if difference.figure == "turns" else "{:.1%}"
    name = f"{difference.card} {FIGURES[difference.figure]}".strip()
    values = (shown.format(value) for value in (difference.one, difference.other))
    signed = shown.replace(":", ":+")
    interval = f"{signed.format(difference.low)} to {signed.format(difference.high)}"
    return name, *values, interval, "clear" if difference.is_clear else ""
