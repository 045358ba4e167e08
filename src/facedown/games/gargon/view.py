"""What a seat or a spectator of Gargon is shown: listed piece by piece, from what it may know.

A view is made from a record that went through `hide`, and shows still less: what others have won is a
number of cards, unless winnings are open (G-22).
"""

from __future__ import annotations

from typing import Any

import msgspec

from facedown.games.gargon.bundle import face_down, size
from facedown.games.gargon.cards import COLOUR_COUNT, COLOURS, LETTERS
from facedown.games.gargon.mixes import MIXES
from facedown.games.gargon.moves import faces
from facedown.games.gargon.state import NO_COLOUR, OVER, cards_in, colour_of
from facedown.games.seen import EVERYTHING, TableView, Viewer

PHASES = ("playing", "drawing", "battle", "replacing", "over")


class Fan(msgspec.Struct, frozen=True):
    """Cards with their backs to the viewer: one letter a card; `cards` where the faces are seen."""

    backs: str
    cards: tuple[str, ...] | None = None


class Winnings(msgspec.Struct, frozen=True):
    """Won cards: how many, and which, where the viewer may look."""

    count: int
    cards: tuple[str, ...] | None = None


class View(TableView, frozen=True, kw_only=True, tag="gargon", tag_field="game"):
    """The table as one viewer sees it; `stacks` are the backs of both stacks from the top down."""

    phase: str
    round: int
    starter: int
    mix: str
    battle: str | None
    hands: tuple[Fan, ...]
    played: tuple[Fan, ...]
    won: tuple[Winnings, ...]
    stacks: tuple[str, str]
    discard: tuple[str, ...]


def show(s: Any, **common: Any) -> View:
    """The view of one viewer, from the record as that viewer may know it."""
    seats = range(s.seats)
    return View(
        phase=PHASES[s.phase],
        round=int(s.round_number),
        starter=int(s.starter),
        mix=MIXES[s.mix],
        battle=None if s.battle_colour == NO_COLOUR else COLOURS[s.battle_colour],
        hands=tuple(show_fan(s.hand[owner]) for owner in seats),
        played=tuple(show_fan(s.played[owner]) for owner in seats),
        won=tuple(show_winnings(s, owner, common["seat"]) for owner in seats),
        stacks=(show_stack(s, 0), show_stack(s, 1)),
        discard=faces(s.discard),
        **common,
    )


def show_fan(bundles: Any) -> Fan:
    """Backs always; faces only where no card of the fan is face down."""
    backs = "".join(LETTERS[colour] * int(size(bundles[colour])) for colour in range(COLOUR_COUNT))
    turned = any(face_down(bundles[colour]) for colour in range(COLOUR_COUNT))
    return Fan(backs, None if turned else faces(bundles))


def show_winnings(s: Any, owner: int, viewer: Viewer) -> Winnings:
    """The owner may look at his cards; open winnings and the end show everybody's."""
    count = int(cards_in(s.won[owner]))
    may_look = viewer in (owner, EVERYTHING) or s.open_winnings or s.phase == OVER
    return Winnings(count, faces(s.won[owner]) if may_look else None)


def show_stack(s: Any, stack: int) -> str:
    backs = (LETTERS[colour_of(s.stack[stack, place])] for place in range(s.stack_left[stack]))
    return "".join(backs)[::-1]
