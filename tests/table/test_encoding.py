"""What is encoded once for several viewers is for each of them what they would have been sent alone."""

from __future__ import annotations

import json
import random
from types import SimpleNamespace

import msgspec
import numpy as np
import pytest

from facedown.games.text_rules import MOST_EVENTS, MOST_GIVEN, MOST_KEY_WORDS, MOST_PARTS, MOST_SPANS_EACH
from facedown.games.view_parts import EachSeat, ask, show_part
from facedown.kernel import records
from facedown.kernel.records import plain as plain_record
from facedown.table.encoding import encode_events
from facedown.table.text_store import NoRoom, TextStore
from facedown.table.tracked_records import spans_of
from facedown.table.view_encoding import ViewEncoder, encode_frames, encode_views, encoder_of
from positions import TABLES, random_game, viewers, walk

every_table = pytest.mark.parametrize(("name", "seats"), TABLES)


def positions(name: str, seats: int):
    rng = random.Random(7)
    for number in range(3):
        for game in walk(random_game(name, seats, 700 + number), rng):
            if rng.random() < 0.2 or not game.pending:
                yield game


def plain(value):
    return json.loads(msgspec.json.encode(value))


@every_table
def test_a_view_in_two_parts_is_the_view(name, seats):
    for game in positions(name, seats):
        eyes = list(viewers(game))
        for seat, encoded in zip(eyes, encode_views(game, eyes), strict=True):
            assert json.loads(encoded) == plain(game.view(seat))


@every_table
def test_the_public_part_is_the_same_whoever_looks(name, seats):
    for game in positions(name, seats):
        view, shown = game.rules.view, plain(game.view(None))
        for encoded in encode_views(game, [0, 1]):
            assert {field: json.loads(encoded)[field] for field in view.PUBLIC} == {
                field: shown[field] for field in view.PUBLIC
            }


LAYOUT = records.record(seats=np.uint8, hand=(np.uint8, 2, 3), pile=np.uint16, turn=np.int8)


class OneViewer:
    """A game of nothing but a record, and what its view shows of it to a spectator."""

    def __init__(self, public, own=None):
        view = SimpleNamespace(PUBLIC=public, OWN=own or {})
        self.rules = SimpleNamespace(view=view, layout=LAYOUT, concessions=())
        self.seats = 2
        self.record = records.new(LAYOUT)
        self.encoder = ViewEncoder(self.rules, self.seats)

    def numbers_of(self, seats):
        return np.array([-1 if seat is None else seat for seat in seats])

    def look(self, numbers, known, content):
        known[:] = self.record
        return np.full((len(numbers), 2), (1, 0)), np.zeros((len(numbers), 1), np.int64)

    @property
    def shown(self):
        """The parts of the view, without what the views of all games have."""
        (view,) = self.encoder.encode(self, (None,), b"{")
        common = b',"pending":[0],"seat":null,"concessions":[],"outcome":null,"moves":[],"more_moves":0'
        assert common in view
        return view.replace(common, b"").removeprefix(b"{,").removesuffix(b"}")


def counting(show):
    """A function that counts how often it is called."""

    def shown(*arguments):
        shown.calls += 1
        return show(*arguments)

    shown.calls = 0
    return shown


def test_a_part_is_made_again_only_when_something_that_it_reads_has_changed():
    show = counting(lambda s: s.hand[1][0] if s.turn else s.pile)
    game = OneViewer({"top": show})
    game.record.pile = 300
    assert game.shown == game.shown == b'"top":300'
    game.record.hand[0, 0] = 9  # it has not read the hand yet
    assert game.shown == b'"top":300'
    assert show.calls == 1
    game.record.turn = 1
    game.record.hand[1, 0] = 4
    assert game.shown == b'"top":4'
    game.record.hand[1, 0] = 5
    assert game.shown == b'"top":5'
    game.record.turn = 0
    assert game.shown == b'"top":300'


def test_a_part_of_each_seat_is_made_again_only_for_seats_whose_rows_have_changed():
    show = counting(lambda s, owner, viewer: [viewer, *s.hand[owner]])
    game = OneViewer({}, {"hands": EachSeat(show)})
    game.record.hand[:] = [[1, 2, 3], [4, 5, 6]]
    assert game.shown == b'"hands":[[null,1,2,3],[null,4,5,6]]'
    game.record.hand[0, 2] = 7
    assert game.shown == b'"hands":[[null,1,2,7],[null,4,5,6]]'
    assert show.calls == 3


def test_a_part_that_hands_out_the_record_is_made_every_time():
    show = counting(lambda s: int(s.source.pile))
    game = OneViewer({"pile": show})
    assert game.shown == b'"pile":0'
    game.record.pile = 8
    assert game.shown == b'"pile":8'
    assert show.calls == 2


def test_a_part_that_asks_a_rule_is_made_again_only_when_the_answer_changes():
    def pile_of(rows, most):
        return min(int(rows[0].pile), most)

    show = counting(lambda s: [s.turn, ask(s, pile_of, 9)] if s.turn else [])
    game = OneViewer({"pile": show})
    game.record.pile = 3
    assert game.shown == b'"pile":[]'
    game.record.turn = 1
    assert game.shown == game.shown == b'"pile":[1,3]'
    game.record.pile = 12
    assert game.shown == b'"pile":[1,9]'
    game.record.pile = 13  # the answer is the same
    assert game.shown == b'"pile":[1,9]'
    game.record.pile = 3
    assert game.shown == b'"pile":[1,3]'
    game.record.turn = 2
    assert game.shown == b'"pile":[2,3]'
    assert show.calls == 4
    assert show_part(show, plain_record(game.record)) == [2, 3]


def test_a_part_that_asks_twice_is_made_every_time():
    def is_more(rows, most):
        return bool(rows[0].pile > most)

    show = counting(lambda s: ask(s, is_more, 1) and ask(s, is_more, 5))
    game = OneViewer({"more": show})
    for pile, more in ((0, b"false"), (2, b"false"), (6, b"true"), (2, b"false"), (0, b"false")):
        game.record.pile = pile
        assert game.shown == b'"more":' + more


def test_texts_are_dropped_when_there_are_too_many_and_made_again(monkeypatch):
    dropped = counting(TextStore.clear)
    monkeypatch.setattr(TextStore, "clear", dropped)
    game = OneViewer({"pile": lambda s: "x" * s.pile, "turn": lambda s: s.turn})
    for pile in (*range(3000), *range(60)):
        game.record.pile = pile
        assert game.shown == b'"pile":"%b","turn":0' % (b"x" * pile)
    assert dropped.calls == 2  # it is empty at first, too


def test_a_part_that_reads_very_much_is_made_again_when_anything_has_changed():
    layout = records.record(seats=np.uint8, hand=(np.uint8, MOST_SPANS_EACH + 1, 3), pile=np.uint16)
    ranges = {("hand", row) for row in range(MOST_SPANS_EACH)}
    assert spans_of(layout, ranges) == [(1 + 3 * row, 4 + 3 * row) for row in range(MOST_SPANS_EACH)]
    assert spans_of(layout, ranges | {("hand", MOST_SPANS_EACH)}) == [(0, layout.itemsize)]
    assert spans_of(layout, ranges | {("hand", None)}) == [(0, layout.itemsize)]
    assert spans_of(layout, {("hand", 3), ("hand", None)}) == [(1, 1 + 3 * (MOST_SPANS_EACH + 1))]


class Rules:
    """What an encoder asks of a game before it takes it."""

    def __init__(self, parts, layout):
        self.view = SimpleNamespace(PUBLIC=dict.fromkeys(map(str, range(parts)), lambda s: s.pile), OWN={})
        self.layout = layout
        self.concessions = ()


def test_views_with_too_many_parts_or_of_too_large_records_are_made_whole():
    large = records.record(pile=(np.uint8, 8 * MOST_KEY_WORDS))
    assert encoder_of(Rules(1, LAYOUT), 2) is not None
    assert encoder_of(Rules(MOST_PARTS, LAYOUT), 2) is None
    assert encoder_of(Rules(1, large), 2) is None


def test_a_text_that_is_longer_than_any_before_it_is_sent_whole():
    game = OneViewer({"pile": lambda s: "x" * s.pile})
    game.record.pile = 60_000
    assert game.shown == b'"pile":"%b"' % (b"x" * 60_000)


def test_what_is_too_long_for_the_store_is_made_whole():
    game = random_game("stone_warriors", 3, 5)
    before = b'{"version":7,"table":"%b"' % (b"x" * MOST_GIVEN)
    for seat, frame in zip((0, None), encode_frames(game, (0, None), before, (), 0, "id"), strict=True):
        assert json.loads(frame)["view"] == plain(game.view(seat))
    long = OneViewer({"pile": lambda s: "x" * s.pile * 100})
    long.record.pile = 60_000
    with pytest.raises(NoRoom):
        _ = long.shown
    long.record.pile = 1
    assert long.shown == b'"pile":"%b"' % (b"x" * 100)


def test_a_part_that_fails_once_is_not_mistaken_for_one_that_read_less():
    def fails(s):
        if s.seats:
            raise LookupError
        return 0

    game = OneViewer({"top": lambda s: s.hand[1][0] if s.turn else s.pile, "fails": fails})
    assert game.shown == b'"top":0,"fails":0'
    game.record.turn, game.record.seats, game.record.hand[1, 0] = 1, 1, 4
    with pytest.raises(LookupError):
        _ = game.shown
    game.record.seats = 0
    assert game.shown == b'"top":4,"fails":0'
    game.record.hand[1, 0] = 5
    assert game.shown == b'"top":5,"fails":0'


def test_nobody_is_sent_nothing_whatever_its_length():
    game = random_game("stone_warriors", 3, 5)
    assert encode_frames(game, (), b'{"table":"%b"' % (b"x" * 9000), (), 0, "") == []


@every_table
def test_events_encoded_for_many_are_what_each_viewer_is_told(name, seats):
    for game in positions(name, seats):
        rows = tuple(game.log[-12:])
        eyes = tuple(viewers(game))
        for seat, encoded in zip(eyes, encode_events(game, rows, eyes), strict=True):
            told = [plain(game.rules.events.show_event(row, seat)) for row in rows]
            assert json.loads(encoded or b"[]") == told


def test_a_frame_has_the_events_and_the_view_of_each_viewer_and_its_sender_has_their_id():
    game = random_game("stone_warriors", 3, 5)
    seats = (0, 1, 2, None)
    for rows in ((), tuple(game.log[-3:]), tuple(game.log * MOST_EVENTS)[: MOST_EVENTS + 1]):
        frames = encode_frames(game, seats, b'{"version":7', rows, 1, 'a"b')
        for seat, frame in zip(seats, frames, strict=True):
            told = [plain(game.rules.events.show_event(row, seat)) for row in rows]
            expected = {"version": 7, "view": plain(game.view(seat))} | ({"events": told} if rows else {})
            assert json.loads(frame) == expected | ({"yours": 'a"b'} if seat == 1 else {})


def test_nobody_is_told_the_id_of_a_sender_who_is_not_among_the_viewers():
    game = random_game("stone_warriors", 3, 5)
    for sender, own_id in ((1, "x"), (None, "")):
        for frame in encode_frames(game, (0, None), b'{"version":7', (), sender, own_id):
            assert "yours" not in json.loads(frame)
