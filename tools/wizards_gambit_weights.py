"""Plays games of Wizard's Gambit, records who wins, and prints the weights in `games/wizards_gambit/bots/weights.py`.

    python tools/wizards_gambit_weights.py [--bot apprentice] [--turns 20000] [--seed 1]

Features are noted at the end of turns, twice. For weights that evaluate moves: as the wizard whose turn it was sees
them, in a logistic regression on whether that wizard won. For weights that evaluate whole positions: for every wizard
with all hands open, in a conditional logistic regression, where win shares are proportional to the exponentials of
log-odds. Both for two wizards, and for more.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from facedown import games
from facedown.bots.adept import weighing_buffers
from facedown.bots.random import choose_uniformly
from facedown.games.wizards_gambit.bots.features import FEATURES, log_odds, turns_until
from facedown.games.wizards_gambit.declaration import Phase
from facedown.kernel import records
from facedown.kernel.chance import Rng, below, seed_words
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import hide, play
from facedown.lab.playout import start_game
from facedown.lab.policies import POLICIES, choose_by

RANDOM_MOVES = 25  # one move in this many is random, so that unusual positions occur too
RIDGE = 5.0
MOST_WIZARDS = 5
SEATS = {0: (2,), 1: (3, 4, 5)}  # rows of weights


@rule
def note_features(s, seat, unit, features):
    """The features of a position: the log-odds are linear in the weights, so one weight alone extracts each feature."""
    for feature in range(len(unit)):
        unit[feature] = 1.0
        features[feature] = log_odds(s, seat, unit)
        unit[feature] = 0.0


@rule
def note_turn(s, whose, place, unit, seen, open_features):
    """What the wizard whose turn is over sees, and everybody's score with open hands."""
    place[0] = s
    hide(place[0], whose)
    note_features(place[0], whose, unit, seen)
    for seat in range(s.seats):
        note_features(s, seat, unit, open_features[seat])
        open_features[seat, len(unit) + turns_until(s, seat)] = 1.0


@rule
def sample_games(
    policy,
    seats,
    place,
    chooser,
    master,
    seed,
    options,
    unit,
    seen,
    open_features,
    whose,
    winners,
    scratch,
    moves,
    shares,
):
    """Fill rows with the ends of turns and who won."""
    filled, number = 0, 0
    while filled < len(winners):
        place[0] = place[1]
        s = place[0]
        start_game(s, chooser, master, number, seed, seats, options)
        number += 1
        first = filled
        while s.phase != Phase.OVER:
            seat, turn, turns_of = np.int64(s.to_act), s.turn_number, np.int64(s.turn)
            if below(chooser, RANDOM_MOVES) == 0:
                move = choose_uniformly(s, seat, chooser)
            else:
                move = choose_by(policy, s, seat, chooser, scratch, moves, shares)
            play(s, seat, move, None)
            if s.turn_number == turn + 1 and s.phase != Phase.OVER and filled < len(winners):
                note_turn(s, turns_of, place[2:], unit, seen[filled], open_features[filled])
                whose[filled] = turns_of
                filled += 1
        for row in range(first, filled):
            winners[row] = s.winners


class Turns(NamedTuple):
    """Ends of turns: what was seen, everybody's features, and everybody's final share of the game."""

    seen: Any
    open_features: Any
    whose: Any
    won: Any


def sample(bot: str, seats: int, turns: int, seed: int) -> Turns:
    """Play until this many turns are recorded."""
    rules = games.get("wizards_gambit")
    options = rules.setup_array(rules.read_options({}, seats))
    seen, unit = np.zeros((turns, len(FEATURES))), np.zeros(len(FEATURES))
    open_features = np.zeros((turns, MOST_WIZARDS, len(FEATURES) + MOST_WIZARDS))
    whose, winners = np.zeros(turns, np.int64), np.zeros(turns, np.int64)
    place, chooser, deck = np.zeros(3, rules.layout), records.new(Rng), np.zeros(8, np.uint32)
    sample_games(
        POLICIES[bot], seats, place, chooser, seed_words(seed), deck, options, unit, seen, open_features, whose,
        winners, *weighing_buffers(rules.layout),
    )  # fmt: skip
    masks = np.where(winners == 0, (1 << seats) - 1, winners)
    won = masks[:, None] >> np.arange(MOST_WIZARDS) & 1
    return Turns(seen, open_features, whose, won / won.sum(axis=1, keepdims=True))


def regress_seen(features: Any, even: Any, outcomes: Any) -> Any:
    """The weights of a logistic regression, by Newton's method; `even` are the odds of an even share."""
    weights = np.zeros(features.shape[1])
    for _ in range(12):
        shares = 1 / (1 + np.exp(-(features @ weights + even)))
        slope = features.T @ (outcomes - shares) - RIDGE * weights
        curve = (features * (shares * (1 - shares))[:, None]).T @ features + RIDGE * np.eye(len(weights))
        weights = weights + np.linalg.solve(curve, slope)
    return weights


def regress_open(features: Any, present: Any, won: Any) -> tuple[Any, float]:
    """The weights of a conditional logistic regression, by Newton's method, and the mean log loss they leave."""
    weights = np.zeros(features.shape[2])
    for _ in range(8):
        shares = shares_of(features, present, weights)
        mean = (shares[:, None, :] @ features)[:, 0]
        slope = ((won - shares)[:, None, :] @ features)[:, 0].sum(axis=0) - RIDGE * weights
        flat = (features * np.sqrt(shares)[:, :, None]).reshape(-1, features.shape[2])
        weights = weights + np.linalg.solve(flat.T @ flat - mean.T @ mean + RIDGE * np.eye(len(weights)), slope)
    shares = np.maximum(shares_of(features, present, weights), 1e-12)
    return weights, float(-(won * np.log(shares)).sum(axis=1).mean())


def shares_of(features: Any, present: Any, weights: Any) -> Any:
    """Everybody's share, proportional to the exponential of their score."""
    scores = np.where(present, features @ weights, -np.inf)
    strengths = np.exp(scores - scores.max(axis=1, keepdims=True))
    return strengths / strengths.sum(axis=1, keepdims=True)


def weights_of_seen(sampled: list[Turns], tables: Sequence[int]) -> Any:
    """Print weights for a player who weighs a move, and sees only their own hand."""
    outcomes = np.concatenate([turns.won[np.arange(len(turns.won)), turns.whose] for turns in sampled])
    even = np.concatenate(
        [np.full(len(turns.won), -np.log(seats - 1)) for turns, seats in zip(sampled, tables, strict=True)]
    )
    features = np.concatenate([turns.seen for turns in sampled])
    weights = regress_seen(features, even, outcomes)
    shares = 1 / (1 + np.exp(-(features @ weights + even)))
    loss = -np.mean(outcomes * np.log(shares) + (1 - outcomes) * np.log(1 - shares))
    print(f"# {tables} wizards, as they see it: {len(outcomes)} turns, log loss {loss:.4f}")
    return weights


def weights_of_open(sampled: list[Turns], tables: Sequence[int]) -> Any:
    """Print weights for evaluating a whole position."""
    present = np.concatenate(
        [
            np.tile(np.arange(MOST_WIZARDS) < seats, (len(turns.won), 1))
            for turns, seats in zip(sampled, tables, strict=True)
        ]
    )
    features = np.concatenate([turns.open_features for turns in sampled])
    weights, loss = regress_open(features, present, np.concatenate([turns.won for turns in sampled]))
    print(f"# {tables} wizards, with open hands: {len(features)} turns, log loss {loss:.4f}")
    return weights


def print_table(name: str, features: Sequence[str], rows: Sequence[Any]) -> None:
    print(f"{name} = np.array([")
    for index, feature in enumerate(features):
        print(f"    ({rows[0][index]:.3f}, {rows[1][index]:.3f}),  # {feature}")
    print("]).T.copy()")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--bot", default="apprentice")
    parser.add_argument("--turns", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rows, open_rows = [], []
    for tables in SEATS.values():
        sampled = [sample(arguments.bot, seats, arguments.turns, arguments.seed) for seats in tables]
        rows.append(weights_of_seen(sampled, tables))
        open_rows.append(weights_of_open(sampled, tables))
    print_table("WEIGHTS", FEATURES, rows)
    print_table("OPEN_WEIGHTS", FEATURES, open_rows)
    print_table(
        "WAITING",
        [f"{turns} turns until a wizard's own" for turns in range(MOST_WIZARDS)],
        [row[len(FEATURES) :] for row in open_rows],
    )


if __name__ == "__main__":
    main()
