"""Who meets whom: twins, a gauntlet, tables of different bots; and ratings by score."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from facedown.bots import Budget
from facedown.errors import InvalidTournament
from facedown.lab.tournament import Tournament, agree, play_tournament
from facedown.lab.tournament.plots import save_plots
from facedown.terminal.laboratory.tournament import summary

PLAYERS = Path(__file__).with_name("players.py")
FIRST_MOVE, GREEDY = (f"{PLAYERS}:{name}" for name in ("FirstMove", "Greedy"))
ONE_ROUND = {"target": 0}


def terms(bots, seats=3, schedule="tables"):
    return agree("gargon", bots, seats, {}, 1, Budget(), schedule)


def titles(tournament):
    return [str(part.title) for part in summary(tournament).renderables if hasattr(part, "title")]


def test_twins_play_each_other_as_two_bots():
    tournament = play_tournament("en_garde", ["random", "random"], 30, seed=1, options=ONE_ROUND)
    assert tournament.terms.bots == ("random", "random#2")
    share = tournament.pairings[0].share
    assert share.low < 0.5 < share.high


def test_the_first_bot_of_a_gauntlet_meets_all_others_and_they_do_not_meet():
    bots = [f"{PLAYERS}:Eager", "random", FIRST_MOVE]
    tournament = play_tournament("en_garde", bots, 20, seed=1, options=ONE_ROUND, schedule="gauntlet")
    assert [(pairing.first, pairing.second) for pairing in tournament.pairings] == [
        (bots[0], bots[1]),
        (bots[0], bots[2]),
    ]
    assert tournament.met("random", FIRST_MOVE) is None
    assert tournament.ratings[0].bot == bots[0]
    assert "Win shares" in titles(tournament)
    every = play_tournament("en_garde", bots, 20, seed=1, options=ONE_ROUND)
    assert tournament.pairings == every.pairings[:2]


def test_different_bots_at_a_table_get_every_seat_equally_often_with_the_same_cards():
    agreed = terms(["random", FIRST_MOVE, GREEDY, "random"])
    assert len(agreed.groups) == 4
    for group in agreed.groups:
        for deal in range(3):
            seatings = agreed.seatings(group, deal)
            assert len(seatings) == 3
            for seat in range(3):
                assert {seating[seat] for seating in seatings} == set(group)


@pytest.mark.parametrize("seats", [3, 4])
def test_neighbours_at_a_table_change_from_deal_to_deal(seats):
    bots = ["random", FIRST_MOVE, GREEDY, "random"][:seats]
    agreed = terms(bots, seats)
    (group,) = agreed.groups
    follows = Counter(
        (seating[seat - 1], seating[seat])
        for deal in range(2 if seats == 3 else 6)
        for seating in agreed.seatings(group, deal)
        for seat in range(seats)
    )
    assert len(set(follows.values())) == 1
    assert len(follows) == seats * (seats - 1)


def test_three_different_bots_are_rated_at_one_table(tmp_path):
    tournament = play_tournament("gargon", ["random", FIRST_MOVE, GREEDY], 8, seats=3, seed=2, schedule="tables")
    assert tournament.games == 8 * 3
    (table,) = tournament.tables
    assert sum(share.value for share in table.shares) == pytest.approx(1)
    best = max(zip(table.shares, table.bots, strict=True), key=lambda pair: pair[0].value)[1]
    assert tournament.ratings[0].bot == best
    assert msgspec.json.decode(msgspec.json.encode(tournament), type=Tournament) == tournament
    assert any(title.startswith("Win shares at tables") for title in titles(tournament))
    assert [file.name for file in save_plots(tournament, tmp_path)] == ["ratings.png"]


def test_scores_are_rated_by_how_far_a_bot_is_ahead():
    tournament = play_tournament("gargon", ["random", FIRST_MOVE], 6, seats=3, seed=2)
    first, second = tournament.scores
    assert first.ahead.value == pytest.approx(-second.ahead.value)
    assert first.ahead.low <= first.ahead.value <= first.ahead.high
    assert first.points.value > second.points.value
    assert "Scores" in titles(tournament)


@pytest.mark.parametrize(
    ("bots", "schedule", "hint"),
    [
        (["random", "novice"], "tables", "a table of 3 different bots needs 3 bots"),
        (["random", "novice"], "league", "unknown schedule 'league'; choose from: pairs, gauntlet, tables"),
        (["random#2", "random", "random"], "pairs", "give a bot that is named twice a number"),
    ],
)
def test_a_schedule_that_cannot_be_played_is_refused(bots, schedule, hint):
    with pytest.raises(InvalidTournament, match=hint):
        terms(bots, 3, schedule)
