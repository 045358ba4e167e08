"""Writes docs/games.md from the code, so that it cannot drift: `python tools/generate.py`."""

from __future__ import annotations

import inspect
import re
import typing
from pathlib import Path
from typing import Any

import msgspec

from facedown import games
from facedown.games import GameRules
from facedown.kernel.declaration.state import Field

PAGE = Path(__file__).resolve().parents[1] / "docs" / "games.md"

INTRODUCTION = """# The games, for programmers

Written by `tools/generate.py` from the code. The rules for players are in each game's RULES.md, and
`facedown rules GAME` shows them.

Moves are texts in records and on the command line, and typed values in Python; both have a JSON form,
tagged by `type`. A view is what one seat or spectator is shown; events are what it is sent. JSON schemas
of all of them come from `msgspec.json.schema`.

A view lists the moves of its seat, up to 200. If there are more, 200 of them are listed, spread evenly; `more_moves`
says how many are not, and they can be played all the same. Only Gargon has that many: its `plays` describes them
exactly.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([INTRODUCTION, *(entry(games.get(name)) for name in games.our_names())])


def translations(rules: GameRules) -> list[str]:
    """Links to the rules in other languages."""
    folder = f"../src/facedown/games/{rules.name}"
    return [f", [{language}]({folder}/RULES.{language}.md)" for language in rules.rules_languages[1:]]


def entry(rules: GameRules) -> str:
    """One game: options, moves, view, events, reasons and endings."""
    return "\n".join(
        [
            f"## {rules.title}\n",
            f"`{rules.name}`, {rules.players}, version {rules.version} of the rules. "
            f"[The rules](../src/facedown/games/{rules.name}/RULES.md){''.join(translations(rules))}.\n",
            "### Options\n",
            *table(("name", "values", "default", "meaning", "ruling"), option_rows(rules)),
            "### Moves\n",
            *table(("type", "fields", "meaning"), struct_rows(rules.moves.Move)),
            *(
                ["Also, at any time: " + ", ".join(f"`{text}`" for text in rules.concessions) + ".\n"]
                * bool(rules.concessions)
            ),
            "### Arranging\n",
            *arranging(rules),
            "### View\n",
            inspect.getdoc(rules.view.View) + "\n",
            *table(("field", "type"), field_rows(rules.view.View)),
            "### Events\n",
            *table(("type", "fields", "meaning"), struct_rows(rules.events.Event)),
            *declared(rules),
            "### Why a move is refused\n",
            *table(
                ("rule", "meaning", "ruling"),
                [(f"`{key}`", words, ruling) for key, words, ruling in rules.refusals.values()],
            ),
            "### How a game ends\n",
            *endings(rules),
            "",
        ]
    )


def declared(rules: GameRules) -> list[str]:
    """The undisplayed part of a declaration: the record, and why moves are advised."""
    if (game := rules.declaration) is None:
        return []
    state = [(f"`{name}`", field.about, sight(field)) for name, field in game.state.items()]
    reasons = [
        (f"`{key}`", ", ".join(f"`{name}`" for name in reason.arguments), rules.words.speaker().find("reasons", key))
        for key, reason in game.reasons.items()
    ]
    return [
        "### Record\n",
        *table(("field", "meaning", "seen by"), state),
        "### Why a move is advised\n",
        *table(("key", "arguments", "message"), reasons),
    ]


def sight(field: Field) -> str:
    return f"{field.seen_by}; everyone if `{field.open_if}`" if field.open_if else str(field.seen_by)


def endings(rules: GameRules) -> list[str]:
    """The keys of endings with their words."""
    rows = [(f"`{key}`", rules.words.ending(key), ending.ruling) for key, ending in rules.declaration.endings.items()]
    return table(("key", "meaning", "ruling"), rows)


def table(titles: tuple[str, ...], rows: list[tuple[str, ...]]) -> list[str]:
    """A table in Markdown."""
    lines = [titles, tuple("---" for _ in titles), *rows]
    return [*("| " + " | ".join(cell.replace("|", "or") for cell in line) + " |" for line in lines), ""]


def arranging(rules: GameRules) -> list[str]:
    """The zones that `facedown.arrange` takes by name, and what they mean."""
    zones = inspect.signature(rules.arrange.arrange).parameters.values()
    named = ", ".join(f"{zone.name}={zone.default!r}" for zone in zones if zone.kind is zone.KEYWORD_ONLY)
    what = inspect.getdoc(rules.arrange.arrange).split("\n\n", 1)[1]
    return [f"`facedown.arrange({rules.name!r}, seats, seed=None, options=None, {named})`\n", what, ""]


def option_rows(rules: GameRules) -> list[tuple[str, ...]]:
    return [
        (f"`{option.name}`", option.domain, option.text(option.default), option.about, option.ruling)
        for option in rules.options
    ]


def struct_rows(union: Any) -> list[tuple[str, ...]]:
    return [
        (
            f"`{kind.__struct_config__.tag}`",
            ", ".join(f"`{field}`" for field in kind.__struct_fields__),
            kind.__doc__,
        )
        for kind in typing.get_args(union)
    ]


def field_rows(struct: type[msgspec.Struct]) -> list[tuple[str, ...]]:
    return [(f"`{field.name}`", type_name(field.type)) for field in msgspec.structs.fields(struct)]


def type_name(kind: Any) -> str:
    """A type as its reader would write it: `tuple[Hand, ...]`, wherever `Hand` is defined."""
    plain = isinstance(kind, type) and not typing.get_args(kind)
    return kind.__name__ if plain else re.sub(r"\b\w+(\.\w+)*\.(?=[A-Z])", "", str(kind))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
