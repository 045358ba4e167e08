"""What is encoded once for several viewers is for each of them what they would have been sent alone."""

from __future__ import annotations

import json
import random

import msgspec
import pytest

from facedown.table.encoding import encode_events, encode_views, viewpoint
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
            assert json.loads(bytes(encoded)) == plain(game.view(seat))


@every_table
def test_the_public_part_is_what_a_spectator_sees_whoever_else_looks(name, seats):
    for game in positions(name, seats):
        public, _ = game.split_views([0, 1])
        shown = plain(game.view(None))
        assert all(plain(value) == shown[field] for field, value in public.items())
        assert public == game.split_views([1])[0]


@every_table
def test_events_encoded_for_many_are_what_each_viewer_is_told(name, seats):
    for game in positions(name, seats):
        rows = tuple(game.log[-12:])
        for seat in viewers(game):
            told = [plain(game.rules.events.show_event(row, seat)) for row in rows]
            assert plain(encode_events(game, rows, seat)) == told


def test_whoever_sees_a_secret_shares_its_viewpoint_with_those_who_see_it_too():
    row = (1, 0, 0b0110, 0, 0, 0, 0)
    assert [viewpoint(row, seat) for seat in (0, 1, 2, 3, None)] == [0, 1, 1, 0, None]
