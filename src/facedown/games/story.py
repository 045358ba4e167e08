"""Wording events and reasons: what a seat does several times in a row is one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, TypeVar

Event = TypeVar("Event")


def runs(events: Iterable[Event]) -> Iterator[list[Event]]:
    """The events cut into runs of the same kind by the same seat."""
    for _, run in groupby(events, key=lambda event: (type(event), getattr(event, "seat", None))):
        yield list(run)


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def explain(templates: Mapping[str, str], key: str, arguments: Mapping[str, Any]) -> str:
    """A reason in English: `{number}` and `{s}` follow the argument `count` (or `points`), odds become percentages.

    >>> templates = {"parry_odds": "{odds} chance they can parry {number} {value}{s}"}
    >>> explain(templates, "parry_odds", {"count": 2, "value": 3, "odds": 1 / 6})
    '17% chance they can parry two 3s'
    """
    count = arguments.get("count", arguments.get("points", 1))
    shown = {name: percent(value) if isinstance(value, float) else value for name, value in arguments.items()}
    number = NUMBERS[count] if count < len(NUMBERS) else count
    return templates[key].format(**shown, number=number, s="" if count == 1 else "s")


def percent(odds: float) -> str:
    """A probability for people: what is possible is not 0%, what is not certain is not 100%."""
    if 0 < odds < 0.005:
        return "less than 1%"
    return "more than 99%" if 0.995 < odds < 1 else f"{odds:.0%}"
