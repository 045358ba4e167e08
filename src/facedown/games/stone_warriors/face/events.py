"""What happened, as each viewer is told it: listed fact by fact from the rows of the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from facedown.games.seen import Viewer, sees
from facedown.games.stone_warriors.rules import rules
from facedown.games.stone_warriors.rules.cards import KINDS
from facedown.games.stone_warriors.rules.state import NOBODY
from facedown.kernel.log import EVERYBODY


class TurnStarted(msgspec.Struct, frozen=True, tag="turn_started"):
    """A seat's turn begins."""

    seat: int
    turn: int


class Drew(msgspec.Struct, frozen=True, tag="drew"):
    """A card from the pile; its owner alone is told which."""

    seat: int
    card: str | None


class Took(msgspec.Struct, frozen=True, tag="took"):
    """A gargoyle from the discard."""

    seat: int
    card: str


class Reshuffled(msgspec.Struct, frozen=True, tag="reshuffled"):
    """The discard is the new pile."""


class PlayedGargoyle(msgspec.Struct, frozen=True, tag="played_gargoyle"):
    """A gargoyle from the hand goes to the table."""

    seat: int
    gargoyle: str


class PlayedDemona(msgspec.Struct, frozen=True, tag="played_demona"):
    """A hand is looked into."""

    seat: int
    victim: int


class Saw(msgspec.Struct, frozen=True, tag="saw"):
    """A card in that hand; the two of them alone are told which."""

    seat: int
    victim: int
    card: str | None


class Stole(msgspec.Struct, frozen=True, tag="stole"):
    """The card that is taken; a gargoyle is seen by all, another card by the two alone."""

    seat: int
    victim: int
    card: str | None


class PlayedXanatos(msgspec.Struct, frozen=True, tag="played_xanatos"):
    """A gargoyle is taken from a table."""

    seat: int
    victim: int
    gargoyle: str
    stack: int


class PlayedSunrise(msgspec.Struct, frozen=True, tag="played_sunrise"):
    """A gargoyle is turned to stone."""

    seat: int
    victim: int
    gargoyle: str
    stack: int


class SetVillain(msgspec.Struct, frozen=True, tag="set_villain"):
    """A villain stands against a gargoyle."""

    seat: int
    victim: int
    gargoyle: str
    stack: int


class Rescued(msgspec.Struct, frozen=True, tag="rescued"):
    """Elisa sends a Sunrise/Sundown or a villain away."""

    seat: int
    gargoyle: str
    stack: int


class Uncovered(msgspec.Struct, frozen=True, tag="uncovered"):
    """A second card of a gargoyle lies on the stone that covered it."""

    seat: int
    gargoyle: str
    stack: int


class Waited(msgspec.Struct, frozen=True, tag="waited"):
    """A Sunrise/Sundown is left where it is."""

    seat: int


class BattleStarted(msgspec.Struct, frozen=True, tag="battle_started"):
    """A gargoyle is fought for."""

    seat: int
    gargoyle: str
    stack: int


class Threw(msgspec.Struct, frozen=True, tag="threw"):
    """A battle card lies face down; its owner alone is told which."""

    seat: int
    number: int | None


class ThrowsShown(msgspec.Struct, frozen=True, tag="throws_shown"):
    """Both battle cards are turned up."""

    seat: int
    number: int
    victim: int
    answer: int


class Captured(msgspec.Struct, frozen=True, tag="captured"):
    """A gargoyle changes its owner."""

    seat: int
    victim: int
    gargoyle: str
    stack: int


class Kept(msgspec.Struct, frozen=True, tag="kept"):
    """The attacked player keeps his gargoyle."""

    seat: int
    gargoyle: str
    stack: int


class Discarded(msgspec.Struct, frozen=True, tag="discarded"):
    """A card from the hand goes to the discard."""

    seat: int
    card: str


class GameEnded(msgspec.Struct, frozen=True, tag="game_ended"):
    """The game is over; without a winner it is drawn."""

    winner: int | None
    reason: str


Event = (
    TurnStarted
    | Drew
    | Took
    | Reshuffled
    | PlayedGargoyle
    | PlayedDemona
    | Saw
    | Stole
    | PlayedXanatos
    | PlayedSunrise
    | SetVillain
    | Rescued
    | Uncovered
    | Waited
    | BattleStarted
    | Threw
    | ThrowsShown
    | Captured
    | Kept
    | Discarded
    | GameEnded
)

_AGAINST_A_STACK: dict[int, Any] = {
    rules.PLAYED_XANATOS: PlayedXanatos,
    rules.PLAYED_SUNRISE: PlayedSunrise,
    rules.SET: SetVillain,
    rules.CAPTURED: Captured,
}
_ON_A_STACK: dict[int, Any] = {
    rules.RESCUED: Rescued,
    rules.UNCOVERED: Uncovered,
    rules.BATTLE_STARTED: BattleStarted,
    rules.KEPT: Kept,
}


# What is shown to everybody and leaves no trace in a position.
FLEETING: tuple[type, ...] = (ThrowsShown,)


def show_event(row: Sequence[int], viewer: Viewer) -> Event:
    """One row of the log as the viewer is told it."""
    kind, seat, eyes, a, b, c, _ = row
    if kind in _AGAINST_A_STACK:
        against: Event = _AGAINST_A_STACK[kind](seat, a, KINDS[b], c + 1)
        return against
    if kind in _ON_A_STACK:
        on: Event = _ON_A_STACK[kind](seat, KINDS[a], b + 1)
        return on
    match kind:
        case rules.TURN_STARTED:
            return TurnStarted(seat, a)
        case rules.DREW:
            return Drew(seat, KINDS[a] if sees(viewer, eyes) else None)
        case rules.TOOK:
            return Took(seat, KINDS[a])
        case rules.RESHUFFLED:
            return Reshuffled()
        case rules.PLAYED_GARGOYLE:
            return PlayedGargoyle(seat, KINDS[a])
        case rules.PLAYED_DEMONA:
            return PlayedDemona(seat, a)
        case rules.SAW:
            return Saw(seat, a, KINDS[b] if sees(viewer, eyes) else None)
        case rules.STOLE:
            return Stole(seat, a, KINDS[b] if eyes == EVERYBODY or sees(viewer, eyes) else None)
        case rules.WAITED:
            return Waited(seat)
        case rules.THREW:
            return Threw(seat, a if sees(viewer, eyes) else None)
        case rules.THROWS_SHOWN:
            return ThrowsShown(seat, a, b, c)
        case rules.DISCARDED:
            return Discarded(seat, KINDS[a])
        case rules.GAME_ENDED:
            return GameEnded(None if seat == NOBODY else seat, rules.ENDINGS[a])
    raise ValueError(f"no event of Stone Warriors has the number {kind}")
