"""Constants of a game, such as the points of every card in a set: as rows of features, one for each card.

Observations leave these fields out and refer to cards by number. A program that plays with any card set looks a card up
here: row 7 of "worth" is about card 7.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from facedown.kernel.declaration import Declaration
from facedown.kernel.declaration.state import BITS, FIXED, Field

Array = np.ndarray[Any, Any]


def constants_of(game: Declaration, record: Any) -> dict[str, Array]:
    """The constant fields of a table by name: a row of small numbers for each card. `record` is any position there."""
    fixed = {name: field for name, field in game.state.items() if field.constant == FIXED}
    return {name: rows_of(np.asarray(record[name]), field) for name, field in fixed.items()}


def rows_of(values: Array, field: Field) -> Array:
    """A field as rows: masks as bits or digits, and numbers counted from their lowest value."""
    if field.form != BITS:
        return (values - field.low).reshape(len(values), -1).astype(np.uint8)
    width = 8 * values.dtype.itemsize
    shifts = np.arange(0, width, field.digit, dtype=values.dtype)
    digits: Array = values[..., None] >> shifts & values.dtype.type((1 << field.digit) - 1)
    return digits.reshape(len(values), -1).astype(np.uint8)
