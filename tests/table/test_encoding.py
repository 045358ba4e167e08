"""What is encoded once for several viewers is for each of them what they would have been sent alone."""

from __future__ import annotations

import json
import random

import msgspec
import numpy as np
import pytest

from facedown.games.view_parts import EachSeat, ask, show_part
from facedown.kernel import records
from facedown.kernel.records import plain as plain_record
from facedown.table.encoding import encode_events
from facedown.table.view_encoding import encode_views, json_of, parts_of
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


def made_of(parts, record):
    known = records.copies(record, 1)
    return b"".join(json_of(parts, known.tobytes(), known, 0))


def counting(show):
    """A function that counts how often it is called."""

    def shown(*arguments):
        shown.calls += 1
        return show(*arguments)

    shown.calls = 0
    return shown


LAYOUT = records.record(seats=np.uint8, hand=(np.uint8, 2, 3), pile=np.uint16, turn=np.int8)


def test_a_part_is_made_again_only_when_something_that_it_reads_has_changed():
    show = counting(lambda s: s.hand[1][0] if s.turn else s.pile)
    parts = parts_of({"top": show}, LAYOUT, 2)
    record = records.new(LAYOUT)
    record.pile = 300
    assert made_of(parts, record) == made_of(parts, record) == b',"top":300'
    record.hand[0, 0] = 9  # it has not read the hand yet
    assert made_of(parts, record) == b',"top":300'
    assert show.calls == 1
    record.turn = 1
    record.hand[1, 0] = 4
    assert made_of(parts, record) == b',"top":4'
    record.hand[1, 0] = 5
    assert made_of(parts, record) == b',"top":5'
    record.turn = 0
    assert made_of(parts, record) == b',"top":300'


def test_a_part_of_each_seat_is_made_again_only_for_seats_whose_rows_have_changed():
    show = counting(lambda s, owner, viewer: [viewer, *s.hand[owner]])
    parts = parts_of({"hands": EachSeat(show)}, LAYOUT, 2, (1,))
    record = records.new(LAYOUT)
    record.hand[:] = [[1, 2, 3], [4, 5, 6]]
    assert made_of(parts, record) == b',"hands":[[1,1,2,3],[1,4,5,6]]'
    record.hand[0, 2] = 7
    assert made_of(parts, record) == b',"hands":[[1,1,2,7],[1,4,5,6]]'
    assert show.calls == 3


def test_a_part_that_hands_out_the_record_is_made_every_time():
    show = counting(lambda s: int(s.source.pile))
    parts = parts_of({"pile": show}, LAYOUT, 2)
    record = records.new(LAYOUT)
    assert made_of(parts, record) == b',"pile":0'
    record.pile = 8
    assert made_of(parts, record) == b',"pile":8'
    assert show.calls == 2


def test_a_part_that_asks_a_rule_is_made_again_only_when_the_answer_changes():
    def pile_of(rows, most):
        return min(int(rows[0].pile), most)

    show = counting(lambda s: [s.turn, ask(s, pile_of, 9)] if s.turn else [])
    parts = parts_of({"pile": show}, LAYOUT, 2)
    record = records.new(LAYOUT)
    record.pile = 3
    assert made_of(parts, record) == b',"pile":[]'
    record.turn = 1
    assert made_of(parts, record) == made_of(parts, record) == b',"pile":[1,3]'
    record.pile = 12
    assert made_of(parts, record) == b',"pile":[1,9]'
    record.pile = 13  # the answer is the same
    assert made_of(parts, record) == b',"pile":[1,9]'
    record.pile = 3
    assert made_of(parts, record) == b',"pile":[1,3]'
    record.turn = 2
    assert made_of(parts, record) == b',"pile":[2,3]'
    assert show.calls == 4
    assert show_part(show, plain_record(record)) == [2, 3]


def test_a_part_that_asks_twice_is_made_every_time():
    def is_more(rows, most):
        return bool(rows[0].pile > most)

    show = counting(lambda s: ask(s, is_more, 1) and ask(s, is_more, 5))
    parts = parts_of({"more": show}, LAYOUT, 2)
    record = records.new(LAYOUT)
    for pile, more in ((0, b"false"), (2, b"false"), (6, b"true"), (2, b"false"), (0, b"false")):
        record.pile = pile
        assert made_of(parts, record) == b',"more":' + more


@every_table
def test_events_encoded_for_many_are_what_each_viewer_is_told(name, seats):
    for game in positions(name, seats):
        rows = tuple(game.log[-12:])
        eyes = tuple(viewers(game))
        for seat, encoded in zip(eyes, encode_events(game, rows, eyes), strict=True):
            told = [plain(game.rules.events.show_event(row, seat)) for row in rows]
            assert json.loads(encoded or b"[]") == told
