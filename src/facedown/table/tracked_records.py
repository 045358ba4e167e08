"""Records that track what is read of them, so that what is made from them is known to change only when that does."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any

import numpy as np

from facedown.games.text_rules import MOST_SPANS_EACH

Range = tuple[str, int | None]  # a field, or one row of it
Question = tuple[Callable[..., Any], tuple[Any, ...]]  # a compiled rule, and what it is asked
Span = tuple[int, int]  # where bytes of a record begin and end


class Trace:
    """What was read of a record, what compiled rules were asked about it, and whether the record itself was handed out,
    so that nobody knows what was read.
    """

    __slots__ = ("asked", "is_handed_out", "read")

    def __init__(self) -> None:
        self.read: set[Range] = set()
        self.asked: list[tuple[Question, Hashable]] = []
        self.is_handed_out = False


class Tracked:
    """A record with plain values in its fields."""

    def __init__(self, records: Any, place: int, trace: Trace) -> None:
        self._records, self._place, self._trace = records, place, trace

    def answer_of(self, question: Callable[..., Any], *arguments: Any) -> Any:
        """The answer of a compiled rule: see `facedown.games.view_parts.ask`."""
        answer = question(self._records[self._place : self._place + 1], *arguments)
        self._trace.asked.append(((question, arguments), answer))
        return answer

    @property
    def source(self) -> Any:
        """The record itself."""
        self._trace.is_handed_out = True
        return self._records[self._place]

    def __getattr__(self, field: str) -> Any:
        if field.startswith("_"):
            raise AttributeError(field)
        self._trace.read.add((field, None))
        value = self.__dict__[field] = self._records[field][self._place].tolist()
        return value


class TrackedRows(Tracked):
    """The same for a part of one seat, which reads its own row of a field."""

    def __getattr__(self, field: str) -> Any:
        if field.startswith("_"):
            raise AttributeError(field)
        values = self._records[field][self._place]
        if values.ndim:
            return Rows(field, values, self._trace.read)
        self._trace.read.add((field, None))
        return values.tolist()


class Rows:
    """A field with several rows. Indexing reads one row; anything else reads all of them."""

    def __init__(self, field: str, values: Any, read: set[Range]) -> None:
        self._field, self._values, self._read = field, values, read

    def __getitem__(self, index: int | slice) -> Any:
        self._read.add((self._field, index if isinstance(index, int) and index >= 0 else None))
        return self._values[index].tolist()

    def __len__(self) -> int:
        return len(self._values)

    def __iter__(self) -> Iterator[Any]:
        self._read.add((self._field, None))
        return iter(self._values.tolist())

    def index(self, value: Any) -> int:
        """Where a value is."""
        return list(self).index(value)


def span_of(layout: np.dtype[Any], field: str, index: int | None) -> Span:
    """The bytes of a field in a record, or of one row of it."""
    assert layout.fields is not None
    kind, offset = layout.fields[field][:2]
    if index is None:
        return offset, offset + kind.itemsize
    size = kind.itemsize // kind.shape[0]
    return offset + index * size, offset + (index + 1) * size


def spans_of(layout: np.dtype[Any], ranges: set[Range]) -> list[Span]:
    """The bytes of some ranges of a record, without those of rows whose whole field is among them; all bytes if there
    are many ranges.
    """
    if len(ranges) > MOST_SPANS_EACH:
        return [(0, layout.itemsize)]
    whole = {field for field, index in ranges if index is None}
    spans = sorted(span_of(layout, *one) for one in ranges if one[1] is None or one[0] not in whole)
    return [(start, end) for start, end in spans if start < end]
