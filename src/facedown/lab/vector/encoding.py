"""How one table is encoded in numbers: observations, moves by number or as rows of features, and constants."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from facedown.errors import InvalidOption, quoted
from facedown.games import GameRules
from facedown.kernel.encoding.constants import constants_of
from facedown.kernel.encoding.features import Features, feature_table, features_of
from facedown.kernel.encoding.observations import Layout, layout_of
from facedown.kernel.encoding.spaces import Space, space_of
from facedown.kernel.encoding.writers import Listing, Writers, writers_of
from facedown.lab.arguments import at_least
from facedown.lab.vector.stepping import Sources, sources_of
from facedown.table.game import deal

NUMBERS, ROWS = "numbers", "rows"
ROOM = 64

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Encoding:
    """The numbers of one table, and the rules that write them.

    `space` is None if moves are listed. `features` says what the numbers of a row mean, and `constants` has what never
    changes during a game.
    """

    space: Space | None
    layout: Layout
    features: Features
    constants: dict[str, Array]
    listing: Listing | None
    writers: Writers
    sources: Sources

    @property
    def numbered(self) -> Space:
        """The space, for tables whose moves have numbers."""
        if self.space is None:
            raise InvalidOption("moves are listed here and have no numbers: use the rows of the batch")
        return self.space

    @property
    def moves(self) -> int:
        """How many moves have numbers."""
        return self.listing.room if self.listing else len(self.numbered)

    @property
    def feature_rows(self) -> Array:
        """The features of every move of the space."""
        return feature_table(self.numbered, self.features)


def encoding_of(
    rules: GameRules, seats: int, options: Any, moves: str = NUMBERS, room: int = ROOM, promising: bool = False
) -> Encoding:
    """The encoding of a table; `moves` says whether they are numbers or rows, of which there are `room`."""
    if moves not in (NUMBERS, ROWS):
        raise InvalidOption(f"moves must be {NUMBERS} or {ROWS}, not {quoted(moves)}")
    at_least(1, "room", room)
    declaration = rules.declaration
    record = deal(rules.name, seats, seed=0, options=options).record
    listing = Listing(room, promising) if moves == ROWS else None
    space = None if listing else space_of(declaration, rules.moves, seats, record)
    layout = layout_of(declaration, seats, record)
    if space and space.choices and space.choices.choices:
        choices = space.choices.choices
        layout = layout.with_choices(choices.most, len(choices.values))
    features = features_of(declaration, seats, record)
    writers = writers_of(declaration, layout, space, features, listing)
    constants = constants_of(declaration, record)
    return Encoding(space, layout, features, constants, listing, writers, sources_of(layout, space))
