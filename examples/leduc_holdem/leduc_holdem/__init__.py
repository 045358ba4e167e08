"""Leduc hold'em: six cards, a round of betting before and one after a card is turned up. A pair wins."""

from __future__ import annotations

from facedown.kit import (  # isort: skip
    EVERYONE, NOBODY, OWNER, Declaration, axis, cards, event, integer, key_of, lay, lift, lowest, message, move, name,
    Place, Transfer, number, optional, pile, refusals, rule, seat, secret, shuffle, table, tally, tell, whisper,
)  # fmt: skip

CARDS, COPIES, MOST_RAISES = ("jack", "queen", "king"), 2, 2
CARD, SEAT, CHIPS = name("card", CARDS, first=1), seat(2), integer(0, 13)
ENDINGS = table(showdown=message(), folded=message())

GAME = Declaration(
    name="leduc_holdem",
    title="Leduc hold’em",
    module=__name__,
    seats=range(2, 3),
    seat_names=("first", "second"),
    phases=("first_round", "second_round", "showdown", "folded"),
    deck=dict.fromkeys(CARDS, COPIES),
    points=(-13, 13),
    scores=("chips",),
    state=table(
        phase=number("what is going on", 0, 3, seen_by=EVERYONE),
        to_act=number("who acts", kind=SEAT, seen_by=EVERYONE),
        hand=tally("hands", CARD, per=axis("seat", 2), seen_by=OWNER, open_if="s.phase == Phase.SHOWDOWN"),
        board=tally("the open card", CARD, seen_by=EVERYONE),
        pile=pile("draw pile", CARD, 6, "pile_left", seen_by=NOBODY),
        pile_left=number("cards in the draw pile", 0, 6, seen_by=EVERYONE),
        paid=number("chips in the pot", kind=CHIPS, per=axis("seat", 2), seen_by=EVERYONE),
        raises=number("raises in this round", 0, MOST_RAISES, seen_by=EVERYONE),
        calls=number("moves since the last raise", 0, 2, seen_by=EVERYONE),
        winner=number("who won", kind=optional(SEAT, nothing=-1), seen_by=EVERYONE),
    ),
    moves=table(
        fold=move("Give up.", "fold"),
        call=move("Pay as much as the other; nothing, if that is so already.", "call"),
        raise_=move("Pay as much as the other, and 2 more, or 4 after the board.", "raise"),
    ),
    events=table(
        dealt=event("A card each.", seat=SEAT, card=secret(CARD, seen_by=("seat",))),
        folded=event("A player gave up.", seat=SEAT),
        called=event("A player paid as much as the other.", seat=SEAT, chips=CHIPS),
        raised=event("A player paid more than the other.", seat=SEAT, chips=CHIPS),
        opened=event("A card was laid open.", card=CARD, moves=Transfer("card", Place("pile"), Place("board"))),
        showed=event("A hand was shown.", seat=SEAT, card=CARD),
        ended=event("The pot was won or split.", winner=optional(SEAT, nothing=-1), reason=key_of("ending", ENDINGS)),
    ),
    refusals=refusals(nothing_to_fold=message(), no_more_raises=message()),
    endings=ENDINGS,
)

code, Event, Move, Refusal, Ending, Phase, Fault, Setting, Concession = GAME.names


@rule
def setup(s, seats, options, log):
    s.winner = -1
    for card in range(1, len(CARDS) + 1):
        s.pile_left = lay(s.pile, s.pile_left, card, COPIES)
    shuffle(s.rng, s.pile, s.pile_left)
    for owner in range(2):
        s.paid[owner] = 1
        s.hand[owner] = draw(s)
        whisper(log, 1 << owner, Event.DEALT, owner, lowest(s.hand[owner]))


@rule
def draw(s):
    s.pile_left -= 1
    return cards(lift(s.pile, s.pile_left), 1)


@rule
def pending(s):
    return 1 << s.to_act if s.phase <= Phase.SECOND_ROUND else 0


@rule
def count(s, seat):
    return is_behind(s, seat) + 1 + (s.raises < MOST_RAISES) if pending(s) >> seat & 1 else 0


@rule
def is_behind(s, seat):
    return s.paid[1 - seat] > s.paid[seat]


@rule
def nth(s, seat, index):
    index += not is_behind(s, seat)
    return code.fold() if index == 0 else code.call() if index == 1 else code.raise_()


@rule
def refusal(s, seat, move):
    reason = code.first_refusal(s, seat, move)
    if reason:
        return reason
    if code.kind(move) == Move.FOLD and not is_behind(s, seat):
        return Refusal.NOTHING_TO_FOLD
    return Refusal.NO_MORE_RAISES if code.kind(move) == Move.RAISE and s.raises == MOST_RAISES else 0


@rule
def play(s, seat, move, log):
    before, s.to_act = s.paid[seat], 1 - seat
    if code.kind(move) == Move.FOLD:
        s.winner, s.phase = 1 - seat, Phase.FOLDED
        tell(log, Event.FOLDED, seat)
    else:
        s.paid[seat] = s.paid[1 - seat]
        if code.kind(move) == Move.RAISE:
            s.paid[seat] += 2 if s.phase == Phase.FIRST_ROUND else 4
            s.raises, s.calls = s.raises + 1, 0
        s.calls += 1
        tell(log, Event.RAISED if code.kind(move) == Move.RAISE else Event.CALLED, seat, s.paid[seat] - before)
        if s.calls == 2:
            end_round(s, log)
    if pending(s) == 0:
        tell(log, Event.ENDED, s.winner, ending(s))


@rule
def end_round(s, log):
    s.to_act, s.raises, s.calls = 0, 0, 0
    if s.phase == Phase.FIRST_ROUND:
        s.phase, s.board = Phase.SECOND_ROUND, draw(s)
        tell(log, Event.OPENED, 0, lowest(s.board))
        return
    s.phase, lead = Phase.SHOWDOWN, 0
    for owner in range(2):
        tell(log, Event.SHOWED, owner, lowest(s.hand[owner]))
        strength = lowest(s.hand[owner]) + len(CARDS) * (s.hand[owner] == s.board)
        lead += strength if owner == 0 else -strength
    s.winner = 0 if lead > 0 else 1 if lead < 0 else -1


@rule
def result(s, scores):
    lost = 0 if s.winner < 0 else min(s.paid[0], s.paid[1])
    scores[0], scores[1] = (lost, -lost) if s.winner == 0 else (-lost, lost)
    return 0 if s.winner < 0 else 1 << s.winner


@rule
def ending(s):
    return Ending.SHOWDOWN if s.phase == Phase.SHOWDOWN else Ending.FOLDED if s.phase == Phase.FOLDED else 0
