"""What a seat or a spectator of Stone Warriors is shown: listed piece by piece, from what it may know."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from facedown.games.seen import TableView, Viewer
from facedown.games.stone_warriors.rules.cards import FACE_DOWN, FIRST_GARGOYLE, KINDS, LAST_GARGOYLE
from facedown.games.stone_warriors.rules.stacks import MOST_STACKS, height, is_marked
from facedown.games.stone_warriors.rules.state import NOT_THROWN, THROWING
from facedown.kernel.records import Plain
from facedown.kernel.tally import as_cards, number_of, total

KEPT = 1 << 14  # a move changes one or two hands and tables, the others are as they were; and four look at them

PHASES = (
    "drawing",
    "turn",
    "stealing",
    "placing",
    "answering",
    "defending",
    "throwing",
    "closing",
    "stuck",
    "over",
)


class Hand(msgspec.Struct, frozen=True):
    """A hand: how many cards, and those of them that the viewer knows."""

    count: int
    known: tuple[str, ...]


class Stack(msgspec.Struct, frozen=True):
    """A gargoyle on the table: how many cards its stack has, whether stone covers it, and a villain against it."""

    gargoyle: str
    height: int
    covered: bool
    villain: bool


class Throwing(msgspec.Struct, frozen=True):
    """A battle: for which gargoyle, and who has thrown already, though not what."""

    attacker: int
    defender: int
    gargoyle: str
    thrown: tuple[int, ...]


class View(TableView, frozen=True, kw_only=True, tag="stone_warriors", tag_field="game"):
    """The table as one viewer sees it; the discard is shown from the bottom to the top."""

    phase: str
    turn: int
    turn_number: int
    hands: tuple[Hand, ...]
    tables: tuple[tuple[Stack, ...], ...]
    pile: int
    discard: tuple[str, ...]
    battle: Throwing | None


def show(s: Plain, **common: Any) -> View:
    """The view of one viewer, from the record as that viewer may know it."""
    return View(**show_public(s), **show_own(s, common["seat"]), **common)


def show_public(s: Plain) -> dict[str, Any]:
    """What is the same for everybody, from the record as a spectator may know it."""
    seats = s.seats
    return {
        "phase": PHASES[s.phase],
        "turn": s.turn,
        "turn_number": s.turn_number,
        "tables": tuple(map(show_table, map(tuple, s.stacks[:seats]), map(tuple, s.villains[:seats]))),
        "pile": s.pile_left,
        "discard": tuple([KINDS[card] for card in s.discard[: s.discard_count]]),
        "battle": show_battle(s),
    }


def show_own(s: Plain, viewer: Viewer) -> dict[str, Any]:
    """What depends on who looks."""
    return {"hands": tuple(map(show_hand, s.hand[: s.seats]))}


@lru_cache(KEPT)
def show_hand(hand: int) -> Hand:
    """A hand, from its tally."""
    known = as_cards(hand - number_of(hand, FACE_DOWN))
    return Hand(total(hand), tuple([KINDS[card] for card in known]))


@lru_cache(KEPT)
def show_table(stacks: tuple[int, ...], villains: tuple[int, ...]) -> tuple[Stack, ...]:
    """One seat's table, from its stacks of each gargoyle and the villains against them."""
    shown = []
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        for place in range(MOST_STACKS):
            cards = height(stacks[gargoyle], place)
            if cards:
                villain = bool(is_marked(villains[gargoyle], place))
                shown.append(Stack(KINDS[gargoyle], cards, cards % 2 == 0, villain))
    return tuple(shown)


def show_battle(s: Plain) -> Throwing | None:
    if s.phase != THROWING:
        return None
    thrown = tuple(seat for seat in (s.turn, s.victim) if s.throw[seat] != NOT_THROWN)
    return Throwing(s.turn, s.victim, KINDS[s.gargoyle], thrown)
