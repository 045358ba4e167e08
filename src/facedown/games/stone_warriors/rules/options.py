"""What can be set before a game of Stone Warriors."""

from __future__ import annotations

from collections.abc import Sequence

from facedown.errors import InvalidOption
from facedown.games.stone_warriors.rules.cards import GARGOYLES, MOST_SEATS
from facedown.kernel.options import Option, choice

TITLE = "Stone Warriors"
SEATS = range(2, MOST_SEATS + 1)
SEAT_NAMES = ("seat 0", "seat 1", "seat 2", "seat 3")

OPTIONS = (
    choice("rare", (GARGOYLES[-1], *GARGOYLES[:-1]), "the gargoyle of which there are only three cards", "S-16"),
    choice("starter", ("random", "0", "1", "2", "3"), "the seat that has the first turn", "S-01"),
    Option("turn_limit", 1000, "turns after which the game is drawn; 0: never", "S-15", 0, 10_000),
)

# Where each option stands in the array that `setup` takes.
RARE, STARTER, TURN_LIMIT = range(len(OPTIONS))


def check_options(numbers: Sequence[int], seats: int) -> None:
    """The seat that starts must be one at the table."""
    if numbers[STARTER] > seats:
        raise InvalidOption(
            f"seat {numbers[STARTER] - 1} cannot start: seats are 0 to {seats - 1} (S-01)", option="starter"
        )
