"""Why a move in Wizard's Gambit is good or bad, from what its seat knows: points, open spells, others' odds.

A reason is a declared key with its arguments; the words are in messages/. If only the text of a card could explain a
move, the reason just names the card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from facedown.games.wizards_gambit.bots.card_values import holds_last_component
from facedown.games.wizards_gambit.bots.odds import odds_of_completing
from facedown.games.wizards_gambit.card_sets import names
from facedown.games.wizards_gambit.declaration import Move, code
from facedown.games.wizards_gambit.rules.cards import COMPONENTS, FIRST_INCANTATION, FIRST_NAMED, MOST_POOL, SHARD
from facedown.games.wizards_gambit.rules.legal import count
from facedown.games.wizards_gambit.rules.state import active_spell, hand_size, open_runes, score, slot_of_name
from facedown.kernel import records
from facedown.kernel.tally import cards, number_of, total

Reason = tuple[str, dict[str, Any]]


def reason(s: Any, seat: int, move: int) -> Reason | None:
    """The reason for a move, in a record as the seat knows it; None if there is none."""
    if count(s, seat) == 1:
        return "only_move", {}
    explain = EXPLANATIONS.get(int(code.kind(move)))
    return explain(s, seat, move) if explain else None


# ---- Components


def explain_placing(s: Any, seat: int, move: int) -> Reason | None:
    """Explain a component on a spell: it completes the spell, or leaves it to the next wizards."""
    moves_between = int(code.kind(move)) == Move.MOVE
    slot = int(slot_of_name(s, code.other_of(move) if moves_between else code.spell_of(move)))
    lacking = int(total(open_runes(s, slot))) - 1
    if lacking == 0:
        return explain_claim(s, seat, slot) if seat == s.turn else None
    if int(s.guarded) >> slot & 1:
        return "behind_aura", {"spell": spell_in(s, slot), "count": lacking}
    if lacking > 1:
        return "lacks", {"spell": spell_in(s, slot), "count": lacking}
    return explain_open_spell(placed(s, seat, slot, move), seat, slot)


def explain_claim(s: Any, seat: int, slot: int) -> Reason:
    points = points_in(s, slot)
    wins = int(score(s, seat)) + points >= int(s.goal)
    return ("wins" if wins else "completes"), {"spell": spell_in(s, slot), "points": points}


def explain_open_spell(s: Any, seat: int, slot: int) -> Reason:
    """Explain a spell that needs one component: the wizard known to hold it, or else the odds of all who come first."""
    spell = spell_in(s, slot)
    for other in range(int(s.seats)):
        if other != seat and not s.in_play[other] and holds_last_component(s, other, slot):
            return "leaves_last_to", {"spell": spell, "seat": other}
    key = "leaves_last_to_you" if holds_last_component(s, seat, slot) else "leaves_last_open"
    return key, {"spell": spell, "odds": odds_that_others_complete(s, seat, slot)}


def odds_that_others_complete(s: Any, seat: int, slot: int) -> float:
    """The odds that somebody completes a spell before this wizard's next turn."""
    missed = 1.0
    for other in range(int(s.seats)):
        if other != seat and not s.skips[other]:
            missed *= 1 - float(odds_of_completing(s, other, slot))
    return 1 - missed


def placed(s: Any, seat: int, slot: int, move: int) -> Any:
    """The position with the component on its rune; a component moved by an effect has already been seen."""
    after = records.copy(s)
    card, on_rune = int(code.card_of(move)), int(cards(code.rune_of(move), 1))
    after.placed[slot] += on_rune
    if int(code.kind(move)) == Move.PLAY:
        after.components[seat] -= int(cards(card, 1))
        after.lying[slot, card] += on_rune
    return after


# ---- Gambits


def explain_aura(s: Any, seat: int, move: int) -> Reason:
    slot = int(slot_of_name(s, code.spell_of(move)))
    spell = spell_in(s, slot)
    if holds_last_component(s, seat, slot):
        return "keeps_by_aura", {"spell": spell, "odds": odds_that_others_complete(s, seat, slot)}
    return "denies_by_aura", {"spell": spell, "points": points_in(s, slot)}


def explain_nullifying(s: Any, seat: int, move: int) -> Reason:
    other = int(code.seat_of(move))
    spell = names.name_of(int(s.names[active_spell(s, other)]))
    if other == seat:
        return "nullifies_own", {"spell": spell}
    return "nullifies", {"seat": other, "spell": spell}


def explain_destroying(s: Any, seat: int, move: int) -> Reason:
    other = int(code.seat_of(move))
    if s.binds[other] == seat + 1:
        return "frees_book", {}
    if s.guards[other]:
        slot = int(s.guards[other]) - 1
        return "opens_guarded", {"spell": spell_in(s, slot), "points": points_in(s, slot)}
    return "removes_gambit", {"seat": other}


def explain_release(s: Any, seat: int, move: int) -> Reason:
    """Explain a release by the best spell for which the wizard holds the last component, if there is one."""
    mine = [slot for slot in range(MOST_POOL) if holds_last_component(s, seat, slot)]
    if not mine:
        return "releases", {}
    best = max(mine, key=lambda slot: points_in(s, slot))
    return "releases_to_complete", {"spell": spell_in(s, best), "points": points_in(s, best)}


# ---- Cards that say what they do, the end of the turn, and answers


def explain_cast(s: Any, seat: int, move: int) -> Reason:
    return "effect", {"card": names.name_of(int(code.card_of(move)) - FIRST_NAMED)}


def explain_use(s: Any, seat: int, move: int) -> Reason:
    return "effect", {"card": names.name_of(int(s.names[active_spell(s, seat)]))}


def explain_yes(s: Any, seat: int, move: int) -> Reason:
    return "effect", {"card": names.name_of(int(s.names[s.effect]))}


def explain_end(s: Any, seat: int, move: int) -> Reason:
    return "keeps_cards", {"count": int(hand_size(s, seat))}


def explain_wizard(s: Any, seat: int, move: int) -> Reason:
    other = int(code.seat_of(move))
    return "points_of_wizard", {"seat": other, "points": int(score(s, other))}


def explain_card(s: Any, seat: int, move: int) -> Reason | None:
    """Explain a component that is kept, given or taken by the spells that need it."""
    card = int(code.card_of(move))
    if not 0 < card < FIRST_INCANTATION:
        return None
    name = COMPONENTS[card - 1]
    takers = [slot for slot in range(MOST_POOL) if s.pool[slot] and takes(s, slot, card)]
    return "open_places", {"card": name, "count": len(takers)}


def explain_picking(s: Any, seat: int, move: int) -> Reason:
    slot = int(slot_of_name(s, code.spell_of(move)))
    return "takes_off", {"spell": spell_in(s, slot), "count": int(total(open_runes(s, slot))) + 1}


def explain_spell(s: Any, seat: int, move: int) -> Reason:
    slot = int(slot_of_name(s, code.spell_of(move)))
    lacking = int(total(open_runes(s, slot)))
    return "about_spell", {"spell": spell_in(s, slot), "points": points_in(s, slot), "count": lacking}


EXPLANATIONS: dict[int, Callable[[Any, int, int], Reason | None]] = {
    Move.PLAY: explain_placing,
    Move.PUT: explain_placing,
    Move.MOVE: explain_placing,
    Move.CAST: explain_cast,
    Move.USE: explain_use,
    Move.YES: explain_yes,
    Move.AURA: explain_aura,
    Move.NULLIFY: explain_nullifying,
    Move.DESTROY: explain_destroying,
    Move.RELEASE: explain_release,
    Move.END: explain_end,
    Move.WIZARD: explain_wizard,
    Move.GAMBIT: explain_wizard,
    Move.CARD: explain_card,
    Move.PICK: explain_picking,
    Move.SPELL: explain_spell,
}


def spell_in(s: Any, slot: int) -> str:
    """The name of the spell in a place of the pool."""
    return names.name_of(int(s.names[s.pool[slot]])) or ""


def points_in(s: Any, slot: int) -> int:
    return int(s.worth[s.pool[slot]])


def takes(s: Any, slot: int, card: int) -> bool:
    """Whether a spell has an open place for a component; a shard fits everywhere."""
    open_here = open_runes(s, slot)
    wanted = total(open_here) if card == SHARD else number_of(open_here, card)
    return int(wanted) > 0
