"""Seats that play by themselves in a batch, so that a program learns against them.

An opponent is one of the quick bots by name, or a rule of your own, `choose(s, seat, rng)`, that returns the code of
a move. It is given a copy of the position from which everything that its seat cannot know is erased.
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
WEIGHING = "adept"  # the one that needs buffers to weigh moves in

# The buffers of a thread: records to try moves in, and room for moves and shares.
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
    """Opponents at a table, each known or a compiled rule; at least one seat is left for the program."""
    for seat, opponent in opponents.items():
        if not isinstance(seat, int) or not 0 <= seat < seats:
            raise InvalidOption(f"an opponent sits on a seat from 0 to {seats - 1}, not {quoted(seat)}")
        if isinstance(opponent, str) and opponent not in (*QUICK, WEIGHING):
            known = ", ".join((*QUICK, WEIGHING))
            raise UnknownBot(f"unknown opponent {quoted(opponent)}; choose from: {known}, or a rule of your own")
        if not isinstance(opponent, str) and not hasattr(opponent, "py_func"):
            raise InvalidOption(f"the opponent on seat {seat} is neither a bot's name nor a function marked @rule")
    if len(opponents) == seats:
        raise InvalidOption("opponents leave at least one seat for you")
    return dict(opponents)


def answers_of(module: str, opponents: Mapping[int, Opponent]) -> Function:
    """The loop that lets opponents move in each lane until it is another's turn."""
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
