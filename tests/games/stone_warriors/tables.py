"""Tables that the tests of Stone Warriors sit down at, and short ways to play and to look."""

import facedown
from facedown import games
from facedown.games.stone_warriors.face import arrange

from ..playing import play as play
from ..playing import texts as texts
from ..playing import why_not as why_not

events = games.get("stone_warriors").events

FIVE = ["lexington", "brooklyn", "broadway", "bronx", "hudson"]


def table(hands, tables=None, **zones):
    """A seat for each hand; the first is to move and has drawn, unless told otherwise."""
    return facedown.arrange(
        "stone_warriors", len(hands), hands=hands, tables=tables or [[] for _ in hands], **{"seed": 1, **zones}
    )


def battle(game, attacker, defender, throws):
    """Throw pairs such as `"33 13"`: the attacker's number, then the defender's."""
    for mine, theirs in throws.split():
        play(game, f"{attacker} throw {mine}", f"{defender} throw {theirs}")
    return game


def zone(game, name):
    """The cards of a zone, such as `hand 0`, `pile` from the top, or `discard` from the bottom."""
    return " ".join(arrange.zones(game.record)[name])


def shown(game, seat):
    """The stacks in front of a seat with their heights: `bronx:1 goliath:2`, where 2 is stone."""
    return " ".join(f"{stack.gargoyle}:{stack.height}" for stack in game.view().tables[seat])


def happened(game, kind, viewer=None):
    """All events of one kind as that viewer was told them."""
    return [event for event in game.events_for(viewer) if type(event).__name__ == kind]


def known(game, viewer, owner):
    """The cards in a hand that the viewer knows."""
    return " ".join(game.view(viewer).hands[owner].known)
