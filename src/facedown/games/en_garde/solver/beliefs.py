"""What a spectator who knows both fencers' policies believes about their hands, after a public history."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from facedown.games.en_garde.solver.dealing import is_within, undiscarded
from facedown.games.en_garde.solver.graph import NOTHING, Array, SmallGame
from facedown.games.en_garde.solver.hands import INVERSE_FACTORIALS, ways_left
from facedown.games.en_garde.solver.walk import Plan, Stack, mix, new_stack, pass_on
from facedown.kernel.tally import total


def beliefs(game: SmallGame, plan: Plan, codes: Sequence[int]) -> Array:
    """The probability of every pair of hands: a row for each of the left fencer's, a column for the right one's.

    `codes` are the moves that both have played from the start, after which the round continues.
    """
    reach = [game.deal(), game.deal()]
    stack, position, base = new_stack(game), 0, 0
    for code in codes:
        move = move_with(game, position, code)
        actor = int(game.graph.actor[position])
        stack.position[0] = position
        mix(game.graph, stack, 0, plan.weights, base if plan.by_history else first_choice_in(game, position))
        reach[actor] = played_on(game, stack, move, reach[actor])
        position, base = int(game.graph.child[move]), base + int(game.graph.offset[move])
    return joint(game, position, reach)


def move_with(game: SmallGame, position: int, code: int) -> int:
    """The number of the move with this code, after which the round can continue."""
    for move in game.moves(position):
        if game.codes[move] == code and game.graph.child[move] != NOTHING:
            return move
    raise ValueError(f"the round cannot continue after a move with the code {code} here")


def first_choice_in(game: SmallGame, position: int) -> int:
    return int(game.graph.first_choice[game.graph.first_move[position]])


def played_on(game: SmallGame, stack: Stack, move: int, reach: Array) -> Array:
    """The reach of a fencer after their move."""
    after = int(game.graph.hands_after[move])
    stack.reach[0, : len(reach)] = reach
    stack.reach[1, :after] = 0
    pass_on(game.graph, stack, 0, move)
    return stack.reach[1, :after].copy()


def joint(game: SmallGame, position: int, reach: list[Array]) -> Array:
    """The product of both reaches and the ways to fill the draw pile; a fencer who cannot act has already lost."""
    s, actor = game.positions[position], int(game.graph.actor[position])
    able = game.graph.hand[first_choice_in(game, position) : first_choice_in(game, position + 1)]
    reach[actor] = reach[actor] * np.isin(np.arange(len(reach[actor])), able)
    lefts, rights = (game.hands(int(total(hand))) for hand in s.hand)
    ways = np.array([[ways_to_deal(undiscarded(s), left, right) for right in rights] for left in lefts])
    weights = np.outer(*reach) * ways
    return weights / weights.sum()


def ways_to_deal(cards: int, left: int, right: int) -> float:
    """One over the factorials of what two hands leave for the pile; 0 if there are not enough cards for both."""
    if not is_within(left, cards) or not is_within(right, cards - left):
        return 0.0
    return float(ways_left(cards - left - right, INVERSE_FACTORIALS))
