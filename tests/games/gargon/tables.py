"""Tables that the tests of Gargon sit down at, and short ways to play and to look."""

import facedown
from facedown.games.gargon.face import arrange

from ..playing import play as play
from ..playing import texts as texts
from ..playing import why_not as why_not


def turned_up(*played, hands=None, stacks=None, **zones):
    """A table at which these cards were just turned up; a seat with none has passed.

    Unless they are named, hands are empty and each stack has six high cards, white or violet.
    """
    return facedown.arrange(
        "gargon",
        len(played),
        played=list(played),
        passed=[seat for seat, cards in enumerate(played) if not cards],
        hands=list(hands or [""] * len(played)),
        stacks=list(stacks or ["w10 w11 w12 w13 w14 w15", "v10 v11 v12 v13 v14 v15"]),
        **zones,
    )


def zone(game, name):
    """The cards of a zone, such as `hand 0`, `won 2`, `discard` or `stack 1`, from the top."""
    return " ".join(arrange.zones(game.record)[name])


def won(game):
    """What every seat has won."""
    return [zone(game, f"won {seat}") for seat in range(game.seats)]


def happened(game, kind):
    """All events of one kind, such as `Lost`, with all cards open."""
    return [event for event in game.events if type(event).__name__ == kind]


def draws(game):
    """Who drew from which stack, in order."""
    return [(event.seat, event.stack) for event in happened(game, "Drew")]


def starters(game):
    """Who has started the rounds so far, without the arranged one."""
    return [event.seat for event in happened(game, "RoundStarted")]
