"""Plays games and writes docs/balance.md: `python tools/balance.py [GAMES]`, by default 100,000 per player count.

The page says whether our own card set meets the targets of `card_sets/balance.py`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from facedown.games.wizards_gambit.card_sets.balance import (
    LEAST_CAST,
    MOST_ADVANTAGE,
    SPELLS_CLAIMED,
    TURNS,
    Balance,
    CardFigures,
)
from facedown.lab.balance import measure

PAGE = Path(__file__).resolve().parents[1] / "docs" / "balance.md"
GAMES, SEED, BOTS = 100_000, 2026, "apprentice"

INTRODUCTION = """# How our cards play

Written by `tools/balance.py`: {games:,} games of Wizard's Gambit per player count, all played by the bot `{bots}`, seed
{seed}. `facedown cards balance FILE` measures the same for your own set. The figures are measured again whenever the
bots get stronger.
"""


def page(tables: list[Balance]) -> str:
    """The whole page."""
    first = tables[0]
    return "\n".join(
        [
            INTRODUCTION.format(games=first.games, bots=first.bots, seed=SEED),
            "## Games\n",
            *game_table(tables),
            "## Targets\n",
            *targets(tables),
            "",
            "## Spells\n",
            "The share of games in which a spell is claimed, and how often its owner wins (1 = an even share).\n",
            *card_table(tables, "spells"),
            "## Incantations\n",
            "The share of games in which an incantation is cast, and how often its caster wins (1 = an even share).\n",
            *card_table(tables, "incantations"),
            "## Gambits\n",
            "How often a gambit is played in each way, per game.\n",
            *gambit_table(tables),
        ]
    )


def game_table(tables: list[Balance]) -> list[str]:
    titles = ["wizards", "the starter wins", "an even share", "turns per wizard (quartiles)", "most"]
    rows = [
        [
            str(table.seats),
            f"{table.wins[0].value:.1%}",
            f"{1 / table.seats:.1%}",
            ", ".join(f"{turns:g}" for turns in table.turns_per_wizard),
            f"{table.longest:g}",
        ]
        for table in tables
    ]
    return markdown(titles, rows)


def targets(tables: list[Balance]) -> list[str]:
    """Each target, whether it is met, and the figure."""
    advantage = max(table.wins[0].value - 1 / table.seats for table in tables)
    medians = [table.turns_per_wizard[1] for table in tables]
    claimed = [figures.games.value for table in tables for figures in table.spells]
    cast = [figures.games.value for table in tables for figures in table.incantations]
    endless = sum(table.unfinished + table.endings.get("turn_limit", 0) for table in tables)
    return [
        target(advantage <= MOST_ADVANTAGE, f"The starter wins at most 5% more than an even share: {advantage:+.1%}."),
        target(
            TURNS[0] <= min(medians) and max(medians) <= TURNS[1],
            f"The median game takes 8 to 20 turns per wizard: {min(medians):g} to {max(medians):g}.",
        ),
        target(
            within(claimed, SPELLS_CLAIMED), f"Every spell is claimed in a reasonable share of games: {span(claimed)}."
        ),
        target(
            within(cast, (LEAST_CAST, 1.0)), f"Every incantation is cast in a reasonable share of games: {span(cast)}."
        ),
        target(endless == 0, f"Every game ends: {endless} reached the turn limit."),
    ]


def target(met: bool, words: str) -> str:
    return f"- {'met' if met else '**missed**'}: {words}"


def within(values: list[float], bounds: tuple[float, float]) -> bool:
    return bounds[0] <= min(values) and max(values) <= bounds[1]


def span(values: list[float]) -> str:
    return f"{min(values):.0%} to {max(values):.0%}"


def card_table(tables: list[Balance], sort: str) -> list[str]:
    titles = ["card", *(f"{table.seats} wizards" for table in tables)]
    columns: list[tuple[CardFigures, ...]] = [getattr(table, sort) for table in tables]
    rows = []
    for cards in zip(*columns, strict=True):
        figures = [
            f"{card.games.value:.0%}, {card.winners.value * table.seats:.2f}"
            for card, table in zip(cards, tables, strict=True)
        ]
        rows.append([f"`{cards[0].card}`", *figures])
    return markdown(titles, rows)


def gambit_table(tables: list[Balance]) -> list[str]:
    titles = ["wizards", *tables[0].gambits]
    return markdown(titles, [[str(table.seats), *(f"{use:.2f}" for use in table.gambits.values())] for table in tables])


def markdown(titles: list[str], rows: list[list[str]]) -> list[str]:
    lines = [titles, ["---"] * len(titles), *rows]
    return [*("| " + " | ".join(line) + " |" for line in lines), ""]


def main() -> None:
    """Play, count and write."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    tables = [measure(seats, count=games, seed=SEED, bots=BOTS) for seats in (2, 3, 4, 5)]
    PAGE.write_text(page(tables), encoding="utf-8")


if __name__ == "__main__":
    main()
