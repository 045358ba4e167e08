"""Opponents: seats that a batch plays, so that a program can learn against them.

An opponent is one of the quick bots by name, or a rule of your own, `choose(s, seat, rng)`, that returns the code of a
move. It gets a copy of the position without anything that its seat cannot know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from facedown.bots.adept import choose_weighed
from facedown.bots.apprentice import choose_by_thumb
from facedown.bots.random import choose_uniformly
from facedown.errors import InvalidOption, UnknownBot, quoted
from facedown.kernel.compiler import Function, rule
from facedown.kernel.declaration.generated import load_rule
from facedown.kernel.dispatch import first_thought, hide, pending, play
from facedown.kernel.sources import digest_of, source_digest
from facedown.lab.vector.stepping import acting_seat, next_game

Opponent = str | Callable[..., Any]


@rule
def choose_first_thought(s, seat, rng):
    return first_thought(s, seat, rng)


QUICK: dict[str, Function] = {
    "random": choose_uniformly,
    "novice": choose_first_thought,
    "apprentice": choose_by_thumb,
}
WEIGHING = "adept"  # the one that needs buffers to weigh moves

# The buffers of a thread: records to try out moves, and space for moves and shares.
ANSWERS = """def answer_lanes(lanes, deal, scratch, moves, shares, first, last):
    for lane in range(first, last):
        while True:
            s = lanes.records[lane]
            if pending(s) == 0:
                next_game(lanes, deal, lane)
                continue
            seat = acting_seat(s)
            rng = lanes.choosers[lane]
            known = lanes.hidden[lane]
            if 1 << seat & {opponents} == 0:
                break
            lanes.hidden[lane] = s
            hide(known, seat)
{answers}
            play(s, seat, move, None)
"""


def check_opponents(opponents: Mapping[int, Opponent], seats: int) -> dict[int, Opponent]:
    """Check opponents at a table: each is a known bot or a compiled rule, and at least one seat is left."""
    if not isinstance(opponents, Mapping):
        raise InvalidOption(f"opponents are given by seat, such as {{1: 'random'}}, not as {quoted(opponents)}")
    for seat, opponent in opponents.items():
        if not isinstance(seat, int) or not 0 <= seat < seats:
            raise InvalidOption(f"an opponent's seat must be from 0 to {seats - 1}, not {quoted(seat)}")
        if isinstance(opponent, str) and opponent not in (*QUICK, WEIGHING):
            known = ", ".join((*QUICK, WEIGHING))
            raise UnknownBot(f"unknown opponent {quoted(opponent)}; choose from: {known}, or a rule of your own")
        if not isinstance(opponent, str) and not hasattr(opponent, "py_func"):
            raise InvalidOption(f"the opponent in seat {seat} must be a bot's name or a function marked @rule")
    if len(opponents) == seats:
        raise InvalidOption("leave at least one seat without an opponent, for yourself")
    return dict(opponents)


def answers_of(module: str, opponents: Mapping[int, Opponent]) -> Function:
    """The loop in which opponents move in each lane until a seat of the program is to act."""
    return _load(module, tuple(sorted(opponents.items())))


@cache
def _load(module: str, opponents: tuple[tuple[int, Opponent], ...]) -> Function:
    scope: dict[str, Any] = {
        "acting_seat": acting_seat,
        "choose_weighed": choose_weighed,
        "hide": hide,
        "next_game": next_game,
        "pending": pending,
        "play": play,
    }
    lines, sources = [], []
    for number, (seat, opponent) in enumerate(opponents):
        lines.append(f"            {'elif' if number else 'if'} seat == {seat}:")
        if opponent == WEIGHING:
            lines.append("                move = choose_weighed(known, seat, rng, scratch, moves, shares)")
            continue
        chosen: Any = QUICK[opponent] if isinstance(opponent, str) else opponent
        scope[f"choose_{seat}"] = chosen
        function = chosen.py_func
        sources.append(f"{function.__module__}.{function.__qualname__}.{source_digest(function.__code__.co_filename)}")
        lines.append(f"                move = choose_{seat}(known, seat, rng)")
    lines += ["            else:", "                break"]
    mask = sum(1 << seat for seat, _ in opponents)
    source = ANSWERS.format(opponents=mask, answers="\n".join(lines))
    return load_rule(module, "answer_lanes", source, scope, digest_of(source_digest(__file__), *sources))
