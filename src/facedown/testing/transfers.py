"""Whether events say where cards go: the transfers they declare must match the cards that moved in the record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

from facedown.games.viewers import EVERYTHING
from facedown.kernel.declaration import Declaration
from facedown.kernel.declaration.state import NUMBER, PILE, TALLY, Field
from facedown.kernel.declaration.tables import Event, Place
from facedown.kernel.declaration.typed_events import LARGEST, Row, places_of
from facedown.kernel.declaration.zones import zones_of
from facedown.kernel.tally import as_cards
from facedown.table.game import Game

# How many copies of a card, by its number, are in each place of a zone.
Lying = Counter[tuple[str, int | None, int]]


class Zones:
    """The zones of a game whose cards can be counted, and what its events do to them."""

    def __init__(self, game: Declaration) -> None:
        self._events = list(game.events.values())
        named = [place for event in self._events for one in event.transfers for place in (one.source, one.target)]
        fields = zones_of(game)
        zones = {field.zone or name for name, field in fields.items()}
        unknown = {field.zone or name for name, field in fields.items() if not can_count(field)}
        unknown |= zones - {place.zone for place in named} - {n for n, field in fields.items() if field.form != NUMBER}
        self._fields = {name: field for name, field in fields.items() if (field.zone or name) not in unknown}
        self._zones = zones - unknown
        # For these zones an event names the zone but not which one: they are counted as a whole.
        self._whole = {place.zone for place in named if not place.of}

    def lying(self, s: Any) -> Lying:
        """Where all cards are."""
        found: Lying = Counter()
        for name, field in self._fields.items():
            zone = field.zone or name
            for row in product(*map(range, rows_of(field))):
                which = row[0] if row and zone not in self._whole else None
                for card, copies in cards_in(s, name, field, row):
                    found[zone, which, card] += copies
        return found

    def moved(self, game: Game, row: Row) -> Iterator[tuple[tuple[str, int | None, int], int]]:
        """The cards that enter or leave a place according to an event."""
        event = self._events[row[0]]
        shown, places = game.rules.events.show_event(row, EVERYTHING), places_of(event)
        for one in event.transfers:
            if (one.when and not is_there(shown, one.when)) or (one.unless and is_there(shown, one.unless)):
                continue
            copies = int(getattr(shown, one.count)) if one.count else 1
            for number in numbers_of(event, one.card, row):
                card = abs(number) if one.signed else number
                for place, change in ((one.source, -copies), (one.target, copies)):
                    if place.zone in self._zones:
                        yield (place.zone, self._which(place, places, row), card), change

    def _which(self, place: Place, places: dict[str, int], row: Row) -> int | None:
        return None if place.zone in self._whole else int(row[places[place.of]])

    def is_about_everything(self, row: Row) -> bool:
        """Whether an event has no arguments: "the discard pile is the new draw pile" names no cards."""
        return not self._events[row[0]].arguments

    def card(self, zone: str, number: int) -> Any:
        """The name of a card."""
        of = next(field.of for name, field in self._fields.items() if (field.zone or name) == zone)
        return of.show(number) if of is not None else number


def can_count(field: Field) -> bool:
    """Whether the cards in a field can be counted."""
    return field.form in (TALLY, PILE, NUMBER) or field.count is not None


def rows_of(field: Field) -> tuple[int, ...]:
    """The axes of a field, except the one along which its cards are stored."""
    return field.per if field.form in (TALLY, NUMBER) else field.per[:-1]


def cards_in(s: Any, name: str, field: Field, row: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """The cards in one place and how many there are of each, possibly as bits."""
    value = s[name][row] if row else s[name]
    if field.form == TALLY:
        yield from ((card, 1) for card in as_cards(int(value)))
    elif field.form == PILE:
        size = s[field.size][row] if row else s[field.size]
        yield from ((int(card), 1) for card in value[: int(size)])
    elif field.form == NUMBER:
        yield from [(int(value), 1)] if value else []
    else:
        assert field.of is not None
        for card in range(field.of.low, field.of.high + 1):
            if copies := int(field.count(value, card)):
                yield card, copies


def numbers_of(event: Event, name: str, row: Row) -> list[int]:
    """The numbers of an argument in a row of the log; possibly several, or none."""
    kind, place = event.arguments[name], places_of(event)[name]
    mask = LARGEST if kind.high > LARGEST >> 1 else -1
    numbers = [int(number) & mask for number in row[place : place + kind.count]]
    return [number for number in numbers if number != kind.empty and kind_of_one(event, name).show(number) is not None]


def kind_of_one(event: Event, name: str) -> Any:
    """The kind of each of an argument's values."""
    kind = event.arguments[name]
    return kind.one or kind


def is_there(shown: Any, name: str) -> bool:
    """Whether an argument has a value: an unset flag has none, a seat 0 has."""
    value = getattr(shown, name)
    return value is not None and value is not False


def unreported_transfers(zones: Zones, before: Any, game: Game, told: int) -> list[str]:
    """Cards that are not where the events from row `told` of the log on say; `before` is the earlier record."""
    expected = zones.lying(before)
    for row in game.log[told:]:
        for place, change in zones.moved(game, row):
            expected[place] += change
    found = zones.lying(game.record)
    return [
        f"{zone if which is None else f'{zone}[{which}]'} has {found[place]} of card {zones.card(zone, card)!r}, "
        f"and by the events {expected[place]}"
        for place in sorted({*expected, *found}, key=str)
        if expected[place] != found[place]
        for zone, which, card in [place]
    ]
