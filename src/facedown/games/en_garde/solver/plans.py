"""A bot's policy in a small game: with every hand, in every public position it can reach.

A bot sees a position as at a table, so its policy depends on the public position and not on the history. It is asked
only in positions that its own choices can reach.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

import numpy as np

from facedown.games.en_garde.solver.dealing import deal_out, undiscarded
from facedown.games.en_garde.solver.expand import first_within
from facedown.games.en_garde.solver.graph import NOTHING, Array, SmallGame
from facedown.games.en_garde.solver.walk import Plan
from facedown.kernel import records
from facedown.kernel.tally import total

Progress = Callable[[int, int], None]  # called with how many positions are done, and how many there are


class Survey(Protocol):
    """How a bot is asked."""

    @property
    def remembers(self) -> bool:
        """Whether the bot's play depends on earlier actions."""

    def chances(self, position: Any, seat: int) -> Mapping[int, float]:
        """The probability with which the bot chooses each move, by its code."""


def position_with(game: SmallGame, number: int, seat: int, hand: int) -> Any:
    """A full position that looks like the public one, with this hand; what its owner cannot see is arbitrary."""
    s = records.copy(game.positions[number])
    others = np.array(game.hands(int(total(s.hand[1 - seat]))), np.int64)
    other = int(first_within(others, undiscarded(s) - hand))
    left, right = (hand, other) if seat == 0 else (other, hand)
    deal_out(s, left, right, 0)
    return s


def plan_of(game: SmallGame, survey: Survey, progress: Progress = lambda done, all_of_them: None) -> Plan:
    """The bot's policy on both sides."""
    weights = np.zeros(len(game.graph.hand))
    reached = [[np.zeros(hands, np.bool_) for hands in both] for both in game.graph.hands]
    for hands in reached[0]:
        hands[:] = True
    for done, number in enumerate(game.in_order.tolist(), 1):
        actor = int(game.graph.actor[number])
        ask_for_hands(game, survey, number, reached[number][actor], weights)
        for child, choices in continuations(game, number):
            reached[child][1 - actor] |= reached[number][1 - actor]
            taken = choices[(weights[choices] > 0) & reached[number][actor][game.graph.hand[choices]]]
            reached[child][actor][hands_drawn(game, taken)] = True
        progress(done, len(game.positions))
    return Plan(weights, False)


def ask_for_hands(game: SmallGame, survey: Survey, number: int, reached: Array, weights: Array) -> None:
    """Fill in the weights of the bot's choices in one position, for the hands with which it gets there."""
    graph, s = game.graph, game.positions[number]
    seat = int(graph.actor[number])
    hands = game.hands(int(total(s.hand[seat])))
    choices: dict[int, dict[int, int]] = {}
    for move in game.moves(number):
        for choice in range(graph.first_choice[move], graph.first_choice[move + 1]):
            choices.setdefault(int(graph.hand[choice]), {})[int(game.codes[move])] = choice
    for hand, by_code in choices.items():
        if reached[hand]:
            chances = survey.chances(position_with(game, number, seat, hands[hand]), seat)
            for code, chance in chances.items():
                weights[by_code[code]] = chance


def continuations(game: SmallGame, number: int) -> Iterator[tuple[int, Array]]:
    """The positions that can follow, each with the choices that lead there."""
    graph = game.graph
    for move in game.moves(number):
        if graph.child[move] != NOTHING:
            yield int(graph.child[move]), np.arange(graph.first_choice[move], graph.first_choice[move + 1])


def hands_drawn(game: SmallGame, choices: Array) -> Array:
    """The hands that some choices can lead to."""
    graph = game.graph
    parts = [graph.drawn[graph.first_draw[choice] : graph.first_draw[choice + 1]] for choice in choices]
    return np.concatenate(parts) if parts else np.zeros(0, np.int64)
