"""What happened, as each viewer is told it: listed fact by fact from the rows of the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from facedown.games.seen import Viewer, sees
from facedown.games.wizards_gambit.face.moves import card_name, spell_name
from facedown.games.wizards_gambit.rules import facts, rules
from facedown.games.wizards_gambit.rules.cards import MOST_SEATS
from facedown.kernel.log import EVERYBODY


class DealtGambit(msgspec.Struct, frozen=True, tag="dealt_gambit"):
    """A gambit lies face up before a wizard."""

    seat: int
    gambit: str


class TurnStarted(msgspec.Struct, frozen=True, tag="turn_started"):
    """A wizard's turn begins."""

    seat: int
    turn: int


class MissedTurn(msgspec.Struct, frozen=True, tag="missed_turn"):
    """A wizard misses his turn."""

    seat: int


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """A spell is turned up in the pool."""

    spell: str


class Drew(msgspec.Struct, frozen=True, tag="drew"):
    """A card from the deck; its owner alone is told which, unless he plays openly."""

    seat: int
    card: str | None


class Reshuffled(msgspec.Struct, frozen=True, tag="reshuffled"):
    """The discard is the new deck."""


class Played(msgspec.Struct, frozen=True, tag="played"):
    """A component of the hand onto a spell."""

    seat: int
    card: str
    spell: str
    rune: str


class Claimed(msgspec.Struct, frozen=True, tag="claimed"):
    """A spell is complete and goes to a book."""

    seat: int
    spell: str
    points: int


class CastIncantation(msgspec.Struct, frozen=True, tag="cast_incantation"):
    """An incantation is cast."""

    seat: int
    incantation: str


class Guarded(msgspec.Struct, frozen=True, tag="guarded"):
    """A gambit protects a spell of the pool."""

    seat: int
    gambit: str
    spell: str


class Nullified(msgspec.Struct, frozen=True, tag="nullified"):
    """A gambit lies on a book, whose abilities sleep."""

    seat: int
    gambit: str
    victim: int


class Destroyed(msgspec.Struct, frozen=True, tag="destroyed"):
    """A gambit destroys another; both leave the game."""

    seat: int
    gambit: str
    victim: int
    destroyed: str


class Released(msgspec.Struct, frozen=True, tag="released"):
    """A wizard takes his gambit out of the game."""

    seat: int
    gambit: str


class UsedAbility(msgspec.Struct, frozen=True, tag="used_ability"):
    """A wizard uses the ability on top of his book."""

    seat: int
    spell: str


class Triggered(msgspec.Struct, frozen=True, tag="triggered"):
    """The ability on top of a book applies by itself."""

    seat: int
    spell: str


class Declined(msgspec.Struct, frozen=True, tag="declined"):
    """What an effect offered is left."""

    seat: int


class ShowedHand(msgspec.Struct, frozen=True, tag="showed_hand"):
    """A wizard shows his hand to all."""

    seat: int


class Shown(msgspec.Struct, frozen=True, tag="shown"):
    """A card of a hand that is shown."""

    seat: int
    card: str


class Discarded(msgspec.Struct, frozen=True, tag="discarded"):
    """A card of a hand goes to the discard."""

    seat: int
    card: str


class Stole(msgspec.Struct, frozen=True, tag="stole"):
    """A card is taken out of a hand; the two of them alone are told which."""

    seat: int
    victim: int
    card: str | None


class Gave(msgspec.Struct, frozen=True, tag="gave"):
    """A card is given away; the two of them alone are told which."""

    seat: int
    victim: int
    card: str | None


class Looked(msgspec.Struct, frozen=True, tag="looked"):
    """A wizard looks at a hand."""

    seat: int
    victim: int


class Saw(msgspec.Struct, frozen=True, tag="saw"):
    """A card of that hand; the two of them alone are told which."""

    seat: int
    victim: int
    card: str | None


class Swapped(msgspec.Struct, frozen=True, tag="swapped"):
    """Two wizards exchange their hands."""

    seat: int
    victim: int


class PassedHands(msgspec.Struct, frozen=True, tag="passed_hands"):
    """Hands go to the next wizard."""

    seat: int


class Received(msgspec.Struct, frozen=True, tag="received"):
    """A card of a hand that has come; its old and its new owner are told which."""

    seat: int
    giver: int
    card: str | None


class Moved(msgspec.Struct, frozen=True, tag="moved"):
    """A component goes from one spell to another."""

    seat: int
    card: str
    spell: str
    other: str
    rune: str


class Removed(msgspec.Struct, frozen=True, tag="removed"):
    """A component on a spell goes to the discard; without a card, all of them."""

    seat: int
    card: str | None
    spell: str
    rune: str | None


class Took(msgspec.Struct, frozen=True, tag="took"):
    """A card of the discard, or off a spell, comes to a hand."""

    seat: int
    card: str
    spell: str | None


class Placed(msgspec.Struct, frozen=True, tag="placed"):
    """A component of the discard goes onto a spell."""

    seat: int
    card: str
    spell: str
    rune: str


class MorePlays(msgspec.Struct, frozen=True, tag="more_plays"):
    """More components may be played in this turn."""

    seat: int
    count: int


class MoreActions(msgspec.Struct, frozen=True, tag="more_actions"):
    """There are more incantation actions in this turn."""

    seat: int
    count: int


class Recalled(msgspec.Struct, frozen=True, tag="recalled"):
    """A wizard takes his gambit in play back into his hand."""

    seat: int
    gambit: str


class Banished(msgspec.Struct, frozen=True, tag="banished"):
    """A gambit in play leaves the game."""

    seat: int
    victim: int
    gambit: str


class Renewed(msgspec.Struct, frozen=True, tag="renewed"):
    """A spell of the pool is shuffled back into the spell deck."""

    seat: int
    spell: str


class Widened(msgspec.Struct, frozen=True, tag="widened"):
    """The pool has a place more."""

    seat: int
    places: int


class WillMiss(msgspec.Struct, frozen=True, tag="will_miss"):
    """A wizard is going to miss a turn."""

    seat: int


class TurnAgain(msgspec.Struct, frozen=True, tag="turn_again"):
    """A wizard has another turn after this one."""

    seat: int


class Reversed(msgspec.Struct, frozen=True, tag="reversed"):
    """Play goes in the other direction."""

    seat: int


class TurnCut(msgspec.Struct, frozen=True, tag="turn_cut"):
    """An effect ends the turn."""

    seat: int


class Protected(msgspec.Struct, frozen=True, tag="protected"):
    """A hand is protected until its owner's next turn."""

    seat: int


class Scored(msgspec.Struct, frozen=True, tag="scored"):
    """A wizard wins or loses points."""

    seat: int
    points: int


class GameEnded(msgspec.Struct, frozen=True, tag="game_ended"):
    """The game is over; without winners it is drawn."""

    winners: tuple[int, ...]
    reason: str


Event = (
    DealtGambit
    | TurnStarted
    | MissedTurn
    | Opened
    | Drew
    | Reshuffled
    | Played
    | Claimed
    | CastIncantation
    | Guarded
    | Nullified
    | Destroyed
    | Released
    | UsedAbility
    | Triggered
    | Declined
    | ShowedHand
    | Shown
    | Discarded
    | Stole
    | Gave
    | Looked
    | Saw
    | Swapped
    | PassedHands
    | Received
    | Moved
    | Removed
    | Took
    | Placed
    | MorePlays
    | MoreActions
    | Recalled
    | Banished
    | Renewed
    | Widened
    | WillMiss
    | TurnAgain
    | Reversed
    | TurnCut
    | Protected
    | Scored
    | GameEnded
)

Row = Sequence[int]
Field = Callable[[Row, Viewer], Any]


def seat(row: Row, viewer: Viewer) -> int:
    return row[1]


def number(place: int) -> Field:
    return lambda row, viewer: row[3 + place]


def card(place: int) -> Field:
    return lambda row, viewer: card_name(row[3 + place])


def maybe_card(place: int) -> Field:
    return lambda row, viewer: card_name(row[3 + place]) if row[3 + place] else None


def secret_card(place: int) -> Field:
    return lambda row, viewer: card_name(row[3 + place]) if row[2] == EVERYBODY or sees(viewer, row[2]) else None


def spell(place: int) -> Field:
    return lambda row, viewer: spell_name(row[3 + place])


def maybe_spell(place: int) -> Field:
    return lambda row, viewer: spell_name(row[3 + place]) if row[3 + place] else None


def winners(row: Row, viewer: Viewer) -> tuple[int, ...]:
    return tuple(place for place in range(MOST_SEATS) if row[3] >> place & 1)


def reason(row: Row, viewer: Viewer) -> str:
    return rules.ENDINGS[row[4]]


# What a row of the log tells: the event, and how its fields are read.
_TOLD: dict[int, tuple[Any, ...]] = {
    facts.DEALT_GAMBIT: (DealtGambit, seat, card(0)),
    facts.TURN_STARTED: (TurnStarted, seat, number(0)),
    facts.MISSED_TURN: (MissedTurn, seat),
    facts.OPENED: (Opened, spell(0)),
    facts.DREW: (Drew, seat, secret_card(0)),
    facts.RESHUFFLED: (Reshuffled,),
    facts.PLAYED: (Played, seat, card(0), spell(1), card(2)),
    facts.CLAIMED: (Claimed, seat, spell(0), number(1)),
    facts.CAST: (CastIncantation, seat, spell(0)),
    facts.GUARDED: (Guarded, seat, card(0), spell(1)),
    facts.NULLIFIED: (Nullified, seat, card(0), number(1)),
    facts.DESTROYED: (Destroyed, seat, card(0), number(1), card(2)),
    facts.RELEASED: (Released, seat, card(0)),
    facts.USED: (UsedAbility, seat, spell(0)),
    facts.TRIGGERED: (Triggered, seat, spell(0)),
    facts.DECLINED: (Declined, seat),
    facts.SHOWED: (ShowedHand, seat),
    facts.SHOWN: (Shown, seat, card(0)),
    facts.DISCARDED: (Discarded, seat, card(0)),
    facts.STOLE: (Stole, seat, number(0), secret_card(1)),
    facts.GAVE: (Gave, seat, number(0), secret_card(1)),
    facts.LOOKED: (Looked, seat, number(0)),
    facts.SAW: (Saw, seat, number(0), secret_card(1)),
    facts.SWAPPED: (Swapped, seat, number(0)),
    facts.PASSED_HANDS: (PassedHands, seat),
    facts.RECEIVED: (Received, seat, number(0), secret_card(1)),
    facts.MOVED: (Moved, seat, card(0), spell(1), spell(2), card(3)),
    facts.REMOVED: (Removed, seat, maybe_card(0), spell(1), maybe_card(2)),
    facts.TOOK: (Took, seat, card(0), maybe_spell(1)),
    facts.PLACED: (Placed, seat, card(0), spell(1), card(2)),
    facts.MORE_PLAYS: (MorePlays, seat, number(0)),
    facts.MORE_ACTIONS: (MoreActions, seat, number(0)),
    facts.RECALLED: (Recalled, seat, card(0)),
    facts.BANISHED: (Banished, seat, number(0), card(1)),
    facts.RENEWED: (Renewed, seat, spell(0)),
    facts.WIDENED: (Widened, seat, number(0)),
    facts.WILL_MISS: (WillMiss, seat),
    facts.TURN_AGAIN: (TurnAgain, seat),
    facts.REVERSED: (Reversed, seat),
    facts.TURN_CUT: (TurnCut, seat),
    facts.PROTECTED: (Protected, seat),
    facts.SCORED: (Scored, seat, number(0)),
    facts.GAME_ENDED: (GameEnded, winners, reason),
}

# What is shown to everybody and leaves no trace in a position.
FLEETING: tuple[type, ...] = ()


def show_event(row: Row, viewer: Viewer) -> Event:
    """One row of the log as the viewer is told it."""
    kind, *fields = _TOLD[row[0]]
    event: Event = kind(*(field(row, viewer) for field in fields))
    return event
