"""What happened, as each viewer is told it: listed fact by fact from the rows of the log."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from facedown.games.en_garde.rules import rules
from facedown.games.en_garde.rules.state import NOBODY
from facedown.games.seen import Viewer, sees


class RoundStarted(msgspec.Struct, frozen=True, tag="round_started"):
    """A round is dealt."""

    seat: int
    round: int


class Stepped(msgspec.Struct, frozen=True, tag="stepped"):
    """A fencer moved by a card, to a field."""

    seat: int
    by: int
    field: int


class Attacked(msgspec.Struct, frozen=True, tag="attacked"):
    """An attack; `step` is the card that stepped before it, 0 for none."""

    seat: int
    value: int
    cards: int
    step: int


class Drew(msgspec.Struct, frozen=True, tag="drew"):
    """A card from the pile; its owner alone is told which."""

    seat: int
    card: int | None


class Parried(msgspec.Struct, frozen=True, tag="parried"):
    """The attack was answered with the same cards."""

    seat: int
    value: int
    cards: int


class Retreated(msgspec.Struct, frozen=True, tag="retreated"):
    """The attack is answered by the step back that follows."""

    seat: int


class Showed(msgspec.Struct, frozen=True, tag="showed"):
    """At the end of the pile both hands are laid open, a card at a time."""

    seat: int
    card: int


class RoundEnded(msgspec.Struct, frozen=True, tag="round_ended"):
    """A round is decided; without a winner it is drawn."""

    winner: int | None
    reason: str
    wins: tuple[int, int]


class GaveUp(msgspec.Struct, frozen=True, tag="gave_up"):
    """A round or the whole match was resigned."""

    seat: int
    match: bool


Event = RoundStarted | Stepped | Attacked | Drew | Parried | Retreated | Showed | RoundEnded | GaveUp


# What is shown to everybody and leaves no trace in a position.
FLEETING: tuple[type, ...] = ()


def show_event(row: Sequence[int], viewer: Viewer) -> Event:
    """One row of the log as the viewer is told it."""
    kind, seat, eyes, a, b, c, _ = row
    match kind:
        case rules.ROUND_STARTED:
            return RoundStarted(seat, a)
        case rules.STEPPED:
            return Stepped(seat, a, b)
        case rules.ATTACKED:
            return Attacked(seat, a, b, c)
        case rules.DREW:
            return Drew(seat, a if sees(viewer, eyes) else None)
        case rules.PARRIED:
            return Parried(seat, a, b)
        case rules.RETREATED:
            return Retreated(seat)
        case rules.SHOWED:
            return Showed(seat, a)
        case rules.ROUND_ENDED:
            return RoundEnded(None if seat == NOBODY else seat, rules.ENDINGS[a], (b, c))
        case rules.GAVE_UP:
            return GaveUp(seat, bool(a))
    raise ValueError(f"no event of En Garde has the number {kind}")
