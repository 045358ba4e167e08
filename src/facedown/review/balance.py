"""Combining findings: result = start + luck + skill, exactly, and the moves that turned the game."""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub

from facedown.review.judging import Finding
from facedown.review.positions import CONCESSION, Played
from facedown.review.report import Balance, Shares, Step, TurningPoint
from facedown.review.values import Value, on_grid

MOST_TURNING_POINTS = 3
LEAST_CHANGE = 0.08  # the least change of a turning point, in shares
SURE = 3.0  # standard errors that it must exceed: the largest of many changes is partly noise


def steps_of(moves: Sequence[Played], findings: Sequence[Finding], end: Value) -> tuple[Step, ...]:
    """What every move changed, from last to first: a forced move changes only what chance does."""
    following, steps = end, []
    for number in range(len(moves) - 1, -1, -1):
        played, finding = moves[number], findings[number]
        before = finding.value or Value(minus(following.shares, finding.chance.shares), following.error)
        steps.append(step(number + 1, played, finding, before, following))
        following = before
    return tuple(reversed(steps))


def step(number: int, played: Played, finding: Finding, before: Value, following: Value) -> Step:
    """The change due to a move: what chance did not do, the decision did."""
    decision = minus(minus(following.shares, before.shares), finding.chance.shares)
    skill = decision if played.kind == CONCESSION else finding.skill
    return Step(
        number,
        played.seat,
        played.text,
        played.chapter,
        played.kind,
        before.shares,
        before.error,
        finding.known,
        skill,
        minus(decision, skill),
        finding.chance.shares,
        finding.judgement,
        finding.odds,
    )


def balance(start: Value, steps: Sequence[Step], findings: Sequence[Finding], end: Value) -> tuple[Balance, ...]:
    """The sources of each seat's result."""
    first = steps[0].open if steps else end.shares
    return tuple(balance_of(seat, start, first, steps, findings, end) for seat in range(len(end.shares)))


def balance_of(
    seat: int, start: Value, first: Shares, steps: Sequence[Step], findings: Sequence[Finding], end: Value
) -> Balance:
    deal = first[seat] - start.shares[seat]
    chance = sum(step.chance[seat] for step in steps)
    hidden = sum(step.hidden[seat] for step in steps)
    own = sum(step.skill[seat] for step in steps if step.seat == seat)
    others = sum(step.skill[seat] for step in steps if step.seat != seat)
    # The rest is skill, so both are as uncertain as luck is.
    errors = (start.error, steps[0].error if steps else end.error, end.error, *(one.chance.error for one in findings))
    (error,) = on_grid((sum(one[seat] ** 2 for one in errors) ** 0.5,))
    luck, skill = deal + chance, own + others + hidden
    return Balance(start.shares[seat], deal, chance, own, others, hidden, luck, skill, error, end.shares[seat])


def turning_points(steps: Sequence[Step], end: Value) -> tuple[TurningPoint, ...]:
    """The moves after which somebody's chances changed most, in the order of the game."""
    following = [*(step.open for step in steps[1:]), end.shares]
    errors = [*(step.error for step in steps[1:]), end.error]
    found = [turning_point(step, after, error) for step, after, error in zip(steps, following, errors, strict=True)]
    largest = sorted((one for one in found if one is not None), key=lambda one: -abs(one.change))
    return tuple(sorted(largest[:MOST_TURNING_POINTS], key=lambda one: one.number))


def turning_point(step: Step, after: Shares, error: Shares) -> TurningPoint | None:
    changes = minus(after, step.open)
    seat = max(range(len(changes)), key=lambda one: abs(changes[one]))
    doubt = (step.error[seat] ** 2 + error[seat] ** 2) ** 0.5
    if abs(changes[seat]) < max(LEAST_CHANGE, SURE * doubt):
        return None
    decision = step.skill[seat] + step.hidden[seat]
    return TurningPoint(step.number, seat, changes[seat], abs(step.chance[seat]) > abs(decision))


def minus(ours: Shares, theirs: Shares) -> Shares:
    return tuple(map(sub, ours, theirs))
