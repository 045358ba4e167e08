"""Setting up a position of En Garde by naming the cards in each zone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from facedown.errors import InvalidArrangement
from facedown.games.en_garde.declaration import GAME, Phase
from facedown.games.en_garde.rules.legal import can_act, can_defend
from facedown.games.en_garde.rules.state import LEFT, NOBODY, RIGHT, distance, opponent, room_behind
from facedown.games.unplaced_cards import UnplacedCards, integer, one_each
from facedown.kernel.declaration import cards_by_zone
from facedown.kernel.tally import number_of, tally_of

Cards = Sequence[int]

# A study position is about one round, so the game ends with the round.
ARRANGED_OPTIONS = {"target": 0}


def arrange(
    s: Any,
    *,
    left: int = 1,
    right: int | None = None,
    hands: Sequence[Cards | None] = (None, None),
    pile: Cards | None = None,
    discard: Cards | None = None,
    to_move: int = LEFT,
    attack: Sequence[int] | None = None,
    wins: Sequence[int] = (0, 0),
    starter: int | None = None,
    round_number: int | None = None,
) -> None:
    """Change a freshly dealt `s` into the named position.

    `pile` is named in the order of drawing, `discard` from bottom to top. A hand that is not named is dealt at random.
    Of pile and discard, the one that is not named takes the remaining cards; if neither is named, the pile does.
    `attack` is (value, cards, step) and lets `to_move` defend.
    """
    fields = int(s.fields)
    left, right = integer("left", left, 1, fields), integer("right", fields if right is None else right, 1, fields)
    place_fencers(s, left, right)
    place_cards(s, UnplacedCards(deck(s), s.rng), hands, pile, discard)
    place_match(s, wins)
    to_move = integer("to_move", to_move, LEFT, RIGHT)
    if attack is not None:
        place_attack(s, to_move, attack)
    else:
        place_turn(s, to_move)
    if starter is not None:
        s.starter = integer("starter", starter, LEFT, RIGHT)
    if round_number is not None:
        s.round_number = integer("round_number", round_number, 1 + sum(wins), 999)


def deck(s: Any) -> list[int]:
    """All cards of the game."""
    return [value for value in range(1, s.values + 1) for _ in range(s.copies)]


def place_fencers(s: Any, left: int, right: int) -> None:
    if left >= right:
        raise InvalidArrangement(
            f"the left fencer must be to the left of the right one, not on spaces {left} and {right}"
        )
    s.position[LEFT], s.position[RIGHT] = left, right


def place_cards(
    s: Any,
    loose: UnplacedCards[int],
    hands: Sequence[Cards | None],
    pile: Cards | None,
    discard: Cards | None,
) -> None:
    """Place everything that is named, then deal the rest at random."""
    named = [None if hand is None else loose.take("hands", hand) for hand in one_each("hands", hands, 2, None)]
    drawing = None if pile is None else loose.take("pile", pile)
    lying = None if discard is None else loose.take("discard", discard)
    for seat, hand in enumerate(named):
        cards = loose.deal(int(s.hand_size)) if hand is None else hand
        if not 1 <= len(cards) <= s.hand_size:
            raise InvalidArrangement(f"a hand must have 1 to {s.hand_size} cards, not {len(cards)}")
        s.hand[seat] = tally_of(cards)
    if lying is None:
        lying = [] if drawing is None else loose.deal_rest()
    if drawing is None:
        drawing = loose.deal_rest()
    if len(loose):
        raise InvalidArrangement(f"{len(loose)} cards are in no zone: {loose.deal_rest()}")
    s.pile[:] = 0
    s.pile[: len(drawing)] = drawing[::-1]
    s.pile_left = len(drawing)
    s.discard = tally_of(lying)
    s.discard_top = lying[-1] if lying else 0


def place_match(s: Any, wins: Sequence[int]) -> None:
    most = max(int(s.target) - 1, 0)
    if not isinstance(wins, list | tuple) or len(wins) != 2:
        raise InvalidArrangement(f"wins must be two numbers, not {wins!r}")
    wins = [integer("wins", won, 0, most) for won in wins]
    s.winner, s.round_winner, s.round_ending, s.hands_open = NOBODY, NOBODY, 0, 0
    s.attack_value, s.attack_cards, s.attack_step = 0, 0, 0
    s.wins[:] = wins
    s.round_number = 1 + sum(wins)


def place_turn(s: Any, seat: int) -> None:
    s.phase, s.to_act, s.starter = Phase.TURN, seat, seat
    if s.pile_left == 0:
        raise InvalidArrangement("with an empty pile the round is over, unless an attack is pending (E-06)")
    if not can_act(s, seat):
        raise InvalidArrangement(f"seat {seat} has no legal action, so the round is over (E-05)")


def place_attack(s: Any, defender: int, attack: Sequence[int]) -> None:
    """Set up an attack that has been made: its cards are on the discard pile, and the defender has to answer."""
    if not isinstance(attack, list | tuple) or len(attack) != 3:
        raise InvalidArrangement(f"attack must be (value, cards, step), not {attack!r}")
    value, cards, step = (integer("attack", number, 0, int(s.fields)) for number in attack)
    attacker = opponent(defender)
    spent = Counter({value: cards}) + Counter({step: 1} if step else {})
    if value != distance(s) or cards < 1 or any(number_of(s.discard, card) < spent[card] for card in spent):
        raise InvalidArrangement(
            "an attack must have the value of the distance, and its cards must be in the discard pile"
        )
    if step and (not s.advanced or not 0 < step <= room_behind(s, attacker)):
        raise InvalidArrangement(f"the attacker cannot have stepped {step} forward (E-01)")
    s.phase, s.to_act, s.starter = Phase.DEFENCE, defender, attacker
    s.attack_value, s.attack_cards, s.attack_step = value, cards, step
    s.discard_top = value
    if not can_defend(s, defender):
        raise InvalidArrangement("this attack cannot be answered, so it has hit already (E-03)")


def zones(s: Any) -> dict[str, list[int]]:
    """Where every card is: all zones together are the deck."""
    return cards_by_zone(GAME, s)
