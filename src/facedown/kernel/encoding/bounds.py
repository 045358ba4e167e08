"""How large a value can be at one table: a declaration allows for the largest one, and most tables are smaller."""

from __future__ import annotations

from typing import Any

from facedown.kernel.declaration.kinds import Kind


def bounds(kind: Kind, seats: int, record: Any) -> tuple[int, int]:
    """The smallest and the largest number of a kind: the table limits seats, the field `bounded_by` other kinds."""
    if kind.says == "seat":
        return kind.low, min(kind.high, seats - 1)
    if not kind.bounded_by:
        return kind.low, kind.high
    limit = int(record[kind.bounded_by])
    return max(kind.low, -limit), min(kind.high, limit)
