"""Plays rounds of En Garde, counts who wins from where, and prints the numbers of `games/en_garde/bots/weights.py`.

    python tools/en_garde_weights.py [--bot apprentice] [--turns 400000] [--seed 1]

Who is to move wins with a probability that a logistic regression finds from a few traits of the position.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from facedown import games
from facedown.bots.adept import weighing_buffers
from facedown.bots.random import choose_uniformly
from facedown.games.en_garde.bots.odds import lead_of
from facedown.games.en_garde.bots.weights import FURTHER, HOLDING, IN_REACH, MOST_AHEAD, OUT_OF_REACH, TO_MOVE, stage
from facedown.games.en_garde.declaration import Phase
from facedown.games.en_garde.rules.state import distance, opponent
from facedown.kernel import records
from facedown.kernel.chance import Rng, below, seed_words
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import play
from facedown.kernel.tally import number_of
from facedown.lab.playout import start_game
from facedown.lab.policies import POLICIES, choose_by

VALUES = 5
MOST_TURNS = 60  # of a round
RANDOM_MOVES = 12  # one move in this many is random, so that unusual positions occur too
GAP, MINE, OTHERS, LEAD, PILE = range(5)
RIDGE = 3.0


@rule
def note_turn(s, seat, traits):
    """The features of a turn."""
    gap = distance(s)
    traits[GAP], traits[LEAD], traits[PILE] = gap, lead_of(s, seat), s.pile_left
    if gap <= VALUES:
        traits[MINE], traits[OTHERS] = number_of(s.hand[seat], gap), number_of(s.hand[opponent(seat)], gap)


@rule
def sample_rounds(policy, place, chooser, master, seed, options, traits, outcomes, scratch, moves, shares):
    """Fill rows with the turns of many rounds and the result of the seat to move; returns how many."""
    filled, number = 0, 0
    while filled + MOST_TURNS < len(outcomes):
        place[0] = place[1]
        s = place[0]
        start_game(s, chooser, master, number, seed, 2, options)
        number += 1
        first = filled
        while s.phase != Phase.OVER:
            seat = np.int64(s.to_act)
            if s.phase == Phase.TURN and filled < first + MOST_TURNS:
                note_turn(s, seat, traits[filled])
                outcomes[filled] = seat
                filled += 1
            if below(chooser, RANDOM_MOVES) == 0:
                move = choose_uniformly(s, seat, chooser)
            else:
                move = choose_by(policy, s, seat, chooser, scratch, moves, shares)
            play(s, seat, move, None)
        for row in range(first, filled):
            outcomes[row] = 0.5 if s.winner < 0 else 1.0 if s.winner == outcomes[row] else 0.0
    return filled


def sample(bot: str, turns: int, seed: int) -> tuple[Any, Any]:
    """Features and results of many turns."""
    rules = games.get("en_garde")
    options = rules.setup_array(rules.read_options({"target": 0}, 2))
    traits, outcomes = np.zeros((turns, 5), np.int64), np.zeros(turns)
    place, chooser, deck = np.zeros(2, rules.layout), records.new(Rng), np.zeros(8, np.uint32)
    filled = sample_rounds(
        POLICIES[bot], place, chooser, seed_words(seed), deck, options, traits, outcomes,
        *weighing_buffers(rules.layout),
    )  # fmt: skip
    return traits[:filled], outcomes[:filled]


def features(traits: Any) -> Any:
    """A column for every number of the table."""
    gap, mine, others, lead, pile = traits.T
    rows = np.arange(len(traits))
    in_reach = gap <= VALUES
    size = np.minimum(pile, len(TO_MOVE)) - 1
    stages = np.array([stage(cards) for cards in range(100)])[pile]
    columns = [np.zeros((len(traits), table.size), np.float32) for table in (HOLDING, IN_REACH, OUT_OF_REACH)]
    columns[0][rows, stages * 16 + np.minimum(mine, 3) * 4 + np.minimum(others, 3)] = in_reach
    columns[1][rows, np.minimum(gap, VALUES) - 1] = in_reach
    columns[2][rows, np.clip(gap - VALUES, 1, len(OUT_OF_REACH)) - 1] = ~in_reach
    for weight in (np.ones(len(traits)), np.clip(lead, -MOST_AHEAD, MOST_AHEAD)):
        columns.append(np.zeros((len(traits), len(TO_MOVE)), np.float32))
        columns[-1][rows, size] = weight
    return np.concatenate(columns, axis=1)


def regress(columns: Any, outcomes: Any) -> Any:
    """The weights of a logistic regression, by Newton's method."""
    weights = np.zeros(columns.shape[1])
    for _ in range(12):
        shares = 1 / (1 + np.exp(-columns @ weights))
        slope = columns.T @ (outcomes - shares) - RIDGE * weights
        curve = (columns * (shares * (1 - shares))[:, None]).T @ columns + RIDGE * np.eye(len(weights))
        weights = weights + np.linalg.solve(curve, slope)
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--bot", default="apprentice")
    parser.add_argument("--turns", type=int, default=400_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    traits, outcomes = sample(arguments.bot, arguments.turns, arguments.seed)
    weights = regress(features(traits), outcomes)
    np.set_printoptions(suppress=True, linewidth=115)
    for name, table in (
        ("HOLDING", HOLDING),
        ("IN_REACH", IN_REACH),
        ("OUT_OF_REACH", OUT_OF_REACH),
        ("TO_MOVE", TO_MOVE),
        ("FURTHER", FURTHER),
    ):
        print(name, "=", repr(weights[: table.size].reshape(table.shape).round(2)))
        weights = weights[table.size :]


if __name__ == "__main__":
    main()
