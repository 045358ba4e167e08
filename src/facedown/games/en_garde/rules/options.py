"""What can be set before a game of En Garde."""

from __future__ import annotations

from collections.abc import Sequence

from facedown.errors import InvalidOption
from facedown.games.en_garde.rules.cards import LARGEST_HAND, MOST_COPIES, MOST_FIELDS, MOST_VALUES
from facedown.kernel.options import Option, choice, switch

TITLE = "En Garde"
SEATS = range(2, 3)
SEAT_NAMES = ("left", "right")

OPTIONS = (
    switch("advanced", True, "indirect attacks, and the retreat that answers them", "E-01"),
    Option("target", 5, "round wins that take the match; 0: one round, which may be drawn", "E-10", 0, 99),
    choice("starter", ("random", "left", "right"), "who has the first turn of the first round", "E-10"),
    switch("compare_after_retreat", False, "a final retreat compares hands before position", "E-08"),
    switch("memory_aid", False, "show what lies in the discard", "E-11"),
    Option("values", 5, "values of cards", "E-13", 1, MOST_VALUES),
    Option("copies", 5, "cards of each value", "E-13", 1, MOST_COPIES),
    Option("hand", 5, "cards in a hand", "E-13", 1, LARGEST_HAND),
    Option("fields", 23, "fields of the track", "E-13", 2, MOST_FIELDS),
)

# Where each option stands in the array that `setup` takes.
(
    ADVANCED,
    TARGET,
    STARTER,
    COMPARE_AFTER_RETREAT,
    MEMORY_AID,
    VALUES,
    COPIES,
    HAND,
    FIELDS,
) = range(len(OPTIONS))


def check_options(numbers: Sequence[int], seats: int) -> None:
    """E-13: cards must be left for a pile, and every card must be of use at the start."""
    cards = numbers[VALUES] * numbers[COPIES]
    dealt = seats * numbers[HAND]
    if cards <= dealt:
        raise InvalidOption(
            f"{numbers[VALUES]} values x {numbers[COPIES]} copies = {cards} cards leave no pile "
            f"after dealing two hands of {numbers[HAND]} (E-13)"
        )
    if numbers[VALUES] >= numbers[FIELDS]:
        raise InvalidOption(f"a card of {numbers[VALUES]} could never be played on {numbers[FIELDS]} fields (E-13)")
