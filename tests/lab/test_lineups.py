"""Mirrored deals: both bots hold every seat equally often, and alone as often as the other."""

from __future__ import annotations

import pytest

from facedown.lab.tournament.lineups import FIRST, SECOND, is_alone, lineups, share

every_size = pytest.mark.parametrize("seats", [2, 3, 4, 5])


@every_size
def test_both_bots_hold_every_seat_equally_often(seats):
    for seat in range(seats):
        column = [lineup[seat] for lineup in lineups(seats)]
        assert column.count(FIRST) == column.count(SECOND)


@every_size
def test_each_bot_is_alone_once_on_every_seat(seats):
    for bot in (FIRST, SECOND):
        places = [lineup.index(bot) for lineup in lineups(seats) if is_alone(bot, lineup)]
        assert sorted(places) == list(range(seats))
    assert all(is_alone(FIRST, lineup) or is_alone(SECOND, lineup) for lineup in lineups(seats))
    assert len(set(lineups(seats))) == len(lineups(seats)) == (2 if seats == 2 else 2 * seats)


@every_size
def test_the_shares_of_a_game_add_up_to_one_victory(seats):
    for lineup in lineups(seats):
        for winners in range(1 << seats):
            assert share(FIRST, lineup, winners) + share(SECOND, lineup, winners) == pytest.approx(1)


def test_winners_split_a_victory_and_a_draw_is_split_by_all():
    assert share(FIRST, (0, 1, 1, 1), 0b0001) == 1
    assert share(FIRST, (0, 1, 1, 1), 0b0011) == 1 / 2
    assert share(FIRST, (0, 1, 1, 1), 0b1110) == 0
    assert share(FIRST, (0, 1, 1, 1), 0) == 1 / 4
