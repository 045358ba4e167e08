"""A table of people and bots: the state that follows from its journal, fact by fact.

Nothing here stores or sends anything: `facedown.table.commands` says which facts a command leads to, the server stores
them, and `LiveTable.apply` applies them.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from copy import copy
from functools import lru_cache
from typing import Any

import msgspec

from facedown import games
from facedown.games.outcome import Outcome
from facedown.kernel import chance
from facedown.table import journal
from facedown.table.clock import ClockFace, Clocks
from facedown.table.game import Game, deal
from facedown.table.journal import Entry
from facedown.table.record import GameRecord, read_record, record_of
from facedown.table.settings import TableSettings, ruling_against_looking_back

OPEN, PLAYING, OVER, CLOSED = "open", "playing", "over", "closed"
KEEP_EVERY = 32  # moves between two copies of the game that are kept for undo
CONTINUED_KEPT = 32  # cached games that matches continue
MOST_IDS = 512  # ids of commands that are remembered


class Seat(msgspec.Struct):
    """A seat: held by a person, a bot, or nobody yet. A bot plays for persons who are `away` or have `forfeited`.

    A person left a `vacant` seat during a match: a bot plays on in it until somebody takes it after the match.
    """

    name: str = ""
    token: str = ""
    bot: str = ""
    away: bool = False
    forfeited: bool = False
    vacant: bool = False
    avatar: str = ""

    @property
    def is_person(self) -> bool:
        """Whether somebody holds the seat."""
        return bool(self.token)

    @property
    def is_empty(self) -> bool:
        """Whether nobody is in the seat."""
        return not self.token and not self.bot

    @property
    def is_open(self) -> bool:
        """Whether a newcomer can take the seat between matches."""
        return self.is_empty or self.vacant


class SeatState(msgspec.Struct, frozen=True):
    """A seat as everyone sees it; `bot` is the bot playing in it now. A `vacant` one can be taken after the match."""

    name: str
    is_person: bool
    bot: str
    is_host: bool
    away: bool
    forfeited: bool
    vacant: bool = False
    avatar: str = ""


class UndoRequest(msgspec.Struct):
    """Who wants to undo how many moves, and who still has to agree."""

    seat: int
    moves: int
    missing: set[int]


class FreeRequest(msgspec.Struct):
    """The host's request to free the seat of the person in seat `of`, and who still has to agree."""

    seat: int
    of: int
    missing: set[int]


class Result(msgspec.Struct, frozen=True):
    """How a match ended: by the rules, or because a person resigned or ran out of time."""

    winners: tuple[int, ...]
    reason: str
    by_rules: bool


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """Everything public about a table, apart from the cards. `sets` are card sets that the host added.

    `continues` is the move of a finished game after which the match began; nothing was shuffled for it, so it has no
    `commitment`. `challenge` is the name of the challenge that the match is an attempt at.
    """

    phase: str
    settings: TableSettings
    seats: tuple[SeatState, ...]
    match: int
    moves: int
    commitment: str
    undo: UndoRequest | None
    freeing: FreeRequest | None = None
    again: tuple[int, ...]
    sets: tuple[str, ...] = ()
    result: Result | None
    clock: ClockFace | None
    continues: int | None = None
    challenge: str = ""


class Applied(msgspec.Struct, frozen=True):
    """The effect of a fact: the rows it added to the game's log, whether it put another game on the table, and whether
    more than cards and chat has changed.
    """

    entry: Entry
    rows: tuple[tuple[int, ...], ...]
    is_new_game: bool
    tick: int = 0
    changes_table: bool = False


Dealer = Callable[["LiveTable"], tuple[str, str]]


def deal_at_random(table: LiveTable) -> tuple[str, str]:
    """The seed of a table's next match and the nonce of its commitment, from the operating system's randomness."""
    return secrets.token_hex(32), secrets.token_hex(32)


class LiveTable:
    """A table after the last fact applied. `version` is that fact's number, -1 before the first."""

    settings: TableSettings

    def __init__(self, dealer: Dealer = deal_at_random) -> None:
        self.dealer = dealer
        self.version = -1
        self.at = 0
        self.turn_version = -1
        self.phase = OPEN
        self.seats: list[Seat] = []
        self.dealt_to: tuple[Seat, ...] = ()  # who sat where when the match began
        self.host = -1
        self.match = 0
        self.game: Game | None = None
        self.nonce = b""
        self.challenge = ""  # the challenge that the match is an attempt at
        self.continues: int | None = None  # the move of a finished game after which the match began
        self.clocks: Clocks | None = None
        self.undo: UndoRequest | None = None
        self.freeing: FreeRequest | None = None
        self.again: set[int] = set()
        self.result: Result | None = None
        self.sets: list[str] = []
        self.ids: dict[str, int] = {}
        self._kept: list[Game] = []  # copies of the game: as dealt, and in between
        self.deciding: frozenset[int] = frozenset()  # the seats that are to move now
        self.asked: dict[int, int] = {}  # the entries that began their turns
        self.is_for_bots = False  # whether all seats are bots', so that people can only watch
        self.has_bots = False  # whether a bot plays in any seat now

    # ---- Questions

    def seat_of(self, token: str) -> int | None:
        """The seat that a token's hash belongs to."""
        found = (seat for seat, place in enumerate(self.seats) if token and place.token == token)
        return next(found, None)

    @property
    def persons(self) -> set[int]:
        """The seats that persons hold."""
        return {seat for seat, place in enumerate(self.seats) if place.is_person}

    @property
    def ruling_against_looking_back(self) -> str:
        """The ruling by which people here may not look back at what was played; "" if they may, as alone among bots."""
        return ruling_against_looking_back(self.settings) if len(self.persons) > 1 else ""

    @property
    def players(self) -> set[int]:
        """The seats in which people play themselves, without a bot standing in."""
        return {seat for seat in self.persons if not self.bot_in(seat)}

    def bot_in(self, seat: int) -> str:
        """The bot that plays in a seat now; "" where a person does."""
        place = self.seats[seat]
        return place.bot or (self.settings.substitute if place.away or place.forfeited else "")

    def state(self, now: int) -> TableState:
        """What everyone can know about the table."""
        return TableState(
            phase=self.phase,
            settings=self.settings,
            seats=tuple(self._seat_state(seat) for seat in range(len(self.seats))),
            match=self.match,
            moves=0 if self.game is None else len(self.game.history),
            commitment=self.commitment,
            undo=self.undo,
            freeing=self.freeing,
            again=tuple(sorted(self.again)),
            sets=tuple(self.sets),
            result=self.result,
            clock=self.clock_face(now),
            continues=self.continues,
            challenge=self.challenge,
        )

    @property
    def commitment(self) -> str:
        """The commitment published before the deal; empty if the cards of the match were already known."""
        if self.game is None or self.continues is not None:
            return ""
        return chance.commitment(self.game.seed, self.nonce)

    @property
    def first_move(self) -> int:
        """How many moves were made before the match began: those of the game that it continues."""
        return self.continues or 0

    def _seat_state(self, seat: int) -> SeatState:
        place = self.seats[seat]
        bot = self.bot_in(seat)
        is_host = place.is_person and seat == self.host
        return SeatState(
            place.name, place.is_person, bot, is_host, place.away, place.forfeited, place.vacant, place.avatar
        )

    def clock_face(self, now: int) -> ClockFace | None:
        """The state of the clocks, if there are any."""
        return self.clocks.face(now) if self.clocks is not None and self.clocks.is_running else None

    def record(self) -> GameRecord:
        """The record of the match; it holds the seed only when the match is over."""
        assert self.game is not None
        names = tuple(place.name or f"({place.bot})" if place.token or place.bot else "-" for place in self.seats)
        is_over = self.phase != PLAYING
        if self.continues is None:
            return record_of(self.game, names, self.nonce, is_over=is_over)
        record = msgspec.structs.replace(record_of(self.game, names), continues=self.continues)
        return record if is_over else msgspec.structs.replace(record, seed="")

    # ---- Facts

    def apply(self, entry: Entry, tick: int | None = None) -> Applied:
        """Apply a fact of the journal; it must be the next one.

        Clocks measure in ticks. By default the tick is the entry's own date, which is as good unless the system clock
        is set.
        """
        tick = entry.at if tick is None else tick
        if entry.number != self.version + 1:
            raise ValueError(f"entry {entry.number} does not follow entry {self.version}")
        told = 0 if self.game is None else len(self.game.log)
        before, deciding = self.game, self.deciding
        if isinstance(entry.fact, journal.Played):
            return self._apply_move(entry, entry.fact, tick, told)
        places = [place.token for place in self.seats]
        _FACTS[type(entry.fact)](self, entry.fact, tick)
        self.version, self.at = entry.number, entry.at
        self.deciding = self.game.pending if self.game is not None and self.phase == PLAYING else frozenset()
        self.is_for_bots = all(place.bot and not place.vacant for place in self.seats)
        self.has_bots = any(map(self.bot_in, range(len(self.seats))))
        self._note_turns(entry, deciding if self.game is before else frozenset())
        if entry.id:
            self._note_id(entry)
        has_moved_people = isinstance(entry.fact, journal.Changed) and places != [place.token for place in self.seats]
        if self.game is not before or has_moved_people:
            self.turn_version = entry.number
            is_dealt = isinstance(entry.fact, journal.Started) and self.continues is None
            dealt = self.game.log if is_dealt and self.game is not None else ()
            return Applied(entry, tuple(dealt), True, tick, True)
        rows = () if self.game is None else tuple(self.game.log[told:])
        return Applied(entry, rows, False, tick, not isinstance(entry.fact, journal.Said))

    def _apply_move(self, entry: Entry, fact: journal.Played, tick: int, told: int) -> Applied:
        """Apply a move, a shortcut: nobody's seat changes."""
        deciding = self.deciding
        self._played(fact, tick)
        self.version, self.at = entry.number, entry.at
        self._note_turns(entry, deciding, fact.seat)
        if entry.id:
            self._note_id(entry)
        assert self.game is not None
        return Applied(entry, tuple(self.game.log[told:]), False, tick)

    def _note_id(self, entry: Entry) -> None:
        """Remember which command led to an entry, and forget the oldest one."""
        self.ids[entry.id] = entry.number
        if len(self.ids) > MOST_IDS:
            del self.ids[next(iter(self.ids))]

    def _note_turns(self, entry: Entry, before: frozenset[int], mover: int | None = None) -> None:
        """Record which seats are to move from this entry on; a seat that moves again gets a new turn."""
        if self.deciding is before and mover is None:
            return
        number = entry.number
        self.asked = {
            seat: self.asked.get(seat, number) if seat in before and seat != mover else number for seat in self.deciding
        }

    def _opened(self, fact: journal.Opened | journal.Changed, at: int) -> None:
        """Set up seats; people keep theirs as long as there are enough."""
        self.settings = fact.settings
        people = [place for place in self.seats if place.is_person]
        host = self.seats[self.host] if people else None
        self.seats = [Seat(bot=bot) for bot in fact.settings.bots]
        for seat, place in zip(best_seats(fact.settings.bots), people, strict=False):
            self.seats[seat] = place
        self.host = next((seat for seat, place in enumerate(self.seats) if place is host), 0)
        self._put_away()

    def _paced(self, fact: journal.Paced, at: int) -> None:
        self.settings = msgspec.structs.replace(self.settings, pace=fact.pace)

    def _cards_brought(self, fact: journal.CardsBrought, at: int) -> None:
        """Load the card set, in every process that reads the journal and does not know it yet."""
        known = games.get(fact.game).card_sets
        key = fact.key if known.is_known(fact.key) else known.bring(fact.toml).key
        if key not in self.sets:
            self.sets.append(key)

    def _put_away(self) -> None:
        """Reopen the table: a finished match may not fit the new seats, and exists as a record now."""
        self.phase = OPEN
        self.game, self.clocks, self.result = None, None, None
        self.again.clear()

    def _seated(self, fact: journal.Seated, at: int) -> None:
        self.seats[fact.seat] = Seat(name=fact.name, token=fact.token, avatar=fact.avatar)
        if not self.seats[self.host].is_person:
            self.host = fact.seat

    def _left(self, fact: journal.Left, at: int) -> None:
        self._vacate(fact.seat)

    def _freed(self, fact: journal.Freed, at: int) -> None:
        self._vacate(fact.seat)

    def _vacate(self, seat: int) -> None:
        """Open a seat; in a match a bot plays on in it."""
        plays_on = self.phase == PLAYING
        bot = self.settings.substitute if plays_on else ""
        self.seats[seat] = Seat(bot=bot, forfeited=self.seats[seat].forfeited, vacant=plays_on)
        self.again.discard(seat)
        self._drop_requests()
        if seat == self.host and self.persons:
            self.host = min(self.persons)

    def _drop_requests(self) -> None:
        """Drop open requests: those who were asked have changed."""
        self.undo = self.freeing = None

    def _free_asked(self, fact: journal.FreeAsked, at: int) -> None:
        self.freeing = FreeRequest(fact.seat, fact.of, self.players - {fact.seat, fact.of})

    def _free_answered(self, fact: journal.FreeAnswered, at: int) -> None:
        assert self.freeing is not None
        self.freeing.missing.discard(fact.seat)
        if not fact.agrees:
            self.freeing = None

    def _filled(self, fact: journal.Filled, at: int) -> None:
        self.seats[fact.seat] = Seat(bot=fact.bot)

    def _started(self, fact: journal.Started, at: int) -> None:
        """Deal a match; in a rematch everyone first moves one seat on."""
        if fact.rotate:
            self.seats = [*self.seats[-1:], *self.seats[:-1]]
            self.host = (self.host + 1) % len(self.seats)
        for place in self.seats:
            place.away = place.forfeited = False
        self.dealt_to = tuple(map(copy, self.seats))
        self.game, self.continues = self._deal(fact)
        self.challenge = fact.challenge
        self._kept = [self.game.copy()]
        self.nonce = bytes.fromhex(fact.nonce)
        self.match += 1
        self.phase = PLAYING
        self.clocks = Clocks(self.settings.clock, len(self.seats))
        self.clocks.decide(self.game.pending, None, at)
        self.result = None
        self._drop_requests()
        self.again.clear()
        self.ids.clear()

    def _deal(self, fact: journal.Started) -> tuple[Game, int | None]:
        """The game as it begins, and the move of another game after which it does."""
        if fact.continues:
            game = continued(fact.continues).copy()
            return game, len(game.history)
        settings = self.settings
        seed = bytes.fromhex(fact.seed)
        return deal(settings.game, settings.seats, seed=seed, options=settings.options), None

    def _played(self, fact: journal.Played, at: int) -> None:
        assert self.game is not None
        assert self.clocks is not None
        before = self.deciding
        self.game.advance(fact.seat, fact.move)
        self._keep_copy()
        after = self.deciding = self.game.pending
        # A simultaneous choice does not make the others' choices stale; anything else does.
        if fact.seat not in before or after != before - {fact.seat}:
            self.turn_version = self.version + 1
        self.clocks.charge(fact.seat, fact.spent)
        self.clocks.decide(after, fact.seat, at)
        self.undo = None
        if not after:
            self._end_by_rules(self.game.outcome)

    def _end_by_rules(self, outcome: Outcome | None) -> None:
        assert outcome is not None
        self.phase = OVER
        self.freeing = None
        self.result = Result(outcome.winners, outcome.reason, by_rules=True)

    def _undo_asked(self, fact: journal.UndoAsked, at: int) -> None:
        self.undo = UndoRequest(fact.seat, fact.moves, self.players - {fact.seat})

    def _undo_answered(self, fact: journal.UndoAnswered, at: int) -> None:
        assert self.undo is not None
        self.undo.missing.discard(fact.seat)
        if not fact.agrees:
            self.undo = None

    def _undone(self, fact: journal.Undone, at: int) -> None:
        """Restore the game as it was before the last moves."""
        assert self.game is not None
        assert self.clocks is not None
        self.game = self.position_before(fact.moves)
        self._kept = [kept for kept in self._kept if len(kept.history) <= len(self.game.history)]
        self.clocks.decide(frozenset(), None, at)
        self.clocks.decide(self.game.pending, None, at)
        self.undo = None

    def position_before(self, moves: int) -> Game:
        """The game as it was N moves ago, replayed from the last copy kept before that."""
        assert self.game is not None
        length = len(self.game.history) - moves
        game = next(kept for kept in reversed(self._kept) if len(kept.history) <= length).copy()
        for seat, move in self.game.history[len(game.history) : length]:
            game.advance(seat, move)
        return game

    def _keep_copy(self) -> None:
        """Keep the deal and two later copies, so that undoing the latest moves replays only a few."""
        assert self.game is not None
        if len(self.game.history) % KEEP_EVERY == 0:
            self._kept = [self._kept[0], *self._kept[1:][-1:], self.game.copy()]

    def _forfeited(self, fact: journal.Forfeited, at: int) -> None:
        """Between two players the other wins; with more a bot plays on, as long as any person still plays."""
        self.seats[fact.seat].forfeited = True
        self.freeing = None
        if len(self.seats) == 2:
            self._end_without_rules((1 - fact.seat,), fact.reason)
        elif all(self.seats[seat].forfeited for seat in self.persons):
            self._end_without_rules((), fact.reason)

    def _end_without_rules(self, winners: tuple[int, ...], reason: str) -> None:
        self.phase = OVER
        self._drop_requests()
        self.result = Result(winners, reason, by_rules=False)
        if self.clocks is not None:
            self.clocks.decide(frozenset(), None, 0)

    def _aborted(self, fact: journal.Aborted, at: int) -> None:
        self._end_without_rules((), "aborted")

    def _took_over(self, fact: journal.TookOver, at: int) -> None:
        self.seats[fact.seat].away = True
        self._drop_requests()

    def _handed_back(self, fact: journal.HandedBack, at: int) -> None:
        self.seats[fact.seat].away = False

    def _said(self, fact: journal.Said, at: int) -> None:
        """Do nothing: a message changes no state."""

    def _again_wanted(self, fact: journal.AgainWanted, at: int) -> None:
        self.again.add(fact.seat)

    def _resumed(self, fact: journal.Resumed, at: int) -> None:
        if self.clocks is not None:
            self.clocks.go_on(fact.spent, at)

    def _closed(self, fact: journal.Closed, at: int) -> None:
        if self.phase == PLAYING:
            self._end_without_rules((), fact.reason)
        self.phase = CLOSED


_FACTS: dict[type, Callable[..., None]] = {
    journal.Opened: LiveTable._opened,
    journal.CardsBrought: LiveTable._cards_brought,
    journal.Changed: LiveTable._opened,
    journal.Paced: LiveTable._paced,
    journal.Seated: LiveTable._seated,
    journal.Left: LiveTable._left,
    journal.Freed: LiveTable._freed,
    journal.FreeAsked: LiveTable._free_asked,
    journal.FreeAnswered: LiveTable._free_answered,
    journal.Filled: LiveTable._filled,
    journal.Started: LiveTable._started,
    journal.UndoAsked: LiveTable._undo_asked,
    journal.UndoAnswered: LiveTable._undo_answered,
    journal.Undone: LiveTable._undone,
    journal.Forfeited: LiveTable._forfeited,
    journal.Aborted: LiveTable._aborted,
    journal.TookOver: LiveTable._took_over,
    journal.HandedBack: LiveTable._handed_back,
    journal.Said: LiveTable._said,
    journal.AgainWanted: LiveTable._again_wanted,
    journal.Resumed: LiveTable._resumed,
    journal.Closed: LiveTable._closed,
}


@lru_cache(CONTINUED_KEPT)
def continued(record: str) -> Game:
    """The game that a match continues, which nobody may change. Replaying it takes time, so a server calls this in a
    thread first; then dealing is instant.
    """
    return read_record(record).replay()


def best_seats(bots: tuple[str, ...]) -> list[int]:
    """The order in which people take seats: first those that are not meant for a bot."""
    return sorted(range(len(bots)), key=lambda seat: (bool(bots[seat]), seat))


def read_journal(entries: list[Entry]) -> LiveTable:
    """The table that follows from a journal."""
    table = LiveTable()
    for entry in entries:
        table.apply(entry)
    return table


def shown_events(game: Game, rows: tuple[tuple[int, ...], ...], seat: int | None) -> list[Any]:
    """Rows of a game's log as a viewer sees them."""
    return [game.rules.events.show_event(row, seat) for row in rows]
