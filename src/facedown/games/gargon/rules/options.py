"""What can be set before a game of Gargon."""

from __future__ import annotations

from collections.abc import Sequence

from facedown.errors import InvalidOption
from facedown.kernel.options import Option, choice, switch

TITLE = "Gargon"
SEATS = range(3, 6)
SEAT_NAMES = ("seat 0", "seat 1", "seat 2", "seat 3", "seat 4")

OPTIONS: tuple[Option, ...] = (
    switch("open_winnings", False, "won cards lie face up, sorted by colour", "G-22"),
    choice("starter", ("random", "0", "1", "2", "3", "4"), "the seat that starts the first round", "G-01"),
)

# Where each option stands in the array that `setup` takes.
OPEN_WINNINGS, STARTER = range(len(OPTIONS))


def check_options(numbers: Sequence[int], seats: int) -> None:
    """The seat that starts must be one at the table."""
    if numbers[STARTER] > seats:
        raise InvalidOption(
            f"seat {numbers[STARTER] - 1} cannot start: seats are 0 to {seats - 1} (G-01)", option="starter"
        )
