"""Commands from people at a table, and the facts they lead to: the one place that says who may do what, and when.

Every command is checked against the current table. One that is not allowed raises `Refused`, with a key that every
client can put into words in its own language, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import msgspec

from facedown.errors import FacedownError, IllegalMove, InvalidMove
from facedown.kernel.log import MOST_SEATS
from facedown.table import journal
from facedown.table.game import Game
from facedown.table.journal import Fact
from facedown.table.live import CLOSED, OPEN, OVER, PLAYING, LiveTable
from facedown.table.settings import Pace, TableSettings, check_bot, checked
from facedown.table.undo import may_be_undone

PRESETS = (
    "hello", "good_luck", "well_played", "thanks", "sorry", "oops", "wow", "nice_try", "one_moment", "your_turn",
    "good_game", "again", "bye", "laugh", "think", "cry",
)  # fmt: skip
LONGEST_TEXT = 200
MOST_SETS = 5  # that a host may add to one table
MOST_ENTRIES = 20_000  # in a table's journal: beyond this, a match can only be finished

# Characters that every database and log can hold.
Id = Annotated[str, msgspec.Meta(max_length=48, pattern=r"^[!-~]*\Z")]
Seat = Annotated[int, msgspec.Meta(ge=0, le=MOST_SEATS - 1)]


class Refused(FacedownError):
    """A refused command: a stable key, the ruling where a rule of the game forbids it, and arguments."""

    def __init__(self, key: str, ruling: str = "", **arguments: Any) -> None:
        super().__init__(key)
        self.key = key
        self.ruling = ruling
        self.arguments = arguments


class Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """A command from a client, with an id that the client chooses. Commands are idempotent by id."""

    id: Id = ""


class Change(Command, frozen=True, tag="change"):
    """Change the settings; only for the host, before a match."""

    settings: TableSettings


class SetPace(Command, frozen=True, tag="pace"):
    """Change how long bots take to answer: for the host, or for anyone watching where only bots play, at any time."""

    pace: Pace


class Fill(Command, frozen=True, tag="fill"):
    """Put a bot in a seat, or remove it with an empty name; only for the host, before a match."""

    seat: Seat
    bot: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Free(Command, frozen=True, tag="free"):
    """Free another person's seat; only for the host, between matches at once, in a match if its player is gone or all
    other players agree. Anybody at the table can free the seat of a host who is gone.
    """

    seat: Seat


class AnswerFree(Command, frozen=True, tag="answer_free"):
    """Agree to free a seat, or decline."""

    agrees: bool


class StandIn(Command, frozen=True, tag="stand_in"):
    """Let a bot play for a person who is gone, until they are back."""

    seat: Seat


class Start(Command, frozen=True, tag="start"):
    """Start a match; only for the host."""


class Move(Command, frozen=True, tag="move"):
    """A move, made on the table as it was at a version."""

    move: Annotated[str, msgspec.Meta(max_length=200)]
    version: int


class AskUndo(Command, frozen=True, tag="undo"):
    """Undo your last move, if the others agree."""


class AnswerUndo(Command, frozen=True, tag="answer_undo"):
    """Agree to an undo, or decline."""

    agrees: bool


class Resign(Command, frozen=True, tag="resign"):
    """Resign the match."""


class Abort(Command, frozen=True, tag="abort"):
    """Cancel the match before its first move."""


class Leave(Command, frozen=True, tag="leave"):
    """Leave the table for good."""


class Say(Command, frozen=True, tag="say"):
    """Send a preset message, or free text."""

    preset: Annotated[str, msgspec.Meta(max_length=40)] = ""
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)] = ""


class Again(Command, frozen=True, tag="again"):
    """Ask for a rematch."""


AnyCommand = (
    Change | SetPace | Fill | Free | AnswerFree | StandIn | Start | Move | AskUndo | AnswerUndo | Resign | Abort | Leave
    | Say | Again
)  # fmt: skip

# Commands that can end a match, or that let a person leave the table.
ENDS_A_MATCH = (Move, AnswerFree, StandIn, AnswerUndo, Resign, Abort, Leave)


def decide(
    table: LiveTable, seat: int, command: AnyCommand, spent: int = 0, gone: frozenset[int] = frozenset()
) -> list[Fact]:
    """The facts that a command from the person in a seat leads to.

    `spent` is the time a move took, `gone` the seats whose players have been offline for too long.
    """
    if not isinstance(command, ENDS_A_MATCH):
        check_room_for_more(table)
    if isinstance(command, Free):
        return free(table, seat, command, gone)
    if isinstance(command, StandIn):
        return stand_in(table, seat, command, gone)
    return _HANDLERS[type(command)](table, seat, command, spent)


# ---- Before a match


def take_seat(table: LiveTable, chosen: int | None, name: str, token: str, avatar: str = "") -> journal.Seated:
    """Give a newcomer a seat: the one they chose, or the first open one, preferring empty seats to a bot's."""
    check_between_matches(table)
    check_room_for_more(table)
    empty = [seat for seat, place in enumerate(table.seats) if place.is_empty]
    open_seats = [*empty, *(seat for seat, place in enumerate(table.seats) if place.vacant)]
    if not open_seats or (chosen is not None and chosen not in open_seats):
        raise Refused("seat_taken")
    return journal.Seated(open_seats[0] if chosen is None else chosen, clean_name(name), token, avatar)


def check_room_for_more(table: LiveTable) -> None:
    """Refuse commands that would make a journal too long: it is read whenever its table is opened."""
    if table.version >= MOST_ENTRIES:
        raise Refused("table_full")


def clean_name(name: str) -> str:
    """A name on one line, cut to the maximum length."""
    words = "".join(letter if letter.isprintable() and letter != ";" else " " for letter in name).split()
    clean = " ".join(words)[:24].strip()
    if not clean:
        raise Refused("name_missing")
    return clean


def check_between_matches(table: LiveTable) -> None:
    if table.phase not in (OPEN, OVER):
        raise Refused("match_is_on" if table.phase == PLAYING else "table_closed")


def check_host(table: LiveTable, seat: int) -> None:
    """Check that the settings are changed by the host, and between matches."""
    check_between_matches(table)
    if seat != table.host:
        raise Refused("host_only")


def change(table: LiveTable, seat: int, command: Change, spent: int) -> list[Fact]:
    check_host(table, seat)
    settings = checked(command.settings)
    if len(settings.bots) < len(table.persons):
        raise Refused("too_many_people", people=len(table.persons))
    return [journal.Changed(settings)]


def bring_cards(table: LiveTable, seat: int | None, key: str, text: str) -> list[Fact]:
    """Add a host's card set to the table's game; it can be used from the next match on."""
    if seat is None:
        raise Refused("not_seated")
    check_host(table, seat)
    check_room_for_more(table)
    if key in table.sets:
        raise Refused("set_there_already", set=key)
    if len(table.sets) == MOST_SETS:
        raise Refused("too_many_sets", most=MOST_SETS)
    return [journal.CardsBrought(table.settings.game, key, text)]


def fill(table: LiveTable, seat: int, command: Fill, spent: int) -> list[Fact]:
    check_host(table, seat)
    if command.bot:
        check_bot(command.bot, table.settings.game)
    if command.seat >= len(table.seats) or table.seats[command.seat].is_person:
        raise Refused("seat_taken")
    return [journal.Filled(command.seat, command.bot)]


def free(table: LiveTable, seat: int, command: Free, gone: frozenset[int]) -> list[Fact]:
    """Free a seat: in a match nobody is removed by one person alone, unless they are gone."""
    if table.phase == CLOSED:
        raise Refused("table_closed")
    if seat != table.host and not (command.seat == table.host and command.seat in gone):
        raise Refused("host_only")
    check_other_person(table, seat, command.seat)
    if table.phase != PLAYING or command.seat in gone:
        return [journal.Freed(command.seat)]
    if not table.players - {seat, command.seat}:
        raise Refused("still_here")
    if table.freeing is not None:
        raise Refused("free_asked_already")
    return [journal.FreeAsked(seat, command.seat)]


def check_other_person(table: LiveTable, seat: int, other: int) -> None:
    if other == seat or other not in table.persons:
        raise Refused("nobody_there")


def answer_free(table: LiveTable, seat: int, command: AnswerFree, spent: int) -> list[Fact]:
    if table.freeing is None or seat not in table.freeing.missing:
        raise Refused("no_free_to_answer")
    answered = journal.FreeAnswered(seat, command.agrees)
    if command.agrees and table.freeing.missing == {seat}:
        return [answered, journal.Freed(table.freeing.of)]
    return [answered]


def start(table: LiveTable, seat: int, command: Start, spent: int) -> list[Fact]:
    check_host(table, seat)
    if any(place.is_empty for place in table.seats):
        raise Refused("seats_empty")
    return [new_match(table, rotate=False)]


def new_match(table: LiveTable, *, rotate: bool) -> journal.Started:
    """Deal the next match at a table."""
    return journal.Started(*table.dealer(table), rotate)


# ---- In a match


def check_playing(table: LiveTable) -> None:
    if table.phase != PLAYING:
        raise Refused("no_match")


def move(table: LiveTable, seat: int, command: Move, spent: int) -> list[Fact]:
    """A move on the current table, by a player who has not resigned."""
    check_playing(table)
    assert table.game is not None
    if table.seats[seat].forfeited:
        raise Refused("forfeited")
    if command.version < table.turn_version:
        raise Refused("stale", version=table.turn_version)
    text = check_move(table, seat, command.move)
    return [journal.Played(seat, text, spent)]


def check_move(table: LiveTable, seat: int, text: str) -> str:
    """A legal move, as the journal writes it."""
    assert table.game is not None
    try:
        return table.game.check(seat, text)
    except InvalidMove:
        raise Refused("no_such_move", move=text) from None
    except IllegalMove as error:
        raise Refused(error.rule, error.ruling, move=text) from None


def ask_undo(table: LiveTable, seat: int, command: AskUndo, spent: int) -> list[Fact]:
    """Ask for an undo. The verdict takes a while, so a server computes it elsewhere, between the two parts of this."""
    before, moves = moves_to_undo(table, seat)
    return undo_facts(table, seat, len(moves), may_be_undone(before, moves))


def moves_to_undo(table: LiveTable, seat: int) -> tuple[Game, list[tuple[int, Any]]]:
    """What a seat asks to undo: the game as it was, and the moves since, if it may ask at all."""
    check_undo(table, seat)
    assert table.game is not None
    count = moves_since_own(table, seat)
    return table.position_before(count), table.game.history[-count:]


def check_undo(table: LiveTable, seat: int) -> None:
    """Whether a seat may ask for an undo, apart from what the moves have revealed; this replays nothing."""
    check_playing(table)
    if not table.settings.undo:
        raise Refused("undo_not_allowed")
    if table.seats[seat].forfeited:
        raise Refused("forfeited")
    if table.undo is not None:
        raise Refused("undo_asked_already")
    moves_since_own(table, seat)


def undo_facts(table: LiveTable, seat: int, count: int, may_be: bool) -> list[Fact]:
    """The facts that follow from a request and its verdict."""
    if not may_be:
        raise Refused("undo_after_showing")
    asked = journal.UndoAsked(seat, count)
    return [asked] if table.players - {seat} else [asked, journal.Undone(count)]


def moves_since_own(table: LiveTable, seat: int) -> int:
    """How many moves must be undone to undo a seat's last one."""
    assert table.game is not None
    for count, (mover, _) in enumerate(reversed(table.game.history[table.first_move :]), 1):
        if mover == seat:
            return count
    raise Refused("nothing_to_undo")


def answer_undo(table: LiveTable, seat: int, command: AnswerUndo, spent: int) -> list[Fact]:
    check_playing(table)
    if table.undo is None or seat not in table.undo.missing:
        raise Refused("no_undo_to_answer")
    answered = journal.UndoAnswered(seat, command.agrees)
    if command.agrees and table.undo.missing == {seat}:
        return [answered, journal.Undone(table.undo.moves)]
    return [answered]


def stand_in(table: LiveTable, seat: int, command: StandIn, gone: frozenset[int]) -> list[Fact]:
    check_playing(table)
    check_other_person(table, seat, command.seat)
    if table.bot_in(command.seat):
        raise Refused("bot_plays_already")
    if command.seat not in gone:
        raise Refused("still_here")
    return [journal.TookOver(command.seat)]


def resign(table: LiveTable, seat: int, command: Resign, spent: int) -> list[Fact]:
    check_playing(table)
    if table.seats[seat].forfeited:
        raise Refused("forfeited")
    return [journal.Forfeited(seat, "resigned")]


def abort(table: LiveTable, seat: int, command: Abort, spent: int) -> list[Fact]:
    check_playing(table)
    assert table.game is not None
    if len(table.game.history) > table.first_move or table.challenge:  # anyone who has seen the cards has started
        raise Refused("match_has_begun")
    return [journal.Aborted(seat)]


def leave(table: LiveTable, seat: int, command: Leave, spent: int) -> list[Fact]:
    """Leave the table; the last person to leave closes it."""
    if table.phase == CLOSED:
        raise Refused("table_closed")
    left = journal.Left(seat)
    return [left] if table.persons - {seat} else [left, journal.Closed("everybody_left")]


def check_hint(table: LiveTable, seat: int | None) -> None:
    """Check whether a seat may get advice. Advice counts the cards played: without the memory aid, it is only for a
    person who plays alone against bots.
    """
    if not table.settings.hints:
        raise Refused("no_hints")
    if seat is None or seat not in table.deciding:
        raise Refused("not_your_turn")
    if ruling := table.ruling_against_looking_back:
        raise Refused("hint_looks_back", ruling)


# ---- At any time, and after a match


def say(table: LiveTable, seat: int, command: Say, spent: int) -> list[Fact]:
    if table.phase == CLOSED:
        raise Refused("table_closed")
    if command.text:
        if not table.settings.free_chat:
            raise Refused("no_free_chat")
        text = "".join(letter if letter.isprintable() else " " for letter in command.text).strip()
        if not text:
            raise Refused("nothing_said")
        return [journal.Said(seat, text=text)]
    if command.preset not in PRESETS:
        raise Refused("nothing_said")
    return [journal.Said(seat, preset=command.preset)]


def set_pace(table: LiveTable, seat: int, command: SetPace, spent: int) -> list[Fact]:
    """Change the pace of bots, even in a match: it only tests the host's patience."""
    if table.phase == CLOSED:
        raise Refused("table_closed")
    if seat != table.host:
        raise Refused("host_only")
    return [journal.Paced(seat, command.pace)]


def decide_for_watcher(table: LiveTable, command: AnyCommand) -> list[Fact]:
    """The facts for a command from a spectator: where only bots play there is no host, so spectators set the pace."""
    if not isinstance(command, SetPace) or table.persons:
        raise Refused("not_seated")
    if table.phase == CLOSED:
        raise Refused("table_closed")
    return [journal.Paced(0, command.pace)]


def again(table: LiveTable, seat: int, command: Again, spent: int) -> list[Fact]:
    """Ask for a rematch: when everyone has, it is dealt, and everyone moves one seat on."""
    if table.phase != OVER:
        raise Refused("no_match_over")
    if seat in table.again:
        raise Refused("wanted_already")
    facts: list[Fact] = [journal.AgainWanted(seat)]
    if table.persons <= table.again | {seat} and not any(place.is_empty for place in table.seats):
        facts.append(new_match(table, rotate=True))
    return facts


_HANDLERS: dict[type, Callable[..., list[Fact]]] = {
    Change: change,
    SetPace: set_pace,
    Fill: fill,
    AnswerFree: answer_free,
    Start: start,
    Move: move,
    AskUndo: ask_undo,
    AnswerUndo: answer_undo,
    Resign: resign,
    Abort: abort,
    Leave: leave,
    Say: say,
    Again: again,
}
