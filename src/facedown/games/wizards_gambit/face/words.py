"""Wizard's Gambit in English words: events as sentences, a view as a picture of characters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from facedown.games.story import runs
from facedown.games.wizards_gambit.card_sets import sets
from facedown.games.wizards_gambit.card_sets.texts import text_of
from facedown.games.wizards_gambit.face import events as happened
from facedown.games.wizards_gambit.face.events import Event
from facedown.games.wizards_gambit.face.view import Hand, PoolSpell, Question, View
from facedown.games.wizards_gambit.rules.cards import GAMBITS

CARD_BY_CARD = (happened.Drew, happened.Saw, happened.Shown, happened.Received)


def chapter(s: Any) -> int:
    """When to show the whole table again: every turn."""
    return int(s.turn_number)


def title(key: str) -> str:
    """A card's name as people read it: `corrupt_exchange` is Corrupt Exchange."""
    return f"gambit {key[7:].upper()}" if key in GAMBITS else key.replace("_", " ").title()


def sentences(events: Iterable[Event], names: Sequence[str]) -> list[str]:
    """What happened, for a log that people read."""
    told: list[str] = []
    for run in runs(events):
        if isinstance(run[0], CARD_BY_CARD):
            told.append(tell_cards(run, names))
        else:
            told.extend(tell(event, names) for event in run)
    return told


def tell_cards(run: Sequence[Any], names: Sequence[str]) -> str:
    """One sentence for all cards that a seat drew, saw, showed or was handed."""
    match run[0]:
        case happened.Drew():
            does = "draws"
        case happened.Saw(_, victim, _):
            does = f"sees in {names[victim]}'s hand"
        case happened.Shown():
            does = "reveals"
        case _:
            does = "now holds"
    cards = [event.card for event in run]
    listed = f"{len(cards)} card{'s' if len(cards) != 1 else ''}" if cards[0] is None else ", ".join(cards)
    return f"{names[run[0].seat]} {does} {listed}."


def tell(event: Event, names: Sequence[str]) -> str:
    for part in (tell_play, tell_gambit, tell_hands, tell_pool, tell_order):
        if words := part(event, names):
            return words
    raise ValueError(f"no words for {event!r}")


def tell_play(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case happened.TurnStarted(seat, number):
            return f"Turn {number}: {names[seat]}."
        case happened.Played(seat, card, spell, rune):
            return f"{names[seat]} plays {as_rune(card, rune)} on {title(spell)}."
        case happened.Claimed(seat, spell, points):
            return f"{names[seat]} claims {title(spell)} for {points} point{'s' if points != 1 else ''}."
        case happened.CastIncantation(seat, incantation):
            return f"{names[seat]} casts {title(incantation)}."
        case happened.UsedAbility(seat, spell):
            return f"{names[seat]} uses {title(spell)}."
        case happened.Triggered(seat, spell):
            return f"{title(spell)} takes effect for {names[seat]}."
        case happened.Declined(seat):
            return f"{names[seat]} declines."
        case happened.MorePlays(seat, count):
            return f"{names[seat]} may play {count} more component{'s' if count != 1 else ''}."
        case happened.MoreActions(seat, count):
            return f"{names[seat]} has {count} more incantation action{'s' if count != 1 else ''}."
        case happened.Scored(seat, points):
            return f"{names[seat]} {'gains' if points > 0 else 'loses'} {abs(points)} point{'s' * (abs(points) != 1)}."
    return None


def tell_gambit(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case happened.DealtGambit(seat, gambit):
            return f"{names[seat]} has {title(gambit)}."
        case happened.Guarded(seat, gambit, spell):
            return f"{names[seat]} protects {title(spell)} with {title(gambit)}."
        case happened.Nullified(seat, gambit, victim):
            return f"{names[seat]} nullifies {names[victim]}'s book with {title(gambit)}."
        case happened.Destroyed(seat, gambit, victim, destroyed):
            return f"{names[seat]} destroys {names[victim]}'s {title(destroyed)} with {title(gambit)}."
        case happened.Released(seat, gambit):
            return f"{names[seat]} releases {title(gambit)}."
        case happened.Recalled(seat, gambit):
            return f"{names[seat]} takes {title(gambit)} back."
        case happened.Banished(seat, victim, gambit):
            return f"{names[seat]} banishes {names[victim]}'s {title(gambit)}."
    return None


def tell_hands(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case happened.ShowedHand(seat):
            return f"{names[seat]} reveals their hand."
        case happened.Discarded(seat, card):
            return f"{names[seat]} discards {card}."
        case happened.Stole(seat, victim, card):
            return f"{names[seat]} takes {card or 'a card'} from {names[victim]}."
        case happened.Gave(seat, victim, card):
            return f"{names[seat]} gives {card or 'a card'} to {names[victim]}."
        case happened.Looked(seat, victim):
            return f"{names[seat]} looks at {names[victim]}'s hand."
        case happened.Swapped(seat, victim):
            return f"{names[seat]} and {names[victim]} swap hands."
        case happened.PassedHands(_):
            return "Everyone passes their hand to the next wizard."
        case happened.Took(seat, card, None):
            return f"{names[seat]} takes {card} from the discard pile."
        case happened.Took(seat, card, str(spell)):
            return f"{names[seat]} takes {card} from {title(spell)}."
        case happened.Protected(seat):
            return f"{names[seat]}'s hand is protected."
    return None


def tell_pool(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case happened.Opened(spell):
            return f"{title(spell)} joins the pool."
        case happened.Reshuffled():
            return "The discard pile is shuffled into a new deck."
        case happened.Moved(seat, card, spell, other, _):
            return f"{names[seat]} moves {card} from {title(spell)} to {title(other)}."
        case happened.Removed(seat, None, spell, _):
            return f"{names[seat]} clears {title(spell)}."
        case happened.Removed(seat, str(card), spell, _):
            return f"{names[seat]} removes {card} from {title(spell)}."
        case happened.Placed(seat, card, spell, rune):
            return f"{names[seat]} plays {as_rune(card, rune)} from the discard pile on {title(spell)}."
        case happened.Renewed(_, spell):
            return f"{title(spell)} goes back into the spell deck."
        case happened.Widened(_, places):
            return f"The pool now has {places} places."
    return None


def tell_order(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case happened.MissedTurn(seat):
            return f"{names[seat]} misses a turn."
        case happened.WillMiss(seat):
            return f"{names[seat]} will miss their next turn."
        case happened.TurnAgain(seat):
            return f"{names[seat]} gets another turn."
        case happened.Reversed(_):
            return "Play order is reversed."
        case happened.TurnCut(seat):
            return f"{names[seat]}'s turn ends now."
        case happened.GameEnded((), reason):
            return f"The game is a draw: {ENDINGS.get(reason, reason)}."
        case happened.GameEnded(winners, reason):
            won = " and ".join(names[seat] for seat in winners)
            return f"{won} {'wins' if len(winners) == 1 else 'share the win'}: {ENDINGS.get(reason, reason)}."
    return None


ENDINGS = {
    "enough spell points": "the goal was reached",
    "no spell left": "no spells are left",
    "turn limit": "the turn limit was reached",
}


def as_rune(card: str, rune: str) -> str:
    return card if card == rune else f"{card} as {rune}"


# ---- Pictures


def picture(view: View, names: Sequence[str]) -> str:
    """Pool, books, gambits and hands."""
    cards = sets.by_number(sets.number_of(view.options["set"]))
    width = max(len(name) for name in names)
    lines = [f"Turn {view.turn_number}: {names[view.turn]}"]
    for spell in view.pool:
        lines += show_pool_spell(spell, names, cards)
    for seat, name in enumerate(names):
        lines.append(f"  {name:<{width}}  {view.books[seat].points:>2} points  {show_book(view, seat, names, cards)}")
        lines.append(f"  {'':<{width}}  hand  {show_hand(view.hands[seat])}{show_gambits(view, seat, names)}")
    lines.append(f"  deck {view.deck}, discard pile {len(view.discard)}, spell deck {view.spell_deck}")
    return "\n".join(line.rstrip() for line in lines)


def show_pool_spell(spell: PoolSpell, names: Sequence[str], cards: sets.CardSet) -> list[str]:
    """A spell with its runes, the filled ones in brackets."""
    filled = [entry.rune for entry in spell.lying]
    places = []
    for rune in spell.runes:
        places.append(f"[{rune}]" if rune in filled else rune)
        if rune in filled:
            filled.remove(rune)
    guard = f"  protected by {names[spell.guarded_by]}" if spell.guarded_by is not None else ""
    card = cards.card(spell.spell)
    text = text_of(card) if card else ""
    return [f"  {spell.points}  {spell.spell:<20} {' '.join(places)}{guard}", f"     {text}"]


def show_book(view: View, seat: int, names: Sequence[str], cards: sets.CardSet) -> str:
    book = view.books[seat]
    if not book.spells:
        return "no spell yet"
    card = cards.card(book.spells[-1])
    text = text_of(card) if card else ""
    asleep = f" (nullified by {names[book.nullified_by]})" if book.nullified_by is not None else ""
    below = f"; below: {', '.join(book.spells[:-1])}" if len(book.spells) > 1 else ""
    return f"{book.spells[-1]}{asleep}: {text}{below}"


def show_gambits(view: View, seat: int, names: Sequence[str]) -> str:
    shown = f"   face up {view.dealt_gambits[seat]}" if view.dealt_gambits[seat] else ""
    if gambit := view.gambits_in_play[seat]:
        place = gambit.spell if gambit.spell is not None else f"{names[gambit.seat or 0]}'s book"
        shown += f"   {gambit.gambit} on {place}"
    return shown


def show_hand(hand: Hand) -> str:
    return " ".join([*hand.known, *["#"] * (hand.count - len(hand.known))])


# ---- Prompts


def request(view: View) -> str:
    """What the viewer is asked to do now."""
    if view.question is not None:
        return ask(view.question)
    if view.phase == "trimming":
        return "Too many cards: choose one to discard."
    wanted = ["Play a component"] if view.component_owed else []
    if view.components_left and not view.component_owed:
        wanted.append("you may play another component")
    if view.actions_left:
        wanted.append("you may cast an incantation or play or release a gambit")
    if "use" in view.moves:
        wanted.append("you may use your ability")
    if "show" in view.moves:
        wanted.append("you can't play a component: show your hand to end your turn")
    elif not view.component_owed:
        wanted.append("or end your turn")
    text = "; ".join(wanted)
    return f"{text[:1].upper()}{text[1:]}."


def ask(question: Question) -> str:
    """What an effect asks for."""
    card = title(question.card)
    if question.about == "whether":
        return f"{card}: use this effect? yes or no."
    if question.about == "whom":
        return f"{card}: choose a wizard."
    return f"{card}: choose what to {question.verb.replace('_', ' ')}."
