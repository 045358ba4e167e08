"""What a seat or a spectator of En Garde is shown: an allow-list, made from what it may know.

A view is made from a record that went through `hide`, and shows even less: only the top card and the count of the
discard pile, unless the memory aid is on (E-11).
"""

from __future__ import annotations

from typing import Any

import msgspec

from facedown.games.en_garde.declaration import ENDING, PHASES, REFUSALS, Phase
from facedown.games.en_garde.rules.cards import FACE_DOWN
from facedown.games.en_garde.rules.legal import refused_cards
from facedown.games.en_garde.rules.state import LEFT, NOBODY, RIGHT
from facedown.games.view_parts import ask, show_parts
from facedown.games.viewers import TableView, Viewer
from facedown.kernel.records import Plain
from facedown.kernel.tally import as_cards, number_of, total

REFUSED = (None, *REFUSALS)  # by their numbers


class Hand(msgspec.Struct, frozen=True):
    """A hand: how many cards, and which, if the viewer may see them."""

    count: int
    cards: tuple[int, ...] | None = None


class Discard(msgspec.Struct, frozen=True):
    """The discard pile: its top card and its count; all its cards only with the memory aid."""

    count: int
    top: int | None = None
    cards: tuple[int, ...] | None = None


class Threat(msgspec.Struct, frozen=True):
    """The attack to be answered: `step` is 0 for a direct one."""

    value: int
    cards: int
    step: int


class RoundEnd(msgspec.Struct, frozen=True):
    """How the last round ended; without a winner it was drawn."""

    winner: int | None
    reason: str


class View(TableView, frozen=True, kw_only=True, tag="en_garde", tag_field="game"):
    """The table as one viewer sees it. `refused` are cards of their hand that cannot begin a move now, and why."""

    phase: str
    fields: int
    position: tuple[int, int]
    distance: int
    hands: tuple[Hand, Hand]
    pile: int
    discard: Discard
    attack: Threat | None
    round: int
    starter: int
    wins: tuple[int, int]
    target: int
    last_round: RoundEnd | None
    refused: dict[str, str]


def show(s: Plain, **common: Any) -> View:
    """The view of one viewer, from the record as that viewer may know it."""
    return View(**show_parts(PUBLIC, OWN, s, common["seat"]), **common)


def show_hands(s: Plain, viewer: Viewer) -> tuple[Hand, Hand]:
    """The hands of both fencers, as far as the viewer knows them."""
    return show_hand(s.hand[LEFT]), show_hand(s.hand[RIGHT])


def show_hand(hand: int) -> Hand:
    """A hand with face-down cards is shown only as a count."""
    return Hand(int(total(hand)), None if number_of(hand, FACE_DOWN) else as_cards(hand))


def show_refused(s: Plain, viewer: Viewer) -> dict[str, str]:
    """The cards of the viewer's hand that cannot begin a move now, each with the key of the refusal."""
    if viewer != s.to_act:
        return {}
    refused = ask(s, refused_cards, viewer)
    return {str(value): str(REFUSED[number_of(refused, value)]) for value in sorted(set(as_cards(refused)))}


def show_discard(s: Plain) -> Discard:
    return Discard(
        count=int(total(s.discard)),
        top=s.discard_top or None,
        cards=as_cards(s.discard) if s.memory_aid else None,
    )


def show_attack(s: Plain) -> Threat | None:
    if s.phase != Phase.DEFENCE:
        return None
    return Threat(s.attack_value, s.attack_cards, s.attack_step)


def show_last_round(s: Plain) -> RoundEnd | None:
    if not s.round_ending:
        return None
    winner = None if s.round_winner == NOBODY else s.round_winner
    return RoundEnd(winner, ENDING.show(s.round_ending))


PUBLIC = {
    "phase": lambda s: PHASES[s.phase],
    "fields": lambda s: s.fields,
    "position": lambda s: (s.position[LEFT], s.position[RIGHT]),
    "distance": lambda s: s.position[RIGHT] - s.position[LEFT],
    "pile": lambda s: s.pile_left,
    "discard": show_discard,
    "attack": show_attack,
    "round": lambda s: s.round_number,
    "starter": lambda s: s.starter,
    "wins": lambda s: (s.wins[LEFT], s.wins[RIGHT]),
    "target": lambda s: s.target,
    "last_round": show_last_round,
}
OWN = {"hands": show_hands, "refused": show_refused}
