"""One name for a rule in every game, picked by the type of the record it is called with.

Algorithms for all games (playing out, searching, batches) call `play`, `count` and the others from
here. Numba resolves the call when it compiles the algorithm for one game's record, so it costs
nothing at run time; interpreted code finds the function through the record's dtype.

Every record has a field `rng`, its generator, which `hide` erases. Rules allocate nothing and never
call themselves, not even through others: so they run on a GPU, and from Numba's cache.

The second half are the tactics, on which bots stand. They get whole records in playouts and hidden ones from a
table, and know no more from the one than from the other: `judge` and `likelihood` aside, which weigh imagined
worlds, they read only what the seat may know. The contract suite holds them to it.
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

Functions = dict[str, Callable[..., Any]]

_by_layout: dict[np.dtype[Any], Functions] = {}
_by_numba_type: dict[Any, Functions] = {}
_generic_names: list[str] = []


def register(layout: np.dtype[Any], modules: Sequence[ModuleType], defaults: Functions | None = None) -> None:
    """Say in which modules the rules and tactics of records with this layout are.

    What none of them defines is taken from `defaults`.
    """
    if layout in _by_layout:
        raise TypeError(f"{modules[0].__name__} has the same record as another game")
    functions = {name: _find(name, modules, defaults or {}) for name in _generic_names}
    _by_layout[layout] = functions
    _by_numba_type[numba.from_dtype(layout)] = functions


def rules_of(layout: np.dtype[Any]) -> Functions:
    """The rules of records with this layout, by name: for those who compile them in another way."""
    return _by_layout[layout]


def _find(name: str, modules: Sequence[ModuleType], defaults: Functions) -> Callable[..., Any]:
    """The one function of that name which is defined, not just imported, in one of the modules; or the default."""
    found = [
        getattr(module, name)
        for module in modules
        if getattr(getattr(module, name, None), "__module__", None) == module.__name__
    ]
    if not found and name in defaults:
        return defaults[name]
    if len(found) != 1:
        raise TypeError(f"{modules[0].__name__} and its neighbours have {len(found)} functions {name!r}, not 1")
    rule: Callable[..., Any] = found[0]
    return rule


def _chooser(name: str, parameters: list[str]) -> Callable[..., Any]:
    """The function by which Numba picks a game's rule: it wants the parameters spelled out."""
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
    """The code of its move with that number, from 0 to count - 1, without listing the others."""


@_generic
def refusal(s, seat, move):
    """0 if the code is one of the seat's moves now, else the number of the reason why not."""


@_generic
def play(s, seat, move, log):
    """Advance by a legal move; `log` is None or takes the events down."""


@_generic
def result(s, scores):
    """Fill in what each seat has scored; returns the winners as a bit mask."""


@_generic
def ending(s):
    """How the game ended, as a number of the game's own list; 0 while it runs."""


@_generic
def fault(s):
    """0, or the number of what is wrong with a position that can never be."""


@_generic
def hide(s, seat):
    """Erase from `s` all that the seat cannot know; seat -1 is a spectator who remembers."""


@_generic
def imagine(s, seat, rng):
    """Fill a hidden `s` up to one whole position that fits all the seat knows."""


# ---- Tactics: in `tactics.py` what to play, in `judgement.py` what a position is worth


@_generic
def first_thought(s, seat, rng):
    """The code of a beginner's move: the mistakes of a person who has just heard the rules and counts no cards."""


@_generic
def hunch(s, seat, rng):
    """The code of a move by rules of thumb, within a microsecond or so: searches play on with it."""


@_generic
def slips(s):
    """How many in a hundred moves of an apprentice are a first thought: 0 where rules of thumb are weak enough."""


@_generic
def candidates(s, seat, moves, worths):
    """Fill in the most promising moves, the best first, and a rough win share for each; returns how many.

    There are at most `len(moves)`, and at least one. A game with fewer moves than that leaves none out.
    """


@_generic
def weigh(s, seat, desk, moves, shares):
    """Fill in the moves worth a thought and the win share of each, as exact as one turn can be; returns how many.

    `desk` are a few records of the same layout to try moves in: what is in them before and after means nothing.
    """


@_generic
def judge(s, shares):
    """Fill in the estimated win share of every seat in a whole position; returns how many seats there are."""


@_generic
def likelihood(s, seat):
    """How likely what the others last did was in this whole position, above 0 and at most 1, which is "no idea".

    Only its ratios between the worlds that `imagine` makes of what the seat knows mean anything.
    """


@_generic
def stretch(s):
    """The number of the round or turn that is played: it never falls, and playouts are judged where it rises."""
