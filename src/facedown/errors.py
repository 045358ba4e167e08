"""Errors that callers can cause. Each says what was wrong, where, and what would be right."""

from __future__ import annotations

from typing import Any

LONGEST_VALUE = 80
LONGEST_LINE = 400


def quoted(value: object) -> str:
    """A value as an error quotes it: its `repr`, shortened if it is long.

    >>> quoted("+3")
    "'+3'"
    """
    try:
        return shortened(repr(value), LONGEST_VALUE)
    except ValueError:  # Python does not write out numbers of thousands of digits
        return f"a huge {type(value).__name__}"


def shortened(text: str, longest: int) -> str:
    """The text, or its beginning and its end if it is too long."""
    if len(text) <= longest:
        return text
    end = longest // 2
    return f"{text[: longest - end - 1]}…{text[-end:]}"


class FacedownError(ValueError):
    """The base class of all errors that a caller can cause. Long messages are shortened to stay readable.

    `arguments` are what a client needs to say in its own words what was wrong, such as the name of an option.
    """

    def __init__(self, message: object = "", **arguments: str | int) -> None:
        super().__init__("\n".join(shortened(line, LONGEST_LINE) for line in str(message).split("\n")))
        self.arguments: dict[str, Any] = dict(arguments)


class UnknownGame(FacedownError):
    """There is no game of that name."""


class BrokenGame(UnknownGame):
    """A game from elsewhere cannot be loaded."""


class Unsolvable(FacedownError):
    """A game is too large to be solved, or of another kind."""


class RuleError(FacedownError):
    """A rule of a game cannot be compiled."""


class InvalidOption(FacedownError):
    """An option does not exist, or does not take that value."""


class InvalidSeats(FacedownError):
    """The game does not support that many players, or has no such seat."""


class InvalidSeed(FacedownError):
    """A seed is neither a number in range nor a string of bytes of the right length."""


class InvalidMove(FacedownError):
    """The text or value is not a move in this game."""


class IllegalMove(FacedownError):
    """A move of this game that is not allowed in this position.

    `rule` is a stable key of the rule that forbids it, `ruling` the id under which RULES.md explains it.
    """

    def __init__(self, message: str, rule: str, ruling: str) -> None:
        super().__init__(f"{message} ({ruling})" if ruling else message)
        self.message = message
        self.rule = rule
        self.ruling = ruling

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, str, str]]:
        return IllegalMove, (self.message, self.rule, self.ruling)


class InvalidArrangement(FacedownError):
    """A position cannot be set up: a card is missing, used too often, or in an impossible place."""


class InvalidRecord(FacedownError):
    """A game record cannot be read, or does not replay."""


class InvalidCardSet(FacedownError):
    """A card set cannot be played with; the message lists every mistake with its line and how to fix it."""


class NoRoomForNames(InvalidCardSet):
    """One process can hold a limited number of card names, and there is no room for those of another set."""


class UnknownBot(FacedownError):
    """There is no bot of that name."""


class BotFailed(FacedownError):
    """A bot crashed or chose an illegal move; `traceback` is the text of its traceback, if there is one."""

    traceback: str = ""


class InvalidTournament(FacedownError):
    """A tournament cannot be played with these settings, or its file holds another one."""


class InvalidDataset(FacedownError):
    """A dataset cannot be made like this, or was not made with these rules."""


class InvalidStrategy(FacedownError):
    """A file does not hold a strategy for this game, or it cannot be played from here."""


class ClusterFailed(FacedownError):
    """There is no cluster at an address."""


class MissingExtra(FacedownError, ImportError):
    """A library is not installed; the message names the extra that brings it."""


class InvalidView(FacedownError):
    """A view that cannot be advised on: it is not a seat's, or was not made by `Game.view`."""
