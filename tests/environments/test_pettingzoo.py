"""PettingZoo's own tests, for every table."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from environments.tables import every_table
from facedown.environments.pettingzoo import env, parallel_env, raw_env
from facedown.errors import IllegalMove, InvalidOption

CYCLES = 30

# Observations are dictionaries with a mask, as in PettingZoo's own card games.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


@every_table
def test_every_table_passes_the_tests_of_pettingzoo(name, seats):
    api_test(env(name, seats), num_cycles=CYCLES)
    seed_test(lambda: env(name, seats), num_cycles=CYCLES)


@every_table
def test_every_table_passes_the_tests_of_parallel_environments(name, seats):
    parallel_api_test(parallel_env(name, seats), num_cycles=CYCLES)
    parallel_seed_test(lambda: parallel_env(name, seats), num_cycles=CYCLES)


def play(table, seed):
    """Play a game with masked random moves; what every agent got for it."""
    got = dict.fromkeys(table.possible_agents, 0.0)
    table.reset(seed=seed)
    for agent in table.possible_agents:
        table.action_space(agent).seed(seed)
    for agent in table.agent_iter():
        observation, reward, over, cut, _ = table.last()
        got[agent] += reward
        table.step(None if over or cut else table.action_space(agent).sample(observation["action_mask"]))
    return got


def test_everybody_is_told_the_reward_at_the_end():
    table = env("en_garde", options={"target": 0})
    for seed in range(4):
        got = play(table, seed)
        winners = table.unwrapped.game.outcome.winners
        assert [got[f"seat_{seat}"] > 0 for seat in (0, 1)] == [seat in winners for seat in (0, 1)]


def test_agents_that_may_act_at_once_do_and_the_others_wait():
    table = parallel_env("stone_warriors", 4)
    observations, _ = table.reset(seed=1)
    for agent in table.agents:
        table.action_space(agent).seed(1)
    together = 0
    while table.agents:
        acting = [agent for agent in table.agents if not observations[agent]["action_mask"][table.wait]]
        assert [table._all.seats[agent] for agent in acting] == sorted(table.game.pending)
        together += len(acting) > 1
        moves = {agent: table.action_space(agent).sample(observations[agent]["action_mask"]) for agent in table.agents}
        observations, rewards, ends, _, infos = table.step(moves)
        assert not any(infos.values())
    assert together > 0
    assert all(ends.values())
    assert sum(rewards.values()) == 0


def test_an_illegal_move_loses():
    table = parallel_env("en_garde")
    observations, _ = table.reset(seed=1)
    wrong = {agent: int(np.flatnonzero(observations[agent]["action_mask"] == 0)[0]) for agent in table.agents}
    right = {agent: int(np.flatnonzero(observations[agent]["action_mask"])[0]) for agent in table.agents}
    _, rewards, ends, _, infos = table.step({**right, "seat_0": wrong["seat_0"]})
    assert rewards == {"seat_0": -1.0, "seat_1": 0.0}
    assert all(ends.values())
    assert infos == {"seat_0": {"illegal": True}, "seat_1": {}}
    strict = raw_env("en_garde")
    strict.reset(seed=1)
    with pytest.raises(IllegalMove):
        strict.step(wrong[strict.agent_selection])


def test_the_table_is_drawn_as_a_spectator_sees_it():
    table = env("en_garde", render_mode="ansi")
    table.reset(seed=1)
    assert table.render()
    with pytest.raises(InvalidOption):
        env("en_garde", render_mode="human")
