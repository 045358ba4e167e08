"""Reviewing one move: its value for every seat, and whether there was a better one.

What a review says about a decision depends only on what its seat knew: worlds, search and rollouts use generators that
are seeded by it.
"""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

from facedown.bots import Budget, Evaluation, Known, Thinker
from facedown.bots.even import has_even_moves
from facedown.games.compiled_calls import step
from facedown.kernel import dispatch, records
from facedown.kernel.log import Log
from facedown.lab.rollouts import is_chance_in
from facedown.review.hands import odds_of_hands
from facedown.review.positions import CONCESSION, FORCED, MOVE, Played
from facedown.review.report import BEST, BLUNDER, FINE, INACCURACY, MISTAKE, Judgement, Odds, Shares
from facedown.review.values import Rollouts, Value, key_from, mean_of, on_grid
from facedown.review.worlds import start_generators, unsettled
from facedown.table.advice import generator_for, reason_for

# The loss, in shares, from which a decision gets each label.
THRESHOLDS = ((0.15, BLUNDER), (0.07, MISTAKE), (0.03, INACCURACY))
SURE = 2.0  # standard errors that a loss must exceed
PART_OF_A_MIX = 0.1  # the weight from which a move counts as fine if several seats choose at the same time

FEWEST_TO_THE_END = 2
TRIED_FOR_CHANCE = 48  # worlds in which a move is tried to see whether chance plays a part
CONCEDED = 200  # worlds in which a concession is played, which is not compiled
WORLDS_SHOWN = 100  # worlds behind the odds of hands


class Effort(msgspec.Struct, frozen=True):
    """How much is spent on one move: rollouts to compare moves, and iterations of the search.

    Rollouts to the end of the game are half as many, and fewer in long games, where each takes longer: only a `part`,
    but not fewer than `fewest`.
    """

    rollouts: int
    iterations: int
    part: float = 1.0
    fewest: int = FEWEST_TO_THE_END

    @property
    def to_the_end(self) -> int:
        """The number of rollouts for a position's value with all cards open."""
        return max(int(self.rollouts * self.part) // 2, self.fewest)

    @property
    def for_chance(self) -> int:
        """The number of short rollouts for the luck of chance: every such error is in the balance."""
        return 4 * self.rollouts

    @property
    def as_known(self) -> int:
        """The number of rollouts for a position's value as a seat knew it."""
        return max(int(self.rollouts * self.part) // 4, FEWEST_TO_THE_END)


class Finding(msgspec.Struct, frozen=True):
    """The results for one move, before they are combined with the others.

    `value` is the value of the position before the move, None if there was no choice. `chance` is what the cards that
    were drawn and dealt changed, and `skill` the value of the choice from what its seat knew.
    """

    value: Value | None
    chance: Value
    known: tuple[float, ...]
    skill: tuple[float, ...]
    judgement: Judgement | None = None
    odds: tuple[Odds, ...] = ()


def look_at(played: Played, rollouts: Rollouts, bot: Thinker, effort: Effort, seed: bytes) -> Finding:
    """Everything about one move; `seed` is for the parts that depend on hidden cards."""
    value = None if played.kind == FORCED else open_value(played, rollouts, effort, seed)
    chance = luck_of_chance(played, rollouts, effort, seed)
    known = tuple(known_share(played.before, seat, rollouts, effort) for seat in range(rollouts.seats))
    if played.kind == MOVE:
        return Finding(value, chance, known, *judge_decision(played, rollouts, bot, effort))
    return Finding(value, chance, known, (0.0,) * rollouts.seats)


# ---- All cards open


def open_value(played: Played, rollouts: Rollouts, effort: Effort, seed: bytes) -> Value:
    """The value of the position before a move, if all hands are known and the order of piles is not."""
    key = key_from("before", seed)
    return mean_of(rollouts.to_end(unsettled(played.before, effort.to_the_end, key.tobytes()), key))


def luck_of_chance(played: Played, rollouts: Rollouts, effort: Effort, seed: bytes) -> Value:
    """What was drawn and dealt after a move, compared with what might have been: nothing if chance plays no part.

    All positions that might have followed are evaluated alike, by rollouts that end after a round or turn. However
    good such an evaluation is, the mean difference over many games is zero.
    """
    key = key_from("chance", seed)
    if not has_chance(played, rollouts, key):
        return Value((0.0,) * rollouts.seats, (0.0,) * rollouts.seats)
    might_follow = positions_after(played, rollouts, effort, key)
    followed = unsettled(played.after, len(might_follow), key.tobytes())
    return mean_of(rollouts.soon(followed, key) - rollouts.soon(might_follow, key))


def has_chance(played: Played, rollouts: Rollouts, key: Any) -> bool:
    """Whether chance plays a part in a move."""
    if played.kind == CONCESSION:
        return True
    tried = unsettled(played.before, TRIED_FOR_CHANCE, key.tobytes())
    after = records.row(played.after)
    return bool(is_chance_in(rollouts.buffers, tried, after, played.seat, played.code, rollouts.seats, key))


def positions_after(played: Played, rollouts: Rollouts, effort: Effort, key: Any) -> Any:
    """What a move might have led to: positions with other cards drawn and dealt, one for each rollout."""
    if played.kind == CONCESSION:
        return np.resize(conceded(played, rollouts, key), effort.for_chance)
    worlds = unsettled(played.before, effort.for_chance, key.tobytes())
    start_generators(worlds, key)
    log = records.row(records.new(Log))
    for number in range(len(worlds)):
        step(worlds[number : number + 1], played.seat, played.code, log, True)
    return worlds


def conceded(played: Played, rollouts: Rollouts, key: Any) -> Any:
    """Positions after a concession, each with different random numbers."""
    worlds = unsettled(played.before, CONCEDED, key.tobytes())
    log = records.new(Log)
    start_generators(worlds, key)
    for world in worlds:
        log.count = 0
        rollouts.rules.concede(world, played.seat, played.code, log)
    return worlds


# ---- From what a seat knew


def known_share(position: Any, seat: int, rollouts: Rollouts, effort: Effort) -> float:
    """A seat's own share from what it knows."""
    known = Known(position, seat)
    key = key_from("knowing", bytes([seat]), records.content(known.record))
    worlds = rollouts.imagined(known.record, seat, effort.as_known, key)
    return mean_of(rollouts.to_end(worlds, key)).shares[seat]


def judge_decision(
    played: Played, rollouts: Rollouts, bot: Thinker, effort: Effort
) -> tuple[Shares, Judgement, tuple[Odds, ...]]:
    """The value of a choice relative to the quick move; the judgement; and the odds of hands."""
    seat, known = played.seat, Known(played.before, played.seat)
    key = key_from("deciding", bytes([seat]), records.content(known.record))
    worlds = rollouts.imagined(known.record, seat, effort.rollouts, key)
    chosen = rollouts.move(worlds, key, seat, played.code)
    odds = odds_of_hands(rollouts.rules, worlds[:WORLDS_SHOWN], played.before, seat, rollouts.seats)
    if has_even_moves(known):  # nothing is decided by a throw, and no rollout can tell which would have been better
        share = float(chosen[:, seat].mean())
        return (0.0,) * rollouts.seats, describe(known, played.code, BEST, 0.0, 0.0, share), odds
    skill = mean_of(chosen - rollouts.usual_move(worlds, key, seat)).shares
    thought = bot.evaluate(known, Budget(iterations=effort.iterations), generator_for(known))
    best = best_of(thought)
    if rollouts.is_careful:
        chosen = rollouts.move(worlds, key, seat, played.code, True)
    better = chosen if best == played.code else rollouts.move(worlds, key, seat, best, rollouts.is_careful)
    is_mixed = is_part_of_mix(known, thought, played.code)
    judgement = against_best(known, played.code, best, chosen[:, seat], better[:, seat], is_mixed)
    return skill, judgement, odds


def best_of(thought: Evaluation) -> int:
    """The move that a bot considers best: the most valuable one, for bots that mix moves instead of searching."""
    if thought.iterations:
        return thought.moves[0].code
    return max(thought.moves, key=lambda move: move.share).code


def against_best(known: Known, code: int, best: int, chosen: Any, better: Any, is_mixed: bool) -> Judgement:
    """Compare a decision with the bot's preferred move, by the results of both in the same worlds."""
    difference = better - chosen
    loss, error = float(difference.mean()), float(difference.std(ddof=1) / len(difference) ** 0.5)
    if loss <= 0:
        return describe(known, code, BEST, 0.0, error, float(chosen.mean()))
    return describe(known, best, label_of(loss, error, is_mixed), loss, error, float(better.mean()))


def is_part_of_mix(known: Known, thought: Evaluation, code: int) -> bool:
    """Whether several seats choose at the same time, and the move is one that should sometimes be chosen."""
    chosen_at_once = int(dispatch.pending(known.record)).bit_count() > 1
    return chosen_at_once and any(move.code == code and move.weight >= PART_OF_A_MIX for move in thought.moves)


def label_of(loss: float, error: float, is_mixed: bool) -> str:
    """The label of a decision; a loss counts only if it is more than twice its own standard error."""
    if loss <= SURE * error or is_mixed:
        return FINE
    return next((label for least, label in THRESHOLDS if loss >= least), FINE)


def describe(known: Known, best: int, label: str, loss: float, error: float, share: float) -> Judgement:
    rules = known.rules
    in_points = None if rules.points is None else loss * (rules.points[1] - rules.points[0])
    loss, error, share = on_grid((loss, error, share))
    reason = reason_for(known, best)
    return Judgement(label, loss, error, str(rules.moves.decode(best)), share, reason, in_points)
