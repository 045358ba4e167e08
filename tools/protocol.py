"""Writes the tables and examples in docs/protocol.md from the code: `python tools/protocol.py`.

The text between `<!-- name -->` and `<!-- end -->` is generated; the rest is written by hand.
"""

from __future__ import annotations

import json
import re
import typing
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from facedown import games
from facedown.server.http.api import BroughtCards, NewTable, OwnTable, SentCards, SitDown, Tokens
from facedown.server.http.app import ALL_HANDLERS as HANDLERS
from facedown.server.http.lobby import Lobby, QuickMatch, WatchedTable
from facedown.server.http.network_address import Reach
from facedown.server.http.notices import (
    Offered,
    RenewedSubscription,
    SentAddress,
    SentCode,
    SentEndpoint,
    SentSubscription,
)
from facedown.server.http.own_games import OwnGames
from facedown.server.http.people import Claimed, Me, Profile
from facedown.server.http.puzzles import (
    GamePuzzles,
    ListedPuzzle,
    MoveShare,
    PuzzleAnswer,
    PuzzleFace,
    PuzzleHint,
    Puzzles,
    SentAnswer,
    SentProgress,
)
from facedown.server.http.rate_limits import Limits
from facedown.server.refusals import KEYS, error_keys
from facedown.server.rooms import registry as registry
from facedown.server.rooms import room
from facedown.server.sockets import frames as wire
from facedown.server.storage.histories import FinishedGame, GameRating, Opponent
from facedown.server.storage.puzzle_progress import PuzzleProgress
from facedown.server.storage.subscriptions import OwnNotices
from facedown.table import commands, journal
from facedown.table.advice import Advice, AdvisedMove
from facedown.table.clock import ClockFace
from facedown.table.live import FreeRequest, Result, SeatState, TableState, UndoRequest
from facedown.table.settings import Bank, NoClock, PerMove, TableSettings

PAGE = Path(__file__).resolve().parents[1] / "docs" / "protocol.md"

TABLE = TableState(
    phase="playing",
    settings=TableSettings(game="en_garde", seats=2, bots=("", "novice")),
    seats=(SeatState("Ann", True, "", True, False, False), SeatState("", False, "novice", False, False, False)),
    match=1,
    moves=0,
    commitment="5f2c…",
    undo=None,
    again=(),
    result=None,
    clock=None,
)
VIEW = {"game": "en_garde", "seat": 0, "pending": [0], "moves": ["+1", "+3"], "…": "see games.md"}
STEPPED = {"type": "stepped", "seat": 0, "by": 3, "field": 4}

FROM_CLIENT = [
    wire.Join(token="9f86d081884c7d65", version=17),
    wire.Ping(every=5_000),
    commands.Change(id="a1", settings=TableSettings(game="gargon", seats=4)),
    commands.Fill(id="a2", seat=1, bot="adept"),
    commands.Free(id="c1", seat=1),
    commands.AnswerFree(id="c2", agrees=True),
    commands.SetPace(id="c7", pace="fast"),
    commands.StandIn(id="c3", seat=1),
    commands.Start(id="a3"),
    commands.Move(id="a4", move="+3", version=18),
    commands.AskUndo(id="a5"),
    commands.AnswerUndo(id="a6", agrees=True),
    commands.Resign(id="a7"),
    commands.Abort(id="a8"),
    commands.Leave(id="a9"),
    commands.Say(id="b1", preset="well_played"),
    commands.Again(id="b2"),
    wire.AskHint(id="b3"),
    wire.AskKnown(id="b4"),
]
FROM_SERVER = [
    wire.Welcome(
        version=18, at=1793000000000, seat=0, table=TABLE, view=VIEW, log=[], present=(0,), watch="Zk2p9xQe1aLm"
    ),
    wire.Update(
        version=19, at=1793000004200, told=wire.PublicFact("played", 0), events=[STEPPED], view=VIEW, yours="a4",
        clock=ClockFace((290_000, 300_000), (1,)),
    ),
    wire.Done("a4", 19),
    wire.Refusal("a4", "into_opponent", "E-01", {"move": "+5"}),
    wire.Hint("b3", Advice((0.6, 0.4), (AdvisedMove("+3", 0.6, 1.0),))),
    wire.KnownRecord("b4", 19, 0, "en_garde", 1, b"\x08\x17"),
    wire.Presence((0,), 3, (wire.Absence(1, 64_000),)),
    wire.Preparing("gargon", 4, 10),
    wire.Pong(1793000004200),
]  # fmt: skip
SAMPLE = {
    "pace": "fast",
    "seat": 1, "of": 2, "name": "Bea", "token": "…", "bot": "adept", "seed": "…", "nonce": "…", "move": "+3",
    "by": "bot", "moves": 2, "agrees": True, "reason": "resigned", "preset": "hello", "settings": {"game": "en_garde"},
    "game": "wizards_gambit", "key": "hedge_magic@3f2a81c09d4e", "toml": "…",
}  # fmt: skip
# The journal contains more about these than is sent.
FACT_WORDS = {
    journal.CardsBrought: "The host brought a card set along; `text` is what the option `set` calls it.",
    journal.Opened: "The host opened the table, or changed the settings before a match.",
    journal.Seated: "A person took a seat.",
    journal.Started: "A match was dealt.",
    journal.Played: "A move; `by` is `bot` or `clock` (a bot for who was too slow), and missing for persons.",
    journal.Resumed: "The table is served again after an interruption, of which no clock takes notice.",
    journal.Closed: "The table is closed: `everybody_left`, nobody came for too long (`idle`), or by the `operator`.",
}
STRUCTS = (
    TableState, SeatState, Result, UndoRequest, FreeRequest, wire.Absence, ClockFace, TableSettings, NoClock, PerMove,
    Bank, NewTable, registry.Opening, SitDown, registry.Seating, Tokens, OwnTable, SentCards, BroughtCards, Reach,
    Profile, Me, Claimed, OwnGames, FinishedGame, Opponent, GameRating, Lobby, WatchedTable, QuickMatch,
    Offered, OwnNotices, SentSubscription, RenewedSubscription, SentEndpoint, SentAddress, SentCode,
    Puzzles, GamePuzzles, ListedPuzzle, PuzzleFace, SentAnswer, PuzzleHint, PuzzleAnswer, MoveShare,
    SentProgress, PuzzleProgress,
)  # fmt: skip


def page(text: str) -> str:
    """The page with all generated parts brought up to date."""
    for name, write in BLOCKS.items():
        block = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
        text, found = block.subn(lambda match, write=write: f"{match[1]}\n{write()}\n{match[2]}", text)
        if found != 1:
            raise ValueError(f"docs/protocol.md must have exactly one place for {name}, not {found}")
    return text


def table(titles: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """A table in Markdown."""
    lines = [titles, tuple("---" for _ in titles), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines) + "\n"


def calls() -> str:
    """Every path and its purpose."""
    rows = [
        (f"`{' '.join(sorted(handler.http_methods))} {path.replace(':str', '').replace(':int', '')}`", handler.summary)
        for handler in HANDLERS
        if hasattr(handler, "http_methods")
        for path in sorted(handler.paths)
    ]
    return table(("call", "what it gives"), rows)


def frames(examples: list[Any]) -> Callable[[], str]:
    """Frames with their fields and an example each."""

    def write() -> str:
        rows = [(f"`{tag(one)}`", fields(type(one)), sentence(type(one))) for one in examples]
        lines = [wire.encode(one).decode() for one in examples]
        return "\n".join([table(("type", "fields", "meaning"), rows), "```json", *lines, "```", ""])

    return write


def tag(frame: Any) -> str:
    """The frame's `type`."""
    return str(json.loads(wire.encode(frame))["type"])


def fields(kind: type[msgspec.Struct]) -> str:
    """The fields of a struct; optional ones have a question mark."""
    return ", ".join(f"`{field.encode_name}{'' if field.required else '?'}`" for field in msgspec.structs.fields(kind))


def sentence(kind: type) -> str:
    """The docstring of a class, on one line."""
    return " ".join((kind.__doc__ or "").split())


def structs() -> str:
    """The structs in frames and calls."""
    return table(
        ("object", "fields", "meaning"), [(f"`{one.__name__}`", fields(one), sentence(one)) for one in STRUCTS]
    )


def facts() -> str:
    """The public form of every fact."""
    rows = []
    for kind in typing.get_args(journal.Fact):
        if kind is journal.Changed:
            continue  # has the form of the first one
        wanted = {name: SAMPLE[name] for name in kind.__struct_fields__ if name in SAMPLE}
        fact = msgspec.convert({"type": kind.__struct_config__.tag, **wanted, "spent": sample_spent(kind)}, kind)
        words = FACT_WORDS.get(kind) or sentence(kind)
        rows.append((f"`{wire.encode(wire.public_fact(fact)).decode()}`", words))
    return table(("told", "what has happened"), rows)


def sample_spent(kind: type) -> Any:
    return (0, 0) if kind is journal.Resumed else 0


def keys() -> str:
    """Every key of the table and the server."""
    return table(("key", "meaning"), [(f"`{key}`", words) for key, words in KEYS.items()])


def game_keys() -> str:
    """The keys with which games refuse a move."""
    rows = {
        (key, words, rules.title, ruling)
        for rules in map(games.get, games.our_names())
        for key, words, ruling in rules.refusals.values()
    }
    return table(("key", "meaning", "game", "ruling"), [(f"`{key}`", *rest) for key, *rest in sorted(rows)])


def named_errors() -> str:
    """Errors without a key of their own, which are reported by name."""
    rows = [(f"`{key}`", sentence(kind)) for key, kind in error_keys().items()]
    return table(("key", "meaning"), sorted(rows))


def limits() -> str:
    """The server's default limits."""
    most = Limits()
    rows = [
        ("frames of a socket", f"{most.frames[0]:g} a second, {most.frames[1]:g} at once"),
        ("commands of an address", f"{most.commands[0]:g} a second, {most.commands[1]:g} at once"),
        ("chat messages of a person at a table", f"{most.chat[0]:g} a second, {most.chat[1]:g} at once"),
        ("calls of an address", f"{most.requests[0]:g} a second, {most.requests[1]:g} at once"),
        ("tables opened by an address", f"{60 * most.tables[0]:g} a minute, {most.tables[1]:g} at once"),
        ("replays shown to an address", f"{60 * most.replays[0]:g} a minute, {most.replays[1]:g} at once"),
        ("card sets of an address", f"{60 * most.card_sets[0]:g} a minute, {most.card_sets[1]:g} at once"),
        ("drafts of card sets that an address has checked", f"{most.drafts[0]:g} a second, {most.drafts[1]:g} at once"),
        (
            "games of bots that an address lets play",
            f"{60 * 200 * most.simulations[0]:,.0f} a minute, {200 * most.simulations[1]:,.0f} at once",
        ),
        ("identities of an address", f"{60 * most.identities[0]:g} a minute, {most.identities[1]:g} at once"),
        ("sockets of an address", str(most.sockets)),
        ("sockets of a seat", str(room.MOST_PER_SEAT)),
        ("sockets of a table", f"{room.MOST_CONNECTIONS:,}"),
        ("entries in the journal of a table, before it takes no more matches", f"{commands.MOST_ENTRIES:,}"),
        ("connections of an address, sockets among them", str(most.connections)),
        ("hints and undo requests of an address", f"{most.asked[0]:g} a second, {most.asked[1]:g} at once"),
        ("bytes of a frame", f"{most.frame_bytes:,}"),
        ("bytes of a body", f"{most.body_bytes:,}"),
    ]
    return table(("of what", "at most"), rows)


BLOCKS: dict[str, Callable[[], str]] = {
    "calls": calls,
    "structs": structs,
    "from the client": frames(FROM_CLIENT),
    "from the server": frames(FROM_SERVER),
    "facts": facts,
    "keys": keys,
    "keys of games": game_keys,
    "keys of errors": named_errors,
    "limits": limits,
}


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
