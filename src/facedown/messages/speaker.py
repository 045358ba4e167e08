"""Fills in messages, in one language. `web/src/messages/format.ts` does the same on the page."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any

from facedown.messages.format import Argument, Choice, Message, Term, read

# French "de" becomes "d’" before these: vowels, h, and a y before a consonant.
ELIDES = re.compile(r"[aeiouhàâäéèêëîïôöùûüœæ]|y(?![aeiouàâäéèêëîïôöùûüœæ])", re.IGNORECASE)

# Kinds of values that are not in a table of names.
SEAT, ODDS = "seat", "odds"

Lookup = Callable[[str, str], str | None]


def nothing_more(table: str, key: str) -> str | None:
    """Find nothing: names that are not in the catalogue do not exist."""
    return None


class Speaker:
    """Words the messages of one catalogue. `names` are the players' by seat, `you` is the seat that is addressed.

    `lookup` finds names that are data, such as those of a card set.
    """

    def __init__(
        self,
        language: str,
        shared: Mapping[str, Any],
        own: Mapping[str, Any],
        names: Sequence[str] = (),
        you: int | None = None,
        lookup: Lookup = nothing_more,
    ) -> None:
        self.language = language
        self._shared, self._own = shared, own
        self._names, self._you = names, you
        self._lookup = lookup

    def find(self, *path: str) -> Any:
        """An entry: the game's own, or the one that all games share."""
        for catalogue in (self._own, self._shared):
            entry: Any = catalogue
            for key in path:
                entry = entry.get(key) if isinstance(entry, Mapping) else None
            if entry is not None:
                return entry
        return None

    def say(self, *path: str, says: Mapping[str, str] | None = None, **arguments: Any) -> str:
        """A message with its arguments; `says` are their kinds, if they are more than numbers and texts."""
        text = self.find(*path)
        if not isinstance(text, str):
            raise KeyError(f"no message {'.'.join(path)} in {self.language!r}")
        return self._fill(read(text), arguments, says or {})

    def _fill(self, message: Message, given: Mapping[str, Any], says: Mapping[str, str]) -> str:
        return "".join([self._part(part, given, says) for part in message])

    def _part(self, part: Any, given: Mapping[str, Any], says: Mapping[str, str]) -> str:
        if isinstance(part, str):
            return part
        if isinstance(part, Argument):
            return self.word(given[part.name], says.get(part.name, ""), part.form)
        if isinstance(part, Term):
            return self._fill(read(self.find("terms", part.key)), given, says)
        assert isinstance(part, Choice)
        value = given[part.name]
        cases = part.cases
        chosen = next((cases[key] for key in self._keys(part.by, value) if key in cases), cases["other"])
        return self._fill(chosen, given, says)

    def _keys(self, by: str, value: Any) -> tuple[str, ...]:
        """The cases that match a value, the most specific first."""
        if by == "plural":
            number = len(value) if isinstance(value, list | tuple) else value
            return f"={number}", *self._plurals(abs(number))
        if by == "sign":
            return ("plus" if value > 0 else "minus" if value < 0 else "zero",)
        if by == "person":
            return ("you" if value == self._you else "other",)
        first = value[0] if isinstance(value, list | tuple) and value else value
        if first is None:
            return ("hidden",)
        return (("no", "yes")[first],) if isinstance(first, bool) else (str(first),)

    def _plurals(self, number: float) -> tuple[str, ...]:
        """The plural forms of a number: in French 0 carte, 1 carte, 2 cartes."""
        return tuple(case for case, numbers in self.find("plurals").items() if str(number) in numbers)

    # ---- Values in words

    def word(self, value: Any, says: str = "", form: str = "") -> str:
        """A value in words; several values as a list."""
        if form == "score":
            return str(self.find("score")).join(map(str, value))
        if isinstance(value, list | tuple):
            runs = [(one, len(list(run))) for one, run in groupby(value)]
            return self.listed([text for one, count in runs for text in self._several(one, count, says, form)])
        if form == "word":
            numbers = self.find("numbers")
            return str(numbers[value]) if 0 <= value < len(numbers) else str(value)
        if form == "abs":
            return str(abs(value))
        if form == "of":
            text = self.word(value, says)
            return f"{self.find('of')[bool(ELIDES.match(text))]}{text}"
        return self._name(value, says, form)

    def _several(self, value: Any, count: int, says: str, form: str) -> Sequence[str]:
        """A value that occurs several times in a row: counted, if its name has a form for that number, or repeated."""
        entry = self.find("names", says, str(value)) if count > 1 and not form else None
        if isinstance(entry, Mapping) and str(count) in entry:
            return (str(entry[str(count)]),)
        return [self.word(value, says, form)] * count

    def _name(self, value: Any, says: str, form: str) -> str:
        if says == SEAT:
            return str(self._names[value])
        if says == ODDS:
            return self.percent(value)
        entry = self._lookup(says, str(value)) or self.find("names", says, str(value))
        if isinstance(entry, Mapping):
            return str(entry.get(form) or entry["name"])
        return str(value) if entry is None else str(entry)

    def percent(self, odds: float) -> str:
        """A probability for people: possible is never 0%, and uncertain never 100%."""
        if 0 < odds < 0.005:
            return str(self.find("percent", "low"))
        if 0.995 < odds < 1:
            return str(self.find("percent", "high"))
        return str(self.find("percent", "exact")).replace("{percent}", str(math.floor(100 * odds + 0.5)))

    def listed(self, texts: Sequence[str]) -> str:
        """Several texts as one: "3, 4 and 5"."""
        if len(texts) < 2:
            return "".join(texts)
        return f"{', '.join(texts[:-1])}{self.find('and')}{texts[-1]}"
