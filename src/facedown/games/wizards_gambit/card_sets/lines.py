"""Finds the line of a value in a TOML file, which the parser does not report but people need."""

from __future__ import annotations

import re

HEADER = re.compile(r"^\s*(\[\[?)\s*([A-Za-z0-9_.-]+)\s*\]\]?")
KEY = re.compile(r"^\s*([A-Za-z0-9_-]+)\s*=")
LONG_TEXT = re.compile(r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'', re.DOTALL)
TEXT = re.compile(r'"(?:\\.|[^"\\])*"|\'[^\']*\'')


class Lines:
    """The lines on which tables, their keys, and the steps of effects begin."""

    def __init__(self, text: str) -> None:
        self._found: dict[tuple[str | int, ...], int] = {}
        table: tuple[str | int, ...] = ()
        counts: dict[str, int] = {}
        key = ""
        steps = 0
        for number, line in enumerate(without_long_texts(text).split("\n"), 1):
            bare = without_texts(line)
            if header := HEADER.match(bare):
                name = header.group(2)
                table = (name,)
                if header.group(1) == "[[":
                    table = (name, counts.get(name, 0))
                    counts[name] = counts.get(name, 0) + 1
                self._found.setdefault(table, number)
                continue
            if begun := KEY.match(bare):
                key, steps = begun.group(1), 0
                self._found.setdefault((*table, key), number)
            for _ in range(bare.count("{")):
                self._found.setdefault((*table, key, steps), number)
                steps += 1

    def of(self, *place: str | int) -> int:
        """The line of a path such as `"spells", 3, "effect", 0`, or of its nearest parent; 1 if there is none."""
        for length in range(len(place), 0, -1):
            if place[:length] in self._found:
                return self._found[place[:length]]
        return 1


def without_long_texts(text: str) -> str:
    """The file with multi-line strings emptied, so that nothing in them looks like a table."""
    return LONG_TEXT.sub(lambda found: '""' + "\n" * found.group().count("\n"), text)


def without_texts(line: str) -> str:
    """A line without comments and without quoted strings."""
    return re.sub(r"#.*", "", TEXT.sub('""', line))
