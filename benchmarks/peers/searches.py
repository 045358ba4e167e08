"""Measure how many iterations a second OpenSpiel's C++ IS-MCTS does in card games, on one core.

Like ``measure.py`` this runs in the environment of the peers and prints one JSON object. Positions are taken along
random games, each is searched with the same number of simulations, and a new world is sampled for every one of them,
as in the search that this is compared with. Seconds are those of this process, so that other work on the machine
changes little.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from importlib.metadata import version
from typing import Any

SEED = 20240229
GAMES = {"oh_hell": "oh_hell", "euchre": "euchre", "bridge": "bridge(use_double_dummy_result=false)"}
SIMULATIONS = 1000
EXPLORATION = 2.0


def decisions(game: Any, rng: random.Random) -> Any:
    """States of one random game in which a player has to choose among several moves."""
    state = game.new_initial_state()
    while not state.is_terminal():
        legal = state.legal_actions()
        if not state.is_chance_node() and len(legal) > 1:
            yield state.clone()
        state.apply_action(rng.choice(legal))


def searched_per_second(game: Any, seconds: float) -> float:
    """Simulations a second, over the decisions of whole random games."""
    import pyspiel

    rng = random.Random(SEED)
    evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
    bot = pyspiel.ISMCTSBot(
        SEED, evaluator, EXPLORATION, SIMULATIONS, -1, pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False
    )
    searches, spent = 0, 0.0
    while spent < seconds:
        for state in decisions(game, rng):
            began = time.process_time()
            bot.step(state)
            spent += time.process_time() - began
            searches += 1
    return searches * SIMULATIONS / spent


def main() -> None:
    """Measure every game for some seconds."""
    import pyspiel

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0)
    seconds = parser.parse_args().seconds
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    rows = []
    for name, setting in GAMES.items():
        game = pyspiel.load_game(setting)
        row = {"peer": "OpenSpiel C++ IS-MCTS", "game": name, "seats": game.num_players()}
        rows.append({**row, "version": version("open_spiel"), "iterations": searched_per_second(game, seconds)})
    print(json.dumps(rows))


if __name__ == "__main__":
    main()
