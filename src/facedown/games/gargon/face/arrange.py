"""Setting up a position of Gargon by naming the cards in each zone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from facedown.errors import InvalidArrangement
from facedown.games.gargon.declaration import Phase
from facedown.games.gargon.rules import rules
from facedown.games.gargon.rules.bundle import with_rank
from facedown.games.gargon.rules.cards import COLOUR_COUNT, COLOURS, HALF_DECK, OPENING_HAND, RANKS
from facedown.games.gargon.rules.mixes import MIXES, mix_of
from facedown.games.gargon.rules.names import card_number, card_text, faces, pack_play
from facedown.games.gargon.rules.state import (
    MOST_DRAWS,
    NO_MIX,
    card,
    cards_in,
    colour_of,
    left_of,
    rank_of,
    stacks_are_empty,
)
from facedown.games.unplaced_cards import UnplacedCards, integer, one_each, seats_in

Cards = Sequence[str] | str

ARRANGED_OPTIONS: dict[str, int] = {}


def arrange(
    s: Any,
    *,
    hands: Sequence[Cards | None] | None = None,
    played: Sequence[Cards] | None = None,
    passed: Sequence[int] = (),
    won: Sequence[Cards] | None = None,
    discard: Cards | None = None,
    stacks: Sequence[Cards | None] | None = None,
    starter: int = 0,
    round_number: int = 1,
    drawn: int | None = None,
    mix: str | None = None,
    battle: str | None = None,
    owing: Sequence[int] = (),
) -> None:
    """Change a freshly dealt `s` into the named position.

    Cards are named as in moves, `"y2 y6 r9"` or `["y2", "y6", "r9"]`; stacks from the top down. Seats that have
    `played` or `passed` in this round have had their turn; when all have, battles begin. A hand that is not named gets
    ten cards; stacks that are not named share the rest. With both stacks named and no discard pile, the discard pile
    takes the rest.

    `drawn` is how many cards the seat to act has drawn, if it has passed. In the middle of the battles, with some cards
    won and lost, `mix` is the mix of the round; `battle` is the colour being fought for, and `owing` are the seats that
    still have to draw for a lost card.
    """
    seats = int(s.seats)
    hands = one_each("hands", hands, seats, None)
    played = one_each("played", played, seats, "")
    won = one_each("won", won, seats, "")
    stacks = one_each("stacks", stacks, 2, None)
    loose = UnplacedCards(deck(s), s.rng)
    clear(s)
    named_hands = [None if hand is None else loose.take("hands", split(hand)) for hand in hands]
    named_stacks = [None if stack is None else loose.take("stacks", split(stack)) for stack in stacks]
    for seat in range(seats):
        place(s.played[seat], loose.take("played", split(played[seat])))
        place(s.won[seat], loose.take("won", split(won[seat])))
    if discard is not None:
        place(s.discard, loose.take("discard", split(discard)))
    for seat, hand in enumerate(named_hands):
        place(s.hand[seat], loose.deal(OPENING_HAND) if hand is None else hand)
    if discard is None and None not in named_stacks:
        place(s.discard, loose.deal_rest())
    place_stacks(s, loose, named_stacks)
    s.drawn, s.owed_draws = 0, 0
    starter = integer("starter", starter, 0, seats - 1)
    if mix is None:
        take_turns(s, starter, passed)
    else:
        resume_battles(s, starter, mix, battle, owing)
    if drawn is not None:
        resume_drawing(s, drawn)
    s.round_number = integer("round_number", round_number, 1, 99)


def deck(s: Any) -> list[str]:
    """All cards of the game, the same at every table."""
    return [card_text(card(colour, rank)) for colour in range(COLOUR_COUNT) for rank in range(RANKS)]


def split(cards: Cards) -> list[str]:
    """The names of cards, as they are in the deck."""
    names = cards.lower().split() if isinstance(cards, str) else cards
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        raise InvalidArrangement(f"cards must look like 'y2 y6 r9', not {cards!r}")
    try:
        return [card_text(card_number(name)) for name in names]
    except ValueError as error:
        raise InvalidArrangement(str(error)) from error


def clear(s: Any) -> None:
    for zone in (s.hand, s.played, s.won, s.discard, s.stack, s.stack_left):
        zone[:] = 0


def place(bundles: Any, cards: Sequence[str]) -> None:
    for name in cards:
        number = card_number(name)
        colour = colour_of(number)
        bundles[colour] = with_rank(bundles[colour], rank_of(number))


def place_stacks(s: Any, loose: UnplacedCards[str], named: Sequence[list[str] | None]) -> None:
    """Fill named stacks as named, and the others with equal shares of the rest."""
    unnamed = sum(stack is None for stack in named)
    share = len(loose) // unnamed if unnamed else 0
    if unnamed == 0 and len(loose):
        raise InvalidArrangement(f"{len(loose)} cards are in no zone: {' '.join(loose.deal_rest())}")
    for number, stack in enumerate(named):
        last_share = number == 1 or unnamed == 1
        cards = stack if stack is not None else loose.deal_rest() if last_share else loose.deal(share)
        if len(cards) > HALF_DECK:
            raise InvalidArrangement(f"a stack can have at most {HALF_DECK} cards, not {len(cards)}")
        codes = stack_codes(cards)
        s.stack[number, : len(codes)] = codes[::-1]
        s.stack_left[number] = len(codes)


def stack_codes(cards: Sequence[str]) -> list[int]:
    return [int(card_number(name)) for name in cards]


def take_turns(s: Any, starter: int, passed: Sequence[int]) -> None:
    """Pass the turn on over the seats that have played or passed, one after the other."""
    passed = seats_in("passed", passed, int(s.seats))
    if not cards_in(s.hand[starter]) and not cards_in(s.played[starter]):
        raise InvalidArrangement(f"seat {starter} has no card to start with (G-03)")
    rules.start_round(s, starter, None)
    if not (s.stack_left[0] and s.stack_left[1]) and not cards_in(s.played[starter]):
        raise InvalidArrangement("no round begins with an empty stack (G-17)")
    had_turn = [seat for seat in range(s.seats) if cards_in(s.played[seat]) or seat in passed]
    while s.phase == Phase.PLAYING and s.to_act in had_turn:
        seat = int(s.to_act)
        had_turn.remove(seat)
        if cards_in(s.played[seat]):
            note_mix(s, seat)
            check_colours(s, seat)
        elif s.mix == NO_MIX:
            raise InvalidArrangement("the starting player may not pass (G-02)")
        rules.end_turn(s, seat, None)
    if had_turn:
        raise InvalidArrangement(f"seat {had_turn[0]} cannot have had its turn before seat {s.to_act}")


def resume_drawing(s: Any, drawn: int) -> None:
    """The seat to act has passed. A seat that has drawn three cards, or cannot draw, has finished its turn."""
    s.drawn = integer("drawn", drawn, 0, MOST_DRAWS - 1)
    if s.phase != Phase.PLAYING or s.mix == NO_MIX or stacks_are_empty(s):
        raise InvalidArrangement(f"seat {s.to_act} cannot be drawing after passing (G-08)")
    s.phase = Phase.DRAWING


def resume_battles(s: Any, starter: int, mix: str, battle: str | None, owing: Sequence[int]) -> None:
    """All have played or passed, and some battles may be over: the remaining plays are face up."""
    if mix not in MIXES[1:] or (battle is not None and battle not in COLOURS):
        raise InvalidArrangement(f"mix must be one of {', '.join(MIXES[1:])}, and battle one of {', '.join(COLOURS)}")
    left = [cards_in(s.played[seat]) for seat in range(s.seats)]
    if max(left) > sum(map(int, mix.split("+"))) or (battle is None and not any(left)):
        raise InvalidArrangement(f"that many cards cannot be on the table after plays of {mix}")
    s.starter, s.mix = starter, MIXES.index(mix)
    if battle is None:
        rules.next_choice(s, None)
        return
    s.battle_colour = COLOURS.index(battle)
    s.owed_draws = sum({1 << seat for seat in seats_in("owing", owing, int(s.seats))})
    if not s.owed_draws or stacks_are_empty(s):
        raise InvalidArrangement("during a battle somebody still has to draw: name them in owing (G-14)")
    rules.next_replacement(s)


def note_mix(s: Any, seat: int) -> None:
    """The first play fixes the mix; the others must have followed it."""
    names = faces(s.played[seat])
    mix = mix_of(pack_play(names)) if len(names) <= 3 else NO_MIX
    if mix == NO_MIX or s.mix not in (NO_MIX, mix):
        raise InvalidArrangement(f"seat {seat} cannot have played {' '.join(names)} (G-07)")
    s.mix = mix


def check_colours(s: Any, seat: int) -> None:
    """Check that the last player has only played colours that were on the table."""
    others = [other for other in range(s.seats) if other != seat]
    new = [colour for colour in range(COLOUR_COUNT) if not any(s.played[other, colour] for other in others)]
    if left_of(s, seat) == s.starter and any(s.played[seat, colour] for colour in new):
        raise InvalidArrangement(f"seat {seat} is last and cannot have played a new colour (G-05)")


def zones(s: Any) -> dict[str, list[str]]:
    """Where every card is: all zones together are the deck."""
    lying: dict[str, list[str]] = {"discard": list(faces(s.discard))}
    for seat in range(s.seats):
        lying[f"hand {seat}"] = list(faces(s.hand[seat]))
        lying[f"played {seat}"] = list(faces(s.played[seat]))
        lying[f"won {seat}"] = list(faces(s.won[seat]))
    for number in range(2):
        cards = s.stack[number, : s.stack_left[number]]
        lying[f"stack {number + 1}"] = [card_text(code) for code in cards[::-1]]
    return lying
