"""Flat records: a full position in one fixed block of memory, without pointers."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np


def record(**fields: Any) -> np.dtype[Any]:
    """The layout of a record: each field is a number type, another record, or `(type, length, …)`.

    >>> point = new(record(x=np.int8, y=np.int8, seen=(np.uint8, 2, 3)))
    >>> point.x = 4
    >>> point.x, point.seen.shape
    (np.int8(4), (2, 3))
    """
    for name in fields:
        if hasattr(np.record, name):
            raise ValueError(f"every record already has a {name!r}: choose another name")
    layout = [
        (name, _plain(kind[0]), kind[1:]) if isinstance(kind, tuple) else (name, _plain(kind))
        for name, kind in fields.items()
    ]
    return np.dtype((np.record, np.dtype(layout, align=True)))


def _plain(kind: Any) -> Any:
    """A record as a field of another record: NumPy loses the alignment of a dtype with attribute access."""
    layout = np.dtype(kind)
    if layout.names is None:
        return kind
    formats = [(name, layout[name].base, layout[name].shape) for name in layout.names]
    return np.dtype(formats, align=True)


def new(layout: np.dtype[Any]) -> Any:
    """An empty record of that layout."""
    return np.zeros(1, layout)[0]


def copy(source: Any) -> Any:
    """A new record with the same content."""
    return np.frombuffer(bytearray(source.tobytes()), source.dtype)[0]


def copies(source: Any, count: int) -> Any:
    """An array of records with the same content."""
    return np.frombuffer(bytearray(source.tobytes() * count), source.dtype)


def row(source: Any) -> Any:
    """The record as an array of one, sharing its memory: passing arrays to compiled code is ten times as fast."""
    return np.asarray(source).reshape(1)


class Plain:
    """A record with its fields as Python numbers and lists, which are many times faster to read. See `plain`."""

    def __init__(self, records: Any, place: int, columns: dict[str, list[Any]]) -> None:
        self._records = records
        self._place = place
        self._columns = columns  # of all records in the array: the first access to a field reads it for all of them

    @property
    def source(self) -> Any:
        """The record itself."""
        return self._records[self._place]

    def __getattr__(self, field: str) -> Any:
        raise AttributeError(f"the record has no field {field!r}")


class PlainField:
    """Converts a field to plain values on first access, and then replaces itself with them."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, reader: Plain, owner: type[Plain]) -> Any:
        column = reader._columns.get(self._name)
        if column is None:
            column = reader._columns[self._name] = reader._records[self._name].tolist()
        values = reader.__dict__[self._name] = column[reader._place]
        return values


@cache
def _plain_layout(layout: np.dtype[Any]) -> type[Plain]:
    return type("PlainRecord", (Plain,), {name: PlainField(name) for name in layout.names or ()})


def plain(source: Any) -> Plain:
    """The record with plain values in its fields; `source` is the record itself.

    >>> point = plain(new(record(x=np.int8, seen=(np.uint8, 2, 3))))
    >>> point.x, point.seen
    (0, [[0, 0, 0], [0, 0, 0]])
    """
    return _plain_layout(source.dtype)(row(source), 0, {})


def plain_rows(records: Any) -> list[Plain]:
    """All records of an array with plain values: a field is read once for all of them."""
    read, columns = _plain_layout(records.dtype), {}  # type: ignore[var-annotated]
    return [read(records, place, columns) for place in range(len(records))]


def content(source: Any) -> bytes:
    """The record as bytes: equal positions have equal bytes, because padding is always zero."""
    raw: bytes = source.tobytes()
    return raw
