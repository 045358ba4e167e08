"""Stone Warriors in a terminal: a view as a picture of characters, and what its viewer is asked.

Cards have the names that players type.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from facedown.games.stone_warriors.face.view import Hand, Stack, View
from facedown.messages.speaker import Speaker


def picture(view: View, names: Sequence[str], words: Speaker) -> str:
    """Everyone's table and hand, and both piles."""

    def say(key: str, **arguments: Any) -> str:
        return words.say("terminal", key, **arguments)

    width, titles = max(len(name) for name in names), (say("table"), say("hand"))
    table_title, hand_title = (f"{title:<{max(map(len, titles)) + 1}}" for title in titles)
    lines = [say("heading", turn=view.turn_number, name=names[view.turn])]
    for name, table, hand in zip(names, view.tables, view.hands, strict=True):
        stacks = ", ".join(show_stack(stack, say("stone")) for stack in table)
        lines.append(f"  {name:<{width}}  {table_title} {stacks}")
        lines.append(f"  {'':<{width}}  {hand_title} {show_hand(hand)}")
    top = view.discard[-1] if view.discard else None
    lines.append("  " + say("piles", pile=view.pile, count=len(view.discard), top=top))
    if view.battle:
        ready = ", ".join(names[seat] for seat in view.battle.thrown) or say("nobody")
        lines.append("  " + say("fight", gargoyle=view.battle.gargoyle, ready=ready))
    return "\n".join(line.rstrip() for line in lines)


def prompt(view: View) -> tuple[str, dict[str, Any]]:
    """What the viewer has to do now, as a message with its arguments: one for each phase."""
    return view.phase, {}


def show_stack(stack: Stack, stone: str) -> str:
    covered = f" ({stone})" if stack.covered else ""
    return f"{stack.gargoyle}{covered}{' !' if stack.villain else ''}"


def show_hand(hand: Hand) -> str:
    return " ".join([*hand.known, *["#"] * (hand.count - len(hand.known))])
