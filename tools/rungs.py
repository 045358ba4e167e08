"""Prints how the rungs of the ladder of bots stand to each other: one stronger among weaker, one weaker among stronger.

    python tools/rungs.py GAME [--bots random,novice,apprentice,adept] [--deals 2000] [--seed 1] [--iterations 3000]

Every deal is played once for each seat of the one who is different. Intervals are of 95%, over deals. A stronger one
should win more than 1.3 times his part, a weaker one less than his part. `--iterations` is for the expert.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from typing import Any

import numpy as np

from facedown import bots, games
from facedown.games import GameRules
from facedown.kernel import dispatch, records
from facedown.kernel.chance import Rng, seed_words
from facedown.kernel.options import as_array
from facedown.lab import simulate
from facedown.lab.playout import first_seat, start_game
from facedown.lab.policies import POLICIES


def winners_of_deals(rules: GameRules, players: list[str], deals: int, seed: int, budget: bots.Budget) -> Any:
    """The winners of every deal, as masks."""
    numbers = rules.read_options({}, len(players))
    if set(players) <= set(POLICIES):
        play = simulate._way_to_play(rules, players)
        return play(rules, len(players), numbers, players, seed_words(seed), range(deals))[0][:, 0]
    return np.array([play_slowly(rules, players, number, seed, budget) for number in range(deals)])


def play_slowly(rules: GameRules, players: list[str], number: int, seed: int, budget: bots.Budget) -> int:
    """The winners of one deal among bots of which some think long."""
    minds = {name: bots.get(name) for name in players}
    s, chooser = records.new(rules.layout), records.new(Rng)
    options = as_array(rules.read_options({}, len(players)))
    start_game(s, chooser, seed_words(seed), number, np.zeros(8, np.uint32), len(players), options)
    while mask := int(dispatch.pending(s)):
        seat = int(first_seat(mask))
        move = bots.ask(minds[players[seat]], players[seat], s, seat, budget, chooser)
        dispatch.play(s, seat, move, None)
    return int(dispatch.result(s, np.zeros(len(players), np.int64)))


def share_of_one(
    rules: GameRules, one: str, others: str, seats: int, deals: int, seed: int, budget: bots.Budget
) -> tuple[float, float]:
    """The win share of one among others, and how far its interval reaches to either side."""
    shares = np.zeros(deals)
    for place in range(seats):
        players = [one if seat == place else others for seat in range(seats)]
        winners = winners_of_deals(rules, players, deals, seed, budget)
        everybody = sum(winners >> seat & 1 for seat in range(seats))
        shares += np.where(everybody == 0, 1 / seats, (winners >> place & 1) / np.maximum(everybody, 1)) / seats
    return float(shares.mean()), float(1.96 * shares.std(ddof=1) / np.sqrt(deals))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--bots", default="random,novice,apprentice,adept")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--iterations", type=int, default=3000)
    arguments = parser.parse_args()
    rules = games.get(arguments.game)
    budget = bots.Budget(iterations=arguments.iterations)
    for weaker, stronger in pairwise(arguments.bots.split(",")):
        for seats in [arguments.seats] if arguments.seats else rules.seats:
            for one, others, wanted in (
                (stronger, weaker, f"> {1.3 / seats:.3f}"),
                (weaker, stronger, f"< {1 / seats:.3f}"),
            ):
                share, reach = share_of_one(rules, one, others, seats, arguments.deals, arguments.seed, budget)
                interval = f"{share - reach:.3f} to {share + reach:.3f}"
                print(f"{seats} seats: {one} among {others} wins {share:.3f} ({interval}), wanted {wanted}", flush=True)


if __name__ == "__main__":
    main()
