"""A declaration as plain data for programs in other languages: the page reads moves and moves cards with it."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from facedown.kernel.declaration.kinds import Kind
from facedown.kernel.declaration.tables import Declaration, Event, Move, MoveField, Place, Transfer
from facedown.kernel.declaration.typed_moves import Pieces
from facedown.kernel.declaration.zones import zones_of


def describe(game: Declaration) -> dict[str, Any]:
    """The parts of a declaration that the page needs; `web/src/games/declared.ts` has the matching types."""
    return {
        "moves": {tag: describe_move(move) for tag, move in game.moves.items()},
        "events": {tag: describe_event(event) for tag, event in game.events.items()},
        "reasons": {key: kinds(reason.arguments) for key, reason in game.reasons.items()},
        "refusals": list(game.refusals),
        "endings": list(game.endings),
        "concessions": dict(game.concessions),
        "scores": list(game.scores),
        "options": [option.name for option in game.options],
        "zones": {field.zone or name: field.view for name, field in zones_of(game).items() if field.view},
    }


def digest_of(game: Declaration) -> str:
    """A hash of a declaration as data: of what the page needs, the record, and the numbers behind names."""
    keyed = (game.phases, game.faults, game.concessions.values())
    state = [
        (name, field.seen_by, field.open_if, field.remembered, field.per, str(field.stored))
        for name, field in game.state.items()
    ]
    told = json.dumps([describe(game), state, *map(list, keyed), *_payoff(game)], default=str)
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def _payoff(game: Declaration) -> list[Any]:
    return [] if game.points is None and game.deck is None else [game.points, list((game.deck or {}).items())]


def kinds(arguments: dict[str, Kind]) -> dict[str, str]:
    """What each argument is, for messages."""
    return {name: kind.says for name, kind in arguments.items()}


def describe_move(move: Move) -> dict[str, Any]:
    """How a move's text is parsed; JavaScript writes named groups without Python's P."""
    pattern = Pieces(move).pattern.replace("(?P<", "(?<")
    return {
        "pattern": f"^{pattern}$",
        "fields": {name: describe_field(field) for name, field in move.fields.items()},
    }


def describe_field(field: MoveField) -> dict[str, Any]:
    """A field: its kind, the values its words stand for, and its default."""
    one = field.kind.one or field.kind
    told: dict[str, Any] = {"says": one.says, "number": one.type is int}
    if one is not field.kind:
        told["several"] = True
    shorts = {one.write(name): name for name in one.names}
    if any(short != name for short, name in shorts.items()):
        told["words"] = shorts
    if field.same_as:
        told["same_as"] = field.same_as
    elif field.default is not None:
        told["default"] = field.default
    return told


def describe_event(event: Event) -> dict[str, Any]:
    """An event: its arguments, the one that is listed in a run, and the cards that move."""
    told: dict[str, Any] = {"says": kinds(event.arguments)}
    if event.merge:
        told["merge"] = event.merge
    if event.transfers:
        told["transfers"] = [describe_transfer(event, one) for one in event.transfers]
    return told


def describe_transfer(event: Event, one: Transfer) -> dict[str, Any]:
    """One move of cards between zones."""
    told: dict[str, Any] = {"card": one.card, "source": place(event, one.source), "target": place(event, one.target)}
    told |= {name: value for name in ("count", "signed", "when", "unless") if (value := getattr(one, name))}
    return told


def place(event: Event, one: Place) -> dict[str, Any]:
    """A zone and the argument that says which one; `first` is the number that people give the first one, if not 0."""
    if not one.of:
        return {"zone": one.zone}
    kind = event.arguments[one.of]
    first = kind.show(kind.low) - kind.low if kind.type is int else 0
    return {"zone": one.zone, "of": one.of} | ({"first": first} if first else {})
