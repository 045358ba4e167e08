"""Advice for one seat: its best moves, how to mix them, and a reason for each, from what the seat can know."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from facedown import bots
from facedown.bots import AS_USUAL, Budget, Evaluation, Known, MoveValue, Reason, Thinker
from facedown.bots.even import even_evaluation, has_even_moves
from facedown.bots.standard_error import is_clearly_worse, standard_error, surely_best
from facedown.errors import IllegalMove, InvalidView, UnknownBot, quoted
from facedown.games import GameRules
from facedown.games.viewers import TableView
from facedown.kernel import chance, dispatch, records
from facedown.kernel.chance import DECK, Rng

# Win shares that differ by less look the same to a person, who should mix such moves to stay unpredictable.
NEARLY_EQUAL = 0.02


class AdvisedMove(msgspec.Struct, frozen=True):
    """A move with the win share it leads to, how often to choose it among those advised, and why.

    In a game for points `score` is the expected score, and `share` is that score scaled from the lowest to the highest.
    `equal` means that the bot cannot tell whether this move or the first one is better.
    """

    move: str
    share: float
    weight: float
    reason: Reason | None = None
    score: float | None = None
    equal: bool = False


class Advice(msgspec.Struct, frozen=True):
    """Every seat's win share if the advice is followed, and its best moves, best first."""

    shares: tuple[float, ...]
    moves: tuple[AdvisedMove, ...]


def advise(
    view: TableView | Known, *, bot: str | Thinker = "expert", budget: Budget = AS_USUAL, best: int = 3
) -> Advice:
    """The best moves of a seat, from its view as `Game.view` made it, or from a `Known`.

    The same view and number of iterations give the same advice. Raises `UnknownBot` for a bot that has no `evaluate`
    method or does not know the game, and `InvalidView` for a view that is not a seat's or was copied.

    >>> import facedown
    >>> game = facedown.arrange("en_garde", left=5, right=9, hands=[[4, 4, 4, 1, 2], None])
    >>> move = advise(game.view(0), bot="adept").moves[0]
    >>> move.move, move.share, move.reason
    ('4x3', 1.0, Reason(key='cannot_be_parried', arguments={'count': 3, 'value': 4}))
    """
    if best < 1:
        raise ValueError(f"best must be at least 1, not {best}")
    known = view if isinstance(view, Known) else known_from(view)
    check_turn(known)
    mind = advisor(bot)
    if has_even_moves(known):
        thought = even_evaluation(known, generator_for(known))
    else:
        thought = mind.evaluate(known, budget, generator_for(known))
    return Advice(thought.shares, advised_moves(known, thought, best))


def sentence(rules: GameRules, reason: Reason) -> str:
    """A reason in English; one that only its bot understands is shown as key and arguments."""
    told = rules.reason_sentence(reason.key, reason.arguments)
    return told or " ".join([reason.key, *(f"{name}={value}" for name, value in reason.arguments.items())])


def known_from(view: TableView) -> Known:
    """What the viewer of a view can know."""
    if not isinstance(view, TableView):
        raise InvalidView(f"advice needs a view made by Game.view(seat), not {quoted(view)}")
    if isinstance(view.seat, bool) or not isinstance(view.seat, int):
        raise InvalidView("advice is for a seat: spectators and the table itself have no moves")
    if (record := view.remembered()) is None:
        raise InvalidView("this view is a copy: advice needs a view made by Game.view(seat)")
    return Known(record, view.seat)


def check_turn(known: Known) -> None:
    if not dispatch.pending(known.record):
        raise IllegalMove("the game is over: there is no move to advise", "game_over", "")
    if not dispatch.count(known.record, known.seat):
        raise IllegalMove(f"seat {known.seat} has no move to make", "not_your_turn", "")


def advisor(bot: str | Thinker) -> Thinker:
    """A bot that can evaluate moves."""
    mind: Any = bots.get(bot) if isinstance(bot, str) else bot
    if not callable(getattr(mind, "evaluate", None)):
        raise UnknownBot(f"{quoted(bot)} cannot advise: it has no evaluate method; adept and expert have one")
    thinking: Thinker = mind
    return thinking


def generator_for(known: Known) -> Any:
    """A generator seeded by what the seat knows, so that equal information sets get equal advice."""
    seed = hashlib.sha256(b"facedown advice" + bytes([known.seat]) + records.content(known.record)).digest()
    rng = records.new(Rng)
    chance.start(rng, chance.seed_words(seed), DECK, 0)
    return rng


def advised_moves(known: Known, thought: Evaluation, best: int) -> tuple[AdvisedMove, ...]:
    chosen_at_once = int(dispatch.pending(known.record)).bit_count() > 1
    iterations = thought.iterations
    moves = (thought.moves if chosen_at_once or not iterations else ranked(thought.moves, iterations))[:best]
    weights = mix(moves, chosen_at_once, iterations)
    decode = known.rules.moves.decode
    return tuple(
        AdvisedMove(
            str(decode(move.code)),
            move.share,
            weight,
            move.reason or reason_for(known, move.code),
            expected_score(known.rules, move.share),
            equal=move is not moves[0] and are_equal(moves[0], move, iterations),
        )
        for move, weight in zip(moves, weights, strict=True)
    )


# ---- Which move is better


def ranked(moves: Sequence[MoveValue], iterations: int) -> list[MoveValue]:
    """The moves of an evaluation, best first: the move with the surest lead, its equals, then all others.

    Equals are in the order of how often to choose them. A move that was hardly tried may look better than the best by
    luck, but the search would have tried it more often.
    """
    first = surely_best(moves, iterations)
    others = [replace(move, share=min(move.share, first.share)) for move in moves if move is not first]

    def rank(move: MoveValue) -> tuple[bool, float, float]:
        if are_equal(first, move, iterations):
            return False, -move.weight, -move.share
        return True, -move.share, -move.weight

    return [first, *sorted(others, key=rank)]


def are_equal(first: MoveValue, move: MoveValue, iterations: int) -> bool:
    """Whether two moves are equally good: within the error, if that is small, or nearly so."""
    if first.share - move.share <= NEARLY_EQUAL:
        return True
    is_sure = standard_error(move, iterations) <= NEARLY_EQUAL
    return is_sure and not is_clearly_worse(move, first, iterations)


def expected_score(rules: GameRules, share: float) -> float | None:
    """A share as a score in a game for points; None in a game that is played for the win."""
    if rules.points is None:
        return None
    low, high = rules.points
    return low + share * (high - low)


def mix(moves: Sequence[MoveValue], chosen_at_once: bool, iterations: int = 0) -> list[float]:
    """How often to choose each: the bot's weights if several seats choose at once, else a mix of equally good moves."""
    weights = [move.weight if chosen_at_once or are_equal(moves[0], move, iterations) else 0.0 for move in moves]
    total = sum(weights)
    return [float(weight / total) for weight in weights] if total > 0 else [1.0, *[0.0] * (len(moves) - 1)]


def reason_for(known: Known, code: int) -> Reason | None:
    """The game's reason, from public odds and the seat's own cards; None if it has none."""
    told = None if known.rules.reasons is None else known.rules.reasons.reason(known.record, known.seat, code)
    return None if told is None else Reason(*told)
