"""The format of messages: text with arguments in braces, a small part of ICU MessageFormat.

    {seat}                                          an argument, in the words that its kind has
    {victim, of}                                    the same in another form: `of` is "d’Anne", `word` is "two",
                                                    `abs` drops the sign, `score` is "3 to 1"; any
                                                    other is a form of a name
                                                    a list counts equal neighbours if their name has a
                                                    form for the number: `"2": "two red cards"`
    {@cards}                                        a term: another message with the same arguments, possibly with terms
    {count, plural, =0 {none} one {a card} other {{count} cards}}
    {card, select, hidden {a card} other {{card}}}  by a value: `hidden` is nothing to see, flags are `yes` and `no`
    {by, sign, plus {advances} other {retreats}}    by a number's sign: `plus`, `minus`, `zero`
    {seat, person, you {You draw} other {{seat} draws}}

Every choice has a case `other`. Which numbers are `one` is in the shared catalogue of a language, under `plurals`.
There is no way to write literal braces, and none has been needed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

CHOICES = ("plural", "select", "sign", "person")
FORMS = ("", "word", "abs", "score", "of")  # in addition to the forms that names have in a catalogue
NAME = re.compile(r"\s*(@?\w+)\s*")
CASE = re.compile(r"\s*(=?\w+)\s*\{")


class InvalidMessage(ValueError):
    """A message that cannot be parsed."""


@dataclass(frozen=True)
class Argument:
    """An argument, in one of its forms; "" is the default."""

    name: str
    form: str = ""


@dataclass(frozen=True)
class Term:
    """Another message, inserted in this one."""

    key: str


@dataclass(frozen=True)
class Choice:
    """A part of the message that depends on an argument."""

    name: str
    by: str
    cases: Mapping[str, Message]


Message = tuple["str | Argument | Term | Choice", ...]


@lru_cache(1 << 12)
def read(text: str) -> Message:
    """Parse a message into its parts."""
    parts, end = _parts(text, 0, is_inner=False)
    if end != len(text):
        raise InvalidMessage(f"unexpected closing brace at {text[end:]!r}")
    return parts


def _parts(text: str, at: int, *, is_inner: bool) -> tuple[Message, int]:
    parts: list[str | Argument | Term | Choice] = []
    while at < len(text) and text[at] != "}":
        if text[at] == "{":
            part, at = _placeholder(text, at + 1)
            parts.append(part)
        else:
            end = min(place for place in (text.find("{", at), text.find("}", at), len(text)) if place >= 0)
            parts.append(text[at:end])
            at = end
    if is_inner and at == len(text):
        raise InvalidMessage(f"a brace in {text!r} is not closed")
    return tuple(parts), at


def _placeholder(text: str, at: int) -> tuple[Argument | Term | Choice, int]:
    """The content of a pair of braces, and the position after it."""
    name, at = _word(text, at)
    if text[at : at + 1] == "}":
        return (Term(name[1:]) if name.startswith("@") else Argument(name)), at + 1
    how, at = _word(text, at + 1)
    if text[at : at + 1] == "}":
        return Argument(name, how), at + 1
    if how not in CHOICES:
        raise InvalidMessage(f"{how!r} in {text!r} must be one of {', '.join(CHOICES)}")
    cases, at = _cases(text, at + 1)
    if "other" not in cases:
        raise InvalidMessage(f"{name!r} in {text!r} has no case `other`")
    return Choice(name, how, cases), at


def _word(text: str, at: int) -> tuple[str, int]:
    found = NAME.match(text, at)
    if not found or text[found.end() : found.end() + 1] not in ("}", ","):
        raise InvalidMessage(f"expected a name and then a comma or a closing brace after {text[:at]!r}")
    return found[1], found.end()


def _cases(text: str, at: int) -> tuple[dict[str, Message], int]:
    cases: dict[str, Message] = {}
    while found := CASE.match(text, at):
        cases[found[1]], at = _parts(text, found.end(), is_inner=True)
        at += 1
    at = len(text) - len(text[at:].lstrip())
    if text[at : at + 1] != "}":
        raise InvalidMessage(f"expected a case like `one {{…}}` or a closing brace after {text[:at]!r}")
    return cases, at + 1


def parts_in(message: Message) -> Iterator[Argument | Term | Choice]:
    """Everything in braces, including the inside of choices."""
    for part in message:
        if not isinstance(part, str):
            yield part
        if isinstance(part, Choice):
            for case in part.cases.values():
                yield from parts_in(case)


def names_in(message: Message) -> Iterator[str]:
    """The arguments that a message uses, and its terms, which start with `@`."""
    for part in parts_in(message):
        yield f"@{part.key}" if isinstance(part, Term) else part.name
