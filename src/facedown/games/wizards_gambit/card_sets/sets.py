"""Card sets: spells, incantations, components and gambits as data, read from TOML and compiled to tables.

The rules never see a card's name or text: they get only `CardSet.tables`. Our own set is `facedown.toml`. `load` loads
a set from another file; from then on it can be chosen by its key, with the option `set`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import TypeVar

from facedown.errors import InvalidCardSet, InvalidOption, NoRoomForNames
from facedown.games.wizards_gambit.card_sets import names
from facedown.games.wizards_gambit.card_sets.vocabulary import WHENS, Step
from facedown.games.wizards_gambit.rules.cards import (
    COMPONENTS,
    MOST_INCANTATIONS,
    MOST_SPELLS,
    MOST_STEPS,
    OPENING_HAND,
)

OWN_SET = Path(__file__).parents[1] / "facedown.toml"
NEW_SET = Path(__file__).parent / "new_set.toml"
LARGEST_FILE = 200_000
LARGEST_SENT, LONGEST_LINE = 40_000, 400  # limits, in letters, for a set that somebody sends to a server
NAMES_IN_RESERVE = 2_000  # reserved for sets that the server's operator loads
# Names shared by all sets that are measured, not played with.
ANONYMOUS_SPELLS = tuple(f"Spell {number}" for number in range(1, MOST_SPELLS + 1))
ANONYMOUS_INCANTATIONS = tuple(f"Incantation {number}" for number in range(1, MOST_INCANTATIONS + 1))


@dataclass(frozen=True)
class Spell:
    """A spell: its points, the components it needs, and its ability."""

    name: str
    french: str
    points: int
    runes: tuple[str, ...]
    when: str
    steps: tuple[Step, ...]

    @property
    def key(self) -> str:
        """The name in moves."""
        return names.key_of(self.name)

    @property
    def packed_runes(self) -> int:
        """The runes as a tally."""
        return sum(1 << 4 * (COMPONENTS.index(rune) + 1) for rune in self.runes)


@dataclass(frozen=True)
class Incantation:
    """An incantation and its effect."""

    name: str
    french: str
    steps: tuple[Step, ...]

    @property
    def key(self) -> str:
        """The name in moves."""
        return names.key_of(self.name)


@dataclass(frozen=True)
class CardSet:
    """All cards of a game."""

    name: str
    about: str
    components: dict[str, int]
    spells: tuple[Spell, ...]
    incantations: tuple[Incantation, ...]
    gambits: int
    is_own: bool = False

    @property
    def key(self) -> str:
        """The value of the option `set`; a loaded set's includes a hash of its content, so that records are exact."""
        return self.name if self.is_own else f"{names.key_of(self.name)}@{self.digest[:12]}"

    @cached_property
    def digest(self) -> str:
        """A hash of everything that matters in play."""
        parts = [sorted(self.components.items()), self.gambits, [card.key for card in self.cards], self.packed()]
        return hashlib.sha256(repr(parts).encode()).hexdigest()

    def packed(self) -> list[int]:
        """All numbers of the set except those of its names."""
        blank = MOST_SPELLS - len(self.spells)
        numbers = [self.components.get(kind, 0) for kind in COMPONENTS]
        numbers += [len(self.spells), len(self.incantations), self.gambits]
        for spell in self.spells:
            numbers += [spell.points, WHENS.index(spell.when) + 1, spell.packed_runes]
        return numbers + [0] * 3 * blank + [number for steps in self._effects() for number in steps]

    def tables(self) -> list[int]:
        """The set as the rules read it (`rules.read_card_set`)."""
        head = len(COMPONENTS) + 3 + 3 * MOST_SPELLS
        packed = self.packed()
        called = [names.number_of(key) for key in self._keys()]
        effects = packed[head:]
        numbers = packed[:head]
        for row, number in enumerate(called):
            numbers += [number, *effects[row * MOST_STEPS : (row + 1) * MOST_STEPS]]
        return numbers

    def _keys(self) -> list[str]:
        spells = [spell.key for spell in self.spells] + [""] * (MOST_SPELLS - len(self.spells))
        incantations = [card.key for card in self.incantations] + [""] * (MOST_INCANTATIONS - len(self.incantations))
        return spells + incantations

    def _effects(self) -> list[list[int]]:
        def packed(steps: tuple[Step, ...]) -> list[int]:
            return [step.pack() for step in steps] + [0] * (MOST_STEPS - len(steps))

        spells = [packed(spell.steps) for spell in self.spells] + [packed(())] * (MOST_SPELLS - len(self.spells))
        incantations = [packed(card.steps) for card in self.incantations]
        return spells + incantations + [packed(())] * (MOST_INCANTATIONS - len(self.incantations))

    def too_small_for(self, seats: int) -> str | None:
        """Why this number of wizards cannot play with the set; None if they can."""
        cards = sum(self.components.values()) + len(self.incantations)
        if self.gambits < seats:
            return f"there are {self.gambits} gambits, and each wizard is dealt one"
        if cards < seats * OPENING_HAND + seats:
            return f"{cards} components and incantations are too few for hands of {OPENING_HAND}"
        return None

    def anonymous(self) -> CardSet:
        """The same cards under names shared by all sets, so that playing with it registers no names."""
        return replace(
            self,
            spells=tuple(map(renamed, ANONYMOUS_SPELLS, self.spells)),
            incantations=tuple(map(renamed, ANONYMOUS_INCANTATIONS, self.incantations)),
        )

    @property
    def cards(self) -> list[Spell | Incantation]:
        """All spells, then all incantations."""
        return [*self.spells, *self.incantations]

    def card(self, key: str) -> Spell | Incantation | None:
        """A spell or incantation by its name in moves."""
        return self._by_key.get(key)

    @cached_property
    def _by_key(self) -> dict[str, Spell | Incantation]:
        return {card.key: card for card in reversed(self.cards)}


Card = TypeVar("Card", Spell, Incantation)


def renamed(name: str, card: Card) -> Card:
    """The same card under another name."""
    return replace(card, name=name)


_loaded: dict[int, CardSet] = {}  # by number, our own first; other threads add to it


def by_number(number: int) -> CardSet:
    """A set by the number of the option `set`; our own is 0."""
    if not _loaded:
        _loaded[0] = read(OWN_SET)
        _loaded[0].tables()  # so that its names come first
    return _loaded[number]


def known_card(key: str) -> Spell | Incantation | None:
    """A card of any loaded set, our own first."""
    own_set()
    return next((card for cards in list(_loaded.values()) if (card := cards.card(key))), None)


def own_set() -> CardSet:
    """The set that comes with facedown."""
    return by_number(0)


def number_of(key: str) -> int:
    """The number of a set by its key."""
    own_set()
    for number, cards in list(_loaded.items()):
        if cards.key == key:
            return number
    known = ", ".join(cards.key for cards in list(_loaded.values()))
    raise InvalidOption(
        f"unknown card set {key!r}: load its file first (--set FILE), or choose from: {known}",
        option="set",
        value=key[:40],
    )


def load(file: Path) -> CardSet:
    """Load a card set from a file and register it; mistakes in it raise `InvalidCardSet`, which explains them."""
    return make_known(read(file))


def make_known(cards: CardSet) -> CardSet:
    """Register a set, so that it can be chosen by its key."""
    if not is_known(cards.key):
        cards.tables()
        _loaded[next(number for number in count() if number not in _loaded)] = cards
    return cards


def is_known(key: str) -> bool:
    """Whether a set can be chosen by its key."""
    own_set()
    return any(cards.key == key for cards in list(_loaded.values()))


def is_crowded() -> bool:
    """Whether loaded sets have taken half of all names, so that those nobody plays with should be forgotten."""
    return names.are_half_taken()


def forget(unused: Callable[[str], bool]) -> None:
    """Forget the sets that nobody uses any more, and with them the numbers of names that no other set has."""
    gone = [number for number, cards in _loaded.items() if number and unused(cards.key)]
    forgotten = [_loaded.pop(number) for number in gone]
    kept = {names.key_of(name) for name in (*ANONYMOUS_SPELLS, *ANONYMOUS_INCANTATIONS)}
    kept |= {card.key for cards in _loaded.values() for card in cards.cards}
    names.forget({card.key for cards in forgotten for card in cards.cards} - kept)


def read_sent(text: str) -> CardSet:
    """Read a card set sent by a stranger, if it is small and there is room for its names."""
    from facedown.games.wizards_gambit.card_sets.reading import read_text

    check_size(text)
    cards = read_text(text)
    if names.room_for(card.key for card in cards.cards) < NAMES_IN_RESERVE:
        raise NoRoomForNames("line 1: this server already has too many different card names")
    return cards


def check_size(text: str) -> None:
    """Check that a set sent by a stranger is small."""
    if len(text) > LARGEST_SENT:
        raise InvalidCardSet(f"line 1: a card set has at most {LARGEST_SENT} letters here, this one has {len(text)}")
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST_LINE:
            raise InvalidCardSet(f"line {number}: a line has at most {LONGEST_LINE} letters here, not {len(line)}")


def new_set(name: str) -> str:
    """The text of a small set to start from, under the given name."""
    from facedown.games.wizards_gambit.card_sets.reading import LONGEST_NAME, is_name

    if not is_name(name) or not names.key_of(name):
        raise InvalidCardSet(f"a set's name must have 1 to {LONGEST_NAME} letters, some of them from a to z")
    quoted = name.strip().replace("\\", "\\\\").replace('"', '\\"')
    return NEW_SET.read_text(encoding="utf-8").replace("MY SET", quoted)


def read_brought(text: str) -> CardSet:
    """Read a set that was checked when it was sent."""
    from facedown.games.wizards_gambit.card_sets.reading import read_text

    return read_text(text)


def bring(text: str) -> CardSet:
    """Register a set that was checked when it was sent."""
    return make_known(read_brought(text))


def read(file: Path) -> CardSet:
    """Read a card set from a file."""
    from facedown.games.wizards_gambit.card_sets.reading import read_text

    if file.stat().st_size > LARGEST_FILE:
        raise InvalidCardSet(f"{file.name} is too large for a card set")
    try:
        text = file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise InvalidCardSet(f"{file.name} is not a text file, so it can't be a card set") from None
    return read_text(text, is_own=file == OWN_SET)
