"""Whether rules report events as declared: checks their calls in the sources, and the numbers in a log."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from facedown.kernel.declaration import Declaration
from facedown.kernel.declaration.tables import Event
from facedown.kernel.declaration.typed_events import FIRST_COLUMN, LARGEST, Row, places_of

# The index of the event among the arguments of the two rules that log one.
NUMBER_AT = {"tell": 1, "whisper": 2}


def wrong_event_calls(game: Declaration) -> Iterator[str]:
    """Calls of `tell` and `whisper` that do not match the event that they name."""
    events = {key.upper(): (key, event) for key, event in game.events.items()}
    for file in sources(game):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
                continue
            at = NUMBER_AT.get(call.func.id)
            if at is None or len(call.args) <= at or any(isinstance(one, ast.Starred) for one in call.args):
                continue
            named = call.args[at]
            if isinstance(named, ast.Attribute) and named.attr in events:
                key, event = events[named.attr]
                for wrong in wrong_with(call.func.id, len(call.args) - at - 1, event):
                    yield f"{file}, line {call.lineno}: {key!r} {wrong}"


def sources(game: Declaration) -> list[Path]:
    """The files with a game's rules: those of its package, or a single one."""
    file = Path(game.source)
    return sorted(file.parent.rglob("*.py")) if file.name in ("declaration.py", "__init__.py") else [file]


def wrong_with(rule: str, given: int, event: Event) -> Iterator[str]:
    """The mismatches: a wrong number of arguments, or a declared secret that is told to everyone."""
    places = places_of(event)
    columns = [places[name] + kind.count - FIRST_COLUMN for name, kind in event.arguments.items()]
    needed = 1 + max([0, *columns])
    if given != needed:
        names = ["seat" if min([FIRST_COLUMN, *places.values()]) < FIRST_COLUMN else "0 for no seat"]
        names += [name for name, place in places.items() if place >= FIRST_COLUMN]
        yield f"is told with {given} numbers, not {needed}: {', '.join(names)}"
    secrets = [name for name, kind in event.arguments.items() if kind.secret and not kind.or_everyone]
    if rule == "tell" and secrets:
        yield f"is told to everyone, but {' and '.join(secrets)} is declared as a secret: whisper it"


def out_of_range(game: Declaration, row: Row, seats: int) -> Iterator[str]:
    """Numbers in a row of the log that are out of range for their arguments."""
    key, event = list(game.events.items())[row[0]]
    for name, place in places_of(event).items():
        kind = event.arguments[name]
        mask = LARGEST if kind.high > LARGEST >> 1 else -1
        high = seats - 1 if kind.says == "seat" and kind.type in (int, int | None) else kind.high
        for number in row[place : place + kind.count]:
            if number != kind.empty and not kind.low <= int(number) & mask <= high:
                arguments = ", ".join(event.arguments)
                yield f"{key!r} is told with {name} {number}, not from {kind.low} to {high}; its arguments: {arguments}"
