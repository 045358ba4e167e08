"""What browsers were sent is what their seats may know: in worlds that a seat cannot tell apart, it is sent the same.

Every frame that a page got is taken down. Afterwards the table's journal tells which position each was sent at, and the
frame is made again from another world: cards that its viewer cannot see lie elsewhere. It must be the very same frame.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, create_engine

from facedown.kernel import records
from facedown.server.rooms.registry import hashed
from facedown.server.sockets import frames as wire
from facedown.server.storage.database import url_of_file
from facedown.server.storage.store import journal_after, watch_of, watched_table
from facedown.table import journal
from facedown.table.game import Game
from facedown.table.journal import Entry
from facedown.table.live import LiveTable, TableState, shown_events
from positions import imagined
from server.processes import Server
from swaps import swap_unseen_cards

Frame = dict[str, Any]

# What a page may be sent beside the table itself; that they tell nothing is tested with the server.
ANSWERS = {"done", "refused", "hint", "presence", "preparing", "pong"}
WORLDS = 4  # in which a move is tried
ROUND_ENDED = "round_ended"  # of the games that deal anew
ALTERNATIVES = 40  # moves that may look like the one that was made


class Overheard:
    """One socket of a page: how it joined, and everything that it was sent."""

    def __init__(self, socket: Any) -> None:
        self.path = "/api/" + socket.url.split("/api/")[1]
        self.join: Frame = {}
        self.frames: list[Frame] = []
        socket.on("framesent", self._sent)
        socket.on("framereceived", lambda text: self.frames.append(json.loads(text)))

    def _sent(self, text: str) -> None:
        request = json.loads(text)
        if request["type"] == "join":
            self.join = request


class Turn:
    """A move: the games before and after it, and how many rows it added to the log."""

    def __init__(self, before: Game, seat: int, move: str, after: Game) -> None:
        self.before = before
        self.seat = seat
        self.move = move
        self.after = after
        self._told: dict[int | None, list[list[str]]] = {}

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        return tuple(self.after.log[len(self.before.log) :])

    def told_elsewhere(self, viewer: int | None) -> list[list[str]]:
        """What a viewer is told of it in other worlds: found once, however often a page is sent the log."""
        if viewer not in self._told:
            worlds = other_worlds(self.before, viewer, WORLDS)
            told = [told_in(world, self, viewer) for world in worlds]
            self._told[viewer] = [other for other in told if other is not None]
        return self._told[viewer]


class Moment(NamedTuple):
    """A table after an entry of its journal, with the turns that have led from the deal to it."""

    entry: Entry
    state: TableState
    game: Game | None
    turns: tuple[Turn, ...]
    seats: dict[str, int]  # by what proves them

    @property
    def turn(self) -> Turn | None:
        """What was played with this entry."""
        return self.turns[-1] if isinstance(self.entry.fact, journal.Played) else None


class Checked(NamedTuple):
    """How much was compared with other worlds."""

    views: int = 0
    told: int = 0

    def __add__(self, other: tuple[int, ...]) -> Checked:  # type: ignore[override]
        return Checked(*map(sum, zip(self, other, strict=True)))


# ---- The journal's side


def moments(entries: list[Entry]) -> list[Moment]:
    """Every state that a table was in."""
    live, found = LiveTable(), []
    turns: tuple[Turn, ...] = ()
    for entry in entries:
        before = live.game and live.game.copy()
        applied = live.apply(entry)
        game = live.game and live.game.copy()
        match entry.fact:
            case journal.Played(seat, move):
                turns = (*turns, Turn(before, seat, move, game))
            case journal.Undone(count):
                turns = turns[: len(turns) - count]
            case _ if applied.is_new_game:
                turns = ()
        seats = {place.token: seat for seat, place in enumerate(live.seats) if place.token}
        found.append(Moment(entry, deepcopy(live.state(entry.at)), game, turns, seats))
    return found


def other_worlds(game: Game, viewer: int | None, count: int) -> Iterator[Game]:
    """Worlds that fit what a viewer knows: imagined ones, and ones with cards swapped by hand, whatever `hide` does."""
    for seed in range(count):
        swapped = game.copy()
        if seed % 2 and swap_unseen_cards(swapped, viewer, random.Random(seed)):
            yield swapped
        else:
            yield imagined(game, viewer, seed)


def as_sent(thing: Any) -> Any:
    return json.loads(wire.encode(thing))


# ---- Checking frames


def check_frames(frames: list[Frame], history: list[Moment], token: str, watch: str) -> Checked:
    """Compare all frames of one socket with other worlds; raises where one of them has told too much."""
    checked = Checked()
    for frame in frames:
        if frame["type"] in ANSWERS:
            continue
        moment = history[frame["version"]]
        check = {"welcome": check_welcome, "news": check_news}[frame["type"]]
        checked += check(frame, moment, moment.seats.get(hashed(token)), watch)
    return checked


def check_news(frame: Frame, moment: Moment, viewer: int | None, watch: str) -> Checked:
    """One entry on: nothing but what is told of it, its events, and the view."""
    events = frame.get("events", [])
    told = check_told(events, moment.turn, viewer) if moment.turn else check_nothing_told(events)
    views = 0
    for view in views_elsewhere(moment, viewer) if "view" in frame else [None]:
        news = wire.Update(
            version=moment.entry.number,
            at=moment.entry.at,
            told=wire.public_fact(moment.entry.fact),
            events=events,
            view=view,
            table=moment.state if "table" in frame else None,
            clock=moment.state.clock,
            yours=frame.get("yours", ""),
            more=frame.get("more", False),
        )
        assert frame == as_sent(news)
        views += view is not None
    return Checked(views, told)


def check_welcome(frame: Frame, moment: Moment, viewer: int | None, watch: str) -> Checked:
    """The whole table; clocks are of the moment at which it was sent."""
    told = check_log(frame["log"], moment, viewer)
    views = 0
    for view in views_elsewhere(moment, viewer) if moment.game else [None]:
        welcome = wire.Welcome(
            version=moment.entry.number,
            at=frame["at"],
            seat=viewer,
            table=msgspec.structs.replace(moment.state, clock=frame["table"]["clock"]),
            view=view,
            log=frame["log"],
            present=frame["present"],
            absent=frame.get("absent", ()),
            watch=watch if viewer is not None and moment.state.settings.spectators else "",
            told=wire.public_fact(moment.entry.fact) if frame["told"] else None,
            yours=frame["yours"],
        )
        assert frame == as_sent(welcome)
        views += view is not None
    return Checked(views, told)


def views_elsewhere(moment: Moment, viewer: int | None) -> Iterator[Any]:
    """What the viewer would see in other worlds."""
    assert moment.game is not None
    return (world.view(viewer) for world in other_worlds(moment.game, viewer, 2))


def check_nothing_told(events: list[Any]) -> int:
    assert events == []
    return 0


def check_log(log: list[Any], moment: Moment, viewer: int | None) -> int:
    """The latest events, turn by turn, back to the deal where the host gives a memory aid."""
    left, compared = list(log), 0
    for turn in reversed(moment.turns):
        if not left:
            break
        count = len(turn.rows)
        compared += check_told(left[len(left) - count :], turn, viewer)
        del left[len(left) - count :]
    if left:
        assert moment.game is not None
        assert left == as_sent(shown_events(moment.game, tuple(moment.game.log[: len(left)]), viewer))
    return compared


def check_told(events: list[Any], turn: Turn, viewer: int | None) -> int:
    """What was told of a turn would be told in another world in which the viewer knows the same after it.

    A seat learns what it is told and nothing else, so that worlds in which he knows the same are those in which he was
    told the same; but for what leaves no trace, and for the end of a round, which a new deal makes stale.
    """
    assert len(events) == len(turn.rows)
    if any(event["type"] == ROUND_ENDED for event in events) and turn.after.pending:
        return 0
    found = turn.told_elsewhere(viewer)
    assert all(other == lasting(events, turn.after) for other in found)
    return len(found)


def told_in(world: Game, turn: Turn, viewer: int | None) -> list[str] | None:
    """What the viewer is told in another world of a move that looks like this one to him; None if there is none."""
    known = records.content(turn.after.known(viewer))
    for move in moves_like(turn, world, viewer):
        twin = world.copy()
        twin.play(turn.seat, move)
        if records.content(twin.known(viewer)) == known:
            return lasting(as_sent(shown_events(twin, tuple(twin.log[len(world.log) :]), viewer)), twin)
    return None


def moves_like(turn: Turn, world: Game, viewer: int | None) -> Iterator[str]:
    """The move itself where it can be made, and of another player's others that may look like it."""
    moves = world.moves(turn.seat) if turn.seat in world.pending else ()
    if turn.move in moves:
        yield turn.move
    elif turn.seat != viewer:
        alike = (str(move) for move in moves[:ALTERNATIVES])
        yield from (move for move in alike if len(move) == len(turn.move))


def lasting(events: list[Any], game: Game) -> list[str]:
    """Events that leave a trace; in what order cards came to a hand is no knowledge."""
    fleeting = {kind.__struct_config__.tag for kind in game.rules.events.FLEETING}
    return sorted(json.dumps(event) for event in events if event["type"] not in fleeting)


# ---- All that the browsers of a test got


class Eavesdropper:
    """Takes down what pages are sent, and checks it against the server's journals."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.sockets: list[Overheard] = []

    def hear(self, socket: Any) -> None:
        """Take down all that comes by a page's socket from now on."""
        self.sockets.append(Overheard(socket))

    def check(self) -> Checked:
        """Compare everything with other worlds that has come since the last time."""
        engine = create_engine(url_of_file(self.server.data))
        histories: dict[str, list[Moment]] = {}
        checked = Checked()
        with engine.connect() as connection:
            for socket in self.sockets:
                frames, socket.frames = socket.frames, []
                table = table_of(socket, connection)
                if table is None:
                    assert not [frame for frame in frames if frame["type"] not in ANSWERS]
                    continue
                if table not in histories:
                    histories[table] = moments(journal_after(connection, table, -1))
                watch = watch_of(connection, table) or ""
                checked += check_frames(frames, histories[table], socket.join.get("token", ""), watch)
        engine.dispose()
        return checked


def table_of(socket: Overheard, connection: Connection) -> str | None:
    """Spectators do not know a table's name, but its key for them."""
    if key := socket.join.get("watch"):
        return watched_table(connection, key)
    return socket.path.split("/")[3] if socket.path.startswith("/api/tables/") else None
