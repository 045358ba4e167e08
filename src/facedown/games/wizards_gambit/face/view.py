"""What a seat or a spectator of Wizard's Gambit is shown: an allow-list, made from what it may know."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
import numpy as np

from facedown.games.view_parts import EachSeat, ask, show_parts
from facedown.games.viewers import TableView, Viewer
from facedown.games.wizards_gambit.card_sets.card_numbers import spell_name
from facedown.games.wizards_gambit.card_sets.names import cached_by_number
from facedown.games.wizards_gambit.card_sets.vocabulary import BY_NUMBER
from facedown.games.wizards_gambit.declaration import GAME, PHASES, Phase
from facedown.games.wizards_gambit.rules import state
from facedown.games.wizards_gambit.rules.attempts import try_all
from facedown.games.wizards_gambit.rules.cards import (
    COMPONENTS,
    FACE_DOWN,
    FIRST_INCANTATION,
    FIRST_RUNE,
    GAMBITS,
    LAST_RUNE,
    MOST_POOL,
    SHARD,
)
from facedown.games.wizards_gambit.rules.state import FIRST_INCANTATION_EFFECT, IN_TURN
from facedown.games.wizards_gambit.rules.steps import verb_of
from facedown.kernel.bits import places
from facedown.kernel.compiler import interpreted
from facedown.kernel.records import Plain
from facedown.kernel.tally import as_cards, number_of, total

# These rules are short sums, which cost less interpreted than a call into compiled code.
score, guard_of = interpreted(state.score), interpreted(state.guard_of)
plays_left, actions_left = interpreted(state.plays_left), interpreted(state.actions_left)

SETS_KEPT = 64
SPELLS_KEPT = 1 << 14  # cached, because a move changes only one or two of those in the pools

REFUSALS = ("", *GAME.refusals)
MOST_TRIED = 256

STAGES = ("whether", "whom", "", "what")


class Hand(msgspec.Struct, frozen=True):
    """A hand: how many cards, and those that the viewer knows."""

    count: int
    known: tuple[str, ...]


class Lying(msgspec.Struct, frozen=True):
    """A component on a spell, and the rune it stands for."""

    card: str
    rune: str


class PoolSpell(msgspec.Struct, frozen=True):
    """A spell in the pool: its points, its runes, the components on it, and whose gambit guards it."""

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
    """A wizard's gambit on the table: on a spell in the pool, or on a wizard's book."""

    gambit: str
    spell: str | None
    seat: int | None


class Question(msgspec.Struct, frozen=True):
    """What an effect asks for: its card, the verb of its step, and what is to be chosen."""

    card: str
    verb: str
    about: str
    target: int | None


class View(TableView, frozen=True, kw_only=True, tag="wizards_gambit", tag_field="game"):
    """The table as one viewer sees it; the discard pile is shown from bottom to top.

    In a wizard's own turn, `refused` says which moves with their cards the rules refuse, and why: the text of each,
    such as `play ash bounty`, `cast insight` or `nullify gambit_iv 2`, and the key of the refusal.
    """

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
    refused: dict[str, str]


def show(s: Plain, **common: Any) -> View:
    """The view of one viewer, from the record as that viewer may know it."""
    return View(**show_parts(PUBLIC, OWN, s, common["seat"]), **common)


def show_refused(s: Plain, viewer: Viewer) -> dict[str, str]:
    """The moves with the viewer's cards that are refused, and why."""
    from facedown import games

    if viewer != s.to_act or s.phase != Phase.PLAYING:
        return {}
    text = games.get(GAME.name).move_text
    return {text(move): REFUSALS[refusal] for move, refusal in ask(s, refused_moves, s.to_act)}


def refused_moves(records: Any, seat: int) -> tuple[tuple[int, int], ...]:
    """The codes of the moves with a seat's cards that are refused, each with the number of the refusal."""
    tried = np.zeros((MOST_TRIED, 2), np.int64)
    found = int(try_all(records, seat, tried))
    return tuple((move, refusal) for move, refusal in tried[:found].tolist())


def names_of_cards(s: Plain) -> tuple[str, ...]:
    """The names of the cards in the component deck, by number."""
    return names_in_set(tuple(s.names[FIRST_INCANTATION_EFFECT:]))


@cached_by_number(SETS_KEPT)
def names_in_set(incantations: tuple[int, ...]) -> tuple[str, ...]:
    """The names, from those of a set's incantations; a number without a card has an empty name."""
    return ("", *COMPONENTS, *(spell_name(name) if name else "" for name in incantations), *GAMBITS)


def hand_cards(s: Plain, owner: int) -> list[str]:
    """The known cards of a hand: components in their order, then incantations and gambits."""
    called, components = names_of_cards(s), s.components[owner]
    cards = [called[kind] for kind in as_cards(components - number_of(components, FACE_DOWN))]
    cards += [called[FIRST_INCANTATION + number] for number in places(s.incantations[owner])]
    return cards + [GAMBITS[number] for number in places(s.gambits[owner])]


def show_hand(s: Plain, owner: int, viewer: Viewer) -> Hand:
    """A hand, with the cards in it that the viewer knows."""
    components, incantations, gambits = s.components[owner], s.incantations[owner], s.gambits[owner]
    count = int(total(components)) + incantations.bit_count() + gambits.bit_count()
    return Hand(count, tuple(hand_cards(s, owner)))


def show_spell(s: Plain, slot: int) -> PoolSpell:
    spell, guard = s.pool[slot], guard_of(s, slot)
    return PoolSpell(
        spell=spell_name(s.names[spell]),
        points=s.worth[spell],
        runes=tuple([COMPONENTS[rune - 1] for rune in as_cards(s.runes[spell])]),
        lying=lying_on(tuple(s.lying[slot])),
        guarded_by=None if guard < 0 else guard,
    )


@lru_cache(SPELLS_KEPT)
def lying_on(spell: tuple[int, ...]) -> tuple[Lying, ...]:
    """The components on a spell in the order of its runes, from the tally of runes that each kind stands for."""
    return tuple(
        Lying(COMPONENTS[card - 1], COMPONENTS[rune - 1])
        for rune in range(FIRST_RUNE, LAST_RUNE + 1)
        for card in range(FIRST_RUNE, SHARD + 1)
        for _ in range(number_of(spell[card], rune))
    )


def book_spells(s: Plain) -> list[list[str]]:
    """The spells of every book, in the order in which they were claimed."""
    books: list[list[str]] = [[] for _ in range(s.seats)]
    claimed = [spell for spell, number in enumerate(s.claimed) if number]
    for spell in sorted(claimed, key=lambda spell: s.claimed[spell]):
        books[s.owner[spell]].append(spell_name(s.names[spell]))
    return books


def show_book(s: Plain, owner: int, spells: list[str]) -> Book:
    binder = s.binds.index(owner + 1) if owner + 1 in s.binds else None
    return Book(tuple(spells), int(score(s, owner)), binder)


def show_books(s: Plain) -> tuple[Book, ...]:
    """The books of all wizards."""
    return tuple([show_book(s, owner, spells) for owner, spells in enumerate(book_spells(s))])


def show_dealt_gambit(s: Plain, owner: int, viewer: Viewer) -> str | None:
    """The gambit that was dealt to a wizard, if the viewer knows it."""
    return names_of_cards(s)[s.dealt[owner]] if s.dealt[owner] else None


def show_discard(s: Plain) -> tuple[str, ...]:
    """The discard pile, from bottom to top."""
    called = names_of_cards(s)
    return tuple([called[card] for card in s.discard[: s.discard_count]])


def show_gambit(s: Plain, owner: int) -> GambitInPlay | None:
    if not s.in_play[owner]:
        return None
    slot, book = s.guards[owner] - 1, s.binds[owner] - 1
    return GambitInPlay(
        gambit=names_of_cards(s)[s.in_play[owner]],
        spell=spell_name(s.names[s.pool[slot]]) if slot >= 0 else None,
        seat=book if book >= 0 else None,
    )


def show_question(s: Plain) -> Question | None:
    if s.phase != Phase.CHOOSING:
        return None
    about = STAGES[s.stage]
    return Question(
        card=spell_name(s.names[s.effect]),
        verb=BY_NUMBER[verb_of(s.effects[s.effect][s.step])].name,
        about=about,
        target=s.target if about == "what" else None,
    )


PUBLIC = {
    "phase": lambda s: PHASES[s.phase],
    "turn": lambda s: s.turn,
    "turn_number": lambda s: s.turn_number,
    "pool": lambda s: tuple([show_spell(s, slot) for slot in range(MOST_POOL) if s.pool[slot]]),
    "books": show_books,
    "gambits_in_play": EachSeat(show_gambit),
    "gambits_gone": lambda s: tuple([GAMBITS[number] for number in places(s.gone)]),
    "deck": lambda s: s.deck_left,
    "discard": show_discard,
    "spell_deck": lambda s: s.spells_left,
    "component_owed": lambda s: bool(s.owed),
    "components_left": lambda s: int(plays_left(s)) if s.part == IN_TURN else 0,
    "actions_left": lambda s: int(actions_left(s)) if s.part == IN_TURN else 0,
    "question": show_question,
    "protected": lambda s: places(s.protected),
    "missing_turns": lambda s: tuple(s.skips[: s.seats]),
    "backwards": lambda s: bool(s.backwards),
}
OWN = {"hands": EachSeat(show_hand), "dealt_gambits": EachSeat(show_dealt_gambit), "refused": show_refused}
