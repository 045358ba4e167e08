"""Worlds that differ only in what nobody could know: the order of hidden piles, and future randomness."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from facedown import games
from facedown.kernel import chance, records
from facedown.kernel.declaration import NOBODY, Declaration
from facedown.kernel.declaration.state import PILE, Field

Places = dict[int, list[tuple[tuple[int, ...], int]]]  # for each visible back: the rows and positions of its cards


def unsettled(position: Any, number: int, seed: bytes) -> Any:
    """Copies of a position with the same hands, and every hidden pile in a new order.

    If backs are visible, a card trades places only with cards that have the same back. Each order is equally likely.
    """
    worlds = records.copies(position, number)
    random = np.random.Generator(np.random.PCG64(int.from_bytes(seed, "little")))
    game = games.of(position).declaration
    for name, field in hidden_piles(game):
        for places in by_back(position, name, field).values():
            shuffle(worlds, name, places, random)
    return worlds


def start_generators(worlds: Any, key: Any) -> None:
    """Give every world random numbers of its own."""
    rng = worlds["rng"]
    rng["key"], rng["counter"], rng["used"] = key, 0, chance.BLOCK_WORDS
    rng["stream"][:, 0], rng["stream"][:, 1] = chance.DECK, np.arange(len(worlds))


def hidden_piles(game: Declaration) -> Iterator[tuple[str, Field]]:
    """The piles whose cards nobody knows."""
    return ((name, field) for name, field in game.state.items() if field.form == PILE and field.seen_by == NOBODY)


def by_back(position: Any, name: str, field: Field) -> Places:
    """The positions of a pile's cards, grouped by the visible back."""
    found: Places = {}
    for row in product(*map(range, field.per[:-1])):
        size = int(position[field.size][row] if row else position[field.size])
        cards = position[name][row] if row else position[name]
        for place in range(size):
            back = 0 if field.hidden is None else int(field.hidden(cards[place]))
            found.setdefault(back, []).append((row, place))
    return found


def shuffle(worlds: Any, name: str, places: list[tuple[tuple[int, ...], int]], random: np.random.Generator) -> None:
    """Shuffle the cards at these positions, differently in every world."""
    if len(places) < 2:
        return
    index = tuple(np.array(axis) for axis in zip(*((*row, place) for row, place in places), strict=True))
    pile = worlds[name]
    cards = pile[(slice(None), *index)]
    order = np.argsort(random.random(cards.shape), axis=1)
    pile[(slice(None), *index)] = np.take_along_axis(cards, order, axis=1)
