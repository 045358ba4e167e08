"""Writes docs/balance.md from games that are played now: `python tools/balance.py [GAMES]`, 100,000 a table by default.

The wishes that our own card set has to fulfil stand here too, and the page says of each whether it does.
"""

from __future__ import annotations

import sys
from pathlib import Path

from facedown.lab.balance import Balance, CardFigures, measure

PAGE = Path(__file__).resolve().parents[1] / "docs" / "balance.md"
GAMES, SEED, BOTS = 100_000, 2026, "apprentice"

MOST_ADVANTAGE = 0.05
TURNS = (8, 20)
SPELLS_CLAIMED = (0.05, 0.95)
INCANTATIONS_CAST = (0.2, 1.0)

INTRODUCTION = """# How our cards play

Written by `tools/balance.py`: {games:,} games of Wizard's Gambit a number of wizards, all of them played by the bot
`{bots}`, seed {seed}. `facedown cards balance FILE` counts the same for a set of your own. Measured anew whenever the
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
            "## Wishes\n",
            *wishes(tables),
            "",
            "## Spells\n",
            "The share of games in which a spell is claimed, and how often its owner wins, where 1 is an even share.\n",
            *card_table(tables, "spells"),
            "## Incantations\n",
            "The share of games in which an incantation is cast, and how often who casts it wins.\n",
            *card_table(tables, "incantations"),
            "## Gambits\n",
            "How often a gambit is played in each way, a game.\n",
            *gambit_table(tables),
        ]
    )


def game_table(tables: list[Balance]) -> list[str]:
    titles = ["wizards", "the starter wins", "an even share", "turns a wizard: a quarter, half, three quarters", "most"]
    rows = [
        [
            str(table.seats),
            f"{table.starter_wins:.1%}",
            f"{1 / table.seats:.1%}",
            ", ".join(f"{turns:g}" for turns in table.turns_per_wizard),
            f"{table.longest:g}",
        ]
        for table in tables
    ]
    return markdown(titles, rows)


def wishes(tables: list[Balance]) -> list[str]:
    """Each wish, whether it is fulfilled, and by how much."""
    advantage = max(table.starter_wins - 1 / table.seats for table in tables)
    medians = [table.turns_per_wizard[1] for table in tables]
    claimed = [figures.games for table in tables for figures in table.spells]
    cast = [figures.games for table in tables for figures in table.incantations]
    endless = sum(table.unfinished + table.endings.get("turn limit", 0) for table in tables)
    return [
        wish(
            advantage <= MOST_ADVANTAGE, f"The starter wins at most 5 points more than an even share: {advantage:+.1%}."
        ),
        wish(
            TURNS[0] <= min(medians) and max(medians) <= TURNS[1],
            f"A game takes 8 to 20 turns a wizard at the median: {min(medians):g} to {max(medians):g}.",
        ),
        wish(within(claimed, SPELLS_CLAIMED), f"Every spell is claimed in a sensible share of games: {span(claimed)}."),
        wish(within(cast, INCANTATIONS_CAST), f"Every incantation is cast in a sensible share of games: {span(cast)}."),
        wish(endless == 0, f"No game runs for ever: {endless} reached the limit of turns."),
    ]


def wish(fulfilled: bool, words: str) -> str:
    return f"- {'yes' if fulfilled else '**no**'}: {words}"


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
            f"{card.games:.0%}, {card.winners * table.seats:.2f}" for card, table in zip(cards, tables, strict=True)
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
