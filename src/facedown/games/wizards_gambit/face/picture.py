"""Wizard's Gambit in a terminal: a view as a picture of characters, and what its viewer is asked.

Cards have the names that players type.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from facedown.games.wizards_gambit.card_sets import sets
from facedown.games.wizards_gambit.card_sets.texts import text_of
from facedown.games.wizards_gambit.face.view import Hand, PoolSpell, View
from facedown.messages.speaker import Speaker

Say = Callable[..., str]

# The kinds of the arguments of prompts: a card is shown by its name.
KINDS = {"card": "spell"}


def picture(view: View, names: Sequence[str], words: Speaker) -> str:
    """Pool, books, gambits and hands."""

    def say(key: str, **arguments: Any) -> str:
        return words.say("terminal", key, **arguments)

    cards = sets.by_number(sets.number_of(view.options["set"]))

    def text(key: str) -> str:
        card = cards.card(key)
        return text_of(card, words.language) if card else ""

    width = max(len(name) for name in names)
    lines = [say("heading", turn=view.turn_number, name=names[view.turn])]
    for spell in view.pool:
        lines += [show_pool_spell(spell, names, say), f"     {text(spell.spell)}"]
    for seat, name in enumerate(names):
        score = f"{view.books[seat].points:>2} {say('points')}"
        lines.append(f"  {name:<{width}}  {score}  {show_book(view, seat, names, say, text)}")
        hand = show_hand(view.hands[seat])
        lines.append(f"  {'':<{width}}  {say('hand')}  {hand}{show_gambits(view, seat, names, say)}")
    lines.append("  " + say("piles", deck=view.deck, discard=len(view.discard), spells=view.spell_deck))
    return "\n".join(line.rstrip() for line in lines)


def show_pool_spell(spell: PoolSpell, names: Sequence[str], say: Say) -> str:
    """A spell with its runes, the filled ones in brackets."""
    filled = [entry.rune for entry in spell.lying]
    places = []
    for rune in spell.runes:
        places.append(f"[{rune}]" if rune in filled else rune)
        if rune in filled:
            filled.remove(rune)
    guard = "" if spell.guarded_by is None else "  " + say("protected", name=names[spell.guarded_by])
    return f"  {spell.points}  {spell.spell:<20} {' '.join(places)}{guard}"


def show_book(view: View, seat: int, names: Sequence[str], say: Say, text: Callable[[str], str]) -> str:
    book = view.books[seat]
    if not book.spells:
        return say("no_spell")
    off = "" if book.nullified_by is None else f" ({say('nullified', name=names[book.nullified_by])})"
    below = "; " + say("below", spells=", ".join(book.spells[:-1])) if len(book.spells) > 1 else ""
    return f"{book.spells[-1]}{off}: {text(book.spells[-1])}{below}"


def show_gambits(view: View, seat: int, names: Sequence[str], say: Say) -> str:
    shown = "   " + say("face_up", gambit=view.dealt_gambits[seat]) if view.dealt_gambits[seat] else ""
    if gambit := view.gambits_in_play[seat]:
        place = gambit.spell if gambit.spell is not None else say("book", name=names[gambit.seat or 0])
        shown += "   " + say("on", gambit=gambit.gambit, place=place)
    return shown


def show_hand(hand: Hand) -> str:
    return " ".join([*hand.known, *["#"] * (hand.count - len(hand.known))])


def prompt(view: View) -> tuple[str, dict[str, Any]]:
    """What the viewer has to do now, as a message with its arguments."""
    if view.question is not None:
        return view.question.about, {"card": view.question.card, "verb": view.question.verb}
    if view.phase == "trimming":
        return "trimming", {}
    return "turn", {
        "owed": view.component_owed,
        "another": bool(view.components_left),
        "action": bool(view.actions_left),
        "ability": "use" in view.moves,
        "stuck": "show" in view.moves,
    }
