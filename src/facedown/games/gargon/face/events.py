"""What happened, as each viewer is told it: listed fact by fact from the rows of the log."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from facedown.games.gargon.face.moves import card_text
from facedown.games.gargon.rules import rules
from facedown.games.gargon.rules.cards import COLOURS
from facedown.games.gargon.rules.state import BACK, NO_CARD, card, colour_of
from facedown.games.seen import Viewer, sees


class RoundStarted(msgspec.Struct, frozen=True, tag="round_started"):
    """A round begins with this starting player."""

    seat: int
    round: int


class Played(msgspec.Struct, frozen=True, tag="played"):
    """Cards face down: their owner is told which, the others see backs."""

    seat: int
    cards: tuple[str, ...]


class Passed(msgspec.Struct, frozen=True, tag="passed"):
    """A seat plays nothing this round."""

    seat: int


class Drew(msgspec.Struct, frozen=True, tag="drew"):
    """The top of a stack: the others see its back."""

    seat: int
    stack: int
    card: str


class TurnedUp(msgspec.Struct, frozen=True, tag="turned_up"):
    """A played card is turned face up."""

    seat: int
    card: str


class Chose(msgspec.Struct, frozen=True, tag="chose"):
    """The colour that is fought for next."""

    seat: int
    colour: str


class Won(msgspec.Struct, frozen=True, tag="won"):
    """A card goes to its owner's winnings."""

    seat: int
    card: str


class Lost(msgspec.Struct, frozen=True, tag="lost"):
    """A card goes to the discard."""

    seat: int
    card: str


class GameEnded(msgspec.Struct, frozen=True, tag="game_ended"):
    """The last round is over."""

    reason: str


Event = RoundStarted | Played | Passed | Drew | TurnedUp | Chose | Won | Lost | GameEnded


# What is shown to everybody and leaves no trace in a position.
FLEETING: tuple[type, ...] = ()


def show_event(row: Sequence[int], viewer: Viewer) -> Event:
    """One row of the log as the viewer is told it; a secret card is told by its back."""
    kind, seat, eyes, a, b, c, _ = row
    sees_faces = sees(viewer, eyes)
    match kind:
        case rules.ROUND_STARTED:
            return RoundStarted(seat, a)
        case rules.PLAYED:
            return Played(seat, tuple(show_card(n, sees_faces) for n in (a, b, c) if n != NO_CARD))
        case rules.PASSED:
            return Passed(seat)
        case rules.DREW:
            return Drew(seat, a + 1, show_card(b, sees_faces))
        case rules.TURNED_UP:
            return TurnedUp(seat, card_text(a))
        case rules.CHOSE:
            return Chose(seat, COLOURS[a])
        case rules.WON:
            return Won(seat, card_text(a))
        case rules.LOST:
            return Lost(seat, card_text(a))
        case rules.GAME_ENDED:
            return GameEnded(rules.ENDINGS[a])
    raise ValueError(f"no event of Gargon has the number {kind}")


def show_card(number: int, face: bool) -> str:
    return card_text(number if face else card(colour_of(number), BACK))
