"""Measure how fast other card-game libraries play uniformly random games, on one core.

This file runs inside the environment that holds the peers (``requirements.txt`` and, where its
wheels exist, ``requirements-pgx.txt``) and depends on nothing else, so that their dependencies
never meet those of the library they are compared with. It prints one JSON object to stdout::

    {"rows": [{"peer": ..., "game": ..., "actions_per_second": ..., ...}], "notes": [...]}

Progress goes to stderr. A peer that is not installed, or that breaks, becomes a note.

Wherever a choice had to be made, the one that is faster for the peer was made: its quickest
driver, no checking wrappers, the best batch size, nothing but its own play inside the timed
section. ``actions`` are decisions by players. Peers that model the deal as explicit chance nodes
do real work there too, so every row also has ``actions_with_chance_per_second``, which is the
figure to compare with.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import logging
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, NotRequired, TypedDict

LOG = logging.getLogger("peers")

SEED = 20240229

# Bridge by default ends after the auction and scores it with a double dummy solver, at some
# hundreds of actions per second. Playing the cards out is thousands of times faster, and is the
# game people mean.
OPENSPIEL_GAMES = {
    "hearts": "hearts",
    "bridge": "bridge(use_double_dummy_result=false)",
    "crazy_eights": "crazy_eights",
}
# Driven with tensors, next to ours: card games with hidden hands for two, three, four and five players.
OPENSPIEL_CARD_GAMES = OPENSPIEL_GAMES | {
    name: name for name in ("gin_rummy", "spades", "euchre", "oh_hell", "skat", "dou_dizhu")
}
SIZED_GAMES = 40  # random games that say how long a game is, and how many choices it offers
RLCARD_GAMES = ("leduc-holdem", "uno", "gin-rummy")
PGX_GAMES = ("leduc_holdem", "kuhn_poker", "sparrow_mahjong")
PGX_BATCH_SIZES = (64, 1024, 8192)
# Long enough to make the cost of one dispatch negligible, short enough to end near the budget.
PGX_ACTIONS_PER_CALL = 2**15


class GameSize(TypedDict):
    """How large a game is in random play: players, decisions in a game, and the mean number of legal moves."""

    players: int
    decisions: float
    choices: float


class Row(TypedDict):
    """One measurement, as it is printed."""

    peer: str
    game: str
    how: str
    version: str
    actions: int
    chance_actions: int
    seconds: float
    actions_per_second: float
    actions_with_chance_per_second: float
    size: NotRequired[GameSize]


class Report(TypedDict):
    """The whole output: what was measured, and why something was not."""

    rows: list[Row]
    notes: list[str]


@dataclass(frozen=True)
class Timing:
    """How many playouts fitted into how many seconds."""

    playouts: int
    seconds: float


@dataclass(frozen=True)
class ActionCount:
    """Actions really played, with the outcomes of chance nodes kept apart."""

    by_players: int
    by_chance: int = 0


# Called with the index of a playout, plays it, and returns whatever the playout ended in.
Playout = Callable[[int], Any]


def time_playouts(playout: Playout, seconds: float) -> Timing:
    """Repeat ``playout`` until it has had ``seconds`` of the processor, which other work may share.

    The clock is read once per playout, which is the only overhead charged to the peer.
    """
    playouts = 0
    start = now = time.process_time()
    while now - start < seconds:
        playout(playouts)
        playouts += 1
        now = time.process_time()
    return Timing(playouts, now - start)


def make_row(*, peer: str, game: str, how: str, package: str, count: ActionCount, seconds: float) -> Row:
    """Turn a count and a time into a row, and report it as progress."""
    actions_with_chance = count.by_players + count.by_chance
    row = Row(
        peer=peer,
        game=game,
        how=how,
        version=version(package),
        actions=count.by_players,
        chance_actions=count.by_chance,
        seconds=round(seconds, 6),
        actions_per_second=round(count.by_players / seconds, 1),
        actions_with_chance_per_second=round(actions_with_chance / seconds, 1),
    )
    LOG.info(
        "%s, %s: %.0f actions/s, %.0f with chance",
        peer,
        game,
        row["actions_per_second"],
        row["actions_with_chance_per_second"],
    )
    return row


def count_actions_of_state(state: Any) -> ActionCount:
    """Count the actions in the full history of a finished OpenSpiel state."""
    players = [step.player for step in state.full_history()]
    by_players = sum(player >= 0 for player in players)
    return ActionCount(by_players, len(players) - by_players)


def count_actions_by_replay(playout: Playout, playouts: int) -> ActionCount:
    """Play the same seeded OpenSpiel games again, untimed, and count their actions.

    Reading each history between timed games makes the games themselves measurably slower (up to
    8 % in trials) even with the clock stopped; a second pass leaves the timed one undisturbed.
    """
    by_players = by_chance = 0
    for index in range(playouts):
        count = count_actions_of_state(playout(index))
        by_players += count.by_players
        by_chance += count.by_chance
    return ActionCount(by_players, by_chance)


def seeded_cpp_playout(game: Any) -> Playout:
    """Return a playout that stays in OpenSpiel's C++ from the deal to the end of the game.

    Two playouts made by this function play the same sequence of games.
    """
    import pyspiel

    bots = [pyspiel.make_uniform_random_bot(player, SEED + player) for player in range(game.num_players())]

    def play(index: int) -> Any:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, index)
        return state

    return play


def seeded_python_playout(game: Any) -> Playout:
    """Return a playout that drives an OpenSpiel state from Python.

    Chance nodes need no branch of their own: in these games their outcomes are equally likely
    and are what ``legal_actions`` lists. Terminal states list none, which ends the loop without
    a further call. Two playouts made by this function play the same sequence of games.
    """
    uniform = random.Random(SEED).random

    def play(_index: int) -> Any:
        state = game.new_initial_state()
        while legal := state.legal_actions():
            state.apply_action(legal[int(uniform() * len(legal))])
        return state

    return play


def observed_python_playout(game: Any) -> Playout:
    """Return a playout from Python in which every decision is made from a tensor and a mask, as a learner's is.

    The tensor is the observation where a game has one, else the information state.
    """
    uniform = random.Random(SEED).random
    kind = game.get_type()

    def play(_index: int) -> Any:
        state = game.new_initial_state()
        see = state.observation_tensor if kind.provides_observation_tensor else state.information_state_tensor
        while legal := state.legal_actions():
            player = state.current_player()
            if player >= 0:
                see(player)
                state.legal_actions_mask(player)
            state.apply_action(legal[int(uniform() * len(legal))])
        return state

    return play


def size_of_openspiel_game(game: Any) -> GameSize:
    """Play some random games, and count decisions and choices."""
    chosen = random.Random(SEED)
    decisions = choices = 0
    for _ in range(SIZED_GAMES):
        state = game.new_initial_state()
        while legal := state.legal_actions():
            if state.current_player() >= 0:
                decisions += 1
                choices += len(legal)
            state.apply_action(chosen.choice(legal))
    return GameSize(
        players=game.num_players(),
        decisions=round(decisions / SIZED_GAMES, 1),
        choices=round(choices / decisions, 1),
    )


def measure_openspiel(
    peer: str,
    driver: str,
    make_playout: Callable[[Any], Playout],
    seconds: float,
    games: dict[str, str] = OPENSPIEL_GAMES,
) -> Iterator[Row]:
    """Measure OpenSpiel's games with the given kind of seeded playout."""
    import pyspiel

    for name, game_string in games.items():
        game = pyspiel.load_game(game_string)
        timing = time_playouts(make_playout(game), seconds)
        row = make_row(
            peer=peer,
            game=name,
            how=f"{driver}, {game_string}, {game.num_players()} players",
            package="open_spiel",
            count=count_actions_by_replay(make_playout(game), timing.playouts),
            seconds=timing.seconds,
        )
        yield row | {"size": size_of_openspiel_game(game)}


def measure_openspiel_cpp(seconds: float) -> Iterator[Row]:
    """Measure OpenSpiel at its fastest: its own C++ loop with its own random bots."""
    return measure_openspiel(
        "OpenSpiel C++",
        "pyspiel.evaluate_bots with uniform random bots",
        seeded_cpp_playout,
        seconds,
    )


def measure_openspiel_python(seconds: float) -> Iterator[Row]:
    """Measure OpenSpiel as most of its users drive it, one call per action from Python."""
    return measure_openspiel(
        "OpenSpiel Python",
        "state.legal_actions and state.apply_action from Python",
        seeded_python_playout,
        seconds,
    )


def measure_openspiel_observed(seconds: float) -> Iterator[Row]:
    """Measure OpenSpiel as programs that learn drive it: a tensor and a mask for every decision."""
    return measure_openspiel(
        "OpenSpiel Python, observed",
        "the same with observation_tensor and legal_actions_mask before every decision",
        observed_python_playout,
        seconds,
        OPENSPIEL_CARD_GAMES,
    )


def rlcard_playout(env: Any) -> Playout:
    """Return a playout over ``env.step``.

    ``env.run`` with RLCard's random agents is slower, on Leduc by half: it keeps every
    trajectory, and the agents draw through NumPy.
    """
    uniform = random.Random(SEED).random

    def play(_index: int) -> None:
        state, _player = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _player = env.step(legal[int(uniform() * len(legal))])

    return play


def measure_rlcard(seconds: float) -> Iterator[Row]:
    """Measure RLCard; its ``timestep`` counts every action its environments ever took."""
    import rlcard

    for name in RLCARD_GAMES:
        env = rlcard.make(name, config={"seed": SEED})
        timing = time_playouts(rlcard_playout(env), seconds)
        yield make_row(
            peer="RLCard",
            game=name,
            how=f"env.step with uniform random legal actions, {env.num_players} players",
            package="rlcard",
            count=ActionCount(env.timestep),
            seconds=timing.seconds,
        )


def pettingzoo_playout(env: Any) -> Playout:
    """Return a playout over ``env.agent_iter``, stepping finished agents with None as it asks."""
    uniform = random.Random(SEED).random

    def play(_index: int) -> None:
        env.reset()
        for _agent in env.agent_iter():
            observation, _reward, terminated, truncated, _info = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                legal = observation["action_mask"].nonzero()[0]
                env.step(legal[int(uniform() * len(legal))])

    return play


def measure_pettingzoo(seconds: float) -> Iterator[Row]:
    """Measure PettingZoo's Leduc without its checking wrappers, which more than halve its speed.

    The actions are counted by the RLCard environment inside, so that the steps which only
    retire finished agents do not count as play.
    """
    from pettingzoo.classic import leduc_holdem_v4

    env = leduc_holdem_v4.raw_env()
    env.reset(seed=SEED)
    timing = time_playouts(pettingzoo_playout(env), seconds)
    yield make_row(
        peer="PettingZoo",
        game="leduc_holdem_v4",
        how="raw_env, env.agent_iter with uniform random legal actions, 2 players",
        package="pettingzoo",
        count=ActionCount(env.env.timestep),
        seconds=timing.seconds,
    )


def pgx_playout(env: Any, batch_size: int) -> Playout:
    """Return a compiled playout of ``PGX_ACTIONS_PER_CALL`` actions over a batch of games.

    Each call continues the games where the last one left them. Every step applies one legal
    action to every game of the batch: a game that ends is dealt anew within the same step, so
    none of the actions counted is spent on a finished game.
    """
    import jax
    import jax.numpy as jnp
    from pgx.experimental import auto_reset

    step_batch = jax.vmap(auto_reset(env.step, env.init))

    def choose_legal_actions(key: Any, legal: Any) -> Any:
        # One random number per game, rather than the one per action of a categorical sample.
        ranks = jnp.cumsum(legal, axis=-1, dtype=jnp.int32)
        chosen = jnp.floor(jax.random.uniform(key, (batch_size,)) * ranks[:, -1])
        return jnp.argmax(ranks > chosen[:, None], axis=-1)

    def step(carry: Any, _step: None) -> tuple[Any, None]:
        states, key = carry
        key, action_key, step_key = jax.random.split(key, 3)
        actions = choose_legal_actions(action_key, states.legal_action_mask)
        states = step_batch(states, actions, jax.random.split(step_key, batch_size))
        return (states, key), None

    steps = PGX_ACTIONS_PER_CALL // batch_size
    wait: Callable[[Any], Any] = jax.block_until_ready
    advance = jax.jit(lambda carry: jax.lax.scan(step, carry, None, length=steps)[0])
    deal_key, play_key = jax.random.split(jax.random.PRNGKey(SEED))
    carry = (jax.jit(jax.vmap(env.init))(jax.random.split(deal_key, batch_size)), play_key)

    def play(_index: int) -> None:
        nonlocal carry
        carry = wait(advance(carry))

    play(0)  # Compile now, so that no timed call pays for it.
    return play


def fastest_pgx_playout(env: Any, seconds: float) -> tuple[int, Playout]:
    """Try every batch size for a fraction of the budget; return the best one's playout."""

    def trial_rate(candidate: tuple[int, Playout]) -> float:
        timing = time_playouts(candidate[1], seconds / 5)
        return timing.playouts / timing.seconds

    candidates = [(batch_size, pgx_playout(env, batch_size)) for batch_size in PGX_BATCH_SIZES]
    return max(candidates, key=trial_rate)


def measure_pgx(seconds: float) -> Iterator[Row]:
    """Measure Pgx on the CPU, held to one thread: its batches would use every core."""
    os.environ["JAX_PLATFORMS"] = "cpu"
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false"
    import pgx

    for name in PGX_GAMES:
        env = pgx.make(name)
        batch_size, playout = fastest_pgx_playout(env, seconds)
        timing = time_playouts(playout, seconds)
        yield make_row(
            peer="Pgx CPU",
            game=name,
            how=(
                f"jit, scan and vmap with auto_reset and uniform random legal actions, batch of "
                f"{batch_size} (best of {', '.join(map(str, PGX_BATCH_SIZES))}), "
                f"jax {version('jax')}, {env.num_players} players"
            ),
            package="pgx",
            count=ActionCount(timing.playouts * PGX_ACTIONS_PER_CALL),
            seconds=timing.seconds,
        )


# Pgx comes last: the threads JAX starts stay alive for the rest of the process.
PEERS: dict[str, Callable[[float], Iterator[Row]]] = {
    "openspiel-cpp": measure_openspiel_cpp,
    "openspiel-python": measure_openspiel_python,
    "openspiel-observed": measure_openspiel_observed,
    "rlcard": measure_rlcard,
    "pettingzoo": measure_pettingzoo,
    "pgx": measure_pgx,
}


def pin_to_one_core() -> bool:
    """Confine this process to one core, and say whether the platform allowed it.

    It has to happen before any peer is imported: threads inherit the affinity, and JAX sizes
    its thread pools by it.
    """
    if not hasattr(os, "sched_setaffinity"):
        return False
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    return True


def measure_peers(names: list[str], seconds: float) -> Report:
    """Measure the named peers in turn; whatever goes wrong with one is left to a note."""
    report = Report(rows=[], notes=[])
    if pin_to_one_core():
        cores = "pinned to one core"
    else:
        cores = "one process, not pinned"
        report["notes"].append("this platform cannot pin a process to one core")
    for name in names:
        LOG.info("measuring %s", name)
        try:
            for row in PEERS[name](seconds):
                row["how"] += f", {cores}"
                report["rows"].append(row)
        except ImportError as error:
            report["notes"].append(f"{name}: not installed ({error})")
        except Exception as error:  # A broken peer must not take the other rows down.
            LOG.exception("%s failed", name)
            report["notes"].append(f"{name}: failed with {type(error).__name__}: {error}")
    return report


def positive_seconds(text: str) -> float:
    """Parse a duration, rejecting those in which nothing can be measured."""
    seconds = float(text)
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError("must be a positive, finite number of seconds")
    return seconds


def parse_arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Measure the peers; print JSON to stdout.")
    parser.add_argument(
        "--seconds",
        type=positive_seconds,
        default=5.0,
        metavar="S",
        help="timed seconds per measurement (default: 5)",
    )
    parser.add_argument(
        "--only",
        choices=tuple(PEERS),
        metavar="NAME",
        help=f"measure one peer: {', '.join(PEERS)}",
    )
    return parser.parse_args()


def main() -> None:
    """Measure, with whatever the peers print kept away from the JSON."""
    arguments = parse_arguments()
    names = [arguments.only] if arguments.only else list(PEERS)
    logging.basicConfig(format="%(message)s")
    LOG.setLevel(logging.INFO)
    with contextlib.redirect_stdout(sys.stderr):
        report = measure_peers(names, arguments.seconds)
    json.dump(report, sys.stdout, indent=2)
    print()


if __name__ == "__main__":
    main()
