"""The cards that are in no zone yet while a position is being set up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeVar

import numpy as np

from facedown.errors import LONGEST_VALUE, InvalidArrangement, quoted, shortened
from facedown.kernel.chance import below

Card = TypeVar("Card", int, str)


def integer(zone: str, value: object, low: int, high: int) -> int:
    """Check a whole number in a range."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or not low <= value <= high:
        raise InvalidArrangement(f"{zone} must be a whole number from {low} to {high}, not {quoted(value)}")
    return int(value)


def seats_in(zone: str, named: object, seats: int) -> list[int]:
    """The seats in a zone."""
    if not isinstance(named, list | tuple):
        raise InvalidArrangement(f"{zone} must be a list of seats, such as [0, 2], not {quoted(named)}")
    return [integer(zone, seat, 0, seats - 1) for seat in named]


def one_each(zone: str, named: object, count: int, nothing: Any) -> Sequence[Any]:
    """A zone's value for each of `count` seats or stacks; `nothing` for each if the zone is not given."""
    if named is None:
        return [nothing] * count
    if not isinstance(named, list | tuple) or len(named) != count:
        raise InvalidArrangement(f"{zone} must be {count} lists of cards, not {quoted(named)}")
    return named


class UnplacedCards(Generic[Card]):
    """A deck from which named cards are taken; the rest is then dealt at random."""

    def __init__(self, deck: Iterable[Card], rng: Any) -> None:
        self._left: Counter[Card] = Counter(deck)
        self._rng = rng

    def __len__(self) -> int:
        return self._left.total()

    def take(self, zone: str, cards: Iterable[Card]) -> list[Card]:
        """Take the cards of a zone out of the deck."""
        if not isinstance(cards, list | tuple):
            raise InvalidArrangement(f"{zone} must be a list of cards, not {quoted(cards)}")
        taken: list[Any] = list(cards)
        for card in taken:
            if isinstance(card, bool | float | list | dict):
                raise InvalidArrangement(f"{zone}: {quoted(card)} is not a card")
            if self._left[card] <= 0:
                raise InvalidArrangement(f"{zone}: there is no {shortened(str(card), LONGEST_VALUE)} left in the deck")
            self._left[card] -= 1
        return taken

    def deal(self, count: int) -> list[Card]:
        """Take cards at random."""
        return [self._draw(list(self._left.elements())) for _ in range(count)]

    def deal_rest(self) -> list[Card]:
        """Take all remaining cards, in random order."""
        return self.deal(len(self))

    def _draw(self, choices: list[Card]) -> Card:
        if not choices:
            raise InvalidArrangement("there are not enough cards left to deal")
        card = choices[below(self._rng, len(choices))]
        self._left[card] -= 1
        return card
