"""Stone Warriors in English words: events as sentences, a view as a picture of characters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from facedown.games.stone_warriors.face import events as happened
from facedown.games.stone_warriors.face.events import Drew, Event, Saw
from facedown.games.stone_warriors.face.view import Hand, Stack, View
from facedown.games.story import runs


def chapter(s: Any) -> int:
    """When to show the whole table again: every turn."""
    return int(s.turn_number)


def sentences(events: Iterable[Event], names: Sequence[str]) -> list[str]:
    """What happened, for a log that people read."""
    told: list[str] = []
    for run in runs(events):
        if isinstance(run[0], Drew | Saw):
            told.append(tell_cards(run, names))
        else:
            told.extend(tell(event, names) for event in run)
    return told


def tell_cards(run: Sequence[Any], names: Sequence[str]) -> str:
    """One sentence for all cards that a seat drew, or saw in another's hand."""
    does = "draws" if isinstance(run[0], Drew) else f"sees in {names[run[0].victim]}'s hand"
    if run[0].card is None:
        return f"{names[run[0].seat]} {does} {'a card' if len(run) == 1 else f'{len(run)} cards'}."
    return f"{names[run[0].seat]} {does} {', '.join(event.card for event in run)}."


def tell(event: Event, names: Sequence[str]) -> str:
    match event:
        case happened.TurnStarted(seat, number):
            return f"Turn {number}: {names[seat]}."
        case happened.Took(seat, card):
            return f"{names[seat]} takes {card} from the discard pile."
        case happened.Reshuffled():
            return "The discard pile is shuffled into a new draw pile."
        case happened.PlayedGargoyle(seat, gargoyle):
            return f"{names[seat]} plays {gargoyle}."
        case happened.PlayedDemona(seat, victim):
            return f"{names[seat]} plays Demona against {names[victim]}."
        case happened.Stole(seat, victim, card):
            return f"{names[seat]} takes {card or 'a card'} from {names[victim]}."
        case happened.PlayedXanatos(seat, victim, gargoyle, _):
            return f"{names[seat]} plays Xanatos for {names[victim]}'s {gargoyle}."
        case happened.PlayedSunrise(seat, victim, gargoyle, _):
            return f"{names[seat]} turns {names[victim]}'s {gargoyle} to stone."
        case happened.SetVillain(seat, victim, gargoyle, _):
            return f"{names[seat]} sends a villain after {names[victim]}'s {gargoyle}."
        case happened.Rescued(seat, gargoyle, _):
            return f"Elisa saves {names[seat]}'s {gargoyle}."
        case happened.Uncovered(seat, gargoyle, _):
            return f"{names[seat]} wakes {gargoyle} with a twin."
        case happened.Waited(seat):
            return f"{names[seat]} waits."
        case happened.BattleStarted(seat, gargoyle, _):
            return f"{names[seat]} fights for {gargoyle}."
        case happened.Threw(seat, None):
            return f"{names[seat]} is ready."
        case happened.Threw(seat, number):
            return f"{names[seat]} throws {number}."
        case happened.ThrowsShown(seat, number, victim, answer):
            tie = ": tie, go again!" if number == answer else "."
            return f"{names[seat]} reveals {number}, {names[victim]} reveals {answer}{tie}"
        case happened.Captured(seat, victim, gargoyle, _):
            return f"{names[seat]} captures {gargoyle} from {names[victim]}."
        case happened.Kept(seat, gargoyle, _):
            return f"{names[seat]} keeps {gargoyle}."
        case happened.Discarded(seat, card):
            return f"{names[seat]} discards {card}."
        case happened.GameEnded(None, reason):
            return f"The game is a draw: {ENDINGS.get(reason, reason)}."
        case happened.GameEnded(int(winner), reason):
            return f"{names[winner]} wins: {ENDINGS.get(reason, reason)}."
    raise ValueError(f"no words for {event!r}")


ENDINGS = {"all six gargoyles": "all six gargoyles are awake", "turn limit": "turn limit reached"}


def picture(view: View, names: Sequence[str]) -> str:
    """Everyone's table and hand, and both piles."""
    width = max(len(name) for name in names)
    lines = [f"Turn {view.turn_number}: {names[view.turn]}"]
    for name, table, hand in zip(names, view.tables, view.hands, strict=True):
        lines.append(f"  {name:<{width}}  table  {', '.join(map(show_stack, table))}")
        lines.append(f"  {'':<{width}}  hand   {show_hand(hand)}")
    top = f", top {view.discard[-1]}" if view.discard else ""
    lines.append(f"  draw pile {view.pile}, discard pile {len(view.discard)}{top}")
    if view.battle:
        ready = ", ".join(names[seat] for seat in view.battle.thrown) or "nobody"
        lines.append(f"  battle for {view.battle.gargoyle}; ready: {ready}")
    return "\n".join(line.rstrip() for line in lines)


REQUESTS = {
    "drawing": "Draw a card, or take the gargoyle from the discard pile.",
    "turn": "Wake a gargoyle, attack, discard a duplicate, or end your turn.",
    "stealing": "Choose the card for Demona to take.",
    "placing": "Send another villain, or attack.",
    "answering": "Your gargoyle is turning to stone: save it with elisa or its twin, or wait.",
    "defending": "Villains attack: choose a gargoyle to fight for, or send Elisa.",
    "throwing": "Throw 1, 2 or 3: 3 beats 2, 2 beats 1, and 1 beats 3.",
    "closing": "Discard a duplicate, or end your turn.",
    "stuck": "No moves left: discard a card.",
}


def request(view: View) -> str:
    """What the viewer is asked to do now."""
    return REQUESTS[view.phase]


def show_stack(stack: Stack) -> str:
    stone = " (stone)" if stack.covered else ""
    return f"{stack.gargoyle}{stone}{' !' if stack.villain else ''}"


def show_hand(hand: Hand) -> str:
    return " ".join([*hand.known, *["#"] * (hand.count - len(hand.known))])
