"""Gargon in a terminal: a view as a picture of characters, and what its viewer is asked.

Cards are written the way players type them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from facedown.games.gargon.face.view import Fan, View, Winnings
from facedown.games.gargon.rules.cards import COLOURS, LETTERS
from facedown.messages.speaker import Speaker

# Cards are letters with numbers, or letters alone in hands and stacks that show their backs.
HUES = ("white", "#6aa8ff", "#b48cff", "#ff6b6b", "#ffd75f", "#6fd66f")
STYLES = {rf"\b{letter}\d+\b": f"bold {hue}" for letter, hue in zip(LETTERS, HUES, strict=True)}


def picture(view: View, names: Sequence[str], words: Speaker) -> str:
    """Both stacks, everyone's cards, and the cards won."""

    def say(key: str, **arguments: Any) -> str:
        return words.say("terminal", key, **arguments)

    columns = [
        ("", list(names)),
        (say("hand"), [show_fan(fan) for fan in view.hands]),
        (say("table"), [show_fan(fan) for fan in view.played]),
        (say("won"), [show_winnings(won) for won in view.won]),
    ]
    widths = [max(len(text) for text in (title, *cells)) for title, cells in columns]
    rows = zip(*((title, *cells) for title, cells in columns), strict=True)
    letters = [f"{letter} {words.word(colour, 'colour')}" for letter, colour in zip(LETTERS, COLOURS, strict=True)]
    lines = [
        say("heading", round=view.round, name=names[view.starter], mix=view.mix or None),
        *(f"  {say('stack', number=number)}  {len(stack):>2}  {stack}" for number, stack in enumerate(view.stacks, 1)),
        "",
        *("  " + "   ".join(map(str.ljust, row, widths)) for row in rows),
        "",
        f"  {say('discard')}  {' '.join(view.discard)}",
        f"  ({', '.join(letters)})",
    ]
    return "\n".join(line.rstrip() for line in lines)


def prompt(view: View) -> tuple[str, dict[str, Any]]:
    """What the viewer has to do now, as a message with its arguments."""
    if view.phase == "playing":
        return ("follow", {"mix": view.mix}) if view.mix else ("start", {})
    return view.phase, {}


def show_fan(fan: Fan) -> str:
    return " ".join(fan.backs if fan.cards is None else fan.cards)


def show_winnings(won: Winnings) -> str:
    return f"{won.count}: {' '.join(won.cards)}" if won.cards else str(won.count)
