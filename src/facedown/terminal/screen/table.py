"""What the screen shows and asks for, whether the game is on this computer or on a server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from facedown.errors import FacedownError
from facedown.games import GameRules
from facedown.games.words import Words
from facedown.messages.speaker import Speaker
from facedown.table.advice import Advice
from facedown.terminal.screen.words import speaker

Changed = Callable[[Sequence[str]], None]


class NotNow(FacedownError):
    """Something that the player cannot do at the moment, in their language."""


class Table(Protocol):
    """A table from the point of view of one seat. `view` is None until something is dealt."""

    rules: GameRules
    language: str

    @property
    def names(self) -> Sequence[str]:
        """The names of the players, by seat."""

    @property
    def view(self) -> Any:
        """The seat's view of the cards."""

    @property
    def status(self) -> str:
        """Whose turn it is, or what the table is waiting for."""

    @property
    def is_moving(self) -> bool:
        """Whether the choices are moves."""

    @property
    def choices(self) -> Sequence[str]:
        """What can be chosen now: moves, or another deal."""

    async def follow(self, changed: Changed) -> None:
        """Let the others act; `changed` is called after every change, with sentences about what happened."""

    async def choose(self, choice: str) -> None:
        """Carry out one of the choices, or a move that is not listed; raises `FacedownError` if it is not possible."""

    async def advice(self) -> Advice:
        """Good moves."""

    async def undo(self) -> None:
        """Undo the last move, or ask for an undo."""


def numbered(names: Sequence[str]) -> list[str]:
    """Names that occur more than once get numbers: Novice 1, Novice 2.

    >>> numbered(["Ann", "Novice", "Novice"])
    ['Ann', 'Novice 1', 'Novice 2']
    """
    return [
        name if names.count(name) == 1 else f"{name} {names[: seat + 1].count(name)}" for seat, name in enumerate(names)
    ]


def advice_lines(words: Words, names: Sequence[str], advice: Advice) -> list[str]:
    """Advice in words: the value of each move, how often to choose it if moves are mixed, and why."""
    say = speaker(words.language).say
    lines = []
    for move in advice.moves:
        if move.score is None:
            line = say("advice", move=move.move, percent=round(100 * move.share))
        else:
            line = say("advice_points", move=move.move, points=f"{move.score:+.2f}")
        if move.equal:
            line += f", {say('equal')}"
        if 0 < move.weight < 1:
            line += f", {say('mixed', percent=round(100 * move.weight))}"
        if move.reason and (why := words.reason(move.reason.key, move.reason.arguments, names)):
            line += f". {why}"
        lines.append(line)
    return lines


def result_line(say: Speaker, winners: Sequence[str], ending: str) -> str:
    """Who won, and why."""
    if not winners:
        return f"{say.say('draw')} {ending}"
    return f"{say.say('wins' if len(winners) == 1 else 'share', names=winners)} {ending}"
