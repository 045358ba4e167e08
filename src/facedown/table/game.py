"""A game in Python: deal it, list moves, play them, and get the view of any seat."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from facedown import games
from facedown.errors import IllegalMove, InvalidArrangement, InvalidMove, InvalidSeats, quoted
from facedown.games import GameRules
from facedown.games.compiled_calls import look, pending_mask, refused, step
from facedown.games.moves import Moves, read_move
from facedown.games.outcome import Outcome
from facedown.games.viewers import EVERYTHING, MOST_LISTED, SPECTATOR, Viewer
from facedown.kernel import chance, dispatch, records
from facedown.kernel.bits import places
from facedown.kernel.log import MOST_SEATS, ROWS, Log
from facedown.kernel.options import OptionValue, by_name
from facedown.kernel.records import Plain, plain, plain_rows

TEXTS_KEPT = 1 << 14
MOST_VIEWERS = MOST_SEATS + 2  # all seats, a spectator, and the public part
NO_SEAT = -1  # a spectator's seat number in the rules


class CallBuffers(threading.local):
    """The buffers of compiled calls: one set per thread for all games, which read them right after each call."""

    def __init__(self) -> None:
        self.log = np.zeros(1, Log)
        self.count = self.log["count"]
        self.rows = self.log["rows"][0]
        self.codes = np.zeros((MOST_VIEWERS, MOST_LISTED), np.int64)
        self.found = np.zeros((MOST_VIEWERS, 2), np.int64)

    def empty_log(self) -> Any:
        """An empty event log, as an array of one."""
        self.count[0] = 0
        return self.log


_buffers = CallBuffers()


class Game:
    """One game with all its cards: the full position, not what a player can see.

    Make one with `facedown.deal` or `facedown.arrange`. `history` has the moves so far, `log` the rows of all events.
    """

    def __init__(self, rules: GameRules, seats: int, options: list[int], seed: bytes) -> None:
        self.rules = rules
        self.seats = seats
        self.options = options
        self.seed = seed
        self.arrangement: dict[str, Any] | None = None
        self.history: list[tuple[int, Any]] = []
        self.log: list[tuple[int, ...]] = []
        # The move that `check` allowed: the number of moves before it, its seat, its text, its code, and the move
        # itself.
        self._granted: tuple[int, int, str, int, Any] | None = None
        self.record = records.new(rules.layout)
        chance.start(self.record.rng, chance.seed_words(seed), chance.DECK, 0)
        dispatch.setup(self.record, seats, rules.setup_array(options), _buffers.empty_log()[0])
        self._log_events(int(_buffers.count[0]))

    @property
    def record(self) -> Any:
        """The full position as a record."""
        return self._position[0]

    @record.setter
    def record(self, position: Any) -> None:
        self._position = records.row(position)  # compiled calls take an array much faster than a record

    @property
    def name(self) -> str:
        """The game's name, such as `en_garde`."""
        return self.rules.name

    @property
    def pending(self) -> frozenset[int]:
        """The seats that may act now: several if they choose at the same time, none at the end."""
        return seats_in(pending_mask(self._position))

    def moves(self, seat: int) -> Moves:
        """The moves of a seat, as a lazy collection."""
        self._check_seat(seat)
        return Moves(self.rules, self._position, seat)

    def play(self, seat: int, move: Any) -> list[Any]:
        """Play a move, typed or as text; returns the events that follow, as that seat sees them.

        Text that is not a move raises `InvalidMove`, an illegal move raises `IllegalMove`; neither changes anything.
        """
        before = len(self.log)
        self.advance(seat, move)
        return self._show(self.log[before:], seat)

    def advance(self, seat: int, move: Any) -> None:
        """Like `play`, but returns nothing; a move that `check` has allowed is not checked again."""
        granted = self._granted
        is_checked = granted is not None and granted[:3] == (len(self.history), seat, move)
        if granted is not None and is_checked:
            code, typed = granted[3:]
        else:
            self._check_seat(seat)
            typed = move
            if (known := self.rules.listed_moves.code_of(move)) is not None:
                code = known
            elif (concession := self._read_concession(move)) is not None:
                self._concede(seat, concession)
                return
            else:
                code, typed, _ = self._read(move)
        events = step(self._position, seat, code, _buffers.log, is_checked)
        if events < 0:
            raise self._illegal(typed, -events)
        self._record_move(seat, typed, events)

    def check(self, seat: int, move: Any) -> str:
        """The text of a move, if it is legal now; otherwise raises what `play` would."""
        self._check_seat(seat)
        if (concession := self._read_concession(move)) is not None:
            self._check_running(concession)
            return concession
        code, typed, text = self._read(move)
        if reason := refused(self._position, seat, code):
            raise self._illegal(typed, reason)
        self._granted = (len(self.history), seat, text, code, typed)
        return text

    def _read_concession(self, move: Any) -> str | None:
        if not isinstance(move, str) or not self.rules.concessions:
            return None
        text = " ".join(move.lower().split())
        return text if text in self.rules.concessions else None

    def _read(self, move: Any) -> tuple[int, Any, str]:
        """A move's code, the move itself, and its text."""
        return read_text(self.rules, move) if isinstance(move, str) else read(self.rules, move)

    def _illegal(self, typed: Any, reason: int) -> IllegalMove:
        key, words, ruling = self.rules.refusals[int(reason)]
        return IllegalMove(f"{typed}: {words}", key, ruling)

    def concede(self, seat: int, what: str) -> list[Any]:
        """Resign something, such as a round of En Garde, whoever's turn it is."""
        self._check_seat(seat)
        if what not in self.rules.concessions:
            raise InvalidMove(f"{quoted(what)} is not a way to resign in {self.rules.title}")
        before = len(self.log)
        self._concede(seat, what)
        return self._show(self.log[before:], seat)

    def _concede(self, seat: int, what: str) -> None:
        self._check_running(what)
        self.rules.concede(self.record, seat, self.rules.concessions.index(what), _buffers.empty_log()[0])
        self._record_move(seat, what, int(_buffers.count[0]))

    def _check_running(self, what: str) -> None:
        if not self.pending:
            raise IllegalMove(f"{what}: the game is over", "game_over", self.rules.refusals[2][2])

    def view(self, seat: Viewer = SPECTATOR) -> Any:
        """What a seat or spectator sees, with the seat's moves; `EVERYTHING` shows all cards."""
        if seat is EVERYTHING:
            return self._show_view(plain(self.record), seat, 0, pending_mask(self._position), 0)
        known = self._known_to([seat])
        (view,) = self._views([seat], known)
        if seat is not None:
            view.remember(known[0])
        return view

    def views(self, seats: Sequence[int | None]) -> list[Any]:
        """What each of these seats sees (None is a spectator): faster than one by one."""
        return self._views(seats, self._known_to(seats))

    def _known_to(self, seats: Sequence[int | None]) -> Any:
        """A copy of the record for each viewer, without what they cannot know; other results are in the buffers."""
        known = records.copies(self._position, len(seats))
        look(known, self.numbers_of(tuple(seats)), _buffers.codes, _buffers.found)
        return known

    def numbers_of(self, seats: tuple[int | None, ...]) -> Any:
        """The viewers as the rules number them."""
        for seat in seats:
            if seat is not None:
                self._check_seat(seat)
        return seat_numbers(seats)

    def _views(self, seats: Sequence[int | None], known: Any) -> list[Any]:
        found = _buffers.found[: len(seats)].tolist()
        read = plain_rows(known)
        return [self._show_view(read[row], seats[row], row, *found[row]) for row in range(len(seats))]

    def _show_view(self, known: Plain, seat: Viewer, row: int, mask: int, moves: int) -> Any:
        pending = places(mask)
        return self.rules.view.show(
            known, pending=pending, options=self.option_texts, **self._own(known, seat, row, pending, moves)
        )

    def _own(self, known: Plain, seat: Viewer, row: int, pending: tuple[int, ...], moves: int) -> dict[str, Any]:
        """The fields of a view that depend on the viewer."""
        listed = min(moves, MOST_LISTED)
        return {
            "seat": seat,
            "moves": tuple(map(self.rules.move_text, _buffers.codes[row, :listed].tolist())) if listed else (),
            "more_moves": moves - listed,
            "concessions": self.rules.concessions if isinstance(seat, int) and pending else (),
            "outcome": None if pending else self.rules.outcome.outcome(known.source),
        }

    def look(self, numbers: Any, known: Any, content: memoryview) -> tuple[Any, Any]:
        """What viewers with these numbers know, into as many records, which have these bytes; returns, for each, who is
        pending and how many moves it has, and the codes of these moves. Read both before the next call.
        """
        content[:] = self._position.tobytes() * len(numbers)
        codes, found = _buffers.codes, _buffers.found
        look(known, numbers, codes, found)
        return found, codes

    @cached_property
    def view_beginning(self) -> bytes:
        """How all views of the game begin as JSON."""
        texts = json.dumps(self._option_texts, separators=(",", ":"), ensure_ascii=False)
        return f'{{"game":"{self.rules.name}","options":{texts}'.encode()

    @property
    def option_texts(self) -> dict[str, str]:
        """The options by name, as texts."""
        return dict(self._option_texts)

    @cached_property
    def _option_texts(self) -> dict[str, str]:
        named = zip(self.rules.options, self.options, strict=True)
        return {option.name: option.text(number) for option, number in named}

    def known(self, seat: Viewer = SPECTATOR) -> Any:
        """The record as that seat knows it, with everything else erased: this is what a bot gets."""
        if seat is not None:
            self._check_seat(seat)
        hidden = records.copy(self.record)
        dispatch.hide(hidden, NO_SEAT if seat is None else seat)
        return hidden

    @property
    def events(self) -> list[Any]:
        """All events so far, with all cards face up."""
        return self._show(self.log, EVERYTHING)

    def events_for(self, seat: int | None = SPECTATOR, since: int = 0) -> list[Any]:
        """All events as that viewer saw them at the time, or only those after row `since` of `log`.

        A client that lets people scroll through all of them gives them a memory aid (E-11).
        """
        if seat is not None:
            self._check_seat(seat)
        return self._show(self.log[since:], seat)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None if it has not."""
        ended: Outcome | None = self.rules.outcome.outcome(self.record)
        return ended

    def copy(self) -> Game:
        """An independent copy of the game."""
        twin = object.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.history = list(self.history)
        twin.log = list(self.log)
        twin._position = records.copies(self._position, 1)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Games are equal if all cards, all options and all future randomness are."""
        if not isinstance(other, Game):
            return NotImplemented
        return self.name == other.name and self._content() == other._content()

    def __hash__(self) -> int:
        return hash((self.name, self._content()))

    def __repr__(self) -> str:
        return f"<{self.rules.title} for {self.seats}, after {len(self.history)} moves, " + (
            f"pending {sorted(self.pending)}>" if self.pending else "over>"
        )

    def _content(self) -> bytes:
        return records.content(self.record)

    def _check_seat(self, seat: Any) -> None:
        if type(seat) is int and 0 <= seat < self.seats:
            return
        if isinstance(seat, bool) or not isinstance(seat, int | np.integer) or not 0 <= seat < self.seats:
            raise InvalidSeats(f"there is no seat {quoted(seat)}: seats are numbered 0 to {self.seats - 1}")

    def _record_move(self, seat: int, move: Any, events: int) -> None:
        """Store a move and its events."""
        self.history.append((seat, move))
        self._log_events(events)

    def _show(self, rows: list[tuple[int, ...]], viewer: Viewer) -> list[Any]:
        told = self.rules.told
        return [told(row, viewer) for row in rows]

    def _log_events(self, events: int) -> None:
        """Copy the events of a move from the buffers."""
        if events > ROWS:
            raise OverflowError(f"{events} events in one move, room for {ROWS}")
        self.log.extend(map(tuple, _buffers.rows[:events].tolist()))


def deal(
    game: str,
    seats: int | None = None,
    *,
    seed: int | bytes | None = None,
    options: Mapping[str, OptionValue] | None = None,
) -> Game:
    """Deal a new game; without a seed, one from the operating system.

    >>> game = deal("en_garde", seed=7, options={"starter": "left"})
    >>> game.pending
    frozenset({0})
    """
    rules = games.get(game)
    chairs = rules.check_seats(seats)
    numbers = rules.read_options(by_name(options), chairs)
    return Game(rules, chairs, numbers, chance.seed_bytes(seed))


def arrange(
    game: str,
    seats: int | None = None,
    *,
    seed: int | bytes | None = None,
    options: Mapping[str, OptionValue] | None = None,
    **zones: Any,
) -> Game:
    """Set up a position by naming the cards in each zone; the rest is dealt at random.

    >>> game = arrange("en_garde", left=8, right=13, hands=[[5, 5, 1, 2, 3], None])
    >>> "5x2" in game.moves(0)
    True
    """
    rules = games.get(game)
    position = deal(game, seats, seed=seed, options={**rules.arrange.ARRANGED_OPTIONS, **by_name(options)})
    try:
        position.arrangement = json.loads(json.dumps(zones))
    except TypeError:
        raise InvalidArrangement("zones must consist of numbers, texts and lists of them") from None
    known = rules.arrange.arrange.__kwdefaults__
    for zone in zones:
        if zone not in known:
            raise InvalidArrangement(f"{rules.title} has no zone {quoted(zone)}; choose from: {', '.join(known)}")
    rules.arrange.arrange(position.record, **zones)
    position.log.clear()
    return position


@lru_cache
def seat_numbers(seats: tuple[int | None, ...]) -> Any:
    """Viewers as the rules number them."""
    return np.array([NO_SEAT if seat is None else seat for seat in seats], np.int64)


@lru_cache
def seats_in(mask: int) -> frozenset[int]:
    """The seats in a mask of seats."""
    return frozenset(places(mask))


def read(rules: GameRules, move: Any) -> tuple[int, Any, str]:
    """The code of a move, the move, and its text."""
    code = read_move(rules, move)
    typed = rules.moves.decode(code)
    return code, typed, str(typed)


# Cached because most moves recur, and a record has all of a game's.
text_of = lru_cache(TEXTS_KEPT)(str)

# Cached because a text is parsed when a move is requested and again when it is played, and most moves recur.
read_text = lru_cache(TEXTS_KEPT)(read)


def parse(game: str, text: str) -> Any:
    """Parse a move of that game; `str` turns it back into text."""
    rules = games.get(game)
    return rules.moves.decode(read_move(rules, text))
