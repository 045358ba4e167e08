"""En Garde in English words: events as sentences, a view as a picture of characters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from facedown.games.en_garde.face.events import (
    Attacked,
    Drew,
    Event,
    GaveUp,
    Parried,
    Retreated,
    RoundEnded,
    RoundStarted,
    Showed,
    Stepped,
)
from facedown.games.en_garde.face.view import Hand, View
from facedown.games.story import runs


def chapter(s: Any) -> int:
    """What to show the whole table for again: every round."""
    return int(s.round_number)


def sentences(events: Iterable[Event], names: Sequence[str]) -> list[str]:
    """What happened, for a log that people read."""
    told: list[str] = []
    for run in runs(events):
        if isinstance(run[0], Drew | Showed):
            told.append(tell_cards(names[run[0].seat], run))
        else:
            told.extend(tell(event, names) for event in run)
    return told


def tell_cards(who: str, run: Sequence[Any]) -> str:
    """One sentence for all cards that a seat drew or showed in a row."""
    if run[0].card is None:
        return f"{who} draws {'a card' if len(run) == 1 else f'{len(run)} cards'}."
    does = "shows" if isinstance(run[0], Showed) else "draws"
    return f"{who} {does} {' '.join(str(event.card) for event in run)}."


def tell(event: Event, names: Sequence[str]) -> str:
    match event:
        case RoundStarted(seat, number):
            return f"Round {number}: {names[seat]} begins."
        case Stepped(seat, by, field):
            way = "advances" if by > 0 else "steps back"
            return f"{names[seat]} {way} {abs(by)} to field {field}."
        case Attacked(seat, value, cards, _):
            return f"{names[seat]} attacks with {plural(cards, value)}."
        case Parried(seat, value, cards):
            return f"{names[seat]} parries with {plural(cards, value)}."
        case Retreated(seat):
            return f"{names[seat]} retreats from the attack."
        case RoundEnded(None, _, wins):
            return f"The round is drawn: {wins[0]} to {wins[1]}."
        case RoundEnded(int(winner), reason, wins):
            return f"{names[winner]} wins the round ({reason}): {wins[0]} to {wins[1]}."
        case GaveUp(seat, match):
            return f"{names[seat]} resigns the {'match' if match else 'round'}."
    raise ValueError(f"no words for {event!r}")


def plural(cards: int, value: int) -> str:
    return f"one {value}" if cards == 1 else f"{cards} cards of {value}"


def picture(view: View, names: Sequence[str]) -> str:
    """The track, the hands and the piles."""
    width = max(len(name) for name in names)
    track = ["·"] * view.fields
    if view.fields % 2:
        track[view.fields // 2] = "+"
    track[view.position[0] - 1], track[view.position[1] - 1] = "L", "R"
    lines = [
        f"Round {view.round}   {names[0]} {view.wins[0]} : {view.wins[1]} {names[1]}"
        + (f"   to {view.target}" if view.target else ""),
        "",
        "  " + " ".join(track) + f"    distance {view.distance}",
        "",
        *(f"  {name:<{width}}  {show_hand(hand)}" for name, hand in zip(names, view.hands, strict=True)),
        f"  pile {view.pile}, discard {view.discard.count}"
        + (f" (top {view.discard.top})" if view.discard.top else ""),
    ]
    if view.discard.cards:
        lines.append(f"  in the discard: {' '.join(map(str, view.discard.cards))}")
    if view.attack:
        kind = "indirect" if view.attack.step else "direct"
        lines.append(f"  {kind} attack with {plural(view.attack.cards, view.attack.value)}!")
    return "\n".join(lines)


def request(view: View) -> str:
    """What the viewer has to do now."""
    if view.phase == "defence":
        return "You are attacked: parry" + (", or step back like -2." if view.attack and view.attack.step else ".")
    return "Step forward (+3) or back (-2), or attack with cards of the distance (5x2 is two fives)."


def show_hand(hand: Hand) -> str:
    return " ".join("#" * hand.count if hand.cards is None else map(str, hand.cards))
