"""Kuhn poker: three cards, two players, one chip to bet. The smallest game in which bluffing pays."""

from __future__ import annotations

from facedown.kit import (  # isort: skip
    EVERYONE, NOBODY, OWNER, Declaration, axis, cards, event, integer, key_of, lay, lift, lowest, message,
    move, name, number, optional, pile, refusals, rule, seat, secret, shuffle, table, tally, tell, whisper,
)  # fmt: skip

CARDS = ("jack", "queen", "king")
CARD = name("card", CARDS, first=1)
KING = 3
PLAYERS, SEAT = axis("seat", 2), seat(2)
ENDINGS = table(showdown=message(), folded=message())

GAME = Declaration(
    name="kuhn_poker",
    title="Kuhn poker",
    module=__name__,
    seats=range(2, 3),
    seat_names=("first", "second"),
    phases=("opening", "answering", "showdown", "folded"),
    deck=dict.fromkeys(CARDS, 1),
    points=(-2, 2),
    scores=("chips",),
    state=table(
        phase=number("what is going on", 0, 3, seen_by=EVERYONE),
        to_act=number("who acts", kind=SEAT, seen_by=EVERYONE),
        hand=tally("hands", CARD, per=PLAYERS, seen_by=OWNER, open_if="s.phase == Phase.SHOWDOWN"),
        pile=pile("left over", CARD, 3, "pile_left", seen_by=NOBODY),
        pile_left=number("cards left over", 0, 3, seen_by=EVERYONE),
        paid=number("chips in the pot", kind=integer(0, 2), per=PLAYERS, seen_by=EVERYONE),
        winner=number("who won", kind=optional(SEAT, nothing=-1), seen_by=EVERYONE),
    ),
    moves=table(
        check=move("Pay nothing.", "check"),
        bet=move("Pay a chip.", "bet"),
        call=move("Pay as much as the other.", "call"),
        fold=move("Give up.", "fold"),
    ),
    events=table(
        dealt=event("A card each.", seat=SEAT, card=secret(CARD, seen_by=("seat",))),
        checked=event("Nothing was paid.", seat=SEAT),
        bet=event("A chip was paid.", seat=SEAT),
        called=event("A bet was matched.", seat=SEAT),
        folded=event("A player gave up.", seat=SEAT),
        showed=event("A hand was shown.", seat=SEAT, card=CARD),
        ended=event("The pot was won.", winner=SEAT, reason=key_of("ending", ENDINGS)),
    ),
    refusals=refusals(not_now=message()),
    endings=ENDINGS,
)

code, Event, Move, Refusal, Ending, Phase, Fault, Setting, Concession = GAME.names


@rule
def setup(s, seats, options, log):
    """Everyone pays a chip and is dealt a card."""
    s.winner = -1
    for card in range(1, KING + 1):
        s.pile_left = lay(s.pile, s.pile_left, card, 1)
    shuffle(s.rng, s.pile, s.pile_left)
    for owner in range(2):
        s.paid[owner] = 1
        s.pile_left -= 1
        card = lift(s.pile, s.pile_left)
        s.hand[owner] = cards(card, 1)
        whisper(log, 1 << owner, Event.DEALT, owner, card)


@rule
def pending(s):
    return 1 << s.to_act if s.phase <= Phase.ANSWERING else 0


@rule
def count(s, seat):
    return 2 if pending(s) >> seat & 1 else 0


@rule
def nth(s, seat, index):
    if s.phase == Phase.OPENING:
        return code.check() if index == 0 else code.bet()
    return code.fold() if index == 0 else code.call()


@rule
def refusal(s, seat, move):
    reason = code.first_refusal(s, seat, move)
    if reason:
        return reason
    opens = code.kind(move) == Move.CHECK or code.kind(move) == Move.BET
    return 0 if opens == (s.phase == Phase.OPENING) else Refusal.NOT_NOW


@rule
def play(s, seat, move, log):
    kind = code.kind(move)
    s.to_act = 1 - seat
    if kind == Move.CHECK:
        tell(log, Event.CHECKED, seat)
        if seat == 1:
            show_hands(s, log)
    elif kind == Move.BET:
        tell(log, Event.BET, seat)
        s.paid[seat], s.phase = 2, Phase.ANSWERING
    elif kind == Move.CALL:
        tell(log, Event.CALLED, seat)
        s.paid[seat] = 2
        show_hands(s, log)
    else:
        tell(log, Event.FOLDED, seat)
        end(s, 1 - seat, Phase.FOLDED, log)


@rule
def show_hands(s, log):
    for owner in range(2):
        tell(log, Event.SHOWED, owner, lowest(s.hand[owner]))
    end(s, 0 if s.hand[0] > s.hand[1] else 1, Phase.SHOWDOWN, log)


@rule
def end(s, winner, phase, log):
    s.winner, s.phase = winner, phase
    tell(log, Event.ENDED, winner, ending(s))


@rule
def result(s, scores):
    """The winner gets what the other player has paid."""
    if s.winner < 0:
        return 0
    scores[s.winner] = s.paid[1 - s.winner]
    scores[1 - s.winner] = -s.paid[1 - s.winner]
    return 1 << s.winner


@rule
def ending(s):
    return Ending.SHOWDOWN if s.phase == Phase.SHOWDOWN else Ending.FOLDED if s.phase == Phase.FOLDED else 0
