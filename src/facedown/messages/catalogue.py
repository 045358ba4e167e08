"""A game's messages in a language: what must be there follows from its declaration, and what is missing is an error."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from facedown.errors import InvalidOption, quoted
from facedown.kernel.declaration import DeclarationError
from facedown.kernel.declaration.kinds import Kind
from facedown.kernel.declaration.tables import Declaration
from facedown.messages.format import InvalidMessage, names_in, read

FOLDER = Path(__file__).parent
FIRST_LANGUAGE = "en"


def languages(game: Declaration) -> tuple[str, ...]:
    """The languages in which a game speaks, English first."""
    found = sorted(file.stem for file in (game.folder / "messages").glob("*.json"))
    return FIRST_LANGUAGE, *(language for language in found if language != FIRST_LANGUAGE)


@cache
def shared(language: str) -> Mapping[str, Any]:
    """What all games say alike."""
    file = FOLDER / f"{language}.json"
    return _load(file if file.exists() else FOLDER / f"{FIRST_LANGUAGE}.json")


@cache
def messages_of(game: Declaration, language: str) -> Mapping[str, Any]:
    """A game's own messages. A declared key without words, or words that do not fit it, raise `DeclarationError`."""
    if language not in languages(game):
        raise InvalidOption(f"{game.title} speaks {' and '.join(languages(game))}, not {quoted(language)}")
    own = _load(game.folder / "messages" / f"{language}.json")
    if found := list(problems(game, own, shared(language))):
        raise DeclarationError(f"messages of {game.name} in {language!r}:\n" + "\n".join(found))
    return own


def _load(file: Path) -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


# ---- What must be there


def needed(game: Declaration) -> Iterator[tuple[tuple[str, ...], dict[str, Kind] | None]]:
    """Every message that a declaration asks for, by its path, with the arguments it may use."""
    yield ("title",), {}
    for key, event in game.events.items():
        arguments = dict(event.arguments)
        yield ("events", key), {**arguments, "count": Kind()} if event.run else arguments
    for key, move in game.moves.items():
        yield ("moves", key), {name: field.kind for name, field in move.fields.items()}
    for section in ("refusals", "endings", "reasons"):
        for key, one in getattr(game, section).items():
            yield (section, key), one.arguments
    for what in game.concessions.values():
        yield ("concessions", what), {}
    for part in game.scores:
        yield ("parts", part), {}
    for option in game.options:
        yield ("options", option.name, "name"), {}
        yield ("options", option.name, "about"), {}
    for table, names in tables_of_names(game).items():
        for name in names:
            yield ("names", table, name), None


def tables_of_names(game: Declaration) -> dict[str, tuple[str, ...]]:
    """The tables of names that a catalogue has, with the names in each."""
    events = (kind for event in game.events.values() for kind in event.arguments.values())
    moves = (field.kind for move in game.moves.values() for field in move.fields.values())
    reasons = (kind for reason in game.reasons.values() for kind in reason.arguments.values())
    found: dict[str, tuple[str, ...]] = {}
    for kind in (*events, *moves, *reasons):
        if kind.names:
            found[kind.says] = tuple(dict.fromkeys([*found.get(kind.says, ()), *kind.names]))
    return found


def problems(game: Declaration, own: Mapping[str, Any], common: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with a catalogue, a sentence each."""
    for path, arguments in needed(game):
        where = ".".join(path)
        entry = _at(own, path)
        entry = _at(common, path) if entry is None else entry
        if entry is None:
            yield f"{where} has no words"
        elif isinstance(entry, str) and arguments is not None:
            yield from _unknown_arguments(where, entry, arguments, {**common.get("terms", {}), **own.get("terms", {})})
    yield from _undeclared(game, own)


def _undeclared(game: Declaration, own: Mapping[str, Any]) -> Iterator[str]:
    """Words for keys that are no longer there."""
    declared = {path[:2] for path, _ in needed(game)}
    for section in {path[0] for path in declared} - {"names"}:
        if isinstance(own.get(section), Mapping):
            yield from (f"{section}.{key} is not declared" for key in own[section] if (section, key) not in declared)


def _unknown_arguments(where: str, text: str, arguments: Iterable[str], terms: Mapping[str, str]) -> Iterator[str]:
    try:
        used = set(names_in(read(text)))
        for name in [name for name in used if name.startswith("@")]:
            used |= set(names_in(read(terms.get(name[1:], "{" + f"no_term_{name[1:]}" + "}"))))
    except InvalidMessage as error:
        yield f"{where}: {error}"
        return
    yield from (f"{where} has no argument {name!r}" for name in sorted(used - set(arguments)) if name[0] != "@")


def _at(catalogue: Any, path: Iterable[str]) -> Any:
    for key in path:
        catalogue = catalogue.get(key) if isinstance(catalogue, Mapping) else None
    return catalogue
