"""Why a move in Gargon is good or bad, from what its seat knows: battle odds, amulets and the stacks.

A reason is a declared key with its arguments; the words are in messages/. A play is explained by the card with the
highest expected gain.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from facedown.games.gargon.bots.expected_points import amulets_on, gain_of, is_zero, odds_of_first, odds_of_second
from facedown.games.gargon.bots.odds import cards_against, most_won_by_others, smaller_stack, unseen_by
from facedown.games.gargon.bots.outlook import outlook_of
from facedown.games.gargon.declaration import CARD, Move, code
from facedown.games.gargon.rules.bundle import highest_rank, known, size, value_of
from facedown.games.gargon.rules.cards import COLOURS, LETTERS
from facedown.games.gargon.rules.legal import count
from facedown.games.gargon.rules.mixes import mix_of, packed_card
from facedown.games.gargon.rules.state import NO_CARD, cards_in, colour_of, rank_of

Reason = tuple[str, dict[str, Any]]


def reason(s: Any, seat: int, move: int) -> Reason:
    """The reason for a move, in a record as the seat knows it."""
    if count(s, seat) == 1:
        return "only_move", {}
    return EXPLANATIONS[int(code.kind(move))](s, seat, move)


# ---- Plays


def explain_play(s: Any, seat: int, move: int) -> Reason:
    """Explain a play by its card with the highest expected gain."""
    played = [int(packed_card(code.what_of(move), place)) for place in range(3)]
    cards = [card for card in played if card != NO_CARD]
    mix = int(mix_of(code.what_of(move)))
    outlook = outlook_of(smaller_stack(s), s.seats)

    def brings(card: int) -> float:
        return odds_of(s, seat, card, cards, mix) * float(gain_of(s, seat, colour_of(card), outlook, rank_of(card)))

    best = max(cards, key=brings)
    return explain_card(s, seat, best, odds_of(s, seat, best, cards, mix))


def odds_of(s: Any, seat: int, card: int, cards: list[int], mix: int) -> float:
    """The probability that a card of a play is won: the weaker of two of a colour fights the second battle."""
    colour = int(colour_of(card))
    unseen = unseen_by(s, seat, colour)
    is_weaker = any(colour_of(other) == colour and other > card for other in cards)
    rule = odds_of_second if is_weaker else odds_of_first
    return min(float(rule(s, seat, colour, max(mix, 1), unseen, rank_of(card))), 1.0)


def explain_card(s: Any, seat: int, card: int, odds: float) -> Reason:
    """What winning a card would gain, or that it is probably lost."""
    colour, rank = int(colour_of(card)), int(rank_of(card))
    told = {"card": CARD.show(card), "odds": odds}
    against = int(cards_against(s, seat, colour))
    if odds < LIKELY_LOST:
        return "replaced", {**told, "odds": 1 - odds}
    if is_zero(rank):
        return "wins_doubling", {**told, "colour": COLOURS[colour]}
    if amulets_on(rank):
        return "wins_amulets", {**told, "count": int(amulets_on(rank))}
    if size(s.won[seat, colour]) == most_won_by_others(s, seat, colour):
        return "takes_lead", {**told, "colour": COLOURS[colour]}
    return ("beats", {**told, "count": against}) if against else ("unopposed", {**told, "colour": COLOURS[colour]})


LIKELY_LOST = 0.3


# ---- Passing and drawing


def explain_passing(s: Any, seat: int, move: int) -> Reason:
    left = int(smaller_stack(s))
    if left < 3:
        return "last_cards", {"count": left}
    return "draws_cards", {"count": int(cards_in(s.hand[seat]))}


def explain_draw(s: Any, seat: int, move: int) -> Reason:
    """Explain a draw by the colour on the back of the top card."""
    stack = int(code.what_of(move))
    colour = int(colour_of(s.stack[stack, s.stack_left[stack] - 1]))
    holders = sum(bool(size(s.hand[other, colour])) for other in range(int(s.seats)) if other != seat)
    if not holders:
        return "colour_of_nobody", {"colour": COLOURS[colour]}
    return "colour_of_few", {"colour": COLOURS[colour], "count": holders}


def explain_stop(s: Any, seat: int, move: int) -> Reason:
    return "enough_cards", {"count": int(cards_in(s.hand[seat]))}


# ---- Battles


def explain_battle(s: Any, seat: int, move: int) -> Reason:
    """Explain a battle with all cards face up: the highest of the colour wins, and tied zeros are lost."""
    colour = int(code.what_of(move))
    best = {other: top_of(s, other, colour) for other in range(int(s.seats)) if known(s.played[other, colour])}
    winner = max(best, key=lambda other: (best[other], other == seat))
    if best[winner] == 0 and len(best) > 1:
        return "tied_zeros", {"colour": COLOURS[colour]}
    told = {"card": f"{LETTERS[colour]}{best[winner]}", "colour": COLOURS[colour]}
    if winner == seat:
        return "highest", told
    return "higher_one", {**told, "seat": winner, "count": int(size(s.played[seat, colour]))}


def top_of(s: Any, owner: int, colour: int) -> int:
    """The value of a player's strongest card of a colour."""
    return int(value_of(highest_rank(s.played[owner, colour])))


EXPLANATIONS: dict[int, Callable[[Any, int, int], Reason]] = {
    Move.PLAY: explain_play,
    Move.PASS: explain_passing,
    Move.DRAW: explain_draw,
    Move.STOP: explain_stop,
    Move.BATTLE: explain_battle,
}
