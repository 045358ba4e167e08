"""Gargon in English words: events as sentences, a view as a picture of characters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from facedown.games.gargon.face.events import (
    Chose,
    Drew,
    Event,
    GameEnded,
    Lost,
    Passed,
    Played,
    RoundStarted,
    TurnedUp,
    Won,
)
from facedown.games.gargon.face.view import Fan, View, Winnings
from facedown.games.gargon.rules.cards import COLOURS, LETTERS
from facedown.games.story import runs


def chapter(s: Any) -> int:
    """When to show the whole table again: every round."""
    return int(s.round_number)


CARD_VERBS: dict[type, str] = {Drew: "draws", TurnedUp: "turns up", Won: "wins", Lost: "loses"}


def sentences(events: Iterable[Event], names: Sequence[str]) -> list[str]:
    """What happened, for a log that people read."""
    told: list[str] = []
    for run in runs(events):
        if type(run[0]) in CARD_VERBS:
            told.append(tell_cards(run, names))
        else:
            told.extend(tell(event, names) for event in run)
    return told


def tell_cards(run: Sequence[Any], names: Sequence[str]) -> str:
    """One sentence for all cards that a seat drew, turned up, won or lost in a row."""
    told = f"{names[run[0].seat]} {CARD_VERBS[type(run[0])]} {' '.join(event.card for event in run)}"
    if isinstance(run[0], Drew):
        told += f" from stack {' '.join(str(event.stack) for event in run)}"
    return f"{told}."


def tell(event: Event, names: Sequence[str]) -> str:
    match event:
        case RoundStarted(seat, number):
            return f"Round {number}: {names[seat]} starts."
        case Played(seat, cards):
            return f"{names[seat]} plays {' '.join(cards)} face down."
        case Passed(seat):
            return f"{names[seat]} passes."
        case Chose(seat, colour):
            return f"{names[seat]} starts the {colour} battle."
        case GameEnded(reason):
            return f"The game is over: {reason}."
    raise ValueError(f"no words for {event!r}")


def picture(view: View, names: Sequence[str]) -> str:
    """Both stacks, everyone's cards, and what was won."""
    columns = [
        ("", list(names)),
        ("hand", [show_fan(fan) for fan in view.hands]),
        ("on the table", [show_fan(fan) for fan in view.played]),
        ("won", [show_winnings(won) for won in view.won]),
    ]
    widths = [max(len(text) for text in (title, *cells)) for title, cells in columns]
    rows = zip(*((title, *cells) for title, cells in columns), strict=True)
    lines = [
        f"Round {view.round}, {names[view.starter]} started" + (f", mix {view.mix}" if view.mix else ""),
        *(f"  stack {number}  {len(stack):>2}  {stack}" for number, stack in enumerate(view.stacks, 1)),
        "",
        *("  " + "   ".join(map(str.ljust, row, widths)) for row in rows),
        "",
        f"  discard  {' '.join(view.discard)}",
        f"  ({', '.join(map(' '.join, zip(LETTERS, COLOURS, strict=True)))})",
    ]
    return "\n".join(line.rstrip() for line in lines)


def request(view: View) -> str:
    """What the viewer is asked to do now."""
    if view.phase == "playing" and not view.mix:
        return "You start: play one to three cards face down, like w3 b5; never three of a colour."
    if view.phase == "playing":
        return f"Match the mix {view.mix} (cards per colour), or pass and draw."
    if view.phase == "drawing":
        return "You passed: draw from stack 1 or 2, up to three cards."
    if view.phase == "replacing":
        return "You lost a card in battle: draw one from stack 1 or 2."
    return "Choose the next colour to battle for."


def show_fan(fan: Fan) -> str:
    return " ".join(fan.backs if fan.cards is None else fan.cards)


def show_winnings(won: Winnings) -> str:
    return f"{won.count}: {' '.join(won.cards)}" if won.cards else str(won.count)
