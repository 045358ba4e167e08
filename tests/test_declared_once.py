"""A declared name is spelled in the declaration, in the rules, and in one message file per language: nowhere else."""

from __future__ import annotations

import inspect
import random
import re
from pathlib import Path

import pytest

from facedown import games
from facedown.kernel.log import EVERYBODY
from positions import TABLES, random_game, walk

ROOT = Path(__file__).resolve().parents[1]
DECLARED = [name for name in games.our_names() if games.get(name).declaration]
SUFFIXES = (".py", ".json", ".ts", ".svelte")
SECTIONS = ("events", "moves", "refusals", "endings", "reasons")


def sources(name: str) -> dict[str, str]:
    """The files by hand that could spell a name of a game: those of its folders in the package and on the page.

    Card sets and solvers have a vocabulary of their own, in which something may be called like an event.
    """
    folders = (ROOT / "src" / "facedown" / "games" / name, ROOT / "web" / "src" / "games" / name)
    files = [
        file for folder in folders for file in folder.rglob("*") if file.suffix in (".py", ".json", ".ts", ".svelte")
    ]
    by_hand = [
        file
        for file in files
        if file.name not in ("wire.ts", "lesson.json", "puzzles.json") and ".test." not in file.name
    ]
    written = [file for file in by_hand if file.parent.name not in ("card_sets", "solver")]
    return {str(file.relative_to(ROOT)): file.read_text(encoding="utf-8") for file in written}


def spelled_in(key: str, section: str, texts: dict[str, str]) -> set[str]:
    """The files in which a key stands as a name of its own: in quotes, in a table of the declaration, or in capitals.

    Python never writes a move's name in quotes: it may be the name of a zone or of a field as well.
    """
    named = rf"\b{key}_?=(?:event|move|message)\(|\b(?:Event|Move|Refusal|Ending)\.{key.upper()}\b"
    quoted = rf'{named}|"{key}"'
    return {
        file
        for file, text in texts.items()
        if re.search(named if section == "moves" and file.endswith(".py") else quoted, text)
    }


@pytest.mark.parametrize("name", DECLARED)
@pytest.mark.parametrize("section", SECTIONS)
def test_a_declared_key_is_spelled_in_few_places(name, section):
    """The declaration, the rules (or bots) that use it, the catalogues; and on the page what is special about it.

    A word that also names a card or a field, as Elisa is a card and a move, is spelled wherever those are.
    """
    texts, game = sources(name), games.get(name).declaration
    folder = f"src/facedown/games/{name}"
    needed = {f"{folder}/declaration.py"}
    rules = games.get(name)
    arranged = inspect.signature(rules.arrange.arrange).parameters
    other_things = {*game.state, *rules.view.View.__struct_fields__, *names_of_cards(game), *arranged}
    for key in set(getattr(game, section)) - other_things:
        places = spelled_in(key, section, texts)
        assert needed <= places
        elsewhere = {place for place in places - needed if not re.match(rf"{folder}/(rules|bots|messages)/", place)}
        special = {place for place in elsewhere if place.startswith("web/")}
        assert elsewhere == special, f"{section}.{key} is spelled in {sorted(elsewhere - special)}"
        assert len([place for place in places if "/rules/" in place]) <= 2, sorted(places)


def names_of_cards(game) -> set[str]:
    return {card for field in game.state.values() if field.of for card in field.of.names}


@pytest.mark.parametrize("name", DECLARED)
def test_the_page_needs_no_line_for_an_event_that_only_moves_cards(name):
    """An event that is told and moves a card from zone to zone is spelled by nobody but the rules and the messages."""
    texts, game = sources(name), games.get(name).declaration
    story = "".join(text for file, text in texts.items() if file.endswith("story.ts"))
    beside_beats = re.sub(r"export function beats\(.*?\n}\n", "", story, flags=re.DOTALL)  # how long it is shown
    only_move = {key for key, event in game.events.items() if event.transfers and event.merge} - set(game.state)
    assert only_move
    for key in only_move:
        assert f'"{key}"' not in beside_beats, key


@pytest.mark.parametrize(("name", "seats"), [table for table in TABLES if table[0] in DECLARED])
def test_secrets_are_told_to_those_whom_the_declaration_names(name, seats):
    """What a rule whispers, and to whom, is what the declaration says; everything else is told to everyone."""
    rules = games.get(name)
    whispered = 0
    for seed in range(4):
        game = random_game(name, seats, seed)
        for _ in walk(game, random.Random(seed)):
            pass
        for row, event in zip(game.log, game.events, strict=True):
            declared = rules.declaration.events[event.__struct_config__.tag]
            secrets = [kind for kind in declared.arguments.values() if kind.secret]
            eyes = {getattr(event, argument) for kind in secrets for argument in kind.secret}
            open_to_all = not secrets or (row[2] == EVERYBODY and all(kind.or_everyone for kind in secrets))
            assert row[2] == (EVERYBODY if open_to_all else sum(1 << seat for seat in eyes))
            whispered += row[2] != EVERYBODY
    assert whispered > 0
