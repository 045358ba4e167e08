"""The games, each a folder with the same files. Nothing outside its folder knows a game's name."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from facedown.errors import InvalidOption, InvalidSeats, UnknownGame, quoted
from facedown.kernel import dispatch
from facedown.kernel.options import Option, OptionValue, read_options

FOLDER = Path(__file__).parent
TEXTS_KEPT = 1 << 14


def names() -> list[str]:
    """The names of all games.

    >>> "en_garde" in names()
    True
    """
    return sorted(module.name for module in pkgutil.iter_modules([str(FOLDER)]) if module.ispkg)


def with_card_sets() -> list[str]:
    """The games whose cards are data."""
    return [name for name in names() if (FOLDER / name / "card_sets").exists()]


class GameRules:
    """All there is to know about one game.

    Making one registers its compiled functions, so that `facedown.kernel.dispatch` finds them. The
    modules of its Python face are loaded when they are first asked for: a simulation needs none.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        settings, rules = self._module("rules.options"), self._module("rules.rules")
        self.title: str = settings.TITLE
        self.seats: range = settings.SEATS
        self.options: tuple[Option, ...] = settings.OPTIONS
        self._check_options = settings.check_options
        self._tables = getattr(settings, "tables", None)
        self._seat_names: Sequence[str] = settings.SEAT_NAMES
        self.version: int = rules.VERSION
        self.endings: dict[int, str] = rules.ENDINGS
        self.concessions: tuple[str, ...] = rules.CONCESSIONS
        self.concede = rules.concede
        self.layout = self._module("rules.state").State
        self.refusals: dict[int, tuple[str, str, str]] = self._module("rules.legal").REFUSALS
        self.faults: dict[int, str] = self._module("rules.invariants").FAULTS
        parts = ("rules.legal", "rules.knowledge", "rules.invariants", "bots.tactics", "bots.judgement")
        dispatch.register(self.layout, [rules, *map(self._module, parts)])

    def _module(self, part: str) -> Any:
        return import_module(f"{__name__}.{self.name}.{part}")

    @cached_property
    def tactics(self) -> Any:
        """What bots of the game stand on, with the numbers that shape a search."""
        return self._module("bots.tactics")

    @cached_property
    def moves(self) -> Any:
        """Moves as codes, texts and typed values."""
        return self._module("face.moves")

    @cached_property
    def move_text(self) -> Callable[[int], str]:
        """The text of a move by its code; tables ask for the same ones again and again."""
        return lru_cache(TEXTS_KEPT)(lambda code: str(self.moves.decode(code)))

    @cached_property
    def view(self) -> Any:
        """What viewers are shown of a position."""
        return self._module("face.view")

    @cached_property
    def outcome(self) -> Any:
        """How a game ended, and what everybody scored."""
        return self._module("face.outcome")

    @cached_property
    def events(self) -> Any:
        """What viewers are told of what happens."""
        return self._module("face.events")

    @cached_property
    def arrange(self) -> Any:
        """Positions by naming what lies where."""
        return self._module("face.arrange")

    @cached_property
    def card_sets(self) -> Any:
        """Cards as data, in a game that has them so."""
        if self.name not in with_card_sets():
            raise InvalidOption(f"{self.title} has no card sets: its cards are those of the rulebook")
        return self._module("card_sets.sets")

    @cached_property
    def card_texts(self) -> Any:
        """What stands on cards that are data."""
        return self._module("card_sets.texts")

    @cached_property
    def words(self) -> Any:
        """Positions and events in English."""
        return self._module("face.words")

    @cached_property
    def reasons(self) -> Any | None:
        """Why moves are good, in a game that can tell."""
        return self._module("bots.reasons") if find_spec(f"{__name__}.{self.name}.bots.reasons") else None

    def __reduce__(self) -> tuple[Any, ...]:
        """Rules are sent to other processes by their name."""
        return get, (self.name,)

    def read_options(self, given: Mapping[str, OptionValue], seats: int) -> list[int]:
        """All options as numbers; an unknown name or an impossible value is an error."""
        numbers = read_options(self.options, given)
        try:
            self._check_options(numbers, seats)
        except InvalidOption as error:  # several options that do not go together: those that were given
            error.arguments.setdefault("option", " ".join(sorted(given)))
            raise
        return numbers

    def setup_array(self, numbers: Sequence[int]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        """The options as `setup` takes them, and behind them the tables of the cards where these are data."""
        return np.array([*numbers, *(self._tables(numbers) if self._tables else ())], np.int64)

    def check_seats(self, seats: int | None) -> int:
        """The number of seats, the smallest where none is asked for."""
        if seats is None:
            return self.seats[0]
        if isinstance(seats, bool) or not isinstance(seats, int) or seats not in self.seats:
            raise InvalidSeats(
                f"{self.title} is for {self.players}, not {quoted(seats)}", fewest=self.seats[0], most=self.seats[-1]
            )
        return seats

    @property
    def players(self) -> str:
        """For how many players the game is, in words."""
        few, many = self.seats[0], self.seats[-1]
        return f"{few} players" if few == many else f"{few} to {many} players"

    def seat_names(self, seats: int) -> Sequence[str]:
        """What seats are called while nobody has a name."""
        return self._seat_names[:seats]

    @cached_property
    def rules_languages(self) -> tuple[str, ...]:
        """The languages in which the rules can be read, English first: those whose files are there."""
        translated = (FOLDER / self.name).glob("RULES.*.md")
        return "en", *sorted(file.name.split(".")[1] for file in translated)

    def rules_text(self, language: str = "en") -> str:
        """The rules page in a language, in Markdown."""
        if language not in self.rules_languages:
            written = " and ".join(self.rules_languages)
            raise InvalidOption(f"the rules of {self.title} are written in {written}, not {quoted(language)}")
        file = "RULES.md" if language == "en" else f"RULES.{language}.md"
        return (FOLDER / self.name / file).read_text(encoding="utf-8")


def get(name: str) -> GameRules:
    """The rules of one game."""
    wanted = str(name).strip().lower().replace("-", "_").replace(" ", "_")
    if wanted not in names():
        raise UnknownGame(f"unknown game {quoted(name)}; choose from: {', '.join(names())}", game=str(name)[:40])
    return _load(wanted)


def load_set(game: str, file: str | Path) -> str:
    """Make the card set of a file known; returns what the option `set` calls it from now on.

    A mistake in the file raises `InvalidCardSet`, which has every mistake with its line and its cure.
    """
    key: str = get(game).card_sets.load(Path(file)).key
    return key


def of(record: Any) -> GameRules:
    """The rules of the game that a record is a position of."""
    return _by_layout[record.dtype]


_by_layout: dict[Any, GameRules] = {}


@cache
def _load(name: str) -> GameRules:
    rules = GameRules(name)
    _by_layout[rules.layout] = rules
    return rules
