"""The content of a review as plain values, which are printed, stored and sent as they are.

Figures are win shares from 0 to 1, one for each seat; docs/review.md defines them.
"""

from __future__ import annotations

from typing import Any

import msgspec

from facedown.bots import Reason

# Labels of decisions, from the best to the worst.
BEST, FINE, INACCURACY, MISTAKE, BLUNDER = LABELS = ("best", "fine", "inaccuracy", "mistake", "blunder")

Shares = tuple[float, ...]


class Judgement(msgspec.Struct, frozen=True):
    """A decision compared with the best move, from what the seat could know: what it gave away, and how certain that
    is.

    In a game for points `loss_in_points` is the loss as a score. `reason` says why the best move is good.
    """

    label: str
    loss: float
    error: float
    best: str
    share: float
    reason: Reason | None = None
    loss_in_points: float | None = None


class Odds(msgspec.Struct, frozen=True):
    """Cards of another seat as a seat could know them: how probable each was, and whether it was there.

    `odds` are the probabilities that `owner` has at least one such card in the zone, `held` how many there really were.
    """

    owner: int
    zone: str
    cards: tuple[Any, ...]
    odds: tuple[float, ...]
    held: tuple[int, ...]


class Step(msgspec.Struct, frozen=True):
    """One move, and everybody's chances before it.

    `open` are the shares with all cards face up, `error` their standard errors, and `known` each seat's own share from
    what it knew. The change due to the move is split into `skill` (the decision, from what its seat knew), `hidden`
    (how it fared against the cards that the seat could not see) and `chance` (draws and deals), for each seat.
    """

    number: int
    seat: int
    move: str
    chapter: int
    kind: str
    open: Shares
    error: Shares
    known: Shares
    skill: Shares
    hidden: Shares
    chance: Shares
    judgement: Judgement | None = None
    odds: tuple[Odds, ...] = ()


class Balance(msgspec.Struct, frozen=True):
    """The sources of a seat's result: `start + deal + chance + own + others + hidden == result`, exactly.

    `start` is its share before the deal. `luck` is `deal + chance`, what was dealt and drawn. `skill` is the rest: its
    own decisions and those of the others, from what they knew, and how all of them fared against hidden cards. `error`
    is the standard error of both.
    """

    start: float
    deal: float
    chance: float
    own: float
    others: float
    hidden: float
    luck: float
    skill: float
    error: float
    result: float


class TurningPoint(msgspec.Struct, frozen=True):
    """A move that changed the game, the seat it changed most for, by how much, and whether that was mostly chance."""

    number: int
    seat: int
    change: float
    is_chance: bool


def cause(point: TurningPoint, step: Step) -> str:
    """What turned the game at a step: `chance`, `choice`, or what was `hidden` from whoever chose, as in a throw."""
    if point.is_chance:
        return "chance"
    return "hidden" if abs(step.hidden[point.seat]) > abs(step.skill[point.seat]) else "choice"


class Review(msgspec.Struct, frozen=True):
    """A whole game. `finished` is false if it ended before the rules said so; the result is then an expectation.

    In a game for points, `points` are the lowest and the highest score, which shares 0 and 1 stand for.
    """

    game: str
    seats: int
    players: tuple[str, ...]
    finished: bool
    points: tuple[int, int] | None
    bot: str
    rollouts: int
    steps: tuple[Step, ...]
    end: Shares
    balance: tuple[Balance, ...]
    turning_points: tuple[TurningPoint, ...]
