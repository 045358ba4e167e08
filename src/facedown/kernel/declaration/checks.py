"""Checks of a declaration, so that a mistake in it is an error at import rather than in the middle of a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from facedown.kernel.declaration.kinds import Kind
from facedown.kernel.declaration.state import EVERYONE, TALLY, DeclarationError, Field, check_fields
from facedown.kernel.declaration.typed_events import places_of
from facedown.kernel.declaration.typed_moves import fields_in
from facedown.kernel.declaration.zones import fields_of_zone
from facedown.kernel.log import MOST_SEATS
from facedown.kernel.tally import MOST, VALUES

if TYPE_CHECKING:
    from facedown.kernel.declaration.tables import Declaration, Event, Transfer

# Every game checks these three refusals first, in this order.
FIRST_REFUSALS = ("not_a_move", "game_over", "not_your_turn")

# A column of the log has 16 bits. Kinds without negative values are read as unsigned.
SIGNED = range(-(1 << 15), 1 << 15)
UNSIGNED = range(1 << 16)


def check_declaration(game: Declaration) -> None:
    """Raise an error for the first mistake in a declaration."""
    if not 2 <= game.seats[0] <= game.seats[-1] <= MOST_SEATS:
        raise DeclarationError(
            f"{game.name}: a game has 2 to {MOST_SEATS} seats, not {game.seats[0]} to {game.seats[-1]}"
        )
    if len(game.seat_names) < game.seats[-1]:
        raise DeclarationError(f"{game.name}: {len(game.seat_names)} names for {game.seats[-1]} seats")
    check_fields(game.name, game.state, game.seats[-1])
    if game.chapter and game.chapter not in game.state:
        raise DeclarationError(f"{game.name}: chapter names {game.chapter!r}, which is not a field of the state")
    if game.points is not None and not game.points[0] < game.points[1]:
        raise DeclarationError(f"{game.name}: points are the lowest and the highest score, not {game.points}")
    if game.deck is not None:
        _check_deck(game)
    for name, field in game.state.items():
        if counts_face_down(field):
            _check_hidden_tally(game, name, field)
    for key, move in game.moves.items():
        if unknown := [name for name in fields_in(move.notation) if name not in move.fields]:
            declared = f"declares {', '.join(move.fields)}" if move.fields else "declares no fields"
            raise DeclarationError(
                f"{game.name}: the notation of the move {key!r} has {{{unknown[0]}}}, but the move {declared}"
            )
    if tuple(game.refusals)[:3] != FIRST_REFUSALS:
        raise DeclarationError(f"{game.name}: the first refusals are {', '.join(FIRST_REFUSALS)}, in this order")
    for section in ("refusals", "endings"):
        for key, one in getattr(game, section).items():
            if one.arguments:
                raise DeclarationError(f"{game.name}: {section}.{key} has arguments, which only reasons can have")
    for key, event in game.events.items():
        for wrong in _wrong_with_event(game, event):
            raise DeclarationError(f"{game.name}: the event {key!r} {wrong}")


def _check_deck(game: Declaration) -> None:
    kinds = [field.of for field in game.state.values() if field.of is not None]
    if not kinds:
        raise DeclarationError(f"{game.name}: a deck is declared, but no field of the state holds cards")
    for card, copies in (game.deck or {}).items():
        try:
            number = kinds[0].number(card)
        except ValueError as error:
            raise DeclarationError(f"{game.name}: the deck contains something that is not a card: {error}") from None
        if not 1 <= number < VALUES or not 0 <= copies <= MOST:
            largest = f"cards are numbered from 1 to {VALUES - 1}, with up to {MOST} copies of each"
            raise DeclarationError(f"{game.name}: {largest}, not {copies} of {card!r} (number {number})")


def counts_face_down(field: Field) -> bool:
    """Whether hiding a field leaves a count of its cards, in four bits."""
    return field.form == TALLY and field.of is not None and field.seen_by != EVERYONE and field.hidden is None


def _check_hidden_tally(game: Declaration, name: str, field: Field) -> None:
    where = f"{game.name}: the tally {name!r} is hidden, and a tally counts up to {MOST} face-down cards"
    if field.at_most > MOST:
        raise DeclarationError(
            f"{where}, not {field.at_most}: use a pile, or keep some cards in a tally that everyone sees"
        )
    cards = sum((game.deck or {}).values())
    if cards > MOST and not field.at_most:
        raise DeclarationError(f"{where}, but the deck has {cards}: declare the most it ever holds, such as at_most=5")


def _wrong_with_event(game: Declaration, event: Event) -> Iterator[str]:
    for one in event.transfers:
        yield from _wrong_with_transfer(game, event, one)
    if event.merge and event.merge not in event.arguments:
        yield f"cannot list {event.merge!r}"
    for name, kind in event.arguments.items():
        yield from _wrong_with_secret(event, name, kind)
        if not any(kind.low in columns and kind.high in columns for columns in (SIGNED, UNSIGNED)):
            yield f"tells {name!r} from {kind.low} to {kind.high}, more than the 16 bits of a column of the log"
    try:
        places_of(event)
    except DeclarationError as error:
        yield str(error)


def _wrong_with_transfer(game: Declaration, event: Event, one: Transfer) -> Iterator[str]:
    named = (one.card, one.count, one.when, one.unless, one.source.of, one.target.of)
    yield from (f"has no argument {name!r}" for name in named if name and name not in event.arguments)
    zones = (one.source.zone, one.target.zone)
    for zone in zones:
        if not fields_of_zone(game, zone):
            yield f"moves a card by {zone!r}, which is not a zone of the state"
    hidden = [any(field.seen_by != EVERYONE for field in fields_of_zone(game, zone)) for zone in zones]
    if all(hidden) and not event.arguments[one.card].secret:
        yield (
            f"moves a card from {zones[0]!r} to {zones[1]!r}, where not everyone sees it: declare {one.card!r} as "
            "secret(…, seen_by=…), with or_everyone=True if a rule may show it to all"
        )


def _wrong_with_secret(event: Event, name: str, kind: Kind) -> Iterator[str]:
    for seat in kind.secret:
        if seat not in event.arguments or event.arguments[seat].says != "seat":
            yield f"tells the secret {name!r} to {seat!r}, which is not an argument with seats"


def check_view(game: Declaration, view: Any) -> None:
    """Check that a view has every zone that the declaration promises, under that name."""
    for name, field in game.state.items():
        if field.view and field.view not in view.__struct_fields__:
            raise DeclarationError(f"{game.name}: the view has no {field.view!r} for the zone {name!r}")
