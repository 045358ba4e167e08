"""The laboratory: the same seed gives the same games, however they are played."""

from __future__ import annotations

from contextlib import suppress

import msgspec
import pytest

import facedown
from facedown import games
from facedown.bots import AS_USUAL, ask
from facedown.bots.random import RandomBot
from facedown.errors import BotFailed, FacedownError, IllegalMove, InvalidOption
from facedown.kernel import records
from facedown.kernel.chance import Rng, seed_words
from facedown.lab import simulate as laboratory
from facedown.lab.playout import start_game
from facedown.lab.simulate import simulate
from facedown.lab.soak import soak
from positions import TABLES

every_table = pytest.mark.parametrize(("name", "seats"), TABLES)


def figures(outcome):
    """A simulation without what time decides."""
    return msgspec.structs.replace(outcome, seconds=0.0, actions_per_second=0.0)


@every_table
def test_threads_change_nothing_but_the_time(name, seats):
    one = simulate(name, seats, count=1_000, seed=3)
    two = simulate(name, seats, count=1_000, seed=3, threads=3)
    assert figures(one) == figures(two)
    assert one.games == 1_000
    assert sum(one.endings.values()) == 1_000
    assert sum(one.wins) >= 1_000 - one.drawn


@every_table
def test_compiled_and_python_loops_play_the_same_games(name, seats):
    rules = games.get(name)
    numbers = rules.read_options({}, seats)
    arguments = (rules, seats, numbers, ["random"] * seats, seed_words(9), range(3, 8))
    compiled, python = laboratory._compiled_chunk(*arguments), laboratory._interpreted_chunk(*arguments)
    for one, other in zip(compiled, python, strict=True):
        assert one.tolist() == other.tolist()


@every_table
def test_the_chance_of_bots_tells_nothing_about_the_deal(name, seats):
    """No word of a game's seed is in the generator that its bots are handed."""
    rules = games.get(name)
    for number in range(20):
        s, chooser, seed = records.new(rules.layout), records.new(Rng), seed_words(0)
        options = rules.setup_array(rules.read_options({}, seats))
        start_game(s, chooser, seed_words(5), number, seed, seats, options)
        shown = {int(word) for field in ("key", "block") for word in chooser[field]}
        assert not shown & {int(word) for word in seed}
        assert not {int(word) for word in chooser.key} & {int(word) for word in s.rng.key}


def test_a_bot_that_chooses_nonsense_is_stopped(monkeypatch):
    monkeypatch.setattr(RandomBot, "choose", lambda self, known, budget, rng: 12345)
    rules = games.get("gargon")
    with pytest.raises(BotFailed, match=r"random failed on seat \d in game 0: .* not one of its moves"):
        laboratory._interpreted_chunk(rules, 3, [0, 0], ["random"] * 3, seed_words(1), range(1))


def test_a_bot_needs_a_move_to_choose():
    game = facedown.deal("gargon", 3, seed=1)
    waiting = next(seat for seat in range(3) if seat not in game.pending)
    with pytest.raises(IllegalMove):
        ask(RandomBot(), "random", game.record, waiting, AS_USUAL, records.new(Rng))


@every_table
def test_seats_are_alike_to_random_players(name, seats):
    outcome = simulate(name, seats, count=20_000, seed=4)
    decided = sum(outcome.wins)
    for wins in outcome.wins:
        assert abs(wins / decided - 1 / seats) < 0.02


@every_table
def test_random_games_keep_every_invariant(name, seats):
    """A few; `make bench` plays 200,000 at every table."""
    assert soak(name, seats, 1_000, seed=5) == 1_000


@every_table
def test_games_with_every_option_changed_keep_every_invariant(name, seats):
    """Every word of an option, and the ends of its range, as far as they go with the other defaults."""
    for option in games.get(name).options:
        played = 0
        for value in option.words or (option.text(option.low), option.text(option.high)):
            with suppress(InvalidOption):
                played += soak(name, seats, 50, options={option.name: value})
        assert played > 0, option.name


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
    with pytest.raises(FacedownError, match="unknown bot 'alpha'"):
        simulate("gargon", bots=["alpha"])
    with pytest.raises(FacedownError, match="got 2 bots for 3 seats"):
        simulate("gargon", 3, bots=["random", "random"])
    with pytest.raises(FacedownError, match="unknown option"):
        simulate("gargon", options={"speed": 9})
