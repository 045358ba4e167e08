"""The numbers that shape a search: a game's tactics say some, and a bot's parameters can change any of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from facedown.errors import UnknownBot
from facedown.kernel.declaration import defaults


class Shape(NamedTuple):
    """All of them are plain numbers, so that one machine code serves every shape."""

    stretches: float  # rounds or turns after which a rollout is evaluated
    actions: float  # its moves, at most
    others_learn: float  # whether other seats have nodes
    trust: float  # visits that the adept's values count as, at the searching seat's nodes of this turn
    explore: float  # width of confidence bounds, in standard deviations of the results
    hint: float = 2.0  # visits that the values of `candidates` count as, at all other nodes
    stray: float = 0.0  # part of a rollout's moves that are any move
    first_met: float = 1.0  # whether a node looks at its moves only when it is met for the second time
    deviation: float = 0.0  # of results, in bounds; 0 if it is estimated from the results themselves
    greed: float = 1.0  # with a policy: how much better results change how likely a move is
    odd: float = 0.05  # with a policy: part of the searching seat's moves that are tried whatever the policy thinks


OF_TACTICS = {
    "stretches": "ROLLOUT_STRETCHES",
    "actions": "ROLLOUT_ACTIONS",
    "others_learn": "OTHERS_LEARN",
    "trust": "TRUST_IN_WEIGHING",
    "explore": "EXPLORE",
}


def shape_of(tactics: Any, changes: Mapping[str, float]) -> Shape:
    """The shape of searches in a game, with some numbers changed."""
    if unknown := sorted(set(changes) - set(Shape._fields)):
        raise UnknownBot(f"a search has no {', '.join(unknown)}; its numbers are {', '.join(Shape._fields)}")
    said = {field: getattr(tactics, name, getattr(defaults, name)) for field, name in OF_TACTICS.items()}
    return Shape(**{field: float(value) for field, value in {**Shape._field_defaults, **said, **changes}.items()})
