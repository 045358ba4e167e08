"""What a network that scores listed moves reads of a table: some tokens, and what never changes about some cards.

Tokens are those of an observation. Where a token is the number of a card whose rules are data, the card's constants are
looked up and added, so that a network can play with any set of cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from facedown.kernel.encoding.observations import Layout

Array = np.ndarray[Any, Any]

# As in training: shares are cut off at this distance from 0 and 1, differences in their logits here, and scaled.
FLOOR, DEEPEST, SCALE, STEEP = 1e-3, -10.0, 4.0, 30.0


class NetworkInputs(NamedTuple):
    """The name of each number that is read, which tokens are read as they are, and which are looked up, where."""

    names: tuple[str, ...]
    columns: Array
    looked_up: tuple[tuple[Array, Array], ...]

    def read(self, tokens: Array) -> Array:
        """The numbers for one row of tokens, or several."""
        parts = [tokens[..., self.columns]]
        parts += [table[tokens[..., at]].reshape(*tokens.shape[:-1], -1) for at, table in self.looked_up]
        return np.concatenate(parts, -1)


def field_of(name: str) -> str:
    """The field of the state that a token is about."""
    return name.partition("[")[0].partition(" ")[0].rstrip(",")


def inputs_of_table(
    layout: Layout, constants: Mapping[str, Array], left_out: Sequence[str], look_up: Sequence[tuple[str, str]]
) -> NetworkInputs:
    """What is read of a table. Fields that are `left_out` are not read; `look_up` pairs fields with constants."""
    fields = [field_of(name) for name in layout.names]
    columns = [at for at, field in enumerate(fields) if field not in left_out]
    names, looked_up = [layout.names[at] for at in columns], []
    for field, constant in look_up:
        table, found = constants[constant], [at for at, one in enumerate(fields) if one == field]
        looked_up.append((np.array(found), table))
        names += [f"{layout.names[at]} {constant} {place}" for at in found for place in range(table.shape[1])]
    return NetworkInputs(tuple(names), np.array(columns), tuple(looked_up))
