"""Gymnasium: one seat at a table is yours, and bots play the others.

Importing this module registers an environment for every game, such as `facedown/EnGarde-v0`:

>>> import gymnasium
>>> import facedown.environments.gymnasium
>>> env = gymnasium.make("facedown/EnGarde-v0", opponents="adept")
>>> observation, info = env.reset(seed=7)
>>> observation.shape, info["action_mask"].shape
((54,), (162,))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from facedown.extras import require

require("gym", __name__)
import gymnasium
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from facedown import games
from facedown.environments.encoder import MOST_LISTED, Array
from facedown.environments.table import OpponentBots, Opponents, Table, by_seat, check_seat, rewards_of
from facedown.errors import InvalidOption, quoted
from facedown.kernel.chance import SEED_BYTES
from facedown.kernel.options import OptionValue
from facedown.lab.vector import vector

NAMESPACE = "facedown"
VERSION = 0
LOSE, RAISE = "lose", "raise"


def observation_space(high: Array, scaled: bool) -> spaces.Box:
    """The space of observations: small integers, or the same numbers divided by the largest."""
    if scaled:
        return spaces.Box(0.0, 1.0, (len(high),), np.float32)
    return spaces.Box(np.zeros_like(high), high, dtype=np.uint8)


class GameEnv(gymnasium.Env[Array, np.int64]):
    """A game from the point of view of one seat.

    The reward comes at the end: winners share 1, losers share -1. `illegal` says what happens if a move's number is not
    in the mask: you "lose" the game, or get an error ("raise").
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        seat: int = 0,
        opponents: Opponents = "random",
        options: Mapping[str, OptionValue] | None = None,
        scaled: bool = False,
        illegal: str = LOSE,
        most_listed: int = MOST_LISTED,
        render_mode: str | None = None,
    ) -> None:
        if illegal not in (LOSE, RAISE):
            raise InvalidOption(f"illegal must be {LOSE!r} or {RAISE!r}, not {quoted(illegal)}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise InvalidOption(f"render_mode must be 'ansi' or None, not {quoted(render_mode)}")
        self.table = Table(game, seats, options, most_listed)
        self.seat = seat
        self.render_mode = render_mode
        self._opponents = OpponentBots(opponents, seat, self.table.seats)
        self._scaled, self._illegal = scaled, illegal
        self.observation_space = observation_space(self.table.encoder.high, scaled)
        self.action_space = spaces.Discrete(self.table.encoder.moves)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Deal a new game, and let the others play until it is your turn."""
        super().reset(seed=seed)
        while True:
            key = self.np_random.bytes(SEED_BYTES)
            self.game = self.table.deal(key)
            self._opponents.start(key)
            self._answer()
            if self.game.pending:  # there is nothing to learn from a game that ends before your first decision
                return self._observe()

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Play a move by its number, and let the others play until it is your turn again or the game is over."""
        if int(action) not in self._decision.codes and self._illegal == LOSE:
            observation, info = self._observe()
            return observation, -1.0, True, False, {**info, "illegal": True}
        self.table.play(self.game, self.seat, self._decision.code(action))
        self._answer()
        return self._finished_step(rewards_of(self.game)[self.seat], not self.game.pending)

    def _finished_step(self, reward: float, terminated: bool) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        observation, info = self._observe()
        return observation, reward, terminated, False, info

    def _answer(self) -> None:
        """Let the bots move until it is the seat's turn."""
        while (pending := self.game.pending) and min(pending) != self.seat:
            other = min(pending)
            self.table.play(self.game, other, self._opponents.choose(self.game, other))

    def _observe(self) -> tuple[Array, dict[str, Any]]:
        self._decision = self.table.look(self.game, self.seat)
        observation = self._decision.observation
        return self.table.scaled(observation) if self._scaled else observation, {
            "action_mask": self._decision.mask.copy()
        }

    def action_masks(self) -> Array:
        """The mask of legal moves, under the name that sb3-contrib's MaskablePPO expects."""
        return self._decision.mask.astype(np.bool_)

    def move(self, action: int) -> Any:
        """The move that a number stands for now, as a typed value; `str` writes it in the game's notation."""
        return self.table.rules.listed_moves.typed(self._decision.code(action))

    def render(self) -> str | None:
        """The seat's view, as a picture of characters."""
        return self.table.picture(self.game, self.seat) if self.render_mode == "ansi" else None


class BatchEnv(VectorEnv[Array, Array, Array]):
    """Many games at once in compiled code: `facedown.vector` as a vector environment.

    When a game ends, the next one is dealt in the same step (`AutoresetMode.SAME_STEP`): `final_obs` and `final_info`
    have what the seat knew at its end. A number that is not in the mask raises `IllegalMove`.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        *,
        seat: int = 0,
        opponents: Opponents = "random",
        options: Mapping[str, OptionValue] | None = None,
        scaled: bool = False,
        threads: int = 1,
        **listing: Any,
    ) -> None:
        self.num_envs = num_envs
        number = games.get(game).check_seats(seats)
        check_seat(seat, number)
        others = {other: by_seat(opponents, other) for other in range(number) if other != seat}
        self.batch = vector(
            game, num_envs, number, options=options, threads=threads, opponents=others, keep_ended=True, **listing
        )
        self.seat = seat
        self._scaled, self._high = scaled, np.maximum(self.batch.layout.high, 1)
        self.single_observation_space = observation_space(self._high, scaled)
        self.single_action_space = spaces.Discrete(self.batch.encoding.moves)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Deal new games in all environments. One seed is enough for all of them."""
        super().reset(seed=seed)
        self.batch.reset(self.np_random.bytes(SEED_BYTES))
        return self._observation(), self._info()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Play one move in every game, by its number."""
        self.batch.step(np.asarray(actions))
        rewards = self.batch.rewards[:, self.seat].astype(np.float64)
        truncated, over = np.zeros(self.num_envs, np.bool_), self.batch.done.copy()
        return self._observation(), rewards, over, truncated, {**self._info(), **self._final(over)}

    def _final(self, over: Array) -> dict[str, Any]:
        """What the seat knew at the end of the games that ended, in the format of Gymnasium's own vectors."""
        if not over.any():
            return {}
        seen = self._shown(self.batch.final_observation(self.seat))
        last = np.full(self.num_envs, None, object)
        for lane in np.flatnonzero(over):
            last[lane] = seen[lane]
        info = {"action_mask": np.zeros_like(self.batch.mask, np.int8), "_action_mask": over}
        return {"final_obs": last, "_final_obs": over, "final_info": info, "_final_info": over}

    def action_masks(self) -> Array:
        """The mask of legal moves in each game."""
        return self.batch.mask.copy()  # type: ignore[no-any-return]

    def _observation(self) -> Array:
        return self._shown(self.batch.observation.copy())

    def _shown(self, tokens: Array) -> Array:
        return (tokens / self._high).astype(np.float32) if self._scaled else tokens

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.batch.mask.astype(np.int8), "_action_mask": np.ones(self.num_envs, np.bool_)}


def environment_id(game: str) -> str:
    """The id of a game in Gymnasium.

    >>> environment_id("en_garde")
    'facedown/EnGarde-v0'
    """
    return f"{NAMESPACE}/{''.join(word.capitalize() for word in game.split('_'))}-v{VERSION}"


def register() -> None:
    """Register an environment for every game with Gymnasium."""
    for game in games.names():
        if (name := environment_id(game)) not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point=f"{__name__}:GameEnv",
                vector_entry_point=f"{__name__}:BatchEnv",
                kwargs={"game": game},
            )


register()
