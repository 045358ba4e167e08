"""Why a move in Stone Warriors is good or bad, from what its seat knows: gargoyles awake, odds, and who is next.

A reason is a declared key with its arguments; the words are in messages/.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from facedown.games.stone_warriors.bots.forecast import count_villains, count_villains_against
from facedown.games.stone_warriors.bots.odds import expected_stops, known_hand, may_answer, unseen_cards
from facedown.games.stone_warriors.declaration import Move, Phase, code
from facedown.games.stone_warriors.rules.cards import ELISA, FACE_DOWN, GARGOYLES, KINDS
from facedown.games.stone_warriors.rules.legal import count
from facedown.games.stone_warriors.rules.stacks import visible
from facedown.games.stone_warriors.rules.state import discard_top, gargoyles_shown, is_gargoyle, left_of
from facedown.kernel.tally import number_of, total

Reason = tuple[str, dict[str, Any]]


def reason(s: Any, seat: int, move: int) -> Reason:
    """The reason for a move, in a record as the seat knows it."""
    if count(s, seat) == 1:
        return "only_move", {}
    return EXPLANATIONS[int(code.kind(move))](s, seat, move)


# ---- Drawing and gaining gargoyles


def explain_draw(s: Any, seat: int, move: int) -> Reason:
    unseen = unseen_cards(s, seat)
    missing = sum(int(number_of(unseen, card)) for card in gargoyles() if not visible(s.stacks[seat, card]))
    return "pile_odds", {"odds": missing / max(int(total(unseen)), 1)}


def explain_take(s: Any, seat: int, move: int) -> Reason:
    return explain_gain(s, seat, int(discard_top(s))) or ("duplicate", {"gargoyle": KINDS[int(discard_top(s))]})


def explain_gain(s: Any, seat: int, gargoyle: int) -> Reason | None:
    """One more gargoyle awake, if the seat needs it."""
    if not is_gargoyle(gargoyle) or visible(s.stacks[seat, gargoyle]):
        return None
    shown = int(gargoyles_shown(s, seat)) + 1
    if shown == len(GARGOYLES):
        return "wins", {"gargoyle": KINDS[gargoyle]}
    return "shows_more", {"gargoyle": KINDS[gargoyle], "count": shown}


# ---- Attacks


def explain_demona(s: Any, seat: int, move: int) -> Reason:
    """Explain Demona by what was seen of a hand, or how many cards it has."""
    other = int(code.seat_of(move))
    hand = known_hand(s, seat, other)
    seen = [card for card in range(FACE_DOWN + 1, len(KINDS)) if number_of(hand, card) and card != ELISA]
    if seen:
        return "seen_in_hand", {"seat": other, "card": KINDS[seen[0]]}
    return "looks_into_hand", {"seat": other, "count": int(total(hand))}


def explain_steal(s: Any, seat: int, move: int) -> Reason:
    card = int(code.card_of(move))
    return explain_gain(s, seat, card) or ("steals", {"card": KINDS[card]})


def explain_xanatos(s: Any, seat: int, move: int) -> Reason:
    """Explain Xanatos by the gargoyle gained, or else by the one that another player loses."""
    gained = explain_gain(s, seat, int(code.card_of(move)))
    return gained or explain_loss(s, int(code.seat_of(move)), int(code.card_of(move)))


def explain_loss(s: Any, other: int, gargoyle: int) -> Reason:
    last = int(visible(s.stacks[other, gargoyle])).bit_count() == 1
    return "shows_fewer", {"seat": other, "count": int(gargoyles_shown(s, other)) - last}


def explain_sunrise(s: Any, seat: int, move: int) -> Reason:
    other, gargoyle = int(code.seat_of(move)), int(code.card_of(move))
    odds = float(may_answer(s, seat, other, unseen_cards(s, seat), gargoyle))
    told = {"seat": other, "gargoyle": KINDS[gargoyle]}
    return ("woken_odds", {**told, "odds": odds}) if odds > 0 else ("cannot_be_woken", told)


def explain_villain(s: Any, seat: int, move: int) -> Reason:
    """Explain a villain: a battle is even, unless Elisa stops the villain."""
    other, gargoyle = int(code.seat_of(move)), int(code.card_of(move))
    attackers = int(count_villains_against(s, other)) + 1
    stopped = float(expected_stops(s, seat, other, unseen_cards(s, seat), attackers)) / attackers
    return "villain_odds", {"gargoyle": KINDS[gargoyle], "odds": 0.5 * (1 - min(stopped, 1.0))}


def explain_attack(s: Any, seat: int, move: int) -> Reason:
    return "all_set", {"count": int(count_villains(s))}


# ---- Answers


def explain_wait(s: Any, seat: int, move: int) -> Reason:
    if number_of(s.hand[seat], ELISA):
        return "keeps_elisa", {}
    return "stays_stone", {"gargoyle": KINDS[int(s.gargoyle)]}


def explain_waking(s: Any, seat: int, move: int) -> Reason:
    """Explain Elisa or a twin: a villain is stopped, or a gargoyle wakes."""
    gargoyle = int(code.card_of(move))
    if s.phase == Phase.DEFENDING:
        return "stops_villain", {"gargoyle": KINDS[gargoyle]}
    return explain_gain(s, seat, gargoyle) or ("duplicate", {"gargoyle": KINDS[gargoyle]})


def explain_fight(s: Any, seat: int, move: int) -> Reason:
    may_stop_another = number_of(s.hand[seat], ELISA) and count_villains_against(s, seat) > 1
    return ("elisa_left" if may_stop_another else "even_battle"), {"gargoyle": KINDS[int(code.card_of(move))]}


def explain_throw(s: Any, seat: int, move: int) -> Reason:
    return "even_throw", {}


# ---- The end of a turn


def explain_discard(s: Any, seat: int, move: int) -> Reason:
    """Explain a discard: a gargoyle is a present to the next player, if they need it."""
    card, other = int(code.card_of(move)), int(left_of(s, seat))
    if not is_gargoyle(card):
        return "gives_up", {"card": KINDS[card]}
    key = "next_has" if visible(s.stacks[other, card]) else "next_misses"
    return key, {"seat": other, "gargoyle": KINDS[card]}


def explain_end(s: Any, seat: int, move: int) -> Reason:
    return "keeps_cards", {"count": int(total(s.hand[seat]))}


EXPLANATIONS: dict[int, Callable[[Any, int, int], Reason]] = {
    Move.DRAW: explain_draw,
    Move.TAKE: explain_take,
    Move.TWIN: explain_waking,
    Move.ELISA: explain_waking,
    Move.DEMONA: explain_demona,
    Move.STEAL: explain_steal,
    Move.XANATOS: explain_xanatos,
    Move.SUNRISE: explain_sunrise,
    Move.VILLAIN: explain_villain,
    Move.ATTACK: explain_attack,
    Move.WAIT: explain_wait,
    Move.BATTLE: explain_fight,
    Move.THROW: explain_throw,
    Move.DISCARD: explain_discard,
    Move.END: explain_end,
}


def gargoyles() -> range:
    """All kinds of gargoyles."""
    return range(1, len(GARGOYLES) + 1)
