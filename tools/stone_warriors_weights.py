"""Plays games of Stone Warriors, records who wins from where, and prints the numbers in its `weights.py`.

    python tools/stone_warriors_weights.py [--turns 60000] [--seed 1]

Win shares are proportional to the exponential of a score, whose weights come from a conditional logistic regression,
separately for two, three and four players: those of a full score from games of adepts, those of a quick estimate from
games of apprentices, since adepts use it. Which cards people keep is counted in the hands of adepts at the start of
another's turn, and compared with what chance would have dealt.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from facedown import games
from facedown.bots.adept import weighing_buffers
from facedown.bots.random import choose_uniformly
from facedown.games.stone_warriors.bots.odds import EVERYBODY, unseen_cards
from facedown.games.stone_warriors.bots.position_score import score
from facedown.games.stone_warriors.bots.quick_estimate import ALL_SIX, quick_score, shown_soon
from facedown.games.stone_warriors.bots.weights import FEATURES, QUICK_FEATURES
from facedown.games.stone_warriors.declaration import Phase
from facedown.games.stone_warriors.rules.cards import ELISA, KINDS, LAST_GARGOYLE, VILLAIN
from facedown.kernel import records
from facedown.kernel.bits import nth_bit
from facedown.kernel.chance import Rng, below, seed_words
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import pending, play
from facedown.kernel.tally import number_of, total
from facedown.lab.playout import start_game
from facedown.lab.policies import POLICIES, choose_by

RANDOM_MOVES = 15  # one move in this many is random, so that unusual positions occur too
ONE_TURN_IN = 4  # is used: neighbouring turns are nearly the same
MOST_TURNS = 100  # of a game that are used
RIDGE = 3.0


@rule
def note_turn(s, features, units):
    """Every seat's features: a score is linear, so a weight of 1 for one feature alone extracts it."""
    if len(units) == QUICK_FEATURES:
        for seat in range(s.seats):
            shown = min(shown_soon(s, seat, s.turn), ALL_SIX - 1)
            for feature in range(QUICK_FEATURES):
                features[seat, feature] = quick_score(s, seat, s.turn, shown, s.hand[seat], 1.0, units[feature])
        return
    unseen = unseen_cards(s, EVERYBODY)
    for seat in range(s.seats):
        for feature in range(FEATURES):
            features[seat, feature] = score(s, seat, s.turn, unseen, units[feature])


@rule
def note_hands(s, met, expected):
    """How many cards of a kind the mover's opponents hold, and how many to expect by chance."""
    unseen = unseen_cards(s, s.turn)
    for other in range(s.seats):
        if other == s.turn:
            continue
        hidden = s.hand[other] - s.seen[s.turn, other]
        possible = 0
        for card in range(1, VILLAIN + 1):
            if card > LAST_GARGOYLE or s.stacks[other, card] != 0:
                possible += number_of(unseen, card)
        for card in range(1, VILLAIN + 1):
            if card > LAST_GARGOYLE or s.stacks[other, card] != 0:
                met[card] += number_of(hidden, card)
                expected[card] += total(hidden) * number_of(unseen, card) / max(possible, 1)


@rule
def sample_games(
    policy,
    seats,
    place,
    chooser,
    master,
    seed,
    options,
    units,
    features,
    winners,
    met,
    expected,
    scratch,
    moves,
    shares,
):
    """Fill rows with turns of many games and who won them; returns how many."""
    filled, number = 0, 0
    while filled + MOST_TURNS < len(winners):
        place[0] = place[1]
        s = place[0]
        start_game(s, chooser, master, number, seed, seats, options)
        number += 1
        first, last_turn = filled, 0
        while s.phase != Phase.OVER:
            seat = nth_bit(pending(s), 0)
            if s.turn_number != last_turn and filled < first + MOST_TURNS and below(chooser, ONE_TURN_IN) == 0:
                note_turn(s, features[filled], units)
                filled += 1
                if s.phase == Phase.TURN and s.turn_number > 2 * seats:
                    note_hands(s, met, expected)
            last_turn = np.int64(s.turn_number)
            if below(chooser, RANDOM_MOVES) == 0:
                move = choose_uniformly(s, seat, chooser)
            else:
                move = choose_by(policy, s, seat, chooser, scratch, moves, shares)
            play(s, seat, move, None)
        for row in range(first, filled):
            winners[row] = s.winner
    return filled


def sample(bot: str, number_of_traits: int, seats: int, turns: int, seed: int) -> tuple[Any, Any, Any, Any]:
    """Features of all seats, winners, and the cards found and expected in hands."""
    rules = games.get("stone_warriors")
    options = rules.setup_array(rules.read_options({}, seats))
    features, winners = np.zeros((turns, seats, number_of_traits), np.float32), np.zeros(turns, np.int64)
    met, expected = np.zeros(len(KINDS)), np.zeros(len(KINDS))
    place, chooser, deck = np.zeros(2, rules.layout), records.new(Rng), np.zeros(8, np.uint32)
    filled = sample_games(
        POLICIES[bot], seats, place, chooser, seed_words(seed), deck, options, np.eye(number_of_traits), features,
        winners, met, expected, *weighing_buffers(rules.layout),
    )  # fmt: skip
    decided = winners[:filled] >= 0
    return features[:filled][decided], winners[:filled][decided], met, expected


def regress(features: Any, winners: Any) -> tuple[Any, float]:
    """The weights of a conditional logistic regression, by Newton's method, and the mean log loss they leave."""
    weights, rows = np.zeros(features.shape[2]), np.arange(len(winners))
    for _ in range(6):
        shares = shares_of(features, weights)
        mean = (shares[:, None, :] @ features)[:, 0]
        slope = (features[rows, winners] - mean).sum(axis=0) - RIDGE * weights
        flat = (features * np.sqrt(shares)[:, :, None]).reshape(-1, features.shape[2])
        curve = flat.T @ flat - mean.T @ mean + RIDGE * np.eye(len(weights))
        weights = weights + np.linalg.solve(curve, slope)
    return weights, float(-np.log(shares_of(features, weights)[rows, winners]).mean())


def shares_of(features: Any, weights: Any) -> Any:
    scores = features @ weights.astype(np.float32)
    strengths = np.exp(scores - scores.max(axis=1, keepdims=True))
    return strengths / strengths.sum(axis=1, keepdims=True)


def learn(name: str, bot: str, number_of_traits: int, turns: int, seed: int) -> tuple[Any, Any]:
    """Print a table of weights from a bot's games; returns the cards found in hands and those expected."""
    met, expected, table = np.zeros(len(KINDS)), np.zeros(len(KINDS)), []
    for seats in games.get("stone_warriors").seats:
        features, winners, some, by_chance = sample(bot, number_of_traits, seats, turns, seed)
        weights, loss = regress(features, winners)
        print(f"# {seats} players: {len(winners)} turns, log loss {loss:.4f} of {np.log(seats):.4f}")
        table.append(weights)
        met, expected = met + some, expected + by_chance
    np.set_printoptions(suppress=True, linewidth=115)
    print(f"{name} =", np.array2string(np.array(table), separator=", ", precision=2))
    return met, expected


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--turns", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    learn("QUICK_WEIGHTS", "apprentice", QUICK_FEATURES, arguments.turns, arguments.seed)
    met, expected = learn("WEIGHTS", "adept", FEATURES, arguments.turns, arguments.seed)
    gargoyles = slice(1, LAST_GARGOYLE + 1)
    kept = np.append(met[gargoyles].sum() / expected[gargoyles].sum(), met[ELISA:] / expected[ELISA:])
    print("# duplicates, Elisa, Demona, Xanatos, Sunrise/Sundown, villains")
    print("HOW_OFTEN_KEPT =", (kept / kept.max()).round(2).tolist())


if __name__ == "__main__":
    main()
