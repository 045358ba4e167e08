"""What a seat or a spectator of Wizard's Gambit is shown: listed piece by piece, from what it may know."""

from __future__ import annotations

from typing import Any

import msgspec

from facedown.games.seen import TableView
from facedown.games.wizards_gambit.cards import (
    COMPONENTS,
    FACE_DOWN,
    FIRST_GAMBIT,
    FIRST_INCANTATION,
    FIRST_RUNE,
    LAST_RUNE,
    MOST_POOL,
    SHARD,
)
from facedown.games.wizards_gambit.moves import card_name, spell_name
from facedown.games.wizards_gambit.state import (
    CHOOSING,
    IN_TURN,
    actions_left,
    guard_of,
    hand_size,
    name_of_card,
    plays_left,
    score,
)
from facedown.games.wizards_gambit.steps import verb_of
from facedown.games.wizards_gambit.vocabulary import BY_NUMBER
from facedown.kernel.tally import as_cards, number_of

PHASES = ("playing", "choosing", "trimming", "over")
STAGES = ("whether", "whom", "", "what")


class Hand(msgspec.Struct, frozen=True):
    """A hand: how many cards, and those of them that the viewer knows."""

    count: int
    known: tuple[str, ...]


class Lying(msgspec.Struct, frozen=True):
    """A component on a spell, and the rune it stands for."""

    card: str
    rune: str


class PoolSpell(msgspec.Struct, frozen=True):
    """A spell of the pool: its points, its runes, what lies on it, and whose gambit guards it."""

    spell: str
    points: int
    runes: tuple[str, ...]
    lying: tuple[Lying, ...]
    guarded_by: int | None


class Book(msgspec.Struct, frozen=True):
    """A book from its first spell to the top one, its points, and whose gambit nullifies it."""

    spells: tuple[str, ...]
    points: int
    nullified_by: int | None


class GambitInPlay(msgspec.Struct, frozen=True):
    """A wizard's gambit on the table: on a spell of the pool, or on a wizard's book."""

    gambit: str
    spell: str | None
    seat: int | None


class Question(msgspec.Struct, frozen=True):
    """What an effect asks for: the card it is of, the verb of its step, and what about it is open."""

    card: str
    verb: str
    about: str
    target: int | None


class View(TableView, frozen=True, kw_only=True, tag="wizards_gambit", tag_field="game"):
    """The table as one viewer sees it; the discard is shown from the bottom to the top."""

    phase: str
    turn: int
    turn_number: int
    hands: tuple[Hand, ...]
    pool: tuple[PoolSpell, ...]
    books: tuple[Book, ...]
    dealt_gambits: tuple[str | None, ...]
    gambits_in_play: tuple[GambitInPlay | None, ...]
    gambits_gone: tuple[str, ...]
    deck: int
    discard: tuple[str, ...]
    spell_deck: int
    component_owed: bool
    components_left: int
    actions_left: int
    question: Question | None
    protected: tuple[int, ...]
    missing_turns: tuple[int, ...]
    backwards: bool


def show(s: Any, **common: Any) -> View:
    """The view of one viewer, from the record as that viewer may know it."""
    seats = range(int(s.seats))
    return View(
        phase=PHASES[s.phase],
        turn=int(s.turn),
        turn_number=int(s.turn_number),
        hands=tuple(show_hand(s, owner) for owner in seats),
        pool=tuple(show_spell(s, slot) for slot in range(MOST_POOL) if s.pool[slot]),
        books=tuple(show_book(s, owner) for owner in seats),
        dealt_gambits=tuple(card_name(int(s.dealt[owner])) if s.dealt[owner] else None for owner in seats),
        gambits_in_play=tuple(show_gambit(s, owner) for owner in seats),
        gambits_gone=tuple(card_name(FIRST_GAMBIT + bit) for bit in range(16) if int(s.gone) >> bit & 1),
        deck=int(s.deck_left),
        discard=tuple(card_name(int(name_of_card(s, int(card)))) for card in s.discard[: s.discard_count]),
        spell_deck=int(s.spells_left),
        component_owed=bool(s.owed),
        components_left=int(plays_left(s)) if s.part == IN_TURN else 0,
        actions_left=int(actions_left(s)) if s.part == IN_TURN else 0,
        question=show_question(s),
        protected=tuple(owner for owner in seats if int(s.protected) >> owner & 1),
        missing_turns=tuple(int(s.skips[owner]) for owner in seats),
        backwards=bool(s.backwards),
        **common,
    )


def hand_cards(s: Any, owner: int) -> list[str]:
    """The known cards of a hand: components in their order, then incantations and gambits."""
    cards = [*as_cards(int(s.components[owner]) - int(number_of(s.components[owner], FACE_DOWN)))]
    cards += [FIRST_INCANTATION + bit for bit in range(32) if int(s.incantations[owner]) >> bit & 1]
    cards += [FIRST_GAMBIT + bit for bit in range(16) if int(s.gambits[owner]) >> bit & 1]
    return [card_name(int(name_of_card(s, card))) for card in cards]


def show_hand(s: Any, owner: int) -> Hand:
    return Hand(int(hand_size(s, owner)), tuple(hand_cards(s, owner)))


def show_spell(s: Any, slot: int) -> PoolSpell:
    spell, guard = int(s.pool[slot]), int(guard_of(s, slot))
    return PoolSpell(
        spell=spell_name(int(s.names[spell])),
        points=int(s.worth[spell]),
        runes=tuple(COMPONENTS[rune - 1] for rune in as_cards(s.runes[spell])),
        lying=tuple(lying_on(s, slot)),
        guarded_by=None if guard < 0 else guard,
    )


def lying_on(s: Any, slot: int) -> list[Lying]:
    """The components on a spell, in the order of its runes."""
    return [
        Lying(COMPONENTS[card - 1], COMPONENTS[rune - 1])
        for rune in range(FIRST_RUNE, LAST_RUNE + 1)
        for card in range(FIRST_RUNE, SHARD + 1)
        for _ in range(int(number_of(s.lying[slot, card], rune)))
    ]


def book_spells(s: Any, owner: int) -> list[str]:
    """The spells of a book, in the order in which they were claimed."""
    claimed = [spell for spell in range(1, int(s.spell_count) + 1) if s.claimed[spell] and s.owner[spell] == owner]
    return [spell_name(int(s.names[spell])) for spell in sorted(claimed, key=lambda spell: int(s.claimed[spell]))]


def show_book(s: Any, owner: int) -> Book:
    binder = next((seat for seat in range(int(s.seats)) if s.binds[seat] == owner + 1), None)
    return Book(tuple(book_spells(s, owner)), int(score(s, owner)), binder)


def show_gambit(s: Any, owner: int) -> GambitInPlay | None:
    if not s.in_play[owner]:
        return None
    slot, book = int(s.guards[owner]) - 1, int(s.binds[owner]) - 1
    return GambitInPlay(
        gambit=card_name(int(s.in_play[owner])),
        spell=spell_name(int(s.names[s.pool[slot]])) if slot >= 0 else None,
        seat=book if book >= 0 else None,
    )


def show_question(s: Any) -> Question | None:
    if s.phase != CHOOSING:
        return None
    step = s.effects[s.effect, s.step]
    about = STAGES[s.stage]
    return Question(
        card=spell_name(int(s.names[s.effect])),
        verb=BY_NUMBER[int(verb_of(step))].name,
        about=about,
        target=int(s.target) if about == "what" else None,
    )
