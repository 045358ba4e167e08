"""The ladder of bots: names, errors, and nobody who looks into others' hands."""

from __future__ import annotations

import random

import pytest

import facedown
from facedown import bots
from facedown.bots import Budget, Known
from facedown.errors import UnknownBot
from facedown.kernel.dispatch import refusal
from facedown.table.settings import check_bot
from positions import COMPILED_TABLES, TABLES, generator, random_game, walk
from swaps import swap_unseen_cards

FEW = Budget(iterations=60)
# References are compiled for each game, which takes a while: `make bench` tests them in all games.
WITH_REFERENCES = TABLES if COMPILED_TABLES == TABLES else [("en_garde", 2), ("stone_warriors", 2)]
PLAYERS = [
    *((name, seats, bot) for name, seats in TABLES for bot in bots.names(name)),
    *((name, seats, bot) for name, seats in WITH_REFERENCES for bot in bots.references()),
]
THINKERS = ("adept", "expert", "master", "textbook")


def test_the_ladder_has_the_same_names_in_every_game():
    assert bots.names() == ["random", "novice", "apprentice", "adept", "expert", "master"]


def test_a_game_without_a_trained_network_offers_no_master():
    assert bots.names("en_garde")[-1] == "master"
    assert "master" not in bots.names("wizards_gambit")
    with pytest.raises(UnknownBot, match="'master'"):
        check_bot("master", "wizards_gambit")
    game = facedown.deal("wizards_gambit", seed=1)
    with pytest.raises(UnknownBot, match="Wizard's Gambit has no master"):
        bots.ask(bots.get("master"), "master", game.record, min(game.pending), FEW, generator(1))


def test_a_reference_is_known_by_name_but_no_opponent_at_a_table():
    assert bots.references() == ["textbook"]
    assert callable(bots.get("textbook").choose)
    with pytest.raises(UnknownBot):
        check_bot("textbook", "en_garde")


@pytest.mark.parametrize(("name", "seats", "bot"), PLAYERS)
def test_no_bot_peeks(name, seats, bot):
    """Whatever the seat cannot know is scrambled: choice, evaluation and iterations stay the same."""
    rng = random.Random(2)
    scrambled = 0
    for number in range(6):
        for game in walk(random_game(name, seats, number), rng):
            if not game.pending or rng.random() > 0.15:
                continue
            seat = rng.choice(sorted(game.pending))
            world = game.copy()
            if swap_unseen_cards(world, seat, rng):
                scrambled += world != game
                assert decision(bot, world, seat) == decision(bot, game, seat)
    assert scrambled > 10


def decision(bot, game, seat):
    """What a bot chooses and what it thinks."""
    mind = bots.get(bot)
    chosen = bots.ask(mind, bot, game.record, seat, FEW, generator(5))
    if not hasattr(mind, "evaluate"):
        return chosen, None
    return chosen, mind.evaluate(Known(game.record, seat), FEW, generator(6))


@pytest.mark.parametrize(("name", "seats", "bot"), [one for one in PLAYERS if one[2] in THINKERS])
def test_an_evaluation_is_of_legal_moves_with_shares_and_weights(name, seats, bot):
    game = facedown.deal(name, seats, seed=4)
    seat = min(game.pending)
    thought = bots.get(bot).evaluate(Known(game.record, seat), FEW, generator(1))
    assert len(thought.shares) == seats
    assert sum(thought.shares) == pytest.approx(1)
    assert sum(move.weight for move in thought.moves) == pytest.approx(1)
    assert all(0 <= move.share <= 1 for move in thought.moves)
    codes = [move.code for move in thought.moves]
    assert len(set(codes)) == len(codes) > 0
    assert not any(refusal(game.record, seat, code) for code in codes)
