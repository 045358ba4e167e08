"""What a seat or a spectator of Stone Warriors is shown: an allow-list, made from what it may know."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import Any

import msgspec

from facedown.games.stone_warriors.declaration import PHASES, REFUSALS, Phase
from facedown.games.stone_warriors.rules.cards import FACE_DOWN, FIRST_GARGOYLE, KINDS, LAST_GARGOYLE
from facedown.games.stone_warriors.rules.legal import refused_cards
from facedown.games.stone_warriors.rules.stacks import MOST_STACKS, height, is_marked
from facedown.games.stone_warriors.rules.state import NOT_THROWN
from facedown.games.view_parts import EachSeat, ask, show_parts
from facedown.games.viewers import TableView, Viewer
from facedown.kernel.records import Plain
from facedown.kernel.tally import as_cards, number_of, total

GARGOYLES = range(FIRST_GARGOYLE, LAST_GARGOYLE + 1)
REFUSED = (None, *REFUSALS)  # by their numbers

KEPT = 1 << 14  # cached, because a move changes only one or two hands and tables, and four players see them


class Hand(msgspec.Struct, frozen=True):
    """A hand: how many cards, and those that the viewer knows."""

    count: int
    known: tuple[str, ...]


class Stack(msgspec.Struct, frozen=True):
    """A gargoyle on the table: how many cards its stack has, whether stone covers it, and any villain against it."""

    gargoyle: str
    height: int
    covered: bool
    villain: bool


class Throwing(msgspec.Struct, frozen=True):
    """A battle: the gargoyle, and who has already thrown, but not what."""

    attacker: int
    defender: int
    gargoyle: str
    thrown: tuple[int, ...]


class View(TableView, frozen=True, kw_only=True, tag="stone_warriors", tag_field="game"):
    """The table as one viewer sees it; the discard pile is shown from bottom to top.

    `opened` is the seat whose hand Demona looks at. `refused` are the cards of the viewer's hand that cannot be used
    now, each with the key of the refusal; it is empty during a throw, which uses none of them.
    """

    phase: str
    turn: int
    turn_number: int
    hands: tuple[Hand, ...]
    tables: tuple[tuple[Stack, ...], ...]
    pile: int
    discard: tuple[str, ...]
    battle: Throwing | None
    opened: int | None
    refused: dict[str, str]


def show(s: Plain, **common: Any) -> View:
    """The view of one viewer, from the record as that viewer may know it."""
    return View(**show_parts(PUBLIC, OWN, s, common["seat"]), **common)


def show_hand(s: Plain, owner: int, viewer: Viewer) -> Hand:
    """A hand, with the cards in it that the viewer knows."""
    return read_hand(s.hand[owner])


@lru_cache(KEPT)
def read_hand(hand: int) -> Hand:
    """A hand, from its tally."""
    known = as_cards(hand - number_of(hand, FACE_DOWN))
    return Hand(int(total(hand)), tuple([KINDS[card] for card in known]))


def show_refused(s: Plain, viewer: Viewer) -> dict[str, str]:
    """The cards of the viewer's hand that cannot be used now, and why."""
    return read_refused(ask(s, refused_cards, viewer)) if viewer == s.to_act else {}


def read_refused(refused: int) -> dict[str, str]:
    """Cards and why they are refused, from a tally of the refusals' numbers."""
    return {KINDS[card]: str(REFUSED[number_of(refused, card)]) for card in sorted(set(as_cards(refused)))}


def show_table(s: Plain, owner: int) -> tuple[Stack, ...]:
    """The stacks of one seat, and the villains against them."""
    stacks, villains = s.stacks[owner], s.villains[owner]
    each = [read_stacks(gargoyle, stacks[gargoyle], villains[gargoyle]) for gargoyle in GARGOYLES]
    return tuple(chain.from_iterable(each))


@lru_cache(KEPT)
def read_stacks(gargoyle: int, stacks: int, villains: int) -> tuple[Stack, ...]:
    """The stacks of one gargoyle, and the villains against them."""
    shown = []
    for place in range(MOST_STACKS):
        if cards := int(height(stacks, place)):
            shown.append(Stack(KINDS[gargoyle], cards, cards % 2 == 0, bool(is_marked(villains, place))))
    return tuple(shown)


def show_battle(s: Plain) -> Throwing | None:
    if s.phase != Phase.THROWING:
        return None
    thrown = tuple(seat for seat in (s.turn, s.victim) if s.throw[seat] != NOT_THROWN)
    return Throwing(s.turn, s.victim, KINDS[s.gargoyle], thrown)


def show_discard(s: Plain) -> tuple[str, ...]:
    """The discard pile, from bottom to top."""
    return tuple([KINDS[card] for card in s.discard[: s.discard_count]])


PUBLIC = {
    "phase": lambda s: PHASES[s.phase],
    "turn": lambda s: s.turn,
    "turn_number": lambda s: s.turn_number,
    "tables": EachSeat(show_table),
    "pile": lambda s: s.pile_left,
    "discard": show_discard,
    "battle": show_battle,
    "opened": lambda s: s.victim if s.phase == Phase.STEALING else None,
}
OWN = {"hands": EachSeat(show_hand), "refused": show_refused}
