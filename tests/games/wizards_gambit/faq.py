"""Tables for questions about single cards of our own set, and short ways to play and to look.

The set may be tuned: which components a spell asks for, and what it is worth, is always read from it.
"""

from itertools import combinations

import facedown
from facedown.games.wizards_gambit.card_sets.sets import own_set
from facedown.games.wizards_gambit.face import arrange

from .. import playing
from ..playing import play

FIVE = "breath ash tooth feather tears"  # a hand of which something can always be played


# ---- The set


def runes(spell):
    """The components that a spell asks for."""
    return list(own_set().card(spell).runes)


def kinds(spell):
    """The different ones among them."""
    return list(dict.fromkeys(runes(spell)))


def worth(*spells):
    """The points of some spells together."""
    return sum(own_set().card(spell).points for spell in spells)


def book_worth(number, *avoided):
    """A book of so many points that leaves its owner's turns alone, without the spells that a test uses otherwise."""
    free = [spell.key for spell in own_set().spells if spell.key not in avoided and spell.when != "start"]
    books = (book for size in range(1, number + 1) for book in combinations(free, size))
    return " ".join(next(book for book in books if worth(*book) == number))


def last(spell):
    """The component that `almost` leaves open."""
    return runes(spell)[0]


def almost(spell):
    """A spell of the pool that lacks one component: `last(spell)`."""
    return " ".join([spell, *runes(spell)[1:]])


def asking_for(rune, *avoided):
    """A spell with many components, one of which is that; not one that a test uses otherwise."""
    return next(spell.key for spell in largest_first() if rune in spell.runes and spell.key not in avoided)


def not_asking_for(rune):
    """Three spells on which that component cannot be played."""
    return [spell.key for spell in largest_first() if rune not in spell.runes][:3]


def largest_first():
    return sorted(own_set().spells, key=lambda spell: -len(spell.runes))


# ---- Sitting down


def table(hands, pool=(), books=(), gambits=(), in_play=(), **zones):
    """A seat for each hand; the turn of the first begins.

    The pool is filled up to four with large spells on which nothing lies. Books and gambits are named from the
    first seat on, as far as there are any.
    """
    seats = len(hands)
    return facedown.arrange(
        "wizards_gambit",
        seats,
        hands=hands,
        pool=[*pool, *large_spells(4 - len(pool), [*pool, *books, zones.get("spells", "")])],
        books=[*books, *[""] * (seats - len(books))],
        gambits=[*gambits, *[None] * (seats - len(gambits))],
        in_play=[*in_play, *[None] * (seats - len(in_play))],
        **{"seed": 1, **zones},
    )


def large_spells(number, named):
    """Some of the largest spells that are not named yet."""
    taken = " ".join(named).split()
    free = [spell.key for spell in largest_first() if spell.key not in taken]
    return free[: max(number, 0)]


def about_to_claim(spell, hand="", others=(FIVE, FIVE), pool=(), **zones):
    """The first wizard holds the last component of a spell, and some other cards."""
    return table([f"{last(spell)} {hand}", *others], [almost(spell), *pool], **zones)


def with_few_spells(left, pool, hands, **zones):
    """A table at which so many spells are left to turn up: the others' books have all the rest."""
    named = [entry.split()[0] for entry in pool]
    rest = [spell.key for spell in own_set().spells if spell.key not in named][left:]
    others = len(hands) - 1
    return facedown.arrange(
        "wizards_gambit",
        len(hands),
        hands=hands,
        pool=pool,
        books=["", *(rest[seat::others] for seat in range(others))],
        options={"goal": 30},
        **{"seed": 1, **zones},
    )


# ---- Playing


def claim(game, spell, seat=0):
    """Play the last component of a spell."""
    return play(game, f"{seat} play {last(spell)} {spell}")


def play_component(game, seat=0):
    """Play any component where it completes nothing."""
    wide = [spell.spell for spell in game.view().pool if len(spell.runes) - len(spell.lying) > 1]
    plays = [move for move in texts(game, seat) if move.startswith("play ") and move.split()[2] in wide]
    return play(game, f"{seat} {plays[0]}")


def finish_turn(game, seat=0):
    """Play a component if one is owed and can be, end the turn, and discard what is above the limit."""
    number = game.view().turn_number
    if "show" in texts(game, seat):
        play(game, f"{seat} show")
    elif game.view().component_owed:
        play_component(game, seat)
    if game.view().turn_number == number and game.view().phase == "playing":
        play(game, f"{seat} end")
    while game.view().turn_number == number and game.view().phase == "trimming":
        play(game, f"{seat} {texts(game, seat)[0]}")
    return game


def why_not(game, line):
    """The rule that forbids a move; nothing may have changed."""
    return playing.why_not(game, line)[0]


# ---- Looking


def texts(game, seat=0, word=""):
    """The moves of a seat as people write them, or those that begin with a word."""
    return [str(move) for move in game.moves(seat) if not word or str(move).split()[0] == word]


def zone(game, name):
    """The cards of a zone, such as `hand 0`, `book 1`, `deck` from the top, or `discard` from the bottom."""
    return arrange.zones(game.record)[name]


def sizes(game):
    """How many cards each wizard holds."""
    return [hand.count for hand in game.view().hands]


def points(game, seat=0):
    return game.view().books[seat].points


def top(game, seat=0):
    """The spell on top of a book."""
    return game.view().books[seat].spells[-1]


def known(game, viewer, owner):
    """The cards in a hand that the viewer knows."""
    return sorted(game.view(viewer).hands[owner].known)


def in_pool(game):
    return [spell.spell for spell in game.view().pool]


def lying(game, spell):
    """What lies on a spell of the pool: cards, or card=rune where a component stands for another."""
    entry = next(entry for entry in game.view().pool if entry.spell == spell)
    return [on.card if on.card == on.rune else f"{on.card}={on.rune}" for on in entry.lying]


def happened(game, kind, viewer=None):
    """All events of one type as that viewer was told them."""
    return [event for event in game.events_for(viewer) if isinstance(event, kind)]


def gained(before, after, seat=0):
    """The cards by which a hand has grown."""
    left = list(zone(after, f"hand {seat}"))
    for card in zone(before, f"hand {seat}"):
        left.remove(card)
    return left
