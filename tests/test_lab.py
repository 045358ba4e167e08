"""The laboratory: the same seed gives the same games, however they are played."""

from __future__ import annotations

import msgspec
import pytest

from facedown import games
from facedown.errors import FacedownError
from facedown.kernel.chance import seed_words
from facedown.lab import simulate as laboratory
from facedown.lab.simulate import simulate
from facedown.lab.soak import soak
from positions import TABLES

every_table = pytest.mark.parametrize(("name", "seats"), TABLES)


def figures(outcome):
    """A simulation without what time decides."""
    return msgspec.structs.replace(outcome, seconds=0.0, actions_per_second=0.0)


@every_table
def test_threads_change_nothing_but_the_time(name, seats):
    one = simulate(name, seats, count=5_000, seed=3)
    two = simulate(name, seats, count=5_000, seed=3, threads=3)
    assert figures(one) == figures(two)
    assert one.games == 5_000
    assert sum(one.endings.values()) == 5_000
    assert sum(one.wins) >= 5_000 - one.drawn


@every_table
def test_compiled_and_python_loops_play_the_same_games(name, seats):
    rules = games.get(name)
    numbers = rules.read_options({}, seats)
    arguments = (rules, seats, numbers, ["random"] * seats, seed_words(9), range(3, 8))
    compiled, python = laboratory._compiled_chunk(*arguments), laboratory._interpreted_chunk(*arguments)
    for one, other in zip(compiled, python, strict=True):
        assert one.tolist() == other.tolist()


@every_table
def test_seats_are_alike_to_random_players(name, seats):
    outcome = simulate(name, seats, count=20_000, seed=4)
    decided = sum(outcome.wins)
    for wins in outcome.wins:
        assert abs(wins / decided - 1 / seats) < 0.02


@every_table
def test_random_games_keep_every_invariant(name, seats):
    assert soak(name, seats, 10_000, seed=5) == 10_000


@pytest.mark.parametrize("target", [0, 1, 3])
def test_study_games_keep_every_invariant(target):
    for options in (
        {"values": 3, "copies": 4, "hand": 3, "fields": 9},
        {"values": 9, "copies": 9, "hand": 9, "fields": 99},
        {"values": 1, "copies": 9, "hand": 2, "fields": 2},
        {"values": 5, "copies": 2, "hand": 4, "fields": 6, "advanced": "no"},
    ):
        assert soak("en_garde", 2, 2_000, options={**options, "target": target}) == 2_000


def test_wrong_bots_and_options_are_named():
    with pytest.raises(FacedownError, match="no bot 'alpha'"):
        simulate("gargon", bots=["alpha"])
    with pytest.raises(FacedownError, match="each of the 3 seats, not 2"):
        simulate("gargon", 3, bots=["random", "random"])
    with pytest.raises(FacedownError, match="no option"):
        simulate("gargon", options={"speed": 9})
