"""Why a move of En Garde is good or bad, from what its seat knows: odds by counting cards, reach, and the end.

A reason is a declared key with its arguments; the words are in messages/.
"""

from __future__ import annotations

from typing import Any

from facedown.games.en_garde.bots.judgement import held
from facedown.games.en_garde.bots.odds import at_least, lead_of, other_hand, other_has, unseen_cards, unseen_of
from facedown.games.en_garde.declaration import Move, Phase, code
from facedown.games.en_garde.rules.legal import count
from facedown.games.en_garde.rules.state import distance, opponent, room_behind
from facedown.kernel.tally import total

Reason = tuple[str, dict[str, Any]]


def reason(s: Any, seat: int, move: int) -> Reason:
    """The reason for a move, in a record as the seat knows it."""
    if count(s, seat) == 1:
        return "only_move", {}
    kind = code.kind(move)
    if kind == Move.ATTACK:
        return explain_attack(s, seat, int(code.step_of(move)), int(code.cards_of(move)))
    if kind == Move.PARRY:
        return explain_parry(s, seat)
    way = int(code.by_of(move))
    return explain_step(s, seat, abs(way), way)


def explain_attack(s: Any, seat: int, step: int, strikes: int) -> Reason:
    """An attack hits unless the opponent can parry it, or step back from an indirect one."""
    value = int(distance(s)) - step
    strike = {"count": strikes, "value": value}
    odds, retreat = odds_to_hold(s, seat, value, strikes), odds_to_retreat(s, seat) if step else 0.0
    if odds > 0 and retreat > 0:
        return "parry_or_retreat_odds", {**strike, "odds": odds, "retreat": retreat}
    if odds > 0:
        return "parry_odds", {**strike, "odds": odds}
    if retreat > 0:
        return "retreat_odds", {**strike, "retreat": retreat}
    return ("no_way_out" if step else "cannot_be_parried"), strike


def explain_parry(s: Any, seat: int) -> Reason:
    """The turn continues with the remaining cards, or the round ends and they are compared (E-07)."""
    value = int(s.attack_value)
    kept = int(held(s, seat, value)) - int(s.attack_cards)
    key = "turn_after_parry" if s.pile_left else "cards_decide"
    return key, {"count": kept, "value": value, "odds": odds_to_hold(s, seat, value, kept + 1)}


def explain_step(s: Any, seat: int, card: int, way: int) -> Reason:
    """The fencer's new distance and cards, and what the opponent can do about them."""
    gap = int(distance(s)) - way
    in_reach = gap <= int(s.values)
    ends = int(s.pile_left) <= cards_drawn_after_step(s, seat)
    by_position = ends and s.phase == Phase.DEFENCE and not s.compare_after_retreat  # E-08: a final retreat
    if by_position or (ends and not in_reach):
        return explain_position(int(lead_of(s, seat)) + way)
    if in_reach:
        return explain_standing(s, seat, gap, int(held(s, seat, gap)) - (card == gap), ends)
    reach = 2 * int(s.values) if s.advanced else int(s.values)
    return ("out_of_reach" if gap > reach else "reached_by_step"), {"count": gap}


def cards_drawn_after_step(s: Any, seat: int) -> int:
    """E-04: a retreat draws one card; a step refills the hand, which an earlier parry may have left short."""
    return 1 if s.phase == Phase.DEFENCE else int(s.hand_size) - int(total(s.hand[seat])) + 1


def explain_standing(s: Any, seat: int, value: int, kept: int, ends: bool) -> Reason:
    """Within reach the cards of the distance count: for parries, or for the comparison at the end."""
    odds = odds_to_hold(s, seat, value, kept + 1)
    arguments = {"count": kept, "value": value, "odds": odds}
    if ends:
        return "cards_decide", arguments
    return ("beaten_odds", arguments) if odds > 0 else ("cannot_be_beaten", {"count": kept, "value": value})


def explain_position(lead: int) -> Reason:
    """E-09: the fencer who is further along wins."""
    if lead == 0:
        return "level_at_the_end", {}
    return ("ahead_at_the_end" if lead > 0 else "behind_at_the_end"), {"count": abs(lead)}


def odds_to_hold(s: Any, seat: int, value: int, wanted: int) -> float:
    """The probability that the opponent holds at least `wanted` cards of a value; exactly 0 if there are too few."""
    if wanted > min(int(unseen_of(s, seat, value)), int(other_hand(s, seat))):
        return 0.0
    return float(other_has(s, seat, value, wanted))


def odds_to_retreat(s: Any, seat: int) -> float:
    """The probability that the opponent holds a card to retreat with."""
    room = min(int(room_behind(s, opponent(seat))), int(s.values))
    short = sum(int(unseen_of(s, seat, card)) for card in range(1, room + 1))
    return float(at_least(1, short, int(unseen_cards(s, seat)), int(other_hand(s, seat)))) if short else 0.0
