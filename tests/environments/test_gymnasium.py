"""Gymnasium's own checks, its masks, and the vector form on a batch."""

from __future__ import annotations

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from environments.tables import every_table
from facedown.environments.gymnasium import environment_id, register
from facedown.errors import IllegalMove, InvalidOption

EN_GARDE = environment_id("en_garde")


@every_table
def test_every_table_passes_the_checks_of_gymnasium(name, seats):
    env = gymnasium.make(environment_id(name), seats=seats)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


@pytest.mark.parametrize("scaled", [False, True])
def test_a_round_is_played_by_masked_numbers(scaled):
    env = gymnasium.make(EN_GARDE, opponents="adept", seat=1, options={"target": 0}, scaled=scaled)
    observation, info = env.reset(seed=7)
    over, reward = False, 0.0
    while not over:
        assert observation in env.observation_space
        assert np.array_equal(env.unwrapped.action_masks(), info["action_mask"].astype(bool))
        move = env.action_space.sample(info["action_mask"])
        assert env.unwrapped.move(move) in env.unwrapped.game.moves(1)
        observation, reward, over, truncated, info = env.step(move)
        assert not truncated
    assert reward in (-1.0, 0.0, 1.0)
    assert not info["action_mask"].any()


def test_the_same_seed_and_moves_give_the_same_game_against_a_bot():
    def observations():
        env = gymnasium.make(EN_GARDE, opponents="apprentice", options={"target": 0})
        env.action_space.seed(3)
        observation, info = env.reset(seed=11)
        seen, over = [observation], False
        while not over:
            observation, _, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
            seen.append(observation)
        return np.array(seen)

    assert np.array_equal(observations(), observations())


def test_an_illegal_move_loses_or_is_an_error():
    env = gymnasium.make(EN_GARDE)
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(wrong)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
    strict = gymnasium.make(EN_GARDE, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalMove):
        strict.step(wrong)


def test_the_table_is_drawn_as_the_seat_sees_it():
    env = gymnasium.make(EN_GARDE, render_mode="ansi")
    env.reset(seed=1)
    own, other = env.unwrapped.game.view(0).hands
    picture = env.render()
    assert " ".join(map(str, own.cards)) in picture
    assert " ".join("#" * other.count) in picture


def test_a_vector_of_tables_is_one_batch():
    envs = gymnasium.make_vec(EN_GARDE, num_envs=32, opponents="random", options={"target": 0})
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, infos = envs.reset(seed=3)
    ended = 0
    for _ in range(60):
        assert observations in envs.observation_space
        moves = envs.unwrapped.batch.sample()
        assert infos["action_mask"][np.arange(32), moves].all()
        kept = observations.copy()
        following, rewards, over, truncated, infos = envs.step(moves)
        assert np.array_equal(kept, observations)
        assert not truncated.any()
        assert (rewards[~over] == 0).all()
        if over.any():
            assert np.array_equal(infos["_final_obs"], over)
            assert np.array_equal(infos["_final_info"], over)
            assert not infos["final_info"]["action_mask"].any()
            for lane in range(32):
                assert (infos["final_obs"][lane] is not None) == over[lane]
                if over[lane]:
                    assert infos["final_obs"][lane] in envs.single_observation_space
                    assert not np.array_equal(infos["final_obs"][lane], following[lane])
        ended += int(over.sum())
        observations = following
    assert ended > 32
    again, _ = envs.reset(seed=3)
    assert np.array_equal(again, gymnasium.make_vec(EN_GARDE, num_envs=32, options={"target": 0}).reset(seed=3)[0])


@pytest.mark.parametrize(
    "wrong", [{"illegal": "ignore"}, {"seat": 5}, {"opponents": {0: "adept"}}, {"render_mode": "human"}]
)
def test_wrong_settings_get_a_clear_error(wrong):
    with pytest.raises(InvalidOption):
        gymnasium.make(EN_GARDE, **wrong)


def test_registering_twice_changes_nothing():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        register()
