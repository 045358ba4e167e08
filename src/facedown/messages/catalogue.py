"""A game's messages in a language: its declaration says what must be there, and a missing message is an error."""

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
from facedown.messages.format import FORMS, Argument, Choice, InvalidMessage, Term, parts_in, read

FOLDER = Path(__file__).parent
FIRST_LANGUAGE = "en"
ALWAYS_THERE = ("numbers", "plurals", "and", "score", "of", "percent")  # in every shared catalogue
FREE_SECTIONS = ("terms", "terminal", "page", "view")  # whose keys are not in any declaration


def languages(game: Declaration) -> tuple[str, ...]:
    """The languages in which a game is available, English first."""
    found = sorted(file.stem for file in (game.folder / "messages").glob("*.json"))
    return FIRST_LANGUAGE, *(language for language in found if language != FIRST_LANGUAGE)


@cache
def shared(language: str) -> Mapping[str, Any]:
    """The messages that all games share. A missing language, or a missing part of one, raises `DeclarationError`."""
    file = FOLDER / f"{language}.json"
    if not file.exists():
        raise DeclarationError(f"there is no {file.name} with the shared messages in {language!r}")
    common = _load(file)
    english = common if language == FIRST_LANGUAGE else shared(FIRST_LANGUAGE)
    if found := list(shared_problems(common, english)):
        raise DeclarationError(f"shared messages in {language!r}:\n" + "\n".join(found))
    return common


def shared_problems(common: Mapping[str, Any], english: Mapping[str, Any]) -> Iterator[str]:
    """What is missing in the shared messages, or does not exist in English."""
    yield from (f"{key} has no words" for key in ALWAYS_THERE if key not in common)
    for section in sorted({*english, *common} - {*ALWAYS_THERE}):
        yield from differences(f"{section}.", english.get(section, {}), common.get(section, {}))


@cache
def messages_of(game: Declaration, language: str) -> Mapping[str, Any]:
    """A game's own messages. Declared keys without words, or words that do not fit them, raise `DeclarationError`."""
    if language not in languages(game):
        raise InvalidOption(f"{game.title} is available in {' and '.join(languages(game))}, not {quoted(language)}")
    own = _load(game.folder / "messages" / f"{language}.json")
    english = own if language == FIRST_LANGUAGE else messages_of(game, FIRST_LANGUAGE)
    if found := list(problems(game, own, shared(language), english)):
        raise DeclarationError(f"messages of {game.name} in {language!r}:\n" + "\n".join(found))
    return own


def _load(file: Path) -> Mapping[str, Any]:
    try:
        found: Mapping[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        raise DeclarationError(f"{file}, line {error.lineno}: {error.msg}") from None
    return found


# ---- What must be there


def needed(game: Declaration) -> Iterator[tuple[tuple[str, ...], dict[str, Kind] | None]]:
    """Every message that a declaration requires, by its path, with the arguments it may use."""
    yield ("title",), {}
    for key, event in game.events.items():
        arguments = dict(event.arguments)
        yield ("events", key), {**arguments, "count": Kind()} if event.merge else arguments
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
    """The tables of names that a catalogue must have, with the names in each."""
    events = (kind for event in game.events.values() for kind in event.arguments.values())
    moves = (field.kind for move in game.moves.values() for field in move.fields.values())
    reasons = (kind for reason in game.reasons.values() for kind in reason.arguments.values())
    found: dict[str, tuple[str, ...]] = {}
    for kind in (*events, *moves, *reasons):
        if kind.names:
            found[kind.says] = tuple(dict.fromkeys([*found.get(kind.says, ()), *kind.names]))
    return found


def problems(
    game: Declaration, own: Mapping[str, Any], common: Mapping[str, Any], english: Mapping[str, Any] | None = None
) -> Iterator[str]:
    """The problems of a catalogue, one sentence each; undeclared sections are compared with the English ones."""
    reader = Reader(own, common)
    for path, arguments in needed(game):
        where = ".".join(path)
        entry = _at(own, path)
        entry = _at(common, path) if entry is None else entry
        if entry is None:
            yield f"{where} has no words"
        elif isinstance(entry, str) and arguments is not None:
            yield from reader.problems(where, entry, arguments)
    yield from _undeclared(game, own)
    yield from _option_values(game, own, english or own)
    yield from _free(own, common, english or own)


def _undeclared(game: Declaration, own: Mapping[str, Any]) -> Iterator[str]:
    """Words for keys that are not declared."""
    declared = {path[:2] for path, _ in needed(game)}
    for section in {path[0] for path in declared} - {"names"}:
        if isinstance(own.get(section), Mapping):
            yield from (f"{section}.{key} is not declared" for key in own[section] if (section, key) not in declared)


def _option_values(game: Declaration, own: Mapping[str, Any], english: Mapping[str, Any]) -> Iterator[str]:
    """Check that, as in English, either all values of an option have words, or none."""
    for option in game.options:
        path = ("options", option.name, "values")
        values, modelled = _at(own, path) or {}, _at(english, path) or {}
        model = dict.fromkeys(option.words) if modelled else {}
        yield from differences(f"{'.'.join(path)}.", model, values)


def _free(own: Mapping[str, Any], common: Mapping[str, Any], english: Mapping[str, Any]) -> Iterator[str]:
    """Check terms and what only the page or the terminal says: the same keys and arguments as in English."""
    reader, model = Reader(own, common), Reader(english, common)
    for section in FREE_SECTIONS:
        texts, modelled = own.get(section, {}), english.get(section, {})
        yield from differences(f"{section}.", modelled, texts)
        for key, text in texts.items():
            arguments = model.arguments(modelled[key]) if key in modelled else None
            yield from reader.problems(f"{section}.{key}", text, arguments)


def differences(where: str, model: Mapping[str, Any], found: Mapping[str, Any]) -> Iterator[str]:
    """The keys that are missing from a table, or superfluous in it, compared with a model."""
    yield from (f"{where}{key} has no words" for key in model if key not in found)
    yield from (f"{where}{key} does not exist in English" for key in found if key not in model)


class Reader:
    """Reads the messages of a catalogue together with its terms and forms of names."""

    def __init__(self, own: Mapping[str, Any], common: Mapping[str, Any]) -> None:
        self._terms = {**common.get("terms", {}), **own.get("terms", {})}
        names = [entry for table in own.get("names", {}).values() for entry in table.values()]
        self._forms = {*FORMS, *(form for entry in names if isinstance(entry, Mapping) for form in entry)}

    def problems(self, where: str, text: str, arguments: Iterable[str] | None) -> Iterator[str]:
        """What is wrong with a message that may use these arguments, or any if none are listed."""
        try:
            used = list(self._parts(text))
        except InvalidMessage as error:
            yield f"{where}: {error}"
            return
        names = {part.name for part in used}
        unknown = names - set(arguments) if arguments is not None else set()
        yield from (f"{where} has no argument {name!r}" for name in sorted(unknown))
        forms = {part.form for part in used if isinstance(part, Argument)} - self._forms
        listed = ", ".join(sorted(self._forms - {""}))
        yield from (f"{where}: {form!r} is not one of the forms {listed}" for form in sorted(forms))

    def arguments(self, text: str) -> set[str]:
        """The arguments that a message uses, itself or in its terms; none if it cannot be parsed."""
        try:
            return {part.name for part in self._parts(text)}
        except InvalidMessage:
            return set()

    def _parts(self, text: str, inside: tuple[str, ...] = ()) -> Iterator[Argument | Choice]:
        """The arguments and choices of a message and of all its terms, and of the terms in these."""
        for part in parts_in(read(text)):
            if not isinstance(part, Term):
                yield part
                continue
            if part.key not in self._terms:
                raise InvalidMessage(f"there is no term {part.key!r}")
            if part.key in inside:
                raise InvalidMessage(f"the term {part.key!r} contains itself")
            yield from self._parts(self._terms[part.key], (*inside, part.key))


def _at(catalogue: Any, path: Iterable[str]) -> Any:
    for key in path:
        catalogue = catalogue.get(key) if isinstance(catalogue, Mapping) else None
    return catalogue
