"""Everything about one game: its declaration, and what is derived from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from facedown.errors import InvalidOption, InvalidSeats, quoted
from facedown.games.outcome import Outcomes
from facedown.games.plain_arrange import PlainArrange
from facedown.games.plain_view import PlainView
from facedown.games.viewers import sees
from facedown.games.words import Words
from facedown.kernel import dispatch
from facedown.kernel.declaration import Declaration, defaults
from facedown.kernel.declaration.checks import check_view
from facedown.kernel.declaration.dealing import FAULTS
from facedown.kernel.declaration.typed_events import TypedEvents
from facedown.kernel.declaration.typed_moves import TypedMoves
from facedown.kernel.options import Option, OptionValue, read_options
from facedown.kernel.sources import digest_of, game_digest, shared_everything

TEXTS_KEPT = 1 << 14

# The modules in which compiled functions are looked for.
COMPILED = (
    "rules.rules",
    "rules.legal",
    "rules.listing",
    "rules.knowledge",
    "rules.invariants",
    "bots.tactics",
    "bots.judgement",
    "bots.policy",
    "card_sets.counting",
)


def restore(game: str, part: str, tag: str, fields: tuple[Any, ...]) -> Any:
    """A move or an event restored from a pickle."""
    from facedown import games

    return getattr(games.get(game), part).restored(tag, fields)


Find = Callable[[str], ModuleType | None]


class ListedMoves:
    """Typed moves that were made from their codes: the same code gives the same value, whose code is looked up."""

    def __init__(self, decode: Callable[[int], Any]) -> None:
        self._decode = decode
        self._by_code: dict[int, Any] = {}
        self._codes: dict[int, int] = {}  # by the value's id, which stays unique because the value is kept alive

    def typed(self, code: int) -> Any:
        """The move with that code."""
        move = self._by_code.get(code)
        if move is None:
            move = self._decode(int(code))
            if len(self._by_code) < TEXTS_KEPT:
                move = self._by_code.setdefault(int(code), move)
                self._codes[id(move)] = int(code)
        return move

    def code_of(self, move: object) -> int | None:
        """The code of a value returned by `typed`; None for any other, equal or not."""
        return self._codes.get(id(move))


class GameRules:
    """One game. `find` returns the module with a part of it, such as `face.view`, or None if it has none.

    Creating one registers its compiled functions, so that `facedown.kernel.dispatch` finds them. The modules of its
    Python face are loaded on first use: a simulation needs none.
    """

    def __init__(self, declaration: Declaration, find: Find) -> None:
        self.declaration = declaration
        self._find = find
        self.name = declaration.name
        self.title = declaration.title
        self.seats = declaration.seats
        self.options: tuple[Option, ...] = declaration.options
        self.version = declaration.version
        self.layout = declaration.layout
        self.folder: Path = declaration.folder
        self.points = declaration.points
        self.endings: dict[int, str] = dict(enumerate(declaration.endings, 1))
        self.faults: dict[int, str] = dict(enumerate(declaration.faults.values() or FAULTS, 1))
        self.concessions: tuple[str, ...] = tuple(declaration.concessions)
        self._check_options = declaration.check_options
        self._tables = declaration.tables
        self._seat_names: Sequence[str] = declaration.seat_names
        modules = [module for part in COMPILED if (module := find(part)) is not None]
        self.concede: Any = next((module.concede for module in modules if hasattr(module, "concede")), None)
        dispatch.register(self.layout, modules, defaults.default_rules(declaration), game_digest(declaration.source))

    @property
    def compiled_as(self) -> str:
        """The game's name in the compile cache, which includes a hash of all sources that it is played with."""
        return f"{self.name}_{digest_of(shared_everything(), game_digest(self.declaration.source))}"

    def part(self, name: str) -> Any:
        """A module that the game must have."""
        if (module := self._find(name)) is None:
            raise ModuleNotFoundError(f"{self.title} has no {name}")
        return module

    # ---- Derived from the declaration

    @cached_property
    def moves(self) -> Any:
        """Moves as codes, texts and typed values."""
        return TypedMoves(self.declaration, restore)

    @cached_property
    def events(self) -> Any:
        """Events as typed values, for each viewer."""
        return TypedEvents(self.declaration, sees, restore)

    @cached_property
    def words(self) -> Any:
        """Positions and events in words."""
        return Words(self.declaration, self.events, self._find)

    @cached_property
    def outcome(self) -> Any:
        """How a game ended, and what everyone scored."""
        return Outcomes(self.declaration, self._find("face.outcome"))

    @cached_property
    def refusals(self) -> dict[int, tuple[str, str, str]]:
        """Why moves are refused: the key, the words and the ruling, by the refusal's number."""
        refusals = self.declaration.refusals.items()
        return {
            number: (key, self.words.refusal(key), refusal.ruling) for number, (key, refusal) in enumerate(refusals, 1)
        }

    def ending_name(self, key: str) -> str:
        """How a game ended, in a few words."""
        return str(self.words.ending_name(key))

    def reason_sentence(self, key: str, arguments: Mapping[str, Any]) -> str | None:
        """Why a move is advised, as a sentence; None for a reason that is not the game's own."""
        told: str | None = self.words.reason(key, arguments, self._seat_names)
        return told

    @cached_property
    def move_text(self) -> Callable[[int], str]:
        """The text of a move by its code; cached, because tables ask for the same ones again and again."""
        return lru_cache(TEXTS_KEPT)(lambda code: str(self.moves.decode(code)))

    @cached_property
    def listed_moves(self) -> ListedMoves:
        """Typed moves by their code, and their codes."""
        return ListedMoves(self.moves.decode)

    @cached_property
    def told(self) -> Callable[[tuple[int, ...], Any], Any]:
        """A row of the log as a viewer sees it; cached, because the same rows occur again and again."""
        return lru_cache(TEXTS_KEPT)(self.events.show_event)

    # ---- Modules of the game

    @cached_property
    def tactics(self) -> Any:
        """The numbers that shape a search: the game's own, and defaults for the others."""
        own = vars(self._find("bots.tactics") or defaults)
        return SimpleNamespace(**{name: value for name, value in (vars(defaults) | own).items() if name.isupper()})

    @cached_property
    def training(self) -> Any:
        """What a master reads and how it searches, if it learns the values of positions; else None."""
        return self._find("bots.training")

    @cached_property
    def solver(self) -> Any | None:
        """The game's own solver, if it has one that is faster than `facedown.lab.solve`."""
        return self._find("solver.study")

    @cached_property
    def reasons(self) -> Any | None:
        """The reasons why moves are good, if the game gives any."""
        return self._find("bots.reasons")

    @cached_property
    def view(self) -> Any:
        """The view of a position, for each viewer."""
        module = self._find("face.view")
        if module is None:
            return PlainView(self.declaration)
        if hasattr(module, "View"):
            check_view(self.declaration, module.View)
        return module

    @cached_property
    def arrange(self) -> Any:
        """Setting up positions by naming the cards in each zone."""
        if (module := self._find("face.arrange")) is None:
            return PlainArrange(self.declaration)
        return module

    @cached_property
    def card_sets(self) -> Any:
        """Card sets, in a game whose cards are data."""
        if (sets := self._find("card_sets.sets")) is None:
            raise InvalidOption(f"{self.title} has no card sets: it uses the cards in its rulebook")
        return sets

    @cached_property
    def card_texts(self) -> Any:
        """The texts on cards that are data."""
        return self.part("card_sets.texts")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle rules as the name of the game."""
        from facedown import games

        return games.get, (self.name,)

    # ---- Options and seats

    def read_options(self, given: Mapping[str, OptionValue], seats: int) -> list[int]:
        """All options as numbers; an unknown name or an impossible value is an error."""
        numbers = read_options(self.options, given)
        try:
            self._check_options(numbers, seats)
        except InvalidOption as error:  # options that do not work together: name those that were given
            error.arguments.setdefault("option", " ".join(sorted(given)))
            raise
        return numbers

    def setup_array(self, numbers: Sequence[int]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        """The options as `setup` takes them, followed by the tables of the cards if these are data."""
        return np.array([*numbers, *(self._tables(numbers) if self._tables else ())], np.int64)

    def check_seats(self, seats: int | None) -> int:
        """The number of seats; the smallest if none is given."""
        if seats is None:
            return self.seats[0]
        if isinstance(seats, bool) or not isinstance(seats, int) or seats not in self.seats:
            raise InvalidSeats(
                f"{self.title} is for {self.players}, not {quoted(seats)}", fewest=self.seats[0], most=self.seats[-1]
            )
        return seats

    @property
    def players(self) -> str:
        """The numbers of players that the game is for, in words."""
        few, many = self.seats[0], self.seats[-1]
        return f"{few} players" if few == many else f"{few} to {many} players"

    def seat_names(self, seats: int) -> Sequence[str]:
        """What seats are called while nobody has a name."""
        return self._seat_names[:seats]

    # ---- The rules to read

    @cached_property
    def rules_languages(self) -> tuple[str, ...]:
        """The languages in which the rules can be read, English first."""
        return "en", *sorted(file.name.split(".")[1] for file in self.folder.glob("RULES.*.md"))

    def rules_text(self, language: str = "en") -> str:
        """The rules page in a language, in Markdown."""
        if language not in self.rules_languages:
            written = " and ".join(self.rules_languages)
            raise InvalidOption(f"the rules of {self.title} are written in {written}, not {quoted(language)}")
        file = self.folder / ("RULES.md" if language == "en" else f"RULES.{language}.md")
        return file.read_text(encoding="utf-8") if file.exists() else self._rules_in_short()

    def _rules_in_short(self) -> str:
        """A summary of the rules from the declaration, for a game without RULES.md."""
        moves = [f"- `{move.notation}`: {move.about}" for move in self.declaration.moves.values()]
        options = [f"- `{option.name}`: {option.about}; {option.domain}" for option in self.options]
        parts = [f"# {self.title}", f"A game for {self.players}.", "## Moves", "\n".join(moves)]
        return "\n\n".join([*parts, *(["## Options", "\n".join(options)] if options else [])]) + "\n"
