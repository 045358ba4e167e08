"""OpenSpiel's own simulations for every table, its search, and its exploitability, which equals ours."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms.exploitability import exploitability

from environments.tables import every_table
from example_games import examples  # noqa: F401 - a fixture
from facedown.environments.openspiel import game_name, register
from facedown.errors import InvalidOption
from facedown.games.en_garde.solver import cfr
from solve.small_games import NARROW, explored

ROUND = {"target": 0, "starter": "left", "chance": "explicit"}


@every_table
def test_every_table_passes_the_simulations_of_openspiel(name, seats):
    """OpenSpiel cannot store the generator of a game written in Python, so sampled states stay in memory."""
    game = pyspiel.load_game(game_name(name), {"players": seats, "seed": 5, "memory": 4})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_explicit_chance_passes_them_with_states_that_are_stored():
    game = pyspiel.load_game("facedown_en_garde", {**ROUND, **NARROW})
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_a_pile_that_is_shuffled_again_is_explicit_too():
    """Random play of Stone Warriors uses up its pile; the cards drawn from the new one are chance nodes."""
    game = pyspiel.load_game("facedown_stone_warriors", {"starter": "0", "chance": "explicit", "turn_limit": 80})
    random, shuffled = np.random.RandomState(0), 0
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            text = state.action_to_string(pyspiel.PlayerId.CHANCE, outcomes[0])
            shuffled += state.game is not None and text.startswith("place")
            state.apply_action(random.choice(outcomes, p=chances))
        else:
            state.apply_action(random.choice(state.legal_actions()))
    assert shuffled
    assert sum(state.returns()) == pytest.approx(0)
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    assert again.playing == state.playing


@pytest.mark.parametrize(("name", "exploitable"), [("kuhn_poker", 0.458333), ("leduc_holdem", None)])
def test_games_of_other_packages_have_explicit_chance_chips_and_search(examples, name, exploitable):  # noqa: F811
    register()
    game = pyspiel.load_game(game_name(name), {"chance": "explicit"})
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    if exploitable is not None:
        assert exploitability(game, policy.UniformRandomPolicy(game)) == pytest.approx(exploitable, abs=1e-6)
    random = np.random.RandomState(2)
    state = game.new_initial_state()
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), 1.4, 4, random_state=random)
    while not state.is_terminal():
        chance = state.is_chance_node()
        state.apply_action(state.chance_outcomes()[0][0] if chance else bot.step(state))
    assert sum(state.returns()) == 0
    assert max(state.returns()) in (0, 1, 2, 3, 5, 7, 9, 11, 13)


def test_the_exploitability_of_a_small_game_is_ours():
    """A round is worth 1 or -1 in OpenSpiel, and half a win share more or less in ours."""
    game = pyspiel.load_game("facedown_en_garde", {**ROUND, **NARROW})
    small = explored(**NARROW)
    theirs = exploitability(game, policy.UniformRandomPolicy(game))
    assert theirs == pytest.approx(2 * cfr.exploitability(small, cfr.uniform(small)))


def dealt(name, moves=0, **parameters):
    """A state some random moves into a game."""
    state = pyspiel.load_game(game_name(name), {"seed": 3, **parameters}).new_initial_state()
    state.apply_action(0)
    random = np.random.RandomState(1)
    for _ in range(moves):
        state.apply_action(random.choice(state.legal_actions()))
    return state


@every_table
def test_a_resampled_state_cannot_be_told_apart_by_its_player(name, seats):
    state = dealt(name, moves=6, players=seats)
    player = state.current_player()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    worlds = [state.resample_from_infostate(player, sampler) for _ in range(4)]
    for world in worlds:
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.observation_string(player) == state.observation_string(player)
        assert world.information_state_tensor(player) == state.information_state_tensor(player)
        assert world.legal_actions() == state.legal_actions()
    assert len({bytes(world.playing.record.tobytes()) for world in worlds}) == 4


def test_openspiels_search_plays_a_round():
    state, random = dealt("en_garde", target=0, starter="left"), np.random.RandomState(2)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, uct_c=1.4, max_simulations=4, random_state=random)
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert sum(state.returns()) == 0


def test_the_tensor_of_an_information_state_has_the_last_events_without_their_secrets():
    state = dealt("en_garde", moves=1, starter="left", memory=2)
    told = [np.array(state.information_state_tensor(seat))[-14:].reshape(2, 7) for seat in (0, 1)]
    stepped, drew = zip(*told, strict=True)
    assert np.array_equal(stepped[0], stepped[1])
    assert drew[0][3] > 0
    assert drew[1][3] == 0


@pytest.mark.parametrize(
    ("name", "parameters", "why"),
    [
        ("en_garde", {"chance": "loaded"}, "explicit or sampled"),
        ("en_garde", {**ROUND, "starter": "random"}, "set a starter"),
        ("stone_warriors", {"chance": "explicit", "starter": "random"}, "set a starter"),
        ("gargon", {"chance": "explicit"}, "one draw pile"),
    ],
)
def test_chance_that_cannot_be_explicit_gets_a_clear_error(name, parameters, why):
    with pytest.raises(InvalidOption, match=why):
        pyspiel.load_game(game_name(name), parameters)


def test_every_copy_of_an_undealt_state_is_dealt_cards_of_its_own_and_a_seed_repeats_them():
    def deals():
        start = pyspiel.load_game("facedown_en_garde", {"seed": 9}).new_initial_state()
        return [str(start.child(0)) for _ in range(4)]

    assert len(set(deals())) == 4
    assert deals() == deals()


def test_registering_twice_changes_nothing():
    before = pyspiel.registered_names()
    register()
    assert pyspiel.registered_names() == before
