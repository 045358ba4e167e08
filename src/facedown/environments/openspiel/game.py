"""A table as a game of OpenSpiel: its parameters, its type and its dimensions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from facedown import games
from facedown.environments.encoder import MOST_LISTED
from facedown.environments.openspiel.deals import Deck, deck_of
from facedown.environments.openspiel.observer import TableObserver
from facedown.environments.openspiel.state import DealtState, SampledState
from facedown.environments.table import Table
from facedown.errors import InvalidOption, quoted
from facedown.games import GameRules
from facedown.kernel.chance import SEED_BYTES
from facedown.kernel.options import Option
from facedown.lab.playout import MOST_ACTIONS

EXPLICIT, SAMPLED = "explicit", "sampled"
NO_SEED = -1
MEMORY = 32
OWN = ("players", "chance", "seed", "memory", "most_listed")


def game_name(game: str) -> str:
    """The name of a game in OpenSpiel.

    >>> game_name("en_garde")
    'facedown_en_garde'
    """
    return f"facedown_{game}"


def parameters_of(rules: GameRules) -> dict[str, Any]:
    """The parameters of a game and their defaults: its options, and how chance is modelled."""
    own = dict(zip(OWN, (rules.seats[0], SAMPLED, NO_SEED, MEMORY, MOST_LISTED), strict=True))
    return {**{option.name: default_of(option) for option in rules.options}, **own}


def default_of(option: Option) -> int | str:
    """The default of an option; OpenSpiel takes numbers as numbers."""
    text = option.text(option.default)
    return int(text) if text.isdecimal() else text


def type_of(rules: GameRules, chance: str) -> Any:
    """What OpenSpiel needs to know about a game before it is loaded."""
    modes = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=game_name(rules.name),
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if chance == EXPLICIT else modes.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.seats[-1],
        min_num_players=rules.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters_of(rules),
    )


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """One table. If several seats may act at once, the lowest decides first, hidden from the others."""

    RULES: GameRules

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        given = {**parameters_of(self.RULES), **(parameters or {})}
        own = {name: given.pop(name) for name in OWN}
        if own["chance"] not in (EXPLICIT, SAMPLED):
            raise InvalidOption(f"chance must be {EXPLICIT} or {SAMPLED}, not {quoted(own['chance'])}")
        self.table = Table(self.RULES.name, own["players"], given, own["most_listed"])
        self.memory = own["memory"]
        self.deck: Deck | None = deck_of(self.table) if own["chance"] == EXPLICIT else None
        self._random = np.random.default_rng(None if own["seed"] == NO_SEED else own["seed"])
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.encoder.moves,
            max_chance_outcomes=1 if self.deck is None else self.deck.outcomes,
            num_players=self.table.seats,
            min_utility=-most_of(self.table),
            max_utility=most_of(self.table),
            utility_sum=0.0,
            max_game_length=MOST_ACTIONS,
        )
        super().__init__(type_of(self.RULES, own["chance"]), info, parameters or {})

    def next_seed(self) -> bytes:
        """The seed of the next deal, if chance is sampled."""
        return self._random.bytes(SEED_BYTES)

    def new_initial_state(self) -> Any:
        """The state before the deal."""
        return SampledState(self) if self.deck is None else DealtState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableObserver:
        """An observer of what seats know, as tensors and strings."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return TableObserver(self.table, self.memory, kind, params)


def most_of(table: Table) -> float:
    """The most that a seat can win or lose."""
    if table.rules.points is None:
        return 1.0
    low, high = table.rules.points
    return float(high - low) * (table.seats - 1) / table.seats


def game_class(name: str) -> type[TableGame]:
    """The class of one game."""
    rules = games.get(name)
    return type(f"{name}_game", (TableGame,), {"RULES": rules, "TYPE": type_of(rules, SAMPLED)})
