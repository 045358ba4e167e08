"""What can be set before a game of Wizard's Gambit."""

from __future__ import annotations

from collections.abc import Sequence

from facedown.errors import InvalidOption
from facedown.games.wizards_gambit.card_sets import sets
from facedown.games.wizards_gambit.rules.cards import MOST_SEATS
from facedown.kernel.options import Option, OptionValue, choice

TITLE = "Wizard's Gambit"
SEATS = range(2, MOST_SEATS + 1)
SEAT_NAMES = ("seat 0", "seat 1", "seat 2", "seat 3", "seat 4")


class SetOption(Option):
    """Which cards are played with: our own, or a set that was loaded from a file before."""

    def number(self, value: OptionValue) -> int:
        """The number of a set by its name."""
        return sets.number_of(str(value).strip())

    def text(self, number: int) -> str:
        """The name of a set; that of a loaded one says what is in it, too."""
        return sets.by_number(number).key

    @property
    def domain(self) -> str:
        """The sets there are."""
        return "facedown, or a set that was loaded from a file"


OPTIONS = (
    SetOption("set", 0, "the cards that are played with", "W-23", high=0),
    choice("aura", ("everybody", "others"), "whom an aura keeps off a spell", "W-06"),
    Option("goal", 10, "spell points that win", "W-12", 1, 30),
    Option("turn_limit", 1000, "turns after which the game is drawn; 0: no limit", "W-19", 0, 10_000),
)

# Where each option stands in the array that `setup` takes, and where the cards' tables begin.
SET, AURA, GOAL, TURN_LIMIT = range(len(OPTIONS))
TABLES = len(OPTIONS)


def check_options(numbers: Sequence[int], seats: int) -> None:
    """A set must have cards enough for everybody."""
    cards = sets.by_number(numbers[SET])
    if problem := cards.too_small_for(seats):
        raise InvalidOption(f"the set {cards.key} is too small for {seats} wizards: {problem} (W-15)", option="set")


def tables(numbers: Sequence[int]) -> list[int]:
    """The cards of the set as numbers, which `setup` puts into the record."""
    return sets.by_number(numbers[SET]).tables()
