"""What a seat or a spectator of Gargon is shown: an allow-list, made from what it may know.

A view is made from a record that went through `hide`, and shows even less: others' winnings are a number of cards,
unless winnings are open (G-22).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from facedown.games.compiled_calls import refused
from facedown.games.gargon.declaration import PHASES, REFUSALS, Phase, code
from facedown.games.gargon.rules.bundle import face_down, size
from facedown.games.gargon.rules.cards import COLOURS, LETTERS
from facedown.games.gargon.rules.mixes import MIXES
from facedown.games.gargon.rules.mixes import count_by_mix as compiled_count
from facedown.games.gargon.rules.names import card_text, faces, pack_play
from facedown.games.gargon.rules.state import NO_COLOUR, NO_MIX, allowed_colours
from facedown.games.view_parts import EachSeat, ask, show_parts
from facedown.games.viewers import EVERYTHING, TableView, Viewer
from facedown.kernel.compiler import interpreted
from facedown.kernel.records import Plain

REFUSED = (None, *REFUSALS)  # by their numbers
count_by_mix = interpreted(compiled_count)  # called with plain values, and results are cached

FANS_KEPT = 1 << 14  # cached, because a move changes only one or two of those on the table


class Fan(msgspec.Struct, frozen=True):
    """Cards with their backs to the viewer: one letter per card; `cards` if the faces are visible."""

    backs: str
    cards: tuple[str, ...] | None = None


class Winnings(msgspec.Struct, frozen=True):
    """Won cards: how many, and which, if the viewer may look."""

    count: int
    cards: tuple[str, ...] | None = None


class Plays(msgspec.Struct, frozen=True):
    """What the viewer may play: any of these cards that together have one of these mixes, and nothing else.

    A mix is how many cards of each colour go together: `2+1` are two cards of one colour and one of another.
    """

    cards: tuple[str, ...]
    mixes: tuple[str, ...]


class View(TableView, frozen=True, kw_only=True, tag="gargon", tag_field="game"):
    """The table as one viewer sees it; `stacks` are the backs of both stacks from the top down.

    A large hand has thousands of plays, of which `moves` are a few; `plays` describes all of them, if the viewer is to
    play. `refused` are the cards of their hand that are in none of them, each with the key of the refusal.
    """

    phase: str
    round: int
    starter: int
    mix: str
    battle: str | None
    hands: tuple[Fan, ...]
    played: tuple[Fan, ...]
    plays: Plays | None
    refused: dict[str, str]
    won: tuple[Winnings, ...]
    stacks: tuple[str, str]
    discard: tuple[str, ...]


def show(s: Plain, **common: Any) -> View:
    """The view of one viewer, from the record as that viewer may know it."""
    return View(**show_parts(PUBLIC, OWN, s, common["seat"]), **common)


def show_hand(s: Plain, owner: int, viewer: Viewer) -> Fan:
    """The cards in a seat's hand."""
    return read_fan(tuple(s.hand[owner]))


def show_played(s: Plain, owner: int, viewer: Viewer) -> Fan:
    """The cards that a seat has played."""
    return read_fan(tuple(s.played[owner]))


@lru_cache(FANS_KEPT)
def read_fan(bundles: tuple[int, ...]) -> Fan:
    """Backs always; faces only if no card of the fan is face down."""
    backs = "".join(letter * size(bundle) for letter, bundle in zip(LETTERS, bundles, strict=True))
    return Fan(backs, None if any(map(face_down, bundles)) else faces(bundles))


def show_plays(s: Plain, seat: Any) -> Plays | None:
    """Cards of allowed colours, in the required mix, or in any (G-05, G-07)."""
    if s.phase != Phase.PLAYING or seat != s.to_act:
        return None
    colours = ask(s, colours_allowed_to, seat)
    cards = faces(tuple(bundle if colours >> colour & 1 else 0 for colour, bundle in enumerate(s.hand[seat])))
    return Plays(cards, MIXES[1:] if s.mix == NO_MIX else (MIXES[s.mix],))


def colours_allowed_to(records: Any, seat: int) -> int:
    """The colours that a seat may play, as a set."""
    return int(allowed_colours(records[0], seat))


def show_refused(s: Plain, seat: Any) -> dict[str, str]:
    """The cards of the viewer's hand that are in no play, each with the refusal of playing it alone."""
    if s.phase != Phase.PLAYING or seat != s.to_act:
        return {}
    told: dict[str, str] = {}
    for cards in out_of_play(tuple(s.hand[seat]), ask(s, colours_allowed_to, seat), s.mix):
        why = REFUSED[ask(s, refused, seat, code.play(pack_play(cards[:1])))]
        told |= dict.fromkeys(cards, str(why))
    return told


@lru_cache(FANS_KEPT)
def out_of_play(hand: tuple[int, ...], colours: int, mix: int) -> tuple[tuple[str, ...], ...]:
    """The cards of each colour without which a hand has as many plays as with it."""

    def plays(allowed: int) -> int:
        by_mix = count_by_mix(hand, allowed)
        return int(sum(by_mix) if mix == NO_MIX else by_mix[mix - 1])

    of_colour = [
        faces(tuple(bundle if one == colour else 0 for one, bundle in enumerate(hand))) for colour in range(len(hand))
    ]
    return tuple(
        cards for colour, cards in enumerate(of_colour) if cards and plays(colours) == plays(colours & ~(1 << colour))
    )


def may_look(s: Plain, owner: int, viewer: Viewer) -> bool:
    """The owner may look at their winnings; open winnings and the end show everybody's."""
    return viewer in (owner, EVERYTHING) or bool(s.open_winnings) or s.phase == Phase.OVER


def show_winnings(s: Plain, owner: int, viewer: Viewer) -> Winnings:
    """What a seat has won."""
    return read_winnings(tuple(s.won[owner]), may_look(s, owner, viewer))


@lru_cache(FANS_KEPT)
def read_winnings(bundles: tuple[int, ...], face_up: bool) -> Winnings:
    return Winnings(int(sum(map(size, bundles))), faces(bundles) if face_up else None)


def show_stack(s: Plain, stack: int) -> str:
    cards = s.stack[stack][: s.stack_left[stack]]
    return "".join([card_text(card)[0] for card in reversed(cards)])


PUBLIC = {
    "phase": lambda s: PHASES[s.phase],
    "round": lambda s: s.round_number,
    "starter": lambda s: s.starter,
    "mix": lambda s: MIXES[s.mix],
    "battle": lambda s: None if s.battle_colour == NO_COLOUR else COLOURS[s.battle_colour],
    "stacks": lambda s: (show_stack(s, 0), show_stack(s, 1)),
    "discard": lambda s: faces(tuple(s.discard)),
}
OWN = {
    "hands": EachSeat(show_hand),
    "played": EachSeat(show_played),
    "plays": show_plays,
    "refused": show_refused,
    "won": EachSeat(show_winnings),
}
