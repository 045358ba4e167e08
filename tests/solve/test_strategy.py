"""A solved strategy as a file, and the bot that plays it."""

from __future__ import annotations

import numpy as np
import pytest
from typer.testing import CliRunner

import facedown
from facedown import bots
from facedown.bots import AS_USUAL, Known
from facedown.cli import app
from facedown.errors import BotFailed, InvalidStrategy
from facedown.kernel import chance, records
from facedown.lab.solve.solution import Limits, solve
from facedown.lab.tournament import play_tournament

SMALL = {"values": 2, "copies": 3, "hand": 2, "fields": 5}
ONE_ROUND = {**SMALL, "target": 0, "starter": "left"}


@pytest.fixture(scope="module")
def solved(tmp_path_factory):
    """A small game, and the file with its solution."""
    file = tmp_path_factory.mktemp("solved") / "fence.npz"
    return solve("en_garde", SMALL, Limits(iterations=300), strategy=file), file


def generator(number):
    rng = records.new(chance.Rng)
    chance.start(rng, chance.seed_words(number), chance.DECK, 0)
    return rng


def test_two_that_play_the_solution_win_what_the_solver_says(solved):
    """The starter's share in 3,000 rounds, within three standard deviations."""
    solution, file = solved
    won = 0.0
    for number in range(3_000):
        game = facedown.deal("en_garde", seed=number, options=ONE_ROUND)
        players, rng = [bots.get(str(file)) for _ in range(2)], generator(number + 10_000)
        while game.pending:
            seat = min(game.pending)
            game.advance(
                seat, game.rules.moves.decode(bots.ask(players[seat], "solved", game.record, seat, AS_USUAL, rng))
            )
        winners = game.outcome.winners
        won += 0.5 if len(winners) != 1 else winners[0] == 0
    assert won / 3_000 == pytest.approx(solution.solved.value, abs=3 * 0.5 / 3_000**0.5)


def test_the_solution_is_at_least_as_good_as_any_bot(solved):
    _, file = solved
    tournament = play_tournament("en_garde", [str(file), "random"], 150, seed=1, options=ONE_ROUND)
    assert tournament.pairings[0].share.low > 0.5


def test_chances_add_up_to_one_in_every_position_on_the_way(solved):
    _, file = solved
    for number in range(50):
        game, bot, rng = (
            facedown.deal("en_garde", seed=number, options=ONE_ROUND),
            bots.get(str(file)),
            generator(number),
        )
        while game.pending:
            seat = min(game.pending)
            moves = game.moves(seat)
            if seat == 0:
                chances = bot.policy(Known(game.record, seat), AS_USUAL, rng)
                assert sum(chances.values()) == pytest.approx(1)
                assert {str(game.rules.moves.decode(code)) for code in chances} == set(map(str, moves))
                game.advance(seat, game.rules.moves.decode(bot.choose(Known(game.record, seat), AS_USUAL, rng)))
            else:
                game.advance(seat, moves[int(chance.below(rng, len(moves)))])


def test_another_game_is_not_played(solved):
    _, file = solved
    with pytest.raises(BotFailed, match="this position is not in it"):
        play_tournament("en_garde", [str(file), "random"], 1, seed=1, options={**ONE_ROUND, "fields": 6})


def second_decision():
    """A round in which the seat to act has moved before."""
    for seed in range(1_000):
        game, rng = facedown.deal("en_garde", seed=seed, options=ONE_ROUND), generator(seed)
        while game.pending:
            seat = min(game.pending)
            if any(mover == seat for mover, _ in game.history):
                return game, seat
            moves = game.moves(seat)
            game.advance(seat, moves[int(chance.below(rng, len(moves)))])
    raise AssertionError("no round lasts that long")


def test_the_middle_of_a_round_cannot_be_played_without_its_start(solved):
    _, file = solved
    game, seat = second_decision()
    with pytest.raises(InvalidStrategy, match="from the start of a round"):
        bots.get(str(file)).choose(Known(game.record, seat), AS_USUAL, generator(1))


def test_a_file_that_is_no_strategy_is_refused(tmp_path, solved):
    poem = tmp_path / "poem.npz"
    poem.write_text("Roses are red", encoding="utf-8")
    with pytest.raises(InvalidStrategy, match="is not a strategy"):
        bots.get(str(poem))
    with pytest.raises(InvalidStrategy, match="no such file"):
        bots.get(str(tmp_path / "nowhere.npz"))
    _, file = solved
    with np.load(file) as content:
        label, weights = content["label"], content["weights"]
    short = tmp_path / "short.npz"
    np.savez_compressed(short, label=label, weights=weights[:-1])
    with pytest.raises(InvalidStrategy, match="weights for a game with"):
        bots.get(str(short))


def test_the_command_saves_a_strategy_and_says_how_to_play_it(tmp_path):
    file = tmp_path / "fence.npz"
    options = [part for name, value in SMALL.items() for part in ("--option", f"{name}={value}")]
    command = ["solve", "en_garde", *options, "--iterations", "5", "--bots", "", "--strategy", str(file)]
    result = CliRunner().invoke(app, command, catch_exceptions=False)
    assert result.exit_code == 0
    assert f"--bots {file}" in result.output
    assert bots.get(str(file)).label.options["values"] == "2"
