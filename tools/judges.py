"""How well the expert and the master of a game judge decisions: whose best moves are better, and whose losses are true.

    python tools/judges.py [GAME] [--positions 400] [--rollouts 400] [--players adept,adept] [--kept FILE]

Decisions are taken from rounds of bots, one of each, where there is a choice. For the played move and for the move
that each judge prefers, the round is played on many times with the master in all seats and the cards to come in
another order. The hands are those of the game, so over many positions that is what a move is worth to a player who
knows only their own.

A judge's best move is better if it brings more; what a judge says that a move gave away is compared with what it did.
Standard errors are over positions. With --kept a run that was cut off goes on where it was.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

from facedown import bots, games
from facedown.bots import AS_USUAL, Budget, Known, ask
from facedown.bots.expert import ExpertBot
from facedown.bots.master import MasterBot, even_moves, load_network, mixed, weights_file
from facedown.kernel import chance, dispatch, records
from facedown.kernel.chance import Rng
from facedown.lab.rollouts import new_buffers
from facedown.lab.vector.batch import Batch
from facedown.review.reviewing import MOST_ITERATIONS, MOST_ROLLOUTS
from facedown.review.values import Rollouts, key_from
from facedown.review.worlds import unsettled
from facedown.table.advice import generator_for
from facedown.table.game import deal

SURE = 2.0  # standard errors, as in a review
ONE_ROUND = {"target": "0"}


class Judged(NamedTuple):
    """The findings at one decision: codes of moves, the loss of the played one according to judges, and the truth."""

    expert: int
    master: int
    lost_by_rollouts: float
    lost_by_both: float  # the same against the master's best move
    lost_by_network: float
    worth_of_played: float
    worth_of_expert: float
    worth_of_master: float


class Referee:
    """Plays positions to the end with the master in all seats."""

    def __init__(self, game: str, seats: int, options: dict[str, Any], size: int) -> None:
        self.batch = Batch(game, size, seats, options=options, seed=1)
        self.network = load_network(weights_file(game, seats))
        self.even = even_moves(self.batch.rules, self.batch.encoding.numbered)
        self.chance = np.random.default_rng(1)

    def worth(self, position: Any, seat: int, code: int, seed: bytes) -> float:
        """The win share after a move."""
        batch = self.batch
        worlds = unsettled(position, batch.size, seed)
        batch.records[:] = worlds
        batch.put(0, worlds[0])
        wanted = batch.rules.moves.decode(code)
        number = next(one for one in np.flatnonzero(batch.mask[0]) if batch.move(0, int(one)) == wanted)
        moves = np.full(batch.size, number, np.int32)
        shares, is_over = np.zeros(batch.size), np.zeros(batch.size, np.bool_)
        while True:
            batch.step(moves)
            ended = batch.done & ~is_over
            shares[ended] = (batch.rewards[ended, seat] + 1) / 2
            is_over |= ended
            if is_over.all():
                return float(shares.mean())
            moves = self.choose(~is_over)

    def choose(self, running: Any) -> Any:
        """The master's moves; lanes whose game is over keep playing anyway."""
        moves, lanes = self.batch.sample(), np.flatnonzero(running)
        scores = np.where(self.even, 0.0, self.network.scores(self.batch.observation[lanes]))
        chances = mixed(np.where(self.batch.mask[lanes], scores, -np.inf))
        drawn = self.chance.random((len(lanes), 1)) * chances.sum(1, keepdims=True)
        moves[lanes] = (chances.cumsum(1) > drawn).argmax(1)
        return moves


def decision(game: str, players: Sequence[str], options: dict[str, Any], seed: int) -> tuple[Any, int, int]:
    """A position of a game in which somebody had a choice, who that was, and what they played."""
    rng, found = records.new(Rng), []
    chance.start(rng, chance.seed_words(seed), chance.SPAWN, 0)
    position = deal(game, len(players), seed=seed, options=options)
    minds = [bots.get(name) for name in players]
    while position.pending:
        seat = min(position.pending)
        code = ask(minds[seat], players[seat], position.record, seat, AS_USUAL, rng)
        if dispatch.count(position.record, seat) > 1:
            found.append((records.copy(position.record), seat, code))
        position.advance(seat, position.rules.move_text(code))
    return found[seed * 7919 % len(found)]


def judge(place: tuple[Any, int, int], rollouts: Rollouts, expert: Any, master: MasterBot, referee: Referee) -> Judged:
    position, seat, played = place
    known = Known(position, seat)
    seed = records.content(known.record)
    key = key_from("judging", seed)
    searched = expert.evaluate(known, Budget(iterations=MOST_ITERATIONS), generator_for(known)).moves[0].code
    rated = {one.code: one.share for one in master.evaluate(known, AS_USUAL, generator_for(known)).moves}
    learned = max(rated, key=lambda code: rated[code])
    worlds = rollouts.imagined(known.record, seat, MOST_ROLLOUTS, key)
    soon = {code: rollouts.move(worlds, key, seat, code)[:, seat] for code in {played, searched, learned}}
    worth = {code: referee.worth(position, seat, code, key.tobytes()) for code in soon}
    return Judged(
        searched,
        learned,
        loss(soon[searched], soon[played]),
        loss(soon[learned], soon[played]),
        rated[learned] - rated[played],
        worth[played],
        worth[searched],
        worth[learned],
    )


def loss(better: Any, chosen: Any) -> float:
    """The loss as a review reports it: zero within the error."""
    difference = better - chosen
    error = difference.std(ddof=1) / len(difference) ** 0.5
    return float(difference.mean()) if difference.mean() > SURE * error else 0.0


def figure(values: Any) -> str:
    return f"{values.mean():+.4f} ± {values.std(ddof=1) / len(values) ** 0.5:.4f}"


def report(found: Sequence[Judged]) -> list[str]:
    columns = {name: np.array([getattr(one, name) for one in found]) for name in Judged._fields}
    agreed = columns["expert"] == columns["master"]
    lines = [
        f"{len(found)} decisions; both judges prefer the same move in {agreed.mean():.1%}",
        f"the master's best move brings {figure(columns['worth_of_master'] - columns['worth_of_expert'])} more",
        *(
            f"the {one}'s brings {figure(columns[f'worth_of_{one}'] - columns['worth_of_played'])} more than the played"
            for one in ("expert", "master")
        ),
    ]
    for name, best in (("lost_by_rollouts", "expert"), ("lost_by_both", "master"), ("lost_by_network", "master")):
        truth, said = columns[f"worth_of_{best}"] - columns["worth_of_played"], columns[name]
        called = said >= 0.03
        lines.append(
            f"{name}, against the {best}'s move: off by {figure(said - truth)}, by "
            f"{np.sqrt(((said - truth) ** 2).mean()):.4f} (root mean square); {called.sum()} inaccurate or worse: "
            f"said {said[called].mean():.4f}, truly {figure(truth[called])}; the others {figure(truth[~called])}"
        )
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="en_garde")
    parser.add_argument("--positions", type=int, default=400)
    parser.add_argument("--rollouts", type=int, default=400)
    parser.add_argument("--players", default="adept,adept")
    parser.add_argument("--kept", type=Path, help="a file with a line for each decision")
    chosen = parser.parse_args()
    players = chosen.players.split(",")
    rules = games.get(chosen.game)
    rollouts = Rollouts(rules, len(players), new_buffers(rules.layout))
    expert, master = ExpertBot(threads=1), MasterBot()
    referee = Referee(chosen.game, len(players), ONE_ROUND, chosen.rollouts)
    lines = chosen.kept.read_text().splitlines() if chosen.kept and chosen.kept.exists() else []
    found = [msgspec.json.decode(line, type=Judged) for line in lines]
    for seed in range(len(found) + 1, chosen.positions + 1):
        place = decision(chosen.game, players, ONE_ROUND, seed)
        found.append(judge(place, rollouts, expert, master, referee))
        if chosen.kept:
            with chosen.kept.open("ab") as file:
                file.write(msgspec.json.encode(found[-1]) + b"\n")
    print("\n".join(report(found)))


if __name__ == "__main__":
    main()
