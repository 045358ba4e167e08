"""The tables of a declaration: moves, events, refusals, endings and reasons, and the declaration that holds them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from facedown.kernel.declaration.checks import FIRST_REFUSALS, check_declaration
from facedown.kernel.declaration.codes import Slot, code_rules, slots_of
from facedown.kernel.declaration.generated import Names, NameTable, numbered
from facedown.kernel.declaration.kinds import Kind
from facedown.kernel.declaration.state import Field, layout_of
from facedown.kernel.declaration.stored_options import make_keep_options
from facedown.kernel.options import Option
from facedown.kernel.sources import outside_digest

# ---- Moves


@dataclass(frozen=True)
class MoveField:
    """A field of a move: its kind, the slot of the code that holds it, and its default value.

    `same_as` names another field whose value it takes if the text leaves it out.
    """

    kind: Kind
    slot: str = ""
    default: Any = None
    same_as: str = ""
    name: str = ""

    def is_default(self, values: Mapping[str, Any]) -> bool:
        """Whether the text of a move may leave the field out."""
        return values[self.name] in (self.default, values.get(self.same_as, self.default))


@dataclass(frozen=True)
class Move:
    """Something a player can do. `examples` are texts of it, for people who mistype one.

    Moves of an `even` kind are equally good, as in rock-paper-scissors: bots draw one at random.
    """

    about: str
    notation: str
    fields: dict[str, MoveField]
    examples: tuple[str, ...]
    typed: str = ""
    even: bool = False


def move(
    about: str,
    notation: str,
    *,
    examples: Sequence[str] = (),
    typed: str = "",
    even: bool = False,
    **fields: Kind | MoveField,
) -> Move:
    """A move with its fields: a kind each, or `parameter(...)` if there is more to say."""
    entries = {}
    for name, one in fields.items():
        entry = one if isinstance(one, MoveField) else MoveField(one)
        entries[name] = replace(entry, name=name, slot=entry.slot or name)
    return Move(about, notation, entries, tuple(examples) or (notation,), typed, even)


def parameter(kind: Kind, *, slot: str = "", default: Any = None, same_as: str = "") -> MoveField:
    """A field of a move that shares a slot, or that may be left out."""
    return MoveField(kind, slot, default, same_as)


# ---- Events


@dataclass(frozen=True)
class Place:
    """A zone as events name it: the field of the state, and the argument that says whose, or which one."""

    zone: str
    of: str = ""

    def __getitem__(self, argument: str) -> Place:
        return Place(self.zone, argument)


@dataclass(frozen=True)
class Transfer:
    """A card's move: the argument that names the card, the zone it leaves and the zone it enters.

    `count` is the argument with the number of copies (one if omitted); a card stored with a sign (a step of -2 is a 2)
    is `signed`. `when` and `unless` name an argument that must be present, or absent.
    """

    card: str
    source: Place
    target: Place
    count: str = ""
    signed: bool = False
    when: str = ""
    unless: str = ""


@dataclass(frozen=True)
class Event:
    """Something that happens. `merge` is the argument that one sentence lists when a seat does the same several times.

    A `fleeting` event is shown to everyone and leaves no trace in a position.
    """

    about: str
    arguments: dict[str, Kind]
    transfers: tuple[Transfer, ...] = ()
    merge: str = ""
    fleeting: bool = False
    typed: str = ""


def event(
    about: str,
    *,
    moves: Transfer | Sequence[Transfer] = (),
    merge: str = "",
    fleeting: bool = False,
    typed: str = "",
    **arguments: Kind,
) -> Event:
    """An event with its arguments, in the order in which `tell` and `whisper` are given them."""
    transfers = (moves,) if isinstance(moves, Transfer) else tuple(moves)
    return Event(about, arguments, transfers, merge, fleeting, typed)


# ---- Messages


@dataclass(frozen=True)
class Message:
    """Something identified by a key and worded by the catalogue: its arguments and the ruling behind it."""

    ruling: str = ""
    arguments: dict[str, Kind] = field(default_factory=dict)


def message(ruling: str = "", **arguments: Kind) -> Message:
    """A refusal, an ending or a reason."""
    return Message(ruling, arguments)


def refusals(**entries: Message) -> dict[str, Message]:
    """A table of refusals: first those that every game has, then its own."""
    return {**dict.fromkeys(FIRST_REFUSALS, Message()), **entries}


def table(**entries: Any) -> dict[str, Any]:
    """A table by its keys. Python keywords take a trailing underscore: `pass_` is the key `pass`."""
    return {key.rstrip("_"): entry for key, entry in entries.items()}


# ---- The whole


def no_more_to_check(numbers: Sequence[int], seats: int) -> None:
    """Options that need no check beyond their own ranges."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Declaration:
    """Everything that a game says about itself. The rest is derived from it, and written nowhere else.

    `chapter` is the field that counts rounds or turns: it never decreases. `scores` are the parts that add up to a
    score. A game that is played for `points`, such as chips, names the lowest and the highest score of a seat: its bots
    then maximize the score instead of the chance to win. `deck` says how many copies of each card there are; `imagine`
    and a check that no card is lost follow from it, in games with up to 14 kinds of cards in tallies and piles.
    `concessions` are what a player can resign at any time, by the text of it.
    """

    name: str
    title: str
    version: int = 1
    seats: range
    seat_names: Sequence[str]
    module: str
    file: str = ""
    options: tuple[Option, ...] = ()
    phases: Sequence[str]
    state: dict[str, Field]
    moves: dict[str, Move]
    events: dict[str, Event]
    refusals: dict[str, Message]
    endings: dict[str, Message]
    reasons: dict[str, Message] = field(default_factory=dict)
    faults: dict[str, str] = field(default_factory=dict)
    concessions: Mapping[str, str] = field(default_factory=dict)
    scores: Sequence[str] = ("points",)
    chapter: str = ""
    check_options: Callable[[Sequence[int], int], None] = no_more_to_check
    tables: Callable[[Sequence[int]], list[int]] | None = None
    points: tuple[int, int] | None = None
    deck: Mapping[Any, int] | None = None

    def __post_init__(self) -> None:
        check_declaration(self)

    @property
    def folder(self) -> Path:
        """The folder with the game's rules text and messages."""
        return Path(self.source).parent

    @property
    def source(self) -> str:
        """The file with the declaration: the one that was named, or that of the module."""
        return self.file or str(getattr(sys.modules.get(self.module), "__file__", ""))

    @cached_property
    def layout(self) -> np.dtype[Any]:
        """The record of a position.

        Rules are looked up by it, and code for all games is compiled for it. So the record of an external game has a
        field named after the game and its sources: two games are never confused, nor is old code used for new sources.
        """
        digest = outside_digest(self.source)
        return layout_of(self.state, f"is_{self.name}_{digest}" if digest else "")

    @cached_property
    def slots(self) -> dict[str, Slot]:
        """The slots of a move's code."""
        return slots_of(self.moves)

    @cached_property
    def bounding(self) -> tuple[str, ...]:
        """The fields of the state that limit how large values of moves and cards are at a table."""
        kinds = [one.kind for move in self.moves.values() for one in move.fields.values()]
        kinds += [one.of for one in self.state.values() if one.of is not None]
        return tuple(sorted({kind.bounded_by for kind in kinds} - {""}))

    @cached_property
    def code(self) -> NameTable:
        """Rules that make and read codes of moves, and the one that copies options into a record."""
        rules = code_rules(self)
        rules.keep_options = make_keep_options(self)  # type: ignore[attr-defined]
        return rules

    @cached_property
    def digest(self) -> str:
        """A hash of the declaration, without the functions in it."""
        from facedown.kernel.declaration.description import digest_of

        return digest_of(self)

    @cached_property
    def names(self) -> Names:
        """The names that rules use: `Event.DREW`, `Move.STEP`, `Phase.TURN` and so on, each a small number.

        A declaration ends with one line that unpacks all of them, `code` first.
        """
        return Names(
            code=self.code,
            Event=numbered("Event", self.events, 0),
            Move=numbered("Move", self.moves, 1),
            Refusal=numbered("Refusal", self.refusals, 1),
            Ending=numbered("Ending", self.endings, 1),
            Phase=numbered("Phase", self.phases, 0),
            Fault=numbered("Fault", self.faults, 1),
            Setting=numbered("Setting", [option.name for option in self.options], 0),
            Concession=numbered("Concession", self.concessions.values(), 0),
        )
