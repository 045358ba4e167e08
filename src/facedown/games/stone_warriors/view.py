"""What a seat or a spectator of Stone Warriors is shown: listed piece by piece, from what it may know."""

from __future__ import annotations

from typing import Any

import msgspec

from facedown.games.seen import TableView
from facedown.games.stone_warriors.cards import FACE_DOWN, FIRST_GARGOYLE, KINDS, LAST_GARGOYLE
from facedown.games.stone_warriors.stacks import MOST_STACKS, height, is_marked
from facedown.games.stone_warriors.state import NOT_THROWN, THROWING
from facedown.kernel.tally import as_cards, number_of, total

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


def show(s: Any, **common: Any) -> View:
    """The view of one viewer, from the record as that viewer may know it."""
    seats = range(s.seats)
    return View(
        phase=PHASES[s.phase],
        turn=int(s.turn),
        turn_number=int(s.turn_number),
        hands=tuple(show_hand(s.hand[owner]) for owner in seats),
        tables=tuple(show_table(s, owner) for owner in seats),
        pile=int(s.pile_left),
        discard=tuple(KINDS[card] for card in s.discard[: s.discard_count]),
        battle=show_battle(s),
        **common,
    )


def show_hand(hand: int) -> Hand:
    known = as_cards(int(hand) - int(number_of(hand, FACE_DOWN)))
    return Hand(int(total(hand)), tuple(KINDS[card] for card in known))


def show_table(s: Any, owner: int) -> tuple[Stack, ...]:
    stacks = []
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        for place in range(MOST_STACKS):
            cards = int(height(s.stacks[owner, gargoyle], place))
            if cards:
                villain = bool(is_marked(s.villains[owner, gargoyle], place))
                stacks.append(Stack(KINDS[gargoyle], cards, cards % 2 == 0, villain))
    return tuple(stacks)


def show_battle(s: Any) -> Throwing | None:
    if s.phase != THROWING:
        return None
    attacker, defender = int(s.turn), int(s.victim)
    thrown = tuple(seat for seat in (attacker, defender) if s.throw[seat] != NOT_THROWN)
    return Throwing(attacker, defender, KINDS[s.gargoyle], thrown)
