"""Plays games of Wizard's Gambit, looks at who wins, and prints `games/wizards_gambit/experience.py`'s weights.

    python tools/wizards_gambit_experience.py [--bot apprentice] [--turns 20000] [--seed 1]

At the end of turns the traits of `outlook` are noted as the wizard sees them. A logistic regression on who won then
finds their weights: once for two wizards, once for more.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from facedown import games
from facedown.bots.adept import weighing_paper
from facedown.bots.random import choose_uniformly
from facedown.games.wizards_gambit.outlook import TRAITS, outlook
from facedown.games.wizards_gambit.state import OVER
from facedown.kernel import records
from facedown.kernel.chance import Rng, below, seed_words
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import hide, play
from facedown.lab.playout import start_game
from facedown.lab.policies import POLICIES, choose_by

RANDOM_MOVES = 25  # one move in so many is random, so that odd positions are seen as well
RIDGE = 5.0
SEATS = {0: (2,), 1: (3, 4, 5)}  # rows of weights


@rule
def note_turn(s, seat, place, unit, traits):
    """The traits of a position: the outlook is linear in its weights, so each is read with that one weight."""
    place[0] = s
    hide(place[0], seat)
    for trait in range(len(unit)):
        unit[trait] = 1.0
        traits[trait] = outlook(place[0], seat, unit)
        unit[trait] = 0.0


@rule
def sample_games(policy, seats, place, chooser, master, seed, options, unit, traits, outcomes, desk, moves, shares):
    """Fill rows with the ends of turns and whether their wizards won."""
    filled, number = 0, 0
    while filled < len(outcomes):
        place[0] = place[1]
        s = place[0]
        start_game(s, chooser, master, number, seed, seats, options)
        number += 1
        first = filled
        while s.phase != OVER:
            seat, turn, whose = np.int64(s.to_act), s.turn_number, np.int64(s.turn)
            if below(chooser, RANDOM_MOVES) == 0:
                move = choose_uniformly(s, seat, chooser)
            else:
                move = choose_by(policy, s, seat, chooser, desk, moves, shares)
            play(s, seat, move, None)
            if s.turn_number == turn + 1 and s.phase != OVER and filled < len(outcomes):
                note_turn(s, whose, place[2:], unit, traits[filled])
                outcomes[filled] = whose
                filled += 1
        for row in range(first, filled):
            won = np.int64(s.winners) >> np.int64(outcomes[row]) & 1
            outcomes[row] = np.float64(won) if s.winners != 0 else 1.0 / np.float64(seats)


def sample(bot: str, seats: int, turns: int, seed: int) -> tuple[Any, Any]:
    """Traits and outcomes of many turns."""
    rules = games.get("wizards_gambit")
    options = rules.setup_array(rules.read_options({}, seats))
    traits, outcomes, unit = np.zeros((turns, len(TRAITS))), np.zeros(turns), np.zeros(len(TRAITS))
    place, chooser, deck = np.zeros(3, rules.layout), records.new(Rng), np.zeros(8, np.uint32)
    sample_games(
        POLICIES[bot], seats, place, chooser, seed_words(seed), deck, options, unit, traits, outcomes,
        *weighing_paper(rules.layout),
    )  # fmt: skip
    return traits, outcomes


def regress(traits: Any, even: Any, outcomes: Any) -> Any:
    """The weights of a logistic regression, by Newton's method; `even` are the odds of an even share."""
    weights = np.zeros(traits.shape[1])
    for _ in range(12):
        shares = 1 / (1 + np.exp(-(traits @ weights + even)))
        slope = traits.T @ (outcomes - shares) - RIDGE * weights
        curve = (traits * (shares * (1 - shares))[:, None]).T @ traits + RIDGE * np.eye(len(weights))
        weights = weights + np.linalg.solve(curve, slope)
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--bot", default="apprentice")
    parser.add_argument("--turns", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rows = []
    for tables in SEATS.values():
        sampled = [(*sample(arguments.bot, seats, arguments.turns, arguments.seed), seats) for seats in tables]
        traits = np.concatenate([traits for traits, _, _ in sampled])
        outcomes = np.concatenate([outcomes for _, outcomes, _ in sampled])
        even = np.concatenate([np.full(len(outcomes), -np.log(seats - 1)) for _, outcomes, seats in sampled])
        weights = regress(traits, even, outcomes)
        shares = 1 / (1 + np.exp(-(traits @ weights + even)))
        loss = -np.mean(outcomes * np.log(shares) + (1 - outcomes) * np.log(1 - shares))
        print(f"# {tables} wizards: {len(outcomes)} turns, log loss {loss:.4f}")
        rows.append(weights)
    print("WEIGHTS = np.array([")
    for index, trait in enumerate(TRAITS):
        print(f"    ({rows[0][index]:.3f}, {rows[1][index]:.3f}),  # {trait}")
    print("]).T.copy()")


if __name__ == "__main__":
    main()
