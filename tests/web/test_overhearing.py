"""The check of what browsers are sent can fail: it finds every kind of word too much."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from facedown import games
from facedown.games.viewers import EVERYTHING
from facedown.server.rooms.registry import hashed
from facedown.server.sockets import frames as wire
from facedown.table import journal
from facedown.table.game import Game
from facedown.table.journal import Entry
from facedown.table.live import LiveTable, shown_events
from facedown.table.settings import TableSettings, checked
from web import overhearing
from web.overhearing import Moment, as_sent, check_frames, moments

TOKEN, SEAT = "hers", 0
TABLES = {"en_garde": 2, "gargon": 3, "stone_warriors": 3, "wizards_gambit": 3}
MOVES = 60

every_game = pytest.mark.parametrize("game", TABLES)
every_viewer = pytest.mark.parametrize("token", [TOKEN, ""], ids=["a seat", "a spectator"])


def played_table(game: str) -> list[Moment]:
    """A table with some moves at random."""
    settings = checked(TableSettings(game=game, seats=TABLES[game]))
    facts: list[Any] = [journal.Opened(settings), journal.Seated(SEAT, "Ann", hashed(TOKEN))]
    entries = [Entry(number, 0, fact) for number, fact in enumerate([*facts, journal.Started("07" * 32, "00" * 32)])]
    live, chance = LiveTable(), random.Random(3)
    for entry in entries:
        live.apply(entry)
    while live.deciding and len(entries) < MOVES:
        assert live.game is not None
        seat = chance.choice(sorted(live.deciding))
        moves = live.game.moves(seat)
        fact = journal.Played(seat, str(moves[chance.randrange(len(moves))]))
        entries.append(Entry(len(entries), 0, fact))
        live.apply(entries[-1])
    return moments(entries)


def frames_of(history: list[Moment], token: str) -> list[dict[str, Any]]:
    """What a server sends of every move."""
    viewer = SEAT if token else None
    return [as_sent(news(moment, viewer)) for moment in history if moment.turn]


def news(moment: Moment, viewer: int | None) -> wire.Update:
    assert moment.turn is not None
    events = shown_events(moment.turn.after, moment.turn.rows, viewer)
    told = wire.public_fact(moment.entry.fact)
    return wire.Update(version=moment.entry.number, at=0, told=told, events=events, view=moment.turn.after.view(viewer))


@every_viewer
@every_game
def test_what_a_viewer_may_know_passes_and_most_of_it_is_compared(game: str, token: str) -> None:
    history = played_table(game)
    frames = frames_of(history, token)
    checked = check_frames(frames, history, token, "")
    assert checked.views == 2 * len(frames)
    assert checked.told > len(frames) / 3


def assert_found(game: str, token: str, meddle: Callable[[dict[str, Any]], None] = lambda frame: None) -> None:
    history = played_table(game)
    frames = frames_of(history, token)
    for frame in frames:
        meddle(frame)
    with pytest.raises(AssertionError):
        check_frames(frames, history, token, "")


def open_all_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Views that carry every card, with everything else as it should be."""
    view = Game.view

    def too_much(self: Game, seat: Any = None) -> Any:
        honest, everything = view(self, seat), view(self, EVERYTHING)
        own = {name: getattr(honest, name) for name in ("seat", "moves", "more_moves", "concessions")}
        return msgspec.structs.replace(everything, **own)

    monkeypatch.setattr(Game, "view", too_much)


@every_viewer
@every_game
def test_a_view_that_carries_hidden_cards_is_found(monkeypatch: Any, game: str, token: str) -> None:
    open_all_cards(monkeypatch)
    assert_found(game, token)


@every_game
def test_it_is_found_even_where_imagined_worlds_are_no_other_worlds(monkeypatch: Any, game: str) -> None:
    open_all_cards(monkeypatch)
    monkeypatch.setattr(overhearing, "imagined", lambda game, viewer, seed: game.copy())
    assert_found(game, TOKEN)


@every_viewer
@every_game
def test_an_event_that_names_a_hidden_card_is_found(monkeypatch: Any, game: str, token: str) -> None:
    events = games.get(game).events
    show = events.show_event
    monkeypatch.setattr(events, "show_event", lambda row, viewer: show(row, EVERYTHING))
    assert_found(game, token)


@every_game
def test_a_frame_with_something_more_is_found(game: str) -> None:
    assert_found(game, TOKEN, lambda frame: frame.update(seed="07" * 32))


def test_events_of_moves_that_nobody_made_are_found() -> None:
    assert_found("gargon", TOKEN, lambda frame: frame.update(events=[*frame["events"], frame["events"][0]]))


def test_a_log_that_says_more_than_was_told_is_found() -> None:
    history = played_table("en_garde")
    last = max((moment for moment in history if moment.turn), key=lambda moment: len(moment.turns))
    rows = tuple(row for turn in last.turns[-2:] for row in turn.rows)
    overhearing.check_log(as_sent(shown_events(last.game, rows, SEAT)), last, SEAT)
    with pytest.raises(AssertionError):
        overhearing.check_log(as_sent(shown_events(last.game, rows, EVERYTHING)), last, SEAT)
