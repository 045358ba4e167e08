"""Generic rules: one function name for every game, dispatched by the type of the record.

Algorithms for all games (rollouts, search, batches) call `play`, `count` and the others from here. Numba resolves the
call when it compiles the algorithm for one game's record, so it costs nothing at run time; interpreted code finds the
function through the record's dtype.

Every record has a field `rng`, its generator, which `hide` erases. Rules allocate nothing and never call themselves,
not even indirectly, so that they run on a GPU and Numba can cache them.

The second half are the tactics, on which bots are built. They get full records in rollouts and hidden ones at a table,
and must choose the same move from both: except for `judge` and `likelihood`, which evaluate sampled worlds, they read
only what the seat can know. The contract suite checks this.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

import numba
import numpy as np
from numba.extending import overload

from facedown.kernel.compiler import PART_OPTIONS
from facedown.kernel.sources import note_record

Functions = dict[str, Callable[..., Any]]

_by_layout: dict[np.dtype[Any], Functions] = {}
_by_numba_type: dict[Any, Functions] = {}
_generic_names: list[str] = []


def register(
    layout: np.dtype[Any], modules: Sequence[ModuleType], defaults: Functions | None = None, digest: str = ""
) -> None:
    """Register the modules with the rules and tactics for records with this layout, and the hash of their sources.

    Functions that none of them defines are taken from `defaults`.
    """
    if layout in _by_layout:
        raise TypeError(f"{modules[0].__name__} has the same record as another game")
    functions = {name: _find(name, modules, defaults or {}) for name in _generic_names}
    _by_layout[layout] = functions
    kind = numba.from_dtype(layout)
    _by_numba_type[kind] = functions
    note_record(kind, digest)


def rules_of(layout: np.dtype[Any]) -> Functions:
    """The rules for records with this layout, by name, for code that compiles them in a different way."""
    return _by_layout[layout]


def _find(name: str, modules: Sequence[ModuleType], defaults: Functions) -> Callable[..., Any]:
    """The one function of that name that is defined, not just imported, in one of the modules; or the default."""
    found = [
        getattr(module, name)
        for module in modules
        if getattr(getattr(module, name, None), "__module__", None) == module.__name__
    ]
    if not found and name in defaults:
        return defaults[name]
    if not found:
        hint = ": declare a deck, from which it is derived, or write the rule" if name == "imagine" else ""
        raise TypeError(f"{modules[0].__name__} has no rule {name!r}{hint}")
    if len(found) != 1:
        raise TypeError(f"{modules[0].__name__} and its neighbours have {len(found)} functions {name!r}, not 1")
    rule: Callable[..., Any] = found[0]
    return rule


def _chooser(name: str, parameters: list[str]) -> Callable[..., Any]:
    """The function with which Numba picks a game's rule; its parameters must be spelled out."""
    names = ", ".join(parameters)
    source = (
        f"def choose({names}):\n"
        f"    rule = rules[{parameters[0]}][name]\n"
        f"    def call({names}):\n"
        f"        return rule({names})\n"
        f"    return call\n"
    )
    scope: dict[str, Any] = {"rules": _by_numba_type, "name": name}
    exec(source, scope)
    chosen: Callable[..., Any] = scope["choose"]
    return chosen


def _generic(declaration: Callable[..., Any]) -> Callable[..., Any]:
    name = declaration.__name__
    parameters = list(inspect.signature(declaration).parameters)

    def interpreted(state: Any, *rest: Any) -> Any:
        return _by_layout[state.dtype][name](state, *rest)

    interpreted.__name__ = name
    interpreted.__doc__ = declaration.__doc__
    overload(interpreted, strict=False, jit_options=PART_OPTIONS)(_chooser(name, parameters))
    _generic_names.append(name)
    return interpreted


# ---- Rules


@_generic
def setup(s, seats, options, log):
    """Deal a new game into `s`, whose generator has been started; `options` are numbers in order."""


@_generic
def pending(s):
    """The seats that may act now, as a bit mask; 0 when the game is over."""


@_generic
def count(s, seat):
    """How many moves that seat has now."""


@_generic
def nth(s, seat, index):
    """The code of the seat's move with that index, from 0 to count - 1, without listing the others."""


@_generic
def list_moves(s, seat, moves):
    """Fill in the codes of all moves of that seat, in the order of `nth`; returns how many.

    Games need not define this rule: it saves time where a position with many moves takes long to look through.
    """


@_generic
def refusal(s, seat, move):
    """0 if the code is one of the seat's legal moves, else the number of the refusal."""


@_generic
def play(s, seat, move, log):
    """Play a legal move; `log` is None or records the events."""


@_generic
def result(s, scores):
    """Fill in each seat's score; returns the winners as a bit mask."""


@_generic
def worth(s, scores, shares, seats):
    """Fill in the payoff of a finished game for each seat, from 0 to 1; `scores` is scratch space for `result`.

    Games declare whether they are played for the win or for points, and need not define this rule.
    """


@_generic
def ending(s):
    """How the game ended, as the number of a declared ending; 0 while it is running."""


@_generic
def fault(s):
    """0, or the number of the invariant that a position violates."""


@_generic
def hide(s, seat):
    """Erase from `s` everything that the seat cannot know; seat -1 is a spectator who remembers everything they saw."""


@_generic
def imagine(s, seat, rng):
    """Turn a hidden `s` into a full position that fits what the seat knows (a determinization)."""


@_generic
def forget(s):
    """Erase the past actions that a record remembers: they say something about hands, but no rule depends on them.

    Games whose records remember none need not define this rule.
    """


AT_THE_START, AT_THE_END = -1, -2  # in place of a seat


@_generic
def count_statistics(s, seat, move, row):
    """Count what a report on a card set needs: before each move, and `AT_THE_START` and `AT_THE_END` of a game."""


# ---- Tactics: `tactics.py` chooses moves, `judgement.py` evaluates positions


@_generic
def first_thought(s, seat, rng):
    """The code of a beginner's move, with the mistakes of someone who is new to the game and counts no cards."""


@_generic
def hunch(s, seat, rng):
    """The code of a move by rules of thumb, in about a microsecond: searches use it for rollouts."""


@_generic
def candidates(s, seat, moves, worths):
    """Fill in the most promising moves, best first, and a rough win share for each; returns how many.

    There are at most `len(moves)`, and at least one. A game with fewer moves than that leaves none out.
    """


@_generic
def weigh(s, seat, scratch, moves, shares):
    """Fill in the moves worth considering and the win share of each, as exact as one turn allows; returns how many.

    `scratch` is scratch space: a few records of the same layout to try out moves.
    """


@_generic
def judge(s, shares):
    """Fill in the estimated win share of every seat in a full position; returns the number of seats."""


@_generic
def likelihood(s, seat):
    """How likely the others' last moves were in this full position: above 0 and at most 1, which means "no idea".

    Only the ratios between worlds that `imagine` samples from the same knowledge are meaningful.
    """


@_generic
def policy(s, seat, moves, chances, units):
    """Fill in all moves of a seat and the probability that a strong player makes each; returns how many.

    It takes about a microsecond: searches use it in rollouts and to weight worlds. `units` is scratch space. Returns 0
    in games without a policy, and at tables that it does not fit: searches then use `hunch` and `likelihood`.
    """


@_generic
def unplay(s, seat):
    """Take back the last move of another seat in a full position; returns the code of that move, or 0.

    It is 0 if the record does not remember the move. The generator of `s` draws one of the hands that the seat may have
    had.
    """


@_generic
def stretch(s):
    """The number of the current round or turn: it never decreases, and rollouts are evaluated where it increases."""
