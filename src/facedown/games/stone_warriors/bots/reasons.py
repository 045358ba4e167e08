"""Why a move in Stone Warriors is good or bad, from what its seat can know: gargoyles awake, odds, and who is next.

A reason is a key of `REASONS` and its arguments: cards by their names, players by their seats, probabilities as
fractions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from facedown.games.stone_warriors.bots.forecast import count_villains, count_villains_against
from facedown.games.stone_warriors.bots.odds import expected_stops, known_hand, may_answer, unseen_cards
from facedown.games.stone_warriors.rules import legal
from facedown.games.stone_warriors.rules.cards import ELISA, FACE_DOWN, GARGOYLES, KINDS
from facedown.games.stone_warriors.rules.stacks import visible
from facedown.games.stone_warriors.rules.state import DEFENDING, discard_top, gargoyles_shown, is_gargoyle, left_of
from facedown.kernel.tally import number_of, total

Reason = tuple[str, dict[str, Any]]

REASONS = {
    "only_move": "it's your only move",
    "wins": "{gargoyle} completes your set: you win",
    "shows_more": "you need {gargoyle}: that makes {number} awake",
    # Drawing.
    "pile_odds": "{odds} chance to draw a gargoyle you need",
    "duplicate": "you already have {gargoyle}",
    # Attacks.
    "seen_in_hand": "you've seen {card} in seat {seat}'s hand",
    "looks_into_hand": "you see {number} card{s} in seat {seat}'s hand and take the best",
    "steals": "you take {card} into your hand",
    "shows_fewer": "that leaves seat {seat} with {number} gargoyle{s} awake",
    "cannot_be_woken": "seat {seat} can't wake {gargoyle} right away",
    "woken_odds": "{odds} chance that seat {seat} can wake {gargoyle} right away",
    "villain_odds": "{odds} chance to capture {gargoyle}",
    "all_set": "you attack with {number} villain{s}",
    # Answers.
    "keeps_elisa": "you keep Elisa for later",
    "stays_stone": "{gargoyle} stays stone for now",
    "stops_villain": "Elisa stops the villain, and you keep {gargoyle}",
    "elisa_left": "it's an even fight for {gargoyle}, and you still have Elisa for another villain",
    "even_battle": "it's an even fight for {gargoyle}",
    "even_throw": "if they throw at random, every number is equally good",
    # The end of a turn.
    "next_misses": "seat {seat} is next and needs {gargoyle}",
    "next_has": "seat {seat} is next and already has {gargoyle}",
    "gives_up": "you let {card} go",
    "keeps_cards": "you keep {number} card{s}",
}


def reason(s: Any, seat: int, code: int) -> Reason:
    """The reason for a move, in a record as the seat knows it."""
    if legal.count(s, seat) == 1:
        return "only_move", {}
    return EXPLANATIONS[int(legal.kind_of(code))](s, seat, code)


# ---- Drawing and gaining gargoyles


def explain_draw(s: Any, seat: int, code: int) -> Reason:
    unseen = unseen_cards(s, seat)
    missing = sum(int(number_of(unseen, card)) for card in gargoyles() if not visible(s.stacks[seat, card]))
    return "pile_odds", {"odds": missing / max(int(total(unseen)), 1)}


def explain_take(s: Any, seat: int, code: int) -> Reason:
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


def explain_demona(s: Any, seat: int, code: int) -> Reason:
    """What was seen of a hand, or how many cards it has."""
    other = int(legal.seat_of(code))
    hand = known_hand(s, seat, other)
    seen = [card for card in range(FACE_DOWN + 1, len(KINDS)) if number_of(hand, card) and card != ELISA]
    if seen:
        return "seen_in_hand", {"seat": other, "card": KINDS[seen[0]]}
    return "looks_into_hand", {"seat": other, "count": int(total(hand))}


def explain_steal(s: Any, seat: int, code: int) -> Reason:
    card = int(legal.card_of(code))
    return explain_gain(s, seat, card) or ("steals", {"card": KINDS[card]})


def explain_xanatos(s: Any, seat: int, code: int) -> Reason:
    """A gargoyle that is gained, or else one that another loses."""
    gained = explain_gain(s, seat, int(legal.card_of(code)))
    return gained or explain_loss(s, int(legal.seat_of(code)), int(legal.card_of(code)))


def explain_loss(s: Any, other: int, gargoyle: int) -> Reason:
    last = int(visible(s.stacks[other, gargoyle])).bit_count() == 1
    return "shows_fewer", {"seat": other, "count": int(gargoyles_shown(s, other)) - last}


def explain_sunrise(s: Any, seat: int, code: int) -> Reason:
    other, gargoyle = int(legal.seat_of(code)), int(legal.card_of(code))
    odds = float(may_answer(s, seat, other, unseen_cards(s, seat), gargoyle))
    told = {"seat": other, "gargoyle": KINDS[gargoyle]}
    return ("woken_odds", {**told, "odds": odds}) if odds > 0 else ("cannot_be_woken", told)


def explain_villain(s: Any, seat: int, code: int) -> Reason:
    """A battle is even, unless Elisa stops the villain."""
    other, gargoyle = int(legal.seat_of(code)), int(legal.card_of(code))
    attackers = int(count_villains_against(s, other)) + 1
    stopped = float(expected_stops(s, seat, other, unseen_cards(s, seat), attackers)) / attackers
    return "villain_odds", {"gargoyle": KINDS[gargoyle], "odds": 0.5 * (1 - min(stopped, 1.0))}


def explain_attack(s: Any, seat: int, code: int) -> Reason:
    return "all_set", {"count": int(count_villains(s))}


# ---- Answers


def explain_wait(s: Any, seat: int, code: int) -> Reason:
    if number_of(s.hand[seat], ELISA):
        return "keeps_elisa", {}
    return "stays_stone", {"gargoyle": KINDS[int(s.gargoyle)]}


def explain_waking(s: Any, seat: int, code: int) -> Reason:
    """Elisa or a twin: a villain is stopped, or a gargoyle wakes."""
    gargoyle = int(legal.card_of(code))
    if s.phase == DEFENDING:
        return "stops_villain", {"gargoyle": KINDS[gargoyle]}
    return explain_gain(s, seat, gargoyle) or ("duplicate", {"gargoyle": KINDS[gargoyle]})


def explain_fight(s: Any, seat: int, code: int) -> Reason:
    may_stop_another = number_of(s.hand[seat], ELISA) and count_villains_against(s, seat) > 1
    return ("elisa_left" if may_stop_another else "even_battle"), {"gargoyle": KINDS[int(legal.card_of(code))]}


def explain_throw(s: Any, seat: int, code: int) -> Reason:
    return "even_throw", {}


# ---- The end of a turn


def explain_discard(s: Any, seat: int, code: int) -> Reason:
    """A discarded gargoyle is a present to the next player, if they need it."""
    card, other = int(legal.card_of(code)), int(left_of(s, seat))
    if not is_gargoyle(card):
        return "gives_up", {"card": KINDS[card]}
    key = "next_has" if visible(s.stacks[other, card]) else "next_misses"
    return key, {"seat": other, "gargoyle": KINDS[card]}


def explain_end(s: Any, seat: int, code: int) -> Reason:
    return "keeps_cards", {"count": int(total(s.hand[seat]))}


EXPLANATIONS: dict[int, Callable[[Any, int, int], Reason]] = {
    legal.DRAW: explain_draw,
    legal.TAKE: explain_take,
    legal.TWIN: explain_waking,
    legal.RESCUE: explain_waking,
    legal.PLAY_DEMONA: explain_demona,
    legal.STEAL: explain_steal,
    legal.PLAY_XANATOS: explain_xanatos,
    legal.PLAY_SUNRISE: explain_sunrise,
    legal.SET_VILLAIN: explain_villain,
    legal.ATTACK: explain_attack,
    legal.WAIT: explain_wait,
    legal.FIGHT: explain_fight,
    legal.THROW: explain_throw,
    legal.DISCARD: explain_discard,
    legal.END: explain_end,
}


def gargoyles() -> range:
    """All kinds that are collected."""
    return range(1, len(GARGOYLES) + 1)
