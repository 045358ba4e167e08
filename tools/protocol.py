"""Writes the tables and examples in docs/protocol.md from the code: `python tools/protocol.py`.

What is between `<!-- name -->` and `<!-- end -->` is written here; the rest is written by hand.
"""

from __future__ import annotations

import json
import re
import typing
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from facedown import errors, games
from facedown.server.http.api import BroughtCards, NewTable, OwnTable, SentCards, SitDown, Tokens
from facedown.server.http.app import ALL_HANDLERS as HANDLERS
from facedown.server.http.lobby import Lobby, QuickMatch, WatchedTable
from facedown.server.http.network_address import Reach
from facedown.server.http.notices import Offered, SentAddress, SentCode, SentEndpoint, SentSubscription
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
)
from facedown.server.http.rate_limits import Limits
from facedown.server.rooms import registry as registry
from facedown.server.rooms import room
from facedown.server.sockets import frames as wire
from facedown.server.storage.histories import FinishedGame, GameRating, Opponent
from facedown.server.storage.subscriptions import OwnNotices
from facedown.table import commands, journal
from facedown.table.advice import Advice, AdvisedMove
from facedown.table.clock import ClockFace
from facedown.table.live import FreeRequest, Result, SeatState, TableState, UndoRequest
from facedown.table.settings import Bank, NoClock, PerMove, TableSettings

PAGE = Path(__file__).resolve().parents[1] / "docs" / "protocol.md"

KEYS = {
    "bot_plays_already": "a bot plays in that seat already",
    "foreign_origin": "the request comes from a page of another host",
    "forfeited": "this seat has resigned the match",
    "free_asked_already": "one request at a time",
    "hint_asked_already": "one hint at a time",
    "hint_looks_back": "hints count the cards played, and the memory aid is off; allowed alone against bots",
    "host_only": "only the host may do this; the seat of a host who is gone can be freed by anybody",
    "http_…": "the request itself is wrong, with HTTP's number: `http_404`, `http_405`, `http_413` …",
    "invitation_needed": "this server asks new people for an invitation, which its operator gives out",
    "join_first": "the first frame was not `join`; the connection is closed",
    "joined_already": "a second `join`",
    "key_malformed": "not `Bearer` and 32 hexadecimal digits",
    "malformed": "not a frame or body of this protocol",
    "match_has_begun": "a match can only be cancelled before its first move",
    "match_is_on": "not during a match",
    "name_missing": "a name needs a visible character",
    "no_free_chat": "the host allows only preset messages",
    "no_free_to_answer": "there is no request to free a seat",
    "no_hints": "the host does not allow hints",
    "no_match": "there is no match in progress",
    "no_match_over": "a rematch needs a finished match",
    "no_seat_for_host": "bots in all seats, and no spectators: nobody could be at the table",
    "no_spectators": "the host does not allow spectators",
    "no_such_challenge": "there is no such challenge, or its day is over and nobody has played it",
    "no_such_match": "there is no such match, or it is not over",
    "no_such_move": "the text is not a move in this game",
    "no_such_person": "no identity has this key, or none was shown",
    "no_such_position": "there is no such move or seat in the game, or the game is over there",
    "no_such_puzzle": "there is no puzzle of that name",
    "no_such_table": "there is no such table, or no such spectator link",
    "no_undo_to_answer": "there is no undo request for this seat",
    "nobody_there": "no other person sits in that seat",
    "not_invited": "neither a token nor a spectators' key",
    "not_seated": "spectators only look on",
    "not_your_turn": "a hint is for who has to decide; of a move it is the game's refusal",
    "not_ready": "the database is locked, full or away: try again; from `/ready`, `reason` says why",
    "nothing_said": "neither text nor a sentence that exists",
    "nothing_to_undo": "this seat has not moved yet",
    "preparing": "the game is being compiled; `preparing` reports the progress",
    "seat_taken": "the seat is taken, or no seat is open",
    "seats_empty": "a match needs a player in every seat",
    "server_error": "an error in the server, which is logged; nothing was changed",
    "set_there_already": "the table has this card set",
    "stale": "the table has changed since; a move made for `version` or later would be accepted",
    "still_here": "the player is connected, or has not been away for long enough",
    "table_closed": "the table is closed for good",
    "table_full": "so much has happened at this table that it is not kept open for more; open another",
    "token_unknown": "this token no longer belongs to a seat here",
    "took_too_long": "no worker has answered within a minute; nothing was changed",
    "too_fast": "over the rate limit; nothing was changed",
    "no_push": "this server does not offer push notices",
    "no_mail": "this server does not send mail",
    "bad_subscription": "the push subscription is not one that can be called: HTTPS, a public address, valid keys",
    "no_such_code": "the code of the mail is unknown, or too old",
    "too_many_mails": "too many confirmations were asked for, by this address or for this mailbox",
    "too_many_identities": "this address has begun or changed too many identities",
    "too_many_people": "there are more people than seats",
    "too_many_sockets": "this address, this seat or this table has too many open sockets; close some",
    "too_many_replays": "this address has asked for too many replays; each one replays a whole match",
    "too_many_sets": "the table or this address has brought too many card sets",
    "too_many_tables": "this address has opened too many",
    "try_again": "the table is moving to another server; try again",
    "undo_after_showing": "the move has revealed something",
    "undo_asked_already": "one request at a time",
    "undo_not_allowed": "the host does not allow undo",
    "unknown_host": "the server does not answer to this host name; its operator can allow it (`--public-name`)",
    "wanted_already": "this seat has already asked for a rematch",
}

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
# The journal holds more about these than is sent.
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
    Offered, OwnNotices, SentSubscription, SentEndpoint, SentAddress, SentCode,
    Puzzles, GamePuzzles, ListedPuzzle, PuzzleFace, SentAnswer, PuzzleHint, PuzzleAnswer, MoveShare,
)  # fmt: skip


def page(text: str) -> str:
    """The page with all that is written here brought up to date."""
    for name, write in BLOCKS.items():
        block = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
        text, found = block.subn(lambda match, write=write: f"{match[1]}\n{write()}\n{match[2]}", text)
        if found != 1:
            raise ValueError(f"docs/protocol.md has {found} places for {name}, and needs one")
    return text


def table(titles: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """A table in Markdown."""
    lines = [titles, tuple("---" for _ in titles), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines) + "\n"


def calls() -> str:
    """Every path and what it is for."""
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
    """The fields of a struct; those that may be missing have a question mark."""
    return ", ".join(f"`{field.encode_name}{'' if field.required else '?'}`" for field in msgspec.structs.fields(kind))


def sentence(kind: type) -> str:
    """What a class says about itself, on one line."""
    return " ".join((kind.__doc__ or "").split())


def structs() -> str:
    """What frames and calls are made of."""
    return table(
        ("object", "fields", "meaning"), [(f"`{one.__name__}`", fields(one), sentence(one)) for one in STRUCTS]
    )


def facts() -> str:
    """What is told of every fact, by telling one."""
    rows = []
    for kind in typing.get_args(journal.Fact):
        if kind is journal.Changed:
            continue  # is told as the first one
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


def error_keys() -> str:
    """Errors that have no key of their own are told by their names."""
    kinds = [
        kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, errors.FacedownError)
    ]
    named = [kind for kind in kinds if kind is not errors.FacedownError]
    rows = [(f"`{wire.key_of(kind.__new__(kind))}`", sentence(kind)) for kind in named]
    return table(("key", "meaning"), sorted(rows))


def limits() -> str:
    """What a server grants if it is not told otherwise."""
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
    "keys of errors": error_keys,
    "limits": limits,
}


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
