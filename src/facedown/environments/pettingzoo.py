"""PettingZoo: every seat of a table is an agent.

`env` is an AEC environment: agents decide one after the other. `parallel_env` asks all agents at once, which suits
games in which several may act at the same time. An agent that cannot act *waits*, which is the last number of its
space.

>>> from facedown.environments.pettingzoo import env
>>> table = env("stone_warriors", 3)
>>> table.reset(seed=7)
>>> table.agents, table.observe(table.agent_selection)["action_mask"].shape
(['seat_0', 'seat_1', 'seat_2'], (321,))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from facedown.extras import require

require("pettingzoo", __name__)
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from facedown.environments.encoder import MOST_LISTED, Array
from facedown.environments.table import Table, rewards_of
from facedown.errors import InvalidOption, quoted
from facedown.kernel.chance import SEED_BYTES
from facedown.kernel.options import OptionValue
from facedown.table.game import Game

VERSION = 0
RENDER_MODES = ["ansi"]


class Agents:
    """The agents of a table, their spaces, and the game they play."""

    def __init__(self, table: Table, waiting: int, render_mode: str | None) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise InvalidOption(f"render_mode must be 'ansi' or None, not {quoted(render_mode)}")
        self.table = table
        self.names = [f"seat_{seat}" for seat in range(table.seats)]
        self.seats = {name: seat for seat, name in enumerate(self.names)}
        self._waiting = waiting
        actions = table.encoder.moves + waiting
        self.observation_spaces = {name: self._observation_space(actions) for name in self.names}
        self.action_spaces = {name: spaces.Discrete(actions) for name in self.names}
        self.game: Game | None = None
        self._random: np.random.Generator | None = None

    def _observation_space(self, actions: int) -> spaces.Dict:
        high = self.table.encoder.high
        return spaces.Dict(
            {
                "observation": spaces.Box(np.zeros_like(high), high, dtype=np.uint8),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )

    def deal(self, seed: int | None) -> Game:
        """A new game, from this seed or the next one derived from the last seed."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.game = self.table.deal(self._random.bytes(SEED_BYTES))
        return self.game

    def observe(self, name: str) -> dict[str, Array]:
        """An agent's observation and the mask of its moves."""
        assert self.game is not None
        decision = self.table.look(self.game, self.seats[name])
        wait = np.full(self._waiting, not decision.codes, np.int8)
        return {"observation": decision.observation, "action_mask": np.concatenate([decision.mask, wait])}

    def picture(self) -> str:
        """A spectator's view, as a picture of characters."""
        assert self.game is not None
        return self.table.picture(self.game)


class TurnsEnv(AECEnv[str, Any, Any]):  # type: ignore[misc]
    """Agents decide one after the other; if several may act at once, the lowest seat first.

    Their decisions are hidden from each other, as from players at the table.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        options: Mapping[str, OptionValue] | None = None,
        most_listed: int = MOST_LISTED,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        table = Table(game, seats, options, most_listed)
        self.metadata = {
            "name": f"{table.rules.name}_v{VERSION}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
        }
        self._all = Agents(table, waiting=0, render_mode=render_mode)
        self.render_mode = render_mode
        self.possible_agents = list(self._all.names)
        self.observation_spaces, self.action_spaces = self._all.observation_spaces, self._all.action_spaces

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's moves."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game."""
        self.game = self._all.deal(seed)
        while not self.game.pending:
            self.game = self._all.deal(None)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[min(self.game.pending)]

    def observe(self, agent: str) -> dict[str, Array]:
        """What an agent knows, and the mask of its moves, which is empty while it cannot act."""
        return self._all.observe(agent)

    def step(self, action: Any) -> None:
        """Play a move of the selected agent, by its number."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat, table = self._all.seats[agent], self._all.table
        table.play(self.game, seat, table.look(self.game, seat).code(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.game.pending:
            self.agent_selection = self.possible_agents[min(self.game.pending)]
        else:
            self._finish()
        self._accumulate_rewards()

    def _finish(self) -> None:
        self.rewards = dict(zip(self.agents, rewards_of(self.game), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._deads_step_first()

    def render(self) -> str | None:
        """A spectator's view, as a picture of characters."""
        return self._all.picture() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class TogetherEnv(ParallelEnv[str, Any, Any]):  # type: ignore[misc]
    """All agents decide at once. Those that cannot act wait, which is the last number of their space.

    Moves are played in the order of the seats. A move that an earlier one has made illegal is not played, and its agent
    chooses again if it may still act. An agent that chooses a number outside its mask gets -1, and the game is over.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        options: Mapping[str, OptionValue] | None = None,
        most_listed: int = MOST_LISTED,
        render_mode: str | None = None,
    ) -> None:
        table = Table(game, seats, options, most_listed)
        self.metadata = {"name": f"{table.rules.name}_v{VERSION}", "render_modes": RENDER_MODES}
        self._all = Agents(table, waiting=1, render_mode=render_mode)
        self.render_mode = render_mode
        self.wait = table.encoder.moves
        self.possible_agents = list(self._all.names)
        self.agents: list[str] = []
        self.observation_spaces, self.action_spaces = self._all.observation_spaces, self._all.action_spaces

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's moves."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], Any]:
        """Deal a new game."""
        self.game = self._all.deal(seed)
        while not self.game.pending:
            self.game = self._all.deal(None)
        self.agents = list(self.possible_agents)
        return self._observe(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], dict[str, float], Any, Any, dict[str, Any]]:
        """Play the moves of all agents that may act."""
        table, agents = self._all.table, self.agents
        looks = {agent: table.look(self.game, self._all.seats[agent]) for agent in agents}
        allowed = {agent: looks[agent].codes or {self.wait: 0} for agent in agents}
        wrong = [agent for agent in agents if int(actions[agent]) not in allowed[agent]]
        if not wrong:
            for agent in agents:
                if looks[agent].codes:
                    self._play(self._all.seats[agent], looks[agent].code(actions[agent]))
        is_over = bool(wrong) or not self.game.pending
        shares = [-1.0 * (agent in wrong) for agent in agents] if wrong else rewards_of(self.game)
        infos = {agent: {"illegal": True} if agent in wrong else {} for agent in agents}
        observations = self._observe()
        self.agents = [] if is_over else agents
        ends, cuts = dict.fromkeys(agents, is_over), dict.fromkeys(agents, False)
        return observations, dict(zip(agents, shares, strict=True)), ends, cuts, infos

    def _play(self, seat: int, code: int) -> None:
        if code in self._all.table.look(self.game, seat).codes.values():
            self._all.table.play(self.game, seat, code)

    def _observe(self) -> dict[str, Any]:
        return {agent: self._all.observe(agent) for agent in self.agents}

    def render(self) -> str | None:
        """A spectator's view, as a picture of characters."""
        return self._all.picture() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


raw_env = TurnsEnv
parallel_env = TogetherEnv


def env(game: str, seats: int | None = None, **settings: Any) -> AECEnv[str, Any, Any]:
    """An AEC environment with PettingZoo's checks; an illegal move loses the game, with a reward of -1."""
    table: AECEnv[str, Any, Any] = raw_env(game, seats, **settings)
    table = wrappers.TerminateIllegalWrapper(table, illegal_reward=-1)
    table = wrappers.AssertOutOfBoundsWrapper(table)
    return wrappers.OrderEnforcingWrapper(table)
