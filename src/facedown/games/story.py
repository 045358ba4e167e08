"""Telling events: what a seat does several times in a row is one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TypeVar

Event = TypeVar("Event")


def runs(events: Iterable[Event]) -> Iterator[list[Event]]:
    """The events cut into runs of the same kind by the same seat."""
    for _, run in groupby(events, key=lambda event: (type(event), getattr(event, "seat", None))):
        yield list(run)
