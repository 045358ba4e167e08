"""Proofs that one move is clearly best: by enumerating all worlds, if a game can, else by independent searches."""

from __future__ import annotations

import hashlib
import math
from collections import defaultdict
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Any

from facedown.bots import Budget, Evaluation, Known
from facedown.bots.expert import ExpertBot
from facedown.kernel import chance, records
from facedown.kernel.chance import DECK, Rng
from facedown.puzzles.puzzle import Proof
from facedown.table.game import Game

MARGIN = 0.12  # of a win: how far the best move is ahead of the second
SURE = 4.0  # standard errors by which the margin has to exceed zero
LISTED = 6  # moves whose shares are stored


def generator(known: Known, run: int) -> Any:
    """A generator that is independent for each run, and the same for all worlds of an information set."""
    seed = hashlib.sha256(f"facedown puzzle {known.seat} {run} ".encode() + records.content(known.record)).digest()
    rng = records.new(Rng)
    chance.start(rng, chance.seed_words(seed), DECK, 0)
    return rng


def search(game: Game, seat: int, runs: Sequence[int], iterations: int) -> list[Evaluation]:
    """The expert's evaluation in each run."""
    bot, known = ExpertBot(threads=1), Known(game.record, seat)
    return [bot.evaluate(known, Budget(iterations=iterations), generator(known, run)) for run in runs]


def prove(game: Game, seat: int, runs: int, iterations: int) -> tuple[str, Proof] | None:
    """The best move and its proof; None if no move is clearly better than all others."""
    if (counted := count_worlds(game, seat)) is not None:
        return proof_of(game, counted, 0, 0, 0.0)
    found = search(game, seat, range(runs), iterations)
    best = {evaluation.moves[0].code for evaluation in found}
    if len(best) != 1:
        return None
    by_move = defaultdict(list)
    for evaluation in found:
        for move in evaluation.moves:
            by_move[move.code].append(move.share)
    margins = [one.moves[0].share - max(move.share for move in one.moves[1:]) for one in found]
    shares = {code: fmean(values) for code, values in by_move.items()}
    is_sure = wins_for_sure(game, seat, *best)
    return proof_of(game, shares, runs, iterations, stdev(margins) / math.sqrt(runs), is_sure)


def proof_of(
    game: Game, shares: dict[int, float], runs: int, iterations: int, deviation: float, is_sure: bool = False
) -> tuple[str, Proof] | None:
    """The proof, if the margin is wide and sure enough."""
    ranked = sorted(shares, key=lambda code: -shares[code])
    if len(ranked) < 2:
        return None
    margin = shares[ranked[0]] - shares[ranked[1]]
    if margin < MARGIN or margin < SURE * deviation:
        return None
    text = game.rules.move_text
    listed = {text(code): round(shares[code], 4) for code in ranked[:LISTED]}
    return text(ranked[0]), Proof(is_sure or not runs, runs, iterations, listed, round(margin, 4), round(deviation, 4))


def count_worlds(game: Game, seat: int) -> dict[int, float] | None:
    """The exact share of every move, by the game's own solver; None if it cannot be computed."""
    count = getattr(game.rules.solver, "exact_shares", None)
    counted: dict[int, float] | None = None if count is None else count(game.record, seat)
    return counted


def wins_for_sure(game: Game, seat: int, code: int) -> bool:
    """Whether the game's own solver knows that a move wins at once in every world."""
    is_sure = getattr(game.rules.solver, "wins_for_sure", None)
    return is_sure is not None and bool(is_sure(game.record, seat, code))
