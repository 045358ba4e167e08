"""Write the page's TypeScript types of everything that comes over the wire, from the structs that the server sends.

`python tools/wire_types.py` writes web/src/net/wire.ts and one wire.ts a game; a test keeps them fresh.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec import inspect as types

from facedown import games
from facedown.games.outcome import Outcome
from facedown.kernel.declaration import Declaration
from facedown.kernel.declaration.description import describe
from facedown.messages.catalogue import FIRST_LANGUAGE, languages, messages_of
from facedown.messages.format import names_in, read
from facedown.server.http import api, challenges, lobby, notices, own_games, people, puzzles, workshop
from facedown.server.http.catalogue import CardSetInfo, Catalogue, GameFace
from facedown.server.http.network_address import Reach
from facedown.server.http.replays import Replay
from facedown.server.refusals import KEYS, error_keys
from facedown.server.rooms.registry import Opening, Seating
from facedown.server.rooms.reviews import Reviewed
from facedown.server.rooms.workshop_tasks import CheckedSet
from facedown.server.sockets import frames as wire
from facedown.server.storage.subscriptions import OwnNotices

WEB = Path(__file__).resolve().parents[1] / "web" / "src"
HEADER = "// Written by tools/wire_types.py from the server's structs: change those and run it again.\n"

FROM_SERVER = (
    wire.Frame,
    Catalogue,
    CardSetInfo,
    GameFace,
    Opening,
    Seating,
    Replay,
    Reviewed,
    api.BroughtCards,
    Reach,
    api.ListedTable,
    api.OwnTable,
    api.Health,
    people.Me,
    people.Claimed,
    own_games.OwnToken,
    own_games.OwnGames,
    lobby.Lobby,
    notices.Offered,
    OwnNotices,
    puzzles.Puzzles,
    puzzles.PuzzleFace,
    puzzles.PuzzleAnswer,
    puzzles.PuzzleProgress,
    CheckedSet,
    workshop.FirstSet,
    challenges.OwnChallenge,
    challenges.TodaysDeal,
    workshop.Measured,
    Outcome,
)
FROM_CLIENT = (wire.Request,)
UNIONS = {"Frame": wire.Frame, "Request": wire.Request}


class Declarations:
    """Interfaces by name, each struct once. `known` are names that another file declares."""

    def __init__(self, known: dict[str, type] | None = None) -> None:
        self.known = known or {}
        self.structs: dict[str, type] = {}
        self.texts: dict[str, str] = {}
        self.imported: set[str] = set()

    def name(self, kind: Any, *, sent: bool) -> str:
        """The TypeScript for a type; structs on the way are declared. `sent` means sent by the client."""
        match kind:
            case types.StructType(cls=cls) | types.DataclassType(cls=cls):
                return self._struct(kind, cls, sent)
            case types.UnionType(types=members):
                # `Raw` is the other member, encoded beforehand: a client cannot tell them apart.
                shown = [one for one in members if not isinstance(one, types.RawType)]
                return " | ".join(dict.fromkeys(self.name(one, sent=sent) for one in shown))
            case types.ListType(item_type=item) | types.VarTupleType(item_type=item) | types.SetType(item_type=item):
                return f"readonly {self._item(item, sent)}[]"
            case types.TupleType(item_types=items):
                return f"readonly [{', '.join(self.name(one, sent=sent) for one in items)}]"
            case types.DictType(value_type=value):
                return f"Readonly<Record<string, {self.name(value, sent=sent)}>>"
            case types.EnumType(cls=cls):
                return " | ".join(json.dumps(member.value) for member in cls)
            case types.LiteralType(values=values):
                return " | ".join(json.dumps(value) for value in values)
            case types.Metadata(type=inner):
                return self.name(inner, sent=sent)
        return PLAIN[type(kind)]

    def _item(self, item: Any, sent: bool) -> str:
        text = self.name(item, sent=sent)
        return f"({text})" if " " in text else text

    def _struct(self, kind: Any, cls: type, sent: bool) -> str:
        name = cls.__name__
        if self.known.get(name) is cls:
            self.imported.add(name)
        elif name not in self.structs:
            self.structs[name] = cls
            self.texts[name] = ""  # reserves its place, before those it names
            self.texts[name] = self._interface(kind, cls, sent)
        elif self.structs[name] is not cls:
            raise ValueError(f"two structs are named {name}: {cls} and {self.structs[name]}")
        return name

    def _interface(self, kind: Any, cls: Any, sent: bool) -> str:
        is_struct = isinstance(kind, types.StructType)
        may_lack = sent or (is_struct and cls.__struct_config__.omit_defaults)
        is_tagged = is_struct and kind.tag_field is not None
        fields = [f"  readonly {kind.tag_field}: {json.dumps(kind.tag)};"] if is_tagged else []
        for field in kind.fields:
            mark = "?" if may_lack and not field.required else ""
            fields.append(f"  readonly {field.encode_name}{mark}: {self.name(field.type, sent=sent)};")
        about = inspect.getdoc(cls) or ""
        return f"/** {about.splitlines()[0]} */\nexport interface {cls.__name__} {{\n" + "\n".join(fields) + "\n}\n"


PLAIN: dict[type, str] = {
    types.AnyType: "unknown",
    types.NoneType: "null",
    types.BoolType: "boolean",
    types.IntType: "number",
    types.FloatType: "number",
    types.StrType: "string",
    types.BytesType: "string",  # in Base64
}


def wire_file() -> tuple[str, Declarations]:
    """The frames and the answers over HTTP."""
    found = Declarations()
    for kind in FROM_SERVER:
        found.name(types.type_info(kind), sent=False)
    for kind in FROM_CLIENT:
        found.name(types.type_info(kind), sent=True)
    unions = {name: found.name(types.type_info(kind), sent=False) for name, kind in UNIONS.items()}
    aliases = [f"export type {name} = {members};\n" for name, members in unions.items()]
    return "\n".join([HEADER, *found.texts.values(), *aliases, refusal_keys()]), found


def refusal_keys() -> str:
    """What the server refuses with, apart from HTTP's own numbers; most errors of the library never reach a page."""
    refusals = [key for key in KEYS if not key.startswith("http_")]
    return union("RefusalKey", refusals) + "\n" + union("ErrorKey", error_keys())


def union(name: str, keys: Iterable[str]) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {json.dumps(key)}" for key in sorted(keys)) + ";\n"


def game_file(game: str, known: dict[str, type]) -> str:
    """A game's views and events, and its moves and messages."""
    rules = games.get(game)
    found = Declarations(known)
    found.name(types.type_info(rules.view.View), sent=False)
    event = found.name(types.type_info(rules.events.Event), sent=False)
    unions = [f"export type Event = {event};\n"]
    unions.append(f"export type Move = {found.name(types.type_info(rules.moves.Move), sent=False)};\n")
    if game in games.with_card_sets():
        found.name(types.type_info(rules.part("card_sets.balance").Comparison), sent=False)
    imports = [f'import type {{ {", ".join(sorted(found.imported))} }} from "../../net/wire";\n']
    imports[0] += 'import { parser, type CatalogueOf, type Declared, type DeclaredWords } from "../declared";\n'
    return "\n".join([HEADER, *imports, *found.texts.values(), *unions, *declared_part(rules.declaration)])


def declared_part(game: Declaration) -> list[str]:
    """The part of a declaration that the page needs, and the check that every language has words for all of it."""
    folder = f"../../../../src/facedown/games/{game.name}/messages"
    checked = [f'  Complete<typeof import("{folder}/{language}.json")>,\n' for language in languages(game)]
    return [
        f"export const declared = {literal(describe(game), 2)} as const satisfies Declared;\n",
        "/** Reads the text of a move. */\nexport const read = parser<Move>(declared.moves);\n",
        "/** The arguments of what the page alone says. */\n"
        + f"export interface PageArguments {{\n{page_arguments(game)}\n}}\n",
        "/** A catalogue in which a declared key has no words does not compile. */\n"
        + "type Complete<Words extends CatalogueOf<typeof declared, PageArguments>> = Words;\n"
        + f"export type Checked = [\n{''.join(checked)}];\n",
        "export type Words = DeclaredWords<PageArguments, Event>;\n",
    ]


def literal(data: Any, depth: int) -> str:
    """Data in TypeScript, with the entries of the outer tables on lines of their own."""
    if depth == 0 or not isinstance(data, dict) or not data:
        return json.dumps(data, ensure_ascii=False)
    indent = "  " * (3 - depth)
    entries = [f"{indent}{key}: {literal(value, depth - 1)},\n" for key, value in named(data).items()]
    return f"{{\n{''.join(entries)}{indent[2:]}}}"


def named(data: dict[str, Any]) -> dict[str, Any]:
    """Keys as TypeScript writes them: in quotes where they are not names."""
    return {key if key.isidentifier() else json.dumps(key): value for key, value in data.items()}


def page_arguments(game: Declaration) -> str:
    """The names of the arguments of every message of the page."""
    own = messages_of(game, FIRST_LANGUAGE)
    return "\n".join(
        f"  readonly {key}: {' | '.join(json.dumps(name) for name in sorted(arguments_of(text, own))) or 'never'};"
        for key, text in own.get("page", {}).items()
    )


def arguments_of(text: str, catalogue: Any) -> set[str]:
    """The arguments that a message uses, including those of its terms."""
    names = set(names_in(read(text)))
    terms = {name for name in names if name.startswith("@")}
    return (names - terms).union(*(arguments_of(catalogue["terms"][term[1:]], catalogue) for term in terms))


def files() -> dict[Path, str]:
    """Every generated file, with its text."""
    text, found = wire_file()
    written = {WEB / "net" / "wire.ts": text}
    for game in games.our_names():
        written[WEB / "games" / game / "wire.ts"] = game_file(game, found.structs)
    return written


def main() -> None:
    """Write all files."""
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
