"""En Garde in a terminal: a view as a picture of characters, and what its viewer is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from facedown.games.en_garde.face.view import Hand, View
from facedown.messages.speaker import Speaker


def picture(view: View, names: Sequence[str], words: Speaker) -> str:
    """The track, the hands and the piles."""

    def say(key: str, **arguments: Any) -> str:
        return words.say("terminal", key, **arguments)

    width = max(len(name) for name in names)
    (left, right), (left_wins, right_wins) = names, view.wins
    score = {"left": left, "left_wins": left_wins, "right": right, "right_wins": right_wins}
    lines = [
        say("score", round=view.round, target=view.target, **score),
        "",
        f"  {track(view)}    {say('distance', distance=view.distance)}",
        "",
        *(f"  {name:<{width}}  {show_hand(hand)}" for name, hand in zip(names, view.hands, strict=True)),
        "  " + say("piles", pile=view.pile, count=view.discard.count, top=view.discard.top),
    ]
    if view.discard.cards:
        lines.append("  " + say("played", cards=" ".join(map(str, view.discard.cards))))
    if view.attack:
        lines.append("  " + say("threat", **threat(view)))
    return "\n".join(lines)


def prompt(view: View) -> tuple[str, dict[str, Any]]:
    """What the viewer has to do now, as a message with its arguments."""
    return ("defence", threat(view)) if view.attack else ("turn", {})


def threat(view: View) -> dict[str, Any]:
    assert view.attack is not None
    return msgspec.structs.asdict(view.attack)


def track(view: View) -> str:
    """All spaces, with the fencers and the middle."""
    spaces = ["·"] * view.fields
    if view.fields % 2:
        spaces[view.fields // 2] = "+"
    spaces[view.position[0] - 1], spaces[view.position[1] - 1] = "L", "R"
    return " ".join(spaces)


def show_hand(hand: Hand) -> str:
    return " ".join("#" * hand.count if hand.cards is None else map(str, hand.cards))
