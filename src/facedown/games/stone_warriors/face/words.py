"""Stone Warriors in English words: events as sentences, a view as a picture of characters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from facedown.games.stone_warriors.face import events as happened
from facedown.games.stone_warriors.face.events import Drew, Event, Saw
from facedown.games.stone_warriors.face.view import Hand, Stack, View
from facedown.games.story import runs


def chapter(s: Any) -> int:
    """What to show the whole table for again: every turn."""
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
            return f"{names[seat]} takes {card} from the discard."
        case happened.Reshuffled():
            return "The discard is shuffled into a new pile."
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
            return f"{names[seat]} sets a villain against {names[victim]}'s {gargoyle}."
        case happened.Rescued(seat, gargoyle, _):
            return f"Elisa saves {names[seat]}'s {gargoyle}."
        case happened.Uncovered(seat, gargoyle, _):
            return f"{names[seat]} plays a second {gargoyle} on the stone."
        case happened.Waited(seat):
            return f"{names[seat]} lets it be."
        case happened.BattleStarted(seat, gargoyle, _):
            return f"{names[seat]} fights for {gargoyle}."
        case happened.Threw(seat, None):
            return f"{names[seat]} has thrown."
        case happened.Threw(seat, number):
            return f"{names[seat]} throws {number}."
        case happened.ThrowsShown(seat, number, victim, answer):
            return f"{names[seat]} shows {number}, {names[victim]} shows {answer}."
        case happened.Captured(seat, victim, gargoyle, _):
            return f"{names[seat]} captures {gargoyle} from {names[victim]}."
        case happened.Kept(seat, gargoyle, _):
            return f"{names[seat]} keeps {gargoyle}."
        case happened.Discarded(seat, card):
            return f"{names[seat]} discards {card}."
        case happened.GameEnded(None, reason):
            return f"The game is drawn: {reason}."
        case happened.GameEnded(int(winner), reason):
            return f"{names[winner]} wins: {reason}."
    raise ValueError(f"no words for {event!r}")


def picture(view: View, names: Sequence[str]) -> str:
    """Everybody's table and hand, pile and discard."""
    width = max(len(name) for name in names)
    lines = [f"Turn {view.turn_number}: {names[view.turn]}"]
    for name, table, hand in zip(names, view.tables, view.hands, strict=True):
        lines.append(f"  {name:<{width}}  table  {', '.join(map(show_stack, table))}")
        lines.append(f"  {'':<{width}}  hand   {show_hand(hand)}")
    top = f", top {view.discard[-1]}" if view.discard else ""
    lines.append(f"  pile {view.pile}, discard {len(view.discard)}{top}")
    if view.battle:
        thrown = " and ".join(names[seat] for seat in view.battle.thrown) or "nobody"
        lines.append(f"  battle for {view.battle.gargoyle}: {thrown} has thrown")
    return "\n".join(line.rstrip() for line in lines)


REQUESTS = {
    "drawing": "Draw from the pile, or take the gargoyle from the discard.",
    "turn": "Answer an old stone, attack, discard a duplicate, or end your turn.",
    "stealing": "Choose the card that Demona takes.",
    "placing": "Set another villain, or attack with those that stand.",
    "answering": "Your gargoyle turns to stone: answer with elisa or its twin, or wait.",
    "defending": "Villains attack: choose a gargoyle to fight for, or send Elisa.",
    "throwing": "Throw 1, 2 or 3: 3 beats 2, 2 beats 1, and 1 beats 3.",
    "closing": "Discard a duplicate, or end your turn.",
    "stuck": "You can do nothing else: discard a card.",
}


def request(view: View) -> str:
    """What the viewer has to do now."""
    return REQUESTS[view.phase]


def show_stack(stack: Stack) -> str:
    stone = " (stone)" if stack.covered else ""
    return f"{stack.gargoyle}{stone}{' !' if stack.villain else ''}"


def show_hand(hand: Hand) -> str:
    return " ".join([*hand.known, *["#"] * (hand.count - len(hand.known))])
