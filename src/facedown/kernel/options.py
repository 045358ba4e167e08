"""Options of a game: a table of named numbers, some of which have words for their values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from facedown.errors import InvalidOption, quoted

NO_YES = ("no", "yes")

OptionValue = int | str | bool
LONGEST_SHOWN = 40  # characters of a wrong value that an error repeats


@dataclass(frozen=True)
class Option:
    """One setting: a number from `low` to `high`, shown as one of its `words` if it has them."""

    name: str
    default: int
    about: str
    ruling: str = ""
    low: int = 0
    high: int = 1
    words: tuple[str, ...] = ()

    def number(self, value: OptionValue) -> int:
        """Read a value as users write it: a number, a word, or true and false."""
        try:
            given = str(value)
        except ValueError:  # a number of thousands of digits
            given = quoted(value)
        text = given.strip().lower()
        if self.words == NO_YES:
            text = {"true": "yes", "1": "yes", "on": "yes", "false": "no", "0": "no", "off": "no"}.get(text, text)
        if text in self.words:
            return self.words.index(text)
        if (
            not self.words
            and text.isascii()
            and text.isdecimal()
            and len(text) <= 9
            and self.low <= int(text) <= self.high
        ):
            return int(text)
        raise InvalidOption(
            f"option {self.name} must be {self.domain}, not {quoted(value)}",
            option=self.name,
            value=given[:LONGEST_SHOWN],
            domain=self.domain,
        )

    def text(self, number: int) -> str:
        """The value as users write it."""
        return self.words[number] if self.words else str(number)

    @property
    def highest(self) -> int:
        """The largest number it accepts."""
        return len(self.words) - 1 if self.words else self.high

    @property
    def domain(self) -> str:
        """The possible values in words."""
        return " or ".join(self.words) if self.words else f"a number from {self.low} to {self.high}"


def switch(name: str, default: bool, about: str, ruling: str = "") -> Option:
    """An option that is on or off."""
    return Option(name, int(default), about, ruling, words=NO_YES)


def choice(name: str, words: tuple[str, ...], about: str, ruling: str = "") -> Option:
    """An option with named values; the first is the default."""
    return Option(name, 0, about, ruling, words=words)


def by_name(given: object) -> Mapping[str, OptionValue]:
    """Options as a caller passes them: values by name, or None."""
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise InvalidOption(f"options are given by name, such as {{'target': 3}}, not as {quoted(given)}")
    return given


def read_options(table: tuple[Option, ...], given: Mapping[str, OptionValue]) -> list[int]:
    """The numbers of all options in the table's order, with defaults for those not given."""
    known = {option.name for option in table}
    for name in given:
        if not isinstance(name, str) or name not in known:
            choices = ", ".join(sorted(known))
            raise InvalidOption(
                f"unknown option {quoted(name)}; choose from: {choices}", option=str(name)[:LONGEST_SHOWN]
            )
    return [option.number(given[option.name]) if option.name in given else option.default for option in table]


def changed(table: tuple[Option, ...], numbers: list[int]) -> dict[str, str]:
    """The options that differ from their default, as users write them."""
    return {
        option.name: option.text(number)
        for option, number in zip(table, numbers, strict=True)
        if number != option.default
    }
