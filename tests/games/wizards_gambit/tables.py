"""Tables that the tests of Wizard's Gambit sit down at, and short ways to play and to look.

Most of them play with `workshop.toml`, whose cards do one thing each, so that our own set may be tuned freely.
"""

from functools import cache
from pathlib import Path

import facedown
from facedown import games
from facedown.games.wizards_gambit.face import arrange
from facedown.games.wizards_gambit.face.arrange import split

from ..playing import play as play
from ..playing import texts as texts
from ..playing import why_not as why_not

events = games.get("wizards_gambit").events

WORKSHOP = Path(__file__).with_name("workshop.toml")
# A pool that nobody completes by chance, and that takes every kind of component.
POOL = ["plain_five", "plain_two", "plain_three", "plain_four"]


@cache
def workshop():
    """What the option `set` calls the cards of the workshop."""
    return facedown.load_set("wizards_gambit", WORKSHOP)


def table(hands, *, options=None, **zones):
    """A seat for each hand, with the cards of the workshop; the first seat's turn begins."""
    chosen = {"set": workshop(), **(options or {})}
    return facedown.arrange(
        "wizards_gambit", len(hands), hands=hands, options=chosen, **{"seed": 1, "pool": POOL, **zones}
    )


def zone(game, name):
    """The cards of a zone, such as `hand 0`, `book 1`, `deck` from the top, or `discard` from the bottom."""
    return " ".join(arrange.zones(game.record)[name])


def size(game, name):
    """How many cards a zone has."""
    return len(split(zone(game, name)))


def known(game, viewer, owner):
    """The cards in a hand that the viewer knows."""
    return " ".join(game.view(viewer).hands[owner].known)


def lying(game, spell):
    """What lies on a spell of the pool, each component with the rune it fills where that is another."""
    (entry,) = [entry for entry in game.view().pool if entry.spell == spell]
    return " ".join(on.card if on.card == on.rune else f"{on.card}={on.rune}" for on in entry.lying)


def points(game):
    """The points of all wizards."""
    return [book.points for book in game.view().books]


def happened(game, kind, viewer=None):
    """All events of one kind as that viewer was told them."""
    return [event for event in game.events_for(viewer) if type(event).__name__ == kind]


def card_set(folder, spells, incantations="", gambits=2, **components):
    """Write a card set to a file and load it; returns what the option `set` calls it.

    A spell is `name points runes when effect`, an incantation `name effect`, with the effect in TOML.
    """
    lines = ['[set]\nname = "small"\nabout = "A set for one test."', f"[gambits]\ncount = {gambits}", "[components]"]
    lines += [f"{kind} = {count}" for kind, count in components.items()]
    for name, worth, runes, when, effect in spells:
        named = f'[[spells]]\nname = "{name}"\nfrench = "{name}"\npoints = {worth}\nwhen = "{when}"'
        lines.append(f"{named}\nrunes = {runes.split()}\neffect = [{effect}]")
    lines += [
        f'[[incantations]]\nname = "{name}"\nfrench = "{name}"\neffect = [{effect}]' for name, effect in incantations
    ]
    file = folder / "small.toml"
    file.write_text("\n".join(lines), encoding="utf-8")
    return facedown.load_set("wizards_gambit", file)
